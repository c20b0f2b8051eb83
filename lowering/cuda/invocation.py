"""
What native code on the host needs to run kernels: memory of the GPU as objects, launches, the device guard.

An invocation is a record of the caller's (see `call_records`): where it runs, and what the driver said if it
failed. Memory of the GPU is a foreign object of `frame`, so that frames, scopes and results hold it as they
hold all other; the last reference gives it back to the pool in the order of the stream that it came from, in
whatever thread.

A call that is to be captured has memory of its own in place of the pool: `TAKE` gives some of it, `LEAVE` is
told what is done with. Its host must not wait: it reads nothing, and leaves it to the caller to look whether
a check has failed.
"""

from __future__ import annotations

from xdsl.dialects.builtin import f64

from tsir.lowering.cuda.driver_functions import declarations
from tsir.lowering.cuda.library_functions import ALGORITHM, DATA_TYPES
from tsir.lowering.gpu.mapping.device_checks import NONE
from tsir.lowering.llvm.ir.objects import FOREIGN, TYPES

CALL, ALLOCATE, LAUNCH = "tsir_cuda_call", "tsir_cuda_allocate", "tsir_cuda_launch"

READ = "tsir_cuda_read"

START, LOOK = "tsir_cuda_start", "tsir_cuda_look"
"""The launch that has the word of checks start anew, and the reading of that."""

PRODUCT = "tsir_cuda_product"

MOST_SHARED = 8
"""The attribute of a function with the bytes that a block may share beyond those of its arrays."""

EXPORTS = (CALL, ALLOCATE, LAUNCH, READ, PRODUCT, START, LOOK)

TAKE, LEAVE = "tsir_cuda_take", "tsir_cuda_leave"
"""The functions that the code imports; they take the index of the memory, then bytes or an address."""

OUT_OF_MEMORY, UNCAPTURED = 2, 900
"""Results of the driver: there is no memory; what cannot be captured."""

ADDRESS = 24
"""The offset of the address in the object of GPU memory: it follows two numbers and a function."""

REFUSED = -1
"""The status of a call whose context cannot be made current."""

TEXT = f"""{TYPES}
%tsir.invocation = type {{ ptr, ptr, ptr, i64, i32, i32, i32, i64, ptr, i64, i32 }}
%tsir.library = type {{ ptr, ptr, ptr }}
%tsir.cuda.memory = type {{ %tsir.foreign, i64, ptr, ptr }}

{declarations("cuCtxPushCurrent", "cuCtxPopCurrent", "cuMemAllocFromPoolAsync", "cuMemFreeAsync")}
{declarations("cuFuncSetAttribute", "cuLaunchKernel", "cuStreamSynchronize")}
{declarations("cuMemcpyDtoHAsync", "cuStreamIsCapturing")}
declare noalias ptr @tsir_alloc(i64)
declare void @tsir_free(ptr)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @{TAKE}(i64, i64)
declare void @{LEAVE}(i64, i64)

define internal void @note(ptr %invocation, i32 %result, i64 %bytes) {{
  %bytes.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 3
  store i64 %bytes, ptr %bytes.at
  %result.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 4
  store i32 %result, ptr %result.at
  ret void
}}

; Calls the entry of a function with the context of the invocation current, and notes the status.
define i32 @{CALL}(ptr %entry, ptr %args, ptr %results, ptr %invocation) {{
  %before = alloca ptr
  %context = load ptr, ptr %invocation
  %result = call i32 @cuCtxPushCurrent(ptr %context)
  %pushed = icmp eq i32 %result, 0
  br i1 %pushed, label %run, label %refuse
run:
  %status = call i32 %entry(ptr %args, ptr %results)
  %ignored = call i32 @cuCtxPopCurrent(ptr %before)
  br label %done
refuse:
  call void @note(ptr %invocation, i32 %result, i64 0)
  br label %done
done:
  %code = phi i32 [ %status, %run ], [ {REFUSED}, %refuse ]
  %status.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 6
  store i32 %code, ptr %status.at
  ret i32 %code
}}

; The number of the memory of its own that a call has; 0 if it has none.
define internal i64 @own(ptr %invocation) {{
  %own.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 7
  %own = load i64, ptr %own.at
  ret i64 %own
}}

; Whether memory of the pool may be had in a stream, as a result of the driver: not where somebody captures
; the stream, whose graph would own the memory.
define internal i32 @outside(ptr %stream) {{
  %state = alloca i32
  %asked = call i32 @cuStreamIsCapturing(ptr %stream, ptr %state)
  %told = icmp eq i32 %asked, 0
  br i1 %told, label %look, label %refuse
look:
  %found = load i32, ptr %state
  %free = icmp eq i32 %found, 0
  %result = select i1 %free, i32 0, i32 {UNCAPTURED}
  ret i32 %result
refuse:
  ret i32 %asked
}}

; Writes the address of so many bytes; the driver's result.
define internal i32 @obtain(ptr %invocation, i64 %bytes, ptr %to) {{
  %own = call i64 @own(ptr %invocation)
  %common = icmp eq i64 %own, 0
  br i1 %common, label %pool, label %take
take:
  %address = call i64 @{TAKE}(i64 %own, i64 %bytes)
  store i64 %address, ptr %to
  %none = icmp eq i64 %address, 0
  %taken = select i1 %none, i32 {OUT_OF_MEMORY}, i32 0
  ret i32 %taken
pool:
  %pool.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 1
  %of = load ptr, ptr %pool.at
  %stream.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 2
  %stream = load ptr, ptr %stream.at
  %outside = call i32 @outside(ptr %stream)
  %may = icmp eq i32 %outside, 0
  br i1 %may, label %allocate, label %refuse
allocate:
  %result = call i32 @cuMemAllocFromPoolAsync(ptr %to, i64 %bytes, ptr %of, ptr %stream)
  ret i32 %result
refuse:
  ret i32 %outside
}}

; An object for so many bytes; null, and the driver's result noted, if there is no memory.
define ptr @{ALLOCATE}(ptr %invocation, i64 %asked) {{
  %address.at = alloca i64
  %object = call ptr @tsir_alloc(i64 64)
  %short = icmp eq ptr %object, null
  br i1 %short, label %none, label %take
take:
  %stream.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 2
  %stream = load ptr, ptr %stream.at
  %bytes = call i64 @llvm.umax.i64(i64 %asked, i64 1)
  %result = call i32 @obtain(ptr %invocation, i64 %bytes, ptr %address.at)
  %taken = icmp eq i32 %result, 0
  br i1 %taken, label %made, label %fail
made:
  %address = load i64, ptr %address.at
  %own = call i64 @own(ptr %invocation)
  %common = icmp eq i64 %own, 0
  %context = load ptr, ptr %invocation
  %number = inttoptr i64 %own to ptr
  %of = select i1 %common, ptr %context, ptr %number
  %end = select i1 %common, ptr @give.back, ptr @leave
  store %tsir.object {{ i64 1, i64 {FOREIGN} }}, ptr %object
  %free.at = getelementptr %tsir.foreign, ptr %object, i64 0, i32 1
  store ptr %end, ptr %free.at
  %held.at = getelementptr %tsir.cuda.memory, ptr %object, i64 0, i32 1
  store i64 %address, ptr %held.at
  %context.at = getelementptr %tsir.cuda.memory, ptr %object, i64 0, i32 2
  store ptr %of, ptr %context.at
  %order.at = getelementptr %tsir.cuda.memory, ptr %object, i64 0, i32 3
  store ptr %stream, ptr %order.at
  ret ptr %object
fail:
  call void @tsir_free(ptr %object)
  call void @note(ptr %invocation, i32 %result, i64 %bytes)
  ret ptr null
none:
  ret ptr null
}}

define internal void @give.back(ptr %object) {{
  %before = alloca ptr
  %context.at = getelementptr %tsir.cuda.memory, ptr %object, i64 0, i32 2
  %context = load ptr, ptr %context.at
  %result = call i32 @cuCtxPushCurrent(ptr %context)
  %address.at = getelementptr %tsir.cuda.memory, ptr %object, i64 0, i32 1
  %address = load i64, ptr %address.at
  %stream.at = getelementptr %tsir.cuda.memory, ptr %object, i64 0, i32 3
  %stream = load ptr, ptr %stream.at
  %freed = call i32 @cuMemFreeAsync(i64 %address, ptr %stream)
  %pushed = icmp eq i32 %result, 0
  br i1 %pushed, label %pop, label %done
pop:
  %popped = call i32 @cuCtxPopCurrent(ptr %before)
  br label %done
done:
  ret void
}}

define internal void @leave(ptr %object) {{
  %address.at = getelementptr %tsir.cuda.memory, ptr %object, i64 0, i32 1
  %address = load i64, ptr %address.at
  %own.at = getelementptr %tsir.cuda.memory, ptr %object, i64 0, i32 2
  %own = load i64, ptr %own.at
  call void @{LEAVE}(i64 %own, i64 %address)
  ret void
}}

; Waits for all that has been asked of the stream; whether it succeeded, the result noted if not.
define internal i1 @wait(ptr %invocation) {{
  %stream.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 2
  %stream = load ptr, ptr %stream.at
  %result = call i32 @cuStreamSynchronize(ptr %stream)
  %ended = icmp eq i32 %result, 0
  br i1 %ended, label %done, label %fail
fail:
  call void @note(ptr %invocation, i32 %result, i64 0)
  br label %done
done:
  ret i1 %ended
}}

; Waits for what was launched with a result, if the invocation does; whether that succeeded, noted if not.
define internal i1 @launched(ptr %invocation, i32 %result) {{
  %launched = icmp eq i32 %result, 0
  br i1 %launched, label %look, label %fail
look:
  %waits.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 5
  %waits = load i32, ptr %waits.at
  %goes.on = icmp eq i32 %waits, 0
  br i1 %goes.on, label %done, label %wait
wait:
  %ended = call i1 @wait(ptr %invocation)
  ret i1 %ended
fail:
  call void @note(ptr %invocation, i32 %result, i64 0)
  ret i1 false
done:
  ret i1 true
}}

; Launches a kernel, and waits for it if the invocation does; whether that succeeded, the result noted if not.
; It asks for the memory that a block shares beyond what all may.
define i1 @{LAUNCH}(ptr %invocation, ptr %kernel, i32 %gx, i32 %gy, i32 %gz,
                    i32 %bx, i32 %by, i32 %bz, i32 %shared, ptr %of) {{
entry:
  %asks = icmp ne i32 %shared, 0
  br i1 %asks, label %ask, label %launch
ask:
  %asked = call i32 @cuFuncSetAttribute(ptr %kernel, i32 {MOST_SHARED}, i32 %shared)
  %granted = icmp eq i32 %asked, 0
  br i1 %granted, label %launch, label %refused
refused:
  call void @note(ptr %invocation, i32 %asked, i64 0)
  ret i1 false
launch:
  %stream.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 2
  %stream = load ptr, ptr %stream.at
  %result = call i32 @cuLaunchKernel(ptr %kernel, i32 %gx, i32 %gy, i32 %gz, i32 %bx, i32 %by, i32 %bz,
                                     i32 %shared, ptr %stream, ptr %of, ptr null)
  %launched = call i1 @launched(ptr %invocation, i32 %result)
  ret i1 %launched
}}

@one.float = internal constant float 1.0
@zero.float = internal constant float 0.0
@one.double = internal constant double 1.0
@zero.double = internal constant double 0.0

; Has cuBLAS multiply, as a launch. Sizes and strides are those of matrices whose columns lie side by side.
define i1 @{PRODUCT}(ptr %invocation, i32 %a.turned, i32 %b.turned, i64 %batch, i64 %m, i64 %n, i64 %k,
                     ptr %a, i64 %a.leading, i64 %a.apart, ptr %b, i64 %b.leading, i64 %b.apart,
                     ptr %out, i64 %leading, i64 %apart, i32 %factor, i32 %total, i32 %compute) {{
entry:
  %library.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 8
  %library = load ptr, ptr %library.at
  %handle = load ptr, ptr %library
  %is.double = icmp eq i32 %total, {DATA_TYPES[f64]}
  %one = select i1 %is.double, ptr @one.double, ptr @one.float
  %zero = select i1 %is.double, ptr @zero.double, ptr @zero.float
  %is.single = icmp eq i64 %batch, 1
  br i1 %is.single, label %single, label %several
single:
  %single.at = getelementptr %tsir.library, ptr %library, i64 0, i32 1
  %multiply = load ptr, ptr %single.at
  %of.one = call i32 %multiply(ptr %handle, i32 %a.turned, i32 %b.turned, i64 %m, i64 %n, i64 %k, ptr %one,
    ptr %a, i32 %factor, i64 %a.leading, ptr %b, i32 %factor, i64 %b.leading, ptr %zero,
    ptr %out, i32 %total, i64 %leading, i32 %compute, i32 {ALGORITHM})
  br label %done
several:
  %batched.at = getelementptr %tsir.library, ptr %library, i64 0, i32 2
  %multiply.all = load ptr, ptr %batched.at
  %of.all = call i32 %multiply.all(ptr %handle, i32 %a.turned, i32 %b.turned, i64 %m, i64 %n, i64 %k,
    ptr %one, ptr %a, i32 %factor, i64 %a.leading, i64 %a.apart,
    ptr %b, i32 %factor, i64 %b.leading, i64 %b.apart, ptr %zero,
    ptr %out, i32 %total, i64 %leading, i64 %apart, i64 %batch, i32 %compute, i32 {ALGORITHM})
  br label %done
done:
  %status = phi i32 [ %of.one, %single ], [ %of.all, %several ]
  %result = sub i32 0, %status
  %launched = call i1 @launched(ptr %invocation, i32 %result)
  ret i1 %launched
}}

; Waits for so many bytes of the GPU's memory; whether they are there, the result noted if not.
define i1 @{READ}(ptr %invocation, ptr %to, i64 %from, i64 %bytes) {{
entry:
  %own = call i64 @own(ptr %invocation)
  %common = icmp eq i64 %own, 0
  br i1 %common, label %copy, label %refuse
refuse:
  call void @note(ptr %invocation, i32 {UNCAPTURED}, i64 0)
  ret i1 false
copy:
  %stream.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 2
  %stream = load ptr, ptr %stream.at
  %result = call i32 @cuMemcpyDtoHAsync(ptr %to, i64 %from, i64 %bytes, ptr %stream)
  %started = icmp eq i32 %result, 0
  br i1 %started, label %wait, label %fail
wait:
  %ended = call i1 @wait(ptr %invocation)
  ret i1 %ended
fail:
  call void @note(ptr %invocation, i32 %result, i64 0)
  ret i1 false
}}

; Launches the kernel that starts the word of checks, unless the caller has one.
define i1 @{START}(ptr %invocation, ptr %kernel, i32 %gx, i32 %gy, i32 %gz,
                   i32 %bx, i32 %by, i32 %bz, i32 %shared, ptr %of) {{
  %word.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 9
  %word = load i64, ptr %word.at
  %none = icmp eq i64 %word, 0
  br i1 %none, label %launch, label %done
launch:
  %launched = call i1 @{LAUNCH}(ptr %invocation, ptr %kernel, i32 %gx, i32 %gy, i32 %gz,
                                i32 %bx, i32 %by, i32 %bz, i32 %shared, ptr %of)
  ret i1 %launched
done:
  ret i1 true
}}

; Waits for the word of checks. Where the memory is the caller's, leaves it to that, and tells of no failure.
define i1 @{LOOK}(ptr %invocation, ptr %to, i64 %from, i32 %first) {{
  %own = call i64 @own(ptr %invocation)
  %common = icmp eq i64 %own, 0
  br i1 %common, label %read, label %leave
read:
  %done = call i1 @{READ}(ptr %invocation, ptr %to, i64 %from, i64 4)
  ret i1 %done
leave:
  store i32 {NONE}, ptr %to
  %word.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 9
  store i64 %from, ptr %word.at
  %first.at = getelementptr %tsir.invocation, ptr %invocation, i64 0, i32 10
  store i32 %first, ptr %first.at
  ret i1 true
}}
"""
"""LLVM IR that defines `EXPORTS`, for all host code of a driver."""
