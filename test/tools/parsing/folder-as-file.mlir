// RUN: not ts-opt %S 2>&1 | filecheck %s

// CHECK: parsing:1:1: error: cannot read the file: is a directory
