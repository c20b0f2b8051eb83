"""Emits `nvvm`, and memory and barriers of the threads of a block: intrinsics of NVIDIA's GPUs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from xdsl.dialects import gpu, memref
from xdsl.dialects.builtin import BFloat16Type
from xdsl.ir import Attribute, Operation, SSAValue

from tsir.dialects.machine.nvvm.copies import CpAsyncCommitGroupOp, CpAsyncOp, CpAsyncWaitGroupOp
from tsir.dialects.machine.nvvm.fragments import TF32, ConvertFloatToTF32Op, LdmatrixOp, MmaSyncOp
from tsir.dialects.machine.nvvm.memory import CHUNK, SHARED
from tsir.dialects.machine.nvvm.warpgroups import BAND, FenceProxyOp, WgmmaOp, WgmmaWaitGroupOp
from tsir.lowering.llvm.codegen.target import SM_90A
from tsir.lowering.llvm.emit.memref_ops import emit_alloca
from tsir.lowering.llvm.ir.builder import Builder
from tsir.lowering.llvm.ir.function import (
    FunctionEmitter,
    Handlers,
    UnsupportedOperationError,
    memref_type,
    static_sizes,
)
from tsir.lowering.llvm.ir.types import F32, I16, I32, I64, ONE, Type, Value, element_of, memory_type, type_of

SHARED_LIMIT = 48 * 1024
"""Bytes that a kernel may share without asking for more when it is launched."""

MOST_SHARED = 227 * 1024
"""Bytes that it may share at all, on the processors that have most."""

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

_WGMMA = "wgmma.mma_async"
EXACT: Mapping[str, str] = {_WGMMA: SM_90A}
"""The instructions that one processor has, and neither earlier nor later ones."""

_WORDS = Type("{ i32, i32, i32, i32 }")
_SUMS = Type("{ float, float, float, float }")
_PAIR = Type("half", 2)

_KINDS: Mapping[Attribute, tuple[str, Type, int]] = {BFloat16Type(): ("bf16", I32, 2), TF32: ("tf32", I32, 1)}
"""The names of the types of factors, their registers, and the elements in each."""


def call(b: Builder, name: str, *operands: Value) -> None:
    """Emits a call of an intrinsic without a result."""
    b.module.declare(name, "void", [str(operand.type) for operand in operands])
    b.line(f'call void @"{name}"({", ".join(map(str, operands))})')


def shared_bytes(op: memref.AllocaOp) -> int:
    """The bytes of memory of constant size that a block shares, 0 for other memory."""
    kind = memref_type(op.memref)
    if kind.memory_space != SHARED:
        return 0
    return prod(size or 0 for size in static_sizes(kind)) * memory_type(type_of(kind.element_type)).bits // 8


def asked_bytes(kernel: Operation) -> int:
    """The bytes that a launch has to ask for: those of memory that is more than a block may share anyway."""
    found = (shared_bytes(op) for op in kernel.walk() if isinstance(op, memref.AllocaOp))
    return sum(size for size in found if size > SHARED_LIMIT)


def emit_alloca_shared(e: FunctionEmitter, op: memref.AllocaOp) -> None:
    """Emits memory of constant size: of the block if it is of that space, else of the thread."""
    kind = memref_type(op.memref)
    if kind.memory_space != SHARED:
        emit_alloca(e, op)
        return
    item = memory_type(type_of(kind.element_type))
    count = prod(size or 0 for size in static_sizes(kind))
    size, block = shared_bytes(op), op.parent_op()
    if None in static_sizes(kind) or size > MOST_SHARED:
        raise UnsupportedOperationError(f"expected at most {MOST_SHARED} bytes known to share, got {kind}")
    if size > SHARED_LIMIT and (block is None or asked_bytes(block) != size):
        raise UnsupportedOperationError(f"expected one memory of more than {SHARED_LIMIT} bytes to share")
    definitions = e.builder.module.definitions
    name = f"shared_{len(definitions)}"
    align = max(ALIGNMENT, 0 if op.alignment is None else op.alignment.value.data)
    own = f"internal addrspace(3) global [{max(count, 1)} x {item}] undef"
    asked = f"external addrspace(3) global [0 x {item}]"
    definitions[name] = f"@{name} = {own if size <= SHARED_LIMIT else asked}, align {align}"
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


def assemble(
    b: Builder, result: Type, lines: Sequence[str], constraints: str, operands: Sequence[Value]
) -> str:
    """The call of assembly that reads and writes memory, and is not moved to where only some threads are."""
    text = "\\0A".join(lines)
    given = ", ".join(map(str, operands))
    return f'call {result} asm sideeffect "{text}", "{constraints}"({given}) convergent nounwind'


VOID = Type("void")

STEP = 16
"""The depth of one product of a warpgroup."""

MODES = {128: 1, 64: 2}
"""The number of the swizzle mode in descriptors, by the bytes of a line."""


def layout_bits(depth: int, transposed: bool) -> tuple[int, int]:
    """
    The fields of a descriptor that tell how a tile lies, and what one step along the depth adds to it.

    Offsets and addresses count chunks. The stride leads from 8 lines to the next 8; the leading offset, from
    64 rows to the next where a tile is transposed, is 1 where it counts for nothing.
    """
    line = (BAND if transposed else depth) * 2
    leading = depth * line if transposed else CHUNK
    step = STEP * (line if transposed else 2)
    word = leading // CHUNK << 16 | 8 * line // CHUNK << 32 | MODES[line] << 62
    return word, step // CHUNK


def descriptors(
    e: FunctionEmitter, op: WgmmaOp, memory: SSAValue, indices: Sequence[SSAValue], transposed: bool
) -> list[Value]:
    """Emits what tells where and how a factor lies, for each step along the depth."""
    b, depth = e.builder, op.depth.value.data
    word, step = layout_bits(depth, transposed)
    address = b.cast("ptrtoint", e.address(e.buffer(memory), e.values(indices)), I64)
    place = b.binary("lshr", b.binary("and", address, b.number(I64, 0x3FFFF)), b.number(I64, 4))
    first = b.binary("or", place, b.number(I64, word - (word >> 63 << 64)))
    return [b.add(first, b.number(I64, n * step)) for n in range(depth // STEP)]


def emit_wgmma(e: FunctionEmitter, op: WgmmaOp) -> None:
    """
    Emits the start of a product of tiles as one piece of assembly: a fence of registers, a group of products.

    Its sums are in the registers of what it adds to. LLVM passes them on without touching them, as nothing
    but products and the wait reads them; NVIDIA's assembler tells where that does not hold.
    """
    b = e.builder
    b.module.require([_WGMMA])
    pairs = zip((op.a, op.b), (op.a_indices, op.b_indices), op.transposed, strict=True)
    factors = [descriptors(e, op, *each) for each in pairs]
    count, kind = len(op.c), element_of(op.a.type)
    name = f"{_WGMMA}.sync.aligned.m{BAND}n{op.columns}k{STEP}.f32.{kind}.{kind}"
    sums, turns = ", ".join(f"${n}" for n in range(count)), ", ".join(str(int(x)) for x in op.transposed)
    products = [
        f"{name} {{{sums}}}, ${count + 2 * n}, ${count + 2 * n + 1}, 1, 1, 1, {turns};"
        for n in range(len(factors[0]))
    ]
    given = [value for pair in zip(*factors, strict=True) for value in pair]
    lines = ["wgmma.fence.sync.aligned;", *products, "wgmma.commit_group.sync.aligned;"]
    assemble_sums(e, lines, given, op.c, op.sums)


def assemble_sums(
    e: FunctionEmitter,
    lines: Sequence[str],
    given: Sequence[Value],
    before: Sequence[SSAValue],
    after: Sequence[SSAValue],
) -> None:
    """Emits assembly whose first operands are registers of sums, which it leaves there, then others."""
    b, count = e.builder, len(after)
    constraints = ",".join([*["=f"] * count, *["l"] * len(given), *map(str, range(count)), "~{memory}"])
    result = Type(f"{{ {', '.join([str(F32)] * count)} }}")
    found = b.value(result, assemble(b, result, lines, constraints, [*given, *e.values(before)]))
    for number, value in enumerate(after):
        e.bind(value, b.value(F32, f"extractvalue {found}, {number}"))


def emit_wgmma_wait(e: FunctionEmitter, op: WgmmaWaitGroupOp) -> None:
    """Emits the wait for products."""
    e.builder.module.require([_WGMMA])
    lines = [f"wgmma.wait_group.sync.aligned {op.n.value.data};"]
    if op.c:
        assemble_sums(e, lines, [], op.c, op.sums)
    else:
        e.builder.line(assemble(e.builder, VOID, lines, "~{memory}", []))


def emit_fence(e: FunctionEmitter, op: FenceProxyOp) -> None:
    """Emits the fence between what a thread has written and what warpgroups multiply."""
    e.builder.module.require([_WGMMA])
    e.builder.line(assemble(e.builder, VOID, ["fence.proxy.async.shared::cta;"], "~{memory}", []))


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
    WgmmaOp: emit_wgmma,
    WgmmaWaitGroupOp: emit_wgmma_wait,
    FenceProxyOp: emit_fence,
    ConvertFloatToTF32Op: emit_rounding,
    LdmatrixOp: emit_ldmatrix,
    CpAsyncOp: emit_copy,
    CpAsyncCommitGroupOp: emit_commit,
    CpAsyncWaitGroupOp: emit_wait,
}
