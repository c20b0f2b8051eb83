"""From kernels of a `gpu.module` to PTX."""
