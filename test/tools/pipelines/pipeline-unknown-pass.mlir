// RUN: not ts-opt %s -p 'cse,canonicalise' 2>&1 | filecheck %s --strict-whitespace

// CHECK:      <pipeline>:1:5: error: unknown pass 'canonicalise'; did you mean 'canonicalize'?
// CHECK-NEXT: {{^}}cse,canonicalise
// CHECK-NEXT: {{^}}    ^
