// RUN: not ts-opt %s 2>&1 | filecheck %s

// CHECK-NOT: Traceback
// CHECK: error: unknown operation 'no.such'
// CHECK-NOT: Traceback
no.such
