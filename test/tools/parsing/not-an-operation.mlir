// RUN: not ts-opt %s 2>&1 | filecheck %s

// CHECK: 4:1: error: expected an operation
) func.func private @f()
