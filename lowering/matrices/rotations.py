"""Rows made orthogonal by rotations of two at a time, as Jacobi and Hestenes do it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders import scalar_arithmetic as arithmetic
from tsir.lowering.builders import scalar_functions as functions
from tsir.lowering.builders.element import Scalar, constant, insert
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import branch, for_each, for_loop, parallel_nest, select
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.matrices.elements import (
    WIDE,
    Matrix,
    check_square,
    conjugate,
    copied,
    difference,
    filled,
    magnitude,
    matrices_of,
    product,
    quotient,
    row_sums,
    scaled,
    square,
    sum_of,
)
from tsir.lowering.matrices.ordering import settle_phases, sort_rows
from tsir.lowering.values.call import Call, Lowered

SWEEPS = 40
"""At most so many times all pairs of rows are looked at; ten are enough for rows that lie anyhow."""

ORTHOGONAL = 2.0**-50
"""The cosine of the angle between two rows up to which they count as orthogonal."""

_Pair = Callable[[Builder, SSAValue, SSAValue], SSAValue]
"""Looks at two rows, and tells whether they were turned."""


@dataclass(frozen=True)
class _Rotation:
    """
    A rotation of rows p and q into `c p - s q` and `s p + c q`.

    By the tangent of half the angle, `s / (1 + c)`, a small rotation adds little to rows, and rounds little.
    Complex rows q are multiplied by a phase before.
    """

    sine: Scalar
    of_half: Scalar
    phase: Scalar | None = None

    @staticmethod
    def between(builder: Builder, squares: Scalar, inner: Scalar) -> _Rotation:
        """
        The smaller rotation that makes 0 of the `inner` product `p q'`; the squares of the rows differ.

        The phase of complex q makes the product real and positive.
        """
        if inner.dtype.is_complex:
            size = magnitude(builder, inner)
            phase = scaled(builder, inner, quotient(builder, constant(builder, 1, WIDE), size))
            return replace(_Rotation.between(builder, squares, size), phase=phase)
        e = Emitter(builder)
        one = e.number(1, inner)
        ratio = quotient(builder, squares, arithmetic.add(e, inner, inner))
        length = functions.FUNCTIONS["sqrt"](e, arithmetic.add(e, one, square(builder, ratio)))
        whole = arithmetic.add(e, functions.absolute(e, ratio), length)
        tangent = functions.copysign(e, quotient(builder, one, whole), ratio)
        under = functions.FUNCTIONS["sqrt"](e, arithmetic.add(e, one, square(builder, tangent)))
        sine = quotient(builder, tangent, under)
        return _Rotation(sine, quotient(builder, tangent, arithmetic.add(e, one, under)))

    def apply(
        self, builder: Builder, matrix: Matrix, rows: tuple[SSAValue, SSAValue], columns: Index
    ) -> None:
        """Rotate two rows of a matrix."""
        p, q = rows

        def step(inner: Builder, place: Sequence[SSAValue]) -> None:
            e, at = Emitter(inner), place[0]
            first, second = matrix.load(inner, p, at), matrix.load(inner, q, at)
            if self.phase is not None:
                second = product(inner, second, self.phase)
            taken = arithmetic.add(e, second, scaled(inner, first, self.of_half))
            added = difference(inner, first, scaled(inner, second, self.of_half))
            matrix.store(inner, difference(inner, first, scaled(inner, taken, self.sine)), p, at)
            matrix.store(inner, arithmetic.add(e, second, scaled(inner, added, self.sine)), q, at)

        parallel_nest(builder, [columns], step)


def orthogonal_rows(call: Call) -> list[Lowered]:
    """Rows of a matrix made orthogonal, the longest first, their lengths, and the rotations that did it."""
    function, own = call.function, matrices_of(call, "self")
    check_square(function, own)
    size = own.sizes[-1]
    work = copied(function, own)
    turns = filled(function, work.dtype, own.sizes)
    lengths = function.allocate(WIDE, own.sizes[:-1])

    def rotate(builder: Builder, outer: Sequence[SSAValue]) -> None:
        rows, done, keys = (Matrix(x.buffer, outer, x.dtype) for x in (work, turns, lengths))
        one = constant(builder, 1, work.dtype)
        for_each(builder, (0, size, 1), lambda inner, j: done.store(inner, one, j, j))

        def pair(inner: Builder, p: SSAValue, q: SSAValue) -> SSAValue:
            return _make_orthogonal(inner, (rows, done), (p, q), size)

        _sweep_until_still(builder, size, pair)

        def measure(inner: Builder, i: SSAValue) -> None:
            squares = sum_of(inner, (0, size), lambda b, k: square(b, rows.load(b, i, k)))
            keys.store(inner, functions.FUNCTIONS["sqrt"](Emitter(inner), squares), i)

        for_each(builder, (0, size, 1), measure)
        sort_rows(builder, keys, (rows, done), size, ">")
        settle_phases(builder, rows, (rows, done), size)

    parallel_nest(function.builder, own.sizes[:-2], rotate)
    return [function.converted(x, call.dtype(i)) for i, x in enumerate((work, lengths, turns))]


def _sweep_until_still(builder: Builder, size: Index, pair: _Pair) -> None:
    """Look at all pairs of rows again and again, until none is turned."""

    def sweep(inner: Builder) -> SSAValue:
        def row(there: Builder, p: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            def other(deep: Builder, q: SSAValue, turned: Sequence[SSAValue]) -> Sequence[SSAValue]:
                return [insert(deep, arith.OrIOp(turned[0], pair(deep, p, q)))]

            return for_loop(there, (IndexBuilder(there).add(p, 1), size, 1), carried, other).results

        return for_loop(inner, (0, size, 1), [_flag(inner, value=False)], row).results[0]

    def again(inner: Builder, number: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        return [select(inner, carried[0], sweep, lambda there: _flag(there, value=False))]

    for_loop(builder, (0, SWEEPS, 1), [_flag(builder, value=True)], again)


def _flag(builder: Builder, *, value: bool) -> SSAValue:
    return constant(builder, value, DType.bool).value


def _make_orthogonal(
    builder: Builder, arrays: Sequence[Matrix], pair: tuple[SSAValue, SSAValue], size: Index
) -> SSAValue:
    """Turn two rows of the first array, and with them those of the others, unless they are orthogonal."""
    rows = arrays[0]
    dtypes = (WIDE, WIDE, rows.dtype)

    def products(inner: Builder, k: SSAValue) -> Sequence[Scalar]:
        first, second = (rows.load(inner, row, k) for row in pair)
        both = product(inner, first, conjugate(inner, second))
        return square(inner, first), square(inner, second), both

    def step(inner: Builder, k: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        sums = (Scalar(total, dtype) for total, dtype in zip(carried, dtypes, strict=True))
        pairs = zip(sums, products(inner, k), strict=True)
        return [arithmetic.add(Emitter(inner), total, term).value for total, term in pairs]

    if rows.dtype.is_complex:
        zeros = [constant(builder, 0, dtype).value for dtype in dtypes]
        found = for_loop(builder, (0, size, 1), zeros, step).results
        of_p, of_q, inside = (Scalar(total, dtype) for total, dtype in zip(found, dtypes, strict=True))
    else:
        of_p, of_q, inside = row_sums(builder, (0, size), products, 3)
    e = Emitter(builder)
    root = functions.FUNCTIONS["sqrt"]
    bound = product(builder, product(builder, root(e, of_p), root(e, of_q)), e.number(ORTHOGONAL, of_p))
    turns = arithmetic.compare(e, ">", magnitude(builder, inside), bound)

    def turn(inner: Builder) -> None:
        rotation = _Rotation.between(inner, difference(inner, of_q, of_p), inside)
        for matrix in arrays:
            rotation.apply(inner, matrix, pair, size)

    branch(builder, turns.value, turn)
    return turns.value
