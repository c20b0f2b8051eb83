// RUN: ts-translate %s --to=source | filecheck %s
// RUN: ts-translate %s --to=pt --entry=scaled -o %t.pt
// RUN: ts-translate %t.pt --to=source | filecheck %s --check-prefix=METHOD
// RUN: ts-run %t.pt --input 2xf32=1,2 | filecheck %s --check-prefix=RESULT
// RUN: ts-translate %t.pt -p simplify --to=pt -o %t-again.pt
// RUN: ts-run %t-again.pt --input 2xf32=1,2 | filecheck %s --check-prefix=RESULT
// RUN: not ts-translate %s --to=source --spec 2xf32 2>&1 | filecheck %s --check-prefix=SPEC
// RUN: not ts-translate %s --to=pt 2>&1 | filecheck %s --check-prefix=ENTRY

func.func @scaled(%x : !prim.tensor {prim.name = "x"}) -> !prim.tensor {
  %two = prim.Constant 2
  %y = aten.mul.Scalar(%x, %two) : (!prim.tensor, !prim.int) -> !prim.tensor
  %z = prim.CallFunction(%y) <{callee = @shifted}> : (!prim.tensor) -> !prim.tensor
  func.return %z : !prim.tensor
}

func.func @shifted(%x : !prim.tensor {prim.name = "x"}) -> !prim.tensor {
  %one = prim.Constant 1
  %y = aten.add.Scalar(%x, %one, %one) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  func.return %y : !prim.tensor
}

// CHECK: def scaled(x: Tensor) -> Tensor:
// CHECK-NEXT:   y = torch.mul(x, 2)
// CHECK-NEXT:   z = shifted(y)
// CHECK-NEXT:   return z
// CHECK: def shifted(x: Tensor) -> Tensor:
// CHECK-NEXT:   y = torch.add(x, 1)
// CHECK-NEXT:   return y

// METHOD: def forward(x: Tensor) -> Tensor:
// METHOD-NEXT:   return torch.add(torch.mul(x, 2), 1)

// RESULT: 3, 5

// SPEC: error: expected no --spec with --to=source, which is for arguments of all kinds
// ENTRY: error: expected --entry with the name of a function (scaled, shifted)
