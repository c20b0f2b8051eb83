// RUN: ts-opt %s --verify-diagnostics

no.such // expected-error {{unknown operation 'no.such'}}
