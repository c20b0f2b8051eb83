"""
Kernels of linear algebra: factorisations, triangular systems, eigenvectors and singular vectors.

They are loops over one matrix at a time. In: calls of operators that `dialects.aten.linalg` declares. Out:
their results as tensors.
"""
