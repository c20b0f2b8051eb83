// RUN: ts-opt %s --verify-diagnostics --split-input-file

no.such
// expected-error@above {{unknown operation 'no.such'}}
// -----
// expected-error@below {{unknown operation 'no.such'}}
no.such
// -----

no.such
// expected-error@-1 {{unknown operation 'no.such'}}
