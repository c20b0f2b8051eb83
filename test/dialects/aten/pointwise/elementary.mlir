// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Elementary functions, rounding, and the classes of floating values.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %opt_f: !prim.optional<!prim.float>) {
  // CHECK: aten.exp(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.exp(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.exp2(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.exp2(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.expm1(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.expm1(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.log(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log2(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.log2(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log10(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.log10(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log1p(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.log1p(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sqrt(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.sqrt(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.rsqrt(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.rsqrt(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sin(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.sin(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.cos(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.cos(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.tan(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.tan(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.asin(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.asin(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.acos(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.acos(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.atan(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.atan(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sinh(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.sinh(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.cosh(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.cosh(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.tanh(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.tanh(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.asinh(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.asinh(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.acosh(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.acosh(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.atanh(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.atanh(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.erf(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.erf(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.erfc(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.erfc(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.lgamma(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.lgamma(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.digamma(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %digamma = aten.digamma(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.polygamma(%i, %t) : (!prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %polygamma = aten.polygamma(%i, %t) : (!prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sigmoid(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.sigmoid(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.floor(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.floor(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.ceil(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.ceil(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.round(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.round(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.trunc(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.trunc(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.round.decimals(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %29 = aten.round.decimals(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.frac(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %30 = aten.frac(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.logit(%t, %opt_f) : (!prim.tensor, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %31 = aten.logit(%t, %opt_f) : (!prim.tensor, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.isnan(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %32 = aten.isnan(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.isinf(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.isinf(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.isfinite(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %34 = aten.isfinite(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.nan_to_num(%t, %opt_f, %opt_f, %opt_f) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %35 = aten.nan_to_num(%t, %opt_f, %opt_f, %opt_f) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.ldexp.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %36 = aten.ldexp.Tensor(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.frexp.Tensor(%t) : (!prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %37:2 = aten.frexp.Tensor(%t) : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return
}
