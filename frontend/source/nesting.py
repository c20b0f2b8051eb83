"""
How parts of a program nest: walks over syntax trees, and how deep they may be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import cast

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.frontend.source.tree import BooleanOperation, Compare, Node

MAX_DEPTH = 200
"""The most levels of nested statements and expressions, so that recursion over trees is safe."""

CHAINS = (BooleanOperation, Compare)
"""Expressions of which each operand is evaluated inside of a branch on those before it."""


@cache
def _field_names(kind: type[Node]) -> tuple[str, ...]:
    return tuple(entry.name for entry in fields(kind) if entry.name != "range")


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below a node, in the order of its fields."""
    for name in _field_names(type(node)):
        value: object = getattr(node, name)
        for item in cast(tuple[object, ...], value) if isinstance(value, tuple) else (value,):
            if isinstance(item, Node):
                yield item


def walk(node: Node) -> Iterator[tuple[Node, int]]:
    """Every node from this one down with its depth, parents first; without recursion."""
    pending = [(node, 0)]
    while pending:
        node, depth = pending.pop()
        yield node, depth
        step = isinstance(node, CHAINS)
        pending.extend((child, depth + 1 + place * step) for place, child in enumerate(children(node)))


def depth_errors(node: Node) -> list[Diagnostic]:
    """An error for the first node found that is nested deeper than MAX_DEPTH, if there is one."""
    for inner, depth in walk(node):
        if depth > MAX_DEPTH:
            return [inner.range.error(f"expected at most {MAX_DEPTH} nested statements and expressions")]
    return []
