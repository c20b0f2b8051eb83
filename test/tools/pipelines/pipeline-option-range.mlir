// RUN: not ts-opt %s -p 'simplify,create-differentiable-subgraphs{threshold=-1}' 2>&1 | filecheck %s --check-prefix=CREATE
// RUN: not ts-opt %s -p 'inline-differentiable-subgraphs{threshold=0}' 2>&1 | filecheck %s --check-prefix=INLINE
// RUN: not ts-opt %s -p 'differentiate{checkpoint=0}' 2>&1 | filecheck %s --check-prefix=CHECKPOINT
// RUN: not ts-opt %s -p 'unroll-loops{factor=0}' 2>&1 | filecheck %s --check-prefix=FACTOR
// RUN: not ts-opt %s -p 'vectorise-scf{width=0}' 2>&1 | filecheck %s --check-prefix=WIDTH
// RUN: ts-opt %s -p 'create-differentiable-subgraphs{threshold=1},differentiate{checkpoint=1},unroll-loops{factor=1}'

// CREATE:     <pipeline>:1:10: error: pass 'create-differentiable-subgraphs': expected threshold of at least 1, got -1
// INLINE:     <pipeline>:1:1: error: pass 'inline-differentiable-subgraphs': expected threshold of at least 1, got 0
// CHECKPOINT: <pipeline>:1:1: error: pass 'differentiate': expected checkpoint of at least 1, got 0
// FACTOR:     <pipeline>:1:1: error: pass 'unroll-loops': expected factor of at least 1, got 0
// WIDTH:      <pipeline>:1:1: error: pass 'vectorise-scf': expected width of at least 1, got 0
