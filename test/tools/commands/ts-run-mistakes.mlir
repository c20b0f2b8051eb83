// RUN: not ts-run %s --input 2xf32=1,2,3 2>&1 | filecheck %s --check-prefix=VALUE
// RUN: not ts-run %s --input 2xf32=1,2 2>&1 | filecheck %s --check-prefix=MISSING
// RUN: not ts-run %s --input 2xf32=1,2 --input 3xf32=1 2>&1 | filecheck %s --check-prefix=SIZES
// RUN: not ts-run %s --entry g 2>&1 | filecheck %s --check-prefix=ENTRY
// RUN: not ts-run %s -p no-such-pass 2>&1 | filecheck %s --check-prefix=PASS
// RUN: not ts-run %s.missing 2>&1 | filecheck %s --check-prefix=FILE
// RUN: not ts-run %s --no-such-option 2>&1 | filecheck %s --check-prefix=OPTION

// VALUE: <input 0>:1:1: error: expected 2 elements or one, got 3
// MISSING: ts-run-mistakes.mlir:{{[0-9]+}}:1: error: f: missing argument 'y'
// SIZES: ts-run-mistakes.mlir:{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}
// SIZES-NOT: Traceback
// ENTRY: ts-run: error: expected --entry with the name of a function (f), got 'g'
// PASS: <pipeline>:1:1: error: unknown pass 'no-such-pass'
// FILE: error: cannot read the file: no such file or directory
// OPTION: ts-run: error: unknown argument '--no-such-option'
func.func @f(%x: !prim.tensor<f32, [?]>, %y: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %one = prim.Constant 1
  %a = aten.add.Tensor(%x, %y, %one) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %b : !prim.tensor<f32, [?]>
}
