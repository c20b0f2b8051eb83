"""All operations of a tree at once."""

from __future__ import annotations

from typing import TypeVar

from xdsl.ir import Operation

_Op = TypeVar("_Op", bound=Operation)


def all_operations(root: Operation) -> list[Operation]:
    """
    An operation and all inside of it, in the order of the program.

    It is what `root.walk()` gives, of which each operation takes as many steps as there are others around it.
    """
    found = [root]
    _collect(root, found)
    return found


def _collect(op: Operation, found: list[Operation]) -> None:
    for region in op.regions:
        for block in region.blocks:
            inner = block.first_op
            while inner is not None:
                found.append(inner)
                if inner.regions:
                    _collect(inner, found)
                inner = inner.next_op


def operations_of(root: Operation, kind: type[_Op]) -> list[_Op]:
    """Those of one class, which is not a base of theirs: asking a base class takes longer than the walk."""
    return [op for op in all_operations(root) if type(op) is kind]
