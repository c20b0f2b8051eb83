"""Emits `nvvm`, and memory and barriers of the threads of a block: intrinsics of NVIDIA's GPUs."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

from xdsl.dialects import gpu, memref
from xdsl.dialects.builtin import BFloat16Type
from xdsl.ir import Attribute

from tsir.dialects.nvvm import (
    SHARED,
    TF32,
    ConvertFloatToTF32Op,
    CpAsyncCommitGroupOp,
    CpAsyncOp,
    CpAsyncWaitGroupOp,
    LdmatrixOp,
    MmaSyncOp,
)
from tsir.lowering.llvm.builder import Builder
from tsir.lowering.llvm.function import (
    FunctionEmitter,
    Handlers,
    UnsupportedOperationError,
    memref_type,
    static_sizes,
)
from tsir.lowering.llvm.memref_ops import emit_alloca
from tsir.lowering.llvm.types import I16, I32, ONE, Type, Value, element_of, memory_type, type_of

SHARED_LIMIT = 48 * 1024
"""Bytes that a kernel may share without asking for more when it is launched."""

ALIGNMENT = 128
"""Of shared memory: a row of its banks."""

_BARRIER = "llvm.nvvm.barrier.cta.sync.aligned.all"
_MMA = "llvm.nvvm.mma.m16n8k{depth}.row.col.{kind}"
_ROUND = "llvm.nvvm.f2tf32.rna"
_LDMATRIX = "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4{order}.b16.p3"
_COPY = "llvm.nvvm.cp.async.cg.shared.global.16.s"
_COMMIT = "llvm.nvvm.cp.async.commit.group"
_WAIT = "llvm.nvvm.cp.async.wait.group"

CALLABLE: Mapping[str, int] = {
    _BARRIER: 75,
    _MMA.format(depth=8, kind="f32.f32"): 75,
    _MMA.format(depth=16, kind="f32.f32"): 80,
    _MMA.format(depth=8, kind="bf16"): 80,
    _MMA.format(depth=16, kind="bf16"): 80,
    **dict.fromkeys((_MMA.format(depth=8, kind="tf32"), _ROUND), 80),
    **{_LDMATRIX.format(order=order): 75 for order in ("", ".trans")},
    **dict.fromkeys((_COPY, _COMMIT, _WAIT), 80),
}
"""The intrinsics of these operations, and the first processors that have them."""

_WORDS = Type("{ i32, i32, i32, i32 }")
_SUMS = Type("{ float, float, float, float }")
_PAIR = Type("half", 2)

_KINDS: Mapping[Attribute, tuple[str, Type, int]] = {BFloat16Type(): ("bf16", I32, 2), TF32: ("tf32", I32, 1)}
"""What factors of some types are called, their registers, and the elements in each."""


def call(b: Builder, name: str, *operands: Value) -> None:
    """Emits a call of an intrinsic without a result."""
    b.module.declare(name, "void", [str(operand.type) for operand in operands])
    b.line(f'call void @"{name}"({", ".join(map(str, operands))})')


def emit_alloca_shared(e: FunctionEmitter, op: memref.AllocaOp) -> None:
    """Emits memory of constant size: of the block if it is of that space, else of the thread."""
    kind = memref_type(op.memref)
    if kind.memory_space != SHARED:
        emit_alloca(e, op)
        return
    item = memory_type(type_of(kind.element_type))
    count = prod(size or 0 for size in static_sizes(kind))
    if None in static_sizes(kind) or count * item.bits // 8 > SHARED_LIMIT:
        raise UnsupportedOperationError(f"expected at most {SHARED_LIMIT} bytes known to share, got {kind}")
    definitions = e.builder.module.definitions
    name = f"shared_{len(definitions)}"
    definitions[name] = (
        f"@{name} = internal addrspace(3) global [{max(count, 1)} x {item}] undef, align {ALIGNMENT}"
    )
    exact = [Value(str(size), ONE.type) for size in static_sizes(kind)]
    pointer = Value(f"@{name}", Type("ptr addrspace(3)"))
    e.bind(op.memref, e.descriptor(kind, pointer, exact, [ONE] * len(exact)))


def emit_barrier(e: FunctionEmitter, op: gpu.BarrierOp) -> None:
    """Emits a barrier of the block."""
    call(e.builder, _BARRIER, Value("0", I32))


def emit_mma(e: FunctionEmitter, op: MmaSyncOp) -> None:
    """Emits a product of fragments."""
    b = e.builder
    element = element_of(op.a[0].type)
    kind, register, lanes = _KINDS.get(element, ("f32.f32", _PAIR, 2))
    factors = [b.cast("bitcast", value, register) for value in e.values([*op.a, *op.b])]
    name = _MMA.format(depth=2 * lanes * len(op.a), kind=kind)
    sums = b.call(name, _SUMS, [*factors, *e.values(op.c)])
    for number, result in enumerate(op.sums):
        e.bind(result, b.value(type_of(result.type), f"extractvalue {sums}, {number}"))


def emit_rounding(e: FunctionEmitter, op: ConvertFloatToTF32Op) -> None:
    """Emits the rounding of a number to TF32."""
    e.bind(op.result, e.builder.call(_ROUND, I32, [e.value(op.source)]))


def emit_ldmatrix(e: FunctionEmitter, op: LdmatrixOp) -> None:
    """Emits the reading of a fragment."""
    b = e.builder
    pointer = e.address(e.buffer(op.source), e.values(op.indices))
    name = _LDMATRIX.format(order="" if op.transposed is None else ".trans")
    words = b.call(name, _WORDS, [pointer])
    for number, result in enumerate(op.parts):
        word = b.value(I32, f"extractvalue {words}, {number}")
        e.bind(result, b.cast("bitcast", word, Type(I16.scalar, 2)))


def emit_copy(e: FunctionEmitter, op: CpAsyncOp) -> None:
    """Emits the start of a copy; an address of which nothing is read may be any."""
    b = e.builder
    target, source = e.buffer(op.target), e.buffer(op.source)
    to = e.address(target, e.values(op.target_indices))
    given = e.address(source, e.values(op.source_indices), inbounds=False)
    size = b.multiply(e.value(op.count), Value(str(source.align), ONE.type))
    call(b, _COPY, to, given, b.cast("trunc", size, I32))


def emit_commit(e: FunctionEmitter, op: CpAsyncCommitGroupOp) -> None:
    """Emits the end of a group of copies."""
    call(e.builder, _COMMIT)


def emit_wait(e: FunctionEmitter, op: CpAsyncWaitGroupOp) -> None:
    """Emits the wait for groups of copies."""
    call(e.builder, _WAIT, Value(str(op.n.value.data), I32))


HANDLERS: Handlers = {
    memref.AllocaOp: emit_alloca_shared,
    gpu.BarrierOp: emit_barrier,
    MmaSyncOp: emit_mma,
    ConvertFloatToTF32Op: emit_rounding,
    LdmatrixOp: emit_ldmatrix,
    CpAsyncOp: emit_copy,
    CpAsyncCommitGroupOp: emit_commit,
    CpAsyncWaitGroupOp: emit_wait,
}
