// RUN: ts-opt %s --to=loops --check-each 2>&1 | filecheck %s
// RUN: ts-opt %s -p plan,outline-groups --check-each -o %t 2>&1 | filecheck %s --check-prefix=SAYS
// RUN: ts-opt %s --to=linalg | ts-opt - -p schedule,aten-linalg-to-scf,vectorise-scf --check-each 2>&1 | filecheck %s --check-prefix=LOWERED

// What a pass does below the operators is compared by running it, groups on what they are given;
// what cannot be compared is said to be so.
// CHECK-DAG: warning: 'never' is not compared, as it fails on all inputs made for it
// CHECK-DAG: vector.load
// CHECK-NOT: changed what the module computes
// SAYS-DAG: warning: 'never' is not compared, as it fails
// SAYS-DAG: warning: 'never.0' is not compared, as no run before 'outline-groups' reached it
// SAYS-DAG: warning: 'nothing' is not compared, as 'outline-groups' has dropped it
// LOWERED: func.func @f(
// LOWERED-NOT: warning
func.func @f(%x: !prim.tensor<f32, [?]>, %y: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %one = prim.Constant 1
  %a = aten.add.Tensor(%x, %y, %one) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?]>
  %b = aten.relu(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %b : !prim.tensor<f32, [?]>
}

func.func @printed(%x: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %a = aten.relu(%x) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  prim.Print(%a) : (!prim.tensor<f32, [?]>) -> ()
  %b = aten.neg(%a) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %b : !prim.tensor<f32, [?]>
}

func.func @never(%x: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  %message = prim.Constant "never"
  %none = prim.Constant none
  prim.RaiseException(%message, %none) : (!prim.str, !prim.none) -> ()
  %b = aten.neg(%x) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %b : !prim.tensor<f32, [?]>
}

func.func @nothing(%x: !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]> {
  func.return %x : !prim.tensor<f32, [?]>
}
