"""Operators that give other sizes or another order to the same elements, as views or as copies."""
