"""
Arrays between Python and native code, as LLVM IR: numpy's objects read where they lie, and made over memory.

The functions are internal to the module of `entry`, whose table says what arguments have to be and
what results are. They hold the interpreter's lock.
"""

from __future__ import annotations

from string import Template

HEAD = object.__basicsize__
"""Bytes ahead of the fields of an object."""

FIELDS = {
    "type": HEAD - 8,
    "data": HEAD,
    "rank": HEAD + 8,
    "sizes": HEAD + 16,
    "strides": HEAD + 24,
    "dtype": HEAD + 40,
    "flags": HEAD + 48,
}
"""The offsets of an object's type and of the fields of numpy's arrays."""

ALIGNED, WRITEABLE = 0x100, 0x400
"""Flags of numpy's arrays."""

TYPES = """
%argument = type { ptr, i64, i64, ptr, i64, i64 }
%result = type { i64, i64, ptr, i64, i64 }
"""
"""
The rows of the table.

Of an argument: type, kind, slot, and of an array dtype, rank, and the logarithm of the size of an element.
Of a result the same but for the type.
"""

FUNCTIONS = Template("""
declare void @Py_IncRef(ptr)
declare void @Py_DecRef(ptr)
declare ptr @PyCapsule_New(ptr, ptr, ptr)
declare ptr @PyCapsule_GetPointer(ptr, ptr)
declare ptr @PyArray_NewFromDescr(ptr, ptr, i32, ptr, ptr, ptr, i32, ptr)
declare i32 @PyArray_SetBaseObject(ptr, ptr)
declare void @tsir_release(ptr)
@PyArray_Type = external global i8

define internal void @release(ptr %capsule) {
  %object = call ptr @PyCapsule_GetPointer(ptr %capsule, ptr null)
  call void @tsir_release(ptr %object)
  ret void
}

; Whether an array is as the table says; its descriptor goes to the slots. Elements, -1 where it is not.
define internal i64 @array(ptr %value, ptr %row, ptr %slots) alwaysinline {
entry:
  %dtype.at = getelementptr i8, ptr %value, i64 $dtype
  %dtype = load ptr, ptr %dtype.at
  %dtype.row = getelementptr %argument, ptr %row, i64 0, i32 3
  %dtype.wanted = load ptr, ptr %dtype.row
  %same.dtype = icmp eq ptr %dtype, %dtype.wanted
  %rank.at = getelementptr i8, ptr %value, i64 $rank
  %rank.narrow = load i32, ptr %rank.at
  %rank = sext i32 %rank.narrow to i64
  %rank.row = getelementptr %argument, ptr %row, i64 0, i32 4
  %rank.wanted = load i64, ptr %rank.row
  %same.rank = icmp eq i64 %rank, %rank.wanted
  %flags.at = getelementptr i8, ptr %value, i64 $flags
  %flags = load i32, ptr %flags.at
  %aligned.bit = and i32 %flags, $aligned
  %aligned = icmp ne i32 %aligned.bit, 0
  %same = and i1 %same.dtype, %same.rank
  %fits = and i1 %same, %aligned
  br i1 %fits, label %read, label %miss

read:
  %data.at = getelementptr i8, ptr %value, i64 $data
  %data = load ptr, ptr %data.at
  store ptr %data, ptr %slots
  %sizes.at = getelementptr i8, ptr %value, i64 $sizes
  %sizes = load ptr, ptr %sizes.at
  %strides.at = getelementptr i8, ptr %value, i64 $strides
  %strides = load ptr, ptr %strides.at
  %shift.row = getelementptr %argument, ptr %row, i64 0, i32 5
  %shift = load i64, ptr %shift.row
  %itemsize = shl i64 1, %shift
  %rest = sub i64 %itemsize, 1
  %odd.bits = or i64 %rest, -9223372036854775808
  %slots.sizes = getelementptr i64, ptr %slots, i64 1
  %slots.strides = getelementptr i64, ptr %slots.sizes, i64 %rank
  br label %next

next:
  %axis = phi i64 [ 0, %read ], [ %axis.next, %keep ]
  %elements = phi i64 [ 1, %read ], [ %elements.next, %keep ]
  %more = icmp slt i64 %axis, %rank
  br i1 %more, label %look, label %done

look:
  %size.from = getelementptr i64, ptr %sizes, i64 %axis
  %size = load i64, ptr %size.from
  %stride.from = getelementptr i64, ptr %strides, i64 %axis
  %stride = load i64, ptr %stride.from
  %odd = and i64 %stride, %odd.bits
  %even = icmp eq i64 %odd, 0
  br i1 %even, label %keep, label %miss

keep:
  %size.to = getelementptr i64, ptr %slots.sizes, i64 %axis
  store i64 %size, ptr %size.to
  %stride.to = getelementptr i64, ptr %slots.strides, i64 %axis
  %stride.elements = ashr i64 %stride, %shift
  store i64 %stride.elements, ptr %stride.to
  %elements.next = mul i64 %elements, %size
  %axis.next = add i64 %axis, 1
  br label %next

done:
  ret i64 %elements

miss:
  ret i64 -1
}

; The argument that an address lies in, the first array where it lies in none; null if there are no arrays.
define internal ptr @holder(ptr %address, ptr %rows, i64 %count, ptr %slots, ptr %arguments) {
entry:
  %wanted = ptrtoint ptr %address to i64
  br label %next

next:
  %i = phi i64 [ 0, %entry ], [ %i.next, %skip ]
  %first = phi ptr [ null, %entry ], [ %first.next, %skip ]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %look, label %none

look:
  %row = getelementptr %argument, ptr %rows, i64 %i
  %kind.at = getelementptr %argument, ptr %row, i64 0, i32 1
  %kind = load i64, ptr %kind.at
  %is.array = icmp eq i64 %kind, 0
  br i1 %is.array, label %measure, label %skip

measure:
  %value.at = getelementptr ptr, ptr %arguments, i64 %i
  %value = load ptr, ptr %value.at
  %none.yet = icmp eq ptr %first, null
  %first.now = select i1 %none.yet, ptr %value, ptr %first
  %slot.at = getelementptr %argument, ptr %row, i64 0, i32 2
  %slot = load i64, ptr %slot.at
  %rank.at = getelementptr %argument, ptr %row, i64 0, i32 4
  %rank = load i64, ptr %rank.at
  %shift.at = getelementptr %argument, ptr %row, i64 0, i32 5
  %shift = load i64, ptr %shift.at
  %start.at = getelementptr i64, ptr %slots, i64 %slot
  %start = load i64, ptr %start.at
  %sizes = getelementptr i64, ptr %start.at, i64 1
  %strides = getelementptr i64, ptr %sizes, i64 %rank
  br label %reach

reach:
  %axis = phi i64 [ 0, %measure ], [ %axis.next, %along ]
  %last = phi i64 [ 0, %measure ], [ %last.next, %along ]
  %further = icmp slt i64 %axis, %rank
  br i1 %further, label %along, label %compare

along:
  %size.at = getelementptr i64, ptr %sizes, i64 %axis
  %size = load i64, ptr %size.at
  %stride.at = getelementptr i64, ptr %strides, i64 %axis
  %stride = load i64, ptr %stride.at
  %steps = sub i64 %size, 1
  %far = mul i64 %steps, %stride
  %last.next = add i64 %last, %far
  %axis.next = add i64 %axis, 1
  br label %reach

compare:
  %elements = add i64 %last, 1
  %extent = shl i64 %elements, %shift
  %distance = sub i64 %wanted, %start
  %behind = icmp sge i64 %distance, 0
  %before = icmp slt i64 %distance, %extent
  %inside = and i1 %behind, %before
  br i1 %inside, label %found, label %skip

skip:
  %first.next = phi ptr [ %first, %look ], [ %first.now, %compare ]
  %i.next = add i64 %i, 1
  br label %next

found:
  ret ptr %value

none:
  ret ptr %first
}

; What holds the reference to an object that comes with a result, null with an exception if out of memory.
define internal ptr @owner(ptr %object) alwaysinline {
  %new = call ptr @PyCapsule_New(ptr %object, ptr null, ptr @release)
  %short = icmp eq ptr %new, null
  br i1 %short, label %give.back, label %made

made:
  ret ptr %new

give.back:
  call void @tsir_release(ptr %object)
  ret ptr null
}

; The array of a result, null with an exception where there is no memory. Its strides become bytes.
define internal ptr @wrap(ptr %row, ptr %slot, ptr %base, i32 %flags) {
entry:
  %dtype.at = getelementptr %result, ptr %row, i64 0, i32 2
  %dtype = load ptr, ptr %dtype.at
  %rank.at = getelementptr %result, ptr %row, i64 0, i32 3
  %rank = load i64, ptr %rank.at
  %rank.narrow = trunc i64 %rank to i32
  %shift.at = getelementptr %result, ptr %row, i64 0, i32 4
  %shift = load i64, ptr %shift.at
  %address.at = getelementptr i64, ptr %slot, i64 1
  %address = load ptr, ptr %address.at
  %sizes = getelementptr i64, ptr %slot, i64 2
  %strides = getelementptr i64, ptr %sizes, i64 %rank
  call void @Py_IncRef(ptr %dtype)
  %owned = icmp ne ptr %base, null
  br i1 %owned, label %next, label %empty

empty:
  %own = call ptr @PyArray_NewFromDescr(
      ptr @PyArray_Type, ptr %dtype, i32 %rank.narrow, ptr %sizes, ptr null, ptr null, i32 0, ptr null)
  ret ptr %own

next:
  %axis = phi i64 [ 0, %entry ], [ %axis.next, %scale ]
  %more = icmp slt i64 %axis, %rank
  br i1 %more, label %scale, label %make

scale:
  %stride.at = getelementptr i64, ptr %strides, i64 %axis
  %stride = load i64, ptr %stride.at
  %stride.bytes = shl i64 %stride, %shift
  store i64 %stride.bytes, ptr %stride.at
  %axis.next = add i64 %axis, 1
  br label %next

make:
  %array = call ptr @PyArray_NewFromDescr(
      ptr @PyArray_Type, ptr %dtype, i32 %rank.narrow, ptr %sizes, ptr %strides, ptr %address, i32 %flags,
      ptr null)
  %short = icmp eq ptr %array, null
  br i1 %short, label %drop, label %own.it

own.it:
  %failed = call i32 @PyArray_SetBaseObject(ptr %array, ptr %base)
  %held = icmp eq i32 %failed, 0
  br i1 %held, label %done, label %undo

done:
  ret ptr %array

drop:
  call void @Py_DecRef(ptr %base)
  ret ptr null

undo:
  call void @Py_DecRef(ptr %array)
  ret ptr null
}
""").substitute(FIELDS, aligned=ALIGNED, writeable=WRITEABLE)
