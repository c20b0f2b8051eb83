"""Quantisation: floats rounded to multiples of a scale, as floats or as quantised tensors."""
