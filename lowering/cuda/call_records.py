"""Records by which the host and native code tell each other of calls that run kernels."""

from __future__ import annotations

import ctypes


class Library(ctypes.Structure):
    """A record of cuBLAS: the handle of a stream, and the addresses of its products."""

    _fields_ = (
        ("handle", ctypes.c_void_p),
        ("single", ctypes.c_void_p),
        ("batched", ctypes.c_void_p),
    )
    handle: int
    single: int
    batched: int


class Invocation(ctypes.Structure):
    """
    A record of one call: the context, the pool and the stream that it is in.

    If it `waits`, launches are waited for. `memory` is the number of memory of its own, 0 if it has none;
    `library` is the address of a `Library`, 0 if the program calls none. Of a call with memory of its own it
    has the address of the `word` with the number of the check that has failed (see `device_checks`) and the
    status that number 0 means; a call that is given the word goes on with what it holds. Of a failure it has
    the status, the driver's result if the driver has refused something (below 0 what cuBLAS has said,
    negated), and the bytes that were asked for where that was an allocation.
    """

    _fields_ = (
        ("context", ctypes.c_void_p),
        ("pool", ctypes.c_void_p),
        ("stream", ctypes.c_void_p),
        ("bytes", ctypes.c_uint64),
        ("result", ctypes.c_int32),
        ("waits", ctypes.c_int32),
        ("status", ctypes.c_int32),
        ("memory", ctypes.c_uint64),
        ("library", ctypes.c_void_p),
        ("word", ctypes.c_uint64),
        ("first", ctypes.c_int32),
    )
    context: int
    pool: int
    stream: int
    bytes: int
    result: int
    waits: int
    status: int
    memory: int
    library: int
    word: int
    first: int
