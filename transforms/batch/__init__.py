"""
Batching: from a function of one row to one of many rows at once, as `vmap` asks for it.

In comes a function without writes whose tensors have known ranks, and the places of arguments that have one
more dimension, the batch; out goes a function in which every value that depends on them has the batch as its
first dimension. `batch` makes the function, by way of `walk`; `rules` is the table of rules for operators;
`control_flow` has branches and loops whose conditions differ from row to row; `row_loops` runs row by row
what has no rule. `rounds` batches the rounds of a loop, as those over the rows of a Jacobian.
"""
