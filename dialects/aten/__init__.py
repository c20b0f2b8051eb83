"""
The `aten` dialect: operators on tensors, one entry each, in files by family.

Out: entries of the operator table.
"""
