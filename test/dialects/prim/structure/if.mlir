// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// CHECK-LABEL: func.func @results
func.func @results(%c: !prim.bool, %a: !prim.int, %b: !prim.int) -> !prim.int {
  // CHECK:      %[[R:.*]] = prim.If %c -> (!prim.int) {
  // CHECK-NEXT:   prim.Yield %a : !prim.int
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   prim.Yield %b : !prim.int
  // CHECK-NEXT: }
  // CHECK-NEXT: func.return %[[R]]
  %r = prim.If %c -> (!prim.int) {
    prim.Yield %a : !prim.int
  } else {
    prim.Yield %b : !prim.int
  }
  func.return %r : !prim.int
}

// A branch may know more of its result than both do.

// CHECK-LABEL: func.func @branches_know_more
func.func @branches_know_more(%c: !prim.bool, %a: !prim.tensor<f32, [2]>) {
  // CHECK: prim.If %c -> (!prim.optional<!prim.tensor>, !prim.number) {
  // CHECK: prim.Yield %a, %{{.*}} : !prim.tensor<f32, [2]>, !prim.int
  // CHECK: prim.Yield %{{.*}}, %{{.*}} : !prim.none, !prim.float
  %r:2 = prim.If %c -> (!prim.optional<!prim.tensor>, !prim.number) {
    %one = prim.Constant 1
    prim.Yield %a, %one : !prim.tensor<f32, [2]>, !prim.int
  } else {
    %none = prim.Constant none
    %half = prim.Constant 0.5
    prim.Yield %none, %half : !prim.none, !prim.float
  }
  func.return
}

// An empty branch for false is not printed.

// CHECK-LABEL: func.func @without_else
func.func @without_else(%c: !prim.bool, %s: !prim.str) {
  // CHECK:      prim.If %c {
  // CHECK-NEXT:   prim.Print(%s)
  // CHECK-NEXT:   prim.Yield
  // CHECK-NEXT: }
  // CHECK-NEXT: func.return
  prim.If %c {
    prim.Print(%s) : (!prim.str) -> ()
  }
  func.return
}

// An empty branch for true is.

// CHECK-LABEL: func.func @empty_then
func.func @empty_then(%c: !prim.bool, %s: !prim.str) {
  // CHECK:      prim.If %c {
  // CHECK-NEXT:   prim.Yield
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   prim.Print(%s)
  prim.If %c {
  } else {
    prim.Print(%s) : (!prim.str) -> ()
  }
  func.return
}

// CHECK-LABEL: func.func @attributes
func.func @attributes(%c: !prim.bool) {
  // CHECK: prim.If %c attributes {checked} {
  prim.If %c attributes {checked} {
  }
  func.return
}

// CHECK-LABEL: func.func @nested
func.func @nested(%c: !prim.bool, %d: !prim.bool, %a: !prim.int, %b: !prim.int) {
  // CHECK: prim.If %c -> (!prim.int) {
  // CHECK-NEXT: %[[I:.*]] = prim.If %d -> (!prim.int) {
  // CHECK: prim.Yield %[[I]] : !prim.int
  %r = prim.If %c -> (!prim.int) {
    %i = prim.If %d -> (!prim.int) {
      prim.Yield %a : !prim.int
    } else {
      prim.Yield %b : !prim.int
    }
    prim.Yield %i : !prim.int
  } else {
    prim.Yield %b : !prim.int
  }
  func.return
}
