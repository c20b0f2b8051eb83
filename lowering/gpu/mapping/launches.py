"""Launches of kernels: how many blocks of how many threads, and where each of these stands in which loops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import arith, gpu, scf
from xdsl.dialects.builtin import IndexType, IntegerAttr, UnitAttr, i32
from xdsl.ir import Block, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder, known, same
from tsir.lowering.builders.loop_nests import branch
from tsir.lowering.llvm.nvptx.kernels import MAX_THREADS

MOST_BLOCKS = (2**20, 2**16 - 1)
"""
Blocks that a grid has along x and along y at most.

There may be more along x, but no processors are so many. So a loop of nearly 2^31 rounds ends below that.
"""

CHOICE = "tsir.choice"
"""The attribute of an `scf.if` between launches that do the same, of which the last is for all cases."""


@dataclass(frozen=True)
class Threads:
    """The indices of a thread along one axis of a grid: the `first` one, and the `step` between them."""

    first: SSAValue
    step: SSAValue


@dataclass(frozen=True)
class Place:
    """The position of a thread: its block, its index in the block, the numbers of blocks and threads."""

    blocks: Sequence[SSAValue]
    threads: Sequence[SSAValue]
    grid: Sequence[SSAValue]
    block: Sequence[SSAValue]


def launch_blocks(
    index: IndexBuilder,
    grid: Sequence[Index],
    block: Sequence[Index],
    most: int,
    body: Callable[[Builder, Place], None],
) -> gpu.LaunchOp:
    """
    Builds a launch of blocks of at most so many threads.

    The sizes are those along x, y and z, as far as they are not 1; the body gets where a thread stands.
    """
    blocks, threads = ([index.value(n) for n in (*given, 1, 1, 1)[:3]] for given in (grid, block))
    inside = Block(arg_types=[IndexType()] * 12)
    inner = Builder(InsertPoint.at_end(inside))
    body(inner, Place(*(inside.args[n : n + 3] for n in range(0, 12, 3))))
    inner.insert(gpu.TerminatorOp())
    op = index.builder.insert(gpu.LaunchOp(Region(inside), blocks, threads))
    op.attributes[MAX_THREADS] = IntegerAttr(most, i32)
    return op


def launch(
    index: IndexBuilder,
    grid: Sequence[Index],
    block: Sequence[Index],
    most: int,
    body: Callable[[Builder, Sequence[Threads]], None],
) -> gpu.LaunchOp:
    """
    Builds a launch whose threads are numbered through the whole grid.

    The sizes are those along x and y, as far as they are not 1; the body gets where a thread stands there.
    """

    def numbered(inner: Builder, place: Place) -> None:
        at = IndexBuilder(inner)

        def axis(n: int) -> Threads:
            first = at.add(at.multiply(place.blocks[n], place.block[n]), place.threads[n])
            return Threads(at.value(first), at.value(at.multiply(place.grid[n], place.block[n])))

        body(inner, [axis(n) for n in range(len(grid))])

    return launch_blocks(index, grid, block, most, numbered)


def choose(
    builder: Builder,
    condition: Flag,
    then: Callable[[Builder], object],
    otherwise: Callable[[Builder], object],
) -> None:
    """Builds a choice between launches that do the same, where that of `otherwise` is for all cases."""
    made = branch(builder, condition, then, otherwise)
    if made is not None:
        made.attributes[CHOICE] = UnitAttr()


def block_shape(index: IndexBuilder, inner: Index, rows: Index, threads: int) -> tuple[Index, Index]:
    """Returns the threads of a block along a loop, as few as its size asks for, and along the rows of it."""
    if same(rows, 1):
        return threads, 1
    width: Index = 1
    height: Index = threads
    for power in range(1, threads.bit_length()):
        more = index.compare("slt", 1 << (power - 1), inner)
        width = index.select(more, 1 << power, width)
        height = index.select(more, threads >> power, height)
    return width, height


def blocks_for(index: IndexBuilder, sizes: Sequence[Index], block: Sequence[Index]) -> list[Index]:
    """Returns the blocks of a grid that has a thread for each place, as far as it may be so large."""
    counts = [index.ceil_divide(size, threads) for size, threads in zip(sizes, block, strict=True)]
    counts = [index.minimum(count, most) for count, most in zip(counts, MOST_BLOCKS, strict=False)]
    return [index.select(index.compare("eq", count, 0), 1, count) for count in counts]


@dataclass(frozen=True)
class Loop:
    """One loop of a nest: `trips` iterations, at `lower`, `lower + step` and so on."""

    lower: Index
    step: Index
    trips: Index

    def at(self, index: IndexBuilder, number: Index) -> SSAValue:
        """Returns the index of an iteration."""
        return index.value(index.add(self.lower, index.multiply(number, self.step)))


def loops_of(index: IndexBuilder, op: scf.ParallelOp) -> list[Loop]:
    """Returns the loops of a nest, outermost first."""
    loops: list[Loop] = []
    for bounds in zip(op.lowerBound, op.upperBound, op.step, strict=True):
        lower, upper, step = map(known, bounds)
        span = index.subtract(upper, lower)
        if not same(lower, 0):
            span = index.select(index.compare("slt", span, 0), 0, span)
        loops.append(Loop(lower, step, index.ceil_divide(span, step)))
    return loops


def place(builder: Builder, loops: Sequence[Loop], row: SSAValue) -> list[SSAValue]:
    """Returns the indices of loops in the iteration of a number, counted in row-major order."""
    index = IndexBuilder(builder)
    found: list[SSAValue] = []
    for loop in reversed(loops[1:]):
        trips = index.value(loop.trips)
        found.append(loop.at(index, builder.insert(arith.RemUIOp(row, trips)).result))
        row = builder.insert(arith.DivUIOp(row, trips)).result
    return [*(loop.at(index, row) for loop in loops[:1]), *reversed(found)]
