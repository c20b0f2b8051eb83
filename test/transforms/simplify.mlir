// RUN: ts-opt %s -p simplify,remove-dead --split-input-file | filecheck %s

func.func @transpose(%x : !prim.tensor<f32, [?, ?]>) -> !prim.tensor {
  %a = aten.t(%x) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor
  %b = aten.t(%a) : (!prim.tensor) -> !prim.tensor
  %r = aten.exp(%b) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @transpose
// CHECK-NEXT:    aten.exp(%x)

// -----

// A tensor of three dimensions has no transpose: the error stays.
func.func @negative_transpose(%x : !prim.tensor, %y : !prim.tensor<f32, [2, 3, 4]>) -> (!prim.tensor, !prim.tensor) {
  %a = aten.t(%x) : (!prim.tensor) -> !prim.tensor
  %b = aten.t(%a) : (!prim.tensor) -> !prim.tensor
  %c = aten.t(%y) : (!prim.tensor<f32, [2, 3, 4]>) -> !prim.tensor
  %d = aten.t(%c) : (!prim.tensor) -> !prim.tensor
  func.return %b, %d : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_transpose
// CHECK-COUNT-4: aten.t(

// -----

func.func @negation(%x : !prim.tensor<f32>) -> !prim.tensor {
  %a = aten.neg(%x) : (!prim.tensor<f32>) -> !prim.tensor
  %b = aten.neg(%a) : (!prim.tensor) -> !prim.tensor
  %r = aten.exp(%b) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negation
// CHECK-NEXT:    aten.exp(%x)

// -----

// Bools are not negated: the error stays.
func.func @negative_negation(%x : !prim.tensor, %y : !prim.tensor<bool>) -> (!prim.tensor, !prim.tensor) {
  %a = aten.neg(%x) : (!prim.tensor) -> !prim.tensor
  %b = aten.neg(%a) : (!prim.tensor) -> !prim.tensor
  %r = aten.exp(%b) : (!prim.tensor) -> !prim.tensor
  %c = aten.neg(%y) : (!prim.tensor<bool>) -> !prim.tensor
  %d = aten.neg(%c) : (!prim.tensor) -> !prim.tensor
  %s = aten.exp(%d) : (!prim.tensor) -> !prim.tensor
  func.return %r, %s : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_negation
// CHECK-COUNT-4: aten.neg(

// -----

func.func @repeated(%x : !prim.tensor) -> !prim.tensor {
  %a = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
  %b = aten.relu(%a) : (!prim.tensor) -> !prim.tensor
  %r = aten.exp(%b) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @repeated
// CHECK-NEXT:    %[[A:.*]] = aten.relu(%x)
// CHECK-NEXT:    aten.exp(%[[A]])

// -----

// Other operators, a tensor that is written in between, and two results, which are two tensors.
func.func @negative_repeated(%x : !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %a = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
  %b = aten.abs(%a) : (!prim.tensor) -> !prim.tensor
  %c = aten.exp_(%b) : (!prim.tensor) -> !prim.tensor
  %d = aten.abs(%b) : (!prim.tensor) -> !prim.tensor
  %e = aten.exp(%d) : (!prim.tensor) -> !prim.tensor
  %f = aten.relu(%a) : (!prim.tensor) -> !prim.tensor
  func.return %a, %e, %f : !prim.tensor, !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_repeated
// CHECK-NEXT:    aten.relu
// CHECK-NEXT:    aten.abs
// CHECK-NEXT:    aten.exp_
// CHECK-NEXT:    aten.abs
// CHECK-NEXT:    aten.exp
// CHECK-NEXT:    aten.relu

// -----

// A new tensor that is returned, or written, is not the argument.
func.func @negative_new_tensors(%x : !prim.tensor<f32, [3]>) -> (!prim.tensor<f32, [3]>, !prim.tensor) {
  %1 = prim.Constant 1
  %a = aten.neg(%x) : (!prim.tensor<f32, [3]>) -> !prim.tensor<f32, [3]>
  %b = aten.neg(%a) : (!prim.tensor<f32, [3]>) -> !prim.tensor<f32, [3]>
  %c = aten.mul.Scalar(%x, %1) : (!prim.tensor<f32, [3]>, !prim.int) -> !prim.tensor<f32, [3]>
  %w = aten.relu_(%c) : (!prim.tensor<f32, [3]>) -> !prim.tensor<f32, [3]>
  %r = aten.exp(%w) : (!prim.tensor<f32, [3]>) -> !prim.tensor
  func.return %b, %r : !prim.tensor<f32, [3]>, !prim.tensor
}
// CHECK-LABEL: func.func @negative_new_tensors
// CHECK:         aten.neg
// CHECK-NEXT:    aten.neg
// CHECK-NEXT:    aten.mul.Scalar

// -----

// What was negated before the write is not what is there afterwards.
func.func @negative_written_between(%x : !prim.tensor) -> !prim.tensor {
  %a = aten.neg(%x) : (!prim.tensor) -> !prim.tensor
  %w = aten.relu_(%x) : (!prim.tensor) -> !prim.tensor
  %b = aten.neg(%a) : (!prim.tensor) -> !prim.tensor
  %r = aten.exp(%b) : (!prim.tensor) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_written_between
// CHECK:         %[[A:.*]] = aten.neg(%x)
// CHECK:         aten.neg(%[[A]])

// -----

func.func @expand(%x : !prim.tensor<f32, [2, 3]>, %y : !prim.tensor<f32, [2, ?]>) -> (!prim.tensor, !prim.tensor) {
  %l = prim.Constant [2, 3] : !prim.list<!prim.int>
  %f = prim.Constant false
  %a = aten.expand(%x, %l, %f) : (!prim.tensor<f32, [2, 3]>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor<f32, [2, 3]>
  %b = aten.expand(%y, %l, %f) : (!prim.tensor<f32, [2, ?]>, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor<f32, [2, 3]>
  %r = aten.exp(%a) : (!prim.tensor<f32, [2, 3]>) -> !prim.tensor
  %s = aten.exp(%b) : (!prim.tensor<f32, [2, 3]>) -> !prim.tensor
  func.return %r, %s : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @expand
// CHECK:         %[[B:.*]] = aten.expand(%y,
// CHECK-NEXT:    aten.exp(%x)
// CHECK-NEXT:    aten.exp(%[[B]])

// -----

// x * 1 is x; x + 0 is not for the sake of -0.0, but x - 0 is; of an integer the sum would be a float.
func.func @neutral(%x : !prim.tensor<f32, [3]>, %i : !prim.tensor<i64, [3]>) -> (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor) {
  %0 = prim.Constant 0
  %1 = prim.Constant 1
  %one = prim.Constant 1.0
  %m = aten.mul.Scalar(%x, %1) : (!prim.tensor<f32, [3]>, !prim.int) -> !prim.tensor<f32, [3]>
  %a = aten.add.Scalar(%x, %0, %1) : (!prim.tensor<f32, [3]>, !prim.int, !prim.int) -> !prim.tensor<f32, [3]>
  %s = aten.sub.Scalar(%x, %0, %1) : (!prim.tensor<f32, [3]>, !prim.int, !prim.int) -> !prim.tensor<f32, [3]>
  %f = aten.mul.Scalar(%i, %one) : (!prim.tensor<i64, [3]>, !prim.float) -> !prim.tensor<f32, [3]>
  %r0 = aten.exp(%m) : (!prim.tensor<f32, [3]>) -> !prim.tensor
  %r1 = aten.exp(%a) : (!prim.tensor<f32, [3]>) -> !prim.tensor
  %r2 = aten.exp(%s) : (!prim.tensor<f32, [3]>) -> !prim.tensor
  %r3 = aten.exp(%f) : (!prim.tensor<f32, [3]>) -> !prim.tensor
  func.return %r0, %r1, %r2, %r3 : !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @neutral
// CHECK:         %[[A:.*]] = aten.add.Scalar
// CHECK-NEXT:    %[[F:.*]] = aten.mul.Scalar(%i
// CHECK-NEXT:    aten.exp(%x)
// CHECK-NEXT:    aten.exp(%[[A]])
// CHECK-NEXT:    aten.exp(%x)
// CHECK-NEXT:    aten.exp(%[[F]])

// -----

func.func @numbers(%n : !prim.int, %x : !prim.tensor<f32, [2, s0]>) -> (!prim.int, !prim.int, !prim.int, !prim.int, !prim.int) {
  %0 = prim.Constant 0
  %1 = prim.Constant 1
  %t = prim.NumToTensor.Scalar(%n) : (!prim.int) -> !prim.tensor
  %a = aten.Int.Tensor(%t) : (!prim.tensor) -> !prim.int
  %b = aten.size.int(%x, %0) : (!prim.tensor<f32, [2, s0]>, !prim.int) -> !prim.int
  %c = aten.size.int(%x, %1) : (!prim.tensor<f32, [2, s0]>, !prim.int) -> !prim.int
  %d = aten.dim(%x) : (!prim.tensor<f32, [2, s0]>) -> !prim.int
  %e = prim.dtype(%x) : (!prim.tensor<f32, [2, s0]>) -> !prim.int
  func.return %a, %b, %c, %d, %e : !prim.int, !prim.int, !prim.int, !prim.int, !prim.int
}
// CHECK-LABEL: func.func @numbers
// CHECK:         %[[B:.*]] = prim.Constant 2
// CHECK:         %[[C:.*]] = aten.size.int(%x
// CHECK:         %[[D:.*]] = prim.Constant 2
// CHECK:         %[[E:.*]] = prim.Constant 6
// CHECK:         func.return %n, %[[B]], %[[C]], %[[D]], %[[E]]

// -----

// Elements and lengths are known of lists that never change.
func.func @lists(%x : !prim.tensor, %i : !prim.int) -> (!prim.int, !prim.int, !prim.int) {
  %0 = prim.Constant 0
  %l = prim.ListConstruct(%i, %0) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %a = aten.len.t(%l) : (!prim.list<!prim.int>) -> !prim.int
  %b = aten.__getitem__.t(%l, %0) : (!prim.list<!prim.int>, !prim.int) -> !prim.int
  %k = prim.ListConstruct(%i) : (!prim.int) -> !prim.list<!prim.int>
  %w = aten.append.t(%k, %i) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %c = aten.len.t(%k) : (!prim.list<!prim.int>) -> !prim.int
  func.return %a, %b, %c : !prim.int, !prim.int, !prim.int
}
// CHECK-LABEL: func.func @lists
// CHECK:         %[[A:.*]] = prim.Constant 2
// CHECK:         %[[C:.*]] = aten.len.t(
// CHECK:         func.return %[[A]], %i, %[[C]]

// -----

func.func @none(%x : !prim.tensor, %o : !prim.optional<!prim.tensor>) -> (!prim.bool, !prim.bool) {
  %n = prim.Constant none
  %a = aten.__is__(%x, %n) : (!prim.tensor, !prim.none) -> !prim.bool
  %b = aten.__is__(%o, %n) : (!prim.optional<!prim.tensor>, !prim.none) -> !prim.bool
  func.return %a, %b : !prim.bool, !prim.bool
}
// CHECK-LABEL: func.func @none
// CHECK:         %[[A:.*]] = prim.Constant false
// CHECK:         %[[B:.*]] = aten.__is__(%o,
// CHECK:         func.return %[[A]], %[[B]]

// -----

// A value is itself; two may be one or not.
func.func @itself(%x : !prim.tensor, %y : !prim.tensor) -> (!prim.bool, !prim.bool, !prim.bool) {
  %a = aten.__is__(%x, %x) : (!prim.tensor, !prim.tensor) -> !prim.bool
  %b = aten.__isnot__(%x, %x) : (!prim.tensor, !prim.tensor) -> !prim.bool
  %c = aten.__is__(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.bool
  func.return %a, %b, %c : !prim.bool, !prim.bool, !prim.bool
}
// CHECK-LABEL: func.func @itself
// CHECK-DAG:     %[[A:.*]] = prim.Constant true
// CHECK-DAG:     %[[B:.*]] = prim.Constant false
// CHECK-DAG:     %[[C:.*]] = aten.__is__(%x, %y)
// CHECK:         func.return %[[A]], %[[B]], %[[C]]

// -----

// In a branch the condition is true or false.
func.func @condition(%c : !prim.bool) -> (!prim.bool, !prim.bool) {
  %true = prim.Constant true
  %false = prim.Constant false
  %a, %b = prim.If %c -> (!prim.bool, !prim.bool) {
    prim.Yield %true, %false : !prim.bool, !prim.bool
  } else {
    prim.Yield %c, %true : !prim.bool, !prim.bool
  }
  func.return %a, %b : !prim.bool, !prim.bool
}
// CHECK-LABEL: func.func @condition
// CHECK:         %[[NOT:.*]] = aten.__not__(%c)
// CHECK:         func.return %c, %[[NOT]]

// -----

// The message of an error is made where it is raised, and so are the texts in it.
func.func @message(%x : !prim.tensor, %c : !prim.bool) {
  %form = prim.Constant "got sizes {}"
  %before = prim.Constant "AssertionError: "
  %none = prim.Constant none
  %sizes = aten.size(%x) : (!prim.tensor) -> !prim.list<!prim.int>
  %text = aten.format(%form, %sizes) : (!prim.str, !prim.list<!prim.int>) -> !prim.str
  %whole = aten.add.str(%before, %text) : (!prim.str, !prim.str) -> !prim.str
  prim.If %c -> () {
    prim.Yield
  } else {
    prim.RaiseException(%whole, %none) : (!prim.str, !prim.none) -> ()
    prim.Yield
  }
  func.return
}
// CHECK-LABEL: func.func @message
// CHECK-NOT:     aten.format
// CHECK:         prim.If
// CHECK:         } else {
// CHECK-NEXT:      %[[TEXT:.*]] = aten.format(
// CHECK-NEXT:      %[[WHOLE:.*]] = aten.add.str({{.*}}, %[[TEXT]])
// CHECK-NEXT:      prim.RaiseException(%[[WHOLE]],

// -----

// What a list or a tensor holds may change before the branch; in a loop a text would be made each round.
func.func @negative_messages(%x : !prim.tensor, %l : !prim.list<!prim.int>, %c : !prim.bool, %n : !prim.int) {
  %form = prim.Constant "got {}"
  %none = prim.Constant none
  %true = prim.Constant true
  %list = aten.format(%form, %l) : (!prim.str, !prim.list<!prim.int>) -> !prim.str
  %tensor = aten.format(%form, %x) : (!prim.str, !prim.tensor) -> !prim.str
  %number = aten.format(%form, %n) : (!prim.str, !prim.int) -> !prim.str
  prim.If %c -> () {
    prim.RaiseException(%list, %none) : (!prim.str, !prim.none) -> ()
    prim.Yield
  } else {
    prim.RaiseException(%tensor, %none) : (!prim.str, !prim.none) -> ()
    prim.Yield
  }
  prim.Loop %n, %true, () : () -> () {
  ^bb0(%i : !prim.int):
    prim.Print(%number) : (!prim.str) -> ()
    prim.Yield %true : !prim.bool
  }
  func.return
}
// CHECK-LABEL: func.func @negative_messages
// CHECK-COUNT-3: aten.format
// CHECK:         prim.If

// -----

func.func @sum_to_size(%x : !prim.tensor, %a : !prim.list<!prim.int>, %b : !prim.list<!prim.int>) -> !prim.tensor {
  %s = aten.sum_to_size(%x, %a) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  %r = aten.sum_to_size(%s, %b) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @sum_to_size
// CHECK-NEXT:    %[[R:.*]] = aten.sum_to_size(%x, %b)
// CHECK-NEXT:    func.return %[[R]]

// -----

// The first may be an error where the second alone is none.
func.func @negative_sum_to_size(%x : !prim.tensor, %b : !prim.list<!prim.int>) -> !prim.tensor {
  %a = prim.Constant [2, 3] : !prim.list<!prim.int>
  %s = aten.sum_to_size(%x, %a) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  %r = aten.sum_to_size(%s, %b) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_sum_to_size
// CHECK-COUNT-2: aten.sum_to_size

// -----

// The function's result knows what the value that is returned now knows.
func.func @result_type(%x : !prim.tensor<f32, [2, 3]>) -> !prim.tensor {
  %a = aten.t(%x) : (!prim.tensor<f32, [2, 3]>) -> !prim.tensor
  %b = aten.t(%a) : (!prim.tensor) -> !prim.tensor
  %r = aten._unwrap_optional(%b) : (!prim.tensor) -> !prim.tensor
  %p = prim.TupleConstruct(%b) : (!prim.tensor) -> !prim.tuple<!prim.tensor>
  func.return %b : !prim.tensor
}
// CHECK-LABEL: func.func @result_type
// CHECK-SAME:    -> !prim.tensor<f32, [2, 3]>
// CHECK:         func.return %x : !prim.tensor<f32, [2, 3]>

// -----

// The number of rounds of `enumerate`, as PyTorch prints it, is the length of the list; that of `zip` the smaller of two.
func.func @minimum(%a : !prim.list<!prim.tensor>, %b : !prim.list<!prim.tensor>) -> (!prim.int, !prim.int) {
  %max = prim.Constant 9223372036854775807
  %m = aten.len.t(%a) : (!prim.list<!prim.tensor>) -> !prim.int
  %n = aten.len.t(%b) : (!prim.list<!prim.tensor>) -> !prim.int
  %l = prim.ListConstruct(%max, %m) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %enumerate = prim.min.self_int(%l) : (!prim.list<!prim.int>) -> !prim.int
  %k = prim.ListConstruct(%max, %m, %n) : (!prim.int, !prim.int, !prim.int) -> !prim.list<!prim.int>
  %zip = prim.min.self_int(%k) : (!prim.list<!prim.int>) -> !prim.int
  func.return %enumerate, %zip : !prim.int, !prim.int
}
// CHECK-LABEL: func.func @minimum
// CHECK-NEXT:    %[[M:.*]] = aten.len.t(%a)
// CHECK-NEXT:    %[[N:.*]] = aten.len.t(%b)
// CHECK-NEXT:    %[[ZIP:.*]] = prim.min.int(%[[M]], %[[N]])
// CHECK-NEXT:    func.return %[[M]], %[[ZIP]]

// -----

// Of more than two it is that of the first ones and the next.
func.func @extremes(%a : !prim.int, %b : !prim.int, %c : !prim.int) -> (!prim.int, !prim.int) {
  %l = prim.ListConstruct(%a, %b, %c) : (!prim.int, !prim.int, !prim.int) -> !prim.list<!prim.int>
  %min = prim.min.self_int(%l) : (!prim.list<!prim.int>) -> !prim.int
  %max = prim.max.self_int(%l) : (!prim.list<!prim.int>) -> !prim.int
  func.return %min, %max : !prim.int, !prim.int
}
// CHECK-LABEL: func.func @extremes
// CHECK:         %[[MIN:.*]] = prim.min.int(%a, %b)
// CHECK-NEXT:    %[[LEAST:.*]] = prim.min.int(%[[MIN]], %c)
// CHECK-NEXT:    %[[MAX:.*]] = prim.max.int(%a, %b)
// CHECK-NEXT:    %[[MOST:.*]] = prim.max.int(%[[MAX]], %c)
// CHECK-NEXT:    func.return %[[LEAST]], %[[MOST]]

// -----

// Not of a list that grows, nor of one without elements, whose minimum is an error.
func.func @negative_minimum(%n : !prim.int) -> (!prim.int, !prim.int) {
  %l = prim.ListConstruct(%n) : (!prim.int) -> !prim.list<!prim.int>
  %g = aten.append.t(%l, %n) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %a = prim.min.self_int(%l) : (!prim.list<!prim.int>) -> !prim.int
  %e = prim.ListConstruct() : () -> !prim.list<!prim.int>
  %b = prim.min.self_int(%e) : (!prim.list<!prim.int>) -> !prim.int
  func.return %a, %b : !prim.int, !prim.int
}
// CHECK-LABEL: func.func @negative_minimum
// CHECK-COUNT-2: prim.min.self_int

// -----

// A flag of a loop with break: what a branch says of it is the condition, and the test of it is the test of that.
func.func @flags(%c : !prim.bool, %x : !prim.tensor) -> (!prim.bool, !prim.bool, !prim.tensor) {
  %true = prim.Constant true
  %false = prim.Constant false
  %stops, %goes_on, %same = prim.If %c -> (!prim.bool, !prim.bool, !prim.tensor) {
    prim.Yield %true, %false, %x : !prim.bool, !prim.bool, !prim.tensor
  } else {
    prim.Yield %false, %true, %x : !prim.bool, !prim.bool, !prim.tensor
  }
  %not = aten.__not__(%stops) : (!prim.bool) -> !prim.bool
  %and = aten.__and__.bool(%true, %not) : (!prim.bool, !prim.bool) -> !prim.bool
  %twice = aten.__not__(%goes_on) : (!prim.bool) -> !prim.bool
  func.return %and, %twice, %same : !prim.bool, !prim.bool, !prim.tensor
}
// CHECK-LABEL: func.func @flags
// CHECK-NEXT:    %[[NOT:.*]] = aten.__not__(%c)
// CHECK-NEXT:    func.return %[[NOT]], %c, %x

// -----

// Branches that differ are left to choose.
func.func @negative_choice(%c : !prim.bool, %d : !prim.bool, %x : !prim.tensor) -> (!prim.bool, !prim.tensor) {
  %true = prim.Constant true
  %f, %y = prim.If %c -> (!prim.bool, !prim.tensor) {
    %e = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
    prim.Yield %true, %e : !prim.bool, !prim.tensor
  } else {
    prim.Yield %d, %x : !prim.bool, !prim.tensor
  }
  %and = aten.__and__.bool(%f, %d) : (!prim.bool, !prim.bool) -> !prim.bool
  func.return %and, %y : !prim.bool, !prim.tensor
}
// CHECK-LABEL: func.func @negative_choice
// CHECK:         %[[F:.*]], %[[Y:.*]] = prim.If %c
// CHECK:         %[[AND:.*]] = aten.__and__.bool(%[[F]], %d)
// CHECK:         func.return %[[AND]], %[[Y]]

// -----

// A loop that ends with the flag: in a round the flag is false, and what a break says of it is the condition of the break.
func.func @loop_flag(%n : !prim.int, %m : !prim.int) -> !prim.bool {
  %true = prim.Constant true
  %false = prim.Constant false
  %r = prim.Loop %n, %true, (%false) : (!prim.bool) -> (!prim.bool) {
  ^bb0(%i : !prim.int, %flag : !prim.bool):
    %c = aten.gt.int(%i, %m) : (!prim.int, !prim.int) -> !prim.bool
    %f = prim.If %c -> (!prim.bool) {
      prim.Yield %true : !prim.bool
    } else {
      prim.Yield %flag : !prim.bool
    }
    %not = aten.__not__(%f) : (!prim.bool) -> !prim.bool
    %and = aten.__and__.bool(%true, %not) : (!prim.bool, !prim.bool) -> !prim.bool
    prim.Yield %and, %f : !prim.bool, !prim.bool
  }
  func.return %r : !prim.bool
}
// CHECK-LABEL: func.func @loop_flag
// CHECK:         prim.Loop
// CHECK-NEXT:    ^bb0(
// CHECK-NEXT:    %[[C:.*]] = aten.gt.int(
// CHECK-NEXT:    %[[NOT:.*]] = aten.__not__(%[[C]])
// CHECK-NEXT:    prim.Yield %[[NOT]], %[[C]]

// -----

// A flag that the loop does not ask for may be true in a later round, and so may one that starts so.
func.func @negative_loop_flag(%n : !prim.int, %m : !prim.int) -> (!prim.bool, !prim.bool) {
  %true = prim.Constant true
  %false = prim.Constant false
  %r, %s = prim.Loop %n, %true, (%false, %true) : (!prim.bool, !prim.bool) -> (!prim.bool, !prim.bool) {
  ^bb0(%i : !prim.int, %flag : !prim.bool, %other : !prim.bool):
    %c = aten.gt.int(%i, %m) : (!prim.int, !prim.int) -> !prim.bool
    %f = aten.__or__.bool(%c, %flag) : (!prim.bool, !prim.bool) -> !prim.bool
    %g = aten.__or__.bool(%c, %other) : (!prim.bool, !prim.bool) -> !prim.bool
    %not = aten.__not__(%g) : (!prim.bool) -> !prim.bool
    prim.Yield %not, %f, %g : !prim.bool, !prim.bool, !prim.bool
  }
  func.return %r, %s : !prim.bool, !prim.bool
}
// CHECK-LABEL: func.func @negative_loop_flag
// CHECK:         ^bb0(%{{.*}}: !prim.int, %[[FLAG:.*]]: !prim.bool, %[[OTHER:.*]]: !prim.bool)
// CHECK:         aten.__or__.bool(%{{.*}}, %[[FLAG]])
// CHECK:         aten.__or__.bool(%{{.*}}, %[[OTHER]])

// -----

// The sizes of a tensor of known rank, whole or in part, are numbers of their own.
func.func @sizes(%x : !prim.tensor<f32, [?, ?, 4]>, %n : !prim.int) -> (!prim.int, !prim.tensor) {
  %1 = prim.Constant 1
  %none = prim.Constant none : !prim.optional<!prim.int>
  %minus = prim.Constant -1
  %s = aten.size(%x) : (!prim.tensor<f32, [?, ?, 4]>) -> !prim.list<!prim.int>
  %a, %b, %c = prim.ListUnpack(%s) : (!prim.list<!prim.int>) -> (!prim.int, !prim.int, !prim.int)
  %h = aten.slice.t(%s, %none, %minus, %1) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.int, !prim.int) -> !prim.list<!prim.int>
  %l = prim.ListConstruct(%n, %minus) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %t = aten.add.t(%h, %l) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.list<!prim.int>
  %v = aten.view(%x, %t) : (!prim.tensor<f32, [?, ?, 4]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return %b, %v : !prim.int, !prim.tensor
}
// CHECK-LABEL: func.func @sizes
// CHECK:         %a = aten.size.int(%x, {{.*}})
// CHECK:         %b = aten.size.int(%x, {{.*}})
// CHECK-NOT:     prim.ListUnpack
// CHECK:         %[[T:.*]] = prim.ListConstruct(%a, %b, %n, %minus)
// CHECK:         aten.view(%x, %[[T]])
// CHECK:         func.return %b,

// -----

// A list so many times is a list of its elements, as sizes that are filled up with ones; not of a list that is written.
func.func @repeated_list(%n : !prim.int) -> !prim.list<!prim.int> {
  %2 = prim.Constant 2
  %l = prim.ListConstruct(%n) : (!prim.int) -> !prim.list<!prim.int>
  %m = aten.mul.left_t(%l, %2) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  func.return %m : !prim.list<!prim.int>
}
// CHECK-LABEL: func.func @repeated_list
// CHECK:         %[[L:.*]] = prim.ListConstruct(%n, %n)
// CHECK:         func.return %[[L]]

func.func @negative_repeated_list(%n : !prim.int, %k : !prim.int) -> (!prim.list<!prim.int>, !prim.list<!prim.int>) {
  %2 = prim.Constant 2
  %l = prim.ListConstruct(%n) : (!prim.int) -> !prim.list<!prim.int>
  %a = aten.mul.left_t(%l, %k) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %w = prim.ListConstruct(%n) : (!prim.int) -> !prim.list<!prim.int>
  %w2 = aten.append.t(%w, %n) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %b = aten.mul.right_(%2, %w) : (!prim.int, !prim.list<!prim.int>) -> !prim.list<!prim.int>
  func.return %a, %b : !prim.list<!prim.int>, !prim.list<!prim.int>
}
// CHECK-LABEL: func.func @negative_repeated_list
// CHECK:         aten.mul.left_t
// CHECK:         aten.mul.right_

// -----

// Without a rank there is no telling how many sizes there are, and a list that is written is not taken apart.
func.func @negative_sizes(%x : !prim.tensor, %y : !prim.tensor<f32, [?]>, %n : !prim.int) -> (!prim.list<!prim.int>, !prim.list<!prim.int>) {
  %s = aten.size(%x) : (!prim.tensor) -> !prim.list<!prim.int>
  %r = aten.size(%y) : (!prim.tensor<f32, [?]>) -> !prim.list<!prim.int>
  %w = aten.append.t(%r, %n) : (!prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.int>
  %t = aten.add.t(%r, %r) : (!prim.list<!prim.int>, !prim.list<!prim.int>) -> !prim.list<!prim.int>
  func.return %s, %t : !prim.list<!prim.int>, !prim.list<!prim.int>
}
// CHECK-LABEL: func.func @negative_sizes
// CHECK:         aten.size(%x)
// CHECK:         aten.size(%y)
// CHECK:         aten.add.t

// -----

// Dropout of nothing is its input, also where that leaves the function; what is dropped in training stays.
func.func @dropout(%x : !prim.tensor<f32, [3]>) -> (!prim.tensor, !prim.tensor<f32, [3]>) {
  %true = prim.Constant true
  %false = prim.Constant false
  %0 = prim.Constant 0.0
  %p = prim.Constant 0.5
  %a = aten.dropout(%x, %p, %false) : (!prim.tensor<f32, [3]>, !prim.float, !prim.bool) -> !prim.tensor<f32, [3]>
  %b = aten.dropout(%a, %0, %true) : (!prim.tensor<f32, [3]>, !prim.float, !prim.bool) -> !prim.tensor<f32, [3]>
  %c = aten.exp(%b) : (!prim.tensor<f32, [3]>) -> !prim.tensor<f32, [3]>
  %d = aten.dropout(%c, %p, %true) : (!prim.tensor<f32, [3]>, !prim.float, !prim.bool) -> !prim.tensor<f32, [3]>
  %e = aten.sin(%d) : (!prim.tensor<f32, [3]>) -> !prim.tensor
  %r = aten.dropout(%x, %p, %false) : (!prim.tensor<f32, [3]>, !prim.float, !prim.bool) -> !prim.tensor<f32, [3]>
  func.return %e, %r : !prim.tensor, !prim.tensor<f32, [3]>
}
// CHECK-LABEL: func.func @dropout
// CHECK:         %c = aten.exp(%x)
// CHECK-NEXT:    %d = aten.dropout(%c
// CHECK-NEXT:    %e = aten.sin(%d)
// CHECK-NEXT:    func.return %e, %x

// -----

// The number of elements of a tensor whose sizes are known is a constant.
func.func @count(%x : !prim.tensor<f32, [2, 3]>, %y : !prim.tensor<f32, []>, %z : !prim.tensor<f32, [2, ?]>) -> (!prim.int, !prim.int, !prim.int) {
  %a = aten.numel(%x) : (!prim.tensor<f32, [2, 3]>) -> !prim.int
  %b = aten.numel(%y) : (!prim.tensor<f32, []>) -> !prim.int
  %c = aten.numel(%z) : (!prim.tensor<f32, [2, ?]>) -> !prim.int
  func.return %a, %b, %c : !prim.int, !prim.int, !prim.int
}
// CHECK-LABEL: func.func @count
// CHECK-NEXT:    %[[A:.*]] = prim.Constant 6
// CHECK-NEXT:    %[[B:.*]] = prim.Constant 1
// CHECK-NEXT:    %[[C:.*]] = aten.numel(%z)
// CHECK-NEXT:    func.return %[[A]], %[[B]], %[[C]]

// -----

// A conversion to the dtype that there is gives the tensor itself; a copy is another, and so is another dtype.
func.func @conversion(%x : !prim.tensor<f32, [3]>) -> (!prim.tensor<f32, [3]>, !prim.tensor<f32, [3]>, !prim.tensor) {
  %f32 = prim.Constant 6
  %f64 = prim.Constant 7
  %no = prim.Constant false
  %yes = prim.Constant true
  %none = prim.Constant none
  %a = aten.to.dtype(%x, %f32, %no, %no, %none) : (!prim.tensor<f32, [3]>, !prim.int, !prim.bool, !prim.bool, !prim.none) -> !prim.tensor<f32, [3]>
  %b = aten.to.dtype(%x, %f32, %no, %yes, %none) : (!prim.tensor<f32, [3]>, !prim.int, !prim.bool, !prim.bool, !prim.none) -> !prim.tensor<f32, [3]>
  %c = aten.to.dtype(%x, %f64, %no, %no, %none) : (!prim.tensor<f32, [3]>, !prim.int, !prim.bool, !prim.bool, !prim.none) -> !prim.tensor
  func.return %a, %b, %c : !prim.tensor<f32, [3]>, !prim.tensor<f32, [3]>, !prim.tensor
}
// CHECK-LABEL: func.func @conversion
// CHECK:         %b = aten.to.dtype
// CHECK:         %c = aten.to.dtype
// CHECK:         func.return %x, %b, %c

// -----

// A sum to the sizes that a tensor has is the tensor: those of what it was computed from, or summed to before.
func.func @own_sizes(%x : !prim.tensor<f32, [?, ?]>, %g : !prim.tensor<f32, [?, ?]>) -> (!prim.tensor, !prim.tensor) {
  %0 = prim.Constant 0
  %1 = prim.Constant 1
  %m = aten.size.int(%x, %0) : (!prim.tensor<f32, [?, ?]>, !prim.int) -> !prim.int
  %n = aten.size.int(%x, %1) : (!prim.tensor<f32, [?, ?]>, !prim.int) -> !prim.int
  %l = prim.ListConstruct(%m, %n) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %y = aten.tanh(%x) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %a = aten.sum_to_size(%y, %l) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>) -> !prim.tensor<f32, [?, ?]>
  %b = aten.neg(%a) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor
  %s = aten.sum_to_size(%g, %l) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>) -> !prim.tensor<f32, [?, ?]>
  %e = aten.exp(%s) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %p = aten.size.int(%y, %0) : (!prim.tensor<f32, [?, ?]>, !prim.int) -> !prim.int
  %q = aten.size.int(%e, %1) : (!prim.tensor<f32, [?, ?]>, !prim.int) -> !prim.int
  %k = prim.ListConstruct(%p, %q) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %t = aten.sum_to_size(%e, %k) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>) -> !prim.tensor<f32, [?, ?]>
  %d = aten.neg(%t) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor
  func.return %b, %d : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @own_sizes
// CHECK:         %y = aten.tanh(%x)
// CHECK-NEXT:    %b = aten.neg(%y)
// CHECK:         %s = aten.sum_to_size(%g
// CHECK:         %e = aten.exp(%s)
// CHECK-NOT:     aten.sum_to_size
// CHECK:         %d = aten.neg(%e)

// -----

// Not to those of another, in another order, of a product that may be larger, nor where the result leaves the function.
func.func @negative_own_sizes(%x : !prim.tensor<f32, [?, ?]>, %g : !prim.tensor<f32, [?, ?]>) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %0 = prim.Constant 0
  %1 = prim.Constant 1
  %m = aten.size.int(%x, %0) : (!prim.tensor<f32, [?, ?]>, !prim.int) -> !prim.int
  %n = aten.size.int(%x, %1) : (!prim.tensor<f32, [?, ?]>, !prim.int) -> !prim.int
  %l = prim.ListConstruct(%m, %n) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %k = prim.ListConstruct(%n, %m) : (!prim.int, !prim.int) -> !prim.list<!prim.int>
  %p = aten.mul.Tensor(%x, %g) : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %a = aten.sum_to_size(%p, %l) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>) -> !prim.tensor<f32, [?, ?]>
  %b = aten.neg(%a) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor
  %c = aten.sum_to_size(%x, %k) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>) -> !prim.tensor<f32, [?, ?]>
  %d = aten.neg(%c) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor
  %r = aten.sum_to_size(%x, %l) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>) -> !prim.tensor
  func.return %b, %d, %r : !prim.tensor, !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_own_sizes
// CHECK-COUNT-3: aten.sum_to_size

// -----

// What sums a gradient to sizes that may be none is a sum where they are given.
func.func @grad_sum_to_size(%x : !prim.tensor<f32, [?, ?]>, %l : !prim.list<!prim.int>, %o : !prim.optional<!prim.list<!prim.int>>) -> (!prim.tensor, !prim.tensor) {
  %a = aten._grad_sum_to_size(%x, %l) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>) -> !prim.tensor
  %b = aten._grad_sum_to_size(%x, %o) : (!prim.tensor<f32, [?, ?]>, !prim.optional<!prim.list<!prim.int>>) -> !prim.tensor
  func.return %a, %b : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @grad_sum_to_size
// CHECK-NEXT:    aten.sum_to_size(%x, %l)
// CHECK-NEXT:    aten._grad_sum_to_size(%x, %o)

// -----

// It may be a view, which stays one where it is written.
func.func @negative_grad_sum_to_size(%x : !prim.tensor<f32, [?]>, %l : !prim.list<!prim.int>) -> !prim.tensor {
  %a = aten._grad_sum_to_size(%x, %l) : (!prim.tensor<f32, [?]>, !prim.list<!prim.int>) -> !prim.tensor
  %b = aten.relu_(%a) : (!prim.tensor) -> !prim.tensor
  func.return %b : !prim.tensor
}
// CHECK-LABEL: func.func @negative_grad_sum_to_size
// CHECK-NEXT:    aten._grad_sum_to_size(%x, %l)

// -----

// What all rounds carry on as it is needs no loop.
func.func @carried(%n : !prim.int, %x : !prim.tensor, %y : !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %true = prim.Constant true
  %r, %s, %t = prim.Loop %n, %true, (%x, %y, %x) : (!prim.tensor, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  ^bb0(%i : !prim.int, %a : !prim.tensor, %b : !prim.tensor, %c : !prim.tensor):
    %d = aten.mul.Tensor(%b, %a) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    prim.Yield %true, %a, %d, %x : !prim.bool, !prim.tensor, !prim.tensor, !prim.tensor
  }
  func.return %r, %s, %t : !prim.tensor, !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @carried(
// CHECK:         %[[S:.*]] = prim.Loop %n, %true, (%y) :
// CHECK-NEXT:    ^bb0(%{{.*}}: !prim.int, %[[B:.*]]: !prim.tensor):
// CHECK-NEXT:      %[[D:.*]] = aten.mul.Tensor(%[[B]], %x)
// CHECK-NEXT:      prim.Yield %true, %[[D]]
// CHECK:         func.return %x, %[[S]], %x

// -----

// Values that change places are others in the next round.
func.func @negative_carried(%n : !prim.int, %x : !prim.tensor, %y : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %true = prim.Constant true
  %r, %s = prim.Loop %n, %true, (%x, %y) : (!prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  ^bb0(%i : !prim.int, %a : !prim.tensor, %b : !prim.tensor):
    prim.Yield %true, %b, %a : !prim.bool, !prim.tensor, !prim.tensor
  }
  func.return %r, %s : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_carried(
// CHECK:         %[[R:.*]], %[[S:.*]] = prim.Loop %n, %true, (%x, %y)
// CHECK:           prim.Yield %true, %{{.*}}, %{{.*}}
// CHECK:         func.return %[[R]], %[[S]]

// -----

func.func @permutes(%x : !prim.tensor) -> !prim.tensor {
  %a = prim.Constant [2, 0, 1] : !prim.list<!prim.int>
  %b = prim.Constant [-1, 0, 1] : !prim.list<!prim.int>
  %y = aten.permute(%x, %a) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  %z = aten.permute(%y, %b) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  func.return %z : !prim.tensor
}
// CHECK-LABEL: func.func @permutes
// CHECK-NEXT:    %[[D:.*]] = prim.Constant [1, 2, 0]
// CHECK-NEXT:    aten.permute(%x, %[[D]])
// CHECK-NEXT:    func.return

// -----

// Orders of other lengths, ones that name a dimension twice, and ones that are not constant.
func.func @negative_permutes(%x : !prim.tensor, %d : !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %a = prim.Constant [1, 0] : !prim.list<!prim.int>
  %b = prim.Constant [1, 0, 2] : !prim.list<!prim.int>
  %c = prim.Constant [0, 0] : !prim.list<!prim.int>
  %y = aten.permute(%x, %a) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  %0 = aten.permute(%y, %b) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  %1 = aten.permute(%y, %c) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  %2 = aten.permute(%y, %d) : (!prim.tensor, !prim.list<!prim.int>) -> !prim.tensor
  func.return %0, %1, %2 : !prim.tensor, !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_permutes
// CHECK-COUNT-4: aten.permute(

// -----

// The merged permute is written: what is read after the write is not what it was before.
func.func @negative_written_permute(%x : !prim.tensor<f32, [?, ?]>) -> !prim.tensor {
  %a = prim.Constant [1, 0] : !prim.list<!prim.int>
  %p = aten.permute(%x, %a) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>) -> !prim.tensor<f32, [?, ?]>
  %y = aten.permute(%p, %a) : (!prim.tensor<f32, [?, ?]>, !prim.list<!prim.int>) -> !prim.tensor<f32, [?, ?]>
  %n = aten.neg(%y) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %w = aten.relu_(%y) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %m = aten.neg(%n) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %r = aten.exp(%m) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @negative_written_permute
// CHECK-COUNT-2: aten.neg(
// CHECK:         aten.exp(

// -----

// A new tensor is contiguous, which an argument need not be.
func.func @negative_strides_that_are_read(%x : !prim.tensor<f32, [?, ?]>) -> !prim.list<!prim.int> {
  %0 = aten.neg(%x) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %1 = aten.neg(%0) : (!prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]>
  %2 = aten.stride(%1) : (!prim.tensor<f32, [?, ?]>) -> !prim.list<!prim.int>
  func.return %2 : !prim.list<!prim.int>
}
// CHECK-LABEL: func.func @negative_strides_that_are_read
// CHECK-COUNT-2: aten.neg(
