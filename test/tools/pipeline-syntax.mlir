// RUN: not ts-opt %s -p 'builtin.module(cse' 2>&1 | filecheck %s

// CHECK: <pipeline>:1:19: error: expected ',' or ')'
