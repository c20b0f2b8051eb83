// RUN: ts-opt %s -p 'cse,func.func(dce,any(cse)),dce' --dump-pass-pipeline 2>&1 | filecheck %s
// RUN: ts-opt %s -p 'builtin.module(cse,func.func(dce,any(cse)),dce)' --dump-pass-pipeline 2>&1 | filecheck %s

// CHECK: builtin.module(cse,func.func(dce,any(cse)),dce)
