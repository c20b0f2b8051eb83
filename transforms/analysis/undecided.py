"""What further rounds of simplification may decide."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from tsir.dialects.prim.ops import IfOp, LoopOp
from tsir.dialects.types import attributes as t


def undecided(module: ModuleOp) -> int:
    """
    The number of branches, loops, and operations on dictionaries.

    What one of them gives may decide another: the rank of a tensor, or the keys of a dictionary.
    """
    return sum(
        isinstance(op, IfOp | LoopOp) or any(isinstance(value.type, t.DictType) for value in op.operands)
        for op in module.walk()
    )


def has_unknown_ranks(module: ModuleOp) -> bool:
    """Whether operations give tensors whose rank is not known."""
    return any(
        isinstance(value.type, t.TensorType) and value.type.sizes is None
        for op in module.walk()
        for value in op.results
    )
