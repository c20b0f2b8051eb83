"""
Objects that count their references, and the frame of an invocation, which holds on to some: as LLVM IR.

An object is memory that counts its references: a buffer, whose elements begin behind a header of 64 bytes, a
list of `lists`, or a foreign one, which stands for what lies elsewhere and names the function that lets it
go. An entry of the frame is one reference; 32 entries stand in the frame, more on the heap. A scope, which is
a function or a round of a loop, notes the number of entries when it starts (the mark) and drops those above
it when it ends; what it hands out it keeps once more first, and these entries then belong to the scope around
it. Memory comes from the imported `tsir_alloc(bytes)`, 64-byte aligned and null when there is none, and goes
back to `tsir_free`. Modules that allocate include the functions below.
"""

from __future__ import annotations

INLINE_ENTRIES = 32

HEADER = 64
"""Bytes ahead of the elements of a buffer, which stay aligned as the buffer is."""

FOREIGN = -(2**63)
"""The width of a foreign object."""

TYPES = f"""%tsir.object = type {{ i64, i64 }}
%tsir.foreign = type {{ %tsir.object, ptr }}
%tsir.list = type {{ %tsir.object, ptr, i64, i64 }}
%tsir.frame = type {{ ptr, i64, i64, i64, ptr, [{INLINE_ENTRIES} x ptr] }}"""
"""
An object has the number of its references and its width: 0 for a buffer, for a list the slots of an element,
less than 0 if these refer to no objects. A foreign one goes on with the function that is called with it
before it is freed, a list with the address of its elements, their number and the number for which there is
room. A frame has the address of its entries, their number, the number for which there is room, and the time
at which the invocation next asks whether it is interrupted.
"""

RELEASE = f"""define internal void @tsir.release(ptr %object) noinline {{
  %none = icmp eq ptr %object, null
  br i1 %none, label %done, label %count
count:
  %references = load atomic i64, ptr %object monotonic, align 8
  %sole = icmp eq i64 %references, 1
  br i1 %sole, label %drop, label %shared
shared:
  %before = atomicrmw sub ptr %object, i64 1 acq_rel
  %last = icmp eq i64 %before, 1
  br i1 %last, label %drop, label %done
drop:
  %width.at = getelementptr %tsir.object, ptr %object, i64 0, i32 1
  %width = load i64, ptr %width.at
  %buffer = icmp eq i64 %width, 0
  br i1 %buffer, label %free, label %other
other:
  %foreign = icmp eq i64 %width, {FOREIGN}
  br i1 %foreign, label %away, label %list
away:
  %away.at = getelementptr %tsir.foreign, ptr %object, i64 0, i32 1
  %let.go = load ptr, ptr %away.at
  call void %let.go(ptr %object)
  br label %free
list:
  %data.at = getelementptr %tsir.list, ptr %object, i64 0, i32 1
  %data = load ptr, ptr %data.at
  %empty = icmp eq ptr %data, null
  br i1 %empty, label %free, label %look
look:
  %length.at = getelementptr %tsir.list, ptr %object, i64 0, i32 2
  %length = load i64, ptr %length.at
  %step = call i64 @llvm.smax.i64(i64 %width, i64 0)
  %count.of = icmp sgt i64 %width, 0
  %elements = select i1 %count.of, i64 %length, i64 0
  br label %next
next:
  %k = phi i64 [ 0, %look ], [ %more, %element ]
  %end = icmp eq i64 %k, %elements
  br i1 %end, label %storage, label %element
element:
  %at = mul i64 %k, %step
  %slot = getelementptr i64, ptr %data, i64 %at
  %held = load ptr, ptr %slot
  call void @tsir.release(ptr %held)
  %more = add i64 %k, 1
  br label %next
storage:
  call void @tsir_free(ptr %data)
  br label %free
free:
  call void @tsir_free(ptr %object)
  br label %done
done:
  ret void
}}"""
"""Drops one reference to an object, which null is not; the last one takes what it refers to along."""

RELEASE_FOR_OTHERS = f"""{TYPES}
declare i64 @llvm.smax.i64(i64, i64)
{RELEASE}
define void @tsir_release(ptr %object) {{
  call void @tsir.release(ptr %object)
  ret void
}}"""
"""The functions that holders of objects call, beside those of the allocator."""

FUNCTIONS = {
    "tsir.release": RELEASE,
    "tsir.frame.open": f"""define internal void @tsir.frame.open(ptr %frame) {{
  %inline = getelementptr %tsir.frame, ptr %frame, i64 0, i32 5
  store ptr %inline, ptr %frame
  %count = getelementptr %tsir.frame, ptr %frame, i64 0, i32 1
  store i64 0, ptr %count
  %capacity = getelementptr %tsir.frame, ptr %frame, i64 0, i32 2
  store i64 {INLINE_ENTRIES}, ptr %capacity
  %time = getelementptr %tsir.frame, ptr %frame, i64 0, i32 3
  store i64 0, ptr %time
  %given = getelementptr %tsir.frame, ptr %frame, i64 0, i32 4
  store ptr null, ptr %given
  ret void
}}""",
    "tsir.frame.close": """define internal void @tsir.frame.close(ptr %frame) {
  %inline = getelementptr %tsir.frame, ptr %frame, i64 0, i32 5
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
  %bytes = mul i64 %doubled, 8
  %new = call ptr @tsir_alloc(i64 %bytes)
  %short = icmp eq ptr %new, null
  br i1 %short, label %fail, label %move
move:
  %old = load ptr, ptr %frame
  %used = mul i64 %capacity, 8
  call void @llvm.memcpy.p0.p0.i64(ptr %new, ptr %old, i64 %used, i1 false)
  call void @tsir.frame.close(ptr %frame)
  store ptr %new, ptr %frame
  store i64 %doubled, ptr %at
  ret i1 true
fail:
  ret i1 false
}""",
    "tsir.frame.push": """define internal i1 @tsir.frame.push(ptr %frame, ptr %object) noinline {
  %at = getelementptr %tsir.frame, ptr %frame, i64 0, i32 1
  %count = load i64, ptr %at
  %limit = getelementptr %tsir.frame, ptr %frame, i64 0, i32 2
  %capacity = load i64, ptr %limit
  %full = icmp eq i64 %count, %capacity
  br i1 %full, label %grow, label %note
grow:
  %grown = call i1 @tsir.frame.grow(ptr %frame)
  br i1 %grown, label %note, label %fail
note:
  %entries = load ptr, ptr %frame
  %entry = getelementptr ptr, ptr %entries, i64 %count
  store ptr %object, ptr %entry
  %more = add i64 %count, 1
  store i64 %more, ptr %at
  ret i1 true
fail:
  ret i1 false
}""",
    "tsir.frame.allocate": f"""define internal ptr @tsir.frame.allocate(ptr %frame, i64 %size) noinline {{
  %bytes = call i64 @llvm.uadd.sat.i64(i64 %size, i64 {HEADER})
  %new = call ptr @tsir_alloc(i64 %bytes)
  %short = icmp eq ptr %new, null
  br i1 %short, label %fail, label %note
note:
  store i64 1, ptr %new
  %width = getelementptr %tsir.object, ptr %new, i64 0, i32 1
  store i64 0, ptr %width
  %noted = call i1 @tsir.frame.push(ptr %frame, ptr %new)
  br i1 %noted, label %done, label %free
done:
  ret ptr %new
free:
  call void @tsir_free(ptr %new)
  br label %fail
fail:
  ret ptr null
}}""",
    "tsir.frame.take": """define internal i1 @tsir.frame.take(ptr %frame, ptr %object) noinline {
  %noted = call i1 @tsir.frame.push(ptr %frame, ptr %object)
  br i1 %noted, label %done, label %drop
drop:
  call void @tsir.release(ptr %object)
  br label %done
done:
  ret i1 %noted
}""",
    "tsir.frame.given": """\
define internal ptr @tsir.frame.given(ptr %frame, i64 %first, i64 %rank, ptr %sizes) noinline {
entry:
  %given.at = getelementptr %tsir.frame, ptr %frame, i64 0, i32 4
  %given = load ptr, ptr %given.at
  %none = icmp eq ptr %given, null
  br i1 %none, label %other, label %look
look:
  %address.at = getelementptr i64, ptr %given, i64 %first
  %address = load ptr, ptr %address.at
  br label %next
next:
  %k = phi i64 [ 0, %look ], [ %more, %size ]
  %end = icmp eq i64 %k, %rank
  br i1 %end, label %done, label %size
size:
  %more = add i64 %k, 1
  %theirs.at = getelementptr i64, ptr %address.at, i64 %more
  %theirs = load i64, ptr %theirs.at
  %ours.at = getelementptr i64, ptr %sizes, i64 %k
  %ours = load i64, ptr %ours.at
  %same = icmp eq i64 %ours, %theirs
  br i1 %same, label %next, label %other
done:
  ret ptr %address
other:
  ret ptr null
}""",
    "tsir.retain": """define internal void @tsir.retain(ptr %object) noinline {
  %none = icmp eq ptr %object, null
  br i1 %none, label %done, label %refer
refer:
  %before = atomicrmw add ptr %object, i64 1 monotonic
  br label %done
done:
  ret void
}""",
    "tsir.frame.keep": """define internal i1 @tsir.frame.keep(ptr %frame, ptr %object) noinline {
  %noted = call i1 @tsir.frame.push(ptr %frame, ptr %object)
  br i1 %noted, label %refer, label %done
refer:
  call void @tsir.retain(ptr %object)
  br label %done
done:
  ret i1 %noted
}""",
    "tsir.frame.free": """define internal void @tsir.frame.free(ptr %frame, ptr %object) noinline {
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
  %entry.at = getelementptr ptr, ptr %entries, i64 %here
  %held = load ptr, ptr %entry.at
  %found = icmp eq ptr %held, %object
  br i1 %found, label %drop, label %search
drop:
  %less = add i64 %count, -1
  %last.at = getelementptr ptr, ptr %entries, i64 %less
  %last = load ptr, ptr %last.at
  store ptr %last, ptr %entry.at
  store i64 %less, ptr %at
  call void @tsir.release(ptr %object)
  ret void
done:
  ret void
}""",
    "tsir.frame.leave": """define internal void @tsir.frame.leave(ptr %frame, i64 %mark, i64 %kept) noinline {
entry:
  %at = getelementptr %tsir.frame, ptr %frame, i64 0, i32 1
  %count = load i64, ptr %at
  %entries = load ptr, ptr %frame
  %last = sub i64 %count, %kept
  %first = call i64 @llvm.umin.i64(i64 %mark, i64 %last)
  br label %next
next:
  %k = phi i64 [ %first, %entry ], [ %more, %drop ]
  %end = icmp eq i64 %k, %last
  br i1 %end, label %move, label %drop
drop:
  %entry.at = getelementptr ptr, ptr %entries, i64 %k
  %held = load ptr, ptr %entry.at
  call void @tsir.release(ptr %held)
  %more = add i64 %k, 1
  br label %next
move:
  %from = getelementptr ptr, ptr %entries, i64 %last
  %to = getelementptr ptr, ptr %entries, i64 %first
  %bytes = mul i64 %kept, 8
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr %from, i64 %bytes, i1 false)
  %left = add i64 %first, %kept
  store i64 %left, ptr %at
  ret void
}""",
}


IMPORTS = {
    "tsir_alloc": ("noalias ptr", ["i64"]),
    "tsir_free": ("void", ["ptr"]),
    "llvm.memcpy.p0.p0.i64": ("void", ["ptr", "ptr", "i64", "i1 immarg"]),
    "llvm.memmove.p0.p0.i64": ("void", ["ptr", "ptr", "i64", "i1 immarg"]),
    "llvm.smax.i64": ("i64", ["i64", "i64"]),
    "llvm.uadd.sat.i64": ("i64", ["i64", "i64"]),
    "llvm.umin.i64": ("i64", ["i64", "i64"]),
}
"""The functions that these call: results and parameters."""
