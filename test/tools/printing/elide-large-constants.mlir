// RUN: ts-opt %s --elide-elementsattrs-if-larger=2 | filecheck %s
// RUN: ts-opt %s --elide-elementsattrs-if-larger=2 | ts-opt | filecheck %s

// CHECK: dense_resource<__elided__> : tensor<3xi32>
%0 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
// CHECK: dense<[1, 2]> : tensor<2xi32>
%1 = arith.constant dense<[1, 2]> : tensor<2xi32>
// A splat is short whatever its shape.
// CHECK: dense<1> : tensor<9xi32>
%2 = arith.constant dense<1> : tensor<9xi32>
