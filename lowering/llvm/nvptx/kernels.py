"""
Emits a `gpu.module`: kernels for `nvptx64` as an LLVM module, by the handlers of the CPU's emitter.

A kernel `k` is `ptx_kernel void @k(…)`. Scalars are passed as they are. A memref is the address of its first
element in the memory of the GPU, then its sizes and then its strides, in elements, as far as its type does
not tell them. A kernel fails at nothing, has no frame and allocates nothing but private memory of constant
size. What its code may call is the list `CALLABLE`: many other intrinsics end the process in LLVM's back end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from xdsl.dialects import func, gpu, memref, scf, vector
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, IntegerType, MemRefType, ModuleOp
from xdsl.ir import Block, Operation, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.machine.subgroup import WARP, BarrierOp, ShuffleOp
from tsir.lowering.builders.memrefs import ADDF, ADDI, MINU
from tsir.lowering.llvm.codegen.target import LEAST_CAPABILITY, Target, capability
from tsir.lowering.llvm.emit import arith_ops, math_ops, memref_ops, scf_ops, vector_ops
from tsir.lowering.llvm.emit.convention import call_elementary, elementary_name
from tsir.lowering.llvm.ir.builder import Builder, ModuleText
from tsir.lowering.llvm.ir.function import (
    BackEnd,
    FunctionEmitter,
    Handlers,
    UnsupportedOperationError,
    known,
    memref_type,
    poison,
    static_sizes,
    static_strides,
)
from tsir.lowering.llvm.ir.types import GLOBAL, I32, I64, Type, UnsupportedTypeError, Value, type_of
from tsir.lowering.llvm.nvptx import nvvm_ops

WORD = 32
"""Bits that a shuffle moves."""

MAX_THREADS = "nvvm.maxntid"
"""The attribute of a kernel that bounds the threads of its blocks."""

RESIDENT = "nvvm.minctasm"
"""The attribute of a kernel with the blocks that a processor shall hold at once, which bounds registers."""

BOUNDS = (MAX_THREADS, RESIDENT)
"""The facts that hold for all launches of a kernel."""

READ_ONLY = "tsir.read_only"
"""The attribute of a kernel with the numbers of the memrefs whose memory nothing writes while it runs."""

_FLOATS = ("f32", "f64")
_INTEGERS = ("i8", "i16", "i32", "i64")
_TYPED = {
    **dict.fromkeys(("ceil", "copysign", "fabs", "floor", "fma", "fmuladd", "maximum", "maxnum"), _FLOATS),
    **dict.fromkeys(("minimum", "minnum", "round", "roundeven", "sqrt", "trunc"), _FLOATS),
    **dict.fromkeys(("abs", "ctlz", "ctpop", "cttz", "smax", "smin", "umax", "umin"), _INTEGERS),
}
REGISTERS: dict[type[Operation], str] = {
    gpu.ThreadIdOp: "tid",
    gpu.BlockIdOp: "ctaid",
    gpu.BlockDimOp: "ntid",
    gpu.GridDimOp: "nctaid",
}
"""Where a thread stands, and the special registers that tell it."""

_ATOMIC = {ADDF: "fadd", ADDI: "add", MINU: "umin"}
"""Their names in LLVM."""

_LANE = "llvm.nvvm.read.ptx.sreg.laneid"
_SHUFFLE = "llvm.nvvm.shfl.sync.idx.i32"
_BARRIER = "llvm.nvvm.bar.warp.sync"

CALLABLE: Mapping[str, int] = {
    **dict.fromkeys(
        [
            *(_LANE, _SHUFFLE, _BARRIER),
            "llvm.arithmetic.fence.f32",
            *(f"llvm.{name}.{suffix}" for name, suffixes in _TYPED.items() for suffix in suffixes),
            *(f"llvm.nvvm.read.ptx.sreg.{name}.{axis}" for name in REGISTERS.values() for axis in "xyz"),
        ],
        LEAST_CAPABILITY,
    ),
    **nvvm_ops.CALLABLE,
}
"""
The functions that kernels may call, and the first processors that have them.

Each has been compiled for the first of these and for a late one.
"""


def callable_on(target: Target) -> frozenset[str]:
    """The functions that kernels for a processor may call."""
    some = (name for name, least in CALLABLE.items() if least <= capability(target.cpu))
    return frozenset([*some, *(name for name, only in nvvm_ops.EXACT.items() if only == target.cpu)])


def emit_register(e: FunctionEmitter, op: gpu.ThreadIdOp) -> None:
    """Emits the reading of a register; no index of a thread or block is negative."""
    name = f"llvm.nvvm.read.ptx.sreg.{REGISTERS[type(op)]}.{op.dimension.data}"
    e.bind(op.result, e.builder.cast("zext", e.builder.call(name, I32, []), I64))


def cluster(b: Builder, width: int) -> Value:
    """Emits the mask of the threads of a warp that are in the cluster of this one."""
    first = b.binary("and", b.call(_LANE, I32, []), Value(str(WARP - width), I32))
    return b.binary("shl", Value(str((1 << width) - 1 - (1 << WARP) * (width == WARP)), I32), first)


def emit_shuffle(e: FunctionEmitter, op: ShuffleOp) -> None:
    """Emits the reading of another thread's value, 32 bits at a time."""
    b, width = e.builder, op.width.value.data
    value = e.value(op.value)
    whole = Type(f"i{max(value.type.bits, WORD)}")
    bits = b.resize(b.cast("bitcast", value, Type(f"i{value.type.bits}")), whole, signed=False)
    # What a cluster is: its size, and that no thread may be named outside of it.
    shape = Value(str((WARP - width) << 8 | WARP - 1), I32)
    mask, lane = cluster(b, width), b.cast("trunc", e.value(op.lane), I32)
    total = b.number(whole, 0)
    for start in range(0, whole.bits, WORD):
        word = b.cast("trunc", b.binary("lshr", bits, b.number(whole, start)), I32)
        other = b.resize(b.call(_SHUFFLE, I32, [mask, word, lane, shape]), whole, signed=False)
        total = b.binary("or", total, b.binary("shl", other, b.number(whole, start)))
    found = b.resize(total, Type(f"i{value.type.bits}"), signed=False)
    e.bind(op.result, b.cast("bitcast", found, value.type))


def emit_barrier(e: FunctionEmitter, op: BarrierOp) -> None:
    """Emits a barrier of a cluster."""
    mask = cluster(e.builder, op.width.value.data)
    e.builder.module.declare(_BARRIER, "void", ["i32"])
    e.builder.line(f'call void @"{_BARRIER}"({mask})')


def emit_atomic(e: FunctionEmitter, op: memref.AtomicRMWOp) -> None:
    """Emits an atomic operation of the whole GPU."""
    kind = op.kind.value.data
    if kind not in _ATOMIC or isinstance(op.value.type, IntegerType) == (kind == ADDF):
        expected = f"kind {ADDF} of floats, or {ADDI} or {MINU} of integers"
        raise UnsupportedOperationError(f"expected {expected}, got {kind} of {op.value.type}")
    b, buffer = e.builder, e.buffer(op.memref)
    place, value = e.address(buffer, e.values(op.indices)), e.value(op.value)
    order = f'syncscope("device") monotonic, align {buffer.align}'
    e.bind(op.result, b.value(value.type, f"atomicrmw {_ATOMIC[kind]} {place}, {value} {order}"))


def emit_return(e: FunctionEmitter, op: gpu.ReturnOp) -> None:
    """Emits the end of a kernel."""
    e.builder.line("ret void")


def emit_call(e: FunctionEmitter, op: func.CallOp) -> None:
    """Emits a call of an elementary function."""
    name = op.callee.string_value()
    formula = elementary_name(name)
    if formula is None:
        raise UnsupportedOperationError(f"function @{name} is not supported by the {GPU.name} back end")
    call_elementary(e, op, formula)


_OF_THE_HOST = (memref.AllocOp, memref.DeallocOp, memref.GetGlobalOp, memref.ExtractAlignedPointerAsIndexOp)

_VECTORS = (vector.LoadOp, vector.StoreOp, vector.BroadcastOp, vector.InsertOp, vector.ExtractOp)

HANDLERS: Handlers = {
    **arith_ops.HANDLERS,
    **math_ops.HANDLERS,
    **scf_ops.HANDLERS,
    **{op: emit for op, emit in memref_ops.HANDLERS.items() if op not in _OF_THE_HOST},
    **{op: vector_ops.HANDLERS[op] for op in _VECTORS},
    **dict.fromkeys(REGISTERS, emit_register),
    scf.ParallelOp: scf_ops.emit_nest,
    func.CallOp: emit_call,
    ShuffleOp: emit_shuffle,
    BarrierOp: emit_barrier,
    **nvvm_ops.HANDLERS,
    memref.AtomicRMWOp: emit_atomic,
    gpu.ReturnOp: emit_return,
}

GPU = BackEnd("GPU", HANDLERS)


_WIDEST = 64
"""The widest integers that threads compute with."""


def unsupported(op: Operation) -> str | None:
    """Why an operation cannot be part of a kernel, None if it can."""
    if type(op) not in HANDLERS:
        return f"operation {op.name} is not supported by the {GPU.name} back end"
    kinds = (*op.operand_types, *op.result_types)
    if any(isinstance(kind, IntegerType) and kind.bitwidth > _WIDEST for kind in kinds):
        return (
            f"integers of more than {_WIDEST} bits, as of complex128, have no form in the {GPU.name} back end"
        )
    if not isinstance(op, func.CallOp) and type(op) not in math_ops.HANDLERS:
        return None
    e = new_emitter(ModuleText(callable=CALLABLE), [])
    for operand in op.operands:
        e.bind(operand, poison(operand.type))
    e.operation(op)
    return e.errors[0].message if e.errors else None


def new_emitter(text: ModuleText, errors: list[Diagnostic]) -> FunctionEmitter:
    """The emitter of a kernel into a module."""
    return FunctionEmitter(Builder(text), GPU, {}, frozenset(), [], errors)


def emit_kernels(
    kernels: Iterable[gpu.FuncOp], target: Target, constants: Iterable[memref.GlobalOp] = ()
) -> str:
    """
    The LLVM IR of kernels for a processor, and of constants whose addresses the host passes.

    UnsupportedError with all operations and types that have no form there.
    """
    text = ModuleText(callable=callable_on(target))
    errors: list[Diagnostic] = []
    for constant in constants:
        text.definitions[constant.sym_name.data] = memref_ops.global_text(constant, "addrspace(1)")
    for kernel in kernels:
        text.definitions[kernel.sym_name.data] = kernel_text(text, kernel, errors)
    if errors:
        raise UnsupportedError(errors)
    return text.render()


def kernels_of(module: ModuleOp) -> Iterator[gpu.FuncOp]:
    """The kernels of a module, in order."""
    for holder in module.ops:
        if isinstance(holder, gpu.ModuleOp):
            yield from (op for op in holder.body.block.ops if isinstance(op, gpu.FuncOp))


def constants_of(module: ModuleOp) -> Iterator[memref.GlobalOp]:
    """The constants of a module, in order."""
    return (op for op in module.ops if isinstance(op, memref.GlobalOp))


def kernel_text(text: ModuleText, op: gpu.FuncOp, errors: list[Diagnostic]) -> str:
    """The definition of a kernel."""
    e = new_emitter(text, errors)
    block = op.body.block
    parameters = bind_arguments(e, op, block)
    e.operation(e.block(block))
    bounds = {name: op.attributes.get(name) for name in BOUNDS}
    limit = "".join(
        f' "{name}"="{bound.value.data}"' for name, bound in bounds.items() if isinstance(bound, IntegerAttr)
    )
    header = f'define ptx_kernel void @"{op.sym_name.data}"({", ".join(parameters)}) nounwind{limit}'
    return f"{header} {{\n{e.builder.body()}\n}}"


def bind_arguments(e: FunctionEmitter, op: gpu.FuncOp, block: Block) -> list[str]:
    """Binds the arguments of a kernel; returns the text of its parameters."""
    texts: list[str] = []
    constant = op.attributes.get(READ_ONLY)
    numbers = constant.get_values() if isinstance(constant, DenseArrayBase) else ()
    for number, argument in enumerate(block.args):
        try:
            first, *rest = bind_argument(e, argument, f"%a{number}")
        except UnsupportedTypeError as error:
            e.errors.append(Diagnostic.error(op, str(error)))
            e.bind(argument, poison(argument.type))
            continue
        # With both, loads go through the cache for what is constant.
        facts = "noalias readonly " if number in numbers else ""
        texts += [f"{first.type} {facts}{first.text}", *map(str, rest)]
    return texts


def bind_argument(e: FunctionEmitter, argument: SSAValue, name: str) -> list[Value]:
    """Binds one argument; returns its parameters."""
    if not isinstance(argument.type, MemRefType):
        value = Value(name, type_of(argument.type))
        e.bind(argument, value)
        return [value]
    kind = memref_type(argument)
    pointer = Value(name, GLOBAL)
    sizes = named(f"{name}.size", static_sizes(kind))
    strides = named(f"{name}.stride", static_strides(kind) or ())
    e.bind(argument, e.descriptor(kind, pointer, sizes, strides))
    return [pointer, *(number for number in (*sizes, *strides) if number.literal is None)]


def named(prefix: str, numbers: Sequence[int | None]) -> list[Value]:
    """Numbers of the axes of a memref, those that are not known by name."""
    return [known(number, Value(f"{prefix}{axis}", I64)) for axis, number in enumerate(numbers)]
