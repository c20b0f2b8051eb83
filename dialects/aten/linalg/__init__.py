"""
Linear algebra: triangular systems, factorisations, eigenvalues and singular values, functions of matrices.

Out: entries of the operator table. All take batches of matrices of f32 or f64 in the last two dimensions.
Factorisations with a fixed number of steps are TorchScript too, and so native; eigenvalues and singular
values are computed by LAPACK, through numpy, in the interpreter.
"""
