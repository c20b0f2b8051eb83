"""
Import of the graphs that PyTorch prints, of today and of 2018.

In: graph text. Out: a module of `prim` and `aten`.
"""
