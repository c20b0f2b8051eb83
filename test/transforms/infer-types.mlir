// RUN: ts-opt %s -p infer-types --split-input-file | filecheck %s

// Facts flow through operators; symbols stay symbols.
func.func @flows(%x : !prim.tensor<f32, [s0, 3]>, %y : !prim.tensor<i64, [3]>) -> !prim.tensor {
  %1 = prim.Constant 1
  %s = aten.add.Tensor(%x, %y, %1) : (!prim.tensor<f32, [s0, 3]>, !prim.tensor<i64, [3]>, !prim.int) -> !prim.tensor
  %r = aten.t(%s) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @flows
// CHECK-SAME:    -> !prim.tensor<f32, [3, s0]
// CHECK:         aten.add.Tensor({{.*}} -> !prim.tensor<f32, [s0, 3]
// CHECK:         aten.t({{.*}} -> !prim.tensor<f32, [3, s0]

// -----

// An `If` keeps what both branches know.
func.func @branches(%c : !prim.bool, %x : !prim.tensor<f32, [2, 3]>, %y : !prim.tensor<f32, [2, 4]>) -> !prim.tensor {
  %r = prim.If %c -> (!prim.tensor) {
    %a = aten.neg(%x) : (!prim.tensor<f32, [2, 3]>) -> !prim.tensor
    prim.Yield %a : !prim.tensor
  } else {
    prim.Yield %y : !prim.tensor<f32, [2, 4]>
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @branches
// CHECK:         prim.If %c -> (!prim.tensor<f32, [2, ?]>)

// -----

// A loop keeps what every round confirms: the second adds a dimension less.
func.func @loop(%n : !prim.int, %x : !prim.tensor<f32, [2, 3]>) -> (!prim.tensor, !prim.tensor) {
  %0 = prim.Constant 0
  %t = prim.Constant true
  %r:2 = prim.Loop %n, %t, (%x, %x) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [2, 3]>) -> (!prim.tensor, !prim.tensor) {
  ^bb0(%i : !prim.int, %a : !prim.tensor, %b : !prim.tensor):
    %c = aten.neg(%a) : (!prim.tensor) -> !prim.tensor
    %d = aten.unsqueeze(%b, %0) : (!prim.tensor, !prim.int) -> !prim.tensor
    prim.Yield %t, %c, %d : !prim.bool, !prim.tensor, !prim.tensor
  }
  func.return %r#0, %r#1 : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @loop
// CHECK:         prim.Loop {{.*}} -> (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32>)

// -----

// What is written keeps its dtype, whatever the operator computes.
func.func @in_place(%x : !prim.tensor<f32, [2]>, %y : !prim.tensor<f64, [2]>) -> !prim.tensor {
  %1 = prim.Constant 1
  %w = aten.add_.Tensor(%x, %y, %1) : (!prim.tensor<f32, [2]>, !prim.tensor<f64, [2]>, !prim.int) -> !prim.tensor
  %g = aten.gt_.Tensor(%x, %y) : (!prim.tensor<f32, [2]>, !prim.tensor<f64, [2]>) -> !prim.tensor
  func.return %g : !prim.tensor
}
// CHECK-LABEL: func.func @in_place
// CHECK:         aten.add_.Tensor({{.*}} -> !prim.tensor<f32, [2]>
// CHECK:         aten.gt_.Tensor({{.*}} -> !prim.tensor<f32, [2]>

// -----

// A list of sizes that changes tells nothing of the view; one that does not tells all.
func.func @lists(%x : !prim.tensor<f32>, %n : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %2 = prim.Constant 2
  %l = prim.ListConstruct(%2) : (!prim.int) -> !prim.list<!prim.int>
  %w = aten.append.t(%l, %n) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %a = aten.view(%x, %l) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> !prim.tensor
  %k = prim.ListConstruct(%2, %n) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %b = aten.view(%x, %k) : (!prim.tensor<f32>, !prim.list<!prim.int>) -> !prim.tensor
  func.return %a, %b : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @lists
// CHECK-SAME:    -> (!prim.tensor<f32>, !prim.tensor<f32, [2, ?]>)

// -----

// A rule that refuses its arguments leaves the type: the operation may never run.
func.func @negative_refused(%x : !prim.tensor<f32, [2, 3]>) -> !prim.tensor {
  %r = aten.mm(%x, %x) : (!prim.tensor<f32, [2, 3]>, !prim.tensor<f32, [2, 3]>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_refused
// CHECK:         aten.mm({{.*}} -> !prim.tensor{{$}}

// -----

// Pieces of a split are like the whole; in a list that changes there may be any tensor.
func.func @pieces(%x : !prim.tensor<f32, [4, s0]>, %y : !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %0 = prim.Constant 0
  %2 = prim.Constant 2
  %l = aten.chunk(%x, %2, %0) : (!prim.tensor<f32, [4, s0]>, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  %a = aten.__getitem__.t(%l, %0) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  %u = aten.unbind.int(%x, %0) : (!prim.tensor<f32, [4, s0]>, !prim.int) -> !prim.list<!prim.tensor>
  %b = aten.__getitem__.t(%u, %0) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  %m = aten.chunk(%x, %2, %0) : (!prim.tensor<f32, [4, s0]>, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  %w = aten._set_item.t(%m, %0, %y) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.list<!prim.tensor>
  %c = aten.__getitem__.t(%m, %0) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %a, %b, %c : !prim.tensor, !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @pieces
// CHECK-SAME:    -> (!prim.tensor<f32, [?, s0]>, !prim.tensor<f32, [s0]>, !prim.tensor)

// -----

// A cast of an optional value keeps all that is known of it; one of which nothing is known stays.
func.func @casts(%x : !prim.tensor<f32, [2, s0]>, %o : !prim.optional<!prim.tensor<i64, [3]>>, %u : !prim.optional<!prim.tensor>) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) {
  %a = prim.unchecked_cast(%x) : (!prim.tensor<f32, [2, s0]>) -> !prim.tensor
  %b = prim.unchecked_cast(%o) : (!prim.optional<!prim.tensor<i64, [3]>>) -> !prim.tensor
  %c = aten._unwrap_optional(%o) : (!prim.optional<!prim.tensor<i64, [3]>>) -> !prim.tensor
  %d = prim.unchecked_cast(%u) : (!prim.optional<!prim.tensor>) -> !prim.tensor
  func.return %a, %b, %c, %d : !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @casts
// CHECK-SAME:    -> (!prim.tensor<f32, [2, s0]>, !prim.tensor<i64, [3]>, !prim.tensor<i64, [3]>, !prim.tensor)

// -----

// A cast on a branch that None never takes leaves its type.
func.func @negative_cast_of_none(%n : !prim.none) -> !prim.tensor {
  %a = prim.unchecked_cast(%n) : (!prim.none) -> !prim.tensor
  func.return %a : !prim.tensor
}
// CHECK-LABEL: func.func @negative_cast_of_none
// CHECK:         prim.unchecked_cast(%n) : (!prim.none) -> !prim.tensor{{$}}

// -----

// A tensor on one path and None on the other: what is known of the tensor is known of the optional.
func.func @optional(%c : !prim.bool, %x : !prim.tensor<f32, [2]>) -> !prim.optional<!prim.tensor> {
  %none = prim.Constant none
  %r = prim.If %c -> (!prim.optional<!prim.tensor>) {
    prim.Yield %x : !prim.tensor<f32, [2]>
  } else {
    prim.Yield %none : !prim.none
  }
  func.return %r : !prim.optional<!prim.tensor>
}
// CHECK-LABEL: func.func @optional
// CHECK:         prim.If %c -> (!prim.optional<!prim.tensor<f32, [2]>>)

// -----

// A carried value that is None first is an optional tensor of what the rounds give.
func.func @optional_carried(%n : !prim.int, %x : !prim.tensor<f32, [2]>) -> !prim.optional<!prim.tensor> {
  %t = prim.Constant true
  %none = prim.Constant none
  %r = prim.Loop %n, %t, (%none) : (!prim.none) -> (!prim.optional<!prim.tensor>) {
  ^bb0(%i : !prim.int, %a : !prim.optional<!prim.tensor>):
    %y = aten.neg(%x) : (!prim.tensor<f32, [2]>) -> !prim.tensor
    prim.Yield %t, %y : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.optional<!prim.tensor>
}
// CHECK-LABEL: func.func @optional_carried
// CHECK:         prim.Loop {{.*}} -> (!prim.optional<!prim.tensor<f32, [2]>>)

// -----

// What no execution reads says nothing of what it is joined with; each place has its own type.
func.func @unread(%c : !prim.bool, %x : !prim.tensor<f32, [2]>, %y : !prim.tensor<i64, [3]>) -> (!prim.tensor, !prim.tensor) {
  %u = prim.Uninitialized() : () -> !prim.tensor
  %r:2 = prim.If %c -> (!prim.tensor, !prim.tensor) {
    prim.Yield %x, %y : !prim.tensor<f32, [2]>, !prim.tensor<i64, [3]>
  } else {
    %i:2 = prim.If %c -> (!prim.tensor, !prim.tensor) {
      prim.Yield %u, %u : !prim.tensor, !prim.tensor
    } else {
      prim.Yield %u, %y : !prim.tensor, !prim.tensor<i64, [3]>
    }
    prim.Yield %i#0, %i#1 : !prim.tensor, !prim.tensor
  }
  func.return %r#0, %r#1 : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @unread
// CHECK:         prim.If %c -> (!prim.tensor<f32, [2]>, !prim.tensor<i64, [3]>)
// CHECK:         prim.If %c -> (!prim.tensor<f32, [2]>, !prim.tensor<i64, [3]>)

// -----

// An int that tells of a carried tensor holds for what every round gives, not for the first alone.
func.func @sizes_in_rounds(%n : !prim.int, %x : !prim.tensor<f32, [2]>) -> !prim.tensor {
  %0 = prim.Constant 0
  %t = prim.Constant true
  %none = prim.Constant none
  %r:2 = prim.Loop %n, %t, (%x, %x) : (!prim.tensor<f32, [2]>, !prim.tensor<f32, [2]>) -> (!prim.tensor, !prim.tensor) {
  ^bb0(%i : !prim.int, %a : !prim.tensor, %b : !prim.tensor):
    %k = aten.size.int(%a, %0) : (!prim.tensor, !prim.int) -> !prim.int
    %l = prim.ListConstruct(%k) : (!prim.int) -> !prim.list<!prim.int>
    %z = aten.zeros(%l, %none, %none, %none, %none) : (!prim.list<!prim.int>, !prim.none, !prim.none, !prim.none, !prim.none) -> !prim.tensor
    %p = prim.ListConstruct(%a, %a) : (!prim.tensor, !prim.tensor) -> !prim.list<!prim.tensor>
    %c = aten.cat(%p, %0) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
    prim.Yield %t, %c, %z : !prim.bool, !prim.tensor, !prim.tensor
  }
  func.return %r#1 : !prim.tensor
}
// CHECK-LABEL: func.func @sizes_in_rounds
// CHECK-SAME:    -> !prim.tensor<f32, [?]>

// -----

// A list that begins empty holds what the rounds add to it; one that is written may hold any tensor.
func.func @grown(%n : !prim.int, %x : !prim.tensor<f32, [2]>) -> !prim.tensor {
  %0 = prim.Constant 0
  %t = prim.Constant true
  %l = prim.ListConstruct() : () -> !prim.list<!prim.tensor>
  %r = prim.Loop %n, %t, (%l) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %a : !prim.list<!prim.tensor>):
    %k = prim.ListConstruct(%x) : (!prim.tensor<f32, [2]>) -> !prim.list<!prim.tensor>
    %b = aten.add.t(%a, %k) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
    prim.Yield %t, %b : !prim.bool, !prim.list<!prim.tensor>
  }
  %e = aten.__getitem__.t(%r, %0) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %e : !prim.tensor
}
// CHECK-LABEL: func.func @grown
// CHECK-SAME:    -> !prim.tensor<f32, [2]>
// CHECK:         prim.Loop {{.*}} -> (!prim.list<!prim.tensor<f32, [2]>>)

func.func @negative_written(%x : !prim.tensor<f32, [2]>, %y : !prim.tensor<i64, [3]>) -> !prim.tensor {
  %0 = prim.Constant 0
  %l = prim.ListConstruct(%x) : (!prim.tensor<f32, [2]>) -> !prim.list<!prim.tensor>
  %w = aten._set_item.t(%l, %0, %y) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor<i64, [3]>) -> !prim.list<!prim.tensor>
  %e = aten.__getitem__.t(%l, %0) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %e : !prim.tensor
}
// CHECK-LABEL: func.func @negative_written
// CHECK-SAME:    -> !prim.tensor{{ }}

// -----

// A carried value may be a tensor that is a constant, with no elements or several.
func.func @constants_carried(%n : !prim.int) -> (!prim.tensor, !prim.tensor) {
  %t = prim.Constant true
  %none = prim.Constant #prim.tensor<f32, [0], []>
  %two = prim.Constant #prim.tensor<f32, [2], [1.0, 2.0]>
  %r:2 = prim.Loop %n, %t, (%none, %two) : (!prim.tensor<f32, [0], device "cpu">, !prim.tensor<f32, [2], strides [1], device "cpu">) -> (!prim.tensor, !prim.tensor) {
  ^bb0(%i : !prim.int, %a : !prim.tensor, %b : !prim.tensor):
    %y = aten.neg(%b) : (!prim.tensor) -> !prim.tensor
    prim.Yield %t, %a, %y : !prim.bool, !prim.tensor, !prim.tensor
  }
  func.return %r#0, %r#1 : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @constants_carried
// CHECK:         prim.Loop {{.*}} -> (!prim.tensor<f32, [0], device "cpu">, !prim.tensor<f32, [2], device "cpu">)

// -----

// An index that may be absent: what is selected has a dtype, but no rank that is known.
func.func @optional_index(%x : !prim.tensor<f32, [3, 4]>, %i : !prim.optional<!prim.tensor<i64, [2]>>, %j : !prim.tensor<i64, [2]>) -> (!prim.tensor, !prim.tensor) {
  %none = prim.Constant none
  %a = prim.ListConstruct(%i, %j) : (!prim.optional<!prim.tensor<i64, [2]>>, !prim.tensor<i64, [2]>) -> !prim.list<!prim.optional<!prim.tensor>>
  %b = prim.ListConstruct(%none, %j) : (!prim.none, !prim.tensor<i64, [2]>) -> !prim.list<!prim.optional<!prim.tensor>>
  %0 = aten.index.Tensor(%x, %a) : (!prim.tensor<f32, [3, 4]>, !prim.list<!prim.optional<!prim.tensor>>) -> !prim.tensor
  %1 = aten.index.Tensor(%x, %b) : (!prim.tensor<f32, [3, 4]>, !prim.list<!prim.optional<!prim.tensor>>) -> !prim.tensor
  func.return %0, %1 : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @optional_index
// CHECK-SAME:    -> (!prim.tensor<f32>, !prim.tensor<f32, [3, 2]>)

// -----

// What a loop starts from and nobody reads has the type of what rounds make of it, so the loop's result has too.
// CHECK-LABEL: func.func @unread
// CHECK:       %[[U:.*]] = prim.Uninitialized() : () -> !prim.tensor<f32, [3]>
// CHECK:       %[[R:.*]] = prim.Loop %n, %{{.*}}, (%[[U]]) : (!prim.tensor<f32, [3]>) -> (!prim.tensor<f32, [3]>)
// CHECK:         prim.If %c -> (!prim.tensor<f32, [3]>)
// CHECK:       func.return %[[R]] : !prim.tensor<f32, [3]>
func.func @unread(%x: !prim.tensor<f32, [3]>, %n: !prim.int, %c: !prim.bool) -> !prim.tensor {
  %t = prim.Constant true
  %u = prim.Uninitialized() : () -> !prim.tensor
  %r = prim.Loop %n, %t, (%u) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i: !prim.int, %y: !prim.tensor):
    %z = prim.If %c -> (!prim.tensor) {
      prim.Yield %x : !prim.tensor<f32, [3]>
    } else {
      prim.Yield %y : !prim.tensor
    }
    prim.Yield %t, %z : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}

// -----

// So has a list that is empty before the first round, and one that is not.
// CHECK-LABEL: func.func @lists_of_loops
// CHECK:       prim.Loop {{.*}} -> (!prim.list<!prim.tensor<f32, [3]>>, !prim.list<!prim.tensor<f32, [3]>>)
// CHECK:       aten.__getitem__.t({{.*}}) : {{.*}} -> !prim.tensor<f32, [3]>
func.func @lists_of_loops(%x: !prim.tensor<f32, [3]>, %n: !prim.int) -> (!prim.tensor, !prim.list<!prim.tensor>) {
  %t = prim.Constant true
  %zero = prim.Constant 0
  %none = prim.Constant [] : !prim.list<!prim.tensor>
  %one = prim.ListConstruct(%x) : (!prim.tensor<f32, [3]>) -> !prim.list<!prim.tensor>
  %r, %s = prim.Loop %n, %t, (%none, %one) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) {
  ^bb0(%i: !prim.int, %k: !prim.list<!prim.tensor>, %l: !prim.list<!prim.tensor>):
    %y = aten.__getitem__.t(%l, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
    %z = prim.ListConstruct(%y) : (!prim.tensor) -> !prim.list<!prim.tensor>
    %m = aten.add.t(%k, %z) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
    %p = aten.add.t(%l, %z) : (!prim.list<!prim.tensor>, !prim.list<!prim.tensor>) -> !prim.list<!prim.tensor>
    prim.Yield %t, %m, %p : !prim.bool, !prim.list<!prim.tensor>, !prim.list<!prim.tensor>
  }
  %e = aten.__getitem__.t(%r, %zero) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %e, %s : !prim.tensor, !prim.list<!prim.tensor>
}

// -----

// A view along a dimension that is not known has the sizes that it has along all of them, and so its rank.
func.func @along(%x : !prim.tensor<f32, [?, 3, 3]>, %d : !prim.int) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %0 = prim.Constant 0
  %1 = prim.Constant 1
  %a = aten.narrow(%x, %d, %0, %1) : (!prim.tensor<f32, [?, 3, 3]>, !prim.int, !prim.int, !prim.int) -> !prim.tensor
  %b = aten.select.int(%x, %d, %0) : (!prim.tensor<f32, [?, 3, 3]>, !prim.int, !prim.int) -> !prim.tensor
  %c = aten.unsqueeze(%x, %d) : (!prim.tensor<f32, [?, 3, 3]>, !prim.int) -> !prim.tensor
  func.return %a, %b, %c : !prim.tensor, !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @along
// CHECK:         aten.narrow({{.*}} -> !prim.tensor<f32, [?, ?, ?]
// CHECK:         aten.select.int({{.*}} -> !prim.tensor<f32, [?, 3]
// CHECK:         aten.unsqueeze({{.*}} -> !prim.tensor<f32, [?, ?, ?, ?]

// -----

// Where no list is written, pieces keep their type through the rounds of a loop.
func.func @carried_pieces(%x : !prim.tensor<f32, [?, 8]>, %n : !prim.int) -> !prim.list<!prim.tensor> {
  %true = prim.Constant true
  %0 = prim.Constant 0
  %1 = prim.Constant 1
  %none = prim.Constant none : !prim.optional<!prim.int>
  %l = aten.unbind.int(%x, %0) : (!prim.tensor<f32, [?, 8]>, !prim.int) -> !prim.list<!prim.tensor>
  %r = prim.Loop %n, %true, (%l) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %left : !prim.list<!prim.tensor>):
    %rest = aten.slice.t(%left, %1, %none, %1) : (!prim.list<!prim.tensor>, !prim.int, !prim.optional<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
    prim.Yield %true, %rest : !prim.bool, !prim.list<!prim.tensor>
  }
  func.return %r : !prim.list<!prim.tensor>
}
// CHECK-LABEL: func.func @carried_pieces
// CHECK-SAME:    -> !prim.list<!prim.tensor<f32, [8]>>

// -----

// Where one is, what a loop carries may be it.
func.func @negative_carried_pieces(%x : !prim.tensor<f32, [?, 8]>, %y : !prim.tensor, %n : !prim.int) -> !prim.list<!prim.tensor> {
  %true = prim.Constant true
  %0 = prim.Constant 0
  %l = aten.unbind.int(%x, %0) : (!prim.tensor<f32, [?, 8]>, !prim.int) -> !prim.list<!prim.tensor>
  %r = prim.Loop %n, %true, (%l) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
  ^bb0(%i : !prim.int, %left : !prim.list<!prim.tensor>):
    %w = aten._set_item.t(%left, %0, %y) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.list<!prim.tensor>
    prim.Yield %true, %left : !prim.bool, !prim.list<!prim.tensor>
  }
  func.return %r : !prim.list<!prim.tensor>
}
// CHECK-LABEL: func.func @negative_carried_pieces
// CHECK-SAME:    -> !prim.list<!prim.tensor>

// -----

// What a loop reads of a list that is empty ahead of its first round tells nothing; what it puts in does.
func.func @filled(%x : !prim.tensor<f32, [?]>, %n : !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %0 = prim.Constant 0
  %1 = prim.Constant 1
  %e = prim.Constant [] : !prim.list<!prim.tensor>
  %r, %s = prim.Loop %n, %true, (%e, %x) : (!prim.list<!prim.tensor>, !prim.tensor<f32, [?]>) -> (!prim.list<!prim.tensor>, !prim.tensor) {
  ^bb0(%i : !prim.int, %l : !prim.list<!prim.tensor>, %h : !prim.tensor):
    %t = prim.Loop %i, %true, (%h) : (!prim.tensor) -> (!prim.tensor) {
    ^bb1(%j : !prim.int, %sum : !prim.tensor):
      %one = aten.__getitem__.t(%l, %j) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
      %more = aten.add.Tensor(%sum, %one, %1) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
      prim.Yield %true, %more : !prim.bool, !prim.tensor
    }
    %longer = prim.ListInsert(%l, %0, %t) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.list<!prim.tensor>
    prim.Yield %true, %longer, %t : !prim.bool, !prim.list<!prim.tensor>, !prim.tensor
  }
  %y = aten.__getitem__.t(%r, %0) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %y : !prim.tensor
}
// CHECK-LABEL: func.func @filled
// CHECK-SAME:    -> !prim.tensor<f32, [?]>

// -----

// Nor does a row of a tensor that has none.
func.func @no_row(%x : !prim.tensor<f32, [0, 3]>, %y : !prim.tensor<f32, [?]>, %c : !prim.bool) -> !prim.tensor {
  %0 = prim.Constant 0
  %r = prim.If %c -> (!prim.tensor) {
    %row = aten.select.int(%x, %0, %0) : (!prim.tensor<f32, [0, 3]>, !prim.int, !prim.int) -> !prim.tensor
    prim.Yield %row : !prim.tensor
  } else {
    prim.Yield %y : !prim.tensor<f32, [?]>
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @no_row
// CHECK-SAME:    -> !prim.tensor<f32, [?]>

// -----

// A loop over a list that stays empty runs no round.
func.func @stays_empty(%x : !prim.tensor<f32, [?]>) -> !prim.tensor {
  %true = prim.Constant true
  %1 = prim.Constant 1
  %e = prim.Constant [] : !prim.list<!prim.tensor>
  %n = aten.len.t(%e) : (!prim.list<!prim.tensor>) -> !prim.int
  %r = prim.Loop %n, %true, (%x) : (!prim.tensor<f32, [?]>) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %sum : !prim.tensor):
    %one = aten.__getitem__.t(%e, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
    %more = aten.add.Tensor(%sum, %one, %1) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
    prim.Yield %true, %more : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @stays_empty
// CHECK-SAME:    -> !prim.tensor<f32, [?]>

// -----

// One that is known to be of another rank tells so.
func.func @negative_another_rank(%x : !prim.tensor<f32, [0, 3]>, %y : !prim.tensor<f32, [?]>, %c : !prim.bool) -> !prim.tensor {
  %0 = prim.Constant 0
  %r = prim.If %c -> (!prim.tensor) {
    %row = aten.select.int(%x, %0, %0) : (!prim.tensor<f32, [0, 3]>, !prim.int, !prim.int) -> !prim.tensor<f32, [?, ?]>
    prim.Yield %row : !prim.tensor<f32, [?, ?]>
  } else {
    prim.Yield %y : !prim.tensor<f32, [?]>
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_another_rank
// CHECK-SAME:    -> !prim.tensor<f32>

// -----

// A branch that a rank decides is taken, so that what comes behind it is known as well.
func.func @decided(%x : !prim.tensor<f32, [?, ?]>) -> !prim.tensor {
  %2 = prim.Constant 2
  %0 = prim.Constant 0
  %n = aten.dim(%x) : (!prim.tensor<f32, [?, ?]>) -> !prim.int
  %is = aten.eq.int(%n, %2) : (!prim.int, !prim.int) -> !prim.bool
  %not = aten.__not__(%is) : (!prim.bool) -> !prim.bool
  %r = prim.If %not -> (!prim.tensor) {
    prim.Yield %x : !prim.tensor<f32, [?, ?]>
  } else {
    %u = aten.unsqueeze(%x, %0) : (!prim.tensor<f32, [?, ?]>, !prim.int) -> !prim.tensor
    prim.Yield %u : !prim.tensor
  }
  %k = aten.dim(%r) : (!prim.tensor) -> !prim.int
  %more = aten.gt.int(%k, %2) : (!prim.int, !prim.int) -> !prim.bool
  %s = prim.If %more -> (!prim.tensor) {
    %v = aten.relu(%r) : (!prim.tensor) -> !prim.tensor
    prim.Yield %v : !prim.tensor
  } else {
    prim.Yield %x : !prim.tensor<f32, [?, ?]>
  }
  func.return %s : !prim.tensor
}
// CHECK-LABEL: func.func @decided
// CHECK-SAME:    -> !prim.tensor<f32, [1, ?, ?]>
// CHECK-NOT:     prim.If
// CHECK:         %[[V:.*]] = aten.relu(
// CHECK-NEXT:    func.return %[[V]]

// -----

// What holds in the first round of a loop may not hold in others; an error in a condition stays.
func.func @negative_decided(%x : !prim.tensor<f32, [?]>, %n : !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %0 = prim.Constant 0
  %1 = prim.Constant 1
  %q = aten.floordiv.int(%1, %0) : (!prim.int, !prim.int) -> !prim.int
  %never = aten.gt.int(%q, %0) : (!prim.int, !prim.int) -> !prim.bool
  prim.If %never -> () {
    prim.Yield
  } else {
    prim.Yield
  }
  %r = prim.Loop %n, %true, (%x) : (!prim.tensor<f32, [?]>) -> (!prim.tensor) {
  ^bb0(%i : !prim.int, %y : !prim.tensor):
    %k = aten.dim(%y) : (!prim.tensor) -> !prim.int
    %flat = aten.eq.int(%k, %1) : (!prim.int, !prim.int) -> !prim.bool
    %z = prim.If %flat -> (!prim.tensor) {
      %u = aten.unsqueeze(%y, %0) : (!prim.tensor, !prim.int) -> !prim.tensor
      prim.Yield %u : !prim.tensor
    } else {
      prim.Yield %y : !prim.tensor
    }
    prim.Yield %true, %z : !prim.bool, !prim.tensor
  }
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_decided
// CHECK-SAME:    -> !prim.tensor<f32>
// CHECK:         prim.If %never
// CHECK:         prim.Loop
// CHECK:         prim.If %flat
