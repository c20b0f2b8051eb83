"""
Iteration spaces: sizes of the loops and, for each operand, its stride along each of them.

An operand that does not move along a loop has stride 0 there: broadcasting, reduction and products are all
said that way. Pointwise spaces are normalised as TensorIterator does: the loop of the smallest stride goes
innermost, and neighbouring loops become one where every operand allows it. Both are decided at compile time
as far as the layouts tell, and at run time for the rest. Strides are taken to be non-negative.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import prod
from typing import cast

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, NoneAttr, StridedLayoutAttr
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap
from xdsl.utils.exceptions import PassFailedException

from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder, same
from tsir.lowering.builders.memrefs import dimension, memref_of, metadata, reinterpreted


def memref_type(value: SSAValue) -> MemRefType:
    """Returns the type of a value that the operation's verifier has found to be a memref."""
    return cast("MemRefType[Attribute]", value.type)


@dataclass(frozen=True)
class Operand:
    """A memref and its strides along the loops of a space."""

    memref: SSAValue
    offset: Index
    strides: tuple[Index, ...]


@dataclass(frozen=True)
class Space:
    """Sizes of the loops, outermost first, and the operands that they walk."""

    sizes: tuple[Index, ...]
    operands: tuple[Operand, ...]

    def permute(self, order: Sequence[int]) -> Space:
        """Returns the space with its loops in another order."""
        return Space(
            tuple(self.sizes[d] for d in order),
            tuple(replace(o, strides=tuple(o.strides[d] for d in order)) for o in self.operands),
        )

    def along(self, dim: int) -> tuple[Index, ...]:
        """Returns each operand's stride along one loop."""
        return tuple(operand.strides[dim] for operand in self.operands)

    def with_loop(self, dim: int, size: Index, strides: Sequence[Index]) -> Space:
        """Returns the space with one loop replaced."""

        def put(old: tuple[Index, ...], new: Index) -> tuple[Index, ...]:
            return (*old[:dim], new, *old[dim + 1 :])

        pairs = zip(self.operands, strides, strict=True)
        return Space(put(self.sizes, size), tuple(replace(o, strides=put(o.strides, s)) for o, s in pairs))

    def without(self, dims: Sequence[int]) -> Space:
        """Returns the space without some of its loops."""
        return self.permute([d for d in range(len(self.sizes)) if d not in dims])


def layout_of(value: SSAValue) -> tuple[Sequence[int | None] | None, int | None]:
    """Returns static strides (None for the whole: contiguous; for one: unknown) and offset of a memref."""
    match memref_type(value).layout:
        case NoneAttr():
            return None, 0
        case StridedLayoutAttr() as layout:
            return layout.get_strides(), layout.get_offset()
        case other:
            raise PassFailedException(f"expected a memref with a strided layout, got layout {other}")


def static_strides(value: SSAValue) -> Sequence[int | None]:
    """Returns the strides of a memref as far as its type tells them."""
    strides, _ = layout_of(value)
    if strides is not None:
        return strides
    shape = memref_type(value).get_shape()
    inner = (shape[axis + 1 :] for axis in range(len(shape)))
    return [None if DYNAMIC_INDEX in sizes else prod(sizes) for sizes in inner]


def loop_of(result: object, affine_map: AffineMap) -> int | None:
    """Returns the loop that one result of an indexing map follows, None for the constant 0."""
    match result:
        case AffineDimExpr(position=position):
            return position
        case AffineConstantExpr(value=0):
            return None
        case _:
            raise PassFailedException(f"expected an indexing map that projects dimensions, got {affine_map}")


def loop_sizes(
    values: Sequence[SSAValue], maps: Sequence[AffineMap], index: IndexBuilder
) -> tuple[Index, ...]:
    """Returns the size of each loop: a static one if an operand has it, else that of the first operand."""
    sizes: list[Index | None] = [None] * maps[0].num_dims
    for value, affine_map in zip(values, maps, strict=True):
        if not isinstance(value.type, MemRefType):
            continue
        for axis, size in enumerate(memref_type(value).get_shape()):
            loop = loop_of(affine_map.results[axis], affine_map)
            if loop is None or isinstance(sizes[loop], int):
                continue
            if size != DYNAMIC_INDEX:
                sizes[loop] = size
            elif sizes[loop] is None:
                sizes[loop] = index.reuse(("dim", value, axis), partial(dimension, value, index.value(axis)))
    return tuple(1 if size is None else size for size in sizes)


def axis_strides(
    value: SSAValue, sizes: Sequence[Index], index: IndexBuilder
) -> tuple[Index, tuple[Index, ...]]:
    """Returns offset and strides of a memref; only unknown ones are read from its descriptor."""
    static, offset = layout_of(value)
    if static is None:
        return 0, tuple(index.product(reversed(sizes[axis + 1 :])) for axis in range(len(sizes)))
    if offset is not None and None not in static:
        return offset, tuple(stride for stride in static if stride is not None)
    op = index.reuse(("metadata", value), partial(metadata, value)).owner
    assert isinstance(op, memref.ExtractStridedMetaDataOp)
    strides = tuple(op.strides[axis] if s is None else s for axis, s in enumerate(static))
    return op.offset if offset is None else offset, strides


def read_operand(
    value: SSAValue, affine_map: AffineMap, sizes: Sequence[Index], index: IndexBuilder
) -> Operand:
    """Returns the operand with its strides along the loops of its indexing map."""
    if not isinstance(value.type, MemRefType):
        return Operand(value, 0, (0,) * len(sizes))
    loops = [loop_of(result, affine_map) for result in affine_map.results]
    offset, by_axis = axis_strides(value, [1 if d is None else sizes[d] for d in loops], index)
    strides: list[Index] = [0] * len(sizes)
    for loop, stride in zip(loops, by_axis, strict=True):
        if loop is not None:
            strides[loop] = index.add(strides[loop], stride)
    return Operand(value, offset, tuple(strides))


def read_space(values: Sequence[SSAValue], maps: Sequence[AffineMap], index: IndexBuilder) -> Space:
    """Returns the iteration space of operands under their indexing maps."""
    sizes = loop_sizes(values, maps, index)
    return Space(sizes, tuple(read_operand(v, m, sizes, index) for v, m in zip(values, maps, strict=True)))


def unit_loop(space: Space) -> int:
    """
    Returns the loop along which most operands are known to have stride 1, the last one of equals.

    Those that move along the most loops decide: what has one number for each row does not lay rows across.
    """

    def moved(d: int) -> list[int]:
        unit = (operand for operand in space.operands if same(operand.strides[d], 1))
        return [sum(not same(stride, 0) for stride in operand.strides) for operand in unit]

    return max(range(len(space.sizes)), key=lambda d: (max(moved(d), default=0), len(moved(d)), d))


def likely_unit_loop(space: Space) -> int:
    """
    Returns the loop along which most is likely read with stride 1.

    An operand of unknown strides is taken to be row-major; one that moves along more loops counts for more.
    """
    votes = [0] * len(space.sizes)
    for operand in space.operands:
        moving = [d for d, stride in enumerate(operand.strides) if not same(stride, 0)]
        known = [d for d in moving if same(operand.strides[d], 1)]
        if moving:
            votes[(known or moving)[-1]] += len(moving)
    return max(range(len(votes)), key=lambda d: (votes[d], d))


def unit_strides(space: Space, dim: int, index: IndexBuilder, others: Collection[int] = ()) -> Flag:
    """Returns whether every operand but `others` has stride 1 (or is known not to move) along one loop."""
    strides = (s for position, s in enumerate(space.along(dim)) if position not in others)
    return index.all(index.compare("eq", s, 1) for s in strides if not same(s, 0))


def assume_unit(space: Space, dim: int, others: Collection[int] = ()) -> Space:
    """Returns the space with what `unit_strides` tells written into it."""
    along = enumerate(space.along(dim))
    strides = [s if isinstance(s, int) or position in others else 1 for position, s in along]
    return space.with_loop(dim, space.sizes[dim], strides)


def merged_pair(space: Space, outer: int, index: IndexBuilder) -> tuple[Flag, list[Index]]:
    """Returns whether loop `outer` and the next are one for every operand, and the strides of that one."""
    size = space.sizes[outer + 1]
    pairs = list(zip(space.along(outer), space.along(outer + 1), strict=True))

    def follows(a: Index, b: Index) -> Flag:
        if same(a, 0) and isinstance(b, int):
            return b == 0
        return index.compare("eq", a, index.multiply(size, b))

    merge = index.all(follows(a, b) for a, b in pairs)
    if merge is not True:
        merge = index.either(index.compare("eq", space.sizes[outer], 1), merge)
    if merge is True or any(isinstance(b, int) and not same(a, b) for a, b in pairs):
        return merge, [b for _, b in pairs]
    # An inner loop of size 1 may carry any stride: it then takes over the outer one.
    trivial = index.compare("eq", size, 1)
    return index.either(trivial, merge), [index.select(trivial, a, b) for a, b in pairs]


def sort_loops(space: Space, index: IndexBuilder) -> Space:
    """
    Puts the loop of the smallest stride innermost, at run time where no layout says which one it is.

    The last operand, an output, decides the order at run time: a sorting network over its strides.
    """
    rank = len(space.sizes)
    unit = unit_loop(space)
    if any(same(s, 1) for s in space.along(unit)):
        return space.permute([*(d for d in range(rank) if d != unit), unit])
    for end in range(rank - 1, 0, -1):
        for d in range(end):
            swap = index.compare("slt", space.along(d)[-1], space.along(d + 1)[-1])
            space = swap_loops(space, d, swap, index)
    return space


def swap_loops(space: Space, dim: int, swap: Flag, index: IndexBuilder) -> Space:
    """Exchanges one loop and the next where the condition holds."""
    outer = (space.sizes[dim], *space.along(dim))
    inner = (space.sizes[dim + 1], *space.along(dim + 1))
    first = [index.select(swap, b, a) for a, b in zip(outer, inner, strict=True)]
    second = [index.select(swap, a, b) for a, b in zip(outer, inner, strict=True)]
    return space.with_loop(dim, first[0], first[1:]).with_loop(dim + 1, second[0], second[1:])


def merge_loops(space: Space, index: IndexBuilder) -> Space:
    """
    Makes neighbouring loops one where every operand allows it.

    A loop merged at run time stays with size 1; one merged at compile time disappears.
    """
    gone: list[int] = []
    for d in range(len(space.sizes) - 1):
        merge, strides = merged_pair(space, d, index)
        if merge is False:
            continue
        outer = space.along(d)
        whole = index.multiply(space.sizes[d], space.sizes[d + 1])
        space = space.with_loop(d + 1, index.select(merge, whole, space.sizes[d + 1]), strides)
        space = space.with_loop(d, index.select(merge, 1, space.sizes[d]), outer)
        if merge is True:
            gone.append(d)
    return space.without(gone)


def merge_groups(space: Space, groups: Sequence[Sequence[int]], index: IndexBuilder) -> tuple[Flag, Space]:
    """
    Returns whether each group of neighbouring loops is one for every operand, and the space where it is.

    There the last loop of a group walks all of it; the others stay with nothing to do.
    """
    flags: list[Flag] = []
    for outer in [loop for group in groups for loop in group[:-1]]:
        flag, strides = merged_pair(space, outer, index)
        flags.append(flag)
        whole = index.multiply(space.sizes[outer], space.sizes[outer + 1])
        space = space.with_loop(outer + 1, whole, strides).with_loop(outer, 1, [0] * len(space.operands))
    return index.all(flags), space


def normalise(space: Space, index: IndexBuilder) -> Space:
    """Returns the same space with as few loops and as small inner strides as can be."""
    space = space.without([d for d, size in enumerate(space.sizes) if same(size, 1)])
    if len(space.sizes) < 2:
        return space
    return merge_loops(sort_loops(space, index), index)


@dataclass(frozen=True)
class View:
    """A memref with one axis for each loop along which it moves, one of stride 1 last."""

    memref: SSAValue
    loops: tuple[int, ...]

    def has_unit_stride(self, loop: int) -> bool:
        """Whether neighbours along a loop are known to lie side by side."""
        strides, _ = layout_of(self.memref)
        return self.loops[-1:] == (loop,) and (strides is None or strides[-1] == 1)

    def at(self, indices: Mapping[int, SSAValue]) -> list[SSAValue]:
        """Returns the memref's indices in one iteration."""
        return [indices[loop] for loop in self.loops]


def view(space: Space, operand: Operand, index: IndexBuilder) -> View:
    """Returns the operand as a memref whose axes are loops of the space, without those of stride 0."""
    if not isinstance(operand.memref.type, MemRefType):
        return View(operand.memref, ())
    moving = [d for d, stride in enumerate(operand.strides) if not same(stride, 0)]
    loops = tuple(sorted(moving, key=lambda d: same(operand.strides[d], 1)))
    strides = [operand.strides[d] for d in loops]
    sizes = [space.sizes[d] for d in loops]
    source = memref_type(operand.memref)
    result = memref_of(source.element_type, sizes, strides, operand.offset, source.memory_space)
    contiguous = isinstance(source.layout, NoneAttr) and strides in ([], [1])
    unchanged = (source.layout == result.layout or contiguous) and source.shape == result.shape
    if unchanged and is_whole(operand, sizes, strides):
        return View(operand.memref, loops)
    cast_op = reinterpreted(operand.memref, operand.offset, sizes, strides, result)
    return View(index.builder.insert(cast_op).result, loops)


def is_whole(operand: Operand, sizes: Sequence[Index], strides: Sequence[Index]) -> bool:
    """Whether unknown sizes are those of a memref and unknown strides those of this one, axis by axis."""

    def own(axis: int, stride: SSAValue) -> bool:
        match stride.owner:
            case memref.ExtractStridedMetaDataOp(source=source, strides=strides):
                return source is operand.memref and strides[axis] is stride
            case _:
                return False

    unmerged = all(isinstance(size, int) or isinstance(size.owner, memref.DimOp) for size in sizes)
    return unmerged and all(own(axis, s) for axis, s in enumerate(strides) if isinstance(s, SSAValue))


def narrowed(
    builder: Builder, view: View, parts: Mapping[int, tuple[SSAValue, Index]], sizes: Sequence[Index]
) -> View:
    """Builds the part of a view that has, in some of the loops, a first index and a size of its own."""
    moved = [loop in parts for loop in view.loops]
    if not any(moved):
        return view
    kind = memref_type(view.memref)
    strides, _ = layout_of(view.memref)
    pairs = [parts.get(loop, (0, sizes[loop])) for loop in view.loops]
    firsts, kept = [first for first, _ in pairs], [size for _, size in pairs]
    shape = [size if isinstance(size, int) else DYNAMIC_INDEX for size in kept]
    layout = StridedLayoutAttr(kind.get_strides() or () if strides is None else strides, None)
    type = MemRefType(kind.element_type, shape, layout, kind.memory_space)
    op = memref.SubviewOp.get(view.memref, firsts, kept, [1] * len(kept), type)
    return View(builder.insert(op).result, view.loops)
