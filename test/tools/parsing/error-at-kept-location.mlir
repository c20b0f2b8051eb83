// RUN: not ts-opt %s 2>&1 | filecheck %s

func.func @f() -> i32 {
  // CHECK: model.py:7:3: error: 'func.return' op expected arguments
  "func.return"() : () -> () loc("model.py":7:3)
}
