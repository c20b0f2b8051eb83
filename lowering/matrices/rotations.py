"""Rows made orthogonal by rotations of two at a time, as Jacobi and Hestenes do it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

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
    copied,
    difference,
    filled,
    matrices_of,
    product,
    quotient,
    square,
    sum_of,
)
from tsir.lowering.matrices.ordering import settle_signs, sort_rows
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
    """

    sine: Scalar
    of_half: Scalar

    @staticmethod
    def between(builder: Builder, squares: Scalar, inner: Scalar) -> _Rotation:
        """The smaller rotation that makes 0 of the `inner` product; the squares of the rows differ."""
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

        def step(inner: Builder, at: SSAValue) -> None:
            e = Emitter(inner)
            first, second = matrix.load(inner, p, at), matrix.load(inner, q, at)
            taken = arithmetic.add(e, second, product(inner, self.of_half, first))
            added = difference(inner, first, product(inner, self.of_half, second))
            matrix.store(inner, difference(inner, first, product(inner, self.sine, taken)), p, at)
            matrix.store(inner, arithmetic.add(e, second, product(inner, self.sine, added)), q, at)

        for_each(builder, (0, columns, 1), step)


def orthogonal_rows(call: Call) -> list[Lowered]:
    """Rows of a matrix made orthogonal, the longest first, their lengths, and the rotations that did it."""
    function, own = call.function, matrices_of(call, "self")
    check_square(function, own)
    size = own.sizes[-1]
    work, turns = copied(function, own), filled(function, WIDE, own.sizes)
    lengths = function.allocate(WIDE, own.sizes[:-1])

    def rotate(builder: Builder, outer: Sequence[SSAValue]) -> None:
        rows, done, keys = (Matrix(x.buffer, outer) for x in (work, turns, lengths))
        one = constant(builder, 1, WIDE)
        for_each(builder, (0, size, 1), lambda inner, j: done.store(inner, one, j, j))

        def pair(inner: Builder, p: SSAValue, q: SSAValue) -> SSAValue:
            return _make_orthogonal(inner, (rows, done), (p, q), size)

        _sweep_until_still(builder, size, pair)

        def measure(inner: Builder, i: SSAValue) -> None:
            squares = sum_of(inner, (0, size), lambda b, k: square(b, rows.load(b, i, k)))
            keys.store(inner, functions.FUNCTIONS["sqrt"](Emitter(inner), squares), i)

        for_each(builder, (0, size, 1), measure)
        sort_rows(builder, keys, (rows, done), size, ">")
        settle_signs(builder, rows, (rows, done), size)

    parallel_nest(function.builder, own.sizes[:-2], rotate)
    return [function.converted(x, call.dtype()) for x in (work, lengths, turns)]


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

    def products(inner: Builder, k: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        first, second = (rows.load(inner, row, k) for row in pair)
        terms = product(inner, first, first), product(inner, second, second), product(inner, first, second)
        sums = (Scalar(total, WIDE) for total in carried)
        return [
            arithmetic.add(Emitter(inner), total, term).value for total, term in zip(sums, terms, strict=True)
        ]

    zero = constant(builder, 0, WIDE).value
    found = for_loop(builder, (0, size, 1), [zero] * 3, products).results
    of_p, of_q, inside = (Scalar(total, WIDE) for total in found)
    e = Emitter(builder)
    root = functions.FUNCTIONS["sqrt"]
    bound = product(builder, product(builder, root(e, of_p), root(e, of_q)), e.number(ORTHOGONAL, inside))
    turns = arithmetic.compare(e, ">", functions.absolute(e, inside), bound)

    def turn(inner: Builder) -> None:
        rotation = _Rotation.between(inner, difference(inner, of_q, of_p), inside)
        for matrix in arrays:
            rotation.apply(inner, matrix, pair, size)

    branch(builder, turns.value, turn)
    return turns.value
