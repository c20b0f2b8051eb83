"""
What structured operations walk: the sizes of their loops, and the memory that each iteration touches.

Two operations may be compared loop by loop: loops of size 1 are left out, sizes are numbers or symbols that
are equal where the sizes are known to be, and an operand that is a broadcast or permuted view of a buffer is
read as that buffer, with the loop that each of its axes follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.dialects import arith, cf, func, memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, MemRefType
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap
from xdsl.rewriter import Rewriter

from tsir.dialects.ir.traversal import all_operations
from tsir.lowering.builders.iteration_space import layout_of, memref_type

VIEWS = (memref.ReinterpretCastOp, memref.SubviewOp, memref.CastOp)
"""Operations whose result is the memory of their source."""

MAX_FACTORS = 8
"""Products that are looked into for the factors of a stride; there is one for each dimension."""

Symbol: TypeAlias = SSAValue | tuple[str, SSAValue, int]
"""A number of elements that only the run knows: a value, or the size or stride of a memref's axis."""

Size: TypeAlias = int | Symbol

Stride: TypeAlias = tuple[int, frozenset[tuple[Symbol, int]]]
"""A product: its number, and how often each symbol is a factor."""


@dataclass(frozen=True)
class Access:
    """A scalar, or one element of a memref: the loop that each axis follows, None for one that stays at 0."""

    value: SSAValue
    loops: tuple[int | None, ...]

    def map(self, count: int) -> AffineMap:
        """The indexing map of the operand in a space of `count` loops."""
        results = (AffineExpr.constant(0) if d is None else AffineExpr.dimension(d) for d in self.loops)
        return AffineMap(count, 0, tuple(results))


@dataclass(frozen=True)
class Nest:
    """
    A structured operation: sizes of its loops without those of size 1, and what each iteration touches.

    The loops of a reduction over one of them stand as in the memory that it reads, which changes no bit.
    """

    op: linalg.GenericOp
    sizes: tuple[Size, ...]
    reduced: frozenset[int]
    inputs: tuple[Access, ...]
    outputs: tuple[Access, ...]
    gathered: tuple[SSAValue, ...]
    """Memory that the body reads at places which it computes."""
    numbers: tuple[int | None, ...]
    """For each loop of the operation, its number here, None for one of size 1."""
    length: int
    """Operations in the body."""

    @property
    def computes_places(self) -> bool:
        """Whether the body asks for its index, or reads or checks a place that it computes: lanes cannot."""
        kinds = (linalg.IndexOp, memref.LoadOp, cf.AssertOp)
        return any(isinstance(op, kinds) for op in self.op.body.block.ops)

    @property
    def read(self) -> set[SSAValue]:
        """The memory that is read, that of outputs aside."""
        return {*(x.value for x in self.inputs if is_memref(x.value)), *self.gathered}

    @property
    def is_pointwise(self) -> bool:
        """Whether every iteration writes an element of its own."""
        return not self.reduced and all(self.covers(x, range(len(self.sizes))) for x in self.outputs)

    @property
    def is_reduction(self) -> bool:
        """Whether each output has an element for every place in the loops that are kept."""
        kept = [d for d in range(len(self.sizes)) if d not in self.reduced]
        inside = self.reduced.isdisjoint(d for x in self.outputs for d in x.loops if d is not None)
        return bool(self.reduced) and inside and all(self.covers(x, kept) for x in self.outputs)

    @staticmethod
    def covers(access: Access, loops: Iterable[int]) -> bool:
        """Whether an access moves along all of these loops."""
        return set(access.loops).issuperset(loops)

    def overwrites(self, value: SSAValue) -> bool:
        """Whether a memref is written without a look at what was in it."""
        arguments = self.op.body.block.args[len(self.inputs) :]
        olds = [a for x, a in zip(self.outputs, arguments, strict=True) if x.value is value]
        return bool(olds) and value not in self.read and all(a.first_use is None for a in olds)


def is_memref(value: SSAValue) -> bool:
    """Whether an operand of a structured operation is memory rather than a scalar."""
    return type(value.type) is MemRefType


def named_in(op: linalg.GenericOp) -> dict[SSAValue, Operation]:
    """Returns the memrefs that a body names, each with the last operation that does so."""
    _, *inside = all_operations(op)
    return {value: inner for inner in inside for value in inner.operands if is_memref(value)}


def root(value: SSAValue) -> SSAValue:
    """Returns the allocation or argument whose memory a memref is."""
    while isinstance(value, OpResult) and type(value.op) in VIEWS:
        value = value.op.operands[0]
    return value


def memory_of(value: SSAValue) -> SSAValue:
    """Returns the allocation or argument that a memref is in, also where it is a view of bytes."""
    while isinstance(value.owner, (*VIEWS, memref.ViewOp)):
        value = value.owner.source
    return value


def is_made(memory: SSAValue) -> bool:
    """Whether memory is apart from all other that has another name: an allocation, or a constant."""
    return isinstance(memory.owner, memref.AllocOp | memref.AllocaOp | memref.GetGlobalOp)


def is_private(value: SSAValue) -> bool:
    """Whether memory is reached through this value alone: an allocation, or an argument marked so."""
    if not isinstance(value, BlockArgument):
        return isinstance(value.owner, memref.AllocOp | memref.AllocaOp)
    parent = value.block.parent_op()
    if not isinstance(parent, func.FuncOp) or parent.arg_attrs is None:
        return False
    return "llvm.noalias" in parent.arg_attrs.data[value.index].data


@dataclass
class Sizes:
    """
    Sizes and strides as far as a block has told, from its start to the operation that is read.

    What an operation says of the sizes of its operands holds for those that follow it: whatever checked
    that ran before it.
    """

    known: dict[Symbol, Size] = field(default_factory=dict[Symbol, "Size"])
    _shapes: dict[SSAValue, Sequence[Size]] = field(default_factory=dict[SSAValue, "Sequence[Size]"])

    def find(self, size: Size) -> Size:
        """Returns the number or the oldest symbol that a size is known to equal."""
        path: list[Symbol] = []
        while not isinstance(size, int) and size in self.known:
            path.append(size)
            size = self.known[size]
        for symbol in path:
            self.known[symbol] = size
        return size

    def unite(self, first: Size, second: Size) -> Size:
        """Notes that two sizes are equal; returns what they are known as, a number if one is."""
        first, second = self.find(first), self.find(second)
        if isinstance(second, int):
            first, second = second, first
        if not isinstance(second, int) and first != second:
            self.known[second] = first
        return first

    def of_value(self, value: SSAValue) -> Size:
        """Returns the size that an index is."""
        match value.owner:
            case arith.ConstantOp(value=IntegerAttr() as number):
                return number.value.data
            case memref.DimOp(source=source, index=index):
                axis = self.of_value(index)
                return self.of_axis(source, axis) if isinstance(axis, int) else value
            case memref.ExtractStridedMetaDataOp(source=source, strides=strides):
                axis = next((axis for axis, stride in enumerate(strides) if stride is value), None)
                return value if axis is None else ("stride", source, axis)
            case _:
                return self.find(value)

    def of_axis(self, value: SSAValue, axis: int) -> Size:
        """Returns the size of one axis of a memref."""
        if value not in self._shapes:
            self._shapes[value] = self._shape(value)
        return self.find(self._shapes[value][axis])

    def _shape(self, value: SSAValue) -> list[Size]:
        """The sizes of a memref that its defining operation tells."""
        shape = memref_type(value).get_shape()
        match value.owner:
            case memref.AllocOp(dynamic_sizes=sizes):
                return self._filled(shape, sizes)
            case memref.ReinterpretCastOp(static_sizes=static, sizes=sizes):
                told = self._filled(static.get_values(), sizes)
            case memref.CastOp(source=source):
                told = [self.of_axis(source, axis) for axis in range(len(shape))]
            case _:
                told = [("size", value, axis) for axis in range(len(shape))]
        return [size if known == DYNAMIC_INDEX else known for known, size in zip(shape, told, strict=True)]

    def _filled(self, static: Sequence[int], dynamic: Iterable[SSAValue]) -> list[Size]:
        values = iter(dynamic)
        return [self.of_value(next(values)) if size == DYNAMIC_INDEX else size for size in static]

    def product(self, sizes: Sequence[Size]) -> Stride:
        """Returns the product of sizes, those that are products themselves taken apart."""
        number, symbols = 1, Counter[Symbol]()
        left = list(sizes)
        for _ in range(MAX_FACTORS + len(left)):
            if not left:
                break
            size = self.find(left.pop())
            if isinstance(size, int):
                number *= size
            elif isinstance(size, SSAValue) and isinstance(size.owner, arith.MuliOp):
                left += [self.of_value(operand) for operand in size.owner.operands]
            else:
                symbols[size] += 1
        symbols.update(size for size in left if not isinstance(size, int))
        return number, frozenset(symbols.items())

    def strides(self, value: SSAValue) -> list[Stride]:
        """Returns the strides of a memref."""
        static, _ = layout_of(value)
        rank = len(memref_type(value).get_shape())
        if static is None:
            sizes = [self.of_axis(value, axis) for axis in range(rank)]
            return [self.product(sizes[axis + 1 :]) for axis in range(rank)]
        return [
            self.product([("stride", value, axis) if stride is None else stride])
            for axis, stride in enumerate(static)
        ]

    def access(self, value: SSAValue, loops: tuple[int | None, ...]) -> Access:
        """Returns an operand of a space, as the buffer itself where it is a view that only projects it."""
        while isinstance(value.owner, memref.ReinterpretCastOp):
            source = self._projected(value.owner, loops)
            if source is None:
                break
            value, loops = value.owner.source, source
        return Access(value, loops)

    def _projected(
        self, view: memref.ReinterpretCastOp, loops: tuple[int | None, ...]
    ) -> tuple[int | None, ...] | None:
        """Returns the loops that the axes of a view's source follow, None if it does more than project."""
        if view.offsets or view.static_offsets.get_values() != (0,):
            return None
        dynamic = iter(view.strides)
        strides = [
            self.product([self.of_value(next(dynamic)) if stride == DYNAMIC_INDEX else stride])
            for stride in view.static_strides.get_values()
        ]
        sizes = [self.of_axis(view.result, axis) for axis in range(len(loops))]
        axes = zip(loops, strides, sizes, strict=True)
        moving = [axis for axis in axes if axis[0] is not None and axis[1][0] != 0]
        found: list[int | None] = []
        for axis, stride in enumerate(self.strides(view.source)):
            size = self.of_axis(view.source, axis)
            match = next((x for x in moving if x[1] == stride and self.find(x[2]) == self.find(size)), None)
            if size == 1:
                found.append(None)
            elif match is None:
                return None
            else:
                moving.remove(match)
                found.append(match[0])
        return None if moving else tuple(found)

    def nest(self, op: linalg.GenericOp) -> Nest | None:
        """
        Reads an operation and notes what it says of sizes.

        None if its maps do more than project, or its body does more than compute and load.
        """
        gathered = named_in(op)
        if any(not isinstance(inner, memref.LoadOp) for inner in gathered.values()):
            return None
        maps = [attribute.data for attribute in op.indexing_maps]
        if not all(
            isinstance(r, AffineDimExpr) or r == AffineExpr.constant(0) for m in maps for r in m.results
        ):
            return None
        followed = [[r.position if isinstance(r, AffineDimExpr) else None for r in m.results] for m in maps]
        sizes: list[Size | None] = [None] * len(op.iterator_types)
        for value, loops in zip(op.operands, followed, strict=True):
            for axis, loop in enumerate(loops):
                if loop is not None:
                    size, known = self.of_axis(value, axis), sizes[loop]
                    sizes[loop] = self.find(size) if known is None else self.unite(known, size)
        kinds = [kind.data for kind in op.iterator_types]
        kept = [d for d, size in enumerate(sizes) if size != 1]
        reduced = [d for d in kept if kinds[d] is IteratorType.REDUCTION]
        views = [
            Access(value, tuple(d if d in kept else None for d in loops))
            for value, loops in zip(op.operands, followed, strict=True)
        ]
        found = [self.access(view.value, view.loops) for view in views]
        # A loop whose size only the view of a single element tells.
        for loop in {*kept}.difference(*(access.loops for access in found)):
            number = next(number for number, view in enumerate(views) if loop in view.loops)
            found[number] = views[number]
        if len(reduced) == 1:
            kept = memory_order(kept, found[: len(op.inputs)])
        numbers = {d: number for number, d in enumerate(kept)}
        accesses = [Access(x.value, tuple(None if d is None else numbers[d] for d in x.loops)) for x in found]
        told = [size for size in (sizes[d] for d in kept) if size is not None]
        if len(told) != len(kept):
            return None
        inputs = len(op.inputs)
        return Nest(
            op,
            tuple(self.find(size) for size in told),
            frozenset(numbers[d] for d in reduced),
            tuple(accesses[:inputs]),
            tuple(accesses[inputs:]),
            tuple(gathered),
            tuple(numbers.get(d) for d in range(len(sizes))),
            len(op.body.block.ops),
        )


def memory_order(loops: list[int], inputs: Sequence[Access]) -> list[int]:
    """Returns loops in the order in which the first input that follows all of them lies in memory."""
    orders = ([d for d in x.loops if d is not None] for x in inputs)
    return next((order for order in orders if sorted(order) == loops), loops)


def read_nests(block: Block) -> dict[Operation, Nest]:
    """Returns the structured operations of a block as nests of loops."""
    sizes = Sizes()
    found = ((op, sizes.nest(op)) for op in block.ops if isinstance(op, linalg.GenericOp))
    return {op: nest for op, nest in found if nest is not None}


def number_indices(nest: Nest, first: Sequence[SSAValue] = ()) -> None:
    """Makes the body ask for indices by the nest's numbers; the first loops start at these places."""
    for op in list(nest.op.body.block.ops):
        if isinstance(op, linalg.IndexOp):
            number = nest.numbers[op.dim.value.data]
            if number is None:
                Rewriter.replace_op(op, arith.ConstantOp.from_int_and_width(0, IndexType()))
            elif number < len(first):
                index = linalg.IndexOp(number)
                Rewriter.replace_op(op, [index, arith.AddiOp(index.result, first[number])])
            else:
                Rewriter.replace_op(op, linalg.IndexOp(number))
