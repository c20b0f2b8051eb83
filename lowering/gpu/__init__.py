"""From loops to kernels of a GPU."""
