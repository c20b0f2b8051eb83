// RUN: not ts-opt %s --split-input-file 2>&1 | filecheck %s

func.func private @f()
// -----
// CHECK: 6:1: error: unknown operation 'no.such'
no.such
