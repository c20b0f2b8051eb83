// RUN: not ts-opt --list-ops foo 2>&1 | filecheck %s --check-prefix=FAR
// RUN: not ts-opt --list-ops arit 2>&1 | filecheck %s

// CHECK: ts-opt: error: unknown dialect 'arit'; did you mean 'arith'?
// FAR: ts-opt: error: unknown dialect 'foo'; --show-dialects lists them
