// RUN: not ts-opt %s --split-input-file 2>&1 | filecheck %s

// A part with errors does not keep the others from being compiled.
// CHECK-DAG: error: unknown operation 'no.such'
// CHECK-DAG: func.func private @after()
no.such
// -----
func.func private @after()
