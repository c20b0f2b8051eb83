// RUN: not ts-opt %s --to=aten -p cse 2>&1 | filecheck %s

// CHECK: ts-opt: error: expected only one of -p and --to
