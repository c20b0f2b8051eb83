// RUN: ts-run --help | filecheck %s
// RUN: ts-run --version | filecheck %s --check-prefix=VERSION

// CHECK: usage: ts-run
// CHECK: 2x3xf32=rand(7)
// CHECK: exit status
// VERSION: tsir {{[0-9]}}
