// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Dictionaries with keys of type str.

// CHECK-LABEL: func.func @operators
func.func @operators(%dict_s_i: !prim.dict<!prim.str, !prim.int>, %s: !prim.str, %i: !prim.int,
    %pair_s_is: !prim.list<!prim.tuple<!prim.str, !prim.int>>) {
  // CHECK: aten.len.Dict_str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> !prim.int{{$}}
  %0 = aten.len.Dict_str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> !prim.int
  // CHECK: aten.__getitem__.Dict_str(%dict_s_i, %s) : (!prim.dict<!prim.str, !prim.int>, !prim.str) -> !prim.int{{$}}
  %1 = aten.__getitem__.Dict_str(%dict_s_i, %s) : (!prim.dict<!prim.str, !prim.int>, !prim.str) -> !prim.int
  // CHECK: aten._set_item.str(%dict_s_i, %s, %i) : (!prim.dict<!prim.str, !prim.int>, !prim.str, !prim.int) -> (){{$}}
  aten._set_item.str(%dict_s_i, %s, %i) : (!prim.dict<!prim.str, !prim.int>, !prim.str, !prim.int) -> ()
  // CHECK: aten.Delete.Dict_str(%dict_s_i, %s) : (!prim.dict<!prim.str, !prim.int>, !prim.str) -> (){{$}}
  aten.Delete.Dict_str(%dict_s_i, %s) : (!prim.dict<!prim.str, !prim.int>, !prim.str) -> ()
  // CHECK: aten.__contains__.str(%dict_s_i, %s) : (!prim.dict<!prim.str, !prim.int>, !prim.str) -> !prim.bool{{$}}
  %2 = aten.__contains__.str(%dict_s_i, %s) : (!prim.dict<!prim.str, !prim.int>, !prim.str) -> !prim.bool
  // CHECK: aten.keys.str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> !prim.list<!prim.str>{{$}}
  %3 = aten.keys.str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> !prim.list<!prim.str>
  // CHECK: aten.values.str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> !prim.list<!prim.int>{{$}}
  %4 = aten.values.str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> !prim.list<!prim.int>
  // CHECK: aten.items.str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> !prim.list<!prim.tuple<!prim.str, !prim.int>>{{$}}
  %5 = aten.items.str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> !prim.list<!prim.tuple<!prim.str, !prim.int>>
  // CHECK: aten.get.str(%dict_s_i, %s) : (!prim.dict<!prim.str, !prim.int>, !prim.str) -> !prim.optional<!prim.int>{{$}}
  %6 = aten.get.str(%dict_s_i, %s) : (!prim.dict<!prim.str, !prim.int>, !prim.str) -> !prim.optional<!prim.int>
  // CHECK: aten.get.default_str(%dict_s_i, %s, %i) : (!prim.dict<!prim.str, !prim.int>, !prim.str, !prim.int) -> !prim.int{{$}}
  %7 = aten.get.default_str(%dict_s_i, %s, %i) : (!prim.dict<!prim.str, !prim.int>, !prim.str, !prim.int) -> !prim.int
  // CHECK: aten.pop.Dict_str(%dict_s_i, %s) : (!prim.dict<!prim.str, !prim.int>, !prim.str) -> !prim.int{{$}}
  %8 = aten.pop.Dict_str(%dict_s_i, %s) : (!prim.dict<!prim.str, !prim.int>, !prim.str) -> !prim.int
  // CHECK: aten.pop.Dict_default_str(%dict_s_i, %s, %i) : (!prim.dict<!prim.str, !prim.int>, !prim.str, !prim.int) -> !prim.int{{$}}
  %9 = aten.pop.Dict_default_str(%dict_s_i, %s, %i) : (!prim.dict<!prim.str, !prim.int>, !prim.str, !prim.int) -> !prim.int
  // CHECK: aten.popitem.str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> !prim.tuple<!prim.str, !prim.int>{{$}}
  %10 = aten.popitem.str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> !prim.tuple<!prim.str, !prim.int>
  // CHECK: aten.setdefault.str(%dict_s_i, %s, %i) : (!prim.dict<!prim.str, !prim.int>, !prim.str, !prim.int) -> !prim.int{{$}}
  %11 = aten.setdefault.str(%dict_s_i, %s, %i) : (!prim.dict<!prim.str, !prim.int>, !prim.str, !prim.int) -> !prim.int
  // CHECK: aten.update.str(%dict_s_i, %dict_s_i) : (!prim.dict<!prim.str, !prim.int>, !prim.dict<!prim.str, !prim.int>) -> (){{$}}
  aten.update.str(%dict_s_i, %dict_s_i) : (!prim.dict<!prim.str, !prim.int>, !prim.dict<!prim.str, !prim.int>) -> ()
  // CHECK: aten.clear.str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> (){{$}}
  aten.clear.str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> ()
  // CHECK: aten.copy.Dict_str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> !prim.dict<!prim.str, !prim.int>{{$}}
  %12 = aten.copy.Dict_str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> !prim.dict<!prim.str, !prim.int>
  // CHECK: aten.dict.Dict_str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> !prim.dict<!prim.str, !prim.int>{{$}}
  %13 = aten.dict.Dict_str(%dict_s_i) : (!prim.dict<!prim.str, !prim.int>) -> !prim.dict<!prim.str, !prim.int>
  // CHECK: aten.dict.str(%pair_s_is) : (!prim.list<!prim.tuple<!prim.str, !prim.int>>) -> !prim.dict<!prim.str, !prim.int>{{$}}
  %14 = aten.dict.str(%pair_s_is) : (!prim.list<!prim.tuple<!prim.str, !prim.int>>) -> !prim.dict<!prim.str, !prim.int>
  func.return
}
