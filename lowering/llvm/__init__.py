"""
The CPU back end: loop-level IR to LLVM IR text, to objects, to addresses that can be called.

`emit` walks a module of `func`, `arith`, `math`, `scf`, `memref`, `vector` and `cf.assert` once and writes
text; `jit` turns text into objects and loads them; `cache` keeps the objects on disk.
"""
