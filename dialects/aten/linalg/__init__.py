"""
Linear algebra: triangular systems, factorisations, systems of equations, inverses and determinants,
eigenvalues of symmetric matrices and singular values.

Out: entries of the operator table. All take batches of matrices of f32 or f64 in the last two dimensions,
and are native (`lowering.matrices`), with gradients. Elimination and Cholesky's factorisation take complex
ones too.
"""
