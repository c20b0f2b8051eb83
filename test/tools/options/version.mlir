// RUN: ts-opt --version | filecheck %s

// CHECK: tsir {{[0-9.]+}}, xdsl 0.74.0
