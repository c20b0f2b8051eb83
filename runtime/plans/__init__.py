"""
Plans: what runs for one kind of arguments, made once, kept in memory and on disk.

In: a function and arguments. Out: results, from native groups and the interpreter between them.
"""
