"""
`map-scf-to-gpu`: parallel loops become launches of blocks of threads.

Expects loops of scalars, as `aten-linalg-to-scf` leaves them. What computes with sizes alone stays with the
host; all that reads or writes elements of memrefs, or calls an elementary function, becomes part of a launch.
Each iteration of an `scf.parallel` is one of a thread: the threads of a block lie along the innermost loop,
then along the others, which are one, in row-major order; where there are more iterations than threads, each
takes every n-th. An iteration with parallel loops or blocks of the reduction tree inside is one of a cluster
of 16 threads, which share it (see `subgroups`), or of a block where it reduces a long row and does more (see
`shared_rows`); but where neighbouring iterations reduce what lies side by side, each is one of a thread. What
an iteration allocates is a part of memory for all clusters, or shared by a block. What stands between
parallel loops runs on one thread or cluster; what the host needs of its results goes through memory, from
which the host loads it. A check in a kernel is one of the host later (see `device_checks`). Leaves
`gpu.launch`; allocations and loads of the host are of the GPU's memory.

```mlir
// before
"scf.parallel"(%c0, %n, %c1) ({
^bb0(%i : index):
  %a = memref.load %x[%i] : memref<?xf32>
  memref.store %a, %o[%i] : memref<?xf32>
  scf.reduce
}) …
// after
"gpu.launch"(%blocks, %c1, %c1, %c256, %c1, %c1) ({
^bb0(%bx : index, …, %tx : index, …, %blocks.x : index, …, %threads.x : index, …):
  %b = arith.muli %bx, %threads.x : index
  %first = arith.addi %b, %tx : index
  %step = arith.muli %blocks.x, %threads.x : index
  scf.for %i = %first to %n step %step {
    %a = memref.load %x[%i] : memref<?xf32>
    memref.store %a, %o[%i] : memref<?xf32>
  }
  gpu.terminator
}) …
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import func, gpu, memref, scf
from xdsl.dialects.builtin import MemRefType, ModuleOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint
from xdsl.traits import IsTerminator

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.ir.locations import fuse
from tsir.dialects.machine.subgroup import WARP
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder, same
from tsir.lowering.builders.loop_nests import for_each, replace_by
from tsir.lowering.builders.memrefs import allocation
from tsir.lowering.builders.reduction_tree import LANES, match_block
from tsir.lowering.gpu.mapping.barriers import remove_redundant_barriers
from tsir.lowering.gpu.mapping.device_checks import report_checks
from tsir.lowering.gpu.mapping.launches import (
    Threads,
    block_shape,
    blocks_for,
    choose,
    launch,
    loops_of,
    place,
)
from tsir.lowering.gpu.mapping.shared_rows import can_share, share_rows
from tsir.lowering.gpu.mapping.subgroups import Cluster
from tsir.lowering.gpu.mapping.wide_accesses import iteration, match_wide
from tsir.lowering.llvm.emit.scf_ops import SCOPE
from tsir.lowering.llvm.nvptx.kernels import unsupported
from tsir.lowering.vectorise.widening import elementary
from tsir.transforms.rewriting.pipelines import expect_at_least

MOST_THREADS = 1024
"""Threads that a block may have."""

_ACCESSES = (memref.LoadOp, memref.StoreOp, memref.AtomicRMWOp, memref.CopyOp)
"""Operations on elements of memrefs."""

_OF_THE_CPU = (func.CallOp,)
"""Operations around kernels that need the memory of the CPU."""


def map_parallel(op: scf.ParallelOp, threads: int) -> None:
    """Replaces a parallel loop by a launch with a thread, or a cluster that shares it, for each iteration."""
    op.location = fuse(inner.location for inner in op.walk())
    if any(map(can_share, op.body.block.ops)) and not lies_across(op):
        replace_by(op, lambda builder: share_rows(builder, op, threads))
        return

    wide = match_wide(op)

    def several(builder: Builder) -> None:
        assert wide is not None
        deal(IndexBuilder(builder), op, threads, wide.count, wide.iterations)

    def single(builder: Builder) -> None:
        deal(IndexBuilder(builder), op, threads, 1, iteration)

    def loops(builder: Builder) -> None:
        aligned = wide is not None and wide.is_aligned(IndexBuilder(builder))
        choose(builder, aligned, several, single)

    replace_by(op, loops)


def deal(
    index: IndexBuilder,
    op: scf.ParallelOp,
    threads: int,
    count: int,
    build: Callable[[Builder, Block, Sequence[SSAValue], Index], None],
) -> None:
    """Builds a launch with a thread for `count` iterations of the innermost loop, given the first of them."""
    *outer, inner = loops_of(index, op)
    trips = index.ceil_divide(inner.trips, count)
    rows = index.product(loop.trips for loop in outer)
    sizes = [trips] if same(rows, 1) else [trips, rows]
    block = block_shape(index, trips, rows, threads)[: len(sizes)]

    def along(at: Builder, x: Threads, indices: Sequence[SSAValue]) -> None:
        def step(body: Builder, number: SSAValue) -> None:
            places = IndexBuilder(body)
            first = inner.at(places, places.multiply(number, count))
            build(body, op.body.block, [*indices, first], inner.trips)

        for_each(at, (x.first, trips, x.step), step)

    def body(at: Builder, axes: Sequence[Threads]) -> None:
        x, *rest = axes
        if not rest:
            along(at, x, [loop.at(IndexBuilder(at), 0) for loop in outer])
            return
        (y,) = rest
        bounds = (y.first, rows, y.step)
        for_each(at, bounds, lambda inside, row: along(inside, x, place(inside, outer, row)))

    launch(index, blocks_for(index, sizes, block), block, threads, body)


def needs_gpu(op: Operation) -> bool:
    """Whether an operation reads or writes elements of memrefs, or calls what kernels alone have."""
    return any(isinstance(inner, _ACCESSES) or elementary(inner) is not None for inner in op.walk())


def is_around(op: Operation) -> bool:
    """Whether an operation has launches inside: it is no loop of a reduction, which carries elements."""
    if isinstance(op, scf.ForOp) and op.results and SCOPE not in op.attributes:
        return False
    inside = (scf.ParallelOp, memref.AllocOp, gpu.LaunchOp)
    return bool(op.regions) and any(isinstance(inner, inside) for inner in op.walk())


def lies_across(op: scf.ParallelOp) -> bool:
    """Whether what is reduced inside of a loop is next to what its next iteration reduces, as of columns."""
    inside = [inner for part in op.body.block.ops for inner in part.walk()]
    if any(isinstance(inner, scf.ParallelOp) for inner in inside):
        return False
    reduced = (block.lane for inner in inside if (block := match_block(inner)) is not None)
    read = [load.indices for lane in reduced for load in lane.walk() if isinstance(load, memref.LoadOp)]
    return any(indices and indices[-1] is op.body.block.args[-1] for indices in read)


def map_serial(ops: Sequence[Operation]) -> None:
    """Moves operations into a launch of one thread; what others need of their results, the host reads."""
    inside = {inner for op in ops for inner in op.walk()}
    location = ops[-1].location
    index = IndexBuilder(Builder(InsertPoint.after(ops[-1])))
    read = {
        result: index.builder.insert(allocation(result.type, [])).memref
        for op in ops
        for result in op.results
        if any(use.operation not in inside for use in result.uses)
    }

    def body(inner: Builder, axes: Sequence[Threads]) -> None:
        for op in ops:
            op.detach()
            inner.insert(op)
        for result, cell in read.items():
            inner.insert(memref.StoreOp.get(result, cell, []))
        for x in axes:
            Cluster(x.first).share(inner.insertion_point.block)

    threads = [LANES] if any(map(can_share, ops)) else []
    made = launch(index, [1] * len(threads), threads, max([1, *threads]), body)
    remove_redundant_barriers(made)
    made.location = location
    for result, cell in read.items():
        loaded = index.builder.insert(memref.LoadOp.get(cell, []))
        loaded.location = location
        result.replace_uses_with_if(loaded.res, lambda use: not made.is_ancestor(use.operation))
        index.builder.insert(memref.DeallocOp.get(cell))


def is_scalar(op: Operation) -> bool:
    """Whether an operation only computes with numbers, so that it can be where these are."""
    return not any(isinstance(value.type, MemRefType) for value in (*op.operands, *op.results))


def is_of_host(op: Operation) -> bool:
    """Whether an operation stays with the host, whatever it reads."""
    return is_around(op) or isinstance(op, memref.DeallocOp) or op.has_trait(IsTerminator)


def map_block(block: Block, threads: int) -> None:
    """Makes launches of what a block does with elements."""
    run: dict[Operation, None] = {}
    for op in list(block.ops):
        stays = is_of_host(op)
        reads = any(operand.owner in run for inner in op.walk() for operand in inner.operands)
        if not stays and (needs_gpu(op) or (reads and is_scalar(op))):
            run[op] = None
            continue
        if run and (stays or reads):
            map_serial(list(run))
            run = {}
        if isinstance(op, scf.ParallelOp):
            map_parallel(op, threads)
        elif is_around(op) and not isinstance(op, gpu.LaunchOp):
            for region in op.regions:
                for inner in region.blocks:
                    map_block(inner, threads)


def reductions(function: func.FuncOp) -> Iterator[Diagnostic]:
    """The parallel loops of a function that carry values, of which threads would have none in common."""
    for op in function.walk():
        if isinstance(op, scf.ParallelOp) and op.results:
            yield Diagnostic.error(op, "expected parallel loops without results")


def problems(function: func.FuncOp) -> Iterator[Diagnostic]:
    """The operations of a mapped function that run neither on the host nor in a kernel."""
    left = list(function.body.block.ops)[::-1]
    while left:
        op = left.pop()
        if isinstance(op, gpu.LaunchOp):
            for inner in op.body.block.walk():
                ends = inner.has_trait(IsTerminator)
                if not ends and (reason := unsupported(inner)) is not None:
                    yield Diagnostic.error(inner, reason)
        elif isinstance(op, _OF_THE_CPU):
            yield Diagnostic.error(op, f"operation {op.name} is not supported between kernels")
        else:
            left += [inner for region in op.regions for block in region.blocks for inner in block.ops][::-1]


@dataclass(frozen=True)
class MapScfToGpuPass(ModulePass):
    """Turns parallel loops into launches of blocks of threads."""

    name = "map-scf-to-gpu"

    threads: int = 256
    """Threads of a block, a power of two up to 1024."""

    def __post_init__(self) -> None:
        expect_at_least(WARP, threads=self.threads)
        if self.threads > MOST_THREADS or self.threads.bit_count() != 1:
            raise ValueError(
                f"expected threads, {MOST_THREADS} at most, as a power of two, got {self.threads}"
            )

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Maps all functions; UnsupportedError with all that has no form on a GPU."""
        found: list[Diagnostic] = []
        for function in op.ops:
            if isinstance(function, func.FuncOp) and not function.is_declaration:
                reducing = [*reductions(function)]
                found += reducing
                if not reducing:
                    map_block(function.body.block, self.threads)
                    report_checks(function)
                found += problems(function)
        if found:
            # Loops of several variants are those of one operation.
            raise UnsupportedError(list(dict.fromkeys(found)))
