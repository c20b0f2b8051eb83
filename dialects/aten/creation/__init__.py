"""Operators that make tensors: from numbers and sizes, at random, and as copies and conversions of others."""
