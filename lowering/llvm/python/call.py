"""
The call of native code from Python, as LLVM IR: a built-in function that goes by a table.

Its object is a tuple, which begins with the table as a byte string. The sample is native code for the
self-test of `entry`.
"""

from __future__ import annotations

from string import Template

from tsir.lowering.llvm.ir.objects import HEADER
from tsir.lowering.llvm.python.arrays import FIELDS, WRITEABLE

LARGE = 1024
"""Elements of arguments from which the interpreter's lock is released."""

CALL = Template("""
declare i64 @PyLong_AsLongLongAndOverflow(ptr, ptr)
declare ptr @PyLong_FromLongLong(i64)
declare double @PyFloat_AsDouble(ptr)
declare ptr @PyFloat_FromDouble(double)
declare ptr @PyBool_FromLong(i64)
declare ptr @PyTuple_New(i64)
declare i32 @PyTuple_SetItem(ptr, i64, ptr)
declare ptr @PyEval_SaveThread()
declare void @PyEval_RestoreThread(ptr)
declare ptr @tsir_alloc(i64)
@NotImplemented = external global i8
@True = external global i8
declare i64 @llvm.umax.i64(i64, i64)

define ptr @tsir.python.call(ptr %self, ptr %arguments, i64 %given) {
entry:
  %overflow = alloca i32
  %held.at = getelementptr i8, ptr %self, i64 $items
  %held = load ptr, ptr %held.at
  %table = getelementptr i8, ptr %held, i64 $bytes
  %count.at = getelementptr i64, ptr %table, i64 1
  %count = load i64, ptr %count.at
  %complete = icmp eq i64 %given, %count
  br i1 %complete, label %prepare, label %miss

prepare:
  %code = load ptr, ptr %table
  %results.at = getelementptr i64, ptr %table, i64 2
  %results = load i64, ptr %results.at
  %in.at = getelementptr i64, ptr %table, i64 3
  %in.words = load i64, ptr %in.at
  %out.at = getelementptr i64, ptr %table, i64 4
  %out.words = load i64, ptr %out.at
  %bare.at = getelementptr i64, ptr %table, i64 5
  %bare = load i64, ptr %bare.at
  %rows = getelementptr i64, ptr %table, i64 6
  %result.rows = getelementptr %argument, ptr %rows, i64 %count
  %slots = alloca i64, i64 %in.words, align 16
  %out = alloca i64, i64 %out.words, align 16
  br label %next

next:
  %i = phi i64 [ 0, %prepare ], [ %i.next, %step ]
  %work = phi i64 [ 0, %prepare ], [ %work.next, %step ]
  %more = icmp slt i64 %i, %count
  br i1 %more, label %guard, label %run

guard:
  %value.at = getelementptr ptr, ptr %arguments, i64 %i
  %value = load ptr, ptr %value.at
  %row = getelementptr %argument, ptr %rows, i64 %i
  %type.at = getelementptr i8, ptr %value, i64 $type
  %type = load ptr, ptr %type.at
  %type.wanted = load ptr, ptr %row
  %same = icmp eq ptr %type, %type.wanted
  br i1 %same, label %choose, label %miss

choose:
  %kind.at = getelementptr %argument, ptr %row, i64 0, i32 1
  %kind = load i64, ptr %kind.at
  %slot.at = getelementptr %argument, ptr %row, i64 0, i32 2
  %slot.index = load i64, ptr %slot.at
  %slot = getelementptr i64, ptr %slots, i64 %slot.index
  switch i64 %kind, label %step [
    i64 0, label %array
    i64 1, label %int
    i64 2, label %float
    i64 3, label %bool
  ]

array:
  %elements = call i64 @array(ptr %value, ptr %row, ptr %slot)
  %fits = icmp sge i64 %elements, 0
  br i1 %fits, label %step, label %miss

int:
  %int.value = call i64 @PyLong_AsLongLongAndOverflow(ptr %value, ptr %overflow)
  store i64 %int.value, ptr %slot
  %over = load i32, ptr %overflow
  %narrow = icmp eq i32 %over, 0
  br i1 %narrow, label %step, label %miss

float:
  %float.value = call double @PyFloat_AsDouble(ptr %value)
  store double %float.value, ptr %slot
  br label %step

bool:
  %is.true = icmp eq ptr %value, @True
  %bool.value = zext i1 %is.true to i64
  store i64 %bool.value, ptr %slot
  br label %step

step:
  %added = phi i64 [ %elements, %array ], [ %int.value, %int ], [ 0, %float ], [ 0, %bool ], [ 0, %choose ]
  %work.next = call i64 @llvm.umax.i64(i64 %work, i64 %added)
  %i.next = add i64 %i, 1
  br label %next

run:
  %release = icmp uge i64 %work, $large
  br i1 %release, label %run.apart, label %run.here

run.apart:
  %thread = call ptr @PyEval_SaveThread()
  %status.apart = call i32 %code(ptr %slots, ptr %out)
  call void @PyEval_RestoreThread(ptr %thread)
  br label %ran

run.here:
  %status.here = call i32 %code(ptr %slots, ptr %out)
  br label %ran

ran:
  %status = phi i32 [ %status.apart, %run.apart ], [ %status.here, %run.here ]
  %succeeded = icmp eq i32 %status, 0
  br i1 %succeeded, label %give, label %miss

give:
  %objects = alloca ptr, i64 %results, align 16
  br label %result

result:
  %j = phi i64 [ 0, %give ], [ %j.next, %made ]
  %whole = phi i1 [ true, %give ], [ %whole.next, %made ]
  %remaining = icmp slt i64 %j, %results
  br i1 %remaining, label %build, label %built

build:
  %result.row = getelementptr %result, ptr %result.rows, i64 %j
  %result.kind = load i64, ptr %result.row
  %result.slot.at = getelementptr %result, ptr %result.row, i64 0, i32 1
  %result.slot.index = load i64, ptr %result.slot.at
  %result.slot = getelementptr i64, ptr %out, i64 %result.slot.index
  %bits = load i64, ptr %result.slot
  switch i64 %result.kind, label %give.array [
    i64 1, label %give.int
    i64 2, label %give.float
    i64 3, label %give.bool
  ]

give.int:
  %int.object = call ptr @PyLong_FromLongLong(i64 %bits)
  br label %made

give.float:
  %double = bitcast i64 %bits to double
  %float.object = call ptr @PyFloat_FromDouble(double %double)
  br label %made

give.bool:
  %bool.object = call ptr @PyBool_FromLong(i64 %bits)
  br label %made

give.array:
  %allocation = inttoptr i64 %bits to ptr
  %is.view = icmp eq ptr %allocation, null
  br i1 %is.view, label %view, label %fresh

fresh:
  %capsule = call ptr @owner(ptr %allocation)
  %unowned = icmp eq ptr %capsule, null
  br i1 %unowned, label %made, label %wrap

view:
  %address.at = getelementptr i64, ptr %result.slot, i64 1
  %address = load ptr, ptr %address.at
  %holder = call ptr @holder(ptr %address, ptr %rows, i64 %count, ptr %slots, ptr %arguments)
  %nowhere = icmp eq ptr %holder, null
  br i1 %nowhere, label %wrap, label %view.of

view.of:
  call void @Py_IncRef(ptr %holder)
  %holder.flags.at = getelementptr i8, ptr %holder, i64 $flags
  %holder.flags = load i32, ptr %holder.flags.at
  %holder.writeable = and i32 %holder.flags, $writeable
  br label %wrap

wrap:
  %base = phi ptr [ %capsule, %fresh ], [ null, %view ], [ %holder, %view.of ]
  %flags = phi i32 [ $writeable, %fresh ], [ $writeable, %view ], [ %holder.writeable, %view.of ]
  %array.object = call ptr @wrap(ptr %result.row, ptr %result.slot, ptr %base, i32 %flags)
  br label %made

made:
  %object = phi ptr [ %int.object, %give.int ], [ %float.object, %give.float ],
      [ %bool.object, %give.bool ], [ %array.object, %wrap ], [ null, %fresh ]
  %object.at = getelementptr ptr, ptr %objects, i64 %j
  store ptr %object, ptr %object.at
  %present = icmp ne ptr %object, null
  %whole.next = and i1 %whole, %present
  %j.next = add i64 %j, 1
  br label %result

built:
  %alone = icmp ne i64 %bare, 0
  br i1 %whole, label %hand.out, label %failed

hand.out:
  br i1 %alone, label %one, label %several

one:
  %only = load ptr, ptr %objects
  ret ptr %only

several:
  %tuple = call ptr @PyTuple_New(i64 %results)
  %no.tuple = icmp eq ptr %tuple, null
  br i1 %no.tuple, label %failed, label %fill

fill:
  %f = phi i64 [ 0, %several ], [ %f.next, %put ]
  %unfilled = icmp slt i64 %f, %results
  br i1 %unfilled, label %put, label %full

put:
  %item.at = getelementptr ptr, ptr %objects, i64 %f
  %item = load ptr, ptr %item.at
  %ignored = call i32 @PyTuple_SetItem(ptr %tuple, i64 %f, ptr %item)
  %f.next = add i64 %f, 1
  br label %fill

full:
  ret ptr %tuple

failed:
  br label %drop

drop:
  %d = phi i64 [ 0, %failed ], [ %d.next, %dropped ]
  %left = icmp slt i64 %d, %results
  br i1 %left, label %look, label %error

look:
  %dead.at = getelementptr ptr, ptr %objects, i64 %d
  %dead = load ptr, ptr %dead.at
  %gone = icmp eq ptr %dead, null
  br i1 %gone, label %dropped, label %release.it

release.it:
  call void @Py_DecRef(ptr %dead)
  br label %dropped

dropped:
  %d.next = add i64 %d, 1
  br label %drop

; What has no object, as an array without elements that numpy finds too big, is told the long way.
error:
  call void @PyErr_Clear()
  br label %miss

miss:
  call void @Py_IncRef(ptr @NotImplemented)
  ret ptr @NotImplemented
}

; Native code for the self-test: of an array of i64, its first element and its stride, in an array.
define i32 @tsir.python.sample(ptr %arguments, ptr %results) {
  %address = load ptr, ptr %arguments
  %stride.at = getelementptr i64, ptr %arguments, i64 2
  %stride = load i64, ptr %stride.at
  %element = load i64, ptr %address
  %object = call ptr @tsir_alloc(i64 $sample)
  %none = icmp eq ptr %object, null
  br i1 %none, label %failed, label %made
made:
  store i64 1, ptr %object
  %width = getelementptr i64, ptr %object, i64 1
  store i64 0, ptr %width
  %new = getelementptr i8, ptr %object, i64 $header
  store i64 %element, ptr %new
  %second = getelementptr i64, ptr %new, i64 1
  store i64 %stride, ptr %second
  store ptr %object, ptr %results
  %address.out = getelementptr i64, ptr %results, i64 1
  store ptr %new, ptr %address.out
  %size.out = getelementptr i64, ptr %results, i64 2
  store i64 2, ptr %size.out
  %stride.out = getelementptr i64, ptr %results, i64 3
  store i64 1, ptr %stride.out
  ret i32 0
failed:
  ret i32 1
}
""").substitute(
    FIELDS,
    writeable=WRITEABLE,
    items=tuple.__basicsize__,
    bytes=bytes.__basicsize__ - 1,
    header=HEADER,
    sample=HEADER + 16,
    large=LARGE,
)
