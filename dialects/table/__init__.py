"""
The filled table of operators, and how calls are matched with its entries.

In: names, schemas and arguments as programs write them. Out: the overload that is meant, and its operation.
"""
