"""
The `quantized` dialect: operators on quantised tensors, as converted models call them.

Packed parameters are tuples of plain values (`packing`). The references are those of PyTorch's kernels: sums
of products are exact integers, and a product of f32 rounds them to the scale of the result.
"""
