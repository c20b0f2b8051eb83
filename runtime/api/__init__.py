"""The entries of the library: source, Python functions, IR text, graphs; and `tsir.Tensor`."""
