// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Comparisons of numbers.

// CHECK-LABEL: func.func @operators
func.func @operators(%i: !prim.int, %f: !prim.float, %n: !prim.number, %b: !prim.bool) {
  // CHECK: aten.eq.int(%i, %i) : (!prim.int, !prim.int) -> !prim.bool{{$}}
  %0 = aten.eq.int(%i, %i) : (!prim.int, !prim.int) -> !prim.bool
  // CHECK: aten.eq.float(%f, %f) : (!prim.float, !prim.float) -> !prim.bool{{$}}
  %1 = aten.eq.float(%f, %f) : (!prim.float, !prim.float) -> !prim.bool
  // CHECK: aten.eq.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.bool{{$}}
  %2 = aten.eq.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.bool
  // CHECK: aten.eq.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.bool{{$}}
  %3 = aten.eq.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.bool
  // CHECK: aten.eq(%n, %n) : (!prim.number, !prim.number) -> !prim.bool{{$}}
  %4 = aten.eq(%n, %n) : (!prim.number, !prim.number) -> !prim.bool
  // CHECK: aten.eq.bool(%b, %b) : (!prim.bool, !prim.bool) -> !prim.bool{{$}}
  %5 = aten.eq.bool(%b, %b) : (!prim.bool, !prim.bool) -> !prim.bool
  // CHECK: aten.ne.int(%i, %i) : (!prim.int, !prim.int) -> !prim.bool{{$}}
  %6 = aten.ne.int(%i, %i) : (!prim.int, !prim.int) -> !prim.bool
  // CHECK: aten.ne.float(%f, %f) : (!prim.float, !prim.float) -> !prim.bool{{$}}
  %7 = aten.ne.float(%f, %f) : (!prim.float, !prim.float) -> !prim.bool
  // CHECK: aten.ne.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.bool{{$}}
  %8 = aten.ne.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.bool
  // CHECK: aten.ne.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.bool{{$}}
  %9 = aten.ne.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.bool
  // CHECK: aten.ne(%n, %n) : (!prim.number, !prim.number) -> !prim.bool{{$}}
  %10 = aten.ne(%n, %n) : (!prim.number, !prim.number) -> !prim.bool
  // CHECK: aten.ne.bool(%b, %b) : (!prim.bool, !prim.bool) -> !prim.bool{{$}}
  %11 = aten.ne.bool(%b, %b) : (!prim.bool, !prim.bool) -> !prim.bool
  // CHECK: aten.lt.int(%i, %i) : (!prim.int, !prim.int) -> !prim.bool{{$}}
  %12 = aten.lt.int(%i, %i) : (!prim.int, !prim.int) -> !prim.bool
  // CHECK: aten.lt.float(%f, %f) : (!prim.float, !prim.float) -> !prim.bool{{$}}
  %13 = aten.lt.float(%f, %f) : (!prim.float, !prim.float) -> !prim.bool
  // CHECK: aten.lt.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.bool{{$}}
  %14 = aten.lt.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.bool
  // CHECK: aten.lt.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.bool{{$}}
  %15 = aten.lt.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.bool
  // CHECK: aten.lt(%n, %n) : (!prim.number, !prim.number) -> !prim.bool{{$}}
  %16 = aten.lt(%n, %n) : (!prim.number, !prim.number) -> !prim.bool
  // CHECK: aten.gt.int(%i, %i) : (!prim.int, !prim.int) -> !prim.bool{{$}}
  %17 = aten.gt.int(%i, %i) : (!prim.int, !prim.int) -> !prim.bool
  // CHECK: aten.gt.float(%f, %f) : (!prim.float, !prim.float) -> !prim.bool{{$}}
  %18 = aten.gt.float(%f, %f) : (!prim.float, !prim.float) -> !prim.bool
  // CHECK: aten.gt.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.bool{{$}}
  %19 = aten.gt.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.bool
  // CHECK: aten.gt.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.bool{{$}}
  %20 = aten.gt.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.bool
  // CHECK: aten.gt(%n, %n) : (!prim.number, !prim.number) -> !prim.bool{{$}}
  %21 = aten.gt(%n, %n) : (!prim.number, !prim.number) -> !prim.bool
  // CHECK: aten.le.int(%i, %i) : (!prim.int, !prim.int) -> !prim.bool{{$}}
  %22 = aten.le.int(%i, %i) : (!prim.int, !prim.int) -> !prim.bool
  // CHECK: aten.le.float(%f, %f) : (!prim.float, !prim.float) -> !prim.bool{{$}}
  %23 = aten.le.float(%f, %f) : (!prim.float, !prim.float) -> !prim.bool
  // CHECK: aten.le.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.bool{{$}}
  %24 = aten.le.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.bool
  // CHECK: aten.le.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.bool{{$}}
  %25 = aten.le.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.bool
  // CHECK: aten.le(%n, %n) : (!prim.number, !prim.number) -> !prim.bool{{$}}
  %26 = aten.le(%n, %n) : (!prim.number, !prim.number) -> !prim.bool
  // CHECK: aten.ge.int(%i, %i) : (!prim.int, !prim.int) -> !prim.bool{{$}}
  %27 = aten.ge.int(%i, %i) : (!prim.int, !prim.int) -> !prim.bool
  // CHECK: aten.ge.float(%f, %f) : (!prim.float, !prim.float) -> !prim.bool{{$}}
  %28 = aten.ge.float(%f, %f) : (!prim.float, !prim.float) -> !prim.bool
  // CHECK: aten.ge.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.bool{{$}}
  %29 = aten.ge.int_float(%i, %f) : (!prim.int, !prim.float) -> !prim.bool
  // CHECK: aten.ge.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.bool{{$}}
  %30 = aten.ge.float_int(%f, %i) : (!prim.float, !prim.int) -> !prim.bool
  // CHECK: aten.ge(%n, %n) : (!prim.number, !prim.number) -> !prim.bool{{$}}
  %31 = aten.ge(%n, %n) : (!prim.number, !prim.number) -> !prim.bool
  func.return
}
