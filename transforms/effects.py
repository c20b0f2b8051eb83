"""What running an operation does besides giving results; every pass that deletes or moves asks here."""

from __future__ import annotations

from xdsl.dialects.func import ReturnOp
from xdsl.ir import Operation

from tsir.dialects.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import YieldOp

_UNKNOWN = (c.PythonOp, c.OperatorOp, c.CallFunctionOp)


def has_side_effects(op: Operation) -> bool:
    """
    Whether running the operation (or one inside it) does what nobody may leave out or repeat.

    It prints, raises as its purpose, draws random numbers, or calls what is not known. Writes to
    values are not counted: `AliasAnalysis` knows who sees them.
    """
    if isinstance(op, SchemaOp):
        return op.operator.effects or op.operator.random
    if isinstance(op, c.PrintOp | c.PythonOp | c.OperatorOp | c.CallFunctionOp):
        return True
    return any(has_side_effects(inner) for region in op.regions for inner in region.block.ops)


def writes(op: Operation) -> bool:
    """Whether the operation (or one inside it) writes into a value, or may do so."""
    if isinstance(op, SchemaOp):
        return op.schema().is_mutable
    if isinstance(op, _UNKNOWN):
        return True
    return any(writes(inner) for region in op.regions for inner in region.block.ops)


def is_pure(op: Operation) -> bool:
    """Whether the operation only computes its results, so that it may go if nobody uses them."""
    return not (is_terminator(op) or has_side_effects(op) or writes(op))


def is_terminator(op: Operation) -> bool:
    """Whether the operation ends a block."""
    return isinstance(op, YieldOp | ReturnOp)
