// RUN: ts-opt --list-passes | filecheck %s

// CHECK: tsir:
// CHECK: xdsl:
// CHECK: canonicalize
