// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Elementary functions, rounding, and the classes of floating values; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %opt_f: !prim.optional<!prim.float>) {
  // CHECK: aten.exp.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.exp.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.exp2.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.exp2.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.expm1.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.expm1.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.log.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log2.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.log2.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log10.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.log10.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log1p.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.log1p.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sqrt.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.sqrt.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.rsqrt.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.rsqrt.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sin.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.sin.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cos.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.cos.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.tan.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.tan.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.asin.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.asin.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.acos.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.acos.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.atan.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.atan.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sinh.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.sinh.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cosh.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.cosh.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.tanh.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.tanh.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.asinh.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.asinh.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.acosh.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.acosh.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.atanh.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.atanh.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.erf.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.erf.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.erfc.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.erfc.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lgamma.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.lgamma.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.digamma.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %digamma = aten.digamma.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.polygamma.out(%i, %t, %t) : (!prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %polygamma = aten.polygamma.out(%i, %t, %t) : (!prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sigmoid.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.sigmoid.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.floor.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.floor.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ceil.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.ceil.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.round.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.round.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.trunc.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.trunc.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.round.decimals_out(%t, %i, %t) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %29 = aten.round.decimals_out(%t, %i, %t) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.frac.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %30 = aten.frac.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logit.out(%t, %opt_f, %t) : (!prim.tensor, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %31 = aten.logit.out(%t, %opt_f, %t) : (!prim.tensor, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.isnan.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %32 = aten.isnan.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.isinf.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.isinf.out(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nan_to_num.out(%t, %opt_f, %opt_f, %opt_f, %t) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %34 = aten.nan_to_num.out(%t, %opt_f, %opt_f, %opt_f, %t) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ldexp.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %35 = aten.ldexp.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.frexp.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %36:2 = aten.frexp.Tensor_out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return
}
