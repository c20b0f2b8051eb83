// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Functions of numbers, as Python's math module has them.

// CHECK-LABEL: func.func @operators
func.func @operators(%i: !prim.int, %f: !prim.float, %n: !prim.number, %b: !prim.bool) {
  // CHECK: aten.atan2.int(%i, %i) : (!prim.int, !prim.int) -> !prim.float{{$}}
  %0 = aten.atan2.int(%i, %i) : (!prim.int, !prim.int) -> !prim.float
  // CHECK: aten.atan2.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float{{$}}
  %1 = aten.atan2.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float
  // CHECK: aten.atan2.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float{{$}}
  %2 = aten.atan2.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float
  // CHECK: aten.atan2.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float{{$}}
  %3 = aten.atan2.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float
  // CHECK: aten.atan2.Scalar_Scalar(%n, %n) : (!prim.number, !prim.number) -> !prim.float{{$}}
  %4 = aten.atan2.Scalar_Scalar(%n, %n) : (!prim.number, !prim.number) -> !prim.float
  // CHECK: aten.log.int_int(%i, %i) : (!prim.int, !prim.int) -> !prim.float{{$}}
  %5 = aten.log.int_int(%i, %i) : (!prim.int, !prim.int) -> !prim.float
  // CHECK: aten.log.float_float(%f, %f) : (!prim.float, !prim.float) -> !prim.float{{$}}
  %6 = aten.log.float_float(%f, %f) : (!prim.float, !prim.float) -> !prim.float
  // CHECK: aten.log.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float{{$}}
  %7 = aten.log.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float
  // CHECK: aten.log.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float{{$}}
  %8 = aten.log.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float
  // CHECK: aten.log.Scalar_Scalar(%n, %n) : (!prim.number, !prim.number) -> !prim.float{{$}}
  %9 = aten.log.Scalar_Scalar(%n, %n) : (!prim.number, !prim.number) -> !prim.float
  // CHECK: aten.exp.int(%i) : (!prim.int) -> !prim.float{{$}}
  %10 = aten.exp.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.exp.float(%f) : (!prim.float) -> !prim.float{{$}}
  %11 = aten.exp.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.exp.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %12 = aten.exp.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.log.int(%i) : (!prim.int) -> !prim.float{{$}}
  %13 = aten.log.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.log.float(%f) : (!prim.float) -> !prim.float{{$}}
  %14 = aten.log.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.log.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %15 = aten.log.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.sqrt.int(%i) : (!prim.int) -> !prim.float{{$}}
  %16 = aten.sqrt.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.sqrt.float(%f) : (!prim.float) -> !prim.float{{$}}
  %17 = aten.sqrt.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.sqrt.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %18 = aten.sqrt.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.sin.int(%i) : (!prim.int) -> !prim.float{{$}}
  %19 = aten.sin.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.sin.float(%f) : (!prim.float) -> !prim.float{{$}}
  %20 = aten.sin.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.sin.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %21 = aten.sin.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.cos.int(%i) : (!prim.int) -> !prim.float{{$}}
  %22 = aten.cos.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.cos.float(%f) : (!prim.float) -> !prim.float{{$}}
  %23 = aten.cos.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.cos.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %24 = aten.cos.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.tan.int(%i) : (!prim.int) -> !prim.float{{$}}
  %25 = aten.tan.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.tan.float(%f) : (!prim.float) -> !prim.float{{$}}
  %26 = aten.tan.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.tan.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %27 = aten.tan.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.asin.int(%i) : (!prim.int) -> !prim.float{{$}}
  %28 = aten.asin.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.asin.float(%f) : (!prim.float) -> !prim.float{{$}}
  %29 = aten.asin.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.asin.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %30 = aten.asin.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.acos.int(%i) : (!prim.int) -> !prim.float{{$}}
  %31 = aten.acos.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.acos.float(%f) : (!prim.float) -> !prim.float{{$}}
  %32 = aten.acos.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.acos.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %33 = aten.acos.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.atan.int(%i) : (!prim.int) -> !prim.float{{$}}
  %34 = aten.atan.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.atan.float(%f) : (!prim.float) -> !prim.float{{$}}
  %35 = aten.atan.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.atan.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %36 = aten.atan.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.sinh.int(%i) : (!prim.int) -> !prim.float{{$}}
  %37 = aten.sinh.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.sinh.float(%f) : (!prim.float) -> !prim.float{{$}}
  %38 = aten.sinh.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.sinh.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %39 = aten.sinh.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.cosh.int(%i) : (!prim.int) -> !prim.float{{$}}
  %40 = aten.cosh.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.cosh.float(%f) : (!prim.float) -> !prim.float{{$}}
  %41 = aten.cosh.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.cosh.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %42 = aten.cosh.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.tanh.int(%i) : (!prim.int) -> !prim.float{{$}}
  %43 = aten.tanh.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.tanh.float(%f) : (!prim.float) -> !prim.float{{$}}
  %44 = aten.tanh.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.tanh.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %45 = aten.tanh.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.asinh.int(%i) : (!prim.int) -> !prim.float{{$}}
  %46 = aten.asinh.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.asinh.float(%f) : (!prim.float) -> !prim.float{{$}}
  %47 = aten.asinh.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.asinh.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %48 = aten.asinh.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.acosh.int(%i) : (!prim.int) -> !prim.float{{$}}
  %49 = aten.acosh.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.acosh.float(%f) : (!prim.float) -> !prim.float{{$}}
  %50 = aten.acosh.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.acosh.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %51 = aten.acosh.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.atanh.int(%i) : (!prim.int) -> !prim.float{{$}}
  %52 = aten.atanh.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.atanh.float(%f) : (!prim.float) -> !prim.float{{$}}
  %53 = aten.atanh.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.atanh.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %54 = aten.atanh.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.expm1.int(%i) : (!prim.int) -> !prim.float{{$}}
  %55 = aten.expm1.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.expm1.float(%f) : (!prim.float) -> !prim.float{{$}}
  %56 = aten.expm1.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.expm1.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %57 = aten.expm1.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.log10.int(%i) : (!prim.int) -> !prim.float{{$}}
  %58 = aten.log10.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.log10.float(%f) : (!prim.float) -> !prim.float{{$}}
  %59 = aten.log10.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.log10.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %60 = aten.log10.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.log1p.int(%i) : (!prim.int) -> !prim.float{{$}}
  %61 = aten.log1p.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.log1p.float(%f) : (!prim.float) -> !prim.float{{$}}
  %62 = aten.log1p.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.log1p.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %63 = aten.log1p.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.erf.int(%i) : (!prim.int) -> !prim.float{{$}}
  %64 = aten.erf.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.erf.float(%f) : (!prim.float) -> !prim.float{{$}}
  %65 = aten.erf.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.erf.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %66 = aten.erf.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.erfc.int(%i) : (!prim.int) -> !prim.float{{$}}
  %67 = aten.erfc.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.erfc.float(%f) : (!prim.float) -> !prim.float{{$}}
  %68 = aten.erfc.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.erfc.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %69 = aten.erfc.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.lgamma.int(%i) : (!prim.int) -> !prim.float{{$}}
  %70 = aten.lgamma.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.lgamma.float(%f) : (!prim.float) -> !prim.float{{$}}
  %71 = aten.lgamma.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.lgamma.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %72 = aten.lgamma.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.gamma.int(%i) : (!prim.int) -> !prim.float{{$}}
  %73 = aten.gamma.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.gamma.float(%f) : (!prim.float) -> !prim.float{{$}}
  %74 = aten.gamma.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.gamma.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %75 = aten.gamma.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.degrees.int(%i) : (!prim.int) -> !prim.float{{$}}
  %76 = aten.degrees.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.degrees.float(%f) : (!prim.float) -> !prim.float{{$}}
  %77 = aten.degrees.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.degrees.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %78 = aten.degrees.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.radians.int(%i) : (!prim.int) -> !prim.float{{$}}
  %79 = aten.radians.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.radians.float(%f) : (!prim.float) -> !prim.float{{$}}
  %80 = aten.radians.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.radians.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %81 = aten.radians.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.fabs.int(%i) : (!prim.int) -> !prim.float{{$}}
  %82 = aten.fabs.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.fabs.float(%f) : (!prim.float) -> !prim.float{{$}}
  %83 = aten.fabs.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.fabs.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %84 = aten.fabs.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.round.int(%i) : (!prim.int) -> !prim.float{{$}}
  %85 = aten.round.int(%i) : (!prim.int) -> !prim.float
  // CHECK: aten.round.float(%f) : (!prim.float) -> !prim.float{{$}}
  %86 = aten.round.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.round.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %87 = aten.round.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.floor.int(%i) : (!prim.int) -> !prim.int{{$}}
  %88 = aten.floor.int(%i) : (!prim.int) -> !prim.int
  // CHECK: aten.floor.float(%f) : (!prim.float) -> !prim.int{{$}}
  %89 = aten.floor.float(%f) : (!prim.float) -> !prim.int
  // CHECK: aten.floor.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %90 = aten.floor.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.ceil.int(%i) : (!prim.int) -> !prim.int{{$}}
  %91 = aten.ceil.int(%i) : (!prim.int) -> !prim.int
  // CHECK: aten.ceil.float(%f) : (!prim.float) -> !prim.int{{$}}
  %92 = aten.ceil.float(%f) : (!prim.float) -> !prim.int
  // CHECK: aten.ceil.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %93 = aten.ceil.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.isnan.float(%f) : (!prim.float) -> !prim.bool{{$}}
  %94 = aten.isnan.float(%f) : (!prim.float) -> !prim.bool
  // CHECK: aten.isinf.float(%f) : (!prim.float) -> !prim.bool{{$}}
  %95 = aten.isinf.float(%f) : (!prim.float) -> !prim.bool
  // CHECK: aten.isfinite.float(%f) : (!prim.float) -> !prim.bool{{$}}
  %96 = aten.isfinite.float(%f) : (!prim.float) -> !prim.bool
  // CHECK: aten.__not__(%b) : (!prim.bool) -> !prim.bool{{$}}
  %97 = aten.__not__(%b) : (!prim.bool) -> !prim.bool
  // CHECK: aten.ldexp(%f, %i) : (!prim.float, !prim.int) -> !prim.float{{$}}
  %98 = aten.ldexp(%f, %i) : (!prim.float, !prim.int) -> !prim.float
  // CHECK: aten.frexp(%f) : (!prim.float) -> (!prim.float, !prim.int){{$}}
  %99:2 = aten.frexp(%f) : (!prim.float) -> (!prim.float, !prim.int)
  // CHECK: aten.modf(%f) : (!prim.float) -> (!prim.float, !prim.float){{$}}
  %100:2 = aten.modf(%f) : (!prim.float) -> (!prim.float, !prim.float)
  // CHECK: aten.__range_length(%i, %i, %i) : (!prim.int, !prim.int, !prim.int) -> !prim.int{{$}}
  %101 = aten.__range_length(%i, %i, %i) : (!prim.int, !prim.int, !prim.int) -> !prim.int
  // CHECK: aten.__derive_index(%i, %i, %i) : (!prim.int, !prim.int, !prim.int) -> !prim.int{{$}}
  %102 = aten.__derive_index(%i, %i, %i) : (!prim.int, !prim.int, !prim.int) -> !prim.int
  func.return
}
