// RUN: not ts-opt < %s 2>&1 | filecheck %s

// CHECK: <stdin>:4:1: error: unknown operation 'no.such'
no.such
