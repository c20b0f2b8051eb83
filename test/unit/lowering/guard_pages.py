"""Arrays whose memory ends, or begins, at a page that must not be touched: one element too far is a fault."""

from __future__ import annotations

import ctypes
import faulthandler
import mmap
import multiprocessing
import warnings
from collections.abc import Callable
from typing import Any, Literal

import numpy as np

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
