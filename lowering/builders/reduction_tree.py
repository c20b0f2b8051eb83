"""
The order in which elements are combined: one fixed tree, which depends on sizes alone.

Reducing n elements x[0..n) with a combiner `+` means the following, whatever layout, vector width or number
of threads computes it, so that all of them give the same bits:

* `LANES` = 16 partial results run side by side: lane l takes x[l], x[l + 16], … in order, at most `RUN` = 64
  of them; that is a block of 1024 elements.
* A block's lanes are combined four by four: s[q] = lane[q] + lane[q + 4] + lane[q + 8] + lane[q + 12], then
  s[0] + s[1] + s[2] + s[3], both from the left.
* 64 blocks are combined from the left into a group, 64 groups into a larger one, those into the result. Where
  each order gives the same bits, as for the largest element, all blocks may be combined from the left.

Every partial result starts from the combiner's identity. The rounding error of a sum is at most that of
3 * 64 + 8 + n / 2^22 additions in a row. Several neighbouring reduced loops are one, in row-major order;
reduced loops that a parallel loop separates nest: each value of the outer one is the tree of the inner, and
outer values are combined by the same cascade with one lane.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from xdsl.builder import Builder
from xdsl.dialects import arith, memref, scf
from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, IntegerType, UnitAttr
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.utils.exceptions import PassFailedException

from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder, most
from tsir.lowering.builders.loop_nests import for_loop, parallel_nest

LANES = 16
QUARTER = 4
RUN = 64
BLOCK = LANES * RUN
"""Elements of a block."""
LEVELS = (3, 2, 1)
"""Levels of the cascade, outermost first: level k combines pieces of `lanes * RUN**k` elements."""

SHARED = 2
"""The level whose pieces may be computed side by side: of 65536 elements."""

LANE_LOOPS = "lanes.block"
"""Marks the outermost loop of a block, for those who run its lanes side by side."""

Values: TypeAlias = Sequence[SSAValue]
Leaf: TypeAlias = Callable[[Builder, SSAValue, Values], Values]
"""Combines the element at an index into the values carried so far."""


def least(bits: int) -> int:
    """The smallest signed integer of a width."""
    return -(1 << (bits - 1))


IDENTITIES: dict[type[Operation], tuple[float, Callable[[int], int]]] = {
    arith.AddfOp: (-0.0, lambda bits: 0),
    arith.MulfOp: (1.0, lambda bits: 1),
    arith.MaximumfOp: (float("-inf"), least),
    arith.MinimumfOp: (float("inf"), least),
    arith.MaxnumfOp: (float("-inf"), least),
    arith.MinnumfOp: (float("inf"), least),
    arith.AddiOp: (0.0, lambda bits: 0),
    arith.MuliOp: (1.0, lambda bits: 1),
    arith.AndIOp: (0.0, lambda bits: -1),
    arith.OrIOp: (0.0, lambda bits: 0),
    arith.XOrIOp: (0.0, lambda bits: 0),
    arith.MaxSIOp: (0.0, least),
    arith.MinSIOp: (0.0, lambda bits: -least(bits) - 1),
    arith.MaxUIOp: (0.0, lambda bits: 0),
    arith.MinUIOp: (0.0, lambda bits: -1),
}
"""The combiners that the tree may reorder, with their identity for floats and for integers of a width."""


ORDER_FREE = IDENTITIES.keys() - {arith.AddfOp, arith.MulfOp, arith.MaxnumfOp, arith.MinnumfOp}
"""Those that give the same bits in any order: not sums and products of floats, nor what may pick a zero."""


@dataclass(frozen=True)
class Combiner:
    """An associative operation with an identity, taken from the body of a reduction."""

    op: Operation
    accumulator: SSAValue

    def combine(self, builder: Builder, a: SSAValue, b: SSAValue) -> SSAValue:
        """Builds `a` combined with `b`, scalars or vectors alike."""
        op = type(self.op).create(
            operands=[a, b], result_types=[a.type], properties=self.op.properties, location=self.op.location
        )
        return builder.insert(op).results[0]

    @property
    def is_order_free(self) -> bool:
        """Whether elements may be combined in any order, with the same result."""
        return type(self.op) in ORDER_FREE

    @property
    def may_reorder(self) -> bool:
        """Whether any order will do: that of the same result, or of one that the program takes as well."""
        flags = self.op.properties.get("fastmath")
        taken = isinstance(flags, arith.FastMathFlagsAttr) and FastMathFlag.REASSOC in flags.data
        return taken or self.is_order_free

    def identity(self, builder: Builder) -> SSAValue:
        """Builds the value that changes nothing when combined."""
        value = self.identity_attribute()
        made = arith.ConstantOp.create(result_types=[value.type], properties={"value": value})
        return builder.insert(made).result

    def identity_attribute(self) -> IntegerAttr[IntegerType] | FloatAttr[AnyFloat]:
        """The value that changes nothing when combined, as a constant."""
        as_float, as_integer = IDENTITIES[type(self.op)]
        element = self.accumulator.type
        if isinstance(element, AnyFloat):
            return FloatAttr(as_float, element)
        if isinstance(element, IntegerType):
            integer = cast("IntegerType", element)
            return IntegerAttr(as_integer(integer.width.data), integer)
        raise PassFailedException(f"expected a number to reduce, got {element}")


def match_combiner(accumulator: SSAValue, result: SSAValue) -> Combiner | None:
    """Recognises `result = combiner(accumulator, element)` where neither is used otherwise."""
    if not isinstance(result, OpResult) or type(result.op) not in IDENTITIES:
        return None
    if not (accumulator.has_one_use() and result.has_one_use() and accumulator in result.op.operands):
        return None
    return Combiner(result.op, accumulator)


def match_combiners(accumulators: Sequence[SSAValue], results: Sequence[SSAValue]) -> list[Combiner] | None:
    """Recognises the combiner of each result of a reduction's body, None if one of them has none."""
    found = [match_combiner(*pair) for pair in zip(accumulators, results, strict=True)]
    known = [combiner for combiner in found if combiner is not None]
    return known if len(known) == len(found) else None


def combine_all(builder: Builder, combiners: Sequence[Combiner], a: Values, b: Values) -> list[SSAValue]:
    """Combines values pairwise, one for each accumulator."""
    return [c.combine(builder, x, y) for c, x, y in zip(combiners, a, b, strict=True)]


def reduce_elements(
    builder: Builder, combiners: Sequence[Combiner], size: Index, leaf: Leaf, *, shared: bool = False
) -> Values:
    """
    Builds the tree over `size` elements; the leaf combines one element into a lane.

    If it is `shared`, the pieces of level 2 are a parallel loop.
    """

    def block(inner: Builder, base: Index, end: Index) -> Values:
        return lane_loops(inner, combiners, (base, end), leaf)

    alone = not shared and all(combiner.is_order_free for combiner in combiners)
    levels = LEVELS[-1:] if alone else LEVELS  # blocks in a row give the same bits as the tree of them
    return cascade(builder, combiners, (0, size), LANES, levels, block, shared=shared)


SHORT = 4
"""Elements that have a lane each, which the tree combines in sequence."""


def reduce_short(builder: Builder, combiners: Sequence[Combiner], size: Index, leaf: Leaf) -> Values:
    """Builds the tree over at most `SHORT` elements, which are combined one after the other."""

    def step(inner: Builder, k: SSAValue, carried: Values) -> Values:
        return combine_all(inner, combiners, carried, leaf(inner, k, identities(inner, combiners)))

    return for_loop(builder, (0, size, 1), identities(builder, combiners), step).results


def reduce_blocks(
    builder: Builder,
    combiners: Sequence[Combiner],
    size: Index,
    block: Callable[[Builder, Index, Index], Values],
    *,
    shared: bool = False,
) -> Values:
    """Builds the tree over `size` elements, given what builds one of its blocks, from its bounds."""
    return cascade(builder, combiners, (0, size), LANES, LEVELS, block, shared=shared)


def reduce_values(
    builder: Builder,
    combiners: Sequence[Combiner],
    size: Index,
    term: Callable[[Builder, SSAValue], Values],
    levels: Sequence[int] = LEVELS,
) -> Values:
    """Builds the cascade over `size` values, each computed by a nest of its own."""

    def block(inner: Builder, base: Index, end: Index) -> Values:
        def step(body: Builder, k: SSAValue, carried: Values) -> Values:
            return combine_all(body, combiners, carried, term(body, k))

        return for_loop(inner, (base, end, 1), identities(inner, combiners), step).results

    return cascade(builder, combiners, (0, size), 1, levels, block)


def identities(builder: Builder, combiners: Sequence[Combiner]) -> list[SSAValue]:
    """Builds every accumulator's identity."""
    return [combiner.identity(builder) for combiner in combiners]


def needed_levels(bounds: tuple[Index, Index], lanes: int, levels: Sequence[int]) -> Sequence[int]:
    """Returns the levels that combine more than one piece, as far as sizes tell."""
    start, end = bounds
    size = most(end) if isinstance(start, int) else None
    while levels and size is not None and size <= lanes * RUN ** levels[0]:
        levels = levels[1:]
    return levels


def cascade(
    builder: Builder,
    combiners: Sequence[Combiner],
    bounds: tuple[Index, Index],
    lanes: int,
    levels: Sequence[int],
    block: Callable[[Builder, Index, Index], Values],
    *,
    shared: bool = False,
) -> Values:
    """Builds one loop for each level that the size may need, around the block."""
    start, end = bounds
    levels = needed_levels(bounds, lanes, levels)
    if not levels:
        return block(builder, start, end)
    span = lanes * RUN ** levels[0]

    def piece(inner: Builder, base: SSAValue) -> Values:
        index = IndexBuilder(inner)
        part = (base, index.minimum(index.add(base, span), end))
        return cascade(inner, combiners, part, lanes, levels[1:], block, shared=shared)

    def step(inner: Builder, base: SSAValue, carried: Values) -> Values:
        return combine_all(inner, combiners, carried, piece(inner, base))

    if shared and levels[0] == SHARED:
        return side_by_side(builder, combiners, (start, end, span), piece)
    return for_loop(builder, (start, end, span), identities(builder, combiners), step).results


def side_by_side(
    builder: Builder,
    combiners: Sequence[Combiner],
    bounds: tuple[Index, Index, int],
    piece: Callable[[Builder, SSAValue], Values],
) -> Values:
    """Builds the pieces of one group, `RUN` at most, as a parallel loop, and then their combination."""
    start, end, span = bounds
    index = IndexBuilder(builder)
    first = index.value(start)
    count = index.ceil_divide(index.subtract(end, first), span)
    kinds = [combiner.accumulator.type for combiner in combiners]
    parts = [builder.insert(memref.AllocaOp.get(kind, shape=[RUN])).memref for kind in kinds]

    def store(inner: Builder, at: Sequence[SSAValue]) -> None:
        places = IndexBuilder(inner)
        base = places.value(places.add(first, places.multiply(at[0], span)))
        for value, part in zip(piece(inner, base), parts, strict=True):
            inner.insert(memref.StoreOp.get(value, part, at))

    def combined(inner: Builder, k: SSAValue, carried: Values) -> Values:
        loads = [inner.insert(memref.LoadOp.get(part, [k])).res for part in parts]
        return combine_all(inner, combiners, carried, loads)

    parallel_nest(builder, [count], store)
    return for_loop(builder, (0, count, 1), identities(builder, combiners), combined).results


def lane_loops(
    builder: Builder, combiners: Sequence[Combiner], bounds: tuple[Index, Index], leaf: Leaf
) -> Values:
    """
    Builds the lanes of one block, one after the other, as three loops that need no storage.

    The outer loop walks s[0..4), the middle one the four lanes of each, the inner one a lane's elements.
    """
    outside = IndexBuilder(builder)
    base, end = outside.value(bounds[0]), outside.value(bounds[1])

    def lane(inner: Builder, first: SSAValue, carried: Values) -> Values:
        loop = for_loop(inner, (first, end, LANES), identities(inner, combiners), leaf)
        return combine_all(inner, combiners, carried, loop.results)

    def quarter(inner: Builder, first: SSAValue, carried: Values) -> Values:
        past = IndexBuilder(inner).add(first, LANES)
        loop = for_loop(inner, (first, past, QUARTER), identities(inner, combiners), lane)
        return combine_all(inner, combiners, carried, loop.results)

    past = outside.add(base, QUARTER)
    outer = for_loop(builder, (base, past, 1), identities(builder, combiners), quarter)
    outer.attributes[LANE_LOOPS] = UnitAttr()
    return outer.results


@dataclass(frozen=True)
class Block:
    """A block of the tree: its first element, the end, and the loop over one lane's elements."""

    base: SSAValue
    end: SSAValue
    lane: scf.ForOp


def match_block(op: Operation) -> Block | None:
    """Recognises the loops that `lane_loops` builds."""
    if not isinstance(op, scf.ForOp) or LANE_LOOPS not in op.attributes:
        return None
    middle = next(inner for inner in op.body.block.ops if isinstance(inner, scf.ForOp))
    lane = next(inner for inner in middle.body.block.ops if isinstance(inner, scf.ForOp))
    return Block(op.lb, lane.ub, lane)
