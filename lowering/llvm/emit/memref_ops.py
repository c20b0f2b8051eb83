"""Emits `memref`: accesses, views of memory, and allocations on the frame of the invocation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import TypeAlias, cast

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    BoolAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
)
from xdsl.ir import Attribute, Operation, SSAValue

from tsir.dialects.machine import caches
from tsir.lowering.llvm.emit.convention import returned_slot
from tsir.lowering.llvm.emit.scf_ops import counted_loop
from tsir.lowering.llvm.ir import frame, objects
from tsir.lowering.llvm.ir.builder import Builder
from tsir.lowering.llvm.ir.function import (
    OUT_OF_MEMORY,
    Buffer,
    FunctionEmitter,
    Handlers,
    UnsupportedOperationError,
    memref_type,
    static_sizes,
    static_strides,
)
from tsir.lowering.llvm.ir.types import (
    I1,
    I8,
    I64,
    NULL,
    ONE,
    PTR,
    ZERO,
    Type,
    Value,
    memory_type,
    type_of,
)

ALIGNMENT = 64
"""Of every allocation: a cache line, and the widest vector."""
STACK_LIMIT = 2**16
"""Bytes that `memref.alloca` may take."""


def read(b: Builder, kind: Type, pointer: Value, align: int, note: str = "") -> Value:
    """Emits a load; a bool is any byte but zero."""
    raw = b.load(memory_type(kind), pointer, align, note)
    return raw if raw.type == kind else b.compare("ne", raw, b.number(raw.type, 0))


def write(b: Builder, value: Value, pointer: Value, align: int, note: str = "") -> None:
    """Emits a store; a bool is the byte 0 or 1."""
    b.store(b.cast("zext", value, memory_type(value.type)), pointer, align, note)


def note_of(e: FunctionEmitter, op: Operation) -> str:
    """The metadata of an access that shall pass the caches by."""
    flag = op.properties.get("nontemporal")
    if not (isinstance(flag, IntegerAttr) and cast("BoolAttr", flag).value.data):
        return ""
    return f", !nontemporal {e.nontemporal()}"


def align_of(op: Operation, buffer: Buffer) -> int:
    """The alignment of an access: that of an element, or what the operation's `alignment` promises."""
    promised = op.attributes.get("alignment") or op.properties.get("alignment")
    if isinstance(promised, IntegerAttr):
        return cast("IntegerAttr", promised).value.data
    return buffer.align


def emit_load(e: FunctionEmitter, op: memref.LoadOp) -> None:
    """Emits the load of an element."""
    buffer = e.buffer(op.memref)
    pointer = e.address(buffer, e.values(op.indices))
    kind = type_of(op.res.type)
    e.bind(op.res, read(e.builder, kind, pointer, align_of(op, buffer), note_of(e, op)))


def emit_store(e: FunctionEmitter, op: memref.StoreOp) -> None:
    """Emits the store of an element."""
    buffer = e.buffer(op.memref)
    pointer = e.address(buffer, e.values(op.indices))
    write(e.builder, e.value(op.value), pointer, align_of(op, buffer), note_of(e, op))


def emit_prefetch(e: FunctionEmitter, op: caches.PrefetchOp) -> None:
    """Emits what asks for the line around an element, to be written and kept in all caches."""
    pointer = e.address(e.buffer(op.memref), e.values(op.indices))
    name = "llvm.prefetch.p0"
    e.builder.module.declare(name, "void", ["ptr", "i32 immarg", "i32 immarg", "i32 immarg"])
    e.builder.line(f'call void @"{name}"({pointer}, i32 1, i32 3, i32 1)')


def emit_dim(e: FunctionEmitter, op: memref.DimOp) -> None:
    """Emits a size; an index that is not constant picks one."""
    index = e.value(op.index)
    sizes = e.buffer(op.source).sizes
    if not sizes:
        raise UnsupportedOperationError("expected a memref with a dimension, got rank 0")
    if index.literal is not None:
        if index.literal not in range(len(sizes)):
            raise UnsupportedOperationError(f"expected a dimension below {len(sizes)}, got {index.literal}")
        e.bind(op.result, sizes[index.literal])
        return
    found = sizes[0]
    for axis, size in enumerate(sizes[1:], 1):
        here = e.builder.compare("eq", index, Value(str(axis), I64))
        found = e.builder.select(here, size, found)
    e.bind(op.result, found)


def emit_rank(e: FunctionEmitter, op: memref.RankOp) -> None:
    """Emits the rank, which is known."""
    e.bind(op.rank, Value(str(memref_type(op.source).get_num_dims()), I64))


Allocate: TypeAlias = Callable[[FunctionEmitter, memref.AllocOp, Value, Value], tuple[Value, Value]]
"""Emits a buffer of some bytes on the frame: its owner and address; a status if there is no memory."""


def emit_alloc(e: FunctionEmitter, op: memref.AllocOp) -> None:
    """Emits an allocation on the frame; it fails where memory is short."""
    emit_allocation(e, op, new_buffer)


def emit_allocation(e: FunctionEmitter, op: memref.AllocOp, allocate: Allocate) -> None:
    """Emits an allocation of the memory that `allocate` gives; it fails where that is short."""
    kind = memref_type(op.memref)
    if static_strides(kind) is not None:
        raise UnsupportedOperationError(f"expected an allocation in row-major order, got {kind}")
    dynamic = iter(e.values(op.dynamic_sizes))
    sizes = [next(dynamic) if n is None else Value(str(n), I64) for n in static_sizes(kind)]
    item = memory_type(type_of(kind.element_type)).bits // 8
    status = e.site(OUT_OF_MEMORY, op)
    fixed = prod(size.literal for size in sizes if size.literal is not None) * item
    total = saturated_product(e.builder, fixed, [size for size in sizes if size.literal is None])
    place = returned_slot(op)
    if place is None:
        owner, pointer = allocate(e, op, total, status)
    else:
        owner, pointer = result(e, place, sizes, lambda: allocate(e, op, total, status))
    e.bind(op.memref, e.descriptor(kind, pointer, sizes, [ONE] * len(sizes), owner))


def new_buffer(e: FunctionEmitter, op: memref.AllocOp, size: Value, status: Value) -> tuple[Value, Value]:
    """Emits a buffer of some bytes on the frame: its owner and address; `status` if there is no memory."""
    b = e.builder
    assert e.frame is not None
    owner = frame.allocate(b, e.frame, size)
    e.fail_unless(b.compare("ne", owner, NULL), status)
    return owner, b.offset(owner, I8, Value(str(objects.HEADER), I64), inbounds=True)


def result(
    e: FunctionEmitter, place: int, sizes: Sequence[Value], allocate: Callable[[], tuple[Value, Value]]
) -> tuple[Value, Value]:
    """Emits the caller's memory for the result in a slot if it has these sizes, else a new buffer."""
    b = e.builder
    assert e.frame is not None
    given = frame.given(b, e.frame, place, sizes)
    before, here, after = b.block, b.label("allocate"), b.label("allocated")
    b.branch(b.compare("eq", given, NULL), here, after)
    with b.region():
        b.start(here, dominated=True)
        owner, pointer = allocate()
        end = b.block
        b.jump(after)
    b.start(after, dominated=True)
    return b.phi(PTR, [(NULL, before), (owner, end)]), b.phi(PTR, [(given, before), (pointer, end)])


def saturated_product(b: Builder, fixed: int, sizes: Sequence[Value]) -> Value:
    """Emits a product of sizes; where it overflows, more bytes than there are."""
    total, overflows = Value(str(fixed), I64), Value("false", I1)
    name = "llvm.umul.with.overflow.i64"
    for size in sizes:
        b.module.declare(name, "{ i64, i1 }", ["i64", "i64"])
        pair = b.pure(Type("{ i64, i1 }"), f'call {{ i64, i1 }} @"{name}"({total}, {size})')
        total = b.pure(I64, f"extractvalue {pair}, 0")
        overflows = b.binary("or", overflows, b.pure(I1, f"extractvalue {pair}, 1"))
    return b.select(overflows, Value("-1", I64), total) if sizes else total


def emit_alloca(e: FunctionEmitter, op: memref.AllocaOp) -> None:
    """Emits a small buffer of constant size on the stack."""
    kind = memref_type(op.memref)
    sizes = static_sizes(kind)
    item = memory_type(type_of(kind.element_type))
    count = prod(size or 0 for size in sizes)
    if None in sizes or count * item.bits // 8 > STACK_LIMIT:
        raise UnsupportedOperationError(
            f"expected at most {STACK_LIMIT} bytes known on the stack, got {kind}"
        )
    pointer = e.builder.alloca(f"[{max(count, 1)} x {item}]", ALIGNMENT)
    exact = [Value(str(size), I64) for size in sizes]
    e.bind(op.memref, e.descriptor(kind, pointer, exact, [ONE] * len(exact)))


def emit_dealloc(e: FunctionEmitter, op: memref.DeallocOp) -> None:
    """Emits the end of an allocation; what the frame does not own is left alone."""
    if e.frame is not None:
        frame.free(e.builder, e.frame, e.buffer(op.memref).owner)


def mixed(
    e: FunctionEmitter, static: DenseArrayBase[IntegerType], dynamic: Sequence[SSAValue]
) -> list[Value]:
    """The numbers of an index list, constant or not."""
    values = iter(e.values(dynamic))
    return [
        next(values) if number == DYNAMIC_INDEX else Value(str(number), I64) for number in static.get_values()
    ]


def emit_reinterpret_cast(e: FunctionEmitter, op: memref.ReinterpretCastOp) -> None:
    """Emits a view of memory with given sizes and strides."""
    source = e.buffer(op.source)
    (offset,) = mixed(e, op.static_offsets, op.offsets)
    sizes = mixed(e, op.static_sizes, op.sizes)
    strides = mixed(e, op.static_strides, op.strides)
    pointer = e.builder.offset(source.pointer, source.memory, offset)
    e.bind(op.result, Buffer(pointer, tuple(sizes), tuple(strides), source.element, source.owner))


def emit_subview(e: FunctionEmitter, op: memref.SubviewOp) -> None:
    """Emits a view of part of a memref; dimensions that the result type drops have size 1."""
    b = e.builder
    source = e.buffer(op.source)
    offsets = mixed(e, op.static_offsets, op.offsets)
    sizes = mixed(e, op.static_sizes, op.sizes)
    steps = mixed(e, op.static_strides, op.strides)
    pointer = e.address(source, offsets, inbounds=False)
    strides = [b.multiply(step, stride) for step, stride in zip(steps, source.strides, strict=True)]
    kept = kept_axes(sizes, memref_type(op.result))
    picked = ([sizes[axis] for axis in kept], [strides[axis] for axis in kept])
    e.bind(op.result, Buffer(pointer, tuple(picked[0]), tuple(picked[1]), source.element, source.owner))


def kept_axes(sizes: Sequence[Value], result: MemRefType[Attribute]) -> list[int]:
    """The axes of a subview that its type keeps: the sizes that match in order, ones may be dropped."""
    wanted = static_sizes(result)
    kept: list[int] = []
    spare = len(sizes) - len(wanted)
    for axis, size in enumerate(sizes):
        position = len(kept)
        matches = position < len(wanted) and (wanted[position] is None or wanted[position] == size.literal)
        if spare and size.literal == 1 and not (matches and wanted[position] == 1):
            spare -= 1
        elif matches:
            kept.append(axis)
        else:
            raise UnsupportedOperationError(f"subview sizes do not fit its result {result}")
    return kept


def emit_cast(e: FunctionEmitter, op: memref.CastOp) -> None:
    """Emits a change of what is known of the layout."""
    source = e.buffer(op.source)
    memref_type(op.dest)
    e.bind(op.dest, source)


def emit_view(e: FunctionEmitter, op: memref.ViewOp) -> None:
    """Emits a typed view of bytes."""
    source = e.buffer(op.source)
    kind = memref_type(op.result)
    dynamic = iter(e.values(op.sizes))
    sizes = [next(dynamic) if n is None else Value(str(n), I64) for n in static_sizes(kind)]
    pointer = e.builder.offset(source.pointer, source.memory, e.value(op.byte_shift))
    e.bind(op.result, e.descriptor(kind, pointer, sizes, [ONE] * len(sizes), source.owner))


def groups_of(reassociation: Attribute) -> list[list[int]]:
    """The axes that each group of a reassociation names."""
    outer = cast("Sequence[Sequence[IntegerAttr]]", reassociation)
    return [[axis.value.data for axis in group] for group in outer]


def emit_collapse_shape(e: FunctionEmitter, op: memref.CollapseShapeOp) -> None:
    """Emits the merging of neighbouring axes, the last stride of each group stays."""
    source = e.buffer(op.src)
    groups = groups_of(op.reassociation)
    sizes = [e.builder.product(source.sizes[axis] for axis in group) for group in groups]
    strides = [source.strides[group[-1]] for group in groups]
    e.bind(op.result, e.descriptor(memref_type(op.result), source.pointer, sizes, strides, source.owner))


def emit_expand_shape(e: FunctionEmitter, op: memref.ExpandShapeOp) -> None:
    """Emits the splitting of axes into neighbouring ones."""
    source = e.buffer(op.src)
    sizes = mixed(e, op.static_output_shape, op.output_shape)
    strides = list(sizes)
    for axis, group in enumerate(groups_of(op.reassociation)):
        stride = source.strides[axis]
        for inner in reversed(group):
            strides[inner] = stride
            stride = e.builder.multiply(stride, sizes[inner])
    e.bind(op.result, Buffer(source.pointer, tuple(sizes), tuple(strides), source.element, source.owner))


def emit_metadata(e: FunctionEmitter, op: memref.ExtractStridedMetaDataOp) -> None:
    """Emits the parts of a memref; its offset stands in the address."""
    source = e.buffer(op.source)
    e.bind(op.base_buffer, Buffer(source.pointer, (), (), source.element, source.owner))
    e.bind(op.offset, ZERO)
    for result, part in zip((*op.sizes, *op.strides), (*source.sizes, *source.strides), strict=True):
        e.bind(result, part)


def emit_pointer(e: FunctionEmitter, op: memref.ExtractAlignedPointerAsIndexOp) -> None:
    """Emits the address of a memref as a number."""
    pointer = e.buffer(op.source).pointer
    e.bind(op.aligned_pointer, e.builder.cast("ptrtoint", pointer, I64))


def emit_copy(e: FunctionEmitter, op: memref.CopyOp) -> None:
    """Emits a nest of loops that copies element by element."""
    source, target = e.buffer(op.source), e.buffer(op.destination)

    def nest(indices: Sequence[Value]) -> None:
        if len(indices) == len(source.sizes):
            value = e.builder.load(source.memory, e.address(source, indices), source.align)
            e.builder.store(value, e.address(target, indices), target.align)
            return

        def body(index: Value, carried: Sequence[Value]) -> Sequence[Value]:
            nest([*indices, index])
            return carried

        counted_loop(e, (ZERO, source.sizes[len(indices)], ONE), [], body)

    nest([])


def emit_get_global(e: FunctionEmitter, op: memref.GetGlobalOp) -> None:
    """Emits the address of a global."""
    bind_global(e, op, op.name_.string_value())


def bind_global(e: FunctionEmitter, op: memref.GetGlobalOp, symbol: str) -> None:
    """Binds the memref of a global that lies at the address of a symbol."""
    kind = memref_type(op.memref)
    sizes = [Value(str(size), I64) for size in kind.get_shape()]
    e.bind(op.memref, e.descriptor(kind, Value(f'@"{symbol}"', PTR), sizes, [ONE] * len(sizes)))


def global_text(op: memref.GlobalOp, linkage: str | None = None) -> str:
    """The definition of a global, as bytes; one without a value lives in another object."""
    name = op.sym_name.data
    if not isinstance(op.initial_value, DenseIntOrFPElementsAttr):
        return f'@"{name}" = external global i8'
    data = op.initial_value.data.data
    kept = "constant" if op.constant is not None else "global"
    if linkage is None:
        linkage = "internal" if op.sym_visibility.data == "private" else "dso_local"
    text = "".join(f"\\{byte}" for byte in data.hex(" ").split())
    return f'@"{name}" = {linkage} {kept} [{len(data)} x i8] c"{text}", align {ALIGNMENT}'


HANDLERS: Handlers = {
    memref.LoadOp: emit_load,
    memref.StoreOp: emit_store,
    caches.PrefetchOp: emit_prefetch,
    memref.DimOp: emit_dim,
    memref.RankOp: emit_rank,
    memref.AllocOp: emit_alloc,
    memref.AllocaOp: emit_alloca,
    memref.DeallocOp: emit_dealloc,
    memref.ReinterpretCastOp: emit_reinterpret_cast,
    memref.SubviewOp: emit_subview,
    memref.CastOp: emit_cast,
    memref.ViewOp: emit_view,
    memref.CollapseShapeOp: emit_collapse_shape,
    memref.ExpandShapeOp: emit_expand_shape,
    memref.ExtractStridedMetaDataOp: emit_metadata,
    memref.ExtractAlignedPointerAsIndexOp: emit_pointer,
    memref.CopyOp: emit_copy,
    memref.GetGlobalOp: emit_get_global,
}
