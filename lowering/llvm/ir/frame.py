"""The frame of an invocation: what emitters do with the objects that it holds on to (see `objects`)."""

from __future__ import annotations

from collections.abc import Sequence

from tsir.lowering.llvm.ir.builder import Builder, ModuleText
from tsir.lowering.llvm.ir.objects import FUNCTIONS, IMPORTS, TYPES
from tsir.lowering.llvm.ir.types import I1, I64, PTR, Value


def declare(module: ModuleText) -> None:
    """Adds the frame's functions to a module, all at once."""
    if TYPES not in module.types:
        module.types.append(TYPES)
        module.include(FUNCTIONS, IMPORTS)


def opened(builder: Builder) -> Value:
    """Emits a new frame on the stack."""
    declare(builder.module)
    frame = builder.alloca("%tsir.frame", 8)
    builder.line(f"call void @tsir.frame.open({frame})")
    return frame


def close(builder: Builder, frame: Value) -> None:
    """Emits the end of a frame whose entries are released or moved to the caller."""
    builder.line(f"call void @tsir.frame.close({frame})")


def mark(builder: Builder, frame: Value) -> Value:
    """Emits the number of entries of the scopes around the one that starts here."""
    declare(builder.module)
    return builder.value(I64, f"call i64 @tsir.frame.mark({frame})")


def allocate(builder: Builder, frame: Value, size: Value) -> Value:
    """Emits a new buffer of `size` bytes behind its header; null when there is no memory."""
    return builder.value(PTR, f"call ptr @tsir.frame.allocate({frame}, {size})")


def take(builder: Builder, frame: Value, owner: Value) -> Value:
    """Emits the entry for a new object, which is dropped if there is no memory for it; whether there was."""
    return builder.value(I1, f"call i1 @tsir.frame.take({frame}, {owner})")


def give(builder: Builder, frame: Value, results: Value) -> None:
    """Emits that the slots of results describe memory that the caller has for them."""
    given = builder.value(PTR, f"getelementptr %tsir.frame, {frame}, i64 0, i32 4")
    builder.store(results, given, 8)


def given(builder: Builder, frame: Value, first: int, sizes: Sequence[Value]) -> Value:
    """Emits the address of the caller's memory for a result of these sizes; null if it has none."""
    held = builder.alloca(f"[{max(len(sizes), 1)} x i64]", 8)
    for axis, size in enumerate(sizes):
        builder.store(size, builder.offset(held, I64, Value(str(axis), I64)), 8)
    call = f"call ptr @tsir.frame.given({frame}, i64 {first}, i64 {len(sizes)}, {held})"
    return builder.value(PTR, call)


def free(builder: Builder, frame: Value, owner: Value) -> None:
    """Emits the end of one entry; an object that the frame does not hold is left alone."""
    builder.line(f"call void @tsir.frame.free({frame}, {owner})")


def keep(builder: Builder, frame: Value, owner: Value) -> Value:
    """Emits one more entry for an object, or for null; whether there was memory for it."""
    return builder.value(I1, f"call i1 @tsir.frame.keep({frame}, {owner})")


def interrupted(builder: Builder, frame: Value) -> Value:
    """Emits the question whether the invocation shall end, asked in each round of a loop of the program."""
    time = builder.value(PTR, f"getelementptr %tsir.frame, {frame}, i64 0, i32 3")
    return builder.call("tsir_poll", I1, [time])


def leave(builder: Builder, frame: Value, mark: Value, kept: int = 0) -> None:
    """Emits the end of a scope: the entries above the mark are dropped, but for the last `kept`."""
    builder.line(f"call void @tsir.frame.leave({frame}, {mark}, i64 {kept})")
