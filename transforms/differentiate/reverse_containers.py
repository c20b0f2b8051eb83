"""
The reverse of tuples and dictionaries, whose gradients are tuples and dictionaries.

The gradient of a dictionary has entries where it has been read; what it lacks is undefined. What an
element has that is no tensor, as a number in a tuple, is undefined as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from xdsl.builder import Builder
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.autodiff.ops import AddOp, ZeroOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.facts import after
from tsir.transforms.differentiate.requires_grad import KEYS
from tsir.transforms.differentiate.reverse import Reverse, Rule, gradient_type, zero

# Tuples


def _tuple(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    for index, item in enumerate(op.operands):
        if item in reverse.needs:
            element = c.TupleIndexOp.of(cast(SSAValue, gradients[0]), index)
            reverse.accumulate(item, reverse.whole(item, reverse.emitter.insert(element).results[0]))


def _tuple_elements(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    """Some elements were read: the others have no gradient."""
    whole = op.operands[0]
    assert isinstance(whole.type, t.TupleType)
    begin, given = 0, gradients
    if isinstance(op, c.TupleIndexOp):
        begin = op.index
    elif isinstance(op, c.TupleSliceOp):
        begin = op.bounds[0]
        given = reverse.emitter.insert(c.TupleUnpackOp.of(cast(SSAValue, gradients[0]))).results
    read = dict(enumerate(given, begin))
    items = [
        read.get(index) or reverse.emitter.insert(ZeroOp.of(gradient_type(type))).results[0]
        for index, type in enumerate(whole.type.elements)
    ]
    reverse.accumulate(whole, reverse.emitter.insert(c.TupleConstructOp.of(items)).results[0])


# Dictionaries


def _get(reverse: Reverse, gradient: SSAValue, key: SSAValue, value: SSAValue) -> SSAValue:
    """The entry of a key in the gradient of a dictionary."""
    absent = reverse.emitter.insert(ZeroOp.of(gradient_type(value.type))).results[0]
    return reverse.whole(value, reverse.emitter.call("aten::get", gradient, key, absent)[0])


def _without(reverse: Reverse, gradient: SSAValue, key: SSAValue) -> SSAValue:
    return reverse.emitter.call("prim::DictDiscard", gradient, key)[0]


def _dictionary(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    """Of entries with one key the last one counts."""
    rest = cast(SSAValue, gradients[0])
    for key, value in reversed(list(zip(op.operands[::2], op.operands[1::2], strict=True))):
        if value in reverse.needs:
            reverse.accumulate(value, _get(reverse, rest, key, value))
        rest = _without(reverse, rest, key)


def _dictionary_values(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    whole, *keys = op.operands
    given = [(key, gradient) for key, gradient in zip(keys, gradients, strict=True) if gradient is not None]
    entries = [value for entry in given for value in entry]
    made = c.DictConstructOp.make(entries, [gradient_type(whole.type)])
    reverse.accumulate(whole, reverse.emitter.insert(made).results[0])


def _set(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    whole, key, value = op.operands
    gradient = cast(SSAValue, gradients[0])
    if value in reverse.needs:
        reverse.accumulate(value, _get(reverse, gradient, key, value))
    reverse.accumulate(whole, _without(reverse, gradient, key))


def _delete(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    """Later reads of the key give a default, and no value of this dictionary."""
    whole, key = op.operands
    reverse.accumulate(whole, _without(reverse, cast(SSAValue, gradients[0]), key))


def _entry(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    """The value of a key was read, or a default."""
    whole, key, *default = op.operands
    gradient = cast(SSAValue, gradients[0])
    if whole in reverse.needs:
        made = c.DictConstructOp.make([key, gradient], [gradient_type(whole.type)])
        reverse.accumulate(whole, reverse.emitter.insert(made).results[0])
    if default and default[0] in reverse.needs:
        (found,) = after(op.results[0]).call("aten::__contains__", whole, key)
        absent = reverse.emitter.insert(ZeroOp.of(gradient.type)).results[0]
        blocks = [Region(Block([YieldOp(value)])) for value in (absent, gradient)]
        chosen = reverse.emitter.insert(IfOp(found, [gradient.type], *blocks)).results[0]
        reverse.accumulate(default[0], reverse.whole(default[0], chosen))


def _values(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    """The values, or keys and values, were listed, in the order of the keys."""
    whole, type = op.operands[0], gradient_type(op.operands[0].type)
    (keys,) = after(whole).call("aten::keys", whole)
    (count,) = reverse.emitter.call("aten::len", keys)
    empty = zero(reverse.emitter, type)
    body = Block(arg_types=[t.INT, type])
    inner = Emitter(Builder(InsertPoint.at_end(body)), reverse.emitter.location)
    (key,) = inner.call("aten::__getitem__", keys, body.args[0])
    (item,) = inner.call("aten::__getitem__", gradients[0], body.args[0])
    if op.name.startswith("aten.items."):
        pair = inner.insert(AddOp.make([zero(inner, item.type), item], [item.type])).results[0]
        item = inner.insert(c.TupleIndexOp.of(pair, 1)).results[0]
    inner.insert(YieldOp(inner.constant(True), *inner.call("prim::DictSet", body.args[1], key, item)))
    loop = LoopOp(count, reverse.emitter.constant(True), [empty], [type], Region(body))
    reverse.accumulate(whole, reverse.emitter.insert(loop).results[0])


def _same(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    reverse.accumulate(op.operands[0], cast(SSAValue, gradients[0]))


_READERS: Mapping[str, Rule] = {
    "__getitem__.Dict_": _entry,
    "copy.Dict_": _same,
    "dict.Dict_": _same,
    "get.": _entry,
    "get.default_": _entry,
    "items.": _values,
    "values.": _values,
}
"""The reverse of operators on dictionaries, by the name without the kind of the keys."""

CONTAINER_RULES: Mapping[str, Rule] = {
    c.TupleConstructOp.name: _tuple,
    c.TupleIndexOp.name: _tuple_elements,
    c.TupleSliceOp.name: _tuple_elements,
    c.TupleUnpackOp.name: _tuple_elements,
    c.DictConstructOp.name: _dictionary,
    c.DictUnpackOp.name: _dictionary_values,
    "prim.DictSet": _set,
    "prim.DictDelete": _delete,
    "prim.DictDiscard": _delete,
    **{f"aten.{name}{kind}": rule for name, rule in _READERS.items() for kind in KEYS},
}
"""The reverse of each operation on tuples and dictionaries, by its name."""
