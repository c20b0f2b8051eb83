"""
Elementary functions as LLVM IR: branch-free expressions of `float` and `double`, on scalars and vectors.

`table` names them; each is written once as an expression (`expression`) over the constants of a format
(`formats`), with polynomials that `minimax` computed (`polynomials`).
"""
