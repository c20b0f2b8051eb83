"""
Arrays between other libraries and numpy, as LLVM IR: by the functions in C that DLPack has libraries offer.

The functions stand in the module of `entry`, behind those of `arrays`. The object of a
built-in function is a tuple, which begins with a byte string: the library's function and, of what shares
its arrays, the device that these are on, the number of dtypes, and for each of them its code in DLPack,
numpy's dtype, and the logarithm of the size of an element.
"""

from __future__ import annotations

from string import Template

from tsir.lowering.llvm.python.arrays import WRITEABLE

MOST_DIMENSIONS = 64
"""Dimensions that numpy's arrays can have."""

HOST = 1
"""Memory of the host as DLPack has it: the kind of a device, and from bit 32 on its number."""

TENSOR = {
    "version": 0, "deleter": 16, "state": 24, "data": 32, "device": 40, "rank": 48, "code": 52, "sizes": 56,
    "strides": 64, "offset": 72,
}  # fmt: skip
"""The offsets of the fields of DLPack's `DLManagedTensorVersioned`."""

EXCHANGE = Template("""
declare void @PyErr_Clear()
declare i32 @PyCapsule_SetName(ptr, ptr)
@offered = private constant [19 x i8] c"dltensor_versioned\\00"
@taken = private constant [24 x i8] c"used_dltensor_versioned\\00"

; Gives a tensor of DLPack back to its library.
define internal void @give.back(ptr %tensor) {
  %deleter.at = getelementptr i8, ptr %tensor, i64 $deleter
  %deleter = load ptr, ptr %deleter.at
  %kept = icmp eq ptr %deleter, null
  br i1 %kept, label %done, label %delete

delete:
  call void %deleter(ptr %tensor)
  br label %done

done:
  ret void
}

define internal void @let.go(ptr %capsule) {
  %tensor = call ptr @PyCapsule_GetPointer(ptr %capsule, ptr null)
  call void @give.back(ptr %tensor)
  ret void
}

; The array that shares the storage of the only argument; NotImplemented if numpy has no such arrays.
define ptr @tsir.python.share(ptr %self, ptr %arguments, i64 %given) {
entry:
  %out = alloca ptr
  %row = alloca %result
  %held.at = getelementptr i8, ptr %self, i64 $items
  %held = load ptr, ptr %held.at
  %table = getelementptr i8, ptr %held, i64 $bytes
  %alone = icmp eq i64 %given, 1
  br i1 %alone, label %ask, label %miss

ask:
  %value = load ptr, ptr %arguments
  %function = load ptr, ptr %table
  %status = call i32 %function(ptr %value, ptr %out)
  %answered = icmp eq i32 %status, 0
  br i1 %answered, label %look, label %clear

clear:
  call void @PyErr_Clear()
  br label %miss

look:
  %tensor = load ptr, ptr %out
  %version.at = getelementptr i8, ptr %tensor, i64 $version
  %version = load i32, ptr %version.at
  %is.known = icmp eq i32 %version, 1
  br i1 %is.known, label %read, label %refuse

read:
  %device.at = getelementptr i8, ptr %tensor, i64 $device
  %device = load i64, ptr %device.at
  %wanted.at = getelementptr i64, ptr %table, i64 1
  %wanted.device = load i64, ptr %wanted.at
  %is.here = icmp eq i64 %device, %wanted.device
  %rank.at = getelementptr i8, ptr %tensor, i64 $rank
  %rank.narrow = load i32, ptr %rank.at
  %rank = zext i32 %rank.narrow to i64
  %is.flat = icmp ule i64 %rank, $most
  %data.at = getelementptr i8, ptr %tensor, i64 $data
  %data = load ptr, ptr %data.at
  %is.there = icmp ne ptr %data, null
  %sizes.at = getelementptr i8, ptr %tensor, i64 $sizes
  %sizes = load ptr, ptr %sizes.at
  %strides.at = getelementptr i8, ptr %tensor, i64 $strides
  %strides = load ptr, ptr %strides.at
  %is.strided = icmp ne ptr %strides, null
  %fits.device = and i1 %is.here, %is.flat
  %fits.data = and i1 %is.there, %is.strided
  %fits = and i1 %fits.device, %fits.data
  %code.at = getelementptr i8, ptr %tensor, i64 $code
  %code.narrow = load i32, ptr %code.at
  %code = zext i32 %code.narrow to i64
  %count.at = getelementptr i64, ptr %table, i64 2
  %count = load i64, ptr %count.at
  %kinds = getelementptr i64, ptr %table, i64 3
  br i1 %fits, label %search, label %refuse

search:
  %k = phi i64 [ 0, %read ], [ %k.next, %other ]
  %more.kinds = icmp slt i64 %k, %count
  br i1 %more.kinds, label %compare, label %refuse

compare:
  %kind = getelementptr { i64, ptr, i64 }, ptr %kinds, i64 %k
  %wanted = load i64, ptr %kind
  %same = icmp eq i64 %wanted, %code
  br i1 %same, label %describe, label %other

other:
  %k.next = add i64 %k, 1
  br label %search

describe:
  %dtype.at = getelementptr { i64, ptr, i64 }, ptr %kind, i64 0, i32 1
  %dtype = load ptr, ptr %dtype.at
  %shift.at = getelementptr { i64, ptr, i64 }, ptr %kind, i64 0, i32 2
  %shift = load i64, ptr %shift.at
  %row.dtype = getelementptr %result, ptr %row, i64 0, i32 2
  store ptr %dtype, ptr %row.dtype
  %row.rank = getelementptr %result, ptr %row, i64 0, i32 3
  store i64 %rank, ptr %row.rank
  %row.shift = getelementptr %result, ptr %row, i64 0, i32 4
  store i64 %shift, ptr %row.shift
  %twice = shl i64 %rank, 1
  %words = add i64 %twice, 2
  %slot = alloca i64, i64 %words, align 16
  %offset.at = getelementptr i8, ptr %tensor, i64 $offset
  %offset = load i64, ptr %offset.at
  %begin = getelementptr i8, ptr %data, i64 %offset
  %slot.address = getelementptr i64, ptr %slot, i64 1
  store ptr %begin, ptr %slot.address
  %slot.sizes = getelementptr i64, ptr %slot, i64 2
  %slot.strides = getelementptr i64, ptr %slot.sizes, i64 %rank
  br label %next

next:
  %axis = phi i64 [ 0, %describe ], [ %axis.next, %copy ]
  %more = icmp slt i64 %axis, %rank
  br i1 %more, label %copy, label %hold

copy:
  %size.from = getelementptr i64, ptr %sizes, i64 %axis
  %size = load i64, ptr %size.from
  %size.to = getelementptr i64, ptr %slot.sizes, i64 %axis
  store i64 %size, ptr %size.to
  %stride.from = getelementptr i64, ptr %strides, i64 %axis
  %stride = load i64, ptr %stride.from
  %stride.to = getelementptr i64, ptr %slot.strides, i64 %axis
  store i64 %stride, ptr %stride.to
  %axis.next = add i64 %axis, 1
  br label %next

hold:
  %capsule = call ptr @PyCapsule_New(ptr %tensor, ptr null, ptr @let.go)
  %unheld = icmp eq ptr %capsule, null
  br i1 %unheld, label %fail, label %wrap

wrap:
  %state.at = getelementptr i8, ptr %tensor, i64 $state
  %state = load i64, ptr %state.at
  %read.only = and i64 %state, 1
  %is.read.only = icmp ne i64 %read.only, 0
  %flags = select i1 %is.read.only, i32 0, i32 $writeable
  %array = call ptr @wrap(ptr %row, ptr %slot, ptr %capsule, i32 %flags)
  ret ptr %array

fail:
  call void @give.back(ptr %tensor)
  ret ptr null

refuse:
  call void @give.back(ptr %tensor)
  br label %miss

miss:
  call void @Py_IncRef(ptr @NotImplemented)
  ret ptr @NotImplemented
}

; The library's array over what a capsule offers, the only argument; NotImplemented if it takes none such.
define ptr @tsir.python.adopt(ptr %self, ptr %arguments, i64 %given) {
entry:
  %out = alloca ptr
  %held.at = getelementptr i8, ptr %self, i64 $items
  %held = load ptr, ptr %held.at
  %table = getelementptr i8, ptr %held, i64 $bytes
  %alone = icmp eq i64 %given, 1
  br i1 %alone, label %look, label %miss

look:
  %capsule = load ptr, ptr %arguments
  %tensor = call ptr @PyCapsule_GetPointer(ptr %capsule, ptr @offered)
  %other = icmp eq ptr %tensor, null
  br i1 %other, label %clear, label %hand.over

hand.over:
  %function = load ptr, ptr %table
  %status = call i32 %function(ptr %tensor, ptr %out)
  %adopted = icmp eq i32 %status, 0
  br i1 %adopted, label %mark, label %clear

mark:
  %ignored = call i32 @PyCapsule_SetName(ptr %capsule, ptr @taken)
  %array = load ptr, ptr %out
  ret ptr %array

clear:
  call void @PyErr_Clear()
  br label %miss

miss:
  call void @Py_IncRef(ptr @NotImplemented)
  ret ptr @NotImplemented
}
""").substitute(
    TENSOR,
    writeable=WRITEABLE,
    items=tuple.__basicsize__,
    bytes=bytes.__basicsize__ - 1,
    most=MOST_DIMENSIONS,
)
