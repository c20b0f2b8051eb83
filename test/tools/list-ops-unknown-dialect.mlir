// RUN: not ts-opt --list-ops arit 2>&1 | filecheck %s

// CHECK: ts-opt: error: unknown dialect 'arit'; did you mean 'arith'?
