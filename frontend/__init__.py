"""
From programs as users have them to `prim` and `aten`.

In: Python functions, TorchScript source text, graphs that PyTorch printed. Out: modules of `prim` and `aten`
that do what the program says, writes and views included, with the user's lines as locations.
"""
