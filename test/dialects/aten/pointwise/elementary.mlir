// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Elementary functions, rounding, and the classes of floating values.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.optional<!prim.float>, %a2: !prim.int) {
  // CHECK: aten.acos(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.acos(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.acos.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.acos.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.acos_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.acos_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.acosh(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.acosh(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.acosh.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.acosh.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.acosh_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.acosh_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.asin(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.asin(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.asin.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.asin.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.asin_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.asin_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.asinh(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.asinh(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.asinh.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.asinh.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.asinh_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.asinh_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.atan(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.atan(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.atan.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.atan.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.atan_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.atan_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.atanh(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.atanh(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.atanh.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.atanh.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.atanh_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.atanh_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.ceil(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.ceil(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.ceil.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.ceil.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ceil_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.ceil_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.cos(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.cos(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.cos.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.cos.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cos_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.cos_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.cosh(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %24 = aten.cosh(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.cosh.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.cosh.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cosh_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.cosh_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.digamma(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.digamma(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.digamma.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.digamma.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.digamma_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %29 = aten.digamma_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.erf(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %30 = aten.erf(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.erf.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %31 = aten.erf.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.erf_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %32 = aten.erf_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.erfc(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.erfc(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.erfc.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %34 = aten.erfc.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.erfc_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %35 = aten.erfc_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.exp(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %36 = aten.exp(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.exp.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %37 = aten.exp.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.exp2(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %38 = aten.exp2(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.exp2.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %39 = aten.exp2.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.exp2_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %40 = aten.exp2_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.exp_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %41 = aten.exp_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.expm1(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %42 = aten.expm1(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.expm1.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %43 = aten.expm1.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.expm1_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %44 = aten.expm1_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.floor(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %45 = aten.floor(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.floor.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %46 = aten.floor.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.floor_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %47 = aten.floor_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.frac(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %48 = aten.frac(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.frac.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %49 = aten.frac.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.frac_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %50 = aten.frac_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.frexp.Tensor(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %51:2 = aten.frexp.Tensor(%a0) : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.frexp.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %52:2 = aten.frexp.Tensor_out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.isfinite(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %53 = aten.isfinite(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.isinf(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %54 = aten.isinf(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.isinf.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %55 = aten.isinf.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.isnan(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %56 = aten.isnan(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.isnan.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %57 = aten.isnan.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ldexp.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %58 = aten.ldexp.Tensor(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ldexp.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %59 = aten.ldexp.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ldexp_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %60 = aten.ldexp_(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lgamma(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %61 = aten.lgamma(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.lgamma.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %62 = aten.lgamma.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.lgamma_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %63 = aten.lgamma_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %64 = aten.log(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %65 = aten.log.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log10(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %66 = aten.log10(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log10.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %67 = aten.log10.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log10_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %68 = aten.log10_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log1p(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %69 = aten.log1p(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log1p.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %70 = aten.log1p.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log1p_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %71 = aten.log1p_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log2(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %72 = aten.log2(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log2.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %73 = aten.log2.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log2_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %74 = aten.log2_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.log_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %75 = aten.log_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.logit(%a0, %a1) : (!prim.tensor, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %76 = aten.logit(%a0, %a1) : (!prim.tensor, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.logit.out(%a0, %a1, %a0) : (!prim.tensor, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %77 = aten.logit.out(%a0, %a1, %a0) : (!prim.tensor, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logit_(%a0, %a1) : (!prim.tensor, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %78 = aten.logit_(%a0, %a1) : (!prim.tensor, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.nan_to_num(%a0, %a1, %a1, %a1) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %79 = aten.nan_to_num(%a0, %a1, %a1, %a1) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.nan_to_num.out(%a0, %a1, %a1, %a1, %a0) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %80 = aten.nan_to_num.out(%a0, %a1, %a1, %a1, %a0) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.nan_to_num_(%a0, %a1, %a1, %a1) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %81 = aten.nan_to_num_(%a0, %a1, %a1, %a1) : (!prim.tensor, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.polygamma(%a2, %a0) : (!prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %82 = aten.polygamma(%a2, %a0) : (!prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.polygamma.out(%a2, %a0, %a0) : (!prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %83 = aten.polygamma.out(%a2, %a0, %a0) : (!prim.int, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.round(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %84 = aten.round(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.round.decimals(%a0, %a2) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %85 = aten.round.decimals(%a0, %a2) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.round.decimals_out(%a0, %a2, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %86 = aten.round.decimals_out(%a0, %a2, %a0) : (!prim.tensor, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.round.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %87 = aten.round.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.round_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %88 = aten.round_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.round_.decimals(%a0, %a2) : (!prim.tensor, !prim.int) -> !prim.tensor{{$}}
  %89 = aten.round_.decimals(%a0, %a2) : (!prim.tensor, !prim.int) -> !prim.tensor
  // CHECK: aten.rsqrt(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %90 = aten.rsqrt(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.rsqrt.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %91 = aten.rsqrt.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.rsqrt_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %92 = aten.rsqrt_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sigmoid(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %93 = aten.sigmoid(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sigmoid.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %94 = aten.sigmoid.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sigmoid_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %95 = aten.sigmoid_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sin(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %96 = aten.sin(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sin.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %97 = aten.sin.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sin_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %98 = aten.sin_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sinh(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %99 = aten.sinh(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sinh.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %100 = aten.sinh.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sinh_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %101 = aten.sinh_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sqrt(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %102 = aten.sqrt(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.sqrt.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %103 = aten.sqrt.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.sqrt_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %104 = aten.sqrt_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.tan(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %105 = aten.tan(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.tan.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %106 = aten.tan.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.tan_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %107 = aten.tan_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.tanh(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %108 = aten.tanh(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.tanh.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %109 = aten.tanh.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.tanh_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %110 = aten.tanh_(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.trunc(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %111 = aten.trunc(%a0) : (!prim.tensor) -> !prim.tensor
  // CHECK: aten.trunc.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %112 = aten.trunc.out(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.trunc_(%a0) : (!prim.tensor) -> !prim.tensor{{$}}
  %113 = aten.trunc_(%a0) : (!prim.tensor) -> !prim.tensor
  func.return
}
