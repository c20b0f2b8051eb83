"""Emits `vector`: fixed vectors of one dimension."""

from __future__ import annotations

from xdsl.dialects import vector
from xdsl.dialects.builtin import VectorType

from tsir.lowering.llvm.emit.arith_ops import fast_flags
from tsir.lowering.llvm.emit.memref_ops import align_of, mixed, note_of, read, write
from tsir.lowering.llvm.ir.builder import Builder
from tsir.lowering.llvm.ir.function import FunctionEmitter, Handlers, UnsupportedOperationError
from tsir.lowering.llvm.ir.types import I32, I64, ZERO, Value, memory_type, type_of

ASSOCIATIVE = {
    "and": "and",
    "or": "or",
    "xor": "xor",
    "minui": "umin",
    "minsi": "smin",
    "maxui": "umax",
    "maxsi": "smax",
    "minimumf": "minimum",
    "maximumf": "maximum",
    "minnumf": "minnum",
    "maxnumf": "maxnum",
}
"""The kinds of a reduction, beside sums and products, and what combines two values."""


def emit_load(e: FunctionEmitter, op: vector.LoadOp) -> None:
    """Emits the load of neighbouring elements."""
    buffer = e.buffer(op.base)
    pointer = e.address(buffer, e.values(op.indices))
    e.bind(op.result, read(e.builder, type_of(op.result.type), pointer, align_of(op, buffer), note_of(e, op)))


def emit_store(e: FunctionEmitter, op: vector.StoreOp) -> None:
    """Emits the store of neighbouring elements."""
    buffer = e.buffer(op.base)
    pointer = e.address(buffer, e.values(op.indices))
    value, note = e.value(op.vector), note_of(e, op)
    width = memory_type(value.type).bits * value.type.lanes // 8
    if not note or width & (width - 1) or align_of(op, buffer) >= width:
        write(e.builder, value, pointer, align_of(op, buffer), note)
        return
    # There are instructions for it where a vector lies on a multiple of its width only.
    b = e.builder
    aligned, other, after = b.label("aligned"), b.label("other"), b.label("stored")
    place = b.cast("ptrtoint", pointer, I64)
    rest = b.binary("and", place, Value(str(width - 1), I64))
    b.branch(b.compare("eq", rest, ZERO), aligned, other)
    for label, align, how in ((aligned, width, note), (other, align_of(op, buffer), "")):
        with b.region():
            b.start(label, dominated=True)
            write(b, value, pointer, align, how)
            b.jump(after)
    b.start(after, dominated=True)


def emit_masked_load(e: FunctionEmitter, op: vector.MaskedLoadOp) -> None:
    """Emits the load of the elements whose lanes are on; the others are passed through."""
    b = e.builder
    buffer = e.buffer(op.base)
    pointer = e.address(buffer, e.values(op.indices), inbounds=False)
    kind = type_of(op.result.type)
    memory = memory_type(kind)
    passed = b.cast("zext", e.value(op.pass_thru), memory)
    name = f"llvm.masked.load.{memory.suffix}.p0"
    align = Value(str(align_of(op, buffer)), I32)
    raw = b.call(name, memory, [pointer, align, e.value(op.mask), passed])
    e.bind(op.result, raw if memory == kind else b.compare("ne", raw, b.number(memory, 0)))


def emit_masked_store(e: FunctionEmitter, op: vector.MaskedStoreOp) -> None:
    """Emits the store of the elements whose lanes are on."""
    b = e.builder
    buffer = e.buffer(op.base)
    pointer = e.address(buffer, e.values(op.indices), inbounds=False)
    value = e.value(op.value_to_store)
    stored = b.cast("zext", value, memory_type(value.type))
    name = f"llvm.masked.store.{stored.type.suffix}.p0"
    mask = e.value(op.mask)
    b.module.declare(name, "void", [str(stored.type), "ptr", "i32 immarg", str(mask.type)])
    b.line(f'call void @"{name}"({stored}, {pointer}, i32 {align_of(op, buffer)}, {mask})')


def emit_create_mask(e: FunctionEmitter, op: vector.CreateMaskOp) -> None:
    """Emits the mask of the first lanes."""
    lanes = type_of(op.mask_vector.type).lanes
    (count,) = e.values(op.mask_dim_sizes)
    e.bind(op.mask_vector, e.builder.first_lanes(count, lanes))


def emit_broadcast(e: FunctionEmitter, op: vector.BroadcastOp) -> None:
    """Emits a vector with the same value in each lane."""
    if isinstance(op.source.type, VectorType):
        raise UnsupportedOperationError("vector.broadcast is supported from a scalar only")
    e.bind(op.vector, e.builder.splat(e.value(op.source), type_of(op.vector.type).lanes))


def emit_fma(e: FunctionEmitter, op: vector.FMAOp) -> None:
    """Emits a multiplication and addition, fused where the target has an instruction for it."""
    operands = [e.wide(operand) for operand in (op.lhs, op.rhs, op.acc)]
    e.bind_rounded(op.res, e.builder.intrinsic("fmuladd", *operands))


def combine(b: Builder, kind: str, left: Value, right: Value) -> Value:
    """Emits one step of a reduction."""
    if kind in ("add", "mul"):
        return b.binary(f"f{kind}" if left.type.is_float else kind, left, right)
    if kind in ("and", "or", "xor"):
        return b.binary(kind, left, right)
    return b.intrinsic(ASSOCIATIVE[kind], left, right)


def reduce_lanes(b: Builder, kind: str, value: Value) -> Value:
    """
    Emits the reduction of all lanes to one, in an order that depends on their number alone.

    Halves are combined while the number is even, the lanes that are left one after another.
    """
    while value.type.lanes % 2 == 0:
        middle = value.type.lanes // 2
        lower = b.shuffle(value, value, range(middle))
        upper = b.shuffle(value, value, range(middle, 2 * middle))
        value = combine(b, kind, lower, upper)
    total = b.lane(value, Value("0", I64))
    for lane in range(1, value.type.lanes):
        total = combine(b, kind, total, b.lane(value, Value(str(lane), I64)))
    return total


def emit_reduction(e: FunctionEmitter, op: vector.ReductionOp) -> None:
    """Emits a reduction over the lanes, then over the accumulator."""
    b = e.builder
    b.flags = fast_flags(op)
    kind = str(op.kind.data)
    total = reduce_lanes(b, kind, e.wide(op.vector))
    if op.acc is not None:
        total = combine(b, kind, e.wide(op.acc), total)
    b.flags = ""
    e.bind_rounded(op.dest, total)


def position(e: FunctionEmitter, op: vector.ExtractOp | vector.InsertOp) -> Value:
    """The only index of an access to a lane."""
    indices = mixed(e, op.static_position, op.dynamic_position)
    if len(indices) != 1:
        raise UnsupportedOperationError(f"{op.name} is supported on vectors of one dimension only")
    return indices[0]


def emit_extract(e: FunctionEmitter, op: vector.ExtractOp) -> None:
    """Emits the value of a lane."""
    e.bind(op.result, e.builder.lane(e.value(op.vector), position(e, op)))


def emit_insert(e: FunctionEmitter, op: vector.InsertOp) -> None:
    """Emits the replacement of a lane."""
    e.bind(op.result, e.builder.with_lane(e.value(op.dest), e.value(op.source), position(e, op)))


def emit_shuffle(e: FunctionEmitter, op: vector.ShuffleOp) -> None:
    """Emits a vector of lanes picked from two."""
    lanes = list(op.mask.get_values())
    e.bind(op.result, e.builder.shuffle(e.value(op.v1), e.value(op.v2), lanes))


def emit_bitcast(e: FunctionEmitter, op: vector.BitcastOp) -> None:
    """Emits a change of type that keeps the bits."""
    e.bind(op.result, e.builder.cast("bitcast", e.value(op.source), type_of(op.result.type)))


HANDLERS: Handlers = {
    vector.LoadOp: emit_load,
    vector.StoreOp: emit_store,
    vector.MaskedLoadOp: emit_masked_load,
    vector.MaskedStoreOp: emit_masked_store,
    vector.CreateMaskOp: emit_create_mask,
    vector.BroadcastOp: emit_broadcast,
    vector.FMAOp: emit_fma,
    vector.ReductionOp: emit_reduction,
    vector.ExtractOp: emit_extract,
    vector.InsertOp: emit_insert,
    vector.ShuffleOp: emit_shuffle,
    vector.BitcastOp: emit_bitcast,
}
