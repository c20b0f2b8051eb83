"""Kernels as modules of their own, with index arithmetic in 32 bits; and the pipeline for GPUs as a whole."""
