// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @append(%l: !lists.list<i64>, %x: f64) {
  // expected-error@+1 {{expected an element of type i64, got f64}}
  lists.append %x, %l : f64, !lists.list<i64>
  func.return
}

// -----

func.func @get(%l: !lists.list<i64>, %i: index) -> f64 {
  // expected-error@+1 {{expected an element of type i64, got f64}}
  %x = lists.get %l[%i] : !lists.list<i64> -> f64
  func.return %x : f64
}

// -----

func.func @set(%l: !lists.list<i64>, %i: index, %x: index) {
  // expected-error@+1 {{expected an element of type i64, got index}}
  lists.set %x, %l[%i] : index, !lists.list<i64>
  func.return
}

// -----

func.func @insert(%l: !lists.list<i64>, %i: index, %x: index) {
  // expected-error@+1 {{expected an element of type i64, got index}}
  lists.insert %x, %l[%i] : index, !lists.list<i64>
  func.return
}
