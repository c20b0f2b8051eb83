"""
From functions of `prim` and `aten` to functions of `linalg` and `scf`, and which parts have a native form.

In: typed, functional modules. Out: native groups, and their functions on memrefs.
"""
