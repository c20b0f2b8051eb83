// RUN: not ts-opt %s --debug 2>&1 | filecheck %s

// CHECK: error: unknown operation 'no.such'
// CHECK: Traceback
// CHECK: ParseError
no.such
