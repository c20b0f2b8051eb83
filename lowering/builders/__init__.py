"""Builders of loop-level IR: index arithmetic, memrefs, loop nests, scalar expressions, reduction trees."""
