// RUN: not ts-opt %S 2>&1 | filecheck %s

// CHECK: tools:1:1: error: cannot read the file: is a directory
