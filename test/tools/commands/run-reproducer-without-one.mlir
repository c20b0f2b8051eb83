// RUN: not ts-opt %s --run-reproducer 2>&1 | filecheck %s

// CHECK: 1:1: error: expected a line `// pipeline: …`
