"""
Analyses, which change nothing: effects, aliases, the origins of values, captures, sizes that are equal.

In: modules of `prim` and `aten`. Out: answers that passes ask for before they move, merge or remove.
"""
