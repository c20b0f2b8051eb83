"""The known facts of the arguments of a call: their types, and their values where constant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.operators.schema import Schema
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DEFAULT_FLOAT, DType, complex_of
from tsir.dialects.types.quantized_tensor import QUANTISED_DTYPES
from tsir.dialects.types.values import type_of


class Unknown:
    """The value of what is not constant; also stands for unknown elements of a known list."""

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN = Unknown()
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Operand:
    """
    What is known of one argument.

    `value` is a Python value, a symbol's name for an int that equals it, a list with
    UNKNOWN elements, or, for a list of tensors, the list of their types.
    """

    type: Attribute
    value: object = UNKNOWN


_COMPLEX_NUMBERS = (t.COMPLEX, t.OptionalType(t.COMPLEX))


class RuleError(ValueError):
    """Arguments for which an operator is not defined."""


class Arguments:
    """The arguments of one call by name, as type rules and lowerings read them."""

    __slots__ = ("_operands", "schema")

    def __init__(self, schema: Schema, operands: Sequence[Operand]):
        self.schema = schema
        self._operands = operands

    @staticmethod
    def of_values(schema: Schema, values: Sequence[object], types: Sequence[Attribute] = ()) -> Arguments:
        """
        The arguments of a call with Python values: everything is known but tensor elements.

        An empty list does not tell of which elements it is; `types`, one for each value, may.
        """
        operands = [operand_of(value) for value in values]
        for index, type in enumerate(types):
            if isinstance(values[index], list) and not values[index]:
                operands[index] = Operand(type, values[index])
        return Arguments(schema, operands)

    def __getitem__(self, name: str) -> Operand:
        return self._operands[self.schema.positions[name]]

    def __contains__(self, name: str) -> bool:
        return name in self.schema.positions

    def value(self, name: str) -> object:
        """The value if it is constant, else UNKNOWN."""
        return self[name].value

    def constant(self, name: str, kind: type[_T]) -> _T | None:
        """The value if it is a known `kind`, else None (also for a known None)."""
        value = self[name].value
        return value if isinstance(value, kind) else None

    def is_none(self, name: str) -> bool | None:
        """Whether the argument is None; None if that is not known."""
        operand = self[name]
        if operand.value is None or operand.type == t.NONE:
            return True
        unknown = operand.value is UNKNOWN and isinstance(operand.type, t.OptionalType)
        return None if unknown else False

    def ints(self, name: str) -> list[t.Size] | None:
        """A list of ints as sizes (an int, a symbol or None each); None if its length is unknown."""
        value = self[name].value
        if isinstance(value, int):
            return [value]
        if not isinstance(value, list | tuple):
            return None
        return [v if isinstance(v, int | str) else None for v in cast(Sequence[object], value)]

    def tensor(self, name: str) -> t.TensorType:
        """The type of a tensor argument; of an optional one, that of the tensor in it."""
        type = self[name].type
        if isinstance(type, t.OptionalType):
            type = type.element
        return type if isinstance(type, t.TensorType) else t.TENSOR

    def complex_dtype(self, name: str) -> DType | None:
        """
        The complex dtype of a tensor or of tensors in a list, or that `dtype` gives; else None.

        A complex number has that of a tensor that is made of it.
        """
        operand = self[name]
        if operand.type in _COMPLEX_NUMBERS:
            return complex_of(DEFAULT_FLOAT)
        if name == "dtype" and isinstance(operand.value, int):
            dtypes = [] if operand.value in QUANTISED_DTYPES else [self.dtype(name)]
        elif isinstance(operand.type, t.TensorType | t.OptionalType):
            dtypes = [self.tensor(name).dtype]
        elif isinstance(operand.type, t.ListType):
            dtypes = [x.dtype for x in self.tensors(name) or [self.each_tensor(name)] if x is not None]
        else:
            return None
        return next((dtype for dtype in dtypes if dtype is not None and dtype.is_complex), None)

    def each_tensor(self, name: str) -> t.TensorType:
        """The facts that hold for all tensors in a list."""
        type = self[name].type
        element = type.element if isinstance(type, t.ListType) else type
        return element if isinstance(element, t.TensorType) else t.TENSOR

    def tensors(self, name: str) -> list[t.TensorType | None] | None:
        """The types of a list of tensors (None where absent); None unless it is known which are there."""
        value = self[name].value
        items = cast(list[object], value) if isinstance(value, list) else None
        if items is None or not all(v is None or isinstance(v, t.TensorType) for v in items):
            return None
        return cast("list[t.TensorType | None]", items)

    def dtype(self, name: str) -> DType | None:
        """The dtype that an argument of kind ScalarType names, if it is constant and not None."""
        number = self.constant(name, int)
        try:
            return None if number is None else DType.from_number(number)
        except ValueError as error:
            raise RuleError(str(error)) from error


def operand_of(value: object) -> Operand:
    """A Python value as a known argument."""
    if isinstance(value, np.ndarray):
        return Operand(t.TensorType.of_array(cast("np.ndarray[Any, Any]", value)))
    items = cast(list[object], value) if isinstance(value, list) else ()
    if any(isinstance(item, np.ndarray) for item in items):
        types = [None if item is None else operand_of(item).type for item in items]
        return Operand(t.ListType(t.TENSOR), types)
    plain = cast(object, value)
    return Operand(type_of(plain), plain)
