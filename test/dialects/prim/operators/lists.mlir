// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Operators on lists, which are Python's lists at run time and shared by reference.

// CHECK-LABEL: func.func @operators
func.func @operators(%anys: !prim.list<!prim.any>, %is: !prim.list<!prim.int>, %i: !prim.int,
    %opt_i: !prim.optional<!prim.int>, %b: !prim.bool, %fs: !prim.list<!prim.float>, %f: !prim.float,
    %bs: !prim.list<!prim.bool>, %ss: !prim.list<!prim.str>, %s: !prim.str, %ts: !prim.list<!prim.tensor>,
    %t: !prim.tensor) {
  // CHECK: aten.len.any(%anys) : (!prim.list<!prim.any>) -> !prim.int{{$}}
  %0 = aten.len.any(%anys) : (!prim.list<!prim.any>) -> !prim.int
  // CHECK: aten.len.t(%is) : (!prim.list<!prim.int>) -> !prim.int{{$}}
  %1 = aten.len.t(%is) : (!prim.list<!prim.int>) -> !prim.int
  // CHECK: aten.copy.t(%is) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>{{$}}
  %2 = aten.copy.t(%is) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>
  // CHECK: aten.list.t(%is) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>{{$}}
  %3 = aten.list.t(%is) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>
  // CHECK: aten.Size(%is) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>{{$}}
  %4 = aten.Size(%is) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>
  // CHECK: aten.__getitem__.t(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.int{{$}}
  %5 = aten.__getitem__.t(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.int
  // CHECK: aten._set_item.t(%is, %i, %i) : (!prim.list<!prim.int>, !prim.int, !prim.int) -> !prim.list<!prim.int>{{$}}
  %6 = aten._set_item.t(%is, %i, %i) : (!prim.list<!prim.int>, !prim.int, !prim.int) -> !prim.list<!prim.int>
  // CHECK: aten.Delete.t(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> (){{$}}
  aten.Delete.t(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> ()
  // CHECK: aten.append.t(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>{{$}}
  %7 = aten.append.t(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  // CHECK: aten.insert.t(%is, %i, %i) : (!prim.list<!prim.int>, !prim.int, !prim.int) -> (){{$}}
  aten.insert.t(%is, %i, %i) : (!prim.list<!prim.int>, !prim.int, !prim.int) -> ()
  // CHECK: aten.extend.t(%is, %is) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> (){{$}}
  aten.extend.t(%is, %is) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> ()
  // CHECK: aten.pop.t(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.int{{$}}
  %8 = aten.pop.t(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.int
  // CHECK: aten.clear.t(%is) : (!prim.list<!prim.int>) -> (){{$}}
  aten.clear.t(%is) : (!prim.list<!prim.int>) -> ()
  // CHECK: aten.reverse.t(%is) : (!prim.list<!prim.int>) -> (){{$}}
  aten.reverse.t(%is) : (!prim.list<!prim.int>) -> ()
  // CHECK: aten.slice.t(%is, %opt_i, %opt_i, %i) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.list<!prim.int>{{$}}
  %9 = aten.slice.t(%is, %opt_i, %opt_i, %i) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  // CHECK: aten.add.t(%is, %is) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.list<!prim.int>{{$}}
  %10 = aten.add.t(%is, %is) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.list<!prim.int>
  // CHECK: aten.mul.left_t(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>{{$}}
  %11 = aten.mul.left_t(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  // CHECK: aten.mul.right_(%i, %is) : (!prim.int, !prim.list<!prim.int>) -> !prim.list<!prim.int>{{$}}
  %12 = aten.mul.right_(%i, %is) : (!prim.int, !prim.list<!prim.int>) -> !prim.list<!prim.int>
  // CHECK: aten.index.list_int(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.int{{$}}
  %13 = aten.index.list_int(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.int
  // CHECK: aten.count.int(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.int{{$}}
  %14 = aten.count.int(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.int
  // CHECK: aten.remove.int(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> (){{$}}
  aten.remove.int(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> ()
  // CHECK: aten.sort.int(%is, %b) : (!prim.list<!prim.int>, !prim.bool) -> (){{$}}
  aten.sort.int(%is, %b) : (!prim.list<!prim.int>, !prim.bool) -> ()
  // CHECK: aten.sorted.int(%is) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>{{$}}
  %15 = aten.sorted.int(%is) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>
  // CHECK: aten.eq.int_list(%is, %is) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.bool{{$}}
  %16 = aten.eq.int_list(%is, %is) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.bool
  // CHECK: aten.ne.int_list(%is, %is) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.bool{{$}}
  %17 = aten.ne.int_list(%is, %is) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.bool
  // CHECK: aten.index.list_float(%fs, %f) : (!prim.list<!prim.float>, !prim.float) -> !prim.int{{$}}
  %18 = aten.index.list_float(%fs, %f) : (!prim.list<!prim.float>, !prim.float) -> !prim.int
  // CHECK: aten.count.float(%fs, %f) : (!prim.list<!prim.float>, !prim.float) -> !prim.int{{$}}
  %19 = aten.count.float(%fs, %f) : (!prim.list<!prim.float>, !prim.float) -> !prim.int
  // CHECK: aten.remove.float(%fs, %f) : (!prim.list<!prim.float>, !prim.float) -> (){{$}}
  aten.remove.float(%fs, %f) : (!prim.list<!prim.float>, !prim.float) -> ()
  // CHECK: aten.sort.float(%fs, %b) : (!prim.list<!prim.float>, !prim.bool) -> (){{$}}
  aten.sort.float(%fs, %b) : (!prim.list<!prim.float>, !prim.bool) -> ()
  // CHECK: aten.sorted.float(%fs) : (!prim.list<!prim.float>) -> !prim.list<!prim.float>{{$}}
  %20 = aten.sorted.float(%fs) : (!prim.list<!prim.float>) -> !prim.list<!prim.float>
  // CHECK: aten.eq.float_list(%fs, %fs) : (!prim.list<!prim.float>, !prim.list<!prim.float>) -> !prim.bool{{$}}
  %21 = aten.eq.float_list(%fs, %fs) : (!prim.list<!prim.float>, !prim.list<!prim.float>) -> !prim.bool
  // CHECK: aten.ne.float_list(%fs, %fs) : (!prim.list<!prim.float>, !prim.list<!prim.float>) -> !prim.bool{{$}}
  %22 = aten.ne.float_list(%fs, %fs) : (!prim.list<!prim.float>, !prim.list<!prim.float>) -> !prim.bool
  // CHECK: aten.index.list_bool(%bs, %b) : (!prim.list<!prim.bool>, !prim.bool) -> !prim.int{{$}}
  %23 = aten.index.list_bool(%bs, %b) : (!prim.list<!prim.bool>, !prim.bool) -> !prim.int
  // CHECK: aten.count.bool(%bs, %b) : (!prim.list<!prim.bool>, !prim.bool) -> !prim.int{{$}}
  %24 = aten.count.bool(%bs, %b) : (!prim.list<!prim.bool>, !prim.bool) -> !prim.int
  // CHECK: aten.remove.bool(%bs, %b) : (!prim.list<!prim.bool>, !prim.bool) -> (){{$}}
  aten.remove.bool(%bs, %b) : (!prim.list<!prim.bool>, !prim.bool) -> ()
  // CHECK: aten.sort.bool(%bs, %b) : (!prim.list<!prim.bool>, !prim.bool) -> (){{$}}
  aten.sort.bool(%bs, %b) : (!prim.list<!prim.bool>, !prim.bool) -> ()
  // CHECK: aten.sorted.bool(%bs) : (!prim.list<!prim.bool>) -> !prim.list<!prim.bool>{{$}}
  %25 = aten.sorted.bool(%bs) : (!prim.list<!prim.bool>) -> !prim.list<!prim.bool>
  // CHECK: aten.eq.bool_list(%bs, %bs) : (!prim.list<!prim.bool>, !prim.list<!prim.bool>) -> !prim.bool{{$}}
  %26 = aten.eq.bool_list(%bs, %bs) : (!prim.list<!prim.bool>, !prim.list<!prim.bool>) -> !prim.bool
  // CHECK: aten.ne.bool_list(%bs, %bs) : (!prim.list<!prim.bool>, !prim.list<!prim.bool>) -> !prim.bool{{$}}
  %27 = aten.ne.bool_list(%bs, %bs) : (!prim.list<!prim.bool>, !prim.list<!prim.bool>) -> !prim.bool
  // CHECK: aten.index.list_str(%ss, %s) : (!prim.list<!prim.str>, !prim.str) -> !prim.int{{$}}
  %28 = aten.index.list_str(%ss, %s) : (!prim.list<!prim.str>, !prim.str) -> !prim.int
  // CHECK: aten.count.str(%ss, %s) : (!prim.list<!prim.str>, !prim.str) -> !prim.int{{$}}
  %29 = aten.count.str(%ss, %s) : (!prim.list<!prim.str>, !prim.str) -> !prim.int
  // CHECK: aten.remove.str(%ss, %s) : (!prim.list<!prim.str>, !prim.str) -> (){{$}}
  aten.remove.str(%ss, %s) : (!prim.list<!prim.str>, !prim.str) -> ()
  // CHECK: aten.sort.str(%ss, %b) : (!prim.list<!prim.str>, !prim.bool) -> (){{$}}
  aten.sort.str(%ss, %b) : (!prim.list<!prim.str>, !prim.bool) -> ()
  // CHECK: aten.sorted.str(%ss) : (!prim.list<!prim.str>) -> !prim.list<!prim.str>{{$}}
  %30 = aten.sorted.str(%ss) : (!prim.list<!prim.str>) -> !prim.list<!prim.str>
  // CHECK: aten.eq.str_list(%ss, %ss) : (!prim.list<!prim.str>, !prim.list<!prim.str>) -> !prim.bool{{$}}
  %31 = aten.eq.str_list(%ss, %ss) : (!prim.list<!prim.str>, !prim.list<!prim.str>) -> !prim.bool
  // CHECK: aten.ne.str_list(%ss, %ss) : (!prim.list<!prim.str>, !prim.list<!prim.str>) -> !prim.bool{{$}}
  %32 = aten.ne.str_list(%ss, %ss) : (!prim.list<!prim.str>, !prim.list<!prim.str>) -> !prim.bool
  // CHECK: aten.index.list_Tensor(%ts, %t) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.int{{$}}
  %33 = aten.index.list_Tensor(%ts, %t) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.int
  // CHECK: aten.count.Tensor(%ts, %t) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.int{{$}}
  %34 = aten.count.Tensor(%ts, %t) : (!prim.list<!prim.tensor>, !prim.tensor) -> !prim.int
  // CHECK: aten.remove.Tensor(%ts, %t) : (!prim.list<!prim.tensor>, !prim.tensor) -> (){{$}}
  aten.remove.Tensor(%ts, %t) : (!prim.list<!prim.tensor>, !prim.tensor) -> ()
  // CHECK: aten.sort.Tensor(%ts, %b) : (!prim.list<!prim.tensor>, !prim.bool) -> (){{$}}
  aten.sort.Tensor(%ts, %b) : (!prim.list<!prim.tensor>, !prim.bool) -> ()
  // CHECK: aten.sorted.Tensor(%ts) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>{{$}}
  %35 = aten.sorted.Tensor(%ts) : (!prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
  // CHECK: aten.eq.Tensor_list(%ts, %ts) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.bool{{$}}
  %36 = aten.eq.Tensor_list(%ts, %ts) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.bool
  // CHECK: aten.ne.Tensor_list(%ts, %ts) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.bool{{$}}
  %37 = aten.ne.Tensor_list(%ts, %ts) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.bool
  // CHECK: aten.__contains__.int_list(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.bool{{$}}
  %38 = aten.__contains__.int_list(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.bool
  // CHECK: aten.__contains__.str_list(%ss, %s) : (!prim.list<!prim.str>, !prim.str) -> !prim.bool{{$}}
  %39 = aten.__contains__.str_list(%ss, %s) : (!prim.list<!prim.str>, !prim.str) -> !prim.bool
  // CHECK: aten.__contains__.float_list(%fs, %f) : (!prim.list<!prim.float>, !prim.float) -> !prim.bool{{$}}
  %40 = aten.__contains__.float_list(%fs, %f) : (!prim.list<!prim.float>, !prim.float) -> !prim.bool
  // CHECK: aten.sort.any(%is, %b) : (!prim.list<!prim.int>, !prim.bool) -> (){{$}}
  aten.sort.any(%is, %b) : (!prim.list<!prim.int>, !prim.bool) -> ()
  // CHECK: aten.sorted.any(%is) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>{{$}}
  %41 = aten.sorted.any(%is) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>
  // CHECK: aten.sum.int(%is) : (!prim.list<!prim.int>) -> !prim.int{{$}}
  %42 = aten.sum.int(%is) : (!prim.list<!prim.int>) -> !prim.int
  // CHECK: aten.sum.bool(%bs) : (!prim.list<!prim.bool>) -> !prim.int{{$}}
  %43 = aten.sum.bool(%bs) : (!prim.list<!prim.bool>) -> !prim.int
  // CHECK: aten.sum.float(%fs) : (!prim.list<!prim.float>) -> !prim.float{{$}}
  %44 = aten.sum.float(%fs) : (!prim.list<!prim.float>) -> !prim.float
  // CHECK: aten.all.int(%is) : (!prim.list<!prim.int>) -> !prim.bool{{$}}
  %45 = aten.all.int(%is) : (!prim.list<!prim.int>) -> !prim.bool
  // CHECK: prim.max.self_int(%is) : (!prim.list<!prim.int>) -> !prim.int{{$}}
  %46 = prim.max.self_int(%is) : (!prim.list<!prim.int>) -> !prim.int
  // CHECK: prim.max.int_list(%is, %is) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.list<!prim.int>{{$}}
  %47 = prim.max.int_list(%is, %is) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.list<!prim.int>
  // CHECK: prim.min.self_int(%is) : (!prim.list<!prim.int>) -> !prim.int{{$}}
  %48 = prim.min.self_int(%is) : (!prim.list<!prim.int>) -> !prim.int
  // CHECK: prim.min.int_list(%is, %is) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.list<!prim.int>{{$}}
  %49 = prim.min.int_list(%is, %is) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.list<!prim.int>
  // CHECK: aten.all.float(%fs) : (!prim.list<!prim.float>) -> !prim.bool{{$}}
  %50 = aten.all.float(%fs) : (!prim.list<!prim.float>) -> !prim.bool
  // CHECK: prim.max.self_float(%fs) : (!prim.list<!prim.float>) -> !prim.float{{$}}
  %51 = prim.max.self_float(%fs) : (!prim.list<!prim.float>) -> !prim.float
  // CHECK: prim.max.float_list(%fs, %fs) : (!prim.list<!prim.float>, !prim.list<!prim.float>) -> !prim.list<!prim.float>{{$}}
  %52 = prim.max.float_list(%fs, %fs) : (!prim.list<!prim.float>, !prim.list<!prim.float>) -> !prim.list<!prim.float>
  // CHECK: prim.min.self_float(%fs) : (!prim.list<!prim.float>) -> !prim.float{{$}}
  %53 = prim.min.self_float(%fs) : (!prim.list<!prim.float>) -> !prim.float
  // CHECK: prim.min.float_list(%fs, %fs) : (!prim.list<!prim.float>, !prim.list<!prim.float>) -> !prim.list<!prim.float>{{$}}
  %54 = prim.min.float_list(%fs, %fs) : (!prim.list<!prim.float>, !prim.list<!prim.float>) -> !prim.list<!prim.float>
  // CHECK: aten.all.bool(%bs) : (!prim.list<!prim.bool>) -> !prim.bool{{$}}
  %55 = aten.all.bool(%bs) : (!prim.list<!prim.bool>) -> !prim.bool
  // CHECK: prim.max.self_bool(%bs) : (!prim.list<!prim.bool>) -> !prim.bool{{$}}
  %56 = prim.max.self_bool(%bs) : (!prim.list<!prim.bool>) -> !prim.bool
  // CHECK: prim.max.bool_list(%bs, %bs) : (!prim.list<!prim.bool>, !prim.list<!prim.bool>) -> !prim.list<!prim.bool>{{$}}
  %57 = prim.max.bool_list(%bs, %bs) : (!prim.list<!prim.bool>, !prim.list<!prim.bool>) -> !prim.list<!prim.bool>
  // CHECK: prim.min.self_bool(%bs) : (!prim.list<!prim.bool>) -> !prim.bool{{$}}
  %58 = prim.min.self_bool(%bs) : (!prim.list<!prim.bool>) -> !prim.bool
  // CHECK: prim.min.bool_list(%bs, %bs) : (!prim.list<!prim.bool>, !prim.list<!prim.bool>) -> !prim.list<!prim.bool>{{$}}
  %59 = prim.min.bool_list(%bs, %bs) : (!prim.list<!prim.bool>, !prim.list<!prim.bool>) -> !prim.list<!prim.bool>
  // CHECK: aten.any.int(%is) : (!prim.list<!prim.int>) -> !prim.bool{{$}}
  %60 = aten.any.int(%is) : (!prim.list<!prim.int>) -> !prim.bool
  // CHECK: aten.any.float(%fs) : (!prim.list<!prim.float>) -> !prim.bool{{$}}
  %61 = aten.any.float(%fs) : (!prim.list<!prim.float>) -> !prim.bool
  // CHECK: aten.any.bool(%bs) : (!prim.list<!prim.bool>) -> !prim.bool{{$}}
  %62 = aten.any.bool(%bs) : (!prim.list<!prim.bool>) -> !prim.bool
  // CHECK: aten.any.str(%ss) : (!prim.list<!prim.str>) -> !prim.bool{{$}}
  %63 = aten.any.str(%ss) : (!prim.list<!prim.str>) -> !prim.bool
  // CHECK: aten.add_.t(%is, %is) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.list<!prim.int>{{$}}
  %64 = aten.add_.t(%is, %is) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.list<!prim.int>
  func.return
}
