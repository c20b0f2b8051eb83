// RUN: not ts-opt %s --verify-each=yes 2>&1 | filecheck %s

// CHECK: ts-opt: error: argument --verify-each: expected 0 or 1, got yes
