"""
Pointwise spaces whose operands lie across one another, such as a matrix beside a transposed one.

No order of the loops walks all of them along memory. The innermost loop follows most operands; the others
are taken tile by tile: a tile of each is moved into a buffer that lies as the loops do, and the loops run on
the buffers. What only moves elements needs no buffer, its tiles are moved to where they belong. A nest that
moves a tile is what `vectorise-scf` turns into transposed blocks of registers.

```mlir
// before: %x : memref<?x?xf32, strided<[1, ?]>>, %y and %o : memref<?x?xf32>
linalg.generic {… ["parallel", "parallel"]} ins(%x, %y : …) outs(%o : …) …
// after
"scf.parallel"(%c0, %rows, %tile) ({
^bb0(%i : index):
  %b = memref.alloc() : memref<TILExTILExf32>
  scf.for %j = %c0 to %columns step %tile {
    scf.parallel (%k, %l) … { %b[%k, %l] = %x[%i + %k, %j + %l] }
    scf.parallel (%k, %l) … { %o[%i + %k, %j + %l] = … %b[%k, %l], %y[%i + %k, %j + %l] }
  }
  memref.dealloc %b
})
```
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.ir import SSAValue

from tsir.lowering.builders import iteration_space as spaces
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder, same
from tsir.lowering.builders.iteration_space import Space, View, memref_type
from tsir.lowering.builders.loop_nests import for_each, parallel_nest
from tsir.lowering.builders.memrefs import allocation
from tsir.lowering.builders.structured import Nest, Structured, pointwise_element

TILE = 128
"""Rows and columns of a tile: enough neighbours of each row for memory to be fast, few enough for a cache."""

SHORT = 3
"""Operations of a body up to which an operand of unknown strides has code for lying across."""


@dataclass(frozen=True)
class Crossing:
    """A loop that is not the innermost, and the positions of operands that are contiguous along it."""

    loop: int
    operands: tuple[int, ...]

    def others(self, space: Space) -> set[int]:
        """The positions of all other operands, which follow the innermost loop."""
        return set(range(len(space.operands))) - {*self.operands}

    def holds(self, space: Space, index: IndexBuilder) -> Flag:
        """Returns whether all operands lie so."""
        inner = spaces.unit_strides(space, len(space.sizes) - 1, index, self.operands)
        return index.both(inner, spaces.unit_strides(space, self.loop, index, self.others(space)))

    def assume(self, space: Space) -> Space:
        """Returns the space with what `holds` tells written into it."""
        inner = spaces.assume_unit(space, len(space.sizes) - 1, self.operands)
        return spaces.assume_unit(inner, self.loop, self.others(space))


def find_crossings(structured: Structured, space: Space) -> Sequence[Crossing | None]:
    """Returns what may lie across the innermost loop, the likeliest first; None if nothing does."""
    if structured.uses_index:
        return (None,)
    *outer, inner = range(len(space.sizes))
    found: dict[int, list[int]] = {loop: [] for loop in outer}
    unknown: list[int] = []
    for position, operand in enumerate(space.operands):
        along, strides = operand.strides[inner], operand.strides
        loop = next((d for d in reversed(outer) if same(strides[d], 1) and not same(space.sizes[d], 1)), None)
        if loop is not None and not (same(along, 0) or same(along, 1)):
            found[loop].append(position)
        elif outer and not any(isinstance(strides[d], int) for d in (outer[-1], inner)):
            unknown.append(position)
    loop = max(outer, key=lambda d: len(found[d]), default=None)
    if loop is not None and found[loop]:
        return (Crossing(loop, tuple(found[loop])),)
    # One that is unknown beside several that are known is likely a transposed one where it is not as these;
    # the walk is what takes the time only where little is computed.
    known = sum(same(stride, 1) for stride in space.along(inner))
    if known > 1 and len(unknown) == 1 and len(structured.body.ops) <= SHORT:
        return None, Crossing(outer[-1], tuple(unknown))
    return (None,)


def lower_tiles(builder: Builder, nest: Nest, space: Space, crossing: Crossing) -> None:
    """Builds the loops over tiles, those of the crossing operands moved through buffers."""
    *outer, inner = range(len(space.sizes))
    outer = [*(d for d in outer if d != crossing.loop), crossing.loop]
    buffered = () if nest.structured.is_move else crossing.operands

    def strip(body: Builder, at: Sequence[SSAValue]) -> None:
        buffers = {position: allocate(body, nest.views[position]) for position in buffered}
        height = IndexBuilder(body).left(at[-1], space.sizes[crossing.loop], TILE)

        def tile(body: Builder, first: SSAValue) -> None:
            width = IndexBuilder(body).left(first, space.sizes[inner], TILE)
            parts = {crossing.loop: (at[-1], height), inner: (first, width)}
            views = [spaces.narrowed(body, view, parts, space.sizes) for view in nest.views]
            loops = (crossing.loop, inner)
            held = {position: View(buffer, loops) for position, buffer in buffers.items()}
            outside = dict(zip(outer[:-1], at[:-1], strict=True))
            Tile(replace(nest, views=tuple(views)), held, outside, loops, (height, width)).build(body)

        for_each(body, (0, space.sizes[inner], TILE), tile)
        for buffer in buffers.values():
            body.insert(memref.DeallocOp.get(buffer))

    parallel_nest(builder, [space.sizes[d] for d in outer], strip, TILE)


def allocate(builder: Builder, view: View) -> SSAValue:
    """Builds the buffer for a tile of a view."""
    element = memref_type(view.memref).element_type
    return builder.insert(allocation(element, [TILE, TILE])).memref


@dataclass(frozen=True)
class Tile:
    """A tile of a nest: what is held in buffers, and the places in the loops outside of it."""

    nest: Nest
    held: Mapping[int, View]
    outside: Mapping[int, SSAValue]
    loops: tuple[int, int]
    sizes: tuple[Index, Index]

    def build(self, builder: Builder) -> None:
        """Builds the moves into buffers, the loops on these, and the moves of what they wrote."""
        inputs = self.nest.structured.inputs
        read = [argument.first_use is not None for argument in self.nest.structured.body.args]
        for position, buffer in self.held.items():
            if read[position]:
                self.move(builder, self.nest.views[position], buffer)
        views = tuple(self.held.get(position, view) for position, view in enumerate(self.nest.views))
        nest = replace(self.nest, views=views)
        self.each(builder, lambda body, at: pointwise_element(body, nest, at))
        for position, buffer in self.held.items():
            if position >= inputs:
                self.move(builder, buffer, self.nest.views[position])

    def each(self, builder: Builder, element: Callable[[Builder, Mapping[int, SSAValue]], None]) -> None:
        """Builds the loops over the tile."""

        def place(body: Builder, indices: Sequence[SSAValue]) -> None:
            element(body, {**self.outside, **dict(zip(self.loops, indices, strict=True))})

        parallel_nest(builder, self.sizes, place)

    def move(self, builder: Builder, source: View, target: View) -> None:
        """Builds the nest that moves a tile."""

        def element(body: Builder, at: Mapping[int, SSAValue]) -> None:
            value = body.insert(memref.LoadOp.get(source.memref, source.at(at))).res
            body.insert(memref.StoreOp.get(value, target.memref, target.at(at)))

        self.each(builder, element)
