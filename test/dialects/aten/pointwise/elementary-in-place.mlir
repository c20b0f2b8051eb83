// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Elementary functions, rounding, and the classes of floating values; the forms that write into their operand.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %opt_f: !prim.optional<!prim.float>) {
  // CHECK: aten.exp_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.exp_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.exp2_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.exp2_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.expm1_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.expm1_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.log_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log2_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.log2_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log10_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.log10_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log1p_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.log1p_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sqrt_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.sqrt_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.rsqrt_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.rsqrt_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sin_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.sin_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.cos_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.cos_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.tan_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.tan_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.asin_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.asin_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.acos_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.acos_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.atan_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.atan_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sinh_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.sinh_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.cosh_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.cosh_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.tanh_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.tanh_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.asinh_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.asinh_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.acosh_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.acosh_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.atanh_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.atanh_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.erf_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.erf_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.erfc_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.erfc_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.lgamma_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.lgamma_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.digamma_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %digamma = aten.digamma_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sigmoid_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.sigmoid_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.floor_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.floor_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.ceil_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.ceil_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.round_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.round_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.trunc_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.trunc_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.round_.decimals(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %29 = aten.round_.decimals(%t, %i) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.frac_(%t) : (!prim.tensor) -> !prim.tensor{{$}}
  %30 = aten.frac_(%t) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.logit_(%t, %opt_f) : (!prim.tensor, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %31 = aten.logit_(%t, %opt_f) : (!prim.tensor, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.nan_to_num_(%t, %opt_f, %opt_f, %opt_f) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %32 = aten.nan_to_num_(%t, %opt_f, %opt_f, %opt_f) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.ldexp_(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.ldexp_(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
