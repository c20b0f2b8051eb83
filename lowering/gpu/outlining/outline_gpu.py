"""
`outline-gpu`: each launch becomes a call of a kernel, and kernels a module of their own.

Expects `gpu.launch` as `map-scf-to-gpu` leaves it. What a launch uses of the code around it becomes arguments
of the kernel, but for constants, which it has itself. A kernel is told which of its memrefs lie in memory
that nothing writes while it runs. Kernels of the same code are one. Leaves `gpu.launch_func` and one
`gpu.module`.

```mlir
// before
func.func @f(%x: memref<?xf32>, %n: index, …) {
  "gpu.launch"(%blocks, %c1, %c1, %c256, %c1, %c1) ({
  ^bb0(%bx : index, …):
    … memref.load %x[%i] : memref<?xf32> …
    gpu.terminator
  }) …
// after
func.func @f(%x: memref<?xf32>, %n: index, …) {
  "gpu.launch_func"(%blocks, %c1, %c1, %c256, %c1, %c1, %x, %n) <{kernel = @kernels::@f_kernel, …}> …
"gpu.module"() <{sym_name = "kernels"}> ({
  "gpu.func"() <{function_type = (memref<?xf32>, index) -> (), kernel}> ({
  ^bb0(%x: memref<?xf32>, %n: index):
    %bx = "gpu.block_id"() <{dimension = #gpu<dim x>}> : () -> index
    … memref.load %x[%i] : memref<?xf32> …
    "gpu.return"() : () -> ()
  }) {sym_name = "f_kernel", …} : () -> ()
}) : () -> ()
```
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects import arith, func, gpu, memref, vector
from xdsl.dialects.builtin import (
    DenseArrayBase,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.lowering.builders.access_maps import VIEWS, is_made, memory_of
from tsir.lowering.gpu.mapping.device_checks import CHECKS
from tsir.lowering.llvm.emit.outlining import free_values
from tsir.lowering.llvm.nvptx.kernels import BOUNDS, READ_ONLY
from tsir.lowering.llvm.nvptx.nvvm_ops import asked_bytes

MODULE = "kernels"
"""The name of the module of kernels."""

CONTAINER = "gpu.container_module"
"""The attribute of a module with a module of kernels."""

_AXES = tuple(gpu.DimensionAttr(axis) for axis in gpu.DimensionEnum)
_REGISTERS: tuple[Callable[[gpu.DimensionAttr], Operation], ...] = (
    gpu.BlockIdOp,
    gpu.ThreadIdOp,
    gpu.GridDimOp,
    gpu.BlockDimOp,
)
"""The operations whose results are the arguments of a launch's body, three of each."""


_READING = (memref.LoadOp, vector.LoadOp, memref.DimOp, memref.ExtractStridedMetaDataOp)
"""Operations that only read elements or layouts."""


@dataclass
class Outlining:
    """The kernels of a module, each once."""

    kernels: dict[Hashable, gpu.FuncOp] = field(default_factory=dict[Hashable, gpu.FuncOp])
    """By their code."""

    def outline(self, op: gpu.LaunchOp, function: str) -> None:
        """Replaces a launch by a call of a kernel, which is named after the function if it is new."""
        _, *inside = body = list(op.walk())
        free = free_values(body, inside)
        arguments = [value for value in free if not isinstance(value.owner, arith.ConstantOp)]
        constant = read_only(op, arguments)
        made = kernel_of(op, free, arguments)
        if constant:
            made.attributes[READ_ONLY] = DenseArrayBase.from_list(i64, constant)
        kernel = self.kernels.setdefault(code_of(made), made)
        if kernel is made:
            name = "_".join(re.findall(r"\w+", function, re.ASCII))
            kernel.sym_name = StringAttr(f"{name}_kernel_{len(self.kernels) - 1}")
        symbol = SymbolRefAttr(MODULE, [kernel.sym_name.data])
        grid = (op.gridSizeX, op.gridSizeY, op.gridSizeZ)
        block = (op.blockSizeX, op.blockSizeY, op.blockSizeZ)
        shared = [arith.ConstantOp(IntegerAttr(size, i32))] if (size := asked_bytes(kernel)) else []
        call = gpu.LaunchFuncOp(
            symbol, grid, block, dynamicSharedMemorySize=next(iter(shared), None), kernelOperands=arguments
        )
        call.location = op.location
        if CHECKS in op.attributes:
            call.attributes[CHECKS] = op.attributes[CHECKS]
        Rewriter.insert_op([*shared, call], InsertPoint.before(op))
        op.detach()
        op.erase()


def read_only(op: gpu.LaunchOp, arguments: Sequence[SSAValue]) -> list[int]:
    """
    The numbers of the memrefs among arguments whose memory a launch only reads.

    Allocations are apart from all other memory; arguments of the function need not be apart from each other.
    """
    written = {
        memory_of(operand)
        for inner in op.walk()
        if not isinstance(inner, (*_READING, *VIEWS, memref.ViewOp))
        for operand in inner.operands
        if isinstance(operand.type, MemRefType)
    }
    if not all(map(is_whole, written)):
        return []
    only_made = all(map(is_made, written))

    def is_read(value: SSAValue) -> bool:
        memory = memory_of(value)
        return memory not in written and (is_made(memory) or (only_made and is_whole(memory)))

    memrefs = [n for n, value in enumerate(arguments) if isinstance(value.type, MemRefType)]
    return [n for n in memrefs if is_read(arguments[n])]


def is_whole(memory: SSAValue) -> bool:
    """Whether memory is an allocation or an argument of the function, not what may be one of several."""
    owner = memory.owner
    return is_made(memory) or (isinstance(owner, Block) and isinstance(owner.parent_op(), func.FuncOp))


def code_of(kernel: gpu.FuncOp) -> Hashable:
    """Returns what is equal for kernels that differ in nothing but names, faster than their text."""
    numbers: dict[SSAValue, int] = {}

    def number(values: Iterable[SSAValue]) -> tuple[Attribute, ...]:
        kinds: list[Attribute] = []
        for value in values:
            numbers[value] = len(numbers)
            kinds.append(value.type)
        return tuple(kinds)

    def code(op: Operation) -> Hashable:
        operands = tuple(numbers[operand] for operand in op.operands)
        given = frozenset([*op.properties.items(), *op.attributes.items()])
        regions = tuple(
            tuple((number(block.args), *map(code, block.ops)) for block in region.blocks)
            for region in op.regions
        )
        return type(op), operands, given, regions, number(op.results)

    return code(kernel)


def kernel_of(op: gpu.LaunchOp, free: Sequence[SSAValue], arguments: Sequence[SSAValue]) -> gpu.FuncOp:
    """Returns a kernel with the operations of a launch; constants among its free values become its own."""
    old = op.body.block
    block = Block(arg_types=[value.type for value in arguments])
    became: dict[SSAValue, SSAValue] = dict(zip(arguments, block.args, strict=True))
    for value in free:
        if isinstance(value.owner, arith.ConstantOp):
            block.add_op(value.owner.clone(became))
    for number, argument in enumerate(old.args):
        if argument.first_use is not None:
            register = _REGISTERS[number // 3](_AXES[number % 3])
            register.location = op.location
            block.add_op(register)
            became[argument] = register.results[0]
    for inner in list(old.ops):
        inner.detach()
        block.add_op(inner)
    end = block.last_op
    assert isinstance(end, gpu.TerminatorOp)
    Rewriter.replace_op(end, gpu.ReturnOp([]), [])
    for inner in block.walk():
        inner.operands = [became.get(operand, operand) for operand in inner.operands]
    types: tuple[Sequence[Attribute], Sequence[Attribute]] = (block.arg_types, ())
    kernel = gpu.FuncOp("kernel", types, Region(block), kernel=True)
    kernel.attributes.update((name, op.attributes[name]) for name in BOUNDS if name in op.attributes)
    kernel.location = op.location
    return kernel


@dataclass(frozen=True)
class OutlineGpuPass(ModulePass):
    """Makes kernels of launches, in a module of their own."""

    name = "outline-gpu"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Outlines the launches of all functions."""
        outlining = Outlining()
        for function in op.ops:
            if isinstance(function, func.FuncOp):
                for inner in [inner for inner in function.walk() if isinstance(inner, gpu.LaunchOp)]:
                    outlining.outline(inner, function.sym_name.data)
        if not outlining.kernels:
            return
        declared = (function for function in op.ops if isinstance(function, func.FuncOp))
        callees = [function.clone() for function in declared if function.is_declaration]
        block = Block([*callees, *outlining.kernels.values()])
        op.attributes[CONTAINER] = UnitAttr()
        holder = gpu.ModuleOp.create(properties={"sym_name": StringAttr(MODULE)}, regions=[Region(block)])
        op.body.block.add_op(holder)
