// RUN: ts-opt --check-formulas | filecheck %s

// CHECK: {{[0-9]+}} formulas, {{[0-9]+}} tangents
