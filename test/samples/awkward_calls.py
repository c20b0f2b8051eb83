"""Calls that hardly any operator takes: one argument of a valid call replaced by an awkward one."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any, cast

import numpy as np
from operator_calls import generated
from operator_samples import samples
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from tsir.dialects.operators.evaluate import REFERENCE_ERRORS, evaluate
from tsir.dialects.operators.operation import operation_class
from tsir.dialects.operators.table import Operator
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.values import Generator

Array = np.ndarray[Any, Any]
Call = list[object]
"""The arguments of an operator in schema order."""

HUGE = 2**62
NUMBERS: dict[type, tuple[object, ...]] = {
    bool: (False, True),
    int: (0, -1, 1, 7, -9, HUGE, -HUGE),
    float: (0.0, -0.5, math.nan, math.inf, 1e300),
    str: ("asdf",),
}
"""Numbers and strings to try in the place of one of that type."""

KINDS: dict[type, Attribute] = {bool: t.BOOL, int: t.INT, float: t.FLOAT}
"""The types of numbers in the program."""


def valid(entry: Operator, dtype: DType) -> Call | None:
    """Arguments that the reference takes, of several with the most elements; None if none are known."""
    listed = samples(entry.name, dtype)
    best: Call | None = None
    for values in itertools.islice(generated(entry, dtype) if listed is None else listed, 24):
        call = [_ordinary(x) for x in values]
        try:
            evaluate(entry, call)
        except REFERENCE_ERRORS:
            continue
        if best is None or _elements(call) > _elements(best):
            best = call
    return best


def _ordinary(value: object) -> object:
    """An argument without infinities, NaN and numbers that are large or tiny."""
    if not isinstance(value, np.ndarray):
        return value
    array = cast(Array, value)
    if array.dtype.kind != "f":
        return array
    with np.errstate(all="ignore"):
        return np.where((np.abs(array) < 50) & (np.abs(array) > 0.01), array, 1).astype(array.dtype)


def _elements(call: Call) -> int:
    return sum(cast(Array, v).size for v in call if isinstance(v, np.ndarray))


def awkward(entry: Operator, call: Call) -> Iterator[Call]:
    """The call, and all calls with one of its arguments replaced."""
    yield call
    for n, (formal, value) in enumerate(zip(entry.schema.arguments, call, strict=True)):
        for other in _replacements(formal.type, value):
            yield [*call[:n], other, *call[n + 1 :]]


def _replacements(type: Attribute, value: object) -> Iterator[object]:
    """Awkward values for an argument that is known to take `value`."""
    optional = isinstance(type, t.OptionalType)
    if optional and value is not None:
        yield None
    if isinstance(value, np.ndarray):
        yield from _arrays(cast(Array, value))
    elif isinstance(value, list):
        yield from _lists(cast("list[object]", value))
    elif (kind := builtin_type(value)) is not None:
        yield from (x for x in NUMBERS[kind] if x != value)
        if (type.element if optional else type) == t.NUMBER and kind is not bool:
            yield from NUMBERS[float if kind is int else int]


def builtin_type(value: object) -> type | None:
    """The type of a bool, int, float or str; None for anything else."""
    return next((kind for kind in NUMBERS if type(value) is kind), None)


def _arrays(array: Array) -> Iterator[Array]:
    """Tensors of other ranks, sizes and dtypes, and of integers with places that are not there."""
    yield np.ones((), array.dtype)
    yield np.ones((1,), array.dtype)
    yield array[None]
    with np.errstate(all="ignore"):
        yield array.real.astype(np.float64 if array.dtype != np.float64 else np.float32)
        yield array.real.astype(np.int64 if array.dtype != np.int64 else np.float32)
    for axis in range(array.ndim):
        if array.shape[axis]:
            yield np.asarray(np.take(array, 0, axis))
        yield np.empty((*array.shape[:axis], 0, *array.shape[axis + 1 :]), array.dtype)
        first = np.take(array, range(min(1, array.shape[axis])), axis)
        yield np.concatenate([array, first], axis)
    if array.dtype.kind in "iu" and array.size:
        for number in (-1, 100, HUGE, -HUGE):
            changed = array.copy()
            changed.reshape(-1)[0] = np.array(number).astype(array.dtype)
            yield changed


def _lists(items: Call) -> Iterator[Call]:
    """Lists of other lengths, and with other elements."""
    yield []
    if items:
        yield [*items, items[-1]]
        yield items[:-1]
    for n, item in enumerate(items):
        others: Iterator[object] = iter(())
        if isinstance(item, np.ndarray):
            others = itertools.islice(_arrays(cast(Array, item)), 8)
        elif (kind := builtin_type(item)) is not None:
            others = iter(NUMBERS[kind])
        for other in others:
            yield [*items[:n], other, *items[n + 1 :]]


def module_of(
    entry: Operator, call: Call, *, dynamic: bool, results: int | None = None
) -> tuple[ModuleOp, FuncOp, Call]:
    """
    A module with a function that makes one call.

    Tensors and generators are arguments, numbers too if `dynamic`. It returns the first `results`, or all.
    """
    block = Block()
    arguments: Call = []
    pairs = zip(call, entry.schema.arguments, strict=True)
    operands = [_operand(block, value, formal.type, arguments, dynamic) for value, formal in pairs]
    op = operation_class(entry).make(operands, [r.type for r in entry.schema.returns])
    returned = op.results[:results]
    block.add_ops([op, ReturnOp(*returned)])
    types = FunctionType.from_lists([a.type for a in block.args], [value.type for value in returned])
    function = FuncOp("call", types, Region(block))
    return ModuleOp([function]), function, arguments


def _operand(block: Block, value: object, type: Attribute, arguments: Call, dynamic: bool) -> SSAValue:
    if isinstance(value, np.ndarray):
        arguments.append(cast(Array, value))
        return block.insert_arg(t.TENSOR, len(block.args))
    if isinstance(value, Generator):
        arguments.append(value)
        return block.insert_arg(t.GENERATOR, len(block.args))
    kind = builtin_type(value)
    if dynamic and kind in KINDS:
        arguments.append(value)
        return block.insert_arg(KINDS[kind], len(block.args))
    inner = type.element if isinstance(type, t.OptionalType) else type
    items: Call = cast(Call, value) if isinstance(value, list) else []
    if isinstance(inner, t.ListType) and items and (dynamic or isinstance(items[0], np.ndarray)):
        built = [_operand(block, x, inner.element, arguments, dynamic) for x in items]
        return _added(block, c.ListConstructOp.of(built, inner.element))
    spelt = type if isinstance(value, list) or value is None else None
    return _added(block, ConstantOp.of(cast(object, value), spelt))


def _added(block: Block, op: Operation) -> SSAValue:
    block.add_op(op)
    return op.results[0]
