"""The reverse of what takes lists and tensors apart and puts them together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from xdsl.builder import Builder
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.autodiff.ops import AddOp, LinearOp, ZeroOp
from tsir.dialects.ir.locations import location_of
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import LoopOp, YieldOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.differentiate.reverse import Reverse, Rule, gradient_type, undefined_type
from tsir.transforms.rewriting.script_text import emit_script

_PLACES = """
def places(length: int, start: Optional[int], end: Optional[int], step: int):
    return [i for i in range(length)][start:end:step]
"""
"""The places of the elements of a slice."""

_ELEMENT = """
def element(index: int, length: int):
    return index + length if index < 0 else index
"""
_GAP = """
def gap(index: int, length: int):
    return min(max(index + length if index < 0 else index, 0), length)
"""


def _construct(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    for index, item in enumerate(op.operands):
        if item in reverse.needs:
            (gradient,) = reverse.emitter.call("aten::__getitem__", gradients[0], index)
            reverse.accumulate(item, reverse.whole(item, gradient))


def _unpack(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    items = [reverse.or_zero(g, r) for g, r in zip(gradients, op.results, strict=True)]
    reverse.accumulate(
        op.operands[0], reverse.emitter.insert(c.ListConstructOp.of(items, items[0].type)).results[0]
    )


def _get(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    """An element was read: its gradient is added in its place of the list's gradient."""
    whole, index = op.operands
    before = reverse.so_far(whole)
    if before is None:
        before = reverse.zero_list(whole)
    (old,) = reverse.emitter.call("aten::__getitem__", before, index)
    new = reverse.emitter.insert(AddOp.make([old, cast(SSAValue, gradients[0])], [old.type])).results[0]
    reverse.gradients[whole] = reverse.emitter.call("prim::ListSet", before, index, new)[0]


def _set(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    whole, index, item = op.operands
    (gradient,) = reverse.emitter.call("aten::__getitem__", gradients[0], index)
    zero = reverse.emitter.insert(ZeroOp.of(undefined_type(item.type))).results[0]
    (rest,) = reverse.emitter.call("prim::ListSet", gradients[0], index, zero)
    reverse.accumulate(item, reverse.whole(item, gradient))
    reverse.accumulate(whole, rest)


def _place(reverse: Reverse, index: SSAValue, whole: SSAValue, *, inside: bool) -> SSAValue:
    """An index counted from the front: of an element, or where one is put, which may lie outside."""
    length = reverse.facts.of(whole, "aten.len.t")
    return emit_script(reverse.emitter, _ELEMENT if inside else _GAP, [index, length])[0]


def _insert(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    whole, index, item = op.operands
    place = _place(reverse, index, whole, inside=False)
    if item in reverse.needs:
        (gradient,) = reverse.emitter.call("aten::__getitem__", gradients[0], place)
        reverse.accumulate(item, reverse.whole(item, gradient))
    reverse.accumulate(whole, reverse.emitter.call("prim::ListDelete", gradients[0], place)[0])


def _delete(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    whole, index = op.operands
    assert isinstance(whole.type, t.ListType)
    place = _place(reverse, index, whole, inside=True)
    absent = reverse.emitter.insert(ZeroOp.of(undefined_type(whole.type.element))).results[0]
    reverse.accumulate(whole, reverse.emitter.call("prim::ListInsert", gradients[0], place, absent)[0])


def _repeat(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    """The elements several times over: the gradients of all copies are added."""
    whole, times = op.operands if isinstance(op.operands[0].type, t.ListType) else op.operands[::-1]
    length, type = reverse.facts.of(whole, "aten.len.t"), gradient_type(whole.type)
    body = Block(arg_types=[t.INT, type])
    inner = Emitter(Builder(InsertPoint.at_end(body)), reverse.emitter.location)
    (start,) = inner.call("aten::mul", body.args[0], length)
    (end,) = inner.call("aten::add", start, length)
    (copy,) = inner.call("aten::slice", gradients[0], start, end, 1)
    total = inner.insert(AddOp.make([body.args[1], copy], [type])).results[0]
    inner.insert(YieldOp(inner.constant(True), total))
    initial, true = [reverse.zero_list(whole)], reverse.emitter.constant(True)
    loop = reverse.emitter.insert(LoopOp(times, true, initial, [type], Region(body)))
    reverse.accumulate(whole, loop.results[0])


def _concatenate(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    first, second = op.operands
    length = reverse.facts.of(first, "aten.len.t")
    if first in reverse.needs:
        reverse.accumulate(first, reverse.emitter.call("aten::slice", gradients[0], None, length, 1)[0])
    if second in reverse.needs:
        reverse.accumulate(second, reverse.emitter.call("aten::slice", gradients[0], length, None, 1)[0])


def _slice(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    """Some elements were read: their gradients are put in their places."""
    whole, *bounds = op.operands
    type = gradient_type(whole.type)
    zeros = reverse.zero_list(whole)
    (length,) = reverse.emitter.call("aten::len", zeros)
    (places,) = emit_script(reverse.emitter, _PLACES, [length, *bounds])
    (count,) = reverse.emitter.call("aten::len", places)
    body = Block(arg_types=[t.INT, type])
    inner = Emitter(Builder(InsertPoint.at_end(body)), reverse.emitter.location)
    (place,) = inner.call("aten::__getitem__", places, body.args[0])
    (item,) = inner.call("aten::__getitem__", gradients[0], body.args[0])
    inner.insert(YieldOp(inner.constant(True), *inner.call("prim::ListSet", body.args[1], place, item)))
    loop = LoopOp(count, reverse.emitter.constant(True), [zeros], [type], Region(body))
    reverse.accumulate(whole, reverse.emitter.insert(loop).results[0])


def _reversed(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    reverse.accumulate(op.operands[0], reverse.emitter.call("prim::ListReverse", gradients[0])[0])


def _same(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    reverse.accumulate(op.operands[0], cast(SSAValue, gradients[0]))


def _sum(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    for operand in op.operands:
        reverse.accumulate(operand, cast(SSAValue, gradients[0]))


def _chunk(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    """The pieces of a tensor: their gradients are put together again."""
    assert isinstance(op, c.ConstantChunkOp)
    incoming = [reverse.or_zero(g, r) for g, r in zip(gradients, op.results, strict=True)]
    body = Block()
    emitter = Emitter(Builder(InsertPoint.at_end(body)), location_of(op))
    pieces = [reverse.filled(emitter, g, r) for g, r in zip(incoming, op.results, strict=True)]
    joined = emitter.insert(c.ListConstructOp.of(pieces, t.TENSOR)).results[0]
    emitter.insert(YieldOp(*emitter.call("aten::cat", joined, op.dim)))
    linear = reverse.emitter.insert(LinearOp.of(op.name, incoming, body))
    reverse.accumulate(op.operands[0], linear.results[0])


LIST_RULES: Mapping[str, Rule] = {
    c.ListConstructOp.name: _construct,
    c.ListUnpackOp.name: _unpack,
    c.UncheckedCastOp.name: _same,
    c.ConstantChunkOp.name: _chunk,
    AddOp.name: _sum,
    "aten.__getitem__.t": _get,
    "aten._unwrap_optional": _same,
    "aten.add.t": _concatenate,
    "aten.copy.t": _same,
    "aten.list.t": _same,
    "aten.mul.left_t": _repeat,
    "aten.mul.right_": _repeat,
    "aten.slice.t": _slice,
    "prim.ListDelete": _delete,
    "prim.ListInsert": _insert,
    "prim.ListReverse": _reversed,
    "prim.ListSet": _set,
}
"""The reverse of each operation on lists, and of those that pass gradients on, by its name."""
