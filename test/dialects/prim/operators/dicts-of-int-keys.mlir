// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Dictionaries with keys of type int.

// CHECK-LABEL: func.func @operators
func.func @operators(%dict_i_i: !prim.dict<!prim.int, !prim.int>, %i: !prim.int,
    %pair_i_is: !prim.list<!prim.tuple<!prim.int, !prim.int>>) {
  // CHECK: aten.len.Dict_int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> !prim.int{{$}}
  %0 = aten.len.Dict_int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> !prim.int
  // CHECK: aten.__getitem__.Dict_int(%dict_i_i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int) -> !prim.int{{$}}
  %1 = aten.__getitem__.Dict_int(%dict_i_i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int) -> !prim.int
  // CHECK: aten._set_item.int(%dict_i_i, %i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int, !prim.int) -> (){{$}}
  aten._set_item.int(%dict_i_i, %i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int, !prim.int) -> ()
  // CHECK: aten.Delete.Dict_int(%dict_i_i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int) -> (){{$}}
  aten.Delete.Dict_int(%dict_i_i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int) -> ()
  // CHECK: aten.__contains__.int(%dict_i_i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int) -> !prim.bool{{$}}
  %2 = aten.__contains__.int(%dict_i_i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int) -> !prim.bool
  // CHECK: aten.keys.int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> !prim.list<!prim.int>{{$}}
  %3 = aten.keys.int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> !prim.list<!prim.int>
  // CHECK: aten.values.int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> !prim.list<!prim.int>{{$}}
  %4 = aten.values.int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> !prim.list<!prim.int>
  // CHECK: aten.items.int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> !prim.list<!prim.tuple<!prim.int, !prim.int>>{{$}}
  %5 = aten.items.int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> !prim.list<!prim.tuple<!prim.int, !prim.int>>
  // CHECK: aten.get.int(%dict_i_i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int) -> !prim.optional<!prim.int>{{$}}
  %6 = aten.get.int(%dict_i_i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int) -> !prim.optional<!prim.int>
  // CHECK: aten.get.default_int(%dict_i_i, %i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int, !prim.int) -> !prim.int{{$}}
  %7 = aten.get.default_int(%dict_i_i, %i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int, !prim.int) -> !prim.int
  // CHECK: aten.pop.Dict_int(%dict_i_i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int) -> !prim.int{{$}}
  %8 = aten.pop.Dict_int(%dict_i_i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int) -> !prim.int
  // CHECK: aten.pop.Dict_default_int(%dict_i_i, %i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int, !prim.int) -> !prim.int{{$}}
  %9 = aten.pop.Dict_default_int(%dict_i_i, %i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int, !prim.int) -> !prim.int
  // CHECK: aten.popitem.int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> !prim.tuple<!prim.int, !prim.int>{{$}}
  %10 = aten.popitem.int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> !prim.tuple<!prim.int, !prim.int>
  // CHECK: aten.setdefault.int(%dict_i_i, %i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int, !prim.int) -> !prim.int{{$}}
  %11 = aten.setdefault.int(%dict_i_i, %i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int, !prim.int) -> !prim.int
  // CHECK: aten.update.int(%dict_i_i, %dict_i_i) : (!prim.dict<!prim.int, !prim.int>, !prim.dict<!prim.int, !prim.int>) -> (){{$}}
  aten.update.int(%dict_i_i, %dict_i_i) : (!prim.dict<!prim.int, !prim.int>, !prim.dict<!prim.int, !prim.int>) -> ()
  // CHECK: aten.clear.int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> (){{$}}
  aten.clear.int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> ()
  // CHECK: aten.copy.Dict_int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> !prim.dict<!prim.int, !prim.int>{{$}}
  %12 = aten.copy.Dict_int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> !prim.dict<!prim.int, !prim.int>
  // CHECK: aten.dict.Dict_int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> !prim.dict<!prim.int, !prim.int>{{$}}
  %13 = aten.dict.Dict_int(%dict_i_i) : (!prim.dict<!prim.int, !prim.int>) -> !prim.dict<!prim.int, !prim.int>
  // CHECK: aten.dict.int(%pair_i_is) : (!prim.list<!prim.tuple<!prim.int, !prim.int>>) -> !prim.dict<!prim.int, !prim.int>{{$}}
  %14 = aten.dict.int(%pair_i_is) : (!prim.list<!prim.tuple<!prim.int, !prim.int>>) -> !prim.dict<!prim.int, !prim.int>
  func.return
}
