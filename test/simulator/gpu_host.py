"""
Runs programs of the stage `gpu` without a GPU: the host's part here, kernels by what launches them.

`simulate` launches the PTX that LLVM makes of the module in the simulator (`gpu_threads` has another way).
Memory of the GPU is that of the simulator, in which what an argument does not cover, and what an allocation
has not been given yet, is not known.
"""

from __future__ import annotations

import ctypes
import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, cast

import numpy as np
from gpu_arithmetic import PURE, compute, dtype_of
from ptx_memory import Array, SimulationError, Space
from ptx_simulator import launch
from ptx_text import parse
from xdsl.dialects import arith, cf, func, gpu, memref, scf
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StridedLayoutAttr,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue

from tsir.lowering.convert.convert_aten_to_linalg import result_dtypes
from tsir.lowering.llvm.codegen.target import Target
from tsir.lowering.llvm.nvptx.kernels import kernels_of
from tsir.lowering.llvm.nvptx.ptx import GPU, printed


@dataclass(frozen=True)
class Reference:
    """A memref: an address, or one for each thread, sizes and strides in elements."""

    address: Any
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: np.dtype[Any]

    def at(self, offset: int, sizes: Sequence[int], strides: Sequence[int]) -> Reference:
        """Another layout of the same memory."""
        return Reference(
            self.address + offset * self.dtype.itemsize, tuple(sizes), tuple(strides), self.dtype
        )


Value = Any
"""A number or a `Reference`; of a kernel, an array with one for each thread."""


def raw_bytes(array: Array) -> tuple[Array, Array]:
    """The bytes from the first element of an array to its last, and which of them are elements."""
    span = (
        sum((n - 1) * stride for n, stride in zip(array.shape, array.strides, strict=True)) + array.itemsize
    )
    if not array.size:
        return np.zeros(0, np.uint8), np.zeros(0, bool)
    memory = (ctypes.c_uint8 * span).from_address(array.ctypes.data)
    covered = np.zeros(span, bool)
    places = np.lib.stride_tricks.as_strided(covered, (*array.shape, array.itemsize), (*array.strides, 1))
    places[...] = True
    return np.frombuffer(bytes(memory), np.uint8).copy(), covered


class Values:
    """The values of operations."""

    def __init__(self) -> None:
        self.values: dict[SSAValue, Value] = {}

    def numbers(self, values: Sequence[SSAValue]) -> list[int]:
        """Integers."""
        return [self.values[value] for value in values]

    def reference(self, value: SSAValue) -> Reference:
        """A memref."""
        return self.values[value]


Launcher = Callable[[gpu.LaunchFuncOp, list[int], list[int], list[Value], Space], None]
"""Runs a kernel: the launch, its grid and blocks, what it is passed, and the memory of the GPU."""


@dataclass
class Host(Values):
    """The host's part of a program while it runs."""

    launcher: Launcher
    memory: Space = field(default_factory=lambda: Space("global", 1 << 40))
    values: dict[SSAValue, Value] = field(default_factory=dict[SSAValue, Value])
    launches: list[str] = field(default_factory=list[str])
    """The kernels that were launched."""
    constants: dict[str, memref.GlobalOp] = field(default_factory=dict[str, memref.GlobalOp])

    def upload(self, array: Array) -> Reference:
        """An array in the memory of the GPU, as far from a multiple of 16 bytes as it is here."""
        data, covered = raw_bytes(array)
        lead = array.ctypes.data % 16
        address = self.memory.add(np.pad(data, (lead, 0)), known=False) + lead
        self.memory.known[-1][lead:] = covered
        strides = (stride // array.itemsize for stride in array.strides)
        held = np.dtype(np.int64) if array.dtype == np.complex64 else array.dtype
        return Reference(address, array.shape, tuple(strides), held)

    def download(self, reference: Reference) -> Array:
        """What lies in the memory of the GPU, all of which must have been written."""
        number, offset = divmod(int(reference.address) - self.memory.base, self.memory.STEP)
        strides = [stride * reference.dtype.itemsize for stride in reference.strides]
        data, known = self.memory.bytes[number - 1][offset:], self.memory.known[number - 1][offset:]
        if not math.prod(reference.sizes):
            return np.zeros(reference.sizes, reference.dtype)
        view = np.lib.stride_tricks.as_strided
        if not view(known, (*reference.sizes, reference.dtype.itemsize), (*strides, 1)).all():
            raise SimulationError("a result that has not been written as a whole")
        raw = view(data, (*reference.sizes, reference.dtype.itemsize), (*strides, 1))
        return np.ascontiguousarray(raw).view(reference.dtype)[..., 0]

    def run(self, block: Block) -> list[Value]:
        """Runs the operations of a block; returns what its terminator hands on."""
        for op in block.ops:
            if isinstance(op, func.ReturnOp | scf.YieldOp):
                return [self.values[operand] for operand in op.operands]
            handler = HANDLERS.get(type(op))
            if handler is None:
                raise SimulationError(f"operation {op.name} of the host is not modelled")
            handler(self, op)
        raise SimulationError("expected a terminator")


def _compute(h: Host, op: Operation) -> None:
    """An operation on numbers, which gives here what it gives in a kernel of one thread."""
    values = [np.array([h.values[operand]], dtype_of(operand.type)) for operand in op.operands]
    with np.errstate(all="ignore"):
        h.values[op.results[0]] = compute(op, values).item()


def _constant(h: Host, op: arith.ConstantOp) -> None:
    assert isinstance(op.value, IntegerAttr | FloatAttr)
    number, dtype = op.value.value.data, dtype_of(op.result.type)
    h.values[op.result] = bool(number) if dtype.kind == "b" else number


def _select(h: Host, op: arith.SelectOp) -> None:
    h.values[op.result] = h.values[op.lhs if h.values[op.cond] else op.rhs]


def _assert(h: Host, op: cf.AssertOp) -> None:
    if not h.values[op.arg]:
        raise ValueError(op.msg.data)


def row_major(sizes: Sequence[int]) -> list[int]:
    """The strides of elements in row-major order."""
    return [math.prod(sizes[axis + 1 :]) for axis in range(len(sizes))]


def mixed(h: Values, static: Any, dynamic: Sequence[SSAValue]) -> list[int]:
    """The numbers of an index list, constant or not."""
    rest = iter(h.numbers(dynamic))
    return [next(rest) if number == DYNAMIC_INDEX else number for number in static.get_values()]


def _alloc(h: Host, op: memref.AllocOp | memref.AllocaOp) -> None:
    kind = op.memref.type
    dtype = dtype_of(kind.element_type)
    rest = iter(h.numbers(op.dynamic_sizes))
    sizes = [next(rest) if size == DYNAMIC_INDEX else size for size in kind.get_shape()]
    address = h.memory.add(np.zeros(math.prod(sizes) * dtype.itemsize, np.uint8), known=False)
    h.values[op.memref] = Reference(address, tuple(sizes), tuple(row_major(sizes)), dtype)


def _global(h: Host, op: memref.GetGlobalOp) -> None:
    held = h.constants[op.name_.string_value()]
    assert isinstance(held.initial_value, DenseIntOrFPElementsAttr)
    dtype = dtype_of(held.type.element_type)
    data = np.frombuffer(held.initial_value.data.data, dtype).reshape(held.type.get_shape())
    h.values[op.memref] = h.upload(data)


def _read(h: Host, op: memref.LoadOp) -> None:
    """An element that the host reads."""
    reference = h.reference(op.memref)
    places = zip(h.numbers(op.indices), reference.strides, strict=True)
    here = reference.at(sum(at * stride for at, stride in places), (), ())
    h.values[op.res] = h.download(here).item()


def _dealloc(h: Host, op: memref.DeallocOp) -> None:
    del h.values[op.memref]


def _dim(h: Values, op: memref.DimOp) -> None:
    h.values[op.result] = h.reference(op.source).sizes[h.numbers([op.index])[0]]


def _metadata(h: Values, op: memref.ExtractStridedMetaDataOp) -> None:
    source = h.reference(op.source)
    h.values[op.base_buffer], h.values[op.offset] = source.at(0, (), ()), 0
    h.values.update(zip((*op.sizes, *op.strides), (*source.sizes, *source.strides), strict=True))


def _pointer(h: Values, op: memref.ExtractAlignedPointerAsIndexOp) -> None:
    h.values[op.aligned_pointer] = h.reference(op.source).address


def _reinterpret(h: Values, op: memref.ReinterpretCastOp) -> None:
    (offset,) = mixed(h, op.static_offsets, op.offsets)
    layout = (mixed(h, op.static_sizes, op.sizes), mixed(h, op.static_strides, op.strides))
    h.values[op.result] = h.reference(op.source).at(offset, *layout)


def _subview(h: Values, op: memref.SubviewOp) -> None:
    source = h.reference(op.source)
    offsets, sizes = mixed(h, op.static_offsets, op.offsets), mixed(h, op.static_sizes, op.sizes)
    steps = mixed(h, op.static_strides, op.strides)
    offset = sum(map(operator.mul, offsets, source.strides))
    h.values[op.result] = source.at(offset, sizes, [*map(operator.mul, steps, source.strides)])


def _cast(h: Values, op: memref.CastOp) -> None:
    h.values[op.dest] = h.values[op.source]


def _if(h: Host, op: scf.IfOp) -> None:
    region = op.true_region if h.values[op.cond] else op.false_region
    results = h.run(region.block) if region.blocks else []
    h.values.update(zip(op.results, results, strict=True))


def _for(h: Host, op: scf.ForOp) -> None:
    carried = [h.values[value] for value in op.iter_args]
    for index in range(*h.numbers((op.lb, op.ub, op.step))):
        h.values.update(zip(op.body.block.args, (index, *carried), strict=True))
        carried = h.run(op.body.block)
    h.values.update(zip(op.results, carried, strict=True))


def parameters(value: Value, kind: Attribute) -> list[int | float]:
    """What a kernel is passed for a value: of a memref its address, and what its type does not tell."""
    if not isinstance(value, Reference):
        dtype = dtype_of(kind)
        # Floats of 16 bits are passed as integers.
        is_short = dtype.itemsize == 2
        return [np.array(value, dtype).view(np.int16).item() if is_short else value]
    ranked = cast("MemRefType", kind)
    pairs = zip(value.sizes, ranked.get_shape(), strict=True)
    sizes = [size for size, static in pairs if static == DYNAMIC_INDEX]
    layout = ranked.layout.get_strides() if isinstance(ranked.layout, StridedLayoutAttr) else value.strides
    strides = [stride for stride, static in zip(value.strides, layout, strict=True) if static is None]
    return [value.address, *sizes, *strides]


def _launch(h: Host, op: gpu.LaunchFuncOp) -> None:
    name = op.kernel.nested_references.data[-1].data
    grid = h.numbers((op.gridSizeX, op.gridSizeY, op.gridSizeZ))
    block = h.numbers((op.blockSizeX, op.blockSizeY, op.blockSizeZ))
    h.launches.append(name)
    h.launcher(op, grid, block, [h.values[x] for x in op.kernelOperands], h.memory)


LAYOUTS: dict[type[Operation], Callable[[Any, Any], None]] = {
    memref.DimOp: _dim,
    memref.ExtractStridedMetaDataOp: _metadata,
    memref.ReinterpretCastOp: _reinterpret,
    memref.SubviewOp: _subview,
    memref.CastOp: _cast,
}
"""What asks for layouts, and gives memory another one."""

HANDLERS: dict[type[Operation], Callable[[Host, Any], None]] = {
    **dict.fromkeys(PURE, _compute),
    arith.ConstantOp: _constant,
    arith.SelectOp: _select,
    cf.AssertOp: _assert,
    memref.AllocOp: _alloc,
    memref.AllocaOp: _alloc,
    memref.GetGlobalOp: _global,
    memref.LoadOp: _read,
    memref.DeallocOp: _dealloc,
    **LAYOUTS,
    memref.ExtractAlignedPointerAsIndexOp: _pointer,
    scf.IfOp: _if,
    scf.ForOp: _for,
    gpu.LaunchFuncOp: _launch,
}


@cache
def text_of(module: ModuleOp, name: str, target: Target) -> str:
    """The PTX of one kernel of a module: what is not launched needs none."""
    return printed([kernel for kernel in kernels_of(module) if kernel.sym_name.data == name], target)


def known_bytes(value: SSAValue) -> int:
    """The number that a constant is."""
    assert isinstance(value.owner, arith.ConstantOp)
    assert isinstance(value.owner.value, IntegerAttr)
    return value.owner.value.value.data


def simulate(
    module: ModuleOp,
    arguments: Sequence[object],
    *,
    target: Target = GPU,
    edit: Callable[[str], str] = str,
    launches: list[str] | None = None,
) -> list[object]:
    """
    The results of a module's function for arrays and numbers, each kernel run from its PTX after an `edit`.

    SimulationError if a kernel does what it may not do; ValueError with the message of a check that fails.
    `launches` is given the names of the kernels in the order of their launches.
    """

    def launcher(
        op: gpu.LaunchFuncOp, grid: list[int], block: list[int], passed: list[Value], memory: Space
    ) -> None:
        name = op.kernel.nested_references.data[-1].data
        kernel = parse(edit(text_of(module, name, target)))[name]
        pairs = zip(passed, op.kernelOperands, strict=True)
        flat = [part for value, operand in pairs for part in parameters(value, operand.type)]
        asked = op.dynamicSharedMemorySize
        launch(kernel, grid, block, flat, memory, 0 if asked is None else known_bytes(asked))

    host = Host(launcher)
    results = run(host, module, arguments)
    if launches is not None:
        launches += host.launches
    return results


def run(host: Host, module: ModuleOp, arguments: Sequence[object]) -> list[object]:
    """The results of a module's function for arrays and numbers."""
    function = next(op for op in module.ops if isinstance(op, func.FuncOp) and not op.is_declaration)
    block = function.body.block
    host.constants = {op.sym_name.data: op for op in module.ops if isinstance(op, memref.GlobalOp)}
    for argument, value in zip(block.args, arguments, strict=True):
        array = isinstance(value, np.ndarray)
        host.values[argument] = host.upload(cast("Array", value)) if array else value
    pairs = zip(host.run(block), result_dtypes(function), strict=True)
    return [
        host.download(x).view(d.numpy) if isinstance(x, Reference) else d.numpy.type(x).item()
        for x, d in pairs
    ]
