"""
Factorisations by elimination, triangular systems by substitution.

A panel of columns is factorised column by column; then what is to the right of it is updated, a row at a
time, in vectors.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import IndexType, i32, i64
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders import scalar_arithmetic as arithmetic
from tsir.lowering.builders import scalar_functions as functions
from tsir.lowering.builders.element import Scalar, constant, convert, insert, parts_of, real_part
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import branch, for_each, for_loop, parallel_nest
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
    square,
    sum_of,
    transposed,
)
from tsir.lowering.matrices.ordering import exchange
from tsir.lowering.values.call import Call, Lowered

PANEL = 16
"""The columns of a panel."""


def subtract_products(
    builder: Builder, matrix: Matrix, at: tuple[Index, Index], bounds: tuple[Index, Index]
) -> None:
    """Subtract from an element the sum of products of its row and its column within bounds."""
    i, j = at

    def term(inner: Builder, k: SSAValue) -> Scalar:
        return product(inner, matrix.load(inner, i, k), matrix.load(inner, k, j))

    inside = sum_of(builder, bounds, term, matrix.dtype)
    matrix.store(builder, difference(builder, matrix.load(builder, i, j), inside), i, j)


def update_row(
    builder: Builder, matrix: Matrix, i: SSAValue, bounds: tuple[Index, Index], columns: tuple[Index, Index]
) -> None:
    """Subtract such products from all elements of a row in a range of columns, which are of other rows."""
    first, past = columns

    def element(inner: Builder, at: Sequence[SSAValue]) -> None:
        subtract_products(inner, matrix, (i, IndexBuilder(inner).add(first, at[0])), bounds)

    index = IndexBuilder(builder)
    parallel_nest(builder, [index.maximum(index.subtract(past, first), 0)], element)


def cholesky_ex(call: Call) -> list[Lowered]:
    """The triangle whose product with its adjoint is a matrix, and the order of the minor that fails."""
    function, own = call.function, matrices_of(call, "self")
    upper = call.constant("upper", bool)
    check_square(function, own)
    work = copied(function, transposed(own) if upper else own)
    info = filled(function, DType.i32, own.sizes[:-2])
    size = own.sizes[-1]

    def factor(builder: Builder, outer: Sequence[SSAValue]) -> None:
        matrix = Matrix(work.buffer, outer, work.dtype)

        def panel(there: Builder, first: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            past = IndexBuilder(there).minimum(IndexBuilder(there).add(first, PANEL), size)

            def column(inner: Builder, j: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
                squares = sum_of(inner, (first, j), lambda b, k: square(b, matrix.load(b, j, k)))
                e = Emitter(inner)
                left = difference(inner, real_part(inner, matrix.load(inner, j, j)), squares)
                is_positive = arithmetic.compare(e, ">", left, e.number(0, left))
                root = convert(inner, functions.FUNCTIONS["sqrt"](e, left), work.dtype)
                matrix.store(inner, root, j, j)

                def row(b: Builder, i: SSAValue) -> None:
                    subtract_products(b, matrix, (i, j), (first, j))
                    found = quotient(b, matrix.load(b, i, j), root)
                    matrix.store(b, found, i, j)
                    # The other triangle holds the adjoint meanwhile, whose rows the update reads.
                    matrix.store(b, conjugate(b, found), j, i)

                for_each(inner, (IndexBuilder(inner).add(j, 1), size, 1), row)
                return [_first_failure(inner, carried[0], is_positive.value, j)]

            def update(b: Builder, i: SSAValue) -> None:
                update_row(b, matrix, i, (first, past), (past, IndexBuilder(b).add(i, 1)))

            found = for_loop(there, (first, past, 1), carried, column).results
            for_each(there, (past, size, 1), update)
            return found

        def clear(inner: Builder, i: SSAValue) -> None:
            zero = constant(inner, 0, work.dtype)
            for_each(
                inner, (IndexBuilder(inner).add(i, 1), size, 1), lambda b, j: matrix.store(b, zero, i, j)
            )

        none = constant(builder, 0, DType.i32).value
        found = for_loop(builder, (0, size, PANEL), [none], panel).results[0]
        for_each(builder, (0, size, 1), clear)
        builder.insert(memref.StoreOp.get(found, info.buffer, outer))

    parallel_nest(function.builder, own.sizes[:-2], factor)
    result = function.contiguous(transposed(work)) if upper else work
    return [function.converted(result, call.dtype()), info]


def _first_failure(builder: Builder, before: SSAValue, succeeds: SSAValue, step: SSAValue) -> SSAValue:
    """The number of the first step, from 1 on, that does not succeed; 0 while all do."""
    zero = constant(builder, 0, DType.i32).value
    now = insert(builder, arith.SelectOp(succeeds, zero, _counted(builder, step)))
    had = insert(builder, arith.CmpiOp(before, zero, "ne"))
    return insert(builder, arith.SelectOp(had, before, now))


def _counted(builder: Builder, index: SSAValue) -> SSAValue:
    """An index as LAPACK counts, from 1 on."""
    one = constant(builder, 1, DType.i32).value
    return insert(builder, arith.AddiOp(insert(builder, arith.IndexCastOp(index, i32)), one))


def lu_factor_ex(call: Call) -> list[Lowered]:
    """Both triangles of the factors of a matrix, the rows that were exchanged, and the first zero pivot."""
    function, own = call.function, matrices_of(call, "A")
    exchanges = call.constant("pivot", bool)
    rows, columns = own.sizes[-2:]
    steps = function.shapes.minimum(rows, columns)
    work = copied(function, own)
    pivots = function.allocate(DType.i32, [*own.sizes[:-2], steps])
    info = filled(function, DType.i32, own.sizes[:-2])

    def factor(builder: Builder, outer: Sequence[SSAValue]) -> None:
        matrix = Matrix(work.buffer, outer, work.dtype)

        def panel(there: Builder, first: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            past = IndexBuilder(there).minimum(IndexBuilder(there).add(first, PANEL), steps)

            def column(inner: Builder, j: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
                def eliminate(b: Builder, i: SSAValue) -> None:
                    subtract_products(b, matrix, (i, j), (first, IndexBuilder(b).minimum(i, j)))

                for_each(inner, (first, rows, 1), eliminate)
                chosen = _pivot(inner, matrix, j, rows) if exchanges else j
                inner.insert(memref.StoreOp.get(_counted(inner, chosen), pivots.buffer, [*outer, j]))
                if exchanges:
                    exchange(inner, matrix, (j, chosen), columns)
                _scale_below(inner, matrix, j, rows)
                e, pivot = Emitter(inner), matrix.load(inner, j, j)
                fine = arithmetic.compare(e, "!=", pivot, e.number(0, pivot))
                return [_first_failure(inner, carried[0], fine.value, j)]

            found = for_loop(there, (first, past, 1), carried, column).results
            for_each(
                there,
                (first, past, 1),
                lambda b, i: update_row(b, matrix, i, (first, i), (past, columns)),
            )
            for_each(
                there,
                (past, rows, 1),
                lambda b, i: update_row(b, matrix, i, (first, past), (past, columns)),
            )
            return found

        none = constant(builder, 0, DType.i32).value
        found = for_loop(builder, (0, steps, PANEL), [none], panel).results[0]
        builder.insert(memref.StoreOp.get(found, info.buffer, outer))

    parallel_nest(function.builder, own.sizes[:-2], factor)
    return [function.converted(work, call.dtype()), pivots, info]


def _pivot(builder: Builder, matrix: Matrix, j: SSAValue, rows: Index) -> SSAValue:
    """The first row from `j` on whose element in column `j` is the largest."""

    def step(inner: Builder, i: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        e = Emitter(inner)
        size = _size(inner, matrix.load(inner, i, j))
        larger = arithmetic.compare(e, ">", size, Scalar(carried[1], WIDE)).value
        pairs = ((i, carried[0]), (size.value, carried[1]))
        return [insert(inner, arith.SelectOp(larger, new, old)) for new, old in pairs]

    first = _size(builder, matrix.load(builder, j, j)).value
    after = IndexBuilder(builder).add(j, 1)
    return for_loop(builder, (after, rows, 1), [j, first], step).results[0]


def _size(builder: Builder, element: Scalar) -> Scalar:
    """The size by which pivots are chosen, of complex numbers that of both parts together, as in LAPACK."""
    e = Emitter(builder)
    if not element.dtype.is_complex:
        return functions.absolute(e, element)
    return arithmetic.add(e, *(functions.absolute(e, part) for part in parts_of(builder, element)))


def _scale_below(builder: Builder, matrix: Matrix, j: SSAValue, rows: Index) -> None:
    """Divide what is below the pivot of a column by it, unless it is 0."""
    e = Emitter(builder)
    pivot = matrix.load(builder, j, j)

    def scale(there: Builder) -> None:
        def step(inner: Builder, i: SSAValue) -> None:
            matrix.store(inner, quotient(inner, matrix.load(inner, i, j), pivot), i, j)

        for_each(there, (IndexBuilder(there).add(j, 1), rows, 1), step)

    branch(builder, arithmetic.compare(e, "!=", pivot, e.number(0, pivot)).value, scale)


def solve_triangular(call: Call) -> list[Lowered]:
    """The solution of triangular systems, by substitution."""
    function, matrices, right = call.function, matrices_of(call, "self"), matrices_of(call, "B")
    upper, left, unit = (call.constant(name, bool) for name in ("upper", "left", "unitriangular"))
    check_square(function, matrices)
    if not left:  # X A = B is A' X' = B'.
        matrices, right, upper = transposed(matrices), transposed(right), not upper
    shapes, size = function.shapes, matrices.sizes[-1]
    shapes.check(shapes.relation("eq", size, right.sizes[-2]), "expected as many rows as the matrix has")
    batch = shapes.broadcast([matrices.sizes[:-2], right.sizes[:-2]])
    work = copied(function, function.expand(right, [*batch, *right.sizes[-2:]]))
    source = function.memref(function.expand(matrices, [*batch, size, size]))

    def solve(builder: Builder, outer: Sequence[SSAValue]) -> None:
        matrix = Matrix(source, outer[:-1], matrices.dtype)
        vectors = Matrix(work.buffer, outer[:-1], work.dtype)
        at = outer[-1]

        def step(inner: Builder, number: SSAValue) -> None:
            index = IndexBuilder(inner)
            i = index.subtract(index.subtract(size, 1), number) if upper else number
            bounds = (index.add(i, 1), size) if upper else (0, i)

            def term(b: Builder, k: SSAValue) -> Scalar:
                return product(b, matrix.load(b, i, k), vectors.load(b, k, at))

            known = sum_of(inner, bounds, term, work.dtype)
            rest = difference(inner, vectors.load(inner, i, at), known)
            found = rest if unit else quotient(inner, rest, matrix.load(inner, i, i))
            vectors.store(inner, found, i, at)

        for_each(builder, (0, size, 1), step)

    parallel_nest(function.builder, [*batch, right.sizes[-1]], solve)
    result = work if left else function.contiguous(transposed(work))
    return [function.converted(result, call.dtype())]


def lu_order(call: Call) -> list[Lowered]:
    """For each row of a factorised matrix, the row of the matrix that it was."""
    call.demand_types()
    function, pivots, rows = call.function, call.tensor("pivots"), call.index(call["rows"])
    enough = function.shapes.relation("sle", pivots.sizes[-1], rows)
    function.shapes.check(enough, "expected at most as many pivots as rows")
    order = function.allocate(DType.i64, [*pivots.sizes[:-1], rows])
    source = function.memref(pivots)

    def exchange(builder: Builder, outer: Sequence[SSAValue]) -> None:
        def start(inner: Builder, i: SSAValue) -> None:
            inner.insert(
                memref.StoreOp.get(insert(inner, arith.IndexCastOp(i, i64)), order.buffer, [*outer, i])
            )

        def step(inner: Builder, j: SSAValue) -> None:
            given = Scalar(insert(inner, memref.LoadOp.get(source, [*outer, j])), pivots.dtype)
            wide = insert(inner, arith.IndexCastOp(convert(inner, given, DType.i64).value, IndexType()))
            index = IndexBuilder(inner)
            chosen = index.value(index.subtract(wide, 1))
            fits = index.both(index.compare("slt", -1, chosen), index.compare("slt", chosen, rows))
            Emitter(inner).demand(
                Scalar(index.flag(fits), DType.bool), "expected pivots from 1 to the number of rows"
            )
            places = [[*outer, place] for place in (j, chosen)]
            first, second = (insert(inner, memref.LoadOp.get(order.buffer, at)) for at in places)
            for value, at in zip((second, first), places, strict=True):
                inner.insert(memref.StoreOp.get(value, order.buffer, at))

        for_each(builder, (0, rows, 1), start)
        for_each(builder, (0, pivots.sizes[-1], 1), step)

    parallel_nest(function.builder, pivots.sizes[:-1], exchange)
    return [order]
