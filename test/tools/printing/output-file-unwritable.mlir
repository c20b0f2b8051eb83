// RUN: not ts-opt %s -o %t/no/such/folder 2>&1 | filecheck %s

// CHECK: /no/such/folder:1:1: error: cannot write the file: no such file or directory
