// RUN: ts-opt %s --split-input-file --verify-diagnostics

func.func @f(%n: !prim.int, %t: !prim.bool) {
  // expected-error@+1 {{use of undefined value '%c'}}
  %r = prim.Loop %n, %t, (%c) : (!prim.int) -> (!prim.int) {
  ^bb0(%i: !prim.int, %c: !prim.int):
    prim.Yield %t, %c : !prim.bool, !prim.int
  }
  func.return
}

// -----

// expected-error@+1 {{use of undefined value '%c'}}
prim.If %c {
  func.func private @f(%c: !prim.bool)
}
