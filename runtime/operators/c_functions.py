"""
C functions as references of operators.

They have the parameters of functions that `save` writes: tensors by the address of a `tsir_tensor`, numbers
by value, results by the address of their places, then a place for a message. Tensors that are results come
with memory, whose sizes are known ahead of the call.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from os import PathLike, fspath
from typing import Any, cast

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.evaluate import expect_writable
from tsir.dialects.operators.schema import Argument, Schema, type_text
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.ahead.header import MAX_RANK
from tsir.runtime.operators.promises import Promised, by_name, each_of
from tsir.runtime.operators.references import OperatorFailed
from tsir.runtime.values.structure import described

POINTER = type(ctypes.CFUNCTYPE(None)()).__mro__[1]
"""The class of the functions of `ctypes`."""

CAPACITY = 1024
"""The bytes that there are for a message."""


class CTensor(ctypes.Structure):
    """`tsir_tensor` of the headers that `save` writes."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("owner", ctypes.c_void_p),
        ("dtype", ctypes.c_int32),
        ("rank", ctypes.c_int32),
        ("sizes", ctypes.c_int64 * MAX_RANK),
        ("strides", ctypes.c_int64 * MAX_RANK),
    )


_NUMBERS: dict[Attribute, Any] = {t.INT: ctypes.c_int64, t.FLOAT: ctypes.c_double, t.BOOL: ctypes.c_bool}
_TENSORS = t.ListType(t.TENSOR)
_INTS = t.ListType(t.INT)
_MAYBE = t.OptionalType(t.TENSOR)
_TAKEN = (t.TENSOR, _MAYBE, _TENSORS, _INTS, t.STRING, *_NUMBERS)


def problems(schema: Schema) -> list[str]:
    """Why C cannot have a function of a schema."""
    taken, given = "Tensor, Tensor?, Tensor[], int, int[], float, bool or str", "Tensor, int, float or bool"
    found: list[str] = []
    for a in schema.arguments:
        if a.type not in _TAKEN:
            found.append(f"expected '{a.name}' to be {taken}, got {type_text(a.type)}")
    for index, r in enumerate(schema.returns):
        if r.type != t.TENSOR and r.type not in _NUMBERS:
            found.append(f"expected result {index} to be {given}, got {type_text(r.type)}")
        if r.alias is not None and not r.alias.is_write:
            found.append(f"expected result {index} to be new, or an argument that is written")
    return found


@dataclass(frozen=True)
class CFunction:
    """The address of a C function, and what keeps it there."""

    address: int
    owner: object = None
    symbol: str | None = None

    @staticmethod
    def of(given: object) -> CFunction:
        """
        The function that a user names: an address, a function of `ctypes`, or a library and a symbol.

        ValueError if it is none of these, or there is no such library or symbol.
        """
        if isinstance(given, int) and not isinstance(given, bool) and given > 0:
            return CFunction(given)
        if isinstance(given, tuple) and len(cast("tuple[object, ...]", given)) == 2:
            path, symbol = cast("tuple[str | PathLike[str], str]", given)
            try:
                function = getattr(ctypes.CDLL(fspath(path)), symbol)
            except (OSError, AttributeError, TypeError) as error:
                raise ValueError(f"cannot find the C function: {error}") from error
            return replace(CFunction.of(function), symbol=symbol)
        is_function = isinstance(given, POINTER)
        address = ctypes.cast(cast(Any, given), ctypes.c_void_p).value if is_function else None
        if not address:
            expected = "an address, a function of ctypes, or a pair of a library and a symbol"
            raise ValueError(f"expected {expected} as 'native', got {described(given)}")
        name: object = getattr(cast(object, given), "__name__", None)
        return CFunction(address, cast(object, given), name if isinstance(name, str) else None)


class Foreign:
    """
    A C function as the reference of an operator.

    `sizes` gives the sizes of the results that are new tensors for the arguments of a call, where they do not
    follow from those of the arguments. The call is made without Python's lock.
    """

    def __init__(
        self,
        schema: Schema,
        function: CFunction,
        promised: Promised | None,
        sizes: Callable[..., object] | None,
    ):
        self.schema, self.function, self.promised, self.sizes = schema, function, promised, sizes
        self._call = ctypes.CFUNCTYPE(ctypes.c_int)(function.address)

    def __call__(self, *values: object) -> object:
        kept: list[object] = []
        pairs = list(zip(self.schema.arguments, values, strict=True))
        given = [part for a, value in pairs for part in _parts(a, value, kept)]
        written = {a.alias.before: value for a, value in pairs if a.alias is not None}
        new = self._new(values)
        places = [ctypes.byref(_place(result)) for result in new]
        message = ctypes.create_string_buffer(CAPACITY)
        status = self._call(*given, *places, message, ctypes.c_int64(CAPACITY))
        if status != 0:
            said = message.value.decode(errors="replace") or f"status {status}"
            raise OperatorFailed(f"'{self.schema.full_name}' failed: {said}")
        made = iter(new)
        found = [
            _given_back(next(made)) if r.alias is None else written[r.alias.before]
            for r in self.schema.returns
        ]
        return found[0] if len(found) == 1 else tuple(found)

    def _new(self, values: Sequence[object]) -> list[object]:
        """New arrays and numbers, for the results; ValueError if their dtypes or sizes are not known."""
        schema = self.schema
        types: Sequence[Attribute] = [r.type for r in schema.returns]
        if self.promised is not None:
            types = self.promised.types(Arguments.of_values(schema, values))
        places = [i for i, r in enumerate(schema.returns) if r.alias is None]
        sizes = iter(self._told(values, sum(isinstance(types[i], t.TensorType) for i in places)))
        return [
            np.empty(_sizes(type, next(sizes), schema), _dtype(schema, index, type))
            if isinstance(type := types[index], t.TensorType)
            else _NUMBERS[type]()
            for index in places
        ]

    def _told(self, values: Sequence[object], count: int) -> Sequence[object]:
        """The sizes of each of the results that are new tensors, None of one that they are not told of."""
        if self.sizes is None:
            return [None] * count
        positional, keywords = by_name(self.schema, values)
        try:
            found = self.sizes(*positional, **keywords)
        except Exception as error:
            raise OperatorFailed(f"'shape' of '{self.schema.full_name}' failed: {_said(error)}") from error
        told = each_of(found, count)
        if len(told) != count:
            raise ValueError(f"expected sizes of {count} tensors of 'shape', got {described(found)}")
        return told


def _said(error: Exception) -> str:
    if isinstance(error, TsirError):
        return error.diagnostics[0].message
    return f"{type(error).__name__}: {error}"


def _place(result: object) -> Any:
    return tensor_of(cast(Array, result)) if isinstance(result, np.ndarray) else result


def _given_back(result: object) -> object:
    return cast(object, result) if isinstance(result, np.ndarray) else cast(Any, result).value


def _dtype(schema: Schema, index: int, type: Attribute) -> np.dtype[Any]:
    dtype = type.dtype if isinstance(type, t.TensorType) else None
    if dtype is None:
        raise ValueError(f"expected 'results' to tell the dtype of result {index} of '{schema.full_name}'")
    return dtype.numpy


def _sizes(type: Attribute, given: object, schema: Schema) -> tuple[int, ...]:
    """The sizes of a result: those that are given, else those that are promised."""
    promised = type.sizes if isinstance(type, t.TensorType) else None
    if given is None:
        sizes = [size for size in promised or () if isinstance(size, int)]
        if promised is None or len(sizes) != len(promised):
            expected = "expected 'shape', or 'results' without unknown sizes, to tell the sizes"
            raise ValueError(f"{expected} of the results of '{schema.full_name}'")
        return tuple(sizes)
    if not isinstance(given, list | tuple):
        raise ValueError(f"expected a list of sizes of 'shape', got {described(given)}")
    items = cast("Sequence[object]", given)
    if not all(isinstance(size, int | np.integer) and not isinstance(size, bool) for size in items):
        raise ValueError(f"expected ints of 'shape', got {described(given)}")
    found = tuple(int(cast(int, size)) for size in items)
    if any(size < 0 for size in found):
        raise ValueError(f"expected sizes of at least 0 of 'shape', got {list(found)}")
    if promised is not None and (
        len(promised) != len(found)
        or any(isinstance(a, int) and a != b for a, b in zip(promised, found, strict=True))
    ):
        raise ValueError(f"expected sizes as 'results' tells from 'shape', got {list(found)}")
    return found


def tensor_of(array: Array) -> CTensor:
    """An array as C takes it; ValueError if C does not."""
    if array.ndim > MAX_RANK:
        raise ValueError(f"expected at most {MAX_RANK} dimensions for a C function, got {array.ndim}")
    strides = [stride // array.itemsize for stride in array.strides]
    sizes_type, strides_type = ctypes.c_int64 * MAX_RANK, ctypes.c_int64 * MAX_RANK
    return CTensor(
        array.ctypes.data,
        None,
        DType.of(array.dtype).number,
        array.ndim,
        sizes_type(*array.shape),
        strides_type(*strides),
    )


def _parts(argument: Argument, value: object, kept: list[object]) -> list[object]:
    """The arguments of C for one of an operator; what they point to is kept."""
    if value is None:
        return [ctypes.c_void_p(None)]
    if argument.type in _NUMBERS:
        return [_NUMBERS[argument.type](value)]
    if argument.type == t.STRING:
        return [ctypes.c_char_p(cast(str, value).encode())]
    if isinstance(value, np.ndarray):
        is_written = argument.alias is not None and argument.alias.is_write
        if is_written:
            expect_writable(cast(Array, value))
        kept.append(cast(Array, value) if is_written else _positive(cast(Array, value)))
        return [ctypes.byref(tensor_of(cast(Array, kept[-1])))]
    items = cast("list[Any]", value)
    if argument.type == _INTS:
        return [(ctypes.c_int64 * len(items))(*items), ctypes.c_int64(len(items))]
    arrays = [_positive(each) for each in items]
    kept += arrays
    return [(CTensor * len(arrays))(*map(tensor_of, arrays)), ctypes.c_int64(len(arrays))]


def _positive(array: Array) -> Array:
    """An array without negative strides, which C functions need not expect."""
    return array.copy() if any(stride < 0 for stride in array.strides) else array
