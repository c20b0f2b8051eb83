"""The order of rows by a key, and the signs and phases of vectors."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.ir import SSAValue

from tsir.lowering.builders import scalar_arithmetic as arithmetic
from tsir.lowering.builders import scalar_functions as functions
from tsir.lowering.builders.element import Scalar, constant, insert
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import branch, for_each, for_loop
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.matrices.elements import (
    WIDE,
    Matrix,
    conjugate,
    magnitude,
    product,
    quotient,
    scaled,
    wide_of,
)


def best(builder: Builder, keys: Matrix, bounds: tuple[SSAValue, Index], before: str) -> SSAValue:
    """The first place of a range whose key comes `before` (">" or "<") those of the others."""

    def step(inner: Builder, i: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        key = keys.load(inner, i)
        better = arithmetic.compare(Emitter(inner), before, key, Scalar(carried[1], WIDE)).value
        pairs = ((i, carried[0]), (key.value, carried[1]))
        return [insert(inner, arith.SelectOp(better, new, old)) for new, old in pairs]

    start, end = bounds
    after = IndexBuilder(builder).add(start, 1)
    return for_loop(builder, (after, end, 1), [start, keys.load(builder, start).value], step).results[0]


def exchange(builder: Builder, matrix: Matrix, rows: tuple[SSAValue, SSAValue], columns: Index) -> None:
    """Exchange two rows."""
    a, b = rows

    def step(inner: Builder, at: SSAValue) -> None:
        first, second = matrix.load(inner, a, at), matrix.load(inner, b, at)
        matrix.store(inner, second, a, at)
        matrix.store(inner, first, b, at)

    for_each(builder, (0, columns, 1), step)


def sort_rows(builder: Builder, keys: Matrix, arrays: Sequence[Matrix], size: Index, before: str) -> None:
    """Bring keys into an order, and with them the rows of square matrices of as many."""

    def step(inner: Builder, i: SSAValue) -> None:
        chosen = best(inner, keys, (i, size), before)
        here, there = keys.load(inner, i), keys.load(inner, chosen)
        keys.store(inner, there, i)
        keys.store(inner, here, chosen)
        for matrix in arrays:
            exchange(inner, matrix, (i, chosen), size)

    for_each(builder, (0, size, 1), step)


def settle_phases(builder: Builder, vectors: Matrix, arrays: Sequence[Matrix], size: Index) -> None:
    """
    Divide the rows of all arrays by the sign, or phase, of the deciding element of that of `vectors`.

    It is the first that is about as large as the largest, as in `tsir.dialects.aten.linalg.matrices.phases`.
    """

    def row(inner: Builder, i: SSAValue) -> None:
        def largest(there: Builder, j: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            element = magnitude(there, vectors.load(there, i, j))
            return [functions.maximum(Emitter(there), element, Scalar(carried[0], WIDE)).value]

        zero = constant(inner, 0, WIDE)
        most = Scalar(for_loop(inner, (0, size, 1), [zero.value], largest).results[0], WIDE)
        bound = product(inner, most, constant(inner, 0.9, WIDE))

        def first(there: Builder, j: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            e, found = Emitter(there), Scalar(carried[0], dtype)
            element = vectors.load(there, i, j)
            near = arithmetic.compare(e, ">=", magnitude(there, element), bound)
            none = arithmetic.compare(e, "==", found, e.number(0, found))
            return [e.select(e.both(near, none), element, found).value]

        nothing = constant(inner, 0, dtype)
        chosen = Scalar(for_loop(inner, (0, size, 1), [nothing.value], first).results[0], dtype)

        def turn(there: Builder) -> None:
            for matrix in arrays:
                _turn_row(there, matrix, i, size, chosen)

        e = Emitter(inner)
        if dtype.is_complex:
            turns = arithmetic.compare(e, "!=", chosen, nothing)
        else:
            turns = arithmetic.compare(e, "<", chosen, zero)
        branch(inner, turns.value, turn)

    dtype = wide_of(vectors.dtype)
    for_each(builder, (0, size, 1), row)


def _turn_row(builder: Builder, matrix: Matrix, row: SSAValue, columns: Index, by: Scalar) -> None:
    """Negate the elements of a row, or divide complex ones by a phase."""
    if by.dtype.is_complex:
        one = constant(builder, 1, WIDE)
        by = conjugate(builder, scaled(builder, by, quotient(builder, one, magnitude(builder, by))))

    def step(inner: Builder, at: SSAValue) -> None:
        element = matrix.load(inner, row, at)
        turned = (
            product(inner, element, by) if by.dtype.is_complex else arithmetic.negate(Emitter(inner), element)
        )
        matrix.store(inner, turned, row, at)

    for_each(builder, (0, columns, 1), step)
