// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// CHECK: func.func @"f\C3\A9"(%x: !prim.tensor<f32, device "a\0Ab">)
func.func @"f\C3\A9"(%x: !prim.tensor<f32, device "a\nb">) {
  // CHECK: prim.Constant "\C3\A9"
  %a = prim.Constant "é"
  // CHECK: prim.Operator(%a) <{operator = "my::\C3\A9"}>
  %b = prim.Operator(%a) <{operator = "my::é"}> : (!prim.str) -> !prim.tensor
  func.return
}
