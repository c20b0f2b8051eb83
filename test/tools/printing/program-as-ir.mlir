// RUN: not ts-opt %S/../../../examples/newton.py 2>&1 | filecheck %s
// RUN: not ts-opt %S/../../../examples/newton.graph 2>&1 | filecheck %s

// CHECK: newton.{{py|graph}}:1:1: error: expected IR text, got a program; ts-translate {{.*}}newton.{{py|graph}} gives its IR
// CHECK-NOT: error
