// RUN: not ts-opt %s --input 1 2>&1 | filecheck %s

// CHECK: ts-opt: error: expected --input only with --check-each
