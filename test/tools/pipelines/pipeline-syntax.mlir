// RUN: not ts-opt %s -p 'cse{' 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: not ts-opt %s -p 'builtin.module(cse' 2>&1 | filecheck %s

// CHECK: <pipeline>:1:19: error: expected ',' or ')', got the end of the pipeline
// OPTION: <pipeline>:1:5: error: expected an option or '}', got the end of the pipeline
