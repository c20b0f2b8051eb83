"""Factorisation by Householder's reflections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.ir import SSAValue

from tsir.lowering.builders import scalar_arithmetic as arithmetic
from tsir.lowering.builders import scalar_functions as functions
from tsir.lowering.builders.element import Scalar, constant, convert, imaginary_part, real_part
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import for_each, parallel_nest
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.matrices.elements import (
    Matrix,
    conjugate,
    copied,
    difference,
    filled,
    matrices_of,
    product,
    quotient,
    square,
    sum_of,
    wide_of,
)
from tsir.lowering.values.call import Call, Lowered


def geqrf(call: Call) -> list[Lowered]:
    """Householder's vectors below R, and their factors."""
    function, own = call.function, matrices_of(call, "self")
    rows, columns = own.sizes[-2:]
    steps = function.shapes.minimum(rows, columns)
    work = copied(function, own)
    factors = function.allocate(work.dtype, [*own.sizes[:-2], steps])

    def reflect(builder: Builder, outer: Sequence[SSAValue]) -> None:
        matrix, taus = (Matrix(x.buffer, outer, work.dtype) for x in (work, factors))

        def step(inner: Builder, j: SSAValue) -> None:
            after = IndexBuilder(inner).add(j, 1)
            tau = make_reflector(inner, matrix, (j, j), (after, rows))
            taus.store(inner, tau, j)
            reflector = _Reflector(matrix, j, (after, rows), conjugate(inner, tau))
            reflector.apply(inner, matrix, (after, columns))

        for_each(builder, (0, steps, 1), step)

    parallel_nest(function.builder, own.sizes[:-2], reflect)
    return [function.converted(x, call.dtype()) for x in (work, factors)]


def make_reflector(
    builder: Builder, matrix: Matrix, at: tuple[Index, Index], below: tuple[Index, Index]
) -> Scalar:
    """
    Make the vector that reflects the column of an element onto it, as LAPACK's `larfg`; its factor.

    The element becomes real. The factor is 0, and the column stays, if there are only zeros below a real one.
    """
    e, j = Emitter(builder), at[1]
    squares = sum_of(builder, below, lambda b, i: square(b, matrix.load(b, i, j)))
    alpha = matrix.load(builder, *at)
    total = arithmetic.add(e, squares, square(builder, alpha))
    norm = functions.FUNCTIONS["sqrt"](e, total)
    zero, one, none = e.number(0, alpha), e.number(1, alpha), e.number(0, norm)
    stays = arithmetic.compare(e, "==", squares, none)
    if alpha.dtype.is_complex:
        is_real = arithmetic.compare(e, "==", imaginary_part(builder, alpha), none)
        stays = e.both(stays, is_real)
    signed = functions.copysign(e, norm, real_part(builder, alpha))
    beta = convert(builder, arithmetic.negate(e, signed), alpha.dtype)
    tau = quotient(builder, difference(builder, beta, alpha), beta)
    scale = e.select(stays, one, difference(builder, alpha, beta))

    def divide(inner: Builder, i: SSAValue) -> None:
        matrix.store(inner, quotient(inner, matrix.load(inner, i, j), scale), i, j)

    for_each(builder, (*below, 1), divide)
    matrix.store(builder, e.select(stays, alpha, beta), *at)
    return e.select(stays, zero, tau)


@dataclass(frozen=True)
class _Reflector:
    """A reflection by column `j` of a matrix, whose element `j` counts as 1 and those `below` as they are."""

    vectors: Matrix
    j: SSAValue
    below: tuple[Index, Index]
    tau: Scalar

    def apply(self, builder: Builder, matrix: Matrix, columns: tuple[Index, Index]) -> None:
        """Reflect a range of the columns of a matrix, which side by side are in vectors."""
        begin, end = columns

        def reflect(inner: Builder, at: Sequence[SSAValue]) -> None:
            index = IndexBuilder(inner)
            self._reflect(inner, matrix, index.value(index.add(begin, at[0])))

        index = IndexBuilder(builder)
        parallel_nest(builder, [index.maximum(index.subtract(end, begin), 0)], reflect)

    def _reflect(self, builder: Builder, matrix: Matrix, column: SSAValue) -> None:
        inside = sum_of(
            builder,
            self.below,
            lambda b, i: product(b, conjugate(b, self.vectors.load(b, i, self.j)), matrix.load(b, i, column)),
            self.tau.dtype,
        )
        first = matrix.load(builder, self.j, column)
        factor = product(builder, self.tau, arithmetic.add(Emitter(builder), first, inside))
        matrix.store(builder, difference(builder, first, factor), self.j, column)

        def step(inner: Builder, i: SSAValue) -> None:
            part = product(inner, factor, self.vectors.load(inner, i, self.j))
            matrix.store(inner, difference(inner, matrix.load(inner, i, column), part), i, column)

        for_each(builder, (*self.below, 1), step)


def householder_product(call: Call) -> list[Lowered]:
    """The first columns of a product of reflections."""
    function, own, taus = call.function, matrices_of(call, "input"), call.tensor("tau")
    shapes, (rows, columns) = function.shapes, own.sizes[-2:]
    for size, wanted in zip(taus.sizes, own.sizes[:-2], strict=False):
        shapes.check(shapes.compare("eq", size, wanted), "expected factors for each matrix")
    shapes.check(shapes.relation("sge", rows, columns), "expected at least as many rows as columns")
    steps = taus.sizes[-1]
    shapes.check(shapes.relation("sge", columns, steps), "expected at most as many factors as columns")
    work = filled(function, wide_of(own.dtype), own.sizes)
    vectors, factors = function.memref(own), function.memref(taus)

    def multiply(builder: Builder, outer: Sequence[SSAValue]) -> None:
        matrix, held = Matrix(work.buffer, outer, work.dtype), Matrix(vectors, outer, own.dtype)
        of_taus = Matrix(factors, outer, taus.dtype)
        one = constant(builder, 1, work.dtype)
        for_each(builder, (0, columns, 1), lambda inner, j: matrix.store(inner, one, j, j))

        def step(inner: Builder, number: SSAValue) -> None:
            index = IndexBuilder(inner)
            j = index.value(index.subtract(index.subtract(steps, 1), number))
            below = (index.add(j, 1), rows)
            reflector = _Reflector(held, j, below, of_taus.load(inner, j))
            reflector.apply(inner, matrix, (j, columns))

        for_each(builder, (0, steps, 1), step)

    parallel_nest(function.builder, own.sizes[:-2], multiply)
    return [function.converted(work, call.dtype())]
