// RUN: not ts-opt --help-pass nothing 2>&1 | filecheck %s --check-prefix=FAR
// RUN: not ts-opt --help-pass csee 2>&1 | filecheck %s

// CHECK: ts-opt: error: unknown pass 'csee'; did you mean 'cse'?
// FAR: ts-opt: error: unknown pass 'nothing'; --list-passes lists them
