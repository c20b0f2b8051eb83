// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Arithmetic of numbers.

// CHECK-LABEL: func.func @operators
func.func @operators(%i: !prim.int, %f: !prim.float, %n: !prim.number, %b: !prim.bool) {
  // CHECK: aten.add.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %0 = aten.add.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  // CHECK: aten.add.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float{{$}}
  %1 = aten.add.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float
  // CHECK: aten.add.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float{{$}}
  %2 = aten.add.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float
  // CHECK: aten.add.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float{{$}}
  %3 = aten.add.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float
  // CHECK: aten.add(%n, %n) : (!prim.number, !prim.number) -> !prim.number{{$}}
  %4 = aten.add(%n, %n) : (!prim.number, !prim.number) -> !prim.number
  // CHECK: aten.sub.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %5 = aten.sub.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  // CHECK: aten.sub.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float{{$}}
  %6 = aten.sub.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float
  // CHECK: aten.sub.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float{{$}}
  %7 = aten.sub.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float
  // CHECK: aten.sub.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float{{$}}
  %8 = aten.sub.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float
  // CHECK: aten.sub(%n, %n) : (!prim.number, !prim.number) -> !prim.number{{$}}
  %9 = aten.sub(%n, %n) : (!prim.number, !prim.number) -> !prim.number
  // CHECK: aten.mul.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %10 = aten.mul.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  // CHECK: aten.mul.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float{{$}}
  %11 = aten.mul.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float
  // CHECK: aten.mul.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float{{$}}
  %12 = aten.mul.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float
  // CHECK: aten.mul.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float{{$}}
  %13 = aten.mul.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float
  // CHECK: aten.mul(%n, %n) : (!prim.number, !prim.number) -> !prim.number{{$}}
  %14 = aten.mul(%n, %n) : (!prim.number, !prim.number) -> !prim.number
  // CHECK: aten.floordiv.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %15 = aten.floordiv.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  // CHECK: aten.floordiv.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float{{$}}
  %16 = aten.floordiv.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float
  // CHECK: aten.floordiv.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float{{$}}
  %17 = aten.floordiv.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float
  // CHECK: aten.floordiv.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float{{$}}
  %18 = aten.floordiv.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float
  // CHECK: aten.floordiv(%n, %n) : (!prim.number, !prim.number) -> !prim.number{{$}}
  %19 = aten.floordiv(%n, %n) : (!prim.number, !prim.number) -> !prim.number
  // CHECK: aten.remainder.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %20 = aten.remainder.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  // CHECK: aten.remainder.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float{{$}}
  %21 = aten.remainder.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float
  // CHECK: aten.remainder.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float{{$}}
  %22 = aten.remainder.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float
  // CHECK: aten.remainder.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float{{$}}
  %23 = aten.remainder.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float
  // CHECK: aten.remainder(%n, %n) : (!prim.number, !prim.number) -> !prim.number{{$}}
  %24 = aten.remainder(%n, %n) : (!prim.number, !prim.number) -> !prim.number
  // CHECK: prim.max.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %25 = prim.max.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  // CHECK: prim.max.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float{{$}}
  %26 = prim.max.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float
  // CHECK: prim.max.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float{{$}}
  %27 = prim.max.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float
  // CHECK: prim.max.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float{{$}}
  %28 = prim.max.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float
  // CHECK: prim.max(%n, %n) : (!prim.number, !prim.number) -> !prim.number{{$}}
  %29 = prim.max(%n, %n) : (!prim.number, !prim.number) -> !prim.number
  // CHECK: prim.min.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %30 = prim.min.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  // CHECK: prim.min.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float{{$}}
  %31 = prim.min.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float
  // CHECK: prim.min.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float{{$}}
  %32 = prim.min.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float
  // CHECK: prim.min.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float{{$}}
  %33 = prim.min.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float
  // CHECK: prim.min(%n, %n) : (!prim.number, !prim.number) -> !prim.number{{$}}
  %34 = prim.min(%n, %n) : (!prim.number, !prim.number) -> !prim.number
  // CHECK: aten.div.int(%i, %i) : (!prim.int, !prim.int) -> !prim.float{{$}}
  %35 = aten.div.int(%i, %i) : (!prim.int, !prim.int) -> !prim.float
  // CHECK: aten.div.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float{{$}}
  %36 = aten.div.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float
  // CHECK: aten.div(%n, %n) : (!prim.number, !prim.number) -> !prim.float{{$}}
  %37 = aten.div(%n, %n) : (!prim.number, !prim.number) -> !prim.float
  // CHECK: aten.fmod.int(%i, %i) : (!prim.int, !prim.int) -> !prim.float{{$}}
  %38 = aten.fmod.int(%i, %i) : (!prim.int, !prim.int) -> !prim.float
  // CHECK: aten.fmod.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float{{$}}
  %39 = aten.fmod.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float
  // CHECK: aten.fmod.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float{{$}}
  %40 = aten.fmod.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float
  // CHECK: aten.fmod.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float{{$}}
  %41 = aten.fmod.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float
  // CHECK: aten.fmod(%n, %n) : (!prim.number, !prim.number) -> !prim.float{{$}}
  %42 = aten.fmod(%n, %n) : (!prim.number, !prim.number) -> !prim.float
  // CHECK: aten.mathremainder.int(%i, %i) : (!prim.int, !prim.int) -> !prim.float{{$}}
  %43 = aten.mathremainder.int(%i, %i) : (!prim.int, !prim.int) -> !prim.float
  // CHECK: aten.mathremainder.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float{{$}}
  %44 = aten.mathremainder.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float
  // CHECK: aten.mathremainder.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float{{$}}
  %45 = aten.mathremainder.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float
  // CHECK: aten.mathremainder.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float{{$}}
  %46 = aten.mathremainder.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float
  // CHECK: aten.mathremainder(%n, %n) : (!prim.number, !prim.number) -> !prim.float{{$}}
  %47 = aten.mathremainder(%n, %n) : (!prim.number, !prim.number) -> !prim.float
  // CHECK: aten.copysign.int(%i, %i) : (!prim.int, !prim.int) -> !prim.float{{$}}
  %48 = aten.copysign.int(%i, %i) : (!prim.int, !prim.int) -> !prim.float
  // CHECK: aten.copysign.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float{{$}}
  %49 = aten.copysign.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float
  // CHECK: aten.copysign.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float{{$}}
  %50 = aten.copysign.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float
  // CHECK: aten.copysign.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float{{$}}
  %51 = aten.copysign.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float
  // CHECK: aten.copysign(%n, %n) : (!prim.number, !prim.number) -> !prim.float{{$}}
  %52 = aten.copysign(%n, %n) : (!prim.number, !prim.number) -> !prim.float
  // CHECK: aten.pow.int(%i, %i) : (!prim.int, !prim.int) -> !prim.float{{$}}
  %53 = aten.pow.int(%i, %i) : (!prim.int, !prim.int) -> !prim.float
  // CHECK: aten.pow.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float{{$}}
  %54 = aten.pow.float(%f, %f) : (!prim.float, !prim.float) -> !prim.float
  // CHECK: aten.pow.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float{{$}}
  %55 = aten.pow.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.float
  // CHECK: aten.pow.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float{{$}}
  %56 = aten.pow.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.float
  // CHECK: aten.pow.Scalar_Scalar(%n, %n) : (!prim.number, !prim.number) -> !prim.float{{$}}
  %57 = aten.pow.Scalar_Scalar(%n, %n) : (!prim.number, !prim.number) -> !prim.float
  // CHECK: aten.pow.int_to_int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %58 = aten.pow.int_to_int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  // CHECK: aten.neg.int(%i) : (!prim.int) -> !prim.int{{$}}
  %59 = aten.neg.int(%i) : (!prim.int) -> !prim.int
  // CHECK: aten.neg.float(%f) : (!prim.float) -> !prim.float{{$}}
  %60 = aten.neg.float(%f) : (!prim.float) -> !prim.float
  // CHECK: aten.neg.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %61 = aten.neg.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: prim.abs.int(%i) : (!prim.int) -> !prim.int{{$}}
  %62 = prim.abs.int(%i) : (!prim.int) -> !prim.int
  // CHECK: prim.abs.float(%f) : (!prim.float) -> !prim.float{{$}}
  %63 = prim.abs.float(%f) : (!prim.float) -> !prim.float
  // CHECK: prim.abs.Scalar(%n) : (!prim.number) -> !prim.number{{$}}
  %64 = prim.abs.Scalar(%n) : (!prim.number) -> !prim.number
  // CHECK: aten.__and__.bool(%b, %b) : (!prim.bool, !prim.bool) -> !prim.bool{{$}}
  %65 = aten.__and__.bool(%b, %b) : (!prim.bool, !prim.bool) -> !prim.bool
  // CHECK: aten.__and__.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %66 = aten.__and__.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  // CHECK: aten.__or__.bool(%b, %b) : (!prim.bool, !prim.bool) -> !prim.bool{{$}}
  %67 = aten.__or__.bool(%b, %b) : (!prim.bool, !prim.bool) -> !prim.bool
  // CHECK: aten.__or__.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %68 = aten.__or__.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  // CHECK: aten.__xor__.bool(%b, %b) : (!prim.bool, !prim.bool) -> !prim.bool{{$}}
  %69 = aten.__xor__.bool(%b, %b) : (!prim.bool, !prim.bool) -> !prim.bool
  // CHECK: aten.__xor__.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %70 = aten.__xor__.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  // CHECK: aten.__lshift__.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %71 = aten.__lshift__.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  // CHECK: aten.__rshift__.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %72 = aten.__rshift__.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  // CHECK: aten.__round_to_zero_floordiv.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %73 = aten.__round_to_zero_floordiv.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  // CHECK: aten.divmod.float_int(%f, %i) : (!prim.float, !prim.int) -> (!prim.float, !prim.float){{$}}
  %74:2 = aten.divmod.float_int(%f, %i) : (!prim.float, !prim.int) -> (!prim.float, !prim.float)
  // CHECK: aten.divmod.int_float(%i, %f) : (!prim.int, !prim.float) -> (!prim.float, !prim.float){{$}}
  %75:2 = aten.divmod.int_float(%i, %f) : (!prim.int, !prim.float) -> (!prim.float, !prim.float)
  // CHECK: aten.divmod.float(%f, %f) : (!prim.float, !prim.float) -> (!prim.float, !prim.float){{$}}
  %76:2 = aten.divmod.float(%f, %f) : (!prim.float, !prim.float) -> (!prim.float, !prim.float)
  // CHECK: aten.divmod.int(%i, %i) : (!prim.int, !prim.int) -> (!prim.int, !prim.int){{$}}
  %77:2 = aten.divmod.int(%i, %i) : (!prim.int, !prim.int) -> (!prim.int, !prim.int)
  // CHECK: aten.factorial.int(%i) : (!prim.int) -> !prim.int{{$}}
  %78 = aten.factorial.int(%i) : (!prim.int) -> !prim.int
  // CHECK: aten.gcd.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int{{$}}
  %79 = aten.gcd.int(%i, %i) : (!prim.int, !prim.int) -> !prim.int
  func.return
}
