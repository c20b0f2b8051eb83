"""
The emitter: operations of `arith`, `math`, `memref`, `scf` and `vector` to LLVM IR text, in one walk.

In: modules of loops. Out: LLVM IR text.
"""
