"""
Special functions: products with logarithms, the normal distribution, gamma and Bessel functions.

Out: entries of the operator table. Native forms of functions that no expression makes are formulas of
`lowering.llvm.elementary`.
"""
