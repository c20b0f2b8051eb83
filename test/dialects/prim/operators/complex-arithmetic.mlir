// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Operators on complex numbers that are not tensors: arithmetic, elementary functions, parts.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.number, %a1: !prim.tensor, %a2: !prim.bool, %a3: !prim.float, %a4: !prim.int, %a5: !prim.complex, %a6: !prim.list<!prim.complex>) {
  // CHECK: aten.Complex.Scalar(%a0) : (!prim.number) -> !prim.complex{{$}}
  %0 = aten.Complex.Scalar(%a0) : (!prim.number) -> !prim.complex
  // CHECK: aten.Complex.Tensor_Tensor(%a1, %a1) : (!prim.tensor, !prim.tensor) -> !prim.complex{{$}}
  %1 = aten.Complex.Tensor_Tensor(%a1, %a1) : (!prim.tensor, !prim.tensor) -> !prim.complex
  // CHECK: aten.Complex.Tensor_bool(%a1, %a2) : (!prim.tensor, !prim.bool) -> !prim.complex{{$}}
  %2 = aten.Complex.Tensor_bool(%a1, %a2) : (!prim.tensor, !prim.bool) -> !prim.complex
  // CHECK: aten.Complex.Tensor_float(%a1, %a3) : (!prim.tensor, !prim.float) -> !prim.complex{{$}}
  %3 = aten.Complex.Tensor_float(%a1, %a3) : (!prim.tensor, !prim.float) -> !prim.complex
  // CHECK: aten.Complex.Tensor_int(%a1, %a4) : (!prim.tensor, !prim.int) -> !prim.complex{{$}}
  %4 = aten.Complex.Tensor_int(%a1, %a4) : (!prim.tensor, !prim.int) -> !prim.complex
  // CHECK: aten.Complex.bool_Tensor(%a2, %a1) : (!prim.bool, !prim.tensor) -> !prim.complex{{$}}
  %5 = aten.Complex.bool_Tensor(%a2, %a1) : (!prim.bool, !prim.tensor) -> !prim.complex
  // CHECK: aten.Complex.bool_bool(%a2, %a2) : (!prim.bool, !prim.bool) -> !prim.complex{{$}}
  %6 = aten.Complex.bool_bool(%a2, %a2) : (!prim.bool, !prim.bool) -> !prim.complex
  // CHECK: aten.Complex.bool_float(%a2, %a3) : (!prim.bool, !prim.float) -> !prim.complex{{$}}
  %7 = aten.Complex.bool_float(%a2, %a3) : (!prim.bool, !prim.float) -> !prim.complex
  // CHECK: aten.Complex.bool_int(%a2, %a4) : (!prim.bool, !prim.int) -> !prim.complex{{$}}
  %8 = aten.Complex.bool_int(%a2, %a4) : (!prim.bool, !prim.int) -> !prim.complex
  // CHECK: aten.Complex.float_Tensor(%a3, %a1) : (!prim.float, !prim.tensor) -> !prim.complex{{$}}
  %9 = aten.Complex.float_Tensor(%a3, %a1) : (!prim.float, !prim.tensor) -> !prim.complex
  // CHECK: aten.Complex.float_bool(%a3, %a2) : (!prim.float, !prim.bool) -> !prim.complex{{$}}
  %10 = aten.Complex.float_bool(%a3, %a2) : (!prim.float, !prim.bool) -> !prim.complex
  // CHECK: aten.Complex.float_float(%a3, %a3) : (!prim.float, !prim.float) -> !prim.complex{{$}}
  %11 = aten.Complex.float_float(%a3, %a3) : (!prim.float, !prim.float) -> !prim.complex
  // CHECK: aten.Complex.float_int(%a3, %a4) : (!prim.float, !prim.int) -> !prim.complex{{$}}
  %12 = aten.Complex.float_int(%a3, %a4) : (!prim.float, !prim.int) -> !prim.complex
  // CHECK: aten.Complex.int_Tensor(%a4, %a1) : (!prim.int, !prim.tensor) -> !prim.complex{{$}}
  %13 = aten.Complex.int_Tensor(%a4, %a1) : (!prim.int, !prim.tensor) -> !prim.complex
  // CHECK: aten.Complex.int_bool(%a4, %a2) : (!prim.int, !prim.bool) -> !prim.complex{{$}}
  %14 = aten.Complex.int_bool(%a4, %a2) : (!prim.int, !prim.bool) -> !prim.complex
  // CHECK: aten.Complex.int_float(%a4, %a3) : (!prim.int, !prim.float) -> !prim.complex{{$}}
  %15 = aten.Complex.int_float(%a4, %a3) : (!prim.int, !prim.float) -> !prim.complex
  // CHECK: aten.Complex.int_int(%a4, %a4) : (!prim.int, !prim.int) -> !prim.complex{{$}}
  %16 = aten.Complex.int_int(%a4, %a4) : (!prim.int, !prim.int) -> !prim.complex
  // CHECK: aten.ComplexImplicit(%a1) : (!prim.tensor) -> !prim.complex{{$}}
  %17 = aten.ComplexImplicit(%a1) : (!prim.tensor) -> !prim.complex
  // CHECK: aten.acos.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %18 = aten.acos.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.acosh.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %19 = aten.acosh.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.add.complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.complex{{$}}
  %20 = aten.add.complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.complex
  // CHECK: aten.add.complex_float(%a5, %a3) : (!prim.complex, !prim.float) -> !prim.complex{{$}}
  %21 = aten.add.complex_float(%a5, %a3) : (!prim.complex, !prim.float) -> !prim.complex
  // CHECK: aten.add.complex_int(%a5, %a4) : (!prim.complex, !prim.int) -> !prim.complex{{$}}
  %22 = aten.add.complex_int(%a5, %a4) : (!prim.complex, !prim.int) -> !prim.complex
  // CHECK: aten.add.float_complex(%a3, %a5) : (!prim.float, !prim.complex) -> !prim.complex{{$}}
  %23 = aten.add.float_complex(%a3, %a5) : (!prim.float, !prim.complex) -> !prim.complex
  // CHECK: aten.add.int_complex(%a4, %a5) : (!prim.int, !prim.complex) -> !prim.complex{{$}}
  %24 = aten.add.int_complex(%a4, %a5) : (!prim.int, !prim.complex) -> !prim.complex
  // CHECK: aten.angle.complex(%a5) : (!prim.complex) -> !prim.float{{$}}
  %25 = aten.angle.complex(%a5) : (!prim.complex) -> !prim.float
  // CHECK: aten.asin.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %26 = aten.asin.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.asinh.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %27 = aten.asinh.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.atan.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %28 = aten.atan.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.atanh.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %29 = aten.atanh.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.cos.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %30 = aten.cos.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.cosh.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %31 = aten.cosh.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.div.complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.complex{{$}}
  %32 = aten.div.complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.complex
  // CHECK: aten.eq.complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.bool{{$}}
  %33 = aten.eq.complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.bool
  // CHECK: aten.eq.complex_float(%a5, %a3) : (!prim.complex, !prim.float) -> !prim.bool{{$}}
  %34 = aten.eq.complex_float(%a5, %a3) : (!prim.complex, !prim.float) -> !prim.bool
  // CHECK: aten.eq.float_complex(%a3, %a5) : (!prim.float, !prim.complex) -> !prim.bool{{$}}
  %35 = aten.eq.float_complex(%a3, %a5) : (!prim.float, !prim.complex) -> !prim.bool
  // CHECK: aten.exp.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %36 = aten.exp.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.isfinite.complex(%a5) : (!prim.complex) -> !prim.bool{{$}}
  %37 = aten.isfinite.complex(%a5) : (!prim.complex) -> !prim.bool
  // CHECK: aten.isinf.complex(%a5) : (!prim.complex) -> !prim.bool{{$}}
  %38 = aten.isinf.complex(%a5) : (!prim.complex) -> !prim.bool
  // CHECK: aten.isnan.complex(%a5) : (!prim.complex) -> !prim.bool{{$}}
  %39 = aten.isnan.complex(%a5) : (!prim.complex) -> !prim.bool
  // CHECK: aten.log.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %40 = aten.log.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.log.complex_complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.complex{{$}}
  %41 = aten.log.complex_complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.complex
  // CHECK: aten.log.complex_float(%a5, %a3) : (!prim.complex, !prim.float) -> !prim.complex{{$}}
  %42 = aten.log.complex_float(%a5, %a3) : (!prim.complex, !prim.float) -> !prim.complex
  // CHECK: aten.log.complex_int(%a5, %a4) : (!prim.complex, !prim.int) -> !prim.complex{{$}}
  %43 = aten.log.complex_int(%a5, %a4) : (!prim.complex, !prim.int) -> !prim.complex
  // CHECK: aten.log.float_complex(%a3, %a5) : (!prim.float, !prim.complex) -> !prim.complex{{$}}
  %44 = aten.log.float_complex(%a3, %a5) : (!prim.float, !prim.complex) -> !prim.complex
  // CHECK: aten.log.int_complex(%a4, %a5) : (!prim.int, !prim.complex) -> !prim.complex{{$}}
  %45 = aten.log.int_complex(%a4, %a5) : (!prim.int, !prim.complex) -> !prim.complex
  // CHECK: aten.log10.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %46 = aten.log10.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.mul.complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.complex{{$}}
  %47 = aten.mul.complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.complex
  // CHECK: aten.mul.complex_float(%a5, %a3) : (!prim.complex, !prim.float) -> !prim.complex{{$}}
  %48 = aten.mul.complex_float(%a5, %a3) : (!prim.complex, !prim.float) -> !prim.complex
  // CHECK: aten.mul.complex_int(%a5, %a4) : (!prim.complex, !prim.int) -> !prim.complex{{$}}
  %49 = aten.mul.complex_int(%a5, %a4) : (!prim.complex, !prim.int) -> !prim.complex
  // CHECK: aten.mul.float_complex(%a3, %a5) : (!prim.float, !prim.complex) -> !prim.complex{{$}}
  %50 = aten.mul.float_complex(%a3, %a5) : (!prim.float, !prim.complex) -> !prim.complex
  // CHECK: aten.mul.int_complex(%a4, %a5) : (!prim.int, !prim.complex) -> !prim.complex{{$}}
  %51 = aten.mul.int_complex(%a4, %a5) : (!prim.int, !prim.complex) -> !prim.complex
  // CHECK: aten.ne.complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.bool{{$}}
  %52 = aten.ne.complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.bool
  // CHECK: aten.ne.complex_float(%a5, %a3) : (!prim.complex, !prim.float) -> !prim.bool{{$}}
  %53 = aten.ne.complex_float(%a5, %a3) : (!prim.complex, !prim.float) -> !prim.bool
  // CHECK: aten.ne.float_complex(%a3, %a5) : (!prim.float, !prim.complex) -> !prim.bool{{$}}
  %54 = aten.ne.float_complex(%a3, %a5) : (!prim.float, !prim.complex) -> !prim.bool
  // CHECK: aten.neg.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %55 = aten.neg.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.polar.float(%a3, %a3) : (!prim.float, !prim.float) -> !prim.complex{{$}}
  %56 = aten.polar.float(%a3, %a3) : (!prim.float, !prim.float) -> !prim.complex
  // CHECK: aten.polar.float_int(%a3, %a4) : (!prim.float, !prim.int) -> !prim.complex{{$}}
  %57 = aten.polar.float_int(%a3, %a4) : (!prim.float, !prim.int) -> !prim.complex
  // CHECK: aten.polar.int(%a4, %a4) : (!prim.int, !prim.int) -> !prim.complex{{$}}
  %58 = aten.polar.int(%a4, %a4) : (!prim.int, !prim.int) -> !prim.complex
  // CHECK: aten.polar.int_float(%a4, %a3) : (!prim.int, !prim.float) -> !prim.complex{{$}}
  %59 = aten.polar.int_float(%a4, %a3) : (!prim.int, !prim.float) -> !prim.complex
  // CHECK: aten.pow.complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.complex{{$}}
  %60 = aten.pow.complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.complex
  // CHECK: aten.pow.complex_float(%a5, %a3) : (!prim.complex, !prim.float) -> !prim.complex{{$}}
  %61 = aten.pow.complex_float(%a5, %a3) : (!prim.complex, !prim.float) -> !prim.complex
  // CHECK: aten.pow.float_complex(%a3, %a5) : (!prim.float, !prim.complex) -> !prim.complex{{$}}
  %62 = aten.pow.float_complex(%a3, %a5) : (!prim.float, !prim.complex) -> !prim.complex
  // CHECK: aten.sin.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %63 = aten.sin.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.sinh.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %64 = aten.sinh.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.sqrt.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %65 = aten.sqrt.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.sub.complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.complex{{$}}
  %66 = aten.sub.complex(%a5, %a5) : (!prim.complex, !prim.complex) -> !prim.complex
  // CHECK: aten.sub.complex_float(%a5, %a3) : (!prim.complex, !prim.float) -> !prim.complex{{$}}
  %67 = aten.sub.complex_float(%a5, %a3) : (!prim.complex, !prim.float) -> !prim.complex
  // CHECK: aten.sub.complex_int(%a5, %a4) : (!prim.complex, !prim.int) -> !prim.complex{{$}}
  %68 = aten.sub.complex_int(%a5, %a4) : (!prim.complex, !prim.int) -> !prim.complex
  // CHECK: aten.sub.float_complex(%a3, %a5) : (!prim.float, !prim.complex) -> !prim.complex{{$}}
  %69 = aten.sub.float_complex(%a3, %a5) : (!prim.float, !prim.complex) -> !prim.complex
  // CHECK: aten.sub.int_complex(%a4, %a5) : (!prim.int, !prim.complex) -> !prim.complex{{$}}
  %70 = aten.sub.int_complex(%a4, %a5) : (!prim.int, !prim.complex) -> !prim.complex
  // CHECK: aten.sum.complex(%a6) : (!prim.list<!prim.complex>) -> !prim.complex{{$}}
  %71 = aten.sum.complex(%a6) : (!prim.list<!prim.complex>) -> !prim.complex
  // CHECK: aten.tan.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %72 = aten.tan.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: aten.tanh.complex(%a5) : (!prim.complex) -> !prim.complex{{$}}
  %73 = aten.tanh.complex(%a5) : (!prim.complex) -> !prim.complex
  // CHECK: prim.abs.complex(%a5) : (!prim.complex) -> !prim.float{{$}}
  %74 = prim.abs.complex(%a5) : (!prim.complex) -> !prim.float
  // CHECK: prim.imaginary_part.complex(%a5) : (!prim.complex) -> !prim.float{{$}}
  %75 = prim.imaginary_part.complex(%a5) : (!prim.complex) -> !prim.float
  // CHECK: prim.real_part.complex(%a5) : (!prim.complex) -> !prim.float{{$}}
  %76 = prim.real_part.complex(%a5) : (!prim.complex) -> !prim.float
  func.return
}
