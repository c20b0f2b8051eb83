"""Products of matrices on GPUs: kernels by tiles, matrix units, warpgroups, or cuBLAS."""
