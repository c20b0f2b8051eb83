// Loops with break and continue become a Loop with flags, from source text and from graph text alike.
// RUN: ts-translate %S/../../examples/while_break.py -p inline,canonical-ops,simplify,remove-dead | filecheck %s
// RUN: ts-translate %S/../../examples/while_break.graph -p inline,canonical-ops,simplify,remove-dead | filecheck %s
// RUN: ts-run %S/../../examples/while_break.py --input 2xf32=1,2 --input 7 | filecheck %s --check-prefix=VALUE
// RUN: ts-run %S/../../examples/while_break.graph --input 2xf32=1,2 --input 7 --backend=interp | filecheck %s --check-prefix=VALUE

// CHECK: prim.Loop
// CHECK: prim.If
// CHECK: func.return

// VALUE: result 0: 2xf32=[19, 38]
