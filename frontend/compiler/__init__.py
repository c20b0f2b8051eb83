"""
From the syntax tree to operations: names, types, statements, expressions and calls.

In: syntax trees. Out: a module of `prim` and `aten`, with every mistake of the program at once.
"""
