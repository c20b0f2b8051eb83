// RUN: ts-opt --list-ops cf | filecheck %s

// CHECK:      cf.assert
// CHECK-NEXT: cf.br
