"""
Linear algebra: triangular systems, factorisations, systems of equations, inverses and determinants,
eigenvalues and singular values.

Out: entries of the operator table. All take batches of matrices of f32, f64, c64 or c128 in the last two
dimensions, with gradients. All but the eigenvalues of matrices that are not Hermitian (`eig`) are native
(`lowering.matrices`).
"""
