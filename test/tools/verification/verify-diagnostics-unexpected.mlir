// RUN: not ts-opt %s --verify-diagnostics 2>&1 | filecheck %s

// CHECK: 4:1: error: unexpected error: unknown operation 'no.such'
no.such
