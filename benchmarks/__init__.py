"""What tsir costs: start-up, compilation, calls and kernels, beside numpy and PyTorch."""
