// RUN: not ts-opt %s 2>&1 | filecheck %s --strict-whitespace --match-full-lines

//      CHECK:{{.*}}caret-below-tabs.mlir:6:3: error: unknown operation 'no.such'; if it is an operator of yours, register it with tsir.operator ahead of the program
// CHECK-NEXT:		no.such
// CHECK-NEXT:		^
		no.such
