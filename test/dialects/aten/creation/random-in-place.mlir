// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Random numbers: factories, fills, dropout and the Bernoulli distribution; the forms that write into their operand.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_g: !prim.optional<!prim.generator>, %f: !prim.float,
    %i: !prim.int, %opt_i: !prim.optional<!prim.int>, %b: !prim.bool) {
  // CHECK: aten.bernoulli_.Tensor(%t, %t, %opt_g) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %0 = aten.bernoulli_.Tensor(%t, %t, %opt_g) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.bernoulli_.float(%t, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %1 = aten.bernoulli_.float(%t, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.uniform_(%t, %f, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %2 = aten.uniform_(%t, %f, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.exponential_(%t, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %3 = aten.exponential_(%t, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.random_(%t, %opt_g) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %4 = aten.random_(%t, %opt_g) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.random_.to(%t, %i, %opt_g) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %5 = aten.random_.to(%t, %i, %opt_g) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.random_.from(%t, %i, %opt_i, %opt_g) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %6 = aten.random_.from(%t, %i, %opt_i, %opt_g) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.dropout_(%t, %f, %b) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %7 = aten.dropout_(%t, %f, %b) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor
  func.return
}
