"""Helpers that add nodes: arithmetic, casts, sizes, and moves of elements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tsir.dialects.types.attributes import Size
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.onnx_dtypes import ONNX_DTYPES
from tsir.lowering.onnx.graph import NoForm, Scope, Value

_REDUCTIONS_BY_INPUT = 18
"""The opset from which all reductions take their axes as an input."""

Number = int | Value
"""A size or an index: known, or a number of the graph."""


def onnx_dtype(dtype: DType) -> int:
    """ONNX's number of a dtype; NoForm if its operators do not take it."""
    if dtype not in ONNX_DTYPES:
        raise NoForm(f"expected a dtype that ONNX computes with, got {dtype.name}")
    return ONNX_DTYPES[dtype]


@dataclass(frozen=True)
class Nodes:
    """Adds nodes to a scope."""

    scope: Scope

    @property
    def opset(self) -> int:
        """The version of the operators."""
        return self.scope.opset

    def op(
        self,
        operator: str,
        inputs: Sequence[Value | None],
        dtype: DType | None = None,
        sizes: Sequence[Size] | int | None = (),
        **attributes: Any,
    ) -> Value:
        """
        What a node with one output gives: of `sizes`, or of as many dimensions as these say.

        Its dtype is that of the first input unless given. None stands for an input that is left out.
        """
        names = ["" if value is None else value.name for value in inputs]
        (name,) = self.scope.add(operator, names, attributes)
        if dtype is None:
            assert inputs[0] is not None
            dtype = inputs[0].dtype
        known = (None,) * sizes if isinstance(sizes, int) else None if sizes is None else tuple(sizes)
        return Value(name, dtype, known)

    def elementwise(self, operator: str, *inputs: Value, dtype: DType | None = None) -> Value:
        """A node whose inputs broadcast."""
        sizes = broadcast([value.sizes for value in inputs])
        found = inputs[1].dtype if operator == "Where" else inputs[0].dtype
        return self.op(operator, inputs, found if dtype is None else dtype, sizes)

    def cast(self, value: Value, dtype: DType) -> Value:
        """A value in another dtype, as ONNX converts it."""
        if value.dtype is dtype:
            return value
        return self.op("Cast", [value], dtype, value.sizes, to=onnx_dtype(dtype))

    def number(self, number: complex | bool, dtype: DType) -> Value:
        """A constant number."""
        return self.scope.constant(np.array(number).astype(dtype.numpy))

    def numbers(self, numbers: Sequence[int]) -> Value:
        """A constant list of ints."""
        return self.scope.constant(np.array(numbers, np.int64))

    # Sizes

    def ints(self, numbers: Sequence[Number]) -> Value:
        """A list of ints, some of which the graph computes."""
        if all(isinstance(number, int) for number in numbers):
            return self.numbers([number for number in numbers if isinstance(number, int)])
        parts = [
            self.numbers([n]) if isinstance(n, int) else self.reshape(self.cast(n, DType.i64), [1])
            for n in numbers
        ]
        return parts[0] if len(parts) == 1 else self.op("Concat", parts, DType.i64, [len(parts)], axis=0)

    def shape(self, value: Value) -> Value:
        """The sizes of a tensor, as a list of ints."""
        if value.sizes is not None and all(isinstance(size, int) for size in value.sizes):
            return self.numbers([size for size in value.sizes if isinstance(size, int)])
        return self.op("Shape", [value], DType.i64, [value.rank] if value.sizes is not None else 1)

    def size(self, value: Value, axis: int) -> Number:
        """The size of one dimension."""
        known = None if value.sizes is None else value.sizes[axis]
        return known if isinstance(known, int) else self.item(self.shape(value), axis)

    def sizes(self, value: Value) -> list[Number]:
        """The sizes of all dimensions."""
        return [self.size(value, axis) for axis in range(value.rank)]

    def item(self, list: Value, index: Number) -> Value:
        """A number out of a list."""
        return self.op("Gather", [list, self.as_value(index)], list.dtype, [], axis=0)

    def as_value(self, number: Number) -> Value:
        """An int as a number of the graph."""
        return self.number(number, DType.i64) if isinstance(number, int) else number

    def add(self, a: Number, b: Number) -> Number:
        """The sum of two ints."""
        if isinstance(a, int) and isinstance(b, int):
            return a + b
        if 0 in (a, b):
            return b if a == 0 else a
        return self.elementwise("Add", self.as_value(a), self.as_value(b))

    def subtract(self, a: Number, b: Number) -> Number:
        """The difference of two ints."""
        if isinstance(a, int) and isinstance(b, int):
            return a - b
        return a if b == 0 else self.elementwise("Sub", self.as_value(a), self.as_value(b))

    def multiply(self, a: Number, b: Number) -> Number:
        """The product of two ints."""
        if isinstance(a, int) and isinstance(b, int):
            return a * b
        if 1 in (a, b):
            return b if a == 1 else a
        return self.elementwise("Mul", self.as_value(a), self.as_value(b))

    def divide(self, a: Number, b: Number) -> Number:
        """The quotient of two ints that are not negative, rounded down."""
        if isinstance(a, int) and isinstance(b, int):
            return a // b
        return a if b == 1 else self.elementwise("Div", self.as_value(a), self.as_value(b))

    def at_least(self, a: Number, b: Number) -> Number:
        """The larger of two ints."""
        if isinstance(a, int) and isinstance(b, int):
            return max(a, b)
        return self.elementwise("Max", self.as_value(a), self.as_value(b))

    def at_most(self, a: Number, b: Number) -> Number:
        """The smaller of two ints."""
        if isinstance(a, int) and isinstance(b, int):
            return min(a, b)
        return self.elementwise("Min", self.as_value(a), self.as_value(b))

    def product(self, numbers: Sequence[Number]) -> Number:
        """The product of ints."""
        found: Number = 1
        for number in numbers:
            found = self.multiply(found, number)
        return found

    def count(self, value: Value) -> Number:
        """The number of elements of a tensor."""
        if value.sizes is not None:
            return self.product(self.sizes(value))
        return self.op("Size", [value], DType.i64, [])

    # Conditions

    def is_equal(self, a: Number, b: Number) -> bool | Value:
        """Whether two ints are equal."""
        return a == b if _are_known(a, b) else self._compared("Equal", a, b)

    def is_at_most(self, a: Number, b: Number) -> bool | Value:
        """Whether an int is no more than another."""
        if isinstance(a, int) and isinstance(b, int):
            return a <= b
        return a == b or self._compared("LessOrEqual", a, b)

    def _compared(self, operator: str, a: Number, b: Number) -> Value:
        return self.elementwise(operator, self.as_value(a), self.as_value(b), dtype=DType.bool)

    def as_condition(self, holds: bool | Value) -> Value:
        """A condition as a value of the graph."""
        return holds if isinstance(holds, Value) else self.number(holds, DType.bool)

    def demand(self, holds: bool | Value, expected: str) -> None:
        """Let the program fail unless a condition holds; NoForm with what was expected if it never does."""
        if isinstance(holds, Value):
            self.scope.guards.append(holds)
        elif not holds:
            raise NoForm(f"expected {expected}")

    # Moves

    def reshape(self, value: Value, sizes: Sequence[Number]) -> Value:
        """A tensor in other sizes, in the order of rows; one may be -1."""
        known = [size if isinstance(size, int) and size >= 0 else None for size in sizes]
        attributes = (
            {"allowzero": 1} if 0 in sizes or not all(isinstance(size, int) for size in sizes) else {}
        )
        if attributes and -1 in sizes:
            rest = self.product([size for size in sizes if size != -1])
            missing = self.divide(self.count(value), self.at_least(rest, 1))
            sizes = [missing if size == -1 else size for size in sizes]
        return self.op("Reshape", [value, self.ints(sizes)], value.dtype, known, **attributes)

    def flat(self, value: Value) -> Value:
        """A tensor of one dimension with all elements."""
        return self.reshape(value, [-1]) if value.sizes is None or len(value.sizes) != 1 else value

    def expand(self, value: Value, sizes: Value, rank: int | None = None) -> Value:
        """A tensor broadcast with sizes, which are a list of ints."""
        found = rank if rank is not None else sizes.sizes[0] if sizes.sizes else None
        return self.op("Expand", [value, sizes], value.dtype, found if isinstance(found, int) else None)

    def transpose(self, value: Value, order: Sequence[int]) -> Value:
        """A tensor whose dimensions are in another order."""
        if list(order) == list(range(len(order))):
            return value
        sizes = [value.dimensions[d] for d in order]
        return self.op("Transpose", [value], value.dtype, sizes, perm=list(order))

    def unsqueeze(self, value: Value, axes: Sequence[int]) -> Value:
        """A tensor with dimensions of size 1 at these places of the result."""
        if not axes:
            return value
        rest = iter(value.sizes or ())
        rank = value.rank + len(axes)
        sizes = [1 if axis in axes else next(rest) for axis in range(rank)]
        return self.op("Unsqueeze", [value, self.numbers(axes)], value.dtype, sizes)

    def squeeze(self, value: Value, axes: Sequence[int]) -> Value:
        """A tensor without these dimensions, which are of size 1."""
        if not axes:
            return value
        sizes = [size for axis, size in enumerate(value.dimensions) if axis not in axes]
        return self.op("Squeeze", [value, self.numbers(axes)], value.dtype, sizes)

    def slice(self, value: Value, axis: int, start: Number, end: Number, step: int = 1) -> Value:
        """The part of a tensor between two places of a dimension."""
        inputs = [value, *map(self.ints, ([start], [end], [axis], [step]))]
        sizes = [None if d == axis else size for d, size in enumerate(value.dimensions)]
        return self.op("Slice", inputs, value.dtype, sizes)

    def gather(self, value: Value, index: Value, axis: int) -> Value:
        """The parts of a tensor at places of a dimension."""
        sizes = [*value.dimensions[:axis], *index.dimensions, *value.dimensions[axis + 1 :]]
        return self.op("Gather", [value, index], value.dtype, sizes, axis=axis)

    def concat(self, values: Sequence[Value], axis: int) -> Value:
        """Tensors one behind the other."""
        if len(values) == 1:
            return values[0]
        sizes = [None if d == axis else size for d, size in enumerate(values[0].dimensions)]
        return self.op("Concat", values, values[0].dtype, sizes, axis=axis)

    def range(self, end: Number, start: Number = 0, step: Number = 1) -> Value:
        """The ints from a start to before an end."""
        return self.op("Range", [self.as_value(n) for n in (start, end, step)], DType.i64, 1)

    def reduce(self, operator: str, value: Value, axes: Sequence[int], *, keepdims: bool = False) -> Value:
        """A tensor folded over dimensions."""
        if not axes:
            return value
        folded = {axis % value.rank for axis in axes}
        sizes = [
            1 if d in folded else s for d, s in enumerate(value.dimensions) if keepdims or d not in folded
        ]
        keep = {"keepdims": int(keepdims)}
        if operator == "ReduceSum" or self.opset >= _REDUCTIONS_BY_INPUT:
            return self.op(operator, [value, self.numbers(sorted(folded))], value.dtype, sizes, **keep)
        return self.op(operator, [value], value.dtype, sizes, axes=sorted(folded), **keep)

    def where(self, condition: Value, a: Value, b: Value) -> Value:
        """One of two values by a condition, element by element."""
        if a.dtype is DType.bool:
            taken = self.elementwise("And", condition, a)
            left = self.elementwise("And", self.negation(condition), b)
            return self.elementwise("Or", taken, left)
        if a.dtype in (DType.i16, DType.bf16):
            wide = DType.i32 if a.dtype is DType.i16 else DType.f32
            found = self.elementwise("Where", condition, self.cast(a, wide), self.cast(b, wide))
            return self.cast(found, a.dtype)
        return self.elementwise("Where", condition, a, b)

    def negation(self, condition: Value) -> Value:
        """The opposite of a condition."""
        return self.elementwise("Not", condition)

    def filled(self, number: Value, sizes: Sequence[Number]) -> Value:
        """A tensor of one number everywhere."""
        found = self.expand(number, self.ints(sizes), len(sizes))
        return Value(found.name, found.dtype, tuple(n if isinstance(n, int) else None for n in sizes))


def _are_known(a: Number, b: Number) -> bool:
    """Whether two ints compare before the run: both are known, or they are one value."""
    return a == b or (isinstance(a, int) and isinstance(b, int))


def broadcast(shapes: Sequence[Sequence[Size] | None]) -> tuple[Size, ...] | None:
    """The sizes to which shapes broadcast, as far as they are known."""
    if any(shape is None for shape in shapes):
        return None
    known = [shape for shape in shapes if shape is not None]
    rank = max((len(shape) for shape in known), default=0)
    found: list[Size] = []
    for axis in range(-rank, 0):
        sizes = {shape[axis] for shape in known if len(shape) >= -axis} - {1}
        fixed = [size for size in sizes if isinstance(size, int)]
        found.append(1 if not sizes else fixed[0] if fixed else sizes.pop() if len(sizes) == 1 else None)
    return tuple(found)
