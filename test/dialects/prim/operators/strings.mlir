// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Operators on strings, which are sequences of bytes as in C++.

// CHECK-LABEL: func.func @operators
func.func @operators(%s: !prim.str, %ss: !prim.list<!prim.str>, %i: !prim.int, %b: !prim.bool,
    %opt_i: !prim.optional<!prim.int>, %opt_s: !prim.optional<!prim.str>) {
  // CHECK: aten.join(%s, %ss) : (!prim.str, !prim.list<!prim.str>) -> !prim.str{{$}}
  %0 = aten.join(%s, %ss) : (!prim.str, !prim.list<!prim.str>) -> !prim.str
  // CHECK: aten.replace(%s, %s, %s, %i) : (!prim.str, !prim.str, !prim.str, !prim.int) -> !prim.str{{$}}
  %1 = aten.replace(%s, %s, %s, %i) : (!prim.str, !prim.str, !prim.str, !prim.int) -> !prim.str
  // CHECK: aten.rsplit(%s, %s, %i) : (!prim.str, !prim.str, !prim.int) -> !prim.list<!prim.str>{{$}}
  %2 = aten.rsplit(%s, %s, %i) : (!prim.str, !prim.str, !prim.int) -> !prim.list<!prim.str>
  // CHECK: aten.splitlines(%s, %b) : (!prim.str, !prim.bool) -> !prim.list<!prim.str>{{$}}
  %3 = aten.splitlines(%s, %b) : (!prim.str, !prim.bool) -> !prim.list<!prim.str>
  // CHECK: aten.partition(%s, %s) : (!prim.str, !prim.str) -> (!prim.str, !prim.str, !prim.str){{$}}
  %4:3 = aten.partition(%s, %s) : (!prim.str, !prim.str) -> (!prim.str, !prim.str, !prim.str)
  // CHECK: aten.rpartition(%s, %s) : (!prim.str, !prim.str) -> (!prim.str, !prim.str, !prim.str){{$}}
  %5:3 = aten.rpartition(%s, %s) : (!prim.str, !prim.str) -> (!prim.str, !prim.str, !prim.str)
  // CHECK: aten.strip(%s, %s) : (!prim.str, !prim.str) -> !prim.str{{$}}
  %6 = aten.strip(%s, %s) : (!prim.str, !prim.str) -> !prim.str
  // CHECK: aten.lstrip(%s, %s) : (!prim.str, !prim.str) -> !prim.str{{$}}
  %7 = aten.lstrip(%s, %s) : (!prim.str, !prim.str) -> !prim.str
  // CHECK: aten.rstrip(%s, %s) : (!prim.str, !prim.str) -> !prim.str{{$}}
  %8 = aten.rstrip(%s, %s) : (!prim.str, !prim.str) -> !prim.str
  // CHECK: aten.center(%s, %i, %s) : (!prim.str, !prim.int, !prim.str) -> !prim.str{{$}}
  %9 = aten.center(%s, %i, %s) : (!prim.str, !prim.int, !prim.str) -> !prim.str
  // CHECK: aten.ljust(%s, %i, %s) : (!prim.str, !prim.int, !prim.str) -> !prim.str{{$}}
  %10 = aten.ljust(%s, %i, %s) : (!prim.str, !prim.int, !prim.str) -> !prim.str
  // CHECK: aten.rjust(%s, %i, %s) : (!prim.str, !prim.int, !prim.str) -> !prim.str{{$}}
  %11 = aten.rjust(%s, %i, %s) : (!prim.str, !prim.int, !prim.str) -> !prim.str
  // CHECK: aten.expandtabs(%s, %i) : (!prim.str, !prim.int) -> !prim.str{{$}}
  %12 = aten.expandtabs(%s, %i) : (!prim.str, !prim.int) -> !prim.str
  // CHECK: aten.lower(%s) : (!prim.str) -> !prim.str{{$}}
  %13 = aten.lower(%s) : (!prim.str) -> !prim.str
  // CHECK: aten.upper(%s) : (!prim.str) -> !prim.str{{$}}
  %14 = aten.upper(%s) : (!prim.str) -> !prim.str
  // CHECK: aten.swapcase(%s) : (!prim.str) -> !prim.str{{$}}
  %15 = aten.swapcase(%s) : (!prim.str) -> !prim.str
  // CHECK: aten.title(%s) : (!prim.str) -> !prim.str{{$}}
  %16 = aten.title(%s) : (!prim.str) -> !prim.str
  // CHECK: aten.capitalize(%s) : (!prim.str) -> !prim.str{{$}}
  %17 = aten.capitalize(%s) : (!prim.str) -> !prim.str
  // CHECK: aten.isdigit(%s) : (!prim.str) -> !prim.bool{{$}}
  %18 = aten.isdigit(%s) : (!prim.str) -> !prim.bool
  // CHECK: aten.isalpha(%s) : (!prim.str) -> !prim.bool{{$}}
  %19 = aten.isalpha(%s) : (!prim.str) -> !prim.bool
  // CHECK: aten.isalnum(%s) : (!prim.str) -> !prim.bool{{$}}
  %20 = aten.isalnum(%s) : (!prim.str) -> !prim.bool
  // CHECK: aten.isspace(%s) : (!prim.str) -> !prim.bool{{$}}
  %21 = aten.isspace(%s) : (!prim.str) -> !prim.bool
  // CHECK: aten.islower(%s) : (!prim.str) -> !prim.bool{{$}}
  %22 = aten.islower(%s) : (!prim.str) -> !prim.bool
  // CHECK: aten.isupper(%s) : (!prim.str) -> !prim.bool{{$}}
  %23 = aten.isupper(%s) : (!prim.str) -> !prim.bool
  // CHECK: aten.istitle(%s) : (!prim.str) -> !prim.bool{{$}}
  %24 = aten.istitle(%s) : (!prim.str) -> !prim.bool
  // CHECK: aten.eq.str(%s, %s) : (!prim.str, !prim.str) -> !prim.bool{{$}}
  %25 = aten.eq.str(%s, %s) : (!prim.str, !prim.str) -> !prim.bool
  // CHECK: aten.ne.str(%s, %s) : (!prim.str, !prim.str) -> !prim.bool{{$}}
  %26 = aten.ne.str(%s, %s) : (!prim.str, !prim.str) -> !prim.bool
  // CHECK: aten.lt.str(%s, %s) : (!prim.str, !prim.str) -> !prim.bool{{$}}
  %27 = aten.lt.str(%s, %s) : (!prim.str, !prim.str) -> !prim.bool
  // CHECK: aten.gt.str(%s, %s) : (!prim.str, !prim.str) -> !prim.bool{{$}}
  %28 = aten.gt.str(%s, %s) : (!prim.str, !prim.str) -> !prim.bool
  // CHECK: aten.le.str(%s, %s) : (!prim.str, !prim.str) -> !prim.bool{{$}}
  %29 = aten.le.str(%s, %s) : (!prim.str, !prim.str) -> !prim.bool
  // CHECK: aten.ge.str(%s, %s) : (!prim.str, !prim.str) -> !prim.bool{{$}}
  %30 = aten.ge.str(%s, %s) : (!prim.str, !prim.str) -> !prim.bool
  // CHECK: aten.hex(%i) : (!prim.int) -> !prim.str{{$}}
  %31 = aten.hex(%i) : (!prim.int) -> !prim.str
  // CHECK: aten.bin(%i) : (!prim.int) -> !prim.str{{$}}
  %32 = aten.bin(%i) : (!prim.int) -> !prim.str
  // CHECK: aten.oct(%i) : (!prim.int) -> !prim.str{{$}}
  %33 = aten.oct(%i) : (!prim.int) -> !prim.str
  // CHECK: aten.len.str(%s) : (!prim.str) -> !prim.int{{$}}
  %34 = aten.len.str(%s) : (!prim.str) -> !prim.int
  // CHECK: aten.ord(%s) : (!prim.str) -> !prim.int{{$}}
  %35 = aten.ord(%s) : (!prim.str) -> !prim.int
  // CHECK: aten.chr(%i) : (!prim.int) -> !prim.str{{$}}
  %36 = aten.chr(%i) : (!prim.int) -> !prim.str
  // CHECK: aten.list(%s) : (!prim.str) -> !prim.list<!prim.str>{{$}}
  %37 = aten.list(%s) : (!prim.str) -> !prim.list<!prim.str>
  // CHECK: aten.add.str(%s, %s) : (!prim.str, !prim.str) -> !prim.str{{$}}
  %38 = aten.add.str(%s, %s) : (!prim.str, !prim.str) -> !prim.str
  // CHECK: aten.__getitem__.str(%s, %i) : (!prim.str, !prim.int) -> !prim.str{{$}}
  %39 = aten.__getitem__.str(%s, %i) : (!prim.str, !prim.int) -> !prim.str
  // CHECK: aten.slice.str(%s, %opt_i, %opt_i, %i) : (!prim.str, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.str{{$}}
  %40 = aten.slice.str(%s, %opt_i, %opt_i, %i) : (!prim.str, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.str
  // CHECK: aten.split.str(%s, %opt_s, %i) : (!prim.str, !prim.optional<!prim.str>, !prim.int) -> !prim.list<!prim.str>{{$}}
  %41 = aten.split.str(%s, %opt_s, %i) : (!prim.str, !prim.optional<!prim.str>, !prim.int) -> !prim.list<!prim.str>
  // CHECK: aten.zfill(%s, %i) : (!prim.str, !prim.int) -> !prim.str{{$}}
  %42 = aten.zfill(%s, %i) : (!prim.str, !prim.int) -> !prim.str
  // CHECK: aten.isdecimal(%s) : (!prim.str) -> !prim.bool{{$}}
  %43 = aten.isdecimal(%s) : (!prim.str) -> !prim.bool
  // CHECK: aten.isnumeric(%s) : (!prim.str) -> !prim.bool{{$}}
  %44 = aten.isnumeric(%s) : (!prim.str) -> !prim.bool
  // CHECK: aten.isprintable(%s) : (!prim.str) -> !prim.bool{{$}}
  %45 = aten.isprintable(%s) : (!prim.str) -> !prim.bool
  // CHECK: aten.isidentifier(%s) : (!prim.str) -> !prim.bool{{$}}
  %46 = aten.isidentifier(%s) : (!prim.str) -> !prim.bool
  // CHECK: aten.find(%s, %s, %i, %i) : (!prim.str, !prim.str, !prim.int, !prim.int) -> !prim.int{{$}}
  %47 = aten.find(%s, %s, %i, %i) : (!prim.str, !prim.str, !prim.int, !prim.int) -> !prim.int
  // CHECK: aten.rfind(%s, %s, %i, %i) : (!prim.str, !prim.str, !prim.int, !prim.int) -> !prim.int{{$}}
  %48 = aten.rfind(%s, %s, %i, %i) : (!prim.str, !prim.str, !prim.int, !prim.int) -> !prim.int
  // CHECK: aten.index.str(%s, %s, %i, %i) : (!prim.str, !prim.str, !prim.int, !prim.int) -> !prim.int{{$}}
  %49 = aten.index.str(%s, %s, %i, %i) : (!prim.str, !prim.str, !prim.int, !prim.int) -> !prim.int
  // CHECK: aten.rindex(%s, %s, %i, %i) : (!prim.str, !prim.str, !prim.int, !prim.int) -> !prim.int{{$}}
  %50 = aten.rindex(%s, %s, %i, %i) : (!prim.str, !prim.str, !prim.int, !prim.int) -> !prim.int
  // CHECK: aten.count(%s, %s, %i, %i) : (!prim.str, !prim.str, !prim.int, !prim.int) -> !prim.int{{$}}
  %51 = aten.count(%s, %s, %i, %i) : (!prim.str, !prim.str, !prim.int, !prim.int) -> !prim.int
  // CHECK: aten.startswith(%s, %s, %i, %i) : (!prim.str, !prim.str, !prim.int, !prim.int) -> !prim.bool{{$}}
  %52 = aten.startswith(%s, %s, %i, %i) : (!prim.str, !prim.str, !prim.int, !prim.int) -> !prim.bool
  // CHECK: aten.endswith(%s, %s, %i, %i) : (!prim.str, !prim.str, !prim.int, !prim.int) -> !prim.bool{{$}}
  %53 = aten.endswith(%s, %s, %i, %i) : (!prim.str, !prim.str, !prim.int, !prim.int) -> !prim.bool
  // CHECK: aten.str(%i) : (!prim.int) -> !prim.str{{$}}
  %54 = aten.str(%i) : (!prim.int) -> !prim.str
  // CHECK: aten.format(%s) : (!prim.str) -> !prim.str{{$}}
  %55 = aten.format(%s) : (!prim.str) -> !prim.str
  // CHECK: aten.percentFormat(%s) : (!prim.str) -> !prim.str{{$}}
  %56 = aten.percentFormat(%s) : (!prim.str) -> !prim.str
  func.return
}
