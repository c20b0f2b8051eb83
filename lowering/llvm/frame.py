"""
The frame of an invocation: what it has allocated and not yet freed or handed out.

The functions below are written as LLVM IR into each module that allocates. Memory comes from the imported
`tsir_alloc(bytes)`, 64-byte aligned and null when there is none, and goes back to `tsir_free`. Entries are
(address, bytes, 1 if handed out); 32 of them stand in the frame, more on the heap. A function notes the
number of entries when it starts (the mark) and frees those above it when it ends; what it hands out stays
and then belongs to its caller.
"""

from __future__ import annotations

from tsir.lowering.llvm.builder import Builder
from tsir.lowering.llvm.types import I64, PTR, Value

INLINE_ENTRIES = 32

TYPES = f"""%tsir.entry = type {{ ptr, i64, i64 }}
%tsir.frame = type {{ ptr, i64, i64, [{INLINE_ENTRIES} x %tsir.entry] }}"""

FUNCTIONS = {
    "tsir.frame.open": f"""define internal void @tsir.frame.open(ptr %frame) {{
  %inline = getelementptr %tsir.frame, ptr %frame, i64 0, i32 3
  store ptr %inline, ptr %frame
  %count = getelementptr %tsir.frame, ptr %frame, i64 0, i32 1
  store i64 0, ptr %count
  %capacity = getelementptr %tsir.frame, ptr %frame, i64 0, i32 2
  store i64 {INLINE_ENTRIES}, ptr %capacity
  ret void
}}""",
    "tsir.frame.close": """define internal void @tsir.frame.close(ptr %frame) {
  %inline = getelementptr %tsir.frame, ptr %frame, i64 0, i32 3
  %entries = load ptr, ptr %frame
  %moved = icmp ne ptr %entries, %inline
  br i1 %moved, label %free, label %done
free:
  call void @tsir_free(ptr %entries)
  br label %done
done:
  ret void
}""",
    "tsir.frame.mark": """define internal i64 @tsir.frame.mark(ptr %frame) {
  %at = getelementptr %tsir.frame, ptr %frame, i64 0, i32 1
  %count = load i64, ptr %at
  ret i64 %count
}""",
    "tsir.frame.grow": """define internal i1 @tsir.frame.grow(ptr %frame) noinline cold {
  %at = getelementptr %tsir.frame, ptr %frame, i64 0, i32 2
  %capacity = load i64, ptr %at
  %doubled = mul i64 %capacity, 2
  %bytes = mul i64 %doubled, 24
  %new = call ptr @tsir_alloc(i64 %bytes)
  %short = icmp eq ptr %new, null
  br i1 %short, label %fail, label %move
move:
  %old = load ptr, ptr %frame
  %used = mul i64 %capacity, 24
  call void @llvm.memcpy.p0.p0.i64(ptr %new, ptr %old, i64 %used, i1 false)
  call void @tsir.frame.close(ptr %frame)
  store ptr %new, ptr %frame
  store i64 %doubled, ptr %at
  ret i1 true
fail:
  ret i1 false
}""",
    "tsir.frame.allocate": """define internal ptr @tsir.frame.allocate(ptr %frame, i64 %size) noinline {
  %bytes = call i64 @llvm.umax.i64(i64 %size, i64 1)
  %at = getelementptr %tsir.frame, ptr %frame, i64 0, i32 1
  %count = load i64, ptr %at
  %limit = getelementptr %tsir.frame, ptr %frame, i64 0, i32 2
  %capacity = load i64, ptr %limit
  %full = icmp eq i64 %count, %capacity
  br i1 %full, label %grow, label %take
grow:
  %grown = call i1 @tsir.frame.grow(ptr %frame)
  br i1 %grown, label %take, label %fail
take:
  %new = call ptr @tsir_alloc(i64 %bytes)
  %short = icmp eq ptr %new, null
  br i1 %short, label %fail, label %note
note:
  %entries = load ptr, ptr %frame
  %entry = getelementptr %tsir.entry, ptr %entries, i64 %count
  store ptr %new, ptr %entry
  %extent = getelementptr %tsir.entry, ptr %entry, i64 0, i32 1
  store i64 %bytes, ptr %extent
  %out = getelementptr %tsir.entry, ptr %entry, i64 0, i32 2
  store i64 0, ptr %out
  %more = add i64 %count, 1
  store i64 %more, ptr %at
  ret ptr %new
fail:
  ret ptr null
}""",
    "tsir.frame.free": """define internal void @tsir.frame.free(ptr %frame, ptr %address) noinline {
entry:
  %at = getelementptr %tsir.frame, ptr %frame, i64 0, i32 1
  %count = load i64, ptr %at
  %entries = load ptr, ptr %frame
  br label %search
search:
  %k = phi i64 [ %count, %entry ], [ %here, %look ]
  %none = icmp eq i64 %k, 0
  br i1 %none, label %done, label %look
look:
  %here = add i64 %k, -1
  %entry.at = getelementptr %tsir.entry, ptr %entries, i64 %here
  %held = load ptr, ptr %entry.at
  %found = icmp eq ptr %held, %address
  br i1 %found, label %drop, label %search
drop:
  %less = add i64 %count, -1
  %last = getelementptr %tsir.entry, ptr %entries, i64 %less
  call void @llvm.memmove.p0.p0.i64(ptr %entry.at, ptr %last, i64 24, i1 false)
  store i64 %less, ptr %at
  call void @tsir_free(ptr %address)
  ret void
done:
  ret void
}""",
    "tsir.frame.take": """define internal ptr @tsir.frame.take(ptr %frame, i64 %mark, ptr %address) noinline {
entry:
  %at = getelementptr %tsir.frame, ptr %frame, i64 0, i32 1
  %count = load i64, ptr %at
  %entries = load ptr, ptr %frame
  br label %search
search:
  %k = phi i64 [ %count, %entry ], [ %here, %look ]
  %none = icmp sle i64 %k, %mark
  br i1 %none, label %done, label %look
look:
  %here = add i64 %k, -1
  %entry.at = getelementptr %tsir.entry, ptr %entries, i64 %here
  %held = load ptr, ptr %entry.at
  %extent.at = getelementptr %tsir.entry, ptr %entry.at, i64 0, i32 1
  %extent = load i64, ptr %extent.at
  %start = ptrtoint ptr %held to i64
  %wanted = ptrtoint ptr %address to i64
  %distance = sub i64 %wanted, %start
  %inside = icmp ult i64 %distance, %extent
  br i1 %inside, label %hand, label %search
hand:
  %out = getelementptr %tsir.entry, ptr %entry.at, i64 0, i32 2
  store i64 1, ptr %out
  ret ptr %held
done:
  ret ptr null
}""",
    "tsir.frame.release": """define internal void @tsir.frame.release(ptr %frame, i64 %mark) noinline {
entry:
  %at = getelementptr %tsir.frame, ptr %frame, i64 0, i32 1
  %count = load i64, ptr %at
  %first = call i64 @llvm.umin.i64(i64 %mark, i64 %count)
  %entries = load ptr, ptr %frame
  br label %next
next:
  %k = phi i64 [ %first, %entry ], [ %k.keep, %keep ], [ %k.free, %free ]
  %kept = phi i64 [ %first, %entry ], [ %more, %keep ], [ %kept, %free ]
  %end = icmp eq i64 %k, %count
  br i1 %end, label %done, label %look
look:
  %entry.at = getelementptr %tsir.entry, ptr %entries, i64 %k
  %out.at = getelementptr %tsir.entry, ptr %entry.at, i64 0, i32 2
  %out = load i64, ptr %out.at
  %held = load ptr, ptr %entry.at
  %stays = icmp ne i64 %out, 0
  br i1 %stays, label %keep, label %free
keep:
  store i64 0, ptr %out.at
  %place = getelementptr %tsir.entry, ptr %entries, i64 %kept
  call void @llvm.memmove.p0.p0.i64(ptr %place, ptr %entry.at, i64 24, i1 false)
  %more = add i64 %kept, 1
  %k.keep = add i64 %k, 1
  br label %next
free:
  call void @tsir_free(ptr %held)
  %k.free = add i64 %k, 1
  br label %next
done:
  store i64 %kept, ptr %at
  ret void
}""",
}


def _use(builder: Builder) -> None:
    """Adds the frame's functions to the module, all at once."""
    module = builder.module
    if "tsir.frame.open" in module.definitions:
        return
    module.types.append(TYPES)
    module.declare("tsir_alloc", "noalias ptr", ["i64"])
    module.declare("tsir_free", "void", ["ptr"])
    module.declare("llvm.memcpy.p0.p0.i64", "void", ["ptr", "ptr", "i64", "i1 immarg"])
    module.declare("llvm.memmove.p0.p0.i64", "void", ["ptr", "ptr", "i64", "i1 immarg"])
    module.declare("llvm.umax.i64", "i64", ["i64", "i64"])
    module.declare("llvm.umin.i64", "i64", ["i64", "i64"])
    module.definitions.update(FUNCTIONS)


def opened(builder: Builder) -> Value:
    """Emits a new frame on the stack."""
    _use(builder)
    frame = builder.alloca("%tsir.frame", 8)
    builder.line(f"call void @tsir.frame.open({frame})")
    return frame


def close(builder: Builder, frame: Value) -> None:
    """Emits the end of a frame whose entries are freed or handed out."""
    builder.line(f"call void @tsir.frame.close({frame})")


def mark(builder: Builder, frame: Value) -> Value:
    """Emits the number of entries that belong to the callers."""
    _use(builder)
    return builder.value(I64, f"call i64 @tsir.frame.mark({frame})")


def allocate(builder: Builder, frame: Value, size: Value) -> Value:
    """Emits an allocation of `size` bytes, at least one; null when there is no memory."""
    return builder.value(PTR, f"call ptr @tsir.frame.allocate({frame}, {size})")


def free(builder: Builder, frame: Value, address: Value) -> None:
    """Emits the end of one allocation; an address that the frame does not hold is left alone."""
    builder.line(f"call void @tsir.frame.free({frame}, {address})")


def take(builder: Builder, frame: Value, mark: Value, address: Value) -> Value:
    """Emits the allocation above the mark that an address lies in, to be handed out; null if none."""
    return builder.value(PTR, f"call ptr @tsir.frame.take({frame}, {mark}, {address})")


def release(builder: Builder, frame: Value, mark: Value) -> None:
    """Emits the freeing of all entries above the mark that are not handed out."""
    builder.line(f"call void @tsir.frame.release({frame}, {mark})")
