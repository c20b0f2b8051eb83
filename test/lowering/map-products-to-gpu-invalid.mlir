// RUN: not ts-opt %s -p 'map-products-to-gpu{processor=sm_70}' 2>&1 | filecheck %s

// CHECK: expected one of sm_75, sm_80, {{.*}}, got sm_70
func.func @f() {
  func.return
}
