"""
Orders by integers that stand for the elements: by digits, or by how many come before each.

By digits, elements are counted and moved by each byte of their keys. Bytes that are the same in all of a row,
as those of small integers, are left out two at a time. Both orders are stable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import IndexType
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType, is_half
from tsir.lowering.builders import scalar_arithmetic as arithmetic
from tsir.lowering.builders import scalar_functions as functions
from tsir.lowering.builders.element import Scalar, bits, constant, convert, element_type, insert
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import branch, for_each, for_loop
from tsir.lowering.builders.scalar_arithmetic import Emitter

DIGITS = 256
"""The values of a byte."""


def key_dtype(dtype: DType) -> DType:
    """The integers, taken without sign, that have the order of the numbers of a dtype."""
    return DType.i64 if dtype in (DType.i64, DType.f64) else DType.i32


def bytes_of(dtype: DType) -> int:
    """The bytes of a key."""
    return bits(key_dtype(dtype)) // 8


def key_of(builder: Builder, element: Scalar, *, descending: bool) -> SSAValue:
    """The key of a number: NaN is the largest, and both zeros are one."""
    e, dtype = Emitter(builder), key_dtype(element.dtype)
    width = bits(dtype)
    lowest = constant(builder, -(1 << (width - 1)), dtype).value
    ones = constant(builder, -1, dtype).value
    if element.dtype.is_floating:
        wide = convert(builder, element, DType.f32) if is_half(element.dtype) else element
        positive = arithmetic.add(e, wide, e.number(0, wide))
        raw = insert(builder, arith.BitcastOp(positive.value, element_type(dtype)))
        # Of what is negative all bits are turned, of the rest the sign.
        signs = insert(builder, arith.ShRSIOp(raw, constant(builder, width - 1, dtype).value))
        turned = insert(builder, arith.OrIOp(signs, lowest))
        ordered = insert(builder, arith.XOrIOp(raw, turned))
        key = insert(builder, arith.SelectOp(functions.is_nan(e, wide).value, ones, ordered))
    else:
        key = insert(builder, arith.XOrIOp(convert(builder, element, dtype).value, lowest))
    return insert(builder, arith.XOrIOp(key, ones)) if descending else key


def rank(builder: Builder, keys: SSAValue, at: Sequence[SSAValue], count: Index, dtype: DType) -> SSAValue:
    """The number of elements that come before one in the order of its row, as an integer like the keys."""
    *outer, own = at
    integer = element_type(dtype)
    key = insert(builder, memref.LoadOp.get(keys, at))
    place = insert(builder, arith.IndexCastOp(own, integer))

    def step(inner: Builder, index: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        other = insert(inner, memref.LoadOp.get(keys, [*outer, index]))
        smaller = insert(inner, arith.CmpiOp(other, key, "ult"))
        same = insert(inner, arith.CmpiOp(other, key, "eq"))
        stands = insert(inner, arith.IndexCastOp(index, integer))
        earlier = insert(inner, arith.CmpiOp(stands, place, "slt"))
        comes = insert(inner, arith.OrIOp(smaller, insert(inner, arith.AndIOp(same, earlier))))
        one = constant(inner, 1, dtype).value
        more = insert(inner, arith.SelectOp(comes, one, constant(inner, 0, dtype).value))
        return [insert(inner, arith.AddiOp(carried[0], more))]

    return for_loop(builder, (0, count, 1), [constant(builder, 0, dtype).value], step).results[0]


@dataclass(frozen=True)
class Digits:
    """Rows of keys and of their places, twice, the counts of digits by byte, and the row that is ordered."""

    keys: tuple[SSAValue, SSAValue]
    places: tuple[SSAValue, SSAValue]
    counts: SSAValue
    outer: Sequence[SSAValue]
    count: Index
    dtype: DType

    def order(self, builder: Builder) -> None:
        """Bring the first keys in order, and their places with them."""
        number = bytes_of(self.dtype)
        none = constant(builder, 0, DType.i64).value
        total = IndexBuilder(builder).value(self.count)

        def clear(inner: Builder, at: SSAValue) -> None:
            inner.insert(memref.StoreOp.get(none, self.counts, [*self.outer, at]))

        def tally(inner: Builder, at: SSAValue) -> None:
            key = insert(inner, memref.LoadOp.get(self.keys[0], [*self.outer, at]))
            for byte in range(number):
                self._next(inner, self._digit(inner, key, byte))

        for_each(builder, (0, number * DIGITS, 1), clear)
        for_each(builder, (0, self.count, 1), tally)
        back = replace(self, keys=self.keys[::-1], places=self.places[::-1])
        first = insert(
            builder, memref.LoadOp.get(self.keys[0], [*self.outer, IndexBuilder(builder).value(0)])
        )
        for byte in range(0, number, 2):
            same = [
                IndexBuilder(builder).compare(
                    "eq", self._count(builder, self._digit(builder, first, b)), total
                )
                for b in (byte, byte + 1)
            ]

            def both(inner: Builder, byte: int = byte) -> None:
                self._move(inner, byte)
                back._move(inner, byte + 1)

            index = IndexBuilder(builder)
            branch(builder, index.opposite(index.both(*same)), both)

    def _digit(self, builder: Builder, key: SSAValue, byte: int) -> SSAValue:
        """The place among the counts of the digit that a key has in a byte."""
        shift = constant(builder, 8 * byte, key_dtype(self.dtype)).value
        mask = constant(builder, DIGITS - 1, key_dtype(self.dtype)).value
        digit = insert(builder, arith.AndIOp(insert(builder, arith.ShRUIOp(key, shift)), mask))
        index = IndexBuilder(builder)
        return index.value(index.add(insert(builder, arith.IndexCastOp(digit, IndexType())), byte * DIGITS))

    def _count(self, builder: Builder, digit: SSAValue) -> SSAValue:
        found = insert(builder, memref.LoadOp.get(self.counts, [*self.outer, digit]))
        return insert(builder, arith.IndexCastOp(found, IndexType()))

    def _next(self, builder: Builder, digit: SSAValue) -> SSAValue:
        """The count of a digit, which is one more afterwards."""
        place = [*self.outer, digit]
        found = insert(builder, memref.LoadOp.get(self.counts, place))
        one = constant(builder, 1, DType.i64).value
        more = insert(builder, arith.AddiOp(found, one))
        builder.insert(memref.StoreOp.get(more, self.counts, place))
        return insert(builder, arith.IndexCastOp(found, IndexType()))

    def _move(self, builder: Builder, byte: int) -> None:
        """Move all keys to the other row, in the order of a byte."""

        def begin(inner: Builder, at: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            place = [*self.outer, at]
            found = insert(inner, memref.LoadOp.get(self.counts, place))
            inner.insert(memref.StoreOp.get(carried[0], self.counts, place))
            return [insert(inner, arith.AddiOp(carried[0], found))]

        def move(inner: Builder, at: SSAValue) -> None:
            key, place = (
                insert(inner, memref.LoadOp.get(x[0], [*self.outer, at])) for x in (self.keys, self.places)
            )
            to = self._next(inner, self._digit(inner, key, byte))
            for value, x in ((key, self.keys), (place, self.places)):
                inner.insert(memref.StoreOp.get(value, x[1], [*self.outer, to]))

        digits = (byte * DIGITS, (byte + 1) * DIGITS, 1)
        for_loop(builder, digits, [constant(builder, 0, DType.i64).value], begin)
        for_each(builder, (0, self.count, 1), move)
