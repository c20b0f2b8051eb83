"""
Orders along a dimension: of all elements by keys, or by keeping the first of a row.

A few are kept in registers. Of more, twice as many are collected: those that come before the last one that is
kept, until there is no room and the second half is given up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.builder import Builder
from xdsl.dialects import arith, memref, scf
from xdsl.dialects.builtin import IndexType, i64
from xdsl.ir import Block, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders import key_order, scalar_arithmetic, scalar_functions
from tsir.lowering.builders.element import Scalar, constant, convert, insert
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import branch, for_each, for_loop, parallel_nest
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.values.call import Call, Lowered
from tsir.lowering.values.tensors import Function, Tensor

_MOST_PASSES = 16
"""Pairs of passes over a row: each makes sorted runs four times as long."""

_LONG = {DType.i32: 128, DType.i64: 192}
"""The least elements of a row that is ordered by digits, by the dtype of keys."""

_MOST_KEPT = 16
"""Elements of a row that are kept in registers."""


def sort(call: Call) -> list[Lowered]:
    """The elements in order along `dim` and where they stood."""
    return _ordered(call, descending=call.constant("descending", bool), count=None)


def argsort(call: Call) -> list[Lowered]:
    """The index that each element of the sorted tensor had along `dim`."""
    return sort(call)[1:]


def order_of(function: Function, vector: Tensor) -> Tensor:
    """The indices that sort a vector."""
    return _sorted(function, vector, _Order(vector.dtype, False))[1]


def topk(call: Call) -> list[Lowered]:
    """The first `k` elements in order along `dim` and where they stood."""
    call.check(call.tensor("self").rank > 0, "a tensor without dimensions")
    return _ordered(call, descending=call.constant("largest", bool), count=call.index(call["k"]))


def _ordered(call: Call, *, descending: bool, count: Index | None) -> list[Lowered]:
    function, own = call.function, call.tensor("self")
    tensor = own if own.rank else own.insert_dims([0])
    dim = call.dim(tensor.rank)
    order = [*(d for d in range(tensor.rank) if d != dim), dim]
    rows, comes = tensor.permute(order), _Order(tensor.dtype, descending)
    if count is not None:
        fits = function.shapes.both(
            function.shapes.relation("sge", count, 0),
            function.shapes.relation("sle", count, rows.sizes[-1]),
        )
        function.shapes.check(fits, "expected k from 0 to the size of the dimension")
    if isinstance(count, int) and 0 < count <= _MOST_KEPT:
        found = _first(function, rows, comes, count)
    else:
        found = _sorted(function, rows, comes) if count is None else _kept(function, rows, comes, count)
    back = [order.index(d) for d in range(tensor.rank)]
    results = [x.permute(back) for x in found]
    if dim != tensor.rank - 1:
        results = [function.contiguous(x) for x in results]
    return [x if own.rank else replace(x, sizes=(), strides=()) for x in results]


@dataclass(frozen=True)
class _Order:
    """The comparison of a sort: by value, NaN being the largest."""

    dtype: DType
    descending: bool

    def before(self, builder: Builder, a: SSAValue, b: SSAValue) -> SSAValue:
        """Whether one element comes before another that stood before it."""
        e, x, y = Emitter(builder), Scalar(a, self.dtype), Scalar(b, self.dtype)
        comes = scalar_arithmetic.compare(e, ">" if self.descending else "<", x, y)
        if self.dtype.is_floating:
            last, first = (x, y) if self.descending else (y, x)
            is_nan = scalar_functions.is_nan(e, last)
            comes = e.either(comes, e.both(is_nan, scalar_arithmetic.compare(e, "==", first, first)))
        return comes.value


@dataclass(frozen=True)
class _Run:
    """Rows of elements and of the places where they stood."""

    elements: Tensor
    places: Tensor

    def load(self, builder: Builder, at: Sequence[SSAValue]) -> tuple[SSAValue, SSAValue]:
        element, place = (
            insert(builder, memref.LoadOp.get(x.buffer, at)) for x in (self.elements, self.places)
        )
        return element, place

    def store(self, builder: Builder, values: Sequence[SSAValue], at: Sequence[SSAValue]) -> None:
        for value, x in zip(values, (self.elements, self.places), strict=True):
            builder.insert(memref.StoreOp.get(value, x.buffer, at))


def _run(function: Function, dtype: DType, sizes: Sequence[Index]) -> _Run:
    return _Run(function.allocate(dtype, sizes), function.allocate(DType.i64, sizes))


def _sorted(function: Function, rows: Tensor, order: _Order) -> list[Tensor]:
    """All elements of each row in order: of long rows by digits, of others by what comes before each."""
    source, (*outer_sizes, count), shapes = function.memref(rows), rows.sizes, function.shapes
    dtype = key_order.key_dtype(rows.dtype)
    is_long = shapes.compare("slt", _LONG[dtype] - 1, count)
    digits = shapes.select(is_long, key_order.bytes_of(rows.dtype) * key_order.DIGITS, 0)
    spare = [*outer_sizes, shapes.select(is_long, count, 0)]
    elements = function.allocate(rows.dtype, rows.sizes)
    keys, others = (function.allocate(dtype, rows.sizes).buffer for _ in range(2))
    places = function.allocate(DType.i64, rows.sizes)
    other_places = function.allocate(DType.i64, spare).buffer
    counts = function.allocate(DType.i64, [*outer_sizes, digits]).buffer

    def begin(builder: Builder, at: Sequence[SSAValue]) -> None:
        element = Scalar(insert(builder, memref.LoadOp.get(source, at)), rows.dtype)
        key = key_order.key_of(builder, element, descending=order.descending)
        builder.insert(memref.StoreOp.get(key, keys, at))

    def rank(builder: Builder, at: Sequence[SSAValue]) -> None:
        found = key_order.rank(builder, keys, at, count, dtype)
        builder.insert(memref.StoreOp.get(found, others, at))

    def place(builder: Builder, at: Sequence[SSAValue], to: SSAValue) -> None:
        number = insert(builder, arith.IndexCastOp(at[-1], i64))
        builder.insert(memref.StoreOp.get(number, places.buffer, [*at[:-1], to]))

    def by_rank(builder: Builder, at: Sequence[SSAValue]) -> None:
        found = insert(builder, memref.LoadOp.get(others, at))
        place(builder, at, insert(builder, arith.IndexCastOp(found, IndexType())))

    def by_digits(builder: Builder, outer: Sequence[SSAValue]) -> None:
        for_each(builder, (0, count, 1), lambda inner, at: place(inner, [*outer, at], at))
        pairs = (keys, others), (places.buffer, other_places)
        key_order.Digits(*pairs, counts, outer, count, rows.dtype).order(builder)

    def fetch(builder: Builder, at: Sequence[SSAValue]) -> None:
        found = insert(builder, memref.LoadOp.get(places.buffer, at))
        there = [*at[:-1], insert(builder, arith.IndexCastOp(found, IndexType()))]
        element = insert(builder, memref.LoadOp.get(source, there))
        builder.insert(memref.StoreOp.get(element, elements.buffer, at))

    def short(builder: Builder) -> None:
        parallel_nest(builder, rows.sizes, rank)
        parallel_nest(builder, rows.sizes, by_rank)

    parallel_nest(function.builder, rows.sizes, begin)
    branch(function.builder, is_long, lambda inside: parallel_nest(inside, outer_sizes, by_digits), short)
    parallel_nest(function.builder, rows.sizes, fetch)
    return [elements, places]


def _kept(function: Function, rows: Tensor, order: _Order, count: Index) -> list[Tensor]:
    """The first elements of each row in order, of which twice as many are collected at a time."""
    source, size, shapes = function.memref(rows), rows.sizes[-1], function.shapes
    kept = shapes.maximum(count, 1)
    room = shapes.minimum(shapes.multiply(kept, 2), size)
    first, second = (_run(function, rows.dtype, (*rows.sizes[:-1], room)) for _ in range(2))

    def row(builder: Builder, outer: Sequence[SSAValue]) -> None:
        index = IndexBuilder(builder)
        last = index.value(index.subtract(kept, 1))

        def step(inner: Builder, at: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            (filled,) = carried
            here = IndexBuilder(inner)
            element = insert(inner, memref.LoadOp.get(source, [*outer, at]))
            takes = order.before(inner, element, first.load(inner, [*outer, last])[0])
            is_full = here.compare("eq", filled, room)
            to = here.value(here.select(is_full, kept, filled))

            def take(there: Builder) -> None:
                merge = _Merge(order, first, second, outer, room)
                branch(there, is_full, lambda builder: _in_order(builder, merge))
                _take(there, source, first, outer, at, to)

            branch(inner, takes, take)
            return [here.value(here.select(takes, here.add(to, 1), filled))]

        for_each(builder, (0, room, 1), lambda inner, at: _take(inner, source, first, outer, at, at))
        _in_order(builder, _Merge(order, first, second, outer, room))
        (filled,) = for_loop(builder, (room, size, 1), [index.value(kept)], step).results
        added = index.compare("slt", kept, filled)
        branch(builder, added, lambda inner: _in_order(inner, _Merge(order, first, second, outer, filled)))

    parallel_nest(function.builder, rows.sizes[:-1], row)
    found = (first.elements, first.places)
    return [function.contiguous(replace(x, sizes=(*x.sizes[:-1], count))) for x in found]


def _take(
    builder: Builder, source: SSAValue, run: _Run, outer: Sequence[SSAValue], at: SSAValue, to: SSAValue
) -> None:
    """Put an element of a row, and its place, into a run."""
    place = insert(builder, arith.IndexCastOp(at, i64))
    element = insert(builder, memref.LoadOp.get(source, [*outer, at]))
    run.store(builder, (element, place), [*outer, to])


@dataclass(frozen=True)
class _Merge:
    """One pass over a row, from one run to another."""

    order: _Order
    source: _Run
    target: _Run
    outer: Sequence[SSAValue]
    count: Index


def _in_order(builder: Builder, merge: _Merge) -> None:
    """Bring the elements of a run in order, by passes to the other run and back."""
    back = replace(merge, source=merge.target, target=merge.source)

    def both(inner: Builder, _: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        (width,) = carried
        index = IndexBuilder(inner)

        def passes(there: Builder) -> None:
            _merge(there, merge, width)
            _merge(there, back, IndexBuilder(there).multiply(width, 2))

        branch(inner, index.compare("slt", width, merge.count), passes)
        return [index.value(index.multiply(width, 4))]

    for_loop(builder, (0, _MOST_PASSES, 1), [IndexBuilder(builder).value(1)], both)


def _merge(builder: Builder, merge: _Merge, width: Index) -> None:
    """Merge each two neighbouring runs of so many elements; the last may be shorter."""
    index, outer = IndexBuilder(builder), merge.outer
    pairs = index.ceil_divide(merge.count, index.multiply(width, 2))

    def pair(inner: Builder, number: SSAValue) -> None:
        at = IndexBuilder(inner)
        begin = at.value(at.multiply(at.multiply(width, 2), number))
        middle = at.value(at.minimum(at.add(begin, width), merge.count))
        end = at.minimum(at.add(middle, width), merge.count)
        last = at.value(at.subtract(merge.count, 1))

        def step(there: Builder, to: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            (left,) = carried
            here = IndexBuilder(there)
            right = here.value(here.add(middle, here.subtract(to, left)))
            # Beyond its end a run has no element: what is loaded then is not used.
            places = [here.value(here.minimum(x, last)) for x in (left, right)]
            ours, theirs = (merge.source.load(there, [*outer, place]) for place in places)
            comes = merge.order.before(there, theirs[0], ours[0])
            more = here.flag(here.compare("slt", right, end))
            empty = insert(there, arith.CmpiOp(middle, left, "sle"))
            takes = insert(there, arith.OrIOp(empty, insert(there, arith.AndIOp(more, comes))))
            chosen = [insert(there, arith.SelectOp(takes, b, a)) for a, b in zip(ours, theirs, strict=True)]
            merge.target.store(there, chosen, [*outer, to])
            return [insert(there, arith.SelectOp(takes, left, here.value(here.add(left, 1))))]

        for_loop(inner, (begin, end, 1), [begin], step)

    for_each(builder, (0, pairs, 1), pair)


def _first(function: Function, rows: Tensor, order: _Order, count: int) -> list[Tensor]:
    """The first elements of each row in order: those found so far are carried from one to the next."""
    source = function.memref(rows)
    found = _run(function, rows.dtype, (*rows.sizes[:-1], count))

    def row(builder: Builder, outer: Sequence[SSAValue]) -> None:
        none = constant(builder, -1, DType.i64).value
        start = [*[constant(builder, 0, rows.dtype).value] * count, *[none] * count]

        def step(inner: Builder, at: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            element = insert(inner, memref.LoadOp.get(source, [*outer, at]))
            held = carried[:count], carried[count:]

            def comes(there: Builder, n: int) -> SSAValue:
                zero = constant(there, 0, DType.i64).value
                is_free = insert(there, arith.CmpiOp(held[1][n], zero, "slt"))
                before = order.before(there, element, held[0][n])
                return insert(there, arith.OrIOp(is_free, before))

            def inserted(there: Builder) -> list[SSAValue]:
                new = element, insert(there, arith.IndexCastOp(at, i64))
                flags = [comes(there, n) for n in range(count)]
                results: list[SSAValue] = []
                for values, value in zip(held, new, strict=True):
                    for n, flag in enumerate(flags):
                        moved = value
                        if n:
                            moved = insert(there, arith.SelectOp(flags[n - 1], values[n - 1], value))
                        results.append(insert(there, arith.SelectOp(flag, moved, values[n])))
                return results

            taken, left = (Block(), Block())
            into = Builder(InsertPoint.at_end(taken))
            into.insert(scf.YieldOp(*inserted(into)))
            left.add_op(scf.YieldOp(*carried))
            types = [value.type for value in carried]
            flag = comes(inner, count - 1)
            return inner.insert(scf.IfOp(flag, types, Region(taken), Region(left))).results

        kept = for_loop(builder, (0, rows.sizes[-1], 1), start, step).results
        for n in range(count):
            at = [*outer, IndexBuilder(builder).value(n)]
            found.store(builder, (kept[n], kept[count + n]), at)

    parallel_nest(function.builder, rows.sizes[:-1], row)
    return [found.elements, found.places]


_MOST_STEPS = 48
"""Halvings of a row: no memory holds one that needs more."""


def _halvings(builder: Builder, count: SSAValue) -> SSAValue:
    """How often a row is halved until nothing is left: the bits of its size."""

    def step(inner: Builder, number: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        index, (power, steps) = IndexBuilder(inner), carried
        more = index.select(index.compare("slt", count, power), steps, index.add(number, 1))
        return [index.value(index.multiply(power, 2)), index.value(more)]

    index = IndexBuilder(builder)
    start = [index.value(1), index.value(0)]
    return for_loop(builder, (0, _MOST_STEPS, 1), start, step).results[1]


def search(call: Call) -> list[Lowered]:
    """The places at which the elements of `self` go into sorted rows, or one row for all."""
    function, shapes, values = call.function, call.function.shapes, call.tensor("self")
    rows = call.tensor("boundaries" if "boundaries" in call.arguments else "sorted_sequence")
    right = call.constant("right", bool)
    if "side" in call.arguments:
        side = call.optional("side", str)
        call.check(call["sorter"] is None, "rows that are sorted by another tensor")
        call.check(side in (None, "left", "right") and not (side == "left" and right), "unknown side")
        right = right or side == "right"
    call.check(rows.rank == 1 or rows.rank == values.rank > 0, "expected rows, or one row for all")
    call.check("side" in call.arguments or rows.rank == 1, "expected boundaries of one dimension")
    if rows.rank > 1:
        for axis, (size, own) in enumerate(zip(rows.sizes[:-1], values.sizes, strict=False)):
            shapes.check(shapes.compare("eq", size, own), f"expected as many rows in dimension {axis}")
    result, count = function.allocate(call.dtype(), values.sizes), rows.sizes[-1]
    source, sorted_rows, common = function.memref(values), function.memref(rows), call.computing()
    # What is empty is not read, not even in vain.
    steps = count.bit_length() if isinstance(count, int) else _halvings(function.builder, count)

    def find(builder: Builder, at: Sequence[SSAValue]) -> None:
        value = Scalar(insert(builder, memref.LoadOp.get(source, at)), values.dtype)
        sought = convert(builder, value, common)

        def halve(inner: Builder, _: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            first, last = carried
            index = IndexBuilder(inner)
            middle = index.value(index.divide(index.add(first, last), 2))
            safe = index.value(index.maximum(index.minimum(middle, index.subtract(count, 1)), 0))
            place = [*(at[:-1] if rows.rank > 1 else ()), safe]
            seen = convert(
                inner, Scalar(insert(inner, memref.LoadOp.get(sorted_rows, place)), rows.dtype), common
            )
            is_left = scalar_arithmetic.compare(Emitter(inner), ">" if right else ">=", seen, sought)
            is_open = index.flag(index.compare("slt", first, last))
            stays = index.opposite(is_left.value)
            moved = index.select(index.both(is_open, stays), index.add(middle, 1), first)
            ended = index.select(index.both(is_open, is_left.value), middle, last)
            return [index.value(moved), index.value(ended)]

        index = IndexBuilder(builder)
        start = [index.value(0), index.value(count)]
        place = for_loop(builder, (0, steps, 1), start, halve).results[0]
        number = Scalar(insert(builder, arith.IndexCastOp(place, i64)), DType.i64)
        builder.insert(memref.StoreOp.get(convert(builder, number, result.dtype).value, result.buffer, at))

    parallel_nest(function.builder, values.sizes, find)
    return [result]
