"""
Several neighbouring elements for each thread: accesses of 16 bytes in the place of one element.

Of a parallel loop whose iterations touch elements side by side, each thread takes as many iterations as make
16 bytes of the widest elements. Every operation of the body is built for all of them before the next, loads
and stores once as vectors. Only the host knows whether what is touched lies on such bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import arith, func, memref, scf, vector
from xdsl.dialects.builtin import IndexType, IntegerAttr, VectorType, i64
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineMap

from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder, known, same
from tsir.lowering.builders.iteration_space import layout_of, memref_type, read_space
from tsir.lowering.builders.loop_nests import branch, for_each
from tsir.lowering.llvm.ir.types import memory_type, type_of

BYTES = 16
"""The bytes that a thread loads or stores at once."""

MOST = 8
"""Elements that a thread may take: more would need many registers."""


def item_bytes(value: SSAValue) -> int:
    """Returns the bytes of an element of a memref."""
    return memory_type(type_of(memref_type(value).element_type)).bits // 8


@dataclass(frozen=True)
class Wide:
    """A loop of which each thread takes `count` iterations, and the memrefs that it walks."""

    count: int
    walked: Sequence[SSAValue]

    def is_aligned(self, index: IndexBuilder) -> Flag:
        """Builds whether all that is loaded and stored at once starts at a multiple of its size."""
        addresses: list[SSAValue] = []
        strides: list[Index] = []
        for value in self.walked:
            if not isinstance(value.owner, memref.AllocOp):
                op = memref.ExtractAlignedPointerAsIndexOp.create(
                    operands=[value], result_types=[IndexType()]
                )
                addresses.append(index.builder.insert(op).aligned_pointer)
            strides += outer_strides(value, index)
        pairs = [*((address, BYTES) for address in addresses), *((stride, self.count) for stride in strides)]
        return index.all(self.divides(index, number, by) for number, by in pairs)

    def divides(self, index: IndexBuilder, number: Index, by: int) -> Flag:
        """Builds whether a number is a multiple of another."""
        if isinstance(number, int):
            return number % by == 0
        rest = index.builder.insert(arith.RemUIOp(number, index.value(by))).result
        return index.compare("eq", rest, 0)

    def iterations(self, builder: Builder, body: Block, indices: Sequence[SSAValue], trips: Index) -> None:
        """Builds a thread's iterations of all; where these are the last and too few, one after the other."""
        *outer, first = indices
        index = IndexBuilder(builder)
        end = index.add(first, self.count)
        whole = isinstance(trips, int) and trips % self.count == 0
        branch(
            builder,
            False if whole else index.compare("slt", trips, end),
            lambda inner: for_each(inner, (first, trips, 1), lambda at, n: iteration(at, body, [*outer, n])),
            lambda inner: self.build(inner, body, indices),
        )

    def build(self, builder: Builder, body: Block, indices: Sequence[SSAValue]) -> None:
        """Builds the iterations from the given one on, side by side."""
        *outer, first = indices
        *before, last = body.args
        lanes: dict[SSAValue, list[SSAValue]] = {}
        same_for_all: dict[SSAValue, SSAValue] = dict(zip(before, outer, strict=True))
        for op in list(body.ops)[:-1]:
            own = [operand for operand in op.operands if operand in lanes]
            match op:
                case memref.LoadOp() if last in op.indices:
                    place = [same_for_all.get(at, at) for at in op.indices[:-1]]
                    loaded = self.load(builder, op, [*place, first])
                    lanes[op.res] = [
                        builder.insert(vector.ExtractOp(loaded, [n], op.res.type)).result
                        for n in range(self.count)
                    ]
                case memref.StoreOp():
                    value = same_for_all.get(op.value, op.value)
                    values = lanes.get(op.value, [value] * self.count)
                    place = [same_for_all.get(at, at) for at in op.indices[:-1]]
                    self.store(builder, op, values, [*place, first])
                case _ if not own:
                    made = op.clone(same_for_all)
                    builder.insert(made)
                case _:
                    for n in range(self.count):
                        mapped = {**same_for_all, **{value: lanes[value][n] for value in own}}
                        made = builder.insert(op.clone(mapped))
                        for old, new in zip(op.results, made.results, strict=True):
                            lanes.setdefault(old, []).append(new)

    def kind(self, value: SSAValue) -> VectorType[Attribute]:
        """The type of what is loaded or stored at once."""
        return VectorType(memref_type(value).element_type, [self.count])

    def load(self, builder: Builder, op: memref.LoadOp, place: Sequence[SSAValue]) -> SSAValue:
        """Builds the load of all elements."""
        made = vector.LoadOp(op.memref, place, self.kind(op.memref))
        return builder.insert(self.promised(made, op.memref)).results[0]

    def store(
        self, builder: Builder, op: memref.StoreOp, values: Sequence[SSAValue], place: Sequence[SSAValue]
    ) -> None:
        """Builds the store of all elements."""
        whole = builder.insert(vector.BroadcastOp(values[0], self.kind(op.memref))).vector
        for n, value in enumerate(values[1:], 1):
            whole = builder.insert(vector.InsertOp(value, whole, [n])).result
        builder.insert(self.promised(vector.StoreOp(whole, op.memref, place), op.memref))

    def promised(self, op: Operation, value: SSAValue) -> Operation:
        """An access with the alignment that all of it has."""
        op.attributes["alignment"] = IntegerAttr(self.count * item_bytes(value), i64)
        return op


def iteration(builder: Builder, body: Block, indices: Sequence[SSAValue], trips: Index = 1) -> None:
    """Builds one iteration of a loop."""
    values: dict[SSAValue, SSAValue] = dict(zip(body.args, indices, strict=True))
    for op in list(body.ops)[:-1]:
        builder.insert(op.clone(values))


def outer_strides(value: SSAValue, index: IndexBuilder) -> Sequence[Index]:
    """Returns the strides of all axes of a memref but the last."""
    rank = len(memref_type(value).get_shape())
    if rank == 1:
        return ()
    return read_space([value], [AffineMap.identity(rank)], index).operands[0].strides[:-1]


def match_wide(op: scf.ParallelOp) -> Wide | None:
    """Recognises a loop of computations on elements that lie side by side along its last index."""
    body = op.body.block
    last, walked = body.args[-1], dict[SSAValue, None]()
    varying: set[SSAValue] = {last}
    if not (same(known(op.lowerBound[-1]), 0) and same(known(op.step[-1]), 1)):
        return None
    for inner in list(body.ops)[:-1]:
        if isinstance(inner, memref.LoadOp | memref.StoreOp):
            moves = last in inner.indices
            if inner.memref.owner.parent is body or not (moves or isinstance(inner, memref.LoadOp)):
                return None
            if moves and not (inner.indices[-1] is last and is_dense(inner.memref)):
                return None
            if moves and not varying.isdisjoint(inner.indices[:-1]):
                return None  # elements of several rows, as where one comes from data
            walked.update(dict.fromkeys([inner.memref] * moves))
        elif inner.regions or last in inner.operands or not computes(inner):
            return None
        if not varying.isdisjoint(inner.operands):
            varying.update(inner.results)
    widest = max(map(item_bytes, walked), default=BYTES)
    return Wide(min(BYTES // widest, MOST), list(walked)) if 2 * widest <= BYTES else None


def is_dense(value: SSAValue) -> bool:
    """Whether the elements of a memref are known to lie side by side along its last axis."""
    strides, _ = layout_of(value)
    return strides is None or strides[-1] == 1


def computes(op: Operation) -> bool:
    """Whether an operation does no more than compute numbers."""
    return isinstance(op, func.CallOp) or op.dialect_name() in ("arith", "math")
