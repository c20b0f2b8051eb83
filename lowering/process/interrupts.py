"""
Interrupts: how a native loop learns that a signal has come, as Ctrl-C.

A round of a loop calls `tsir_poll`, which looks at a clock, and every 50 ms lets Python run its signal
handlers. If one raises, the loop ends, and with it the invocation, which raises what the handler did.
"""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Mapping
from functools import cache

from tsir.lowering.llvm.codegen.jit import Loaded, load
from tsir.lowering.llvm.codegen.object_cache import compile_cached

PERIOD = 50_000_000
"""Nanoseconds from one look at the signals to the next."""

_CLOCK = {"linux": 6, "darwin": 5}.get(sys.platform, time.CLOCK_MONOTONIC)
"""A clock that is read in a few nanoseconds and need not be exact."""

_POLL = f"""
@tsir_raised = global [3 x ptr] zeroinitializer

declare i32 @clock_gettime(i32, ptr)
declare i32 @PyGILState_Ensure()
declare void @PyGILState_Release(i32)
declare i32 @PyErr_CheckSignals()
declare void @PyErr_Fetch(ptr, ptr, ptr)

define i1 @tsir_poll(ptr %time) {{
  %clock = alloca [2 x i64]
  %ignored = call i32 @clock_gettime(i32 {_CLOCK}, ptr %clock)
  %seconds = load i64, ptr %clock
  %nanoseconds.at = getelementptr [2 x i64], ptr %clock, i64 0, i64 1
  %nanoseconds = load i64, ptr %nanoseconds.at
  %whole = mul i64 %seconds, 1000000000
  %now = add i64 %whole, %nanoseconds
  %next = load i64, ptr %time
  %due = icmp sge i64 %now, %next
  br i1 %due, label %set, label %no
set:
  %later = add i64 %now, {PERIOD}
  store i64 %later, ptr %time
  %first = icmp eq i64 %next, 0
  br i1 %first, label %no, label %ask
ask:
  %state = call i32 @PyGILState_Ensure()
  %status = call i32 @PyErr_CheckSignals()
  %raised = icmp ne i32 %status, 0
  br i1 %raised, label %fetch, label %return
fetch:
  %value = getelementptr [3 x ptr], ptr @tsir_raised, i64 0, i64 1
  %trace = getelementptr [3 x ptr], ptr @tsir_raised, i64 0, i64 2
  call void @PyErr_Fetch(ptr @tsir_raised, ptr %value, ptr %trace)
  br label %return
return:
  call void @PyGILState_Release(i32 %state)
  ret i1 %raised
no:
  ret i1 false
}}
"""


@cache
def _poll() -> Loaded:
    return load(compile_cached(_POLL), ["tsir_poll", "tsir_raised"], _python())


def _python() -> Mapping[str, int]:
    """The functions of the running Python that the code above calls."""
    names = ("PyGILState_Ensure", "PyGILState_Release", "PyErr_CheckSignals", "PyErr_Fetch")
    return {name: ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value or 0 for name in names}


def poll() -> Mapping[str, int]:
    """The address of the function that loops call."""
    return {"tsir_poll": _poll()["tsir_poll"]}


def raise_again() -> None:
    """Raise what the signal handler did that ended a loop; only the main thread runs handlers."""
    raised = (ctypes.c_void_p * 3).from_address(_poll()["tsir_raised"])
    held = [ctypes.c_void_p(address) for address in raised]
    raised[:] = [None] * len(held)
    ctypes.pythonapi.PyErr_Restore(*held)
