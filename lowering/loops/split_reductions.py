"""
Reductions of many elements to few results: blocks of the tree side by side, then level by level.

Each block of the tree is a piece of work of its own, whose result goes to memory; then each run of 64 of
these becomes one, side by side again, for every level but the last. All bits are those of the tree.

```mlir
// before: a result of n elements
linalg.generic {… ["reduction"]} ins(%x : memref<?xf32>) outs(%o : memref<f32>) …
// after
%parts = memref.alloc(%blocks) : memref<?xf32>
"scf.parallel"(%c0, %blocks, %c1) ({ … lanes of one block … })
%groups = memref.alloc(%runs) : memref<?xf32>
"scf.parallel"(%c0, %runs, %c1) ({ scf.for … 64 of %parts … })
…
```
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.ir import SSAValue

from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import for_loop, parallel_nest
from tsir.lowering.builders.memrefs import allocation
from tsir.lowering.builders.reduction_tree import (
    BLOCK,
    LEVELS,
    RUN,
    Combiner,
    Values,
    combine_all,
    identities,
    lane_loops,
)

ENOUGH = 1 << 16
"""Results that are work enough by themselves."""


@dataclass(frozen=True)
class Pieces:
    """
    Results of `size` elements each, for each place in the loops of these sizes.

    `axis` is where among the loops the pieces of one result are counted.
    """

    combiners: Sequence[Combiner]
    sizes: Sequence[Index]
    size: Index
    axis: int

    def reduce(
        self,
        builder: Builder,
        leaf: Callable[[Builder, Sequence[SSAValue], SSAValue, Values], Values],
        use: Callable[[Builder, Sequence[SSAValue], Values], None],
    ) -> None:
        """Builds all levels; the leaf combines the element of a place and number into a lane."""
        index = IndexBuilder(builder)

        def block(inner: Builder, at: Sequence[SSAValue], bounds: tuple[Index, Index]) -> Values:
            return lane_loops(inner, self.combiners, bounds, lambda b, k, carried: leaf(b, at, k, carried))

        count = index.ceil_divide(self.size, BLOCK)
        parts = self.level(builder, count, (BLOCK, self.size), block)
        for _ in LEVELS[1:]:
            number = index.ceil_divide(count, RUN)
            level, bounds = self.run(parts), (RUN, count)
            old, parts, count = parts, self.level(builder, number, bounds, level), number
            free(builder, old)
        total, end = self.run(parts), count
        parallel_nest(builder, self.sizes, lambda inner, at: use(inner, at, total(inner, at, (0, end))))
        free(builder, parts)

    def level(
        self,
        builder: Builder,
        count: Index,
        bounds: tuple[int, Index],
        piece: Callable[[Builder, Sequence[SSAValue], tuple[Index, Index]], Values],
    ) -> Values:
        """Builds so many pieces, of so many of all elements each, and the memory of their results."""
        shape = [*self.sizes[: self.axis], count, *self.sizes[self.axis :]]
        kinds = [combiner.accumulator.type for combiner in self.combiners]
        parts = [builder.insert(allocation(kind, shape)).memref for kind in kinds]
        span, size = bounds

        def body(inner: Builder, at: Sequence[SSAValue]) -> None:
            index = IndexBuilder(inner)
            base = index.multiply(at[self.axis], span)
            place = [*at[: self.axis], *at[self.axis + 1 :]]
            found = piece(inner, place, (base, index.minimum(index.add(base, span), size)))
            for value, part in zip(found, parts, strict=True):
                inner.insert(memref.StoreOp.get(value, part, at))

        parallel_nest(builder, shape, body)
        return parts

    def run(self, parts: Values) -> Callable[[Builder, Sequence[SSAValue], tuple[Index, Index]], Values]:
        """A builder that combines some of the results of a level, from the left."""

        def combined(builder: Builder, at: Sequence[SSAValue], bounds: tuple[Index, Index]) -> Values:
            def step(inner: Builder, k: SSAValue, carried: Values) -> Values:
                place = [*at[: self.axis], k, *at[self.axis :]]
                found = [inner.insert(memref.LoadOp.get(part, place)).res for part in parts]
                return combine_all(inner, self.combiners, carried, found)

            start = identities(builder, self.combiners)
            return for_loop(builder, (*bounds, 1), start, step).results

        return combined


def free(builder: Builder, parts: Values) -> None:
    """Builds the end of the memory of a level."""
    for part in parts:
        builder.insert(memref.DeallocOp.get(part))
