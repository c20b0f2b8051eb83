"""
Which values may be one tensor: where each has been made, before it was put into lists and passed on.

A view is another tensor than what it views. Tensors in one argument are told apart by constant keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, LoopOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.alias_analysis import is_mutable
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.analysis.views import is_view

Origin = tuple[SSAValue, object]
"""A value that is new where it is defined; of a container with the key of the tensor in it, if known."""

_MOVING = (
    c.ListConstructOp, c.TupleConstructOp, c.DictConstructOp, c.TupleUnpackOp, c.TupleIndexOp, c.TupleSliceOp,
    c.UncheckedCastOp,
)  # fmt: skip
"""Operations whose results are, hold, or are held by their operands."""

_SAME = frozenset(("prim.barrier", "prim.detach_scatter"))
"""Operators whose result is the variable that their first operand is."""


class Origins:
    """The origins of the values of a function without writes."""

    def __init__(self, function: FuncOp):
        self._of: dict[SSAValue, frozenset[Origin]] = {}
        for argument in function.body.block.args:
            self._of[argument] = frozenset({(argument, UNKNOWN)})
        self._block(function.body.block)

    def others(self, value: SSAValue) -> Iterator[SSAValue]:
        """The other values that may be the same tensor as this one."""
        own = self._of[value]
        for other, origins in self._of.items():
            if other is not value and isinstance(other.type, t.TensorType) and _meet(own, origins):
                yield other

    def _block(self, block: Block) -> None:
        for op in block.ops:
            match op:
                case IfOp():
                    for branch in op.branches:
                        self._block(branch)
                    self._join(op.outputs, *map(yielded, op.branches))
                case LoopOp():
                    self._loop(op)
                case c.ListUnpackOp():
                    whole = self._union(op.operands)
                    self._of.update((r, _keyed(whole, index)) for index, r in enumerate(op.results))
                case c.DictUnpackOp():
                    whole, *keys = op.operands
                    held = self._union([whole])
                    named = zip(op.results, map(constant_of, keys), strict=True)
                    self._of.update((result, _keyed(held, key)) for result, key in named)
                case _:
                    for result in filter(lambda r: is_mutable(r.type), op.results):
                        self._of[result] = self._made(op, frozenset({(result, UNKNOWN)}))

    def _loop(self, op: LoopOp) -> None:
        body = op.body.block
        self._join(body.args[1:], op.initial)
        going = True
        while going:
            before = [self._of.get(argument) for argument in body.args]
            self._block(body)
            self._join(body.args[1:], body.args[1:], yielded(body)[1:])
            going = before != [self._of.get(argument) for argument in body.args]
        self._join(op.outputs, op.initial, yielded(body)[1:])

    def _join(self, into: Iterable[SSAValue], *ways: Iterable[SSAValue]) -> None:
        for value, *sources in zip(into, *ways, strict=True):
            if is_mutable(value.type):
                self._of[value] = self._union(sources)

    def _union(self, values: Iterable[SSAValue]) -> frozenset[Origin]:
        return frozenset[Origin]().union(*(self._of.get(v, frozenset[Origin]()) for v in values))

    def _made(self, op: Operation, fresh: frozenset[Origin]) -> frozenset[Origin]:
        """The origins of a result: those of what the operation passes on, or else its own, `fresh`."""
        if isinstance(op, _MOVING):
            return self._union(op.operands)
        if not isinstance(op, SchemaOp):
            return fresh
        if op.name in _SAME:
            return self._union(op.operands[:1])
        if op.name.startswith("aten.__getitem__"):
            return _keyed(self._union(op.operands[:1]), constant_of(op.operands[1]))
        returns = op.schema().returns
        if any(_is_any(formal.type) for formal in returns):
            return self._union(op.operands)
        if any(formal.alias is not None for formal in returns) and not is_view(op, op.operands[0]):
            return fresh | self._union(op.operands[:1])  # a view, a copy, or the tensor itself
        return fresh


def _is_any(type: Attribute) -> bool:
    """Whether a type in a schema is that of any value, or of what holds any."""
    match type:
        case t.ListType() | t.OptionalType():
            return _is_any(type.element)
        case t.TupleType():
            return any(map(_is_any, type.elements))
        case t.DictType():
            return _is_any(type.value)
        case _:
            return isinstance(type, t.VarType | t.AnyType)


def _keyed(whole: frozenset[Origin], key: object) -> frozenset[Origin]:
    """The origins of what stands at a key of a container; an index from the end may be any."""
    if isinstance(key, int) and key < 0:
        key = UNKNOWN
    return frozenset(
        (at, key if known is UNKNOWN and not isinstance(at.type, t.TensorType) else known)
        for at, known in whole
    )


def _meet(a: frozenset[Origin], b: frozenset[Origin]) -> bool:
    """Whether two values may be one tensor."""
    return any(x == y and (UNKNOWN in (j, k) or j == k) for x, j in a for y, k in b)
