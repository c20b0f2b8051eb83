// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// What programs say about gradients themselves.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %l: !prim.list<!prim.tensor>,
    %o: !prim.optional<!prim.list<!prim.optional<!prim.tensor>>>, %r: !prim.optional<!prim.bool>, %b: !prim.bool) {
  // CHECK: aten.grad(%l, %l, %o, %r, %b, %b) : {{.*}} -> !prim.list<!prim.optional<!prim.tensor>>{{$}}
  %0 = aten.grad(%l, %l, %o, %r, %b, %b) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>, !prim.optional<!prim.list<!prim.optional<!prim.tensor>>>, !prim.optional<!prim.bool>, !prim.bool, !prim.bool) -> !prim.list<!prim.optional<!prim.tensor>>
  // CHECK: aten.set_grad_enabled(%b) : (!prim.bool) -> (){{$}}
  aten.set_grad_enabled(%b) : (!prim.bool) -> ()
  // CHECK: aten.is_grad_enabled() : () -> !prim.bool{{$}}
  %1 = aten.is_grad_enabled() : () -> !prim.bool
  // CHECK: aten.requires_grad_(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten.requires_grad_(%t, %b) : (!prim.tensor, !prim.bool) -> !prim.tensor
  // CHECK: prim.barrier(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %3 = prim.barrier(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: prim.detach_scatter(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = prim.detach_scatter(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: prim.detach_unless_same(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %5 = prim.detach_unless_same(%t) : (!prim.tensor) -> !prim.tensor
  func.return
}
