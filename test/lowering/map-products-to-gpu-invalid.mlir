// RUN: not ts-opt %s -p 'map-products-to-gpu{processor=sm_70}' 2>&1 | filecheck %s
// RUN: not ts-opt %s -p 'map-products-to-gpu{wgmma=true}' 2>&1 | filecheck %s --check-prefix=WGMMA

// WGMMA: expected sm_90a for products by wgmma, got sm_90
// CHECK: expected one of sm_75, sm_80, {{.*}}, got sm_70
func.func @f() {
  func.return
}
