// RUN: not ts-opt %t.none 2>&1 | filecheck %s

// CHECK: .none:1:1: error: cannot read the file: no such file or directory
