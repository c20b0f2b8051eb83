// RUN: ts-opt %s | ts-opt | filecheck %s

!m = memref<?xf32, strided<[?], offset: ?>>

// CHECK-LABEL: func.func @lists
// CHECK-NEXT: %[[L:.*]] = lists.new : !lists.list<memref<?xf32, strided<[?], offset: ?>>>
// CHECK-NEXT: lists.reserve %[[L]][%i, %i] : !lists.list<memref<?xf32, strided<[?], offset: ?>>>
// CHECK-NEXT: lists.append %x, %[[L]] : memref<?xf32, strided<[?], offset: ?>>, !lists.list<memref<?xf32, strided<[?], offset: ?>>>
// CHECK-NEXT: %[[N:.*]] = lists.length %[[L]] : !lists.list<memref<?xf32, strided<[?], offset: ?>>>
// CHECK-NEXT: %[[Y:.*]] = lists.get %[[L]][%i] : !lists.list<memref<?xf32, strided<[?], offset: ?>>> -> memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: lists.set %[[Y]], %[[L]][%i] : memref<?xf32, strided<[?], offset: ?>>, !lists.list<memref<?xf32, strided<[?], offset: ?>>>
// CHECK-NEXT: lists.insert %[[Y]], %[[L]][%i] : memref<?xf32, strided<[?], offset: ?>>, !lists.list<memref<?xf32, strided<[?], offset: ?>>>
// CHECK-NEXT: lists.erase %[[L]][%i] : !lists.list<memref<?xf32, strided<[?], offset: ?>>>
// CHECK-NEXT: %[[O:.*]] = lists.new : !lists.list<!lists.list<memref<?xf32, strided<[?], offset: ?>>>>
// CHECK-NEXT: lists.append %[[L]], %[[O]] :
func.func @lists(%x: !m, %i: index) -> index {
  %l = lists.new : !lists.list<!m>
  lists.reserve %l[%i, %i] : !lists.list<!m>
  lists.append %x, %l : !m, !lists.list<!m>
  %n = lists.length %l : !lists.list<!m>
  %y = lists.get %l[%i] : !lists.list<!m> -> !m
  lists.set %y, %l[%i] : !m, !lists.list<!m>
  lists.insert %y, %l[%i] : !m, !lists.list<!m>
  lists.erase %l[%i] : !lists.list<!m>
  %o = lists.new : !lists.list<!lists.list<!m>>
  lists.append %l, %o : !lists.list<!m>, !lists.list<!lists.list<!m>>
  func.return %n : index
}
