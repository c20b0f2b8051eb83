// RUN: not ts-opt %s -p cse --print-ir-after=csee 2>&1 | filecheck %s

// CHECK: ts-opt: error: unknown pass 'csee'; did you mean 'cse'?
