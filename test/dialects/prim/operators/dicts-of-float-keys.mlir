// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Dictionaries with keys of type float.

// CHECK-LABEL: func.func @operators
func.func @operators(%dict_f_i: !prim.dict<!prim.float, !prim.int>, %f: !prim.float, %i: !prim.int,
    %pair_f_is: !prim.list<!prim.tuple<!prim.float, !prim.int>>) {
  // CHECK: aten.len.Dict_float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> !prim.int{{$}}
  %0 = aten.len.Dict_float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> !prim.int
  // CHECK: aten.__getitem__.Dict_float(%dict_f_i, %f) : (!prim.dict<!prim.float, !prim.int>, !prim.float) -> !prim.int{{$}}
  %1 = aten.__getitem__.Dict_float(%dict_f_i, %f) : (!prim.dict<!prim.float, !prim.int>, !prim.float) -> !prim.int
  // CHECK: aten._set_item.float(%dict_f_i, %f, %i) : (!prim.dict<!prim.float, !prim.int>, !prim.float, !prim.int) -> (){{$}}
  aten._set_item.float(%dict_f_i, %f, %i) : (!prim.dict<!prim.float, !prim.int>, !prim.float, !prim.int) -> ()
  // CHECK: aten.Delete.Dict_float(%dict_f_i, %f) : (!prim.dict<!prim.float, !prim.int>, !prim.float) -> (){{$}}
  aten.Delete.Dict_float(%dict_f_i, %f) : (!prim.dict<!prim.float, !prim.int>, !prim.float) -> ()
  // CHECK: aten.__contains__.float(%dict_f_i, %f) : (!prim.dict<!prim.float, !prim.int>, !prim.float) -> !prim.bool{{$}}
  %2 = aten.__contains__.float(%dict_f_i, %f) : (!prim.dict<!prim.float, !prim.int>, !prim.float) -> !prim.bool
  // CHECK: aten.keys.float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> !prim.list<!prim.float>{{$}}
  %3 = aten.keys.float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> !prim.list<!prim.float>
  // CHECK: aten.values.float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> !prim.list<!prim.int>{{$}}
  %4 = aten.values.float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> !prim.list<!prim.int>
  // CHECK: aten.items.float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> !prim.list<!prim.tuple<!prim.float, !prim.int>>{{$}}
  %5 = aten.items.float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> !prim.list<!prim.tuple<!prim.float, !prim.int>>
  // CHECK: aten.get.float(%dict_f_i, %f) : (!prim.dict<!prim.float, !prim.int>, !prim.float) -> !prim.optional<!prim.int>{{$}}
  %6 = aten.get.float(%dict_f_i, %f) : (!prim.dict<!prim.float, !prim.int>, !prim.float) -> !prim.optional<!prim.int>
  // CHECK: aten.get.default_float(%dict_f_i, %f, %i) : (!prim.dict<!prim.float, !prim.int>, !prim.float, !prim.int) -> !prim.int{{$}}
  %7 = aten.get.default_float(%dict_f_i, %f, %i) : (!prim.dict<!prim.float, !prim.int>, !prim.float, !prim.int) -> !prim.int
  // CHECK: aten.pop.Dict_float(%dict_f_i, %f) : (!prim.dict<!prim.float, !prim.int>, !prim.float) -> !prim.int{{$}}
  %8 = aten.pop.Dict_float(%dict_f_i, %f) : (!prim.dict<!prim.float, !prim.int>, !prim.float) -> !prim.int
  // CHECK: aten.pop.Dict_default_float(%dict_f_i, %f, %i) : (!prim.dict<!prim.float, !prim.int>, !prim.float, !prim.int) -> !prim.int{{$}}
  %9 = aten.pop.Dict_default_float(%dict_f_i, %f, %i) : (!prim.dict<!prim.float, !prim.int>, !prim.float, !prim.int) -> !prim.int
  // CHECK: aten.popitem.float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> !prim.tuple<!prim.float, !prim.int>{{$}}
  %10 = aten.popitem.float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> !prim.tuple<!prim.float, !prim.int>
  // CHECK: aten.setdefault.float(%dict_f_i, %f, %i) : (!prim.dict<!prim.float, !prim.int>, !prim.float, !prim.int) -> !prim.int{{$}}
  %11 = aten.setdefault.float(%dict_f_i, %f, %i) : (!prim.dict<!prim.float, !prim.int>, !prim.float, !prim.int) -> !prim.int
  // CHECK: aten.update.float(%dict_f_i, %dict_f_i) : (!prim.dict<!prim.float, !prim.int>, !prim.dict<!prim.float, !prim.int>) -> (){{$}}
  aten.update.float(%dict_f_i, %dict_f_i) : (!prim.dict<!prim.float, !prim.int>, !prim.dict<!prim.float, !prim.int>) -> ()
  // CHECK: aten.clear.float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> (){{$}}
  aten.clear.float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> ()
  // CHECK: aten.copy.Dict_float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> !prim.dict<!prim.float, !prim.int>{{$}}
  %12 = aten.copy.Dict_float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> !prim.dict<!prim.float, !prim.int>
  // CHECK: aten.dict.Dict_float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> !prim.dict<!prim.float, !prim.int>{{$}}
  %13 = aten.dict.Dict_float(%dict_f_i) : (!prim.dict<!prim.float, !prim.int>) -> !prim.dict<!prim.float, !prim.int>
  // CHECK: aten.dict.float(%pair_f_is) : (!prim.list<!prim.tuple<!prim.float, !prim.int>>) -> !prim.dict<!prim.float, !prim.int>{{$}}
  %14 = aten.dict.float(%pair_f_is) : (!prim.list<!prim.tuple<!prim.float, !prim.int>>) -> !prim.dict<!prim.float, !prim.int>
  func.return
}
