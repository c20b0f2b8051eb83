// RUN: ts-opt %s -p 'scf-for-loop-unroll,convert-scf-to-openmp{schedule=static nested}' --dump-pass-pipeline 2>&1 | filecheck %s

// CHECK: builtin.module(scf-for-loop-unroll,convert-scf-to-openmp{nested=true schedule="static"})
