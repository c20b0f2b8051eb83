"""Products of matrices on CPUs: packing, tiles in registers, blocks, or a BLAS."""
