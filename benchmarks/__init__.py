"""The costs of tsir: start-up, compilation, calls and workloads, beside PyTorch, JAX, numba and numexpr."""
