"""Binding the arguments of a call to the parameters of a function, and checking them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any, TypeGuard, cast

import numpy as np
from xdsl.dialects.builtin import UNKNOWN_LOC, ArrayAttr, DictionaryAttr, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute

from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.numbers import WIDENING
from tsir.dialects.types.quantized_tensor import QuantizedTensor
from tsir.dialects.types.type_names import compact
from tsir.dialects.types.values import Device, encoded, to_python
from tsir.runtime.values.formals import REQUIRED, Formal, in_order
from tsir.runtime.values.interop import is_array, to_numpy
from tsir.runtime.values.named import elements
from tsir.runtime.values.structure import CONTAINERS, MAX_NESTING, described, leaves_in

NAME = "prim.name"
"""The argument attribute with a parameter's name."""

DEFAULT = "prim.default"
"""The argument attribute with a parameter's default value."""

DOCUMENTATION = "prim.doc"
"""The attribute of a function with the string that its body begins with."""


@dataclass(frozen=True)
class Parameter(Formal):
    """A parameter of a function, with its type."""

    type: Attribute


def documentation(function: FuncOp) -> str | None:
    """The string that the body of a function began with, None if it did not begin with one."""
    found = function.attributes.get(DOCUMENTATION)
    return found.data if isinstance(found, StringAttr) else None


def parameters(function: FuncOp) -> list[Parameter]:
    """The parameters of a function, in order."""
    attributes: Sequence[Attribute] = ()
    if isinstance(function.arg_attrs, ArrayAttr):
        attributes = cast("ArrayAttr[Attribute]", function.arg_attrs).data
    result: list[Parameter] = []
    for index, argument in enumerate(function.body.block.args):
        own = attributes[index] if index < len(attributes) else None
        facts: Mapping[str, Attribute] = own.data if isinstance(own, DictionaryAttr) else {}
        given = facts.get(NAME)
        name = given.data if isinstance(given, StringAttr) else argument.name_hint or f"arg{index}"
        default = facts.get(DEFAULT)
        value = REQUIRED if default is None else to_python(default, argument.type)
        result.append(Parameter(name, argument.type, default=value))
    return result


def bind(
    function: FuncOp,
    args: Sequence[object],
    keywords: Mapping[str, object],
    formals: Sequence[Parameter] | None = None,
    attributes: int = 0,
) -> list[object]:
    """
    One value per parameter, arrays as numpy's, checked against the parameter's type.

    `formals` are the parameters, for callers that keep them. The first `attributes` of them are given by
    position and are not the user's: messages leave them out. ExecutionError at the function's location if
    the call does not fit it.
    """
    formals = parameters(function) if formals is None else formals
    own = formals[attributes:]
    symbols = dict[str, int]()
    values: list[object] = []

    def fail(message: str) -> ExecutionError:
        note = Diagnostic.note(UNKNOWN_LOC, f"the function is {_signature(function, own)}")
        return ExecutionError(Diagnostic.error(function, f"{function.sym_name.data}: {message}", note))

    try:
        given = [*args[:attributes], *in_order(own, args[attributes:], keywords)]
    except TypeError as error:
        raise fail(str(error)) from error
    for formal, value in zip(formals, given, strict=True):
        try:
            values.append(convert(value, formal.type, symbols))
        except (TypeError, ValueError) as error:
            raise fail(f"argument '{formal.name}': {error}") from error
    return values


def _signature(function: FuncOp, formals: Sequence[Parameter]) -> str:
    """The name of a function and its parameters, as users write them."""
    written = [
        f"{formal.name}: {compact(formal.type)}{'' if formal.is_required else f' = {formal.default!r}'}"
        for formal in formals
    ]
    return f"{function.sym_name.data}({', '.join(written)})"


def convert(value: object, type: Attribute, symbols: dict[str, int]) -> object:
    """
    A Python value as a program of type `type` holds it; arrays share their storage.

    TypeError if it is of another type, ValueError for a tensor without the facts of its type;
    `symbols` collects what each symbolic size stands for.
    """
    match type:
        case t.AnyType():
            return to_numpy(value) if is_array(value) else _finite(value)
        case t.OptionalType():
            return None if value is None else convert(value, type.element, symbols)
        case t.TensorType():
            if isinstance(value, QuantizedTensor):
                return _check_quantised(value, type)
            if not is_array(value):
                raise TypeError(f"expected an array, got {_kind(value)}")
            return _check_tensor(to_numpy(value), type, symbols)
        case t.ListType():
            items = _items(value, (list, tuple), "a list")
            return _converted("element", enumerate(items), repeat(type.element), symbols)
        case t.TupleType():
            items = _items(elements(type, value), (tuple, list), f"a tuple of {len(type.elements)}")
            if len(items) != len(type.elements):
                raise TypeError(f"expected a tuple of {len(type.elements)}, got {len(items)} elements")
            named = zip(type.names, items, strict=True) if type.names else enumerate(items)
            return tuple(_converted("element", named, type.elements, symbols))
        case t.DictType():
            if not isinstance(value, dict):
                raise TypeError(f"expected a dictionary, got {_kind(value)}")
            entries = cast(dict[object, object], value)
            if type.key == t.STRING and all(k.__class__ is str for k in entries):
                encoded("".join(cast("dict[str, object]", entries)))
                keys: Iterable[object] = entries
            else:
                keys = [_key(key, type.key) for key in entries]
            values = _converted("value of", entries.items(), repeat(type.value), symbols)
            return dict(zip(keys, values, strict=True))
        case _:
            return _convert_scalar(value, type)


def _converted(
    what: str, items: Iterable[tuple[object, object]], types: Iterable[Attribute], symbols: dict[str, int]
) -> list[object]:
    """The elements of a container, each of its type; errors name the index or the key."""
    found: list[object] = []
    for (at, item), type in zip(items, types, strict=False):
        try:
            found.append(convert(item, type, symbols))
        except (TypeError, ValueError) as error:
            raise error.__class__(f"{what} {described(at)}: {error}") from error
    return found


def _finite(value: object) -> object:
    """A value of any type, whose containers nest no deeper than those that have types do."""
    if any(isinstance(leaf, CONTAINERS) for leaf in leaves_in(value)):
        raise ValueError(f"expected a value nested at most {MAX_NESTING} deep, got one deeper or in itself")
    return value


def _key(key: object, type: Attribute) -> object:
    try:
        return convert(key, type, {})
    except TypeError as error:
        raise TypeError(f"key {described(key)}: {error}") from error


def _items(value: object, kinds: tuple[type, ...], expected: str) -> Sequence[object]:
    if not isinstance(value, kinds):
        raise TypeError(f"expected {expected}, got {_kind(value)}")
    return cast(Sequence[object], value)


_SCALARS: Mapping[Attribute, Callable[[object], bool]] = {
    t.INT: lambda v: isinstance(v, int) and not isinstance(v, bool),
    t.FLOAT: lambda v: isinstance(v, int | float) and not isinstance(v, bool),
    t.COMPLEX: lambda v: isinstance(v, int | float | complex) and not isinstance(v, bool),
    t.NUMBER: lambda v: isinstance(v, int | float | complex),
    t.BOOL: lambda v: isinstance(v, bool),
    t.STRING: lambda v: isinstance(v, str),
    t.NONE: lambda v: v is None,
    t.DEVICE: lambda v: isinstance(v, str | Device),
}


def _is_numpy_scalar(value: object) -> TypeGuard[np.generic[Any]]:
    return isinstance(value, np.generic)


def _exact(value: object) -> object:
    """A number or a string of a subclass, as of an enumeration, as Python's own."""
    match value:
        case bool():
            return value
        case int():
            return int.__int__(value)
        case float():
            return float.__float__(value)
        case complex():
            return complex.__complex__(value)
        case str():
            return str.__str__(value)
        case _:
            return value


def _convert_scalar(value: object, type: Attribute) -> object:
    plain: object = value.item() if _is_numpy_scalar(value) else _exact(value)
    accepts = _SCALARS.get(type)
    if accepts is None:
        raise TypeError(f"expected {compact(type)}, got {_kind(value)}")
    if not accepts(plain):
        raise TypeError(f"expected {compact(type)}, got {_kind(value)}")
    if type in WIDENING:
        try:
            return WIDENING[type](plain)
        except OverflowError:
            raise ValueError("expected a float of 64 bits, got a larger int") from None
    if type == t.INT and not -(2**63) <= cast(int, plain) < 2**63:
        raise ValueError(f"expected an int of 64 bits, got {plain}")
    if type == t.STRING:
        encoded(cast(str, plain))
    return Device.parse(plain) if type == t.DEVICE and isinstance(plain, str) else plain


def _kind(value: object) -> str:
    if value is None:
        return "None"
    return "an array" if is_array(value) else f"a value of type {type(value).__name__}"


def _check_quantised(tensor: QuantizedTensor, type: t.TensorType) -> QuantizedTensor:
    if type != t.TENSOR:
        raise TypeError(f"expected an array of the type {type}, got a quantised tensor")
    return tensor


def _check_tensor(array: Array, type: t.TensorType, symbols: dict[str, int]) -> Array:
    if type.dtype is not None and array.dtype != type.dtype.numpy:
        raise TypeError(f"expected an array of {type.dtype.numpy}, got {array.dtype}")
    if type.device not in (None, "cpu"):
        raise TypeError(f"expected an array on {type.device}, got one on cpu")
    if type.sizes is None:
        return array
    if array.ndim != len(type.sizes):
        raise ValueError(f"expected rank {len(type.sizes)}, got rank {array.ndim}")
    for dim, (size, want) in enumerate(zip(array.shape, type.sizes, strict=True)):
        expected = symbols.setdefault(want, size) if isinstance(want, str) else want
        if expected is not None and expected != size:
            raise ValueError(f"expected size {expected} in dimension {dim}, got {size}")
    return array
