// `not` accepts errors in the input, not errors of the compiler.
// RUN: not not ts-opt %s -p 'apply-individual-rewrite{matched-operation-index=9 operation-name=a pattern-name=b}' 2>&1 | filecheck %s

// CHECK: error: internal error in pass
