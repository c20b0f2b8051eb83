"""
What operators do with complex numbers: a table of their forms, by families.

An operator that is not named here refuses tensors of complex dtype. The references compute with numpy's
complex numbers, and the tables say how native code and derivatives follow from operators on real numbers.

| file | what is in it |
|---|---|
| `form` | what a form is, and what the texts in it mean |
| `moving` | operators that move elements |
| `arithmetic` | sums, products, quotients, comparisons |
| `functions` | elementary functions |
| `reductions` | sums, products and statistics of many elements, norms |
| `matrices` | products of matrices, convolutions, what is composed of them |
| `factorisations` | factorisations of matrices, systems of equations, determinants, eigenvalues |
| `fourier` | Fourier transforms |
| `forms` | all of them |
"""
