"""Products of matrices and vectors, and what belongs to matrices."""
