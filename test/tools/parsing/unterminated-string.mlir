// RUN: not ts-opt %s 2>&1 | filecheck %s

// CHECK: 4:18: error: end of file reached before closing string literal
"test.op"() {a = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa} : () -> ()
