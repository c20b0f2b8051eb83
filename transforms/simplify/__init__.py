"""Passes that simplify a program and keep its results: inlining, folding, merging, dead code, unrolling."""
