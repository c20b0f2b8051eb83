"""
Kernels of linear algebra: factorisations and triangular systems, as loops over one matrix at a time.

In: calls of operators that `dialects.aten.linalg` declares. Out: their results as tensors.
"""
