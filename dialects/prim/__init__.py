"""
The `prim` dialect: constants, control flow, containers; and the operators on numbers, strings and lists.

Out: operations of the language itself, and entries of the operator table.
"""
