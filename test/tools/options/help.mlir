// RUN: ts-opt --help | filecheck %s

// CHECK: usage: ts-opt
// CHECK: from nothing to a first pipeline
// CHECK: exit status
