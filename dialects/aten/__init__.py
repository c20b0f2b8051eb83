"""The `aten` dialect: the operators, one entry each, in files by family."""
