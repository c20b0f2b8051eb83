// RUN: not ts-run %S/Inputs/eight_problems.ts --input 2xf32=1 --input 2 2>&1 | filecheck %s
// RUN: not ts-translate %S/Inputs/eight_problems.ts 2>&1 | filecheck %s

// CHECK: eight_problems.ts:2:9: error: unknown operator 'aten::foo'
// CHECK: eight_problems.ts:3:9: error: unknown operator 'aten::bar'
// CHECK: eight_problems.ts:4:9: error: a value of type Tensor has no attribute or method 'quux'
// CHECK: eight_problems.ts:5:9: error: unknown name 'torch.nn.functional.frobnicate'
// CHECK: eight_problems.ts:6:9: error: unknown operator 'mylib::op'
// CHECK: eight_problems.ts:7:10: error: unknown operator 'aten::enable_grad'
// CHECK: eight_problems.ts:9:5: error: try statements are not supported
// CHECK: eight_problems.ts:13:12: error: no overload of 'aten::add' takes these arguments
// CHECK-NOT: error:
