"""
Emits `lists`: objects that hold their elements in slots, as results of functions stand in slots.

A list holds a reference to what each element lies in. An element that is read is an entry of the frame as
well, so that it outlives what becomes of the list.
"""

from __future__ import annotations

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.machine import lists
from tsir.lowering.llvm.emit.convention import SLOT, from_slot, parts, slot, slots, to_slot
from tsir.lowering.llvm.emit.memref_ops import saturated_product
from tsir.lowering.llvm.ir import frame, objects
from tsir.lowering.llvm.ir.builder import Builder, ModuleText
from tsir.lowering.llvm.ir.function import (
    OUT_OF_MEMORY,
    FunctionEmitter,
    Handlers,
    memref_type,
)
from tsir.lowering.llvm.ir.types import I1, I64, NULL, PTR, Value, type_of

_MOVE = """define internal void @tsir.list.{name}(ptr %list, ptr %place) noinline {{
  %data.at = getelementptr %tsir.list, ptr %list, i64 0, i32 1
  %length.at = getelementptr %tsir.list, ptr %list, i64 0, i32 2
  %width.at = getelementptr %tsir.object, ptr %list, i64 0, i32 1
  %signed = load i64, ptr %width.at
  %width = call i64 @llvm.abs.i64(i64 %signed, i1 false)
  %data = load ptr, ptr %data.at
  %length = load i64, ptr %length.at
  %used = mul i64 %length, %width
  %end = getelementptr i64, ptr %data, i64 %used
  %behind = getelementptr i64, ptr %place, i64 %width
  %end.int = ptrtoint ptr %end to i64
  %behind.int = ptrtoint ptr %behind to i64
  %bytes = sub i64 %end.int, %behind.int
  call void @llvm.memmove.p0.p0.i64(ptr {target}, ptr {source}, i64 %bytes, i1 false)
  %left = add i64 %length, {change}
  store i64 %left, ptr %length.at
  ret void
}}"""
"""Moves what is behind an element by one: away from it, or over it."""

FUNCTIONS = {
    "tsir.list.reserve": """define internal i1 @tsir.list.reserve(ptr %list, i64 %more) noinline {
  %data.at = getelementptr %tsir.list, ptr %list, i64 0, i32 1
  %length.at = getelementptr %tsir.list, ptr %list, i64 0, i32 2
  %capacity.at = getelementptr %tsir.list, ptr %list, i64 0, i32 3
  %width.at = getelementptr %tsir.object, ptr %list, i64 0, i32 1
  %signed = load i64, ptr %width.at
  %width = call i64 @llvm.abs.i64(i64 %signed, i1 false)
  %data = load ptr, ptr %data.at
  %length = load i64, ptr %length.at
  %capacity = load i64, ptr %capacity.at
  %needed = call i64 @llvm.uadd.sat.i64(i64 %length, i64 %more)
  %full = icmp ugt i64 %needed, %capacity
  br i1 %full, label %grow, label %done
grow:
  %doubled = mul i64 %capacity, 2
  %least = call i64 @llvm.umax.i64(i64 %doubled, i64 8)
  %wanted = call i64 @llvm.umax.i64(i64 %needed, i64 %least)
  %step = mul i64 %width, 8
  %product = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %wanted, i64 %step)
  %counted = extractvalue {i64, i1} %product, 0
  %overflows = extractvalue {i64, i1} %product, 1
  %bytes = select i1 %overflows, i64 -1, i64 %counted
  %new = call ptr @tsir_alloc(i64 %bytes)
  %short = icmp eq ptr %new, null
  br i1 %short, label %fail, label %move
move:
  %old = mul i64 %length, %step
  call void @llvm.memcpy.p0.p0.i64(ptr %new, ptr %data, i64 %old, i1 false)
  store ptr %new, ptr %data.at
  store i64 %wanted, ptr %capacity.at
  %first = icmp eq ptr %data, null
  br i1 %first, label %done, label %free
free:
  call void @tsir_free(ptr %data)
  br label %done
done:
  ret i1 true
fail:
  ret i1 false
}""",
    "tsir.list.room": """define internal ptr @tsir.list.room(ptr %list) noinline {
  %reserved = call i1 @tsir.list.reserve(ptr %list, i64 1)
  br i1 %reserved, label %take, label %fail
take:
  %data.at = getelementptr %tsir.list, ptr %list, i64 0, i32 1
  %length.at = getelementptr %tsir.list, ptr %list, i64 0, i32 2
  %width.at = getelementptr %tsir.object, ptr %list, i64 0, i32 1
  %signed = load i64, ptr %width.at
  %width = call i64 @llvm.abs.i64(i64 %signed, i1 false)
  %data = load ptr, ptr %data.at
  %length = load i64, ptr %length.at
  %used = mul i64 %length, %width
  %more = add i64 %length, 1
  store i64 %more, ptr %length.at
  %place = getelementptr i64, ptr %data, i64 %used
  ret ptr %place
fail:
  ret ptr null
}""",
    "tsir.list.open": _MOVE.format(name="open", target="%behind", source="%place", change=0),
    "tsir.list.close": _MOVE.format(name="close", target="%place", source="%behind", change=-1),
}
"""
Room for more elements: whether there is memory for it. Room for one that takes it: where this begins, null if
there is no memory. A gap ahead of an element, which takes such room; the closing of the gap at an element.
"""

IMPORTS = {
    **objects.IMPORTS,
    "llvm.abs.i64": ("i64", ["i64", "i1"]),
    "llvm.umax.i64": ("i64", ["i64", "i64"]),
    "llvm.umul.with.overflow.i64": ("{ i64, i1 }", ["i64", "i64"]),
}
"""The functions that these call: results and parameters."""


def declare(module: ModuleText) -> None:
    """Adds the functions to a module."""
    module.include(FUNCTIONS, IMPORTS)


def owns(element: Attribute) -> bool:
    """Whether an element refers to an object, by the first of its slots."""
    return isinstance(element, MemRefType | lists.ListType)


def field(b: Builder, list: Value, index: int) -> Value:
    """Emits the address of a field of a list."""
    return b.pure(PTR, f"getelementptr %tsir.list, {list}, i64 0, i32 {index}")


def place(e: FunctionEmitter, list: SSAValue, index: SSAValue) -> Value:
    """Emits the address of the slots of an element."""
    b, kind = e.builder, list.type
    assert isinstance(kind, lists.ListType)
    data = b.load(PTR, field(b, e.value(list), 1), SLOT)
    at = b.multiply(e.value(index), Value(str(slots([kind.element])), I64))
    return b.offset(data, I64, at, inbounds=True)


def store(e: FunctionEmitter, value: SSAValue, base: Value) -> None:
    """Emits the writing of an element, and of the reference that the list holds from now on."""
    b, found = e.builder, e.bound[value]
    written = [to_slot(b, found)] if isinstance(found, Value) else parts(found)
    for index, part in enumerate(written):
        b.store(part, slot(b, base, index), SLOT)
    if owns(value.type):
        b.line(f"call void @tsir.retain({written[0]})")


def emit_new(e: FunctionEmitter, op: lists.NewOp) -> None:
    """Emits a list on the frame."""
    b, kind = e.builder, op.result.type
    assert isinstance(kind, lists.ListType)
    assert e.frame is not None
    made = frame.allocate(b, e.frame, Value("0", I64))
    e.fail_unless(b.compare("ne", made, NULL), e.site(OUT_OF_MEMORY, op))
    width = slots([kind.element]) * (1 if owns(kind.element) else -1)
    b.store(Value(str(width), I64), slot(b, made, 1), SLOT)
    for index in (1, 2, 3):
        b.store(Value("0", I64), field(b, made, index), SLOT)
    e.bind(op.result, made)


def emit_reserve(e: FunctionEmitter, op: lists.ReserveOp) -> None:
    """Emits room for more elements."""
    b = e.builder
    declare(b.module)
    count = saturated_product(b, 1, e.values(op.counts))
    reserved = b.value(I1, f"call i1 @tsir.list.reserve({e.value(op.list)}, {count})")
    e.fail_unless(reserved, e.site(OUT_OF_MEMORY, op))


def emit_length(e: FunctionEmitter, op: lists.LengthOp) -> None:
    """Emits the number of elements."""
    e.bind(op.result, e.builder.load(I64, field(e.builder, e.value(op.list), 2), SLOT))


def emit_get(e: FunctionEmitter, op: lists.GetOp) -> None:
    """Emits the reading of an element, which the frame holds on to."""
    b, base, kind = e.builder, place(e, op.list, op.index), op.result.type
    owner = b.load(PTR, base, SLOT) if owns(kind) else NULL
    if owns(kind):
        assert e.frame is not None
        e.fail_unless(frame.keep(b, e.frame, owner), e.site(OUT_OF_MEMORY, op))
    if not isinstance(kind, MemRefType):
        e.bind(op.result, from_slot(b, base, type_of(kind)))
        return
    rank = memref_type(op.result).get_num_dims()
    pointer = b.load(PTR, slot(b, base, 1), SLOT)
    numbers = [b.load(I64, slot(b, base, 2 + k), SLOT) for k in range(2 * rank)]
    buffer = e.descriptor(memref_type(op.result), pointer, numbers[:rank], numbers[rank:], owner)
    e.bind(op.result, buffer)


def emit_set(e: FunctionEmitter, op: lists.SetOp) -> None:
    """Emits the replacement of an element."""
    base = place(e, op.list, op.index)
    before = e.builder.load(PTR, base, SLOT) if owns(op.value.type) else NULL
    store(e, op.value, base)
    if owns(op.value.type):
        e.builder.line(f"call void @tsir.release({before})")


def emit_append(e: FunctionEmitter, op: lists.AppendOp) -> None:
    """Emits one more element at the end."""
    b = e.builder
    declare(b.module)
    base = b.value(PTR, f"call ptr @tsir.list.room({e.value(op.list)})")
    e.fail_unless(b.compare("ne", base, NULL), e.site(OUT_OF_MEMORY, op))
    store(e, op.value, base)


def emit_insert(e: FunctionEmitter, op: lists.InsertOp) -> None:
    """Emits one more element ahead of another."""
    b = e.builder
    declare(b.module)
    room = b.value(PTR, f"call ptr @tsir.list.room({e.value(op.list)})")
    e.fail_unless(b.compare("ne", room, NULL), e.site(OUT_OF_MEMORY, op))
    base = place(e, op.list, op.index)
    b.line(f"call void @tsir.list.open({e.value(op.list)}, {base})")
    store(e, op.value, base)


def emit_erase(e: FunctionEmitter, op: lists.EraseOp) -> None:
    """Emits the removal of an element."""
    b, base, kind = e.builder, place(e, op.list, op.index), op.list.type
    assert isinstance(kind, lists.ListType)
    declare(b.module)
    if owns(kind.element):
        b.line(f"call void @tsir.release({b.load(PTR, base, SLOT)})")
    b.line(f"call void @tsir.list.close({e.value(op.list)}, {base})")


HANDLERS: Handlers = {
    lists.NewOp: emit_new,
    lists.ReserveOp: emit_reserve,
    lists.LengthOp: emit_length,
    lists.GetOp: emit_get,
    lists.SetOp: emit_set,
    lists.AppendOp: emit_append,
    lists.InsertOp: emit_insert,
    lists.EraseOp: emit_erase,
}
