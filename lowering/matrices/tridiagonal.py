"""Eigenvectors: reflections to three diagonals, then rotations, as EISPACK's tred2 and tql2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders import scalar_arithmetic as arithmetic
from tsir.lowering.builders import scalar_functions as functions
from tsir.lowering.builders.element import Scalar, constant, insert, real_part
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
    matrices_of,
    product,
    quotient,
    row_sum,
    scaled,
    square,
    sum_of,
)
from tsir.lowering.matrices.ordering import settle_phases, sort_rows
from tsir.lowering.matrices.reflections import make_reflector
from tsir.lowering.values.call import Call, Lowered

ROUNDS = 60
"""At most so many times rotations chase what is beside one eigenvalue; two are usual."""


def eigen(call: Call) -> list[Lowered]:
    """The eigenvalues of Hermitian matrices in ascending order, and the adjoint of the eigenvectors."""
    function, own = call.function, matrices_of(call, "self")
    check_square(function, own)
    size = own.sizes[-1]
    work = copied(function, own)
    vectors = filled(function, work.dtype, own.sizes)
    values, beside = (function.allocate(WIDE, own.sizes[:-1]) for _ in range(2))
    factors, spare = (function.allocate(work.dtype, own.sizes[:-1]) for _ in range(2))

    def solve(builder: Builder, outer: Sequence[SSAValue]) -> None:
        matrix, rows, keys, next_to, taus, held = (
            Matrix(x.buffer, outer, x.dtype) for x in (work, vectors, values, beside, factors, spare)
        )
        reduced = _Reduced(matrix, taus, size)
        zero, one = constant(builder, 0, WIDE), constant(builder, 1, work.dtype)

        def start(inner: Builder, j: SSAValue) -> None:
            rows.store(inner, one, j, j)
            next_to.store(inner, zero, j)

        for_each(builder, (0, size, 1), start)
        last = IndexBuilder(builder).subtract(size, 1)
        for_each(builder, (0, last, 1), lambda inner, k: reduced.reflect(inner, k, next_to, held))

        def take(inner: Builder, k: SSAValue) -> None:
            keys.store(inner, real_part(inner, matrix.load(inner, k, k)), k)

        for_each(builder, (0, size, 1), take)
        for_each(builder, (0, last, 1), lambda inner, number: reduced.turn(inner, rows, number))
        three = _Diagonals(keys, next_to, rows, size)
        for_each(builder, (0, size, 1), three.separate)
        sort_rows(builder, keys, (rows,), size, "<")
        settle_phases(builder, rows, (rows,), size)

    parallel_nest(function.builder, own.sizes[:-2], solve)
    return [function.converted(x, call.dtype(i)) for i, x in enumerate((values, vectors))]


@dataclass(frozen=True)
class _Reduced:
    """
    A Hermitian matrix on its way to three diagonals, with the vectors of reflections behind them.

    It is the transposed of what is reflected, whose columns lie as rows.
    """

    matrix: Matrix
    taus: Matrix
    size: Index

    def reflect(self, builder: Builder, k: SSAValue, beside: Matrix, held: Matrix) -> None:
        """Reflect the rows and columns behind `k` such that row `k` has one element there."""
        index, matrix = IndexBuilder(builder), self.matrix
        first = index.value(index.add(k, 1))
        behind = (first, self.size)
        tau = make_reflector(builder, matrix.turned(), (first, k), (index.add(first, 1), self.size))
        self.taus.store(builder, tau, k)
        beside.store(builder, real_part(builder, matrix.load(builder, k, first)), k)
        matrix.store(builder, constant(builder, 1, tau.dtype), k, first)

        def moved(inner: Builder, at: Sequence[SSAValue]) -> None:
            i = IndexBuilder(inner).value(IndexBuilder(inner).add(first, at[0]))

            def term(b: Builder, j: SSAValue) -> Scalar:  # the conjugate of the element at (i, j)
                return product(b, matrix.load(b, j, i), matrix.load(b, k, j))

            along = sum_of(inner, behind, term, tau.dtype)
            held.store(inner, product(inner, tau, along), i)

        def corrected(inner: Builder, i: SSAValue) -> None:
            part = product(inner, half, matrix.load(inner, k, i))
            held.store(inner, difference(inner, held.load(inner, i), part), i)

        def update(inner: Builder, i: SSAValue) -> None:
            of_vector, of_held = matrix.load(inner, k, i), held.load(inner, i)

            def step(there: Builder, at: Sequence[SSAValue]) -> None:
                j = IndexBuilder(there).value(IndexBuilder(there).add(first, at[0]))
                change = arithmetic.add(
                    Emitter(there),
                    product(there, conjugate(there, of_vector), held.load(there, j)),
                    product(there, conjugate(there, of_held), matrix.load(there, k, j)),
                )
                matrix.store(there, difference(there, matrix.load(there, i, j), change), i, j)

            parallel_nest(inner, [count], step)

        count = index.subtract(self.size, first)
        parallel_nest(builder, [count], moved)

        def shared(b: Builder, i: SSAValue) -> Scalar:
            return product(b, conjugate(b, matrix.load(b, k, i)), held.load(b, i))

        inside = sum_of(builder, behind, shared, tau.dtype)
        whole = product(builder, conjugate(builder, tau), inside)
        half = scaled(builder, whole, constant(builder, 0.5, WIDE))
        for_each(builder, (*behind, 1), corrected)
        for_each(builder, (*behind, 1), update)

    def turn(self, builder: Builder, rows: Matrix, number: SSAValue) -> None:
        """Reflect rows by the vectors from the last one on."""
        index, matrix = IndexBuilder(builder), self.matrix
        k = index.value(index.subtract(index.subtract(self.size, 2), number))
        behind = (index.add(k, 1), self.size)
        tau = self.taus.load(builder, k)

        def row(inner: Builder, i: SSAValue) -> None:
            def term(b: Builder, j: SSAValue) -> Scalar:
                return product(b, rows.load(b, i, j), conjugate(b, matrix.load(b, k, j)))

            factor = product(inner, tau, row_sum(inner, behind, term, tau.dtype))

            def step(there: Builder, at: Sequence[SSAValue]) -> None:
                j = IndexBuilder(there).value(IndexBuilder(there).add(behind[0], at[0]))
                part = product(there, factor, matrix.load(there, k, j))
                rows.store(there, difference(there, rows.load(there, i, j), part), i, j)

            parallel_nest(inner, [IndexBuilder(inner).subtract(self.size, behind[0])], step)

        for_each(builder, (*behind, 1), row)


@dataclass(frozen=True)
class _Diagonals:
    """The diagonal of a matrix, what is beside it, and the rows that are rotated with both."""

    values: Matrix
    beside: Matrix
    rows: Matrix
    size: Index

    def separate(self, builder: Builder, k: SSAValue) -> None:
        """Rotate until nothing is beside value `k`."""

        def again(inner: Builder, number: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            def chase(there: Builder) -> SSAValue:
                end = self._end(there, k)
                index = IndexBuilder(there)
                apart = index.flag(index.opposite(index.compare("eq", end, k)))
                branch(there, apart, lambda deep: self._chase(deep, k, end))
                return apart

            none = constant(inner, False, DType.bool).value
            return [select(inner, carried[0], chase, lambda _: none)]

        for_loop(builder, (0, ROUNDS, 1), [constant(builder, True, DType.bool).value], again)

    def _end(self, builder: Builder, k: SSAValue) -> SSAValue:
        """The first place from `k` on beside which there is nothing that adds to the values."""
        index = IndexBuilder(builder)
        last = index.value(index.subtract(self.size, 1))

        def step(inner: Builder, i: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            e, places = Emitter(inner), IndexBuilder(inner)
            here, after = self.values.load(inner, i), self.values.load(inner, places.add(i, 1))
            both = arithmetic.add(e, functions.absolute(e, here), functions.absolute(e, after))
            small = functions.absolute(e, self.beside.load(inner, i))
            nothing = arithmetic.compare(e, "==", arithmetic.add(e, both, small), both).value
            open = places.flag(places.compare("eq", carried[0], last))
            ends = insert(inner, arith.AndIOp(nothing, open))
            return [insert(inner, arith.SelectOp(ends, i, carried[0]))]

        return for_loop(builder, (k, last, 1), [last], step).results[0]

    def _chase(self, builder: Builder, k: SSAValue, end: SSAValue) -> None:
        """Rotate from `end` back to `k`, with a shift near one of the eigenvalues."""
        e, index = Emitter(builder), IndexBuilder(builder)
        root = functions.FUNCTIONS["sqrt"]
        zero, one = (constant(builder, number, WIDE) for number in (0, 1))
        value, near = self.values.load(builder, k), self.beside.load(builder, k)
        step = difference(builder, self.values.load(builder, index.add(k, 1)), value)
        ratio = quotient(builder, step, arithmetic.add(e, near, near))
        length = root(e, arithmetic.add(e, square(builder, ratio), one))
        whole = arithmetic.add(e, ratio, functions.copysign(e, length, ratio))
        shifted = difference(builder, self.values.load(builder, end), value)
        start = arithmetic.add(e, shifted, quotient(builder, near, whole))

        def rotate(inner: Builder, number: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            places = IndexBuilder(inner)
            i = places.value(places.subtract(places.subtract(end, 1), number))
            return self._rotate(inner, i, [Scalar(x, WIDE) for x in carried])

        initial = [x.value for x in (start, one, one, zero)]
        rounds = index.subtract(end, k)
        found = for_loop(builder, (0, rounds, 1), initial, rotate).results
        self.values.store(builder, difference(builder, value, Scalar(found[3], WIDE)), k)
        self.beside.store(builder, Scalar(found[0], WIDE), k)
        self.beside.store(builder, zero, end)

    def _rotate(self, builder: Builder, i: SSAValue, carried: Sequence[Scalar]) -> Sequence[SSAValue]:
        """Rotate row `i` and the next by what the rotation before left: bulge, sine, cosine, shift."""
        e = Emitter(builder)
        bulge, sine, cosine, shift = carried
        after = IndexBuilder(builder).value(IndexBuilder(builder).add(i, 1))
        near, value = self.beside.load(builder, i), self.values.load(builder, i)
        out, kept = product(builder, sine, near), product(builder, cosine, near)
        length = functions.FUNCTIONS["sqrt"](
            e, arithmetic.add(e, square(builder, out), square(builder, bulge))
        )
        self.beside.store(builder, length, after)
        nothing = arithmetic.compare(e, "==", length, e.number(0, length))
        sine = e.select(nothing, e.number(0, length), quotient(builder, out, length))
        cosine = e.select(nothing, e.number(1, length), quotient(builder, bulge, length))
        other = difference(builder, self.values.load(builder, after), shift)
        double = product(builder, cosine, arithmetic.add(e, kept, kept))
        turned = arithmetic.add(e, product(builder, difference(builder, value, other), sine), double)
        shift = product(builder, sine, turned)
        self.values.store(builder, arithmetic.add(e, other, shift), after)

        def step(inner: Builder, at: Sequence[SSAValue]) -> None:
            (j,) = at
            first, second = self.rows.load(inner, i, j), self.rows.load(inner, after, j)
            back = difference(inner, scaled(inner, first, cosine), scaled(inner, second, sine))
            forth = arithmetic.add(Emitter(inner), scaled(inner, first, sine), scaled(inner, second, cosine))
            self.rows.store(inner, back, i, j)
            self.rows.store(inner, forth, after, j)

        parallel_nest(builder, [self.size], step)
        bulge = difference(builder, product(builder, cosine, turned), kept)
        return [x.value for x in (bulge, sine, cosine, shift)]
