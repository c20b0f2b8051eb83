"""
The loops of operators, one file for each form.

In: a call of an operator on lowered tensors. Out: `linalg` operations on strided memrefs.
"""
