"""
Reading source text and Python functions into one syntax tree.

In: text, or a Python function. Out: the tree of `tree.py`, with a place for each node; syntax errors.
"""
