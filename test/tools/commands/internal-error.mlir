// RUN: not --crash ts-opt %s -p cse,'apply-individual-rewrite{matched-operation-index=9 operation-name=a pattern-name=b}' 2>&1 | filecheck %s

// CHECK-NOT: Traceback
// CHECK: error: internal error in pass 'apply-individual-rewrite': IndexError: matching index 9 out of range
// CHECK: note: run ts-opt --run-reproducer ts-repro-{{[0-9a-f]+}}.mlir to see it again
