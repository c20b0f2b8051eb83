// RUN: ts-translate %S/../../../examples/newton.py | ts-opt -p differentiate,specialize-undef,lower-linear-blocks --verify-gradients --input 3xf32=1,2,9 --input 1e-3 --input 20 | filecheck %s --check-prefix=NEWTON
// RUN: ts-translate %S/../../../examples/list_rnn.py | ts-opt --verify-gradients | filecheck %s --check-prefix=LIST

// NEWTON:     newton    a         {{[0-9.]+}}e-{{[01][0-9]}} {{.*}} 1 of 1
// LIST:       list_rnn  xs        {{[0-9.]+}}e-{{[01][0-9]}}
// LIST-NEXT:  list_rnn  h         {{[0-9.]+}}e-{{[01][0-9]}}
