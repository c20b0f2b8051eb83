"""The elements of matrices in a batch, and sums of products of them, in f64 or c128."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.ir import Block, SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders import scalar_arithmetic as arithmetic
from tsir.lowering.builders import scalar_functions as functions
from tsir.lowering.builders.element import Scalar, constant, convert, element_type, insert, joined, parts_of
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import for_loop, select_all
from tsir.lowering.builders.reduction_tree import Combiner, reduce_elements
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.values.call import Call
from tsir.lowering.values.tensors import Function, Tensor

WIDE = DType.f64
"""The dtype of all arithmetic of real numbers: an element is rounded once to the dtype of the result."""


MANY = 32
"""Terms of sums up to which they are added one after the other."""


def wide_of(dtype: DType) -> DType:
    """The dtype of the arithmetic with elements of a dtype."""
    return DType.c128 if dtype.is_complex else WIDE


@dataclass(frozen=True)
class Matrix:
    """A matrix, or a vector, of a batch: its memref, and the indices that choose it."""

    source: SSAValue
    outer: Sequence[SSAValue]
    dtype: DType = WIDE
    is_transposed: bool = False

    def turned(self) -> Matrix:
        """The transposed matrix, in the same place."""
        return replace(self, is_transposed=not self.is_transposed)

    def load(self, builder: Builder, *at: Index) -> Scalar:
        """An element in the dtype of the arithmetic."""
        op = memref.LoadOp.get(self.source, self._places(builder, at))
        return convert(builder, Scalar(insert(builder, op), self.dtype), wide_of(self.dtype))

    def store(self, builder: Builder, value: Scalar, *at: Index) -> None:
        """Write an element."""
        builder.insert(memref.StoreOp.get(value.value, self.source, self._places(builder, at)))

    def _places(self, builder: Builder, at: Sequence[Index]) -> list[SSAValue]:
        index = IndexBuilder(builder)
        return [*self.outer, *map(index.value, reversed(at) if self.is_transposed else at)]


Term: TypeAlias = Callable[[Builder, SSAValue], Scalar]


def sum_of(builder: Builder, bounds: tuple[Index, Index], term: Term, dtype: DType = WIDE) -> Scalar:
    """The sum of the terms of a loop, which are of a dtype of the arithmetic; parts are added apart."""

    def step(inner: Builder, index: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        made = term(inner, index)
        parts = parts_of(inner, made) if dtype.is_complex else (made,)
        pairs = zip(carried, parts, strict=True)
        return [arithmetic.add(Emitter(inner), Scalar(total, WIDE), part).value for total, part in pairs]

    zeros = [constant(builder, 0, WIDE).value] * (2 if dtype.is_complex else 1)
    totals = [Scalar(found, WIDE) for found in for_loop(builder, (*bounds, 1), zeros, step).results]
    return joined(builder, *totals) if dtype.is_complex else totals[0]


def row_sums(
    builder: Builder,
    bounds: tuple[Index, Index],
    terms: Callable[[Builder, SSAValue], Sequence[Scalar]],
    count: int,
) -> Sequence[Scalar]:
    """
    So many sums of a loop over elements that lie side by side, of the dtype of real arithmetic.

    Few terms are added one after the other, many in the tree of reductions, whose lanes are vectors.
    """
    first, past = bounds
    index = IndexBuilder(builder)
    size = index.maximum(index.subtract(past, first), 0)
    zeros = [constant(builder, 0, WIDE).value for _ in range(count)]

    def step(inner: Builder, at: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        place = IndexBuilder(inner)
        found = terms(inner, place.value(place.add(first, at)))
        pairs = zip(carried, found, strict=True)
        return [arithmetic.add(Emitter(inner), Scalar(total, WIDE), term).value for total, term in pairs]

    def tree(inner: Builder) -> Sequence[SSAValue]:
        block = Block(arg_types=[element_type(WIDE)] * 2)
        combiner = Combiner(arith.AddfOp(block.args[0], block.args[1]), block.args[0])
        return reduce_elements(inner, [combiner] * count, size, step)

    def row(inner: Builder) -> Sequence[SSAValue]:
        return for_loop(inner, (0, size, 1), zeros, step).results

    many = index.flag(index.compare("slt", MANY, size))
    return [Scalar(total, WIDE) for total in select_all(builder, many, tree, row)]


def row_sum(builder: Builder, bounds: tuple[Index, Index], term: Term, dtype: DType = WIDE) -> Scalar:
    """The sum of a loop over elements that lie side by side."""
    if dtype.is_complex:
        return sum_of(builder, bounds, term, dtype)
    return row_sums(builder, bounds, lambda inner, at: [term(inner, at)], 1)[0]


def product(builder: Builder, a: Scalar, b: Scalar) -> Scalar:
    return arithmetic.multiply(Emitter(builder), a, b)


def difference(builder: Builder, a: Scalar, b: Scalar) -> Scalar:
    return arithmetic.subtract(Emitter(builder), a, b)


def quotient(builder: Builder, a: Scalar, b: Scalar) -> Scalar:
    return arithmetic.divide(Emitter(builder), a, b)


def copied(function: Function, tensor: Tensor) -> Tensor:
    """A new tensor with the elements of one that the program has, in the dtype of the arithmetic."""
    wide = wide_of(tensor.dtype)
    work = function.allocate(wide, tensor.sizes)
    function.structured([tensor], [work], lambda body: [convert(body.builder, body.elements[0], wide)])
    return work


def transposed(tensor: Tensor) -> Tensor:
    last = tensor.rank - 1
    return tensor.permute([*range(last - 1), last, last - 1])


def scaled(builder: Builder, number: Scalar, factor: Scalar) -> Scalar:
    """A number times a real one."""
    if not number.dtype.is_complex:
        return product(builder, number, factor)
    return joined(builder, *(product(builder, part, factor) for part in parts_of(builder, number)))


def filled(function: Function, dtype: DType, sizes: Sequence[Index], number: int = 0) -> Tensor:
    made = function.allocate(dtype, sizes)
    function.fill(made, number)
    return made


def matrices_of(call: Call, name: str) -> Tensor:
    call.demand_types()
    tensor = call.tensor(name)
    call.check(tensor.rank >= 2, f"expected at least 2 dimensions of '{name}'")
    return tensor


def check_square(function: Function, tensor: Tensor) -> None:
    rows, columns = tensor.sizes[-2:]
    function.shapes.check(function.shapes.relation("eq", rows, columns), "expected square matrices")


def square(builder: Builder, value: Scalar) -> Scalar:
    """The square of the size of a number, which is real."""
    if not value.dtype.is_complex:
        return product(builder, value, value)
    parts = (product(builder, part, part) for part in parts_of(builder, value))
    return arithmetic.add(Emitter(builder), *parts)


def magnitude(builder: Builder, value: Scalar) -> Scalar:
    """The absolute value, which is real."""
    e = Emitter(builder)
    if not value.dtype.is_complex:
        return functions.absolute(e, value)
    return functions.FUNCTIONS["sqrt"](e, square(builder, value))


def conjugate(builder: Builder, value: Scalar) -> Scalar:
    """The number with its imaginary part negated, a real one as it is."""
    if not value.dtype.is_complex:
        return value
    real, imaginary = parts_of(builder, value)
    return joined(builder, real, arithmetic.negate(Emitter(builder), imaginary))
