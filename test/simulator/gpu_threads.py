"""
Runs programs of the stage `gpu` from their operations: numpy over the threads of a block, which go in step.

Nothing of LLVM, of our emitter or of PTX is in between, so that this and the simulator check each other. All
threads run each operation, each on its own numbers, and those for which it counts touch memory; what reads
another thread's number, or waits for it, has to be run by all of its cluster. Memory is that of
`ptx_memory`, which finds what barriers do not order whatever the steps are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, cast

import gpu_matrix
import numpy as np
from gpu_arithmetic import compute, dtype_of
from gpu_host import LAYOUTS, Host, Reference, Value, Values, row_major
from gpu_host import run as run_host
from matrix_units import Pending
from ptx_memory import Array, Order, SimulationError, Space
from xdsl.dialects import arith, gpu, memref, scf, vector
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FloatAttr,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StridedLayoutAttr,
    VectorType,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue

from tsir.dialects.machine.nvvm.memory import SHARED
from tsir.dialects.machine.subgroup import BarrierOp, ShuffleOp
from tsir.lowering.builders.memrefs import MINU
from tsir.lowering.llvm.nvptx.kernels import MAX_THREADS, kernels_of

ENDS = (scf.YieldOp, scf.ReduceOp, scf.ConditionOp, gpu.ReturnOp)
"""What ends a block."""


class Threads(Values):
    """The threads of one block while they run."""

    def __init__(self, shape: Sequence[int], place: Sequence[int], grid: Sequence[int], memory: Space):
        super().__init__()
        self.count = math.prod(shape)
        self.number = place[0] + grid[0] * (place[1] + grid[1] * place[2])
        self.all = np.arange(self.count)
        x, y, _ = shape
        threads = (self.all % x, self.all // x % y, self.all // (x * y))
        self.registers = {
            gpu.ThreadIdOp: threads,
            gpu.BlockIdOp: place,
            gpu.BlockDimOp: shape,
            gpu.GridDimOp: grid,
        }
        self.shared = Space("shared", 1 << 60)
        self.local = Space("local", 1 << 61)
        self.spaces = [memory, self.shared, self.local]
        self.barriers = np.zeros(self.count, np.int64)
        self.syncs = np.zeros(self.count, np.int64)
        self.copies = Pending(self.shared, memory, self.order, self.count)
        self.products: list[list[Array]] = []
        """Where in shared memory each product of a warpgroup reads that is on its way."""

    def get(self, value: SSAValue) -> Array:
        """A number of each thread."""
        return np.ascontiguousarray(np.broadcast_to(self.values[value], self.count))

    def run(self, block: Block, mask: Array) -> list[Value]:
        """Runs a block for the threads of a mask; returns what its terminator hands on."""
        for op in block.ops:
            if isinstance(op, ENDS):
                return [self.values[operand] for operand in op.operands]
            handler = HANDLERS.get(type(op))
            if handler is not None:
                handler(self, op, mask)
            else:
                self.values[op.results[0]] = compute(op, [self.get(operand) for operand in op.operands])
        raise SimulationError("expected a terminator")

    def together(self, mask: Array, width: int) -> None:
        """An error unless all threads of a cluster are there, or none."""
        if self.count % width or (mask.reshape(-1, width).any(1) != mask.reshape(-1, width).all(1)).any():
            raise SimulationError("not all threads of a cluster come to an operation")

    def accessed(self, memory: SSAValue, indices: Sequence[SSAValue]) -> tuple[Array, Reference, Space]:
        """The addresses that threads name, the memref, and the memory that it is of."""
        reference = self.reference(memory)
        terms = [self.get(index) * stride for index, stride in zip(indices, reference.strides, strict=True)]
        offset = sum(terms, np.zeros(self.count, np.int64)) * reference.dtype.itemsize
        addresses = (offset + reference.address).astype(np.uint64)
        space = max(
            (space for space in self.spaces if space.base <= int(addresses.min())), key=lambda x: x.base
        )
        return addresses, reference, space

    def order(self, which: Array) -> Order:
        """When some threads act, given by a mask or by their numbers."""
        return Order(self.all[which], self.barriers[which], self.syncs[which], self.number)


def _constant(t: Threads, op: arith.ConstantOp, mask: Array) -> None:
    assert isinstance(op.value, IntegerAttr | FloatAttr)
    dtype = dtype_of(op.result.type)
    number = op.value.value.data
    t.values[op.result] = np.full(t.count, number != 0 if dtype.kind == "b" else number).astype(dtype)


def _register(t: Threads, op: Any, mask: Array) -> None:
    t.values[op.result] = t.registers[type(op)]["xyz".index(op.dimension.data)]


def _layout(t: Threads, op: Operation, mask: Array) -> None:
    LAYOUTS[type(op)](t, op)


def _dim(t: Threads, op: memref.DimOp, mask: Array) -> None:
    t.values[op.result] = t.reference(op.source).sizes[int(t.get(op.index)[0])]


def _view(t: Threads, op: memref.ViewOp, mask: Array) -> None:
    source, kind = t.reference(op.source), op.result.type
    rest = iter(t.numbers(op.sizes))
    sizes = [next(rest) if size == DYNAMIC_INDEX else size for size in kind.get_shape()]
    address = source.address + t.get(op.byte_shift)
    t.values[op.result] = Reference(address, tuple(sizes), tuple(row_major(sizes)), memory_dtype(kind))


def _alloca(t: Threads, op: memref.AllocaOp, mask: Array) -> None:
    kind = op.memref.type
    dtype, sizes = memory_dtype(kind), kind.get_shape()
    is_shared = kind.memory_space == SHARED
    own = t.shared if is_shared else t.local
    bytes_of = math.prod(sizes) * dtype.itemsize
    copies = 1 if is_shared else t.count
    added = [own.add(np.zeros(bytes_of, np.uint8), known=False) for _ in range(copies)]
    places = np.broadcast_to(added, t.count)
    t.values[op.memref] = Reference(places, tuple(sizes), tuple(row_major(sizes)), dtype)


def _load(t: Threads, op: memref.LoadOp, mask: Array) -> None:
    result = np.zeros(t.count, dtype_of(op.res.type))
    if mask.any():
        addresses, reference, space = t.accessed(op.memref, op.indices)
        result[mask] = space.load(addresses[mask], reference.dtype, t.order(mask))
    t.values[op.res] = result


def _store(t: Threads, op: memref.StoreOp, mask: Array) -> None:
    if mask.any():
        addresses, reference, space = t.accessed(op.memref, op.indices)
        values = t.get(op.value).astype(reference.dtype)
        space.store(addresses[mask], values[mask], t.order(mask))


def _atomic(t: Threads, op: memref.AtomicRMWOp, mask: Array) -> None:
    """A sum, or the smaller of two numbers without signs; what was there before is not modelled."""
    is_least = op.kind.value.data == MINU
    assert op.result.first_use is None
    if mask.any():
        addresses, reference, space = t.accessed(op.memref, op.indices)
        values = t.get(op.value).astype(reference.dtype)
        values = values.view(f"u{reference.dtype.itemsize}") if is_least else values
        space.combine(np.minimum if is_least else np.add, addresses[mask], values[mask])


def _lanes(t: Threads, op: Any, mask: Array) -> tuple[list[Array], Reference, Space, Array]:
    """The addresses of the elements of a vector, which lie where its alignment promises."""
    addresses, reference, space = t.accessed(op.base, op.indices)
    if (addresses[mask] % np.uint64(op.attributes["alignment"].value.data)).any():
        raise SimulationError("a vector that is not aligned")
    lanes = op.vector.type if isinstance(op, vector.StoreOp) else op.result.type
    steps = range(cast("VectorType", lanes).get_shape()[0])
    return [addresses + np.uint64(n * reference.dtype.itemsize) for n in steps], reference, space, mask


def _load_vector(t: Threads, op: vector.LoadOp, mask: Array) -> None:
    places, reference, space, _ = _lanes(t, op, mask)
    result = np.zeros((t.count, len(places)), reference.dtype)
    for n, place in enumerate(places):
        if mask.any():
            result[mask, n] = space.load(place[mask], reference.dtype, t.order(mask))
    t.values[op.result] = result


def _store_vector(t: Threads, op: vector.StoreOp, mask: Array) -> None:
    places, reference, space, _ = _lanes(t, op, mask)
    values = t.values[op.vector].astype(reference.dtype)
    for n, place in enumerate(places):
        if mask.any():
            space.store(place[mask], values[mask, n], t.order(mask))


def _splat(t: Threads, op: vector.BroadcastOp, mask: Array) -> None:
    t.values[op.vector] = np.repeat(t.get(op.source)[:, None], op.vector.type.get_shape()[0], axis=1)


def _insert(t: Threads, op: vector.InsertOp, mask: Array) -> None:
    whole = t.values[op.dest].copy()
    whole[:, op.static_position.get_values()[0]] = t.get(op.source)
    t.values[op.result] = whole


def _extract(t: Threads, op: vector.ExtractOp, mask: Array) -> None:
    t.values[op.result] = t.values[op.vector][:, op.static_position.get_values()[0]]


def _if(t: Threads, op: scf.IfOp, mask: Array) -> None:
    holds = t.get(op.cond).astype(bool)
    taken = t.run(op.true_region.block, mask & holds)
    other = t.run(op.false_region.block, mask & ~holds) if op.false_region.blocks else []
    for result, pair in zip(op.results, zip(taken, other, strict=True), strict=False):
        t.values[result] = np.where(holds, *pair)


def _for(t: Threads, op: scf.ForOp, mask: Array) -> None:
    at, upper, step = (t.get(bound) for bound in (op.lb, op.ub, op.step))
    carried = [t.get(value) for value in op.iter_args]
    while (active := mask & (at < upper)).any():
        t.values.update(zip(op.body.block.args, (at, *carried), strict=True))
        new = t.run(op.body.block, active)
        carried = [np.where(active, *pair) for pair in zip(new, carried, strict=True)]
        at = at + step
    t.values.update(zip(op.results, carried, strict=True))


def _while(t: Threads, op: scf.WhileOp, mask: Array) -> None:
    before, after = op.before_region.block, op.after_region.block
    carried = [t.get(value) for value in op.arguments]
    results: list[Value] = [np.zeros(t.count, dtype_of(result.type)) for result in op.results]
    while mask.any():
        t.values.update(zip(before.args, carried, strict=True))
        goes_on, *passed = t.run(before, mask)
        results = [np.where(mask, *pair) for pair in zip(passed, results, strict=True)]
        mask = mask & goes_on
        t.values.update(zip(after.args, results, strict=True))
        carried = t.run(after, mask)
    t.values.update(zip(op.results, results, strict=True))


def _parallel(t: Threads, op: scf.ParallelOp, mask: Array) -> None:
    def nest(loops: Sequence[tuple[SSAValue, ...]], indices: Sequence[Array], mask: Array) -> None:
        if not loops:
            t.values.update(zip(op.body.block.args, indices, strict=True))
            t.run(op.body.block, mask)
            return
        (at, upper, step), *inner = loops
        place, end = t.get(at), t.get(upper)
        while (active := mask & (place < end)).any():
            nest(inner, [*indices, place], active)
            place = place + t.get(step)

    nest(list(zip(op.lowerBound, op.upperBound, op.step, strict=True)), [], mask)


def _shuffle(t: Threads, op: ShuffleOp, mask: Array) -> None:
    width = op.width.value.data
    t.together(mask, width)
    lanes = t.get(op.lane)
    if ((lanes < 0) | (lanes >= width))[mask].any():
        raise SimulationError("a thread is named that is not of the cluster")
    t.values[op.result] = t.get(op.value)[t.all // width * width + lanes % width]


def _barrier(t: Threads, op: BarrierOp, mask: Array) -> None:
    t.together(mask, op.width.value.data)
    t.syncs[mask] += 1


HANDLERS: dict[type[Operation], Callable[[Threads, Any, Array], None]] = {
    arith.ConstantOp: _constant,
    **dict.fromkeys((gpu.ThreadIdOp, gpu.BlockIdOp, gpu.BlockDimOp, gpu.GridDimOp), _register),
    **dict.fromkeys(LAYOUTS, _layout),
    memref.DimOp: _dim,
    memref.ViewOp: _view,
    memref.AllocaOp: _alloca,
    memref.LoadOp: _load,
    memref.StoreOp: _store,
    memref.AtomicRMWOp: _atomic,
    vector.LoadOp: _load_vector,
    vector.StoreOp: _store_vector,
    vector.BroadcastOp: _splat,
    vector.InsertOp: _insert,
    vector.ExtractOp: _extract,
    scf.IfOp: _if,
    scf.ForOp: _for,
    scf.WhileOp: _while,
    scf.ParallelOp: _parallel,
    ShuffleOp: _shuffle,
    BarrierOp: _barrier,
    **gpu_matrix.HANDLERS,
}


def memory_dtype(kind: MemRefType[Attribute]) -> np.dtype[Any]:
    """How elements of a memref are held."""
    return dtype_of(kind.element_type)


def as_told(value: Value, kind: Attribute) -> Value:
    """What a kernel makes of an operand: sizes and strides that its type tells are not passed."""
    if not isinstance(value, Reference) or not isinstance(kind, MemRefType):
        return np.array(value).astype(dtype_of(kind))
    shape = kind.get_shape()
    sizes = [x if told == DYNAMIC_INDEX else told for x, told in zip(value.sizes, shape, strict=True)]
    layout = kind.layout.get_strides() if isinstance(kind.layout, StridedLayoutAttr) else row_major(sizes)
    strides = [x if told is None else told for x, told in zip(value.strides, layout, strict=True)]
    return value.at(0, sizes, strides)


def launch(
    kernel: gpu.FuncOp, grid: Sequence[int], block: Sequence[int], passed: Sequence[Value], memory: Space
) -> None:
    """Runs all blocks of a grid, one after the other."""
    most = kernel.attributes[MAX_THREADS]
    if not isinstance(most, IntegerAttr) or min(*grid, *block) < 1 or math.prod(block) > most.value.data:
        raise SimulationError(f"a grid of {grid} blocks of {block} threads cannot be launched")
    for stamps in (*memory.writer, *memory.reader):
        stamps.fill(-1)
    body = kernel.body.block
    for z in range(grid[2]):
        for y in range(grid[1]):
            for x in range(grid[0]):
                threads = Threads(block, (x, y, z), grid, memory)
                pairs = zip(passed, body.arg_types, strict=True)
                threads.values.update(zip(body.args, (as_told(*pair) for pair in pairs), strict=True))
                threads.run(body, np.ones(threads.count, bool))


def interpret(module: ModuleOp, arguments: Sequence[object]) -> list[object]:
    """
    The results of a module's function for arrays and numbers, its kernels run from their operations.

    SimulationError if a kernel does what it may not do; ValueError with the message of a check that fails.
    """
    kernels = {kernel.sym_name.data: kernel for kernel in kernels_of(module)}

    def launcher(
        op: gpu.LaunchFuncOp, grid: list[int], block: list[int], passed: list[Value], memory: Space
    ) -> None:
        with np.errstate(all="ignore"):
            launch(kernels[op.kernel.nested_references.data[-1].data], grid, block, passed, memory)

    return run_host(Host(launcher), module, arguments)
