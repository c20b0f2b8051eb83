"""Operators that read and write at places that tensors of indices name."""
