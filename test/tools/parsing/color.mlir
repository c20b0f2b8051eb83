// RUN: not ts-opt %s --color=always 2>&1 | filecheck %s
// RUN: not ts-opt %s --color=auto 2>&1 | filecheck %s --check-prefix=PLAIN

// CHECK: {{\x1b}}[1;31merror:{{\x1b}}[0m
// PLAIN-NOT: {{\x1b}}
// PLAIN: error: unknown operation
no.such
