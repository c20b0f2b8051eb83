// RUN: ts-opt %s | filecheck %s

// An empty text is an empty module.
// CHECK:      builtin.module {
// CHECK-NEXT: }
