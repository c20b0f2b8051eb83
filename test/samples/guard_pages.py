"""
Memory that ends, or begins, at a page that must not be touched: one element too far is a fault.

`guarded` gives such arrays, and within `guarded_memory` compiled code gets such memory from its allocator.
"""

from __future__ import annotations

import ctypes
import faulthandler
import mmap
import multiprocessing
import warnings
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from typing import Any, Literal

import numpy as np
import pytest

from tsir.dialects.process.memory import memory_limit
from tsir.lowering.llvm.codegen.jit import Loaded, compile_text, load
from tsir.lowering.llvm.emit.emitter import shared_text
from tsir.lowering.llvm.ir.objects import RELEASE_FOR_OTHERS
from tsir.lowering.native import native_function
from tsir.lowering.native.native_function import DEFINED
from tsir.lowering.process import memory
from tsir.lowering.process.allocator import EXPORTS

Array = np.ndarray[Any, Any]
PAGE = mmap.PAGESIZE
_NONE, _READ = 0, 1

_libc = ctypes.CDLL(None, use_errno=True)
_libc.mprotect.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)


def _protect(address: int, size: int, protection: int) -> None:
    if _libc.mprotect(address, size, protection):
        raise OSError(ctypes.get_errno(), "mprotect failed")


def guarded(array: Array, side: Literal["start", "end"] = "end", *, read_only: bool = True) -> Array:
    """
    A copy of an array in row-major order with a forbidden page before and behind its pages.

    Its last byte, or its first, touches such a page. `read_only` forbids writes to the elements too.
    """
    size = array.nbytes
    body = max(PAGE, -(-size // PAGE) * PAGE)
    memory = mmap.mmap(-1, body + 2 * PAGE)
    base = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    offset = PAGE + (body - size if side == "end" else 0)
    result = np.frombuffer(memory, array.dtype, array.size, offset).reshape(array.shape)
    result[...] = array
    _protect(base, PAGE, _NONE)
    _protect(base + PAGE + body, PAGE, _NONE)
    if read_only:
        _protect(base + PAGE, body, _READ)
        result.flags.writeable = False
    return result


def exit_signal(function: Callable[[], object]) -> int:
    """How a child process that runs a function ends: the signal that kills it, 1 if it raises, else 0."""

    def quietly() -> None:
        faulthandler.disable()
        function()

    process = multiprocessing.get_context("fork").Process(target=quietly)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        process.start()
    process.join(60)
    return (
        -process.exitcode if process.exitcode is not None and process.exitcode < 0 else process.exitcode or 0
    )


ALLOCATOR = """
declare ptr @mmap(ptr, i64, i32, i32, i32, i64)
declare i32 @munmap(ptr, i64)
declare i32 @mprotect(ptr, i64, i32)
declare ptr @memset(ptr, i32, i64)
declare void @abort() noreturn
@refused = internal global i64 0

define internal i64 @whole(i64 %bytes) {
  %least = call i64 @llvm.umax.i64(i64 %bytes, i64 1)
  %more = add i64 %least, 63
  %whole = and i64 %more, -64
  ret i64 %whole
}

define internal i64 @pages(i64 %whole) {
  %more = add i64 %whole, @LAST
  %pages = and i64 %more, -@PAGE
  ret i64 %pages
}

; A page for the size, a guard, the elements up to the next guard, but for what alignment leaves behind them.
define ptr @tsir_alloc(i64 %bytes) {
  %fits = icmp ule i64 %bytes, @LIMIT
  br i1 %fits, label %map, label %none
map:
  %whole = call i64 @whole(i64 %bytes)
  %pages = call i64 @pages(i64 %whole)
  %total = add i64 %pages, @THREE
  %start = call ptr @mmap(ptr null, i64 %total, i32 3, i32 34, i32 -1, i64 0)
  %failed = icmp eq ptr %start, inttoptr (i64 -1 to ptr)
  br i1 %failed, label %none, label %guard
guard:
  store i64 %bytes, ptr %start
  %before = getelementptr i8, ptr %start, i64 @PAGE
  %first = getelementptr i8, ptr %before, i64 @PAGE
  %behind = getelementptr i8, ptr %first, i64 %pages
  call i32 @mprotect(ptr %before, i64 @PAGE, i32 0)
  call i32 @mprotect(ptr %behind, i64 @PAGE, i32 0)
  %back = sub i64 0, %whole
  %memory = getelementptr i8, ptr %behind, i64 %back
  call ptr @memset(ptr %memory, i32 255, i64 %whole)
  ret ptr %memory
none:
  store i64 %bytes, ptr @refused
  ret ptr null
}

define i64 @tsir_refused() {
  %bytes = load i64, ptr @refused
  ret i64 %bytes
}

define i64 @tsir_left() {
  ret i64 -1
}

; What alignment leaves behind the elements has to be as it was.
define void @tsir_free(ptr %memory) {
  %null = icmp eq ptr %memory, null
  br i1 %null, label %done, label %find
find:
  %address = ptrtoint ptr %memory to i64
  %page = and i64 %address, -@PAGE
  %header = sub i64 %page, @TWO
  %start = inttoptr i64 %header to ptr
  %bytes = load i64, ptr %start
  %whole = call i64 @whole(i64 %bytes)
  br label %look
look:
  %at = phi i64 [ %bytes, %find ], [ %next, %check ]
  %end = icmp eq i64 %at, %whole
  br i1 %end, label %unmap, label %check
check:
  %place = getelementptr i8, ptr %memory, i64 %at
  %byte = load i8, ptr %place
  %next = add i64 %at, 1
  %same = icmp eq i8 %byte, -1
  br i1 %same, label %look, label %fault
fault:
  call void @abort()
  unreachable
unmap:
  %pages = call i64 @pages(i64 %whole)
  %total = add i64 %pages, @THREE
  call i32 @munmap(ptr %start, i64 %total)
  br label %done
done:
  ret void
}

declare i64 @llvm.umax.i64(i64, i64)
"""
"""An allocator with guards: `tsir_alloc` gives memory full of ones, NaN as floats."""


@cache
def _memory() -> Loaded:
    text = ALLOCATOR + RELEASE_FOR_OTHERS
    for name, number in {
        "LIMIT": memory_limit(),
        "LAST": PAGE - 1,
        "TWO": 2 * PAGE,
        "THREE": 3 * PAGE,
    }.items():
        text = text.replace(f"@{name}", str(number))
    return load(compile_text(text.replace("@PAGE", str(PAGE))), [*EXPORTS, "tsir_release"])


@cache
def _release() -> Any:
    return ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_memory()["tsir_release"])


@cache
def _shared() -> Loaded:
    return load(compile_text(shared_text()), DEFINED.findall(shared_text()), _memory().addresses)


@contextmanager
def guarded_memory() -> Generator[None]:
    """Code that is loaded within this gets memory with guards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native_function, "_shared", _shared)
        patch.setattr(memory, "_memory", _memory)
        patch.setattr(memory, "_release", _release)
        yield
