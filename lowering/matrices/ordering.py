"""The order of rows by a key, and the signs of vectors."""

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
from tsir.lowering.matrices.elements import WIDE, Matrix, product


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


def settle_signs(builder: Builder, vectors: Matrix, arrays: Sequence[Matrix], size: Index) -> None:
    """
    Negate the rows of all arrays in which the deciding element of that of `vectors` is negative.

    It is the first that is about as large as the largest, as `tsir.dialects.aten.linalg.matrices.flips` says.
    """

    def row(inner: Builder, i: SSAValue) -> None:
        def largest(there: Builder, j: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            e = Emitter(there)
            element = functions.absolute(e, vectors.load(there, i, j))
            return [functions.maximum(e, element, Scalar(carried[0], WIDE)).value]

        zero = constant(inner, 0, WIDE)
        most = Scalar(for_loop(inner, (0, size, 1), [zero.value], largest).results[0], WIDE)
        bound = product(inner, most, constant(inner, 0.9, WIDE))

        def first(there: Builder, j: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            e, found = Emitter(there), Scalar(carried[0], WIDE)
            element = vectors.load(there, i, j)
            near = arithmetic.compare(e, ">=", functions.absolute(e, element), bound)
            none = arithmetic.compare(e, "==", found, e.number(0, found))
            return [e.select(e.both(near, none), element, found).value]

        chosen = Scalar(for_loop(inner, (0, size, 1), [zero.value], first).results[0], WIDE)
        e = Emitter(inner)

        def negate(there: Builder) -> None:
            for matrix in arrays:
                negate_row(there, matrix, i, size)

        branch(inner, arithmetic.compare(e, "<", chosen, zero).value, negate)

    for_each(builder, (0, size, 1), row)


def negate_row(builder: Builder, matrix: Matrix, row: SSAValue, columns: Index) -> None:
    """Negate the elements of a row."""

    def step(inner: Builder, at: SSAValue) -> None:
        matrix.store(inner, arithmetic.negate(Emitter(inner), matrix.load(inner, row, at)), row, at)

    for_each(builder, (0, columns, 1), step)
