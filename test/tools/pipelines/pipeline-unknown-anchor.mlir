// RUN: not ts-opt %s -p 'funk.func(dce)' 2>&1 | filecheck %s

// CHECK: <pipeline>:1:1: error: unknown operation 'funk.func'
