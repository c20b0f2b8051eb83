"""
Linear algebra: triangular systems, factorisations, systems of equations, inverses and determinants.

Out: entries of the operator table. All take batches of matrices of f32 or f64 in the last two dimensions, and
are native (`lowering.matrices`), with gradients.
"""
