// RUN: ts-opt %s | ts-opt | filecheck %s

// CHECK-LABEL: func.func @lanes
func.func @lanes(%f: vector<16xf32>, %i: vector<16xi64>, %m: vector<16xi1>) {
  // CHECK: lanes.select %{{.*}}, %{{.*}}, %{{.*}} : vector<16xi1>, vector<16xf32>
  %0 = lanes.select %m, %f, %f : vector<16xi1>, vector<16xf32>
  // CHECK: lanes.cmpf %{{.*}}, %{{.*}} {predicate = 4 : i64} : vector<16xf32> to vector<16xi1>
  %1 = lanes.cmpf %f, %f {predicate = 4 : i64} : vector<16xf32> to vector<16xi1>
  // CHECK: lanes.cmpi %{{.*}}, %{{.*}} {predicate = 2 : i64} : vector<16xi64> to vector<16xi1>
  %2 = lanes.cmpi %i, %i {predicate = 2 : i64} : vector<16xi64> to vector<16xi1>
  // CHECK: lanes.fptosi %{{.*}} : vector<16xf32> to vector<16xi64>
  %3 = lanes.fptosi %f : vector<16xf32> to vector<16xi64>
  // CHECK: lanes.fptoui
  %4 = lanes.fptoui %f : vector<16xf32> to vector<16xi64>
  // CHECK: lanes.sitofp
  %5 = lanes.sitofp %i : vector<16xi64> to vector<16xf32>
  // CHECK: lanes.uitofp
  %6 = lanes.uitofp %i : vector<16xi64> to vector<16xf32>
  // CHECK: lanes.trunci
  %7 = lanes.trunci %i : vector<16xi64> to vector<16xi32>
  // CHECK: lanes.extsi
  %8 = lanes.extsi %7 : vector<16xi32> to vector<16xi64>
  // CHECK: lanes.extui
  %9 = lanes.extui %m : vector<16xi1> to vector<16xi64>
  func.return
}
