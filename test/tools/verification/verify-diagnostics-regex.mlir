// RUN: ts-opt %s --verify-diagnostics

// expected-error-re@+1 {{unknown operation '{{no\.[a-z]+}}'}}
no.such
