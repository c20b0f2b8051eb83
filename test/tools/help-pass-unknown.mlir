// RUN: not ts-opt --help-pass csee 2>&1 | filecheck %s

// CHECK: ts-opt: error: unknown pass 'csee'; did you mean 'cse'?
