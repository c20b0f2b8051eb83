// RUN: ts-opt --show-dialects | filecheck %s

// CHECK: arith
// CHECK: prim
