"""One call of an operator while its nodes are added: what is known of its arguments, and what they became."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar, Union, cast

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.operators.arguments import UNKNOWN, Arguments, Operand, RuleError
from tsir.dialects.operators.evaluate import is_opposite, operand_dtype
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.table.access import known
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType, computing
from tsir.dialects.types.numbers import NUMBER_DTYPES
from tsir.dialects.types.values import Device
from tsir.lowering.onnx.graph import (
    NoForm,
    NumbersValue,
    OptionalOutput,
    OptionalValue,
    Scope,
    SequenceValue,
    Text,
    Value,
)
from tsir.lowering.onnx.nodes import Nodes, Number
from tsir.lowering.values.call import rounded
from tsir.lowering.values.form_table import FormTable

Lowered = Union[
    Value, SequenceValue, NumbersValue, OptionalValue, OptionalOutput, bool, int, float, complex, str, Text,
    Device, "list[Lowered]", "dict[object, Lowered]", None,
]  # fmt: skip
"""What a value of the program became: a value of the graph, a constant, or the elements of a container."""

_T = TypeVar("_T")


@dataclass(frozen=True)
class Call:
    """An operator, what its arguments became in the order of the schema, and where its nodes are added."""

    scope: Scope
    op: SchemaOp
    operands: Sequence[Lowered]

    @cached_property
    def arguments(self) -> Arguments:
        """The arguments as type rules take them: what they became may tell more than their types."""
        pairs = zip(self.op.operands, self.operands, strict=True)
        return Arguments(self.op.schema(), [_operand(known(operand), value) for operand, value in pairs])

    @cached_property
    def types(self) -> Sequence[Attribute]:
        """The types of the results, as far as they are known; NoForm if there are none."""
        try:
            return self.op.operator.types(self.arguments)
        except RuleError as error:
            raise NoForm(str(error)) from error

    def check(self) -> None:
        """NoForm if the rule of the operator refuses what is known of the arguments: it always fails."""
        _ = self.types

    @cached_property
    def nodes(self) -> Nodes:
        """What adds nodes."""
        return Nodes(self.scope)

    def __getitem__(self, name: str) -> Lowered:
        return self.operands[self.arguments.schema.positions[name]]

    def has(self, name: str) -> bool:
        """Whether there is an argument of this name, and it is not None."""
        return name in self.arguments and self[name] is not None

    def tensor(self, name: str) -> Value:
        """A tensor argument, or a number as one."""
        return self.as_tensor(self[name], name)

    def as_tensor(self, value: Lowered, name: str) -> Value:
        """What an argument became, as a tensor."""
        if isinstance(value, Value):
            return value
        if isinstance(value, bool | int | float):
            return self.nodes.number(value, number_dtype(value))
        raise NoForm(f"expected '{name}' to be a tensor, got {_described(value)}")

    def tensors(self, name: str) -> list[Value]:
        """The elements of a list of tensors, whose length is known."""
        return [self.as_tensor(item, name) for item in self.items(name)]

    def items(self, name: str) -> list[Lowered]:
        """The elements of a list whose length is known."""
        value = self[name]
        if not isinstance(value, list):
            raise NoForm(f"expected '{name}' to be a list of known length")
        return value

    def constant(self, name: str, kind: type[_T]) -> _T:
        """An argument that has to be known."""
        value = self[name]
        if not isinstance(value, kind):
            raise NoForm(f"expected '{name}' to be a constant")
        return value

    def optional(self, name: str, kind: type[_T]) -> _T | None:
        """As `constant`, or None."""
        return None if self[name] is None else self.constant(name, kind)

    def number(self, name: str) -> Number:
        """An int, known or not."""
        return self.as_number(self[name], name)

    def as_number(self, value: Lowered, name: str) -> Number:
        """What an int became."""
        if isinstance(value, int):
            return int(value)
        if isinstance(value, Value) and value.rank == 0:
            return self.nodes.cast(value, DType.i64)
        raise NoForm(f"expected '{name}' to be an int")

    def numbers(self, name: str) -> list[Number]:
        """A list of ints, each known or not; one int is a list of one."""
        value = self[name]
        if isinstance(value, NumbersValue) and value.value.sizes and isinstance(value.value.sizes[0], int):
            return [self.nodes.item(value.value, n) for n in range(value.value.sizes[0])]
        return [self.as_number(item, name) for item in (value if isinstance(value, list) else [value])]

    def ints(self, name: str, rank: int | None = None) -> list[int]:
        """A list of ints that have to be known; a single one is repeated `rank` times if that is given."""
        found = self.numbers(name)
        if not all(isinstance(number, int) for number in found):
            raise NoForm(f"expected '{name}' to be constants")
        known = [number for number in found if isinstance(number, int)]
        return known * rank if rank is not None and len(known) == 1 else known

    def dim(self, value: Value, name: str = "dim") -> int:
        """A constant dimension of a tensor, counted from the front."""
        return value.axis(self.constant(name, int))

    # The rule of the operator

    @property
    def computes(self) -> DType | None:
        """The dtype to which operands are converted first, None if they are taken as they are."""
        try:
            return self.op.operator.rule.computes(self.arguments)
        except RuleError as error:
            raise NoForm(str(error)) from error

    def computing(self) -> DType:
        """The dtype of intermediate values: f32 for those of 16 bits."""
        common = self.computes
        return computing(self.dtype() if common is None else common)

    def type(self, result: int = 0) -> Attribute:
        """The type of a result: by the rule of the operator, or as the program has it."""
        own = self.op.results[result].type
        if not isinstance(own, t.TensorType) or (own.dtype is not None and own.rank is not None):
            return own
        found = self.types[result]
        if not isinstance(found, t.TensorType):
            return own
        return t.TensorType.of(found.dtype or own.dtype, own.sizes if found.sizes is None else found.sizes)

    def dtype(self, result: int = 0) -> DType:
        """The dtype of a result; NoForm if it is not known."""
        type = self.type(result)
        if isinstance(type, t.TensorType) and type.dtype is not None:
            return type.dtype
        if type in NUMBER_DTYPES:
            return NUMBER_DTYPES[type]
        if "dtype" in self.arguments and isinstance(number := self["dtype"], int):
            return DType.from_number(number)
        raise NoForm("the dtype of the result is not known")

    def rank(self, result: int = 0) -> int:
        """The number of dimensions of a result; NoForm if it is not known."""
        type = self.type(result)
        if isinstance(type, t.TensorType) and type.rank is not None:
            return type.rank
        raise NoForm("the number of dimensions of the result is not known")

    def operand(self, name: str) -> Value:
        """A tensor or a number in the dtype in which the operator computes with it."""
        found = self.computed(name)
        return found if isinstance(found, Value) else self.as_tensor(cast("Lowered", found), name)

    def computed(self, name: str) -> object:
        """An argument as scalar expressions see it: in the dtype of computing, constants rounded to it."""
        value = self[name]
        common = self.computes
        dtype = None if common is None else operand_dtype(self.op.operator, self.arguments, name, common)
        if isinstance(value, Value):
            if dtype is None:
                return value
            if is_opposite(self.op.operator, name) and self._is_number(name):
                value = self.nodes.elementwise("Neg", value)
            return self.nodes.cast(self.nodes.cast(value, dtype), computing(dtype))
        if value is None or isinstance(value, str):
            return value
        if not isinstance(value, bool | int | float | complex):
            raise NoForm(f"expected '{name}' to be a tensor or a number")
        if dtype is None:
            return value
        return rounded(-value if is_opposite(self.op.operator, name) else value, dtype)

    def _is_number(self, name: str) -> bool:
        return not isinstance(self.arguments[name].type, t.TensorType)


def number_dtype(number: bool | int | float) -> DType:
    """The dtype of a constant number."""
    return DType.bool if isinstance(number, bool) else DType.i64 if isinstance(number, int) else DType.f64


def _described(value: Lowered) -> str:
    return "None" if value is None else f"a {type(value).__name__}"


def _operand(own: Operand, value: Lowered) -> Operand:
    """What is known of an argument, by its type and by what it became."""
    if isinstance(value, Value) and isinstance(own.type, t.TensorType | t.OptionalType):
        is_number = isinstance(own.type, t.OptionalType) and not isinstance(own.type.element, t.TensorType)
        return own if is_number else Operand(_tensor_type(value))
    if isinstance(value, list):
        if any(isinstance(item, Value) and item.sizes != () for item in value) or _has_tensors(own.type):
            types = [_tensor_type(item) if isinstance(item, Value) else None for item in value]
            return Operand(own.type, types)
        numbers = [item if isinstance(item, bool | int | float | str) else UNKNOWN for item in value]
        return Operand(own.type, numbers)
    if value is None or isinstance(value, bool | int | float | str):
        return Operand(own.type, value)
    return own


def _tensor_type(value: Value) -> t.TensorType:
    return t.TensorType.of(value.dtype, value.sizes, device="cpu")


def _has_tensors(type: Attribute) -> bool:
    element = type.element if isinstance(type, t.ListType) else type
    element = element.element if isinstance(element, t.OptionalType) else element
    return isinstance(element, t.TensorType)


Results = Lowered | tuple[Lowered, ...]
"""What the results of a call became: one, or a tuple with one for each."""

Form = Callable[[Call], Results]
"""The nodes of an operator, and what its results become."""

FORMS = FormTable[Call, Results]()
"""The forms of operators by the names of their operations, filled when their files are imported."""

form = FORMS.declare


def constant_array(value: Value, scope: Scope) -> Array | None:
    """The array that a constant of the model is; None of another value."""
    found = scope.outermost.graph.constants.get(value.name)
    return None if found is None else np.asarray(found)


def folded_number(call: Call, value: Value) -> Lowered:
    """A number as a constant if it is one."""
    array = constant_array(value, call.scope)
    return value if array is None else cast("Lowered", array.item())
