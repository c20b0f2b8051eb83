"""
Special functions: products with logarithms, the normal distribution, gamma, zeta and Bessel functions, and
orthogonal polynomials.

Out: entries of the operator table. Native forms of functions that no expression makes are formulas of
`lowering.llvm.elementary`.
"""
