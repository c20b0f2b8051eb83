"""One call of an operator while it is lowered: what is known of its arguments, and what they became."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, Union, cast

import numpy as np
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.operators.arguments import Arguments, Operand, RuleError
from tsir.dialects.operators.evaluate import convert as convert_array
from tsir.dialects.operators.evaluate import is_opposite, operand_dtype
from tsir.dialects.operators.table import Operator
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType, computing
from tsir.dialects.types.numbers import NUMBER_DTYPES
from tsir.dialects.types.values import Device, type_of
from tsir.lowering.builders.element import Scalar, convert
from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.builders.scalar import Value
from tsir.lowering.builders.scalar_arithmetic import Emitter, negate
from tsir.lowering.values.tensors import Function, Tensor


@dataclass(frozen=True)
class List:
    """
    A list of the program, whose length the run decides; `element` is the type of its elements.

    One that is given is an argument of the function, which only reads it.
    """

    value: SSAValue
    element: Attribute
    is_given: bool = False


@dataclass(frozen=True)
class Pieces:
    """A list of views into which a tensor was split: how many, of which type, and the one at an index."""

    count: Index
    element: Attribute
    at: Callable[[Function, Index], Tensor]


Lowered: TypeAlias = Union[
    "Tensor", Scalar, bool, int, float, complex, str, Device, List, Pieces, "list[Lowered]", None
]
"""A lowered value of the program: a tensor, a number, a constant, a list, or the elements of a list."""

_T = TypeVar("_T")
_NUMBER_TYPES = {dtype: type for type, dtype in NUMBER_DTYPES.items()}


class Unsupported(Exception):
    """Why a call has no native form; the message is for the user."""


class Failing(Unsupported):
    """Why a call fails whenever it is reached, by what is known of its arguments where it is lowered."""


def operand(value: Lowered) -> Operand:
    """A lowered value as an operand of type rules."""
    match value:
        case Tensor():
            sizes = [s if isinstance(s, int) else None for s in value.sizes]
            return Operand(t.TensorType.of(value.dtype, sizes, device="cpu"))
        case Scalar():
            return Operand(_NUMBER_TYPES[value.dtype])
        case List() | Pieces():
            return Operand(t.ListType(value.element))
        case list():
            items = [operand(item) for item in value]
            element = items[0].type if items else t.TENSOR
            tensors = any(isinstance(item.type, t.TensorType) for item in items)
            if tensors:
                types = [item.type if isinstance(item.type, t.TensorType) else None for item in items]
                return Operand(t.ListType(t.TENSOR), types)
            return Operand(t.ListType(element), [item.value for item in items])
        case _:
            return Operand(type_of(value), value)


@dataclass(frozen=True)
class Call:
    """
    An operator, its arguments in schema order, and the function in which its results are built.

    `in_script` tells that the script text of another operator makes the call.
    """

    function: Function
    entry: Operator
    operands: tuple[Lowered, ...]
    in_script: bool = False

    @cached_property
    def arguments(self) -> Arguments:
        """The arguments as type rules take them."""
        return Arguments(self.entry.schema, [operand(value) for value in self.operands])

    @cached_property
    def types(self) -> Sequence[Attribute]:
        """The types of the results, as far as they are known; Unsupported if there are none."""
        try:
            return self.entry.types(self.arguments)
        except RuleError as error:
            raise Unsupported(str(error)) from error

    @cached_property
    def computes(self) -> DType | None:
        """The dtype to which operands are converted first, None if they are taken as they are."""
        return self.entry.rule.computes(self.arguments)

    def dtype(self, result: int = 0) -> DType:
        """The dtype of a result."""
        type = self.types[result]
        if not isinstance(type, t.TensorType) or type.dtype is None:
            raise Unsupported("the dtype of the result is not known")
        return type.dtype

    def computing(self) -> DType:
        """The dtype of intermediate values: f32 where 16-bit floats are computed with."""
        return computing(self.dtype() if self.computes is None else self.computes)

    def __getitem__(self, name: str) -> Lowered:
        return self.operands[self.entry.schema.positions[name]]

    def tensor(self, name: str) -> Tensor:
        """A tensor argument."""
        value = self[name]
        if not isinstance(value, Tensor):
            raise Unsupported(f"expected '{name}' to be a tensor")
        return value

    def tensors(self, name: str) -> list[Tensor]:
        """The elements of a list of tensors."""
        value = self[name]
        if not isinstance(value, list) or not all(isinstance(x, Tensor) for x in value):
            raise Unsupported(f"expected '{name}' to be a list of tensors")
        return cast("list[Tensor]", value)

    def constant(self, name: str, kind: type[_T]) -> _T:
        """An argument that has to be known when the program is compiled."""
        value = self[name]
        if not isinstance(value, kind):
            raise Unsupported(f"argument '{name}' is not a constant")
        return value

    def optional(self, name: str, kind: type[_T]) -> _T | None:
        """As `constant`, or None."""
        return None if self[name] is None else self.constant(name, kind)

    def index(self, value: Lowered) -> Index:
        """An int as a size, stride or offset."""
        if isinstance(value, Scalar) and value.dtype is DType.i64:
            return self.function.shapes.from_i64(value.value)
        if isinstance(value, int):
            return value
        raise Unsupported("expected an int")

    def indices(self, name: str) -> list[Index]:
        """A list of ints as sizes; one int is a list of one."""
        value = self[name]
        return [self.index(item) for item in (value if isinstance(value, list) else [value])]

    def pair(self, name: str, rank: int = 2) -> list[Index]:
        """A list of ints with one for each spatial dimension: a single one is repeated."""
        given = self.indices(name)
        self.check(len(given) in (1, rank), f"expected 1 or {rank} numbers as '{name}', got {len(given)}")
        return given * rank if len(given) == 1 else given

    def dim(self, rank: int) -> int:
        """The argument `dim` as an axis of a tensor with dimensions."""
        dim = self.constant("dim", int)
        self.check(-rank <= dim < rank, f"expected a dimension in [{-rank}, {rank - 1}], got {dim}")
        return dim % rank

    def in_dtype(self, tensor: Tensor, result: int = 0) -> Tensor:
        """A new tensor converted to the dtype of a result; itself if it has it."""
        return self.function.converted(tensor, self.dtype(result))

    def demand_types(self) -> None:
        """Unsupported unless the type rule takes what is known of the arguments."""
        _ = self.types

    def check(self, flag: bool, message: str) -> None:
        """Raise unless what is known at compile time is supported."""
        if not flag:
            raise Unsupported(message)

    def operand_dtype(self, name: str) -> DType | None:
        """The dtype to which an argument is converted before it is used; None if it is taken as it is."""
        common = self.computes
        return None if common is None else operand_dtype(self.entry, self.arguments, name, common)

    def scalar_value(self, name: str) -> Value:
        """An argument that is not a tensor as scalar expressions see it."""
        value = self[name]
        if isinstance(value, Tensor | List | Pieces | list | Device):
            raise Unsupported(f"argument '{name}' is not a number")
        dtype = self.operand_dtype(name)
        if dtype is None or value is None or isinstance(value, str):
            return value
        if is_opposite(self.entry, name):
            value = negate(Emitter(self.function.builder), value) if isinstance(value, Scalar) else -value
        if not isinstance(value, Scalar):
            return rounded(value, dtype)
        builder = self.function.builder
        return convert(builder, convert(builder, value, dtype), computing(dtype))


def rounded(number: complex, dtype: DType) -> complex:
    """A constant rounded to a dtype, as the reference rounds it."""
    array = np.array(number, np.float64 if isinstance(number, float) else None)
    return convert_array(array, dtype).item()


def is_constant(value: Lowered) -> bool:
    """Whether a value is known when the program is compiled."""
    if isinstance(value, list):
        return all(is_constant(item) for item in value)
    return not isinstance(value, Tensor | Scalar | List | Pieces)
