// RUN: not --crash ts-opt %s --run-reproducer 2>&1 | filecheck %s

// pipeline: builtin.module(apply-individual-rewrite{matched-operation-index=9 operation-name="a" pattern-name="b"})

// CHECK: internal error in pass 'apply-individual-rewrite'
