"""
Running programs.

In: modules of IR, and arguments. Out: results, gradients, explanations; native where it can be, interpreted
where not, with the same result.
"""
