"""The dtypes and sizes that the results of an operator are promised to have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from xdsl.ir import Attribute

from tsir.dialects.ir.wording import sizes_text
from tsir.dialects.operators.arguments import UNKNOWN, Arguments, Operand, RuleError
from tsir.dialects.operators.schema import Schema, type_text
from tsir.dialects.operators.table import FromSchema, schema_types
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType
from tsir.runtime.values.structure import described
from tsir.runtime.values.tensor_spec import TensorSpec

Results = Callable[..., object]
"""
Gives, for the arguments of a call, a `TensorSpec` for each result, None for one that is no tensor.

Tensors are specs as well, with None for sizes that are not known, and so are numbers that are not known.
"""


class Promised(FromSchema):
    """The rule of an operator whose results a function of a user tells of."""

    def __init__(self, function: Results):
        self.function = function

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        schema = arguments.schema
        plain = schema_types(schema, [arguments[a.name].type for a in schema.arguments])
        given = [_given(arguments[a.name]) for a in schema.arguments]
        if any(value is _NOT_TOLD for value in given):
            return plain
        found = self._told(schema, given)
        return [
            type if spec is None else _type_of(schema, index, spec)
            for index, (spec, type) in enumerate(zip(found, plain, strict=True))
        ]

    def _told(self, schema: Schema, given: Sequence[object]) -> Sequence[object]:
        """What the function gives for these arguments; RuleError if it fails, or gives another number."""
        positional, keywords = by_name(schema, given)
        try:
            found = self.function(*positional, **keywords)
        except Exception as error:
            raise RuleError(f"{_what(schema)} failed: {type(error).__name__}: {error}") from error
        count = len(schema.returns)
        specs = each_of(found, count)
        if len(specs) != count:
            raise RuleError(f"expected {count} of {_what(schema)}, got {len(specs)}")
        return specs


def each_of(found: object, count: int) -> tuple[object, ...]:
    """What a function gives for each of so many results: a tuple, unless there is one."""
    alone: tuple[object, ...] = (found,)
    return cast("tuple[object, ...]", found) if isinstance(found, tuple) and count != 1 else alone


def by_name(schema: Schema, values: Sequence[object]) -> tuple[list[object], dict[str, object]]:
    """Arguments as Python functions take them: by position, and by keyword those that the schema says."""
    pairs = list(zip(schema.arguments, values, strict=True))
    return [v for a, v in pairs if not a.kwarg_only], {a.name: v for a, v in pairs if a.kwarg_only}


def _what(schema: Schema) -> str:
    return f"'results' of '{schema.full_name}'"


def _type_of(schema: Schema, index: int, spec: object) -> Attribute:
    formal = schema.returns[index].type
    if not isinstance(formal, t.TensorType):
        raise RuleError(f"expected None of {_what(schema)} for a {type_text(formal)}, got {described(spec)}")
    if not isinstance(spec, TensorSpec):
        raise RuleError(f"expected a TensorSpec of {_what(schema)}, got {described(spec)}")
    return t.TensorType.of(spec.kind, spec.sizes)


class _NotTold:
    """An argument of which too little is known to ask for results."""


_NOT_TOLD = _NotTold()


def _given(operand: Operand) -> object:
    """What the function gets for an argument."""
    match operand.type:
        case t.TensorType() as type:
            return _spec(type)
        case t.OptionalType(element=t.TensorType() as type):
            return None if operand.value is None else _NOT_TOLD
        case t.ListType(element=t.TensorType()):
            value = operand.value
            if not isinstance(value, list):
                return _NOT_TOLD
            items = [
                _spec(x) if isinstance(x, t.TensorType) else None if x is None else _NOT_TOLD
                for x in cast("list[object]", value)
            ]
            return _NOT_TOLD if any(item is _NOT_TOLD for item in items) else items
        case t.IntType() if isinstance(operand.value, str):  # a symbol
            return None
        case _:
            return None if operand.value is UNKNOWN else operand.value


def _spec(type: t.TensorType) -> object:
    if type.dtype is None or type.sizes is None:
        return _NOT_TOLD
    sizes = tuple(size if isinstance(size, int) else None for size in type.sizes)
    return TensorSpec(sizes, type.dtype.numpy)


def expect_promised(type: t.TensorType, array: Array, what: str) -> None:
    """ValueError if an array has another dtype, rank or size than a type says."""
    dtype, sizes = DType.of(array.dtype), type.sizes
    fits = sizes is None or (
        len(sizes) == array.ndim
        and all(a == b for a, b in zip(sizes, array.shape, strict=True) if isinstance(a, int))
    )
    if not fits or type.dtype not in (None, dtype):
        told = "" if type.dtype is None else type.dtype.name, "" if sizes is None else sizes_text(sizes)
        raise ValueError(f"expected {''.join(told)} as {what}, got {dtype.name}{sizes_text(array.shape)}")
