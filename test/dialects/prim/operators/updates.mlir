// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// What a write makes of a value, without writing: the new value of a tensor, a list or a dictionary.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %is: !prim.list<!prim.int>, %i: !prim.int, %b: !prim.bool,
    %dict_i_i: !prim.dict<!prim.int, !prim.int>) {
  // CHECK: prim.overwrite(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = prim.overwrite(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: prim.ListSet(%is, %i, %i) : (!prim.list<!prim.int>, !prim.int, !prim.int) -> !prim.list<!prim.int>{{$}}
  %1 = prim.ListSet(%is, %i, %i) : (!prim.list<!prim.int>, !prim.int, !prim.int) -> !prim.list<!prim.int>
  // CHECK: prim.ListInsert(%is, %i, %i) : (!prim.list<!prim.int>, !prim.int, !prim.int) -> !prim.list<!prim.int>{{$}}
  %2 = prim.ListInsert(%is, %i, %i) : (!prim.list<!prim.int>, !prim.int, !prim.int) -> !prim.list<!prim.int>
  // CHECK: prim.ListDelete(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>{{$}}
  %3 = prim.ListDelete(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  // CHECK: prim.ListRemove(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>{{$}}
  %4 = prim.ListRemove(%is, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  // CHECK: prim.ListReverse(%is) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>{{$}}
  %5 = prim.ListReverse(%is) : (!prim.list<!prim.int>) -> !prim.list<!prim.int>
  // CHECK: prim.ListSort(%is, %b) : (!prim.list<!prim.int>, !prim.bool) -> !prim.list<!prim.int>{{$}}
  %6 = prim.ListSort(%is, %b) : (!prim.list<!prim.int>, !prim.bool) -> !prim.list<!prim.int>
  // CHECK: prim.DictSet(%dict_i_i, %i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int, !prim.int) -> !prim.dict<!prim.int, !prim.int>{{$}}
  %7 = prim.DictSet(%dict_i_i, %i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int, !prim.int) -> !prim.dict<!prim.int, !prim.int>
  // CHECK: prim.DictDelete(%dict_i_i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int) -> !prim.dict<!prim.int, !prim.int>{{$}}
  %8 = prim.DictDelete(%dict_i_i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int) -> !prim.dict<!prim.int, !prim.int>
  // CHECK: prim.DictUpdate(%dict_i_i, %dict_i_i) : (!prim.dict<!prim.int, !prim.int>, !prim.dict<!prim.int, !prim.int>) -> !prim.dict<!prim.int, !prim.int>{{$}}
  %9 = prim.DictUpdate(%dict_i_i, %dict_i_i) : (!prim.dict<!prim.int, !prim.int>, !prim.dict<!prim.int, !prim.int>) -> !prim.dict<!prim.int, !prim.int>
  // CHECK: prim.DictDiscard(%dict_i_i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int) -> !prim.dict<!prim.int, !prim.int>{{$}}
  %10 = prim.DictDiscard(%dict_i_i, %i) : (!prim.dict<!prim.int, !prim.int>, !prim.int) -> !prim.dict<!prim.int, !prim.int>
  func.return
}
