// RUN: not ts-opt --no-such-option 2>&1 | filecheck %s

// CHECK:      ts-opt: error: unrecognized arguments: --no-such-option
// CHECK-NEXT: see ts-opt --help
