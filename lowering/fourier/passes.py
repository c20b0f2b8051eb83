"""One pass over rows of complex numbers: a block of rows at a time is packed, transformed and unpacked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.builder import Builder
from xdsl.dialects import memref, vector
from xdsl.ir import SSAValue

from tsir.lowering.builders.element import element_type, insert
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.builders.loop_nests import branch, for_each, parallel_nest
from tsir.lowering.builders.memrefs import allocation
from tsir.lowering.fourier.butterflies import Lanes
from tsir.lowering.fourier.packing import Block, Packed
from tsir.lowering.fourier.roots import Factors, Roots
from tsir.lowering.fourier.stages import lanes_of, stages
from tsir.lowering.fourier.task import Task


@dataclass(frozen=True)
class Turns:
    """Whether elements are turned by the roots of places in a matrix, whose column is a row's number."""

    are: Flag
    roots: Roots


def build_pass(builder: Builder, task: Task, table: Roots, found: Factors, turns: Turns) -> None:
    """Build the transforms of rows side by side, which are multiplied by roots and a factor where asked."""
    at, lanes = IndexBuilder(builder), lanes_of(task.dtype)
    size, length = at.multiply(task.length, lanes), at.value(task.length)
    # A backward transform is a forward one of numbers whose parts are exchanged.
    real, imaginary = at.select(task.backward, size, 0), at.select(task.backward, 0, size)

    def block(inner: Builder, place: Sequence[SSAValue]) -> None:
        here = IndexBuilder(inner)
        row = here.value(here.multiply(place[0], lanes))
        memory = insert(inner, allocation(element_type(task.dtype), [here.multiply(size, 4)]))
        before = Packed(memory, task.dtype, real, imaginary)
        Block(task.source, before, row, task.count, length).pack(inner)
        start = stages(inner, task.dtype, memory, table, found, length)
        after = Packed(memory, task.dtype, here.add(start, real), here.add(start, imaginary))
        forward = Packed(memory, task.dtype, start, here.add(start, size))
        branch(inner, turns.are, lambda b: _turn(b, forward, task, turns.roots, row))
        branch(inner, task.scaled, lambda b: _scale(b, forward, task))
        Block(task.target, after, row, task.count, length).unpack(inner)
        inner.insert(memref.DeallocOp.get(memory))

    parallel_nest(builder, [at.ceil_divide(task.count, lanes)], block)


def _scale(builder: Builder, packed: Packed, task: Task) -> None:
    """Multiply all elements by the factor."""
    lanes = Lanes(builder, packed.dtype, packed.lanes)
    factor = lanes.wide(task.scale)

    def element(inner: Builder, k: SSAValue) -> None:
        packed.store(inner, replace(lanes, builder=inner).scaled(packed.load(inner, k), factor), k)

    for_each(builder, (0, task.length, 1), element)


def _turn(builder: Builder, packed: Packed, task: Task, roots: Roots, row: SSAValue) -> None:
    """Multiply element k of column j of a matrix by root j k."""
    width, kind = task.source.sizes[1], element_type(packed.dtype)
    buffers = [insert(builder, memref.AllocaOp.get(kind, 64, [packed.lanes])) for _ in range(2)]

    def column(at: IndexBuilder, lane: Index) -> Index:
        number = at.add(row, lane)
        return at.subtract(number, at.multiply(at.divide(number, width), width))

    columns = [column(IndexBuilder(builder), lane) for lane in range(packed.lanes)]

    def element(inner: Builder, k: SSAValue) -> None:
        at, lanes = IndexBuilder(inner), Lanes(inner, packed.dtype, packed.lanes)
        for lane, own in enumerate(columns):
            root = roots.load(inner, at.value(at.multiply(k, own)))
            for part, buffer in zip(root, buffers, strict=True):
                inner.insert(memref.StoreOp.get(part, buffer, [at.value(lane)]))
        re, im = (insert(inner, vector.LoadOp(each, [at.value(0)], lanes.kind)) for each in buffers)
        packed.store(inner, lanes.multiply(packed.load(inner, k), (re, im)), k)

    for_each(builder, (0, task.length, 1), element)
