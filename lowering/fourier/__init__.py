"""
Kernels of Fourier transforms: of any length, as loops over rows side by side in the lanes of vectors.

In: calls of operators that `dialects.aten.fourier` declares. Out: their results as tensors, and functions of
the module that transform what is packed.
"""
