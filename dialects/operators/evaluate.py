"""Running one operator on Python values: the reference behind interpreter and constant folding."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.layouts import PRESERVE, is_expanded, laid_out
from tsir.dialects.operators.memory import Sharing, check_memory, overlaps_itself, sharing
from tsir.dialects.operators.overlaps import Lies, constrained, fills_places
from tsir.dialects.operators.philox import default_generator
from tsir.dialects.operators.quantised import evaluate_quantised
from tsir.dialects.operators.rules import Pointwise, Reduction, Shaped, check_fits
from tsir.dialects.operators.schema import Argument
from tsir.dialects.operators.table import FromSchema, Operator
from tsir.dialects.process.memory import ask
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, Category, DType, computing, promote, wide
from tsir.dialects.types.quantized_tensor import QuantizedTensor, holds_quantised
from tsir.dialects.types.values import Generator

_GROWING = (t.ListType, t.DictType, t.StringType)
"""The types of new values that may take as much memory as all arguments together."""

_COPIES: Mapping[type[object], int] = {list: 1, dict: 1, str: 3}
"""The copies that the reference makes on the way to such a result; strings become bytes and back."""

REFERENCE_ERRORS = (ArithmeticError, LookupError, TypeError, ValueError, RuntimeError, MemoryError)
"""The errors of an operator for arguments that it does not take."""


def evaluate(
    entry: Operator,
    values: Sequence[object],
    generators: Iterator[Generator] = default_generator,
    given: Sequence[Attribute] = (),
) -> tuple[object, ...]:
    """
    The results of an operator on values in schema order: tensors are arrays.

    Operands are converted as the type rule says, results rounded to the dtype that it gives. An
    in-place or `out` form writes into the array it was given and returns it. A random operator that is
    not given a generator takes the next of `generators`, unless its switch is off. The types `given` tell of
    which elements an empty list is. Raises ValueError, TypeError, IndexError or what else the reference
    raises for arguments it does not take.
    """
    if any(map(holds_quantised, values)):
        return evaluate_quantised(entry, values)
    if entry.functional is not None:
        return _write(entry, entry.functional, values, generators)
    if entry.random:
        entry, values = _with_generator(entry, values, generators)
    if isinstance(entry.rule, FromSchema):  # the values do not matter, and a list of them may be long
        types, converted = [r.type for r in entry.schema.returns], values
        if any(isinstance(value, np.ndarray) and cast(Array, value).dtype.kind == "c" for value in values):
            entry.types(Arguments.of_values(entry.schema, values, given))
        if any(r.alias is None and isinstance(r.type, _GROWING) for r in entry.schema.returns):
            ask(
                sum(_COPIES[type(value)] * sys.getsizeof(value) for value in values if type(value) in _COPIES)
            )
    else:
        arguments = Arguments.of_values(entry.schema, values, given)
        types = entry.types(arguments)
        computes = entry.rule.computes(arguments)
        converted = values if computes is None else _convert(entry, arguments, values, computes)
        check_memory(x for x, formal in zip(types, entry.schema.returns, strict=True) if formal.alias is None)
    with np.errstate(all="ignore"):
        result = cast(object, entry.reference(*converted))
    if not entry.schema.returns:
        return ()
    results = (result,) if len(entry.schema.returns) == 1 else cast(tuple[object, ...], result)
    finished = [_finish(entry, *each) for each in zip(results, types, entry.schema.returns, strict=True)]
    return tuple(
        _placed(entry, result, values, is_new=formal.alias is None)
        for result, formal in zip(finished, entry.schema.returns, strict=True)
    )


def _placed(entry: Operator, result: object, values: Sequence[object], *, is_new: bool) -> object:
    """A result in memory of its own if the schema says that it is new, laid out as PyTorch's."""
    if not isinstance(result, np.ndarray):
        return result
    array = cast(Array, result)
    given = [cast(Array, v) for v in values if isinstance(v, np.ndarray)]
    if any(np.may_share_memory(array, v) for v in given):
        if not is_new:
            return array
        array = array.copy(order="K")
    place = entry.schema.positions.get("memory_format")
    keeps = place is None or values[place] in (None, PRESERVE)
    follows = keeps and (isinstance(entry.rule, Pointwise) or any(map(is_expanded, given)))
    return laid_out(array, given) if follows else array


def _convert(
    entry: Operator, arguments: Arguments, values: Sequence[object], computes: DType
) -> list[object]:
    rule = entry.rule
    for name in rule.fits if isinstance(rule, Pointwise) else ():
        value = values[entry.schema.positions[name]]
        if isinstance(value, np.ndarray):  # of a number the type rule has seen to it
            check_fits(cast(Array, value).item(), computes)
    narrow = isinstance(rule, Pointwise | Reduction | Shaped) and rule.narrow
    held = computing(computes).numpy if narrow else wide(computes)
    converted: list[object] = []
    for formal, value in zip(entry.schema.arguments, values, strict=True):
        dtype = operand_dtype(entry, arguments, formal.name, computes)
        if is_opposite(entry, formal.name):
            value = -cast(float, value)
        converted.append(value if dtype is None else _cast(value, dtype, held))
    return converted


def is_opposite(entry: Operator, name: str) -> bool:
    """Whether an argument is a number of which the opposite is converted and used."""
    return isinstance(entry.rule, Pointwise) and name in entry.rule.opposite


def operand_dtype(entry: Operator, arguments: Arguments, name: str, computes: DType) -> DType | None:
    """The dtype to which an argument is converted before it is used; None if it is taken as it is."""
    rule, type = entry.rule, entry.schema.argument(name).type
    inner = type.element if isinstance(type, t.OptionalType) else type
    takes_part = isinstance(inner, t.TensorType | t.NumberType)
    if not (takes_part if rule.operands is None else name in rule.operands):
        return None
    is_exact = isinstance(rule, Pointwise) and rule.is_exact(arguments, name)
    return computing(computes) if is_exact else computes


def _cast(value: object, dtype: DType, held: np.dtype[Any]) -> object:
    """A tensor, number or list of tensors rounded to `dtype`, in the type the reference uses."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, list):
        return [_cast(item, dtype, held) for item in cast(list[object], value)]
    if not isinstance(value, np.ndarray):
        value = np.array(value, np.float64 if isinstance(value, float) else None)
    array = cast(Array, value)
    if array.dtype != held:
        ask(array.size * held.itemsize)
    return convert(array, dtype).astype(held, copy=False)


def convert(array: Array, dtype: DType) -> Array:
    """
    `array` rounded to `dtype`, itself if it has it.

    Floats become integers as on x86, by way of i32 or i64: what lies beyond it, NaN and infinities
    included, becomes its smallest number, and narrower dtypes have its last bits. Of complex numbers the
    real part is left where they become real.
    """
    if array.dtype == dtype.numpy:
        return array
    with np.errstate(all="ignore"):
        if array.dtype.kind == "c" and not dtype.is_complex and dtype is not DType.bool:
            array = array.real
        if (
            array.dtype.kind == "f" or array.dtype == DType.bf16.numpy
        ) and dtype.category is Category.INTEGER:
            array = _whole(array, by_way_of(dtype))
        return array.astype(dtype.numpy)


def by_way_of(dtype: DType) -> DType:
    """The dtype by way of which floats become integers of `dtype`: i64 for i64 and u8, else i32."""
    return DType.i64 if dtype in (DType.i64, DType.u8) else DType.i32


def _whole(array: Array, dtype: DType) -> Array:
    """Floats rounded towards zero to integers of 32 or 64 bits, the smallest in place of what is beyond."""
    values, info = np.trunc(array.astype(np.float64)), np.iinfo(dtype.numpy)
    fits = (values >= info.min) & (values < -float(info.min))
    return np.where(fits, np.where(fits, values, 0).astype(dtype.numpy), info.min)


def _finish(entry: Operator, result: object, type: Any, formal: Argument) -> object:
    """
    A result as the type says: numpy scalars become arrays, other dtypes are rounded.

    All but views and the results of pointwise operators are contiguous.
    """
    if not isinstance(type, t.TensorType) or isinstance(result, QuantizedTensor):
        return result
    keeps_layout = formal.alias is not None or isinstance(entry.rule, Pointwise)
    array = np.asarray(result, order=None if keeps_layout else "C")
    return array if type.dtype is None else convert(array, type.dtype)


def _with_generator(
    entry: Operator, values: Sequence[object], generators: Iterator[Generator]
) -> tuple[Operator, Sequence[object]]:
    """A random operator in the form that is given its generator, and the arguments of that."""
    form, given = entry.given or entry, list(values)
    is_on = entry.switch is None or values[entry.schema.positions[entry.switch]] is not False
    place = form.schema.positions["generator"]
    if form is not entry:
        given.insert(place, None)
    if given[place] is None and is_on:
        given[place] = next(generators)
    return form, given


def _write(
    entry: Operator, functional: Operator, values: Sequence[object], generators: Iterator[Generator]
) -> tuple[object, ...]:
    """Run an in-place or `out` form: the functional one, then a write into its targets."""
    schema = entry.schema
    targets = [
        value
        for a, value in zip(schema.arguments, values, strict=True)
        if a.alias is not None and a.alias.is_write
    ]
    if cast(Array, targets[0]).dtype.kind == "c":  # an in-place form may refuse what the functional one takes
        entry.types(Arguments.of_values(entry.schema, values))
    _check_apart(entry, values, cast(Array, targets[0]))
    results = evaluate(functional, _functional_inputs(entry, functional, values), generators)
    write = _fill if fills_places(entry, values) else assign
    for target, result in zip(targets, results, strict=True):
        write(cast(Array, target), cast(Array, result))
    return tuple(targets)


def _check_apart(entry: Operator, values: Sequence[object], target: Array) -> None:
    """ValueError if an operator reads what it writes, where PyTorch makes no copy."""
    for position, lies in constrained(entry):
        value = values[position]
        read = cast("list[object]", value) if isinstance(value, list) else [value]
        shared = {sharing(target, cast(Array, each)) for each in read if isinstance(each, np.ndarray)}
        if Sharing.PARTS in shared or (Sharing.ALL in shared and lies is Lies.APART):
            raise ValueError("expected what is read to lie apart from what is written; clone it before")


def _functional_inputs(entry: Operator, functional: Operator, values: Sequence[object]) -> list[object]:
    """
    The arguments of the functional operator: for an in-place form those that it was given.

    An `out` form leaves out options; the dtype is then that of the result it writes.
    """
    arguments = entry.schema.arguments
    if not any(a.is_out for a in arguments):
        return list(values)
    given = {a.name: value for a, value in zip(arguments, values, strict=True)}
    if "dtype" not in given:
        given["dtype"] = DType.of(cast(Array, values[-1]).dtype).number
    return [given.get(a.name) for a in functional.schema.arguments]


def _fill(target: Array, result: Array) -> None:
    """As `assign`; of elements that share a place, one that changes decides it."""
    if not overlaps_itself(target):
        assign(target, result)
        return
    written = target.copy()
    assign(written, result)
    changed = _bytes(written) != _bytes(target)
    # A NaN may have other bits once it has been converted.
    differs = changed.any(-1) & ~((written != written) & (target != target))
    target[differs] = written[differs]


def _bytes(array: Array) -> Array:
    """The bytes of every element, along a dimension of their own."""
    return np.ascontiguousarray(array).view(np.uint8).reshape(*array.shape, array.itemsize)


def expect_writable(target: Array) -> None:
    """ValueError if an array may not be written."""
    if not target.flags.writeable:
        raise ValueError("expected a tensor that may be written, got a read-only one")


def assign(target: Array, result: Array) -> None:
    """
    Write a result into an array, as in-place operators do.

    ValueError if the shapes differ, TypeError if the result's kind of number is above the
    target's (a float into an integer tensor).
    """
    have, want = DType.of(result.dtype), DType.of(target.dtype)
    if have.category > want.category and promote(have, want) is not want:
        raise TypeError(f"expected a result that can be written to {want.numpy}, got {have.numpy}")
    if target.shape != result.shape:
        raise ValueError(f"sizes {list(result.shape)} cannot be expanded to {list(target.shape)}")
    expect_writable(target)
    if overlaps_itself(target):
        raise ValueError("expected a tensor whose elements lie apart to write, got one that is expanded")
    target[...] = convert(result, want)
