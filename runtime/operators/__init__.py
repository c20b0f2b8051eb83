"""
Operators of users: `tsir.operator`.

In: a schema with script text, a Python function or the address of a C function, and derivatives. Out: an
entry in the table of operators, as our own have, and a function that calls it.
"""
