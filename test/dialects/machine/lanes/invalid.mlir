// RUN: ts-opt %s --verify-diagnostics --split-input-file

func.func @mask(%f: vector<16xf32>, %m: vector<8xi1>) {
  // expected-error @+1 {{expected vectors of the same shape, got (8,) and (16,)}}
  %0 = lanes.select %m, %f, %f : vector<8xi1>, vector<16xf32>
  func.return
}

// -----

func.func @lanes(%f: vector<16xf32>) {
  // expected-error @+1 {{expected vectors of the same shape, got (16,) and (8,)}}
  %0 = lanes.cmpf %f, %f {predicate = 4 : i64} : vector<16xf32> to vector<8xi1>
  func.return
}
