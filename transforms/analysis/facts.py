"""
Facts: what operators tell of values, such as sizes and dtypes, and where operations that read them go.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from xdsl.builder import Builder
from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.autodiff.ops import AnyDefinedOp
from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.table import OPERATORS, Operator
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, YieldOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t

FACTS = frozenset({"aten.size", "aten.numel", "aten.dim", "aten.len.t", "prim.dtype", "prim.device"})
"""Operators that tell of a value what it costs nothing to keep, or to ask again."""


def after(value: SSAValue, last: Operation | None = None) -> Emitter:
    """The insertion point of operations on a value: behind its definition, or behind the last of them."""
    if isinstance(value, BlockArgument):
        return Emitter(Builder(InsertPoint.at_start(value.block)))
    assert isinstance(value, OpResult)
    return Emitter(Builder(InsertPoint.after(last or value.op)), location_of(value.op))


class Facts:
    """
    What operators tell of values, inserted once, behind the value's definition.

    Of a `doubtful` value, which may be undefined, they are asked only where it is defined.
    """

    def __init__(self, doubtful: Container[SSAValue] = ()) -> None:
        self.doubtful = doubtful
        self._known: dict[tuple[SSAValue, str], SSAValue] = {}
        self._last: dict[Operation | Block, Operation] = {}

    def behind(self, value: SSAValue) -> Emitter:
        """The insertion point of operations that may read what is known of a value."""
        return after(value, self._last.get(value.owner))

    def of(self, value: SSAValue, operator: str) -> SSAValue:
        """The result of an operator, one of `FACTS`, for a value."""
        key = value, operator
        if key not in self._known:
            emit = _emit_guarded if value in self.doubtful else Emitter.emit
            (fact,) = emit(self.behind(value), OPERATORS[operator], [value])
            assert isinstance(fact, OpResult)
            self._known[key], self._last[value.owner] = fact, fact.op
        return self._known[key]

    def dtype(self, value: SSAValue, emitter: Emitter) -> SSAValue:
        """The dtype of a tensor: a constant, inserted by `emitter`, if it is known."""
        if isinstance(value.type, t.TensorType) and value.type.dtype is not None:
            return emitter.constant(value.type.dtype.number)
        return self.of(value, "prim.dtype")


def _emit_guarded(emitter: Emitter, entry: Operator, operands: Sequence[SSAValue]) -> Sequence[SSAValue]:
    """Insert an operation that runs where an operand is defined; elsewhere its result is not used."""
    condition = emitter.insert(AnyDefinedOp.make(operands, [t.BOOL])).results[0]
    blocks = Block(), Block()
    inner = Emitter(Builder(InsertPoint.at_end(blocks[0])), emitter.location)
    results = inner.emit(entry, operands)
    inner.insert(YieldOp(*results))
    absent = [c.UninitializedOp.make([], [result.type]) for result in results]
    blocks[1].add_ops([*absent, YieldOp(*(op.results[0] for op in absent))])
    return emitter.insert(IfOp(condition, [r.type for r in results], *map(Region, blocks))).results
