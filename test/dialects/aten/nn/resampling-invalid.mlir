// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @operand_type(%x: !prim.tensor, %i: !prim.int, %scale: !prim.optional<!prim.float>) {
  // expected-error@+1 {{expected operand 'output_size' of type int[], got int}}
  %0 = aten.upsample_nearest1d(%x, %i, %scale) : (!prim.tensor, !prim.int, !prim.optional<!prim.float>) -> !prim.tensor
  func.return
}

// -----

func.func @result_type(%x: !prim.tensor, %size: !prim.list<!prim.int>, %scale: !prim.optional<!prim.float>) {
  // expected-error@+1 {{expected a result of type Tensor, got float}}
  %0 = aten.upsample_nearest1d(%x, %size, %scale) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>) -> !prim.float
  func.return
}
