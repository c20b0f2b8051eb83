// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// The type is written where the value alone does not tell it.

// CHECK-LABEL: func.func @plain
func.func @plain() {
  // CHECK: %{{.*}} = prim.Constant 1{{$}}
  %int = prim.Constant 1
  // CHECK: prim.Constant -9223372036854775808{{$}}
  %least = prim.Constant -9223372036854775808
  // CHECK: prim.Constant 1.5{{$}}
  %float = prim.Constant 1.5
  // CHECK: prim.Constant 1.0e-05{{$}}
  %small = prim.Constant 0.00001
  // CHECK: prim.Constant -0.0{{$}}
  %negative_zero = prim.Constant -0.0
  // CHECK: prim.Constant #prim.complex<0.0, -1.5>{{$}}
  %complex = prim.Constant #prim.complex<0.0, -1.5>
  // CHECK: prim.Constant #prim.complex<nan, -0.0>{{$}}
  %signed = prim.Constant #prim.complex<nan, -0.0>
  // CHECK: prim.Constant true{{$}}
  %bool = prim.Constant true
  // CHECK: prim.Constant none{{$}}
  %none = prim.Constant none
  // CHECK: prim.Constant "a\22b\0A"{{$}}
  %string = prim.Constant "a\22b\n"
  func.return
}

// Floats that no decimal says.

// CHECK-LABEL: func.func @not_finite
func.func @not_finite() {
  // CHECK: prim.Constant nan{{$}}
  %nan = prim.Constant nan
  // CHECK: prim.Constant inf{{$}}
  %inf = prim.Constant inf
  // CHECK: prim.Constant -inf{{$}}
  %negative_inf = prim.Constant -inf
  func.return
}

// CHECK-LABEL: func.func @typed
func.func @typed() {
  // CHECK: prim.Constant none : !prim.optional<!prim.tensor>{{$}}
  %none = prim.Constant none : !prim.optional<!prim.tensor>
  // CHECK: prim.Constant 2 : !prim.optional<!prim.int>{{$}}
  %two = prim.Constant 2 : !prim.optional<!prim.int>
  // CHECK: prim.Constant 3 : !prim.number{{$}}
  %number = prim.Constant 3 : !prim.number
  // CHECK: prim.Constant "cuda:0" : !prim.device{{$}}
  %device = prim.Constant "cuda:0" : !prim.device
  // CHECK: prim.Constant [] : !prim.list<!prim.int>{{$}}
  %empty = prim.Constant [] : !prim.list<!prim.int>
  // CHECK: prim.Constant [2, 3] : !prim.list<!prim.int>{{$}}
  %list = prim.Constant [2, 3] : !prim.list<!prim.int>
  // CHECK: prim.Constant [1, [true, none]] : !prim.tuple<!prim.int, !prim.tuple<!prim.bool, !prim.none>>{{$}}
  %tuple = prim.Constant [1, [true, none]] : !prim.tuple<!prim.int, !prim.tuple<!prim.bool, !prim.none>>
  func.return
}

// Attributes of the operation stand before the value.

// CHECK-LABEL: func.func @attributes
func.func @attributes() {
  // CHECK: prim.Constant {name = "alpha"} 1{{$}}
  %0 = prim.Constant {name = "alpha"} 1
  func.return
}

// The generic form is the same constant.

// CHECK-LABEL: func.func @generic
func.func @generic() {
  // CHECK: prim.Constant 7{{$}}
  %0 = "prim.Constant"() <{value = 7 : i64}> : () -> !prim.int
  func.return
}
