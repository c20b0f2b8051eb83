// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Dictionaries with keys of type bool.

// CHECK-LABEL: func.func @operators
func.func @operators(%dict_b_i: !prim.dict<!prim.bool, !prim.int>, %b: !prim.bool, %i: !prim.int,
    %pair_b_is: !prim.list<!prim.tuple<!prim.bool, !prim.int>>) {
  // CHECK: aten.len.Dict_bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> !prim.int{{$}}
  %0 = aten.len.Dict_bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> !prim.int
  // CHECK: aten.__getitem__.Dict_bool(%dict_b_i, %b) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool) -> !prim.int{{$}}
  %1 = aten.__getitem__.Dict_bool(%dict_b_i, %b) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool) -> !prim.int
  // CHECK: aten._set_item.bool(%dict_b_i, %b, %i) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool, !prim.int) -> (){{$}}
  aten._set_item.bool(%dict_b_i, %b, %i) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool, !prim.int) -> ()
  // CHECK: aten.Delete.Dict_bool(%dict_b_i, %b) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool) -> (){{$}}
  aten.Delete.Dict_bool(%dict_b_i, %b) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool) -> ()
  // CHECK: aten.__contains__.bool(%dict_b_i, %b) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool) -> !prim.bool{{$}}
  %2 = aten.__contains__.bool(%dict_b_i, %b) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool) -> !prim.bool
  // CHECK: aten.keys.bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> !prim.list<!prim.bool>{{$}}
  %3 = aten.keys.bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> !prim.list<!prim.bool>
  // CHECK: aten.values.bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> !prim.list<!prim.int>{{$}}
  %4 = aten.values.bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> !prim.list<!prim.int>
  // CHECK: aten.items.bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> !prim.list<!prim.tuple<!prim.bool, !prim.int>>{{$}}
  %5 = aten.items.bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> !prim.list<!prim.tuple<!prim.bool, !prim.int>>
  // CHECK: aten.get.bool(%dict_b_i, %b) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool) -> !prim.optional<!prim.int>{{$}}
  %6 = aten.get.bool(%dict_b_i, %b) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool) -> !prim.optional<!prim.int>
  // CHECK: aten.get.default_bool(%dict_b_i, %b, %i) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool, !prim.int) -> !prim.int{{$}}
  %7 = aten.get.default_bool(%dict_b_i, %b, %i) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool, !prim.int) -> !prim.int
  // CHECK: aten.pop.Dict_bool(%dict_b_i, %b) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool) -> !prim.int{{$}}
  %8 = aten.pop.Dict_bool(%dict_b_i, %b) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool) -> !prim.int
  // CHECK: aten.pop.Dict_default_bool(%dict_b_i, %b, %i) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool, !prim.int) -> !prim.int{{$}}
  %9 = aten.pop.Dict_default_bool(%dict_b_i, %b, %i) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool, !prim.int) -> !prim.int
  // CHECK: aten.popitem.bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> !prim.tuple<!prim.bool, !prim.int>{{$}}
  %10 = aten.popitem.bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> !prim.tuple<!prim.bool, !prim.int>
  // CHECK: aten.setdefault.bool(%dict_b_i, %b, %i) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool, !prim.int) -> !prim.int{{$}}
  %11 = aten.setdefault.bool(%dict_b_i, %b, %i) : (!prim.dict<!prim.bool, !prim.int>, !prim.bool, !prim.int) -> !prim.int
  // CHECK: aten.update.bool(%dict_b_i, %dict_b_i) : (!prim.dict<!prim.bool, !prim.int>, !prim.dict<!prim.bool, !prim.int>) -> (){{$}}
  aten.update.bool(%dict_b_i, %dict_b_i) : (!prim.dict<!prim.bool, !prim.int>, !prim.dict<!prim.bool, !prim.int>) -> ()
  // CHECK: aten.clear.bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> (){{$}}
  aten.clear.bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> ()
  // CHECK: aten.copy.Dict_bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> !prim.dict<!prim.bool, !prim.int>{{$}}
  %12 = aten.copy.Dict_bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> !prim.dict<!prim.bool, !prim.int>
  // CHECK: aten.dict.Dict_bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> !prim.dict<!prim.bool, !prim.int>{{$}}
  %13 = aten.dict.Dict_bool(%dict_b_i) : (!prim.dict<!prim.bool, !prim.int>) -> !prim.dict<!prim.bool, !prim.int>
  // CHECK: aten.dict.bool(%pair_b_is) : (!prim.list<!prim.tuple<!prim.bool, !prim.int>>) -> !prim.dict<!prim.bool, !prim.int>{{$}}
  %14 = aten.dict.bool(%pair_b_is) : (!prim.list<!prim.tuple<!prim.bool, !prim.int>>) -> !prim.dict<!prim.bool, !prim.int>
  func.return
}
