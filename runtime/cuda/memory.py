"""
Memory of calls that are captured: it stays where it is, as graphs have addresses in them.

A call takes memory and leaves it in an order that only its arguments decide. So what it takes the first time
is noted, and the same call is given the same again.
"""

from __future__ import annotations

import ctypes
import itertools
import weakref
from collections import defaultdict
from collections.abc import Generator, Mapping
from contextlib import contextmanager

from tsir.dialects.ir.diagnostics import ExecutionError
from tsir.lowering.cuda.invocation import LEAVE, TAKE
from tsir.lowering.process.memory import Reference
from tsir.runtime.cuda.context import Context


class Memory:
    """
    Memory of a device, as long as this object lives.

    It is given back once no work of the device may use it, as this may be in any stream.
    """

    def __init__(self, device: Context, stream: int):
        self._device, self._stream = device, stream
        self._owners: list[Reference] = []
        self._taken: list[tuple[int, int]] = []
        self._sizes: dict[int, int] = {}
        self._left: defaultdict[int, list[int]] = defaultdict(list)
        self._next: int | None = None
        weakref.finalize(self, _give_back, device, self._owners).atexit = False

    def allocate(self, size: int) -> int:
        """The address of so many bytes; ExecutionError if there is no memory."""
        owner, address = self._device.allocate(size, self._stream)
        self._owners.append(owner)
        return address

    @contextmanager
    def serving(self) -> Generator[int]:
        """Have calls take memory from this inside the block; gives the number of it for their records."""
        number = next(_numbers)
        _serving[number] = self
        try:
            yield number
        finally:
            del _serving[number]

    def again(self) -> None:
        """Give the same memory in the same order from now on."""
        self._next = 0

    def take(self, size: int) -> int:
        """The address of so many bytes, 0 if there is no memory, or not in the order of before."""
        if self._next is not None:
            known, address = self._taken[self._next] if self._next < len(self._taken) else (0, 0)
            self._next += 1
            return address if known == size else 0
        try:
            address = self._left[size].pop() if self._left[size] else self.allocate(size)
        except ExecutionError:
            return 0
        self._taken.append((size, address))
        self._sizes[address] = size
        return address

    def leave(self, address: int) -> None:
        """Say that a call has done with memory: what it does later may use it."""
        if self._next is None:
            self._left[self._sizes[address]].append(address)


def _give_back(device: Context, owners: list[Reference]) -> None:
    device.settle()
    owners.clear()


_numbers = itertools.count(1)

_serving: dict[int, Memory] = {}
"""The memory that calls may take from, by number."""


def _take(number: int, size: int) -> int:
    return _serving[number].take(size)


def _leave(number: int, address: int) -> None:
    memory = _serving.get(number)
    if memory is not None:
        memory.leave(address)


_WORD = ctypes.c_uint64
_CALLBACKS = {
    TAKE: ctypes.CFUNCTYPE(_WORD, _WORD, _WORD)(_take),
    LEAVE: ctypes.CFUNCTYPE(None, _WORD, _WORD)(_leave),
}


def callbacks() -> Mapping[str, int]:
    """The addresses of what native code takes memory from, and leaves it to."""
    return {name: ctypes.cast(callback, ctypes.c_void_p).value or 0 for name, callback in _CALLBACKS.items()}
