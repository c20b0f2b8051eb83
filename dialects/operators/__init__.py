"""
What an operator is: its schema, its type rule, its numpy reference, the form of its loops, its derivatives.

In: one entry for each operator, from the families in `prim` and `aten`. Out: the table of entries, from which
operations, type inference, the interpreter, constant folding and native code follow.
"""
