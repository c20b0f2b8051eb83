"""
The memory that simulated threads share: arrays at addresses, bounds checked, races found.

An access outside of every array, of bytes that nobody has written, or that is not aligned is an error. So is
one that meets another thread's access of the same byte, one of the two being a write, where no barrier
orders them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


class SimulationError(Exception):
    """A kernel does what it may not do, or what the simulator does not model."""


ATOMIC = 1 << 62
"""The stamp of an atomic access: that of a thread whom no barrier orders."""


BLOCK = 1024
"""The most threads of a block; the last of them stands for the asynchronous proxy."""

SHIFT = 32
MASK = (1 << SHIFT // 2) - 1
"""A stamp holds the thread above so many bits, and below these two numbers of half as many."""


def normal(values: Array) -> Array:
    """Numbers, of f32 with zeros in the place of those that are not normal."""
    if values.dtype != np.float32:
        return values
    return np.where(np.abs(values) < np.finfo(np.float32).tiny, np.copysign(np.float32(0), values), values)


@dataclass
class Space:
    """One kind of memory, from the address `base` on; arrays lie far from each other."""

    name: str
    base: int
    bytes: list[Array] = field(default_factory=list[Array])
    known: list[Array] = field(default_factory=list[Array])
    """For each byte, whether it has been written."""
    writer: list[Array] = field(default_factory=list[Array])
    reader: list[Array] = field(default_factory=list[Array])
    """For each byte, the last thread that wrote or read it, with the time of that."""
    fenced: dict[int, Array] = field(default_factory=dict[int, Array])
    """For each byte of arrays, when a fence told the asynchronous proxy of the last write, -1 if none did."""

    STEP = 1 << 32

    def add(self, data: Array, *, known: bool) -> int:
        """Gives an array of bytes an address; the bytes may have been written already."""
        self.bytes.append(data)
        self.known.append(np.full(data.size, known))
        self.writer.append(np.full(data.size, -1, np.int64))
        self.reader.append(np.full(data.size, -1, np.int64))
        return self.base + self.STEP * len(self.bytes)

    def remove(self) -> None:
        """Takes the last array away."""
        for arrays in (self.bytes, self.known, self.writer, self.reader):
            arrays.pop()

    def find(self, addresses: Array, size: int) -> list[tuple[int, Array, Array]]:
        """The arrays that accesses of a size hit: number, the accesses that do so, their bytes."""
        numbers = (addresses - np.uint64(self.base)) // np.uint64(self.STEP) - np.uint64(1)
        found: list[tuple[int, Array, Array]] = []
        for number in np.unique(numbers):
            which = np.nonzero(numbers == number)[0]
            if int(number) >= len(self.bytes):
                raise SimulationError(
                    f"{self.name} access at {hex(int(addresses[which[0]]))}, outside of all memory"
                )
            start = np.uint64(self.base + self.STEP * (int(number) + 1))
            offsets = (addresses[which] - start).astype(np.int64)
            length = self.bytes[int(number)].size
            if offsets.max() + size > length:
                past = int(offsets.max())
                raise SimulationError(f"{self.name} access of {size} bytes at {past} of {length}")
            if (offsets % size).any():
                raise SimulationError(f"{self.name} access of {size} bytes that is not aligned")
            found.append((int(number), which, offsets[:, None] + np.arange(size)))
        return found

    def load(self, addresses: Array, kind: np.dtype[Any], order: Order) -> Array:
        """What threads read at addresses."""
        out = np.empty((len(addresses), kind.itemsize), np.uint8)
        for number, which, places in self.find(addresses, kind.itemsize):
            if not self.known[number][places].all():
                raise SimulationError(f"{self.name} read of what nobody has written")
            order.check(self.writer[number][places], which, self.name)
            self.reader[number][places] = order.stamps(which)[:, None]
            out[which] = self.bytes[number][places]
        return out.view(kind)[:, 0]

    def is_written(self, addresses: Array, size: int) -> bool:
        """Whether a byte of accesses has been written since the kernel began."""
        return any(
            (self.writer[number][places] >= 0).any() for number, _, places in self.find(addresses, size)
        )

    def promise(self, addresses: Array, size: int, order: Order) -> None:
        """Marks what threads will write as not written yet; until then nobody else may touch it."""
        for number, which, places in self.find(addresses, size):
            order.check(self.writer[number][places], which, self.name)
            order.check(self.reader[number][places], which, self.name)
            self.known[number][places] = False
            self.note(number, places, order.stamps(which))

    def store(self, addresses: Array, values: Array, order: Order) -> None:
        """Writes what threads write at addresses."""
        raw = np.ascontiguousarray(values).view(np.uint8).reshape(len(values), -1)
        for number, which, places in self.find(addresses, raw.shape[1]):
            if len(np.unique(places[:, 0])) < len(which):
                raise SimulationError(f"{self.name} writes of several threads to one place")
            order.check(self.writer[number][places], which, self.name)
            order.check(self.reader[number][places], which, self.name)
            self.note(number, places, order.stamps(which))
            self.known[number][places] = True
            self.bytes[number][places] = raw[which]

    def note(self, number: int, places: Array, stamps: Array) -> None:
        """Notes who writes bytes; no fence has told of that."""
        self.writer[number][places] = stamps[:, None]
        if number in self.fenced:
            self.fenced[number][places] = -1

    def fence(self, order: Order) -> None:
        """Tells the asynchronous proxy of all that threads have written."""
        for number, writer in enumerate(self.writer):
            when = self.fenced.setdefault(number, np.full(writer.size, -1, np.int64))
            stamps = order.stamps(np.arange(len(order.threads)))
            place = np.full(BLOCK, -1, np.int64)
            place[order.threads] = stamps
            own = (writer >= 0) & self.known[number]
            found = np.where(own, place[(writer >> SHIFT) % BLOCK], -1)
            when[found >= 0] = found[found >= 0]

    def read_by_proxy(self, addresses: Array, kind: np.dtype[Any], barriers: int) -> Array:
        """What the asynchronous proxy reads for threads past some barriers; `release` ends the reading."""
        out = np.empty((len(addresses), kind.itemsize), np.uint8)
        for number, which, places in self.find(addresses, kind.itemsize):
            if not self.known[number][places].all():
                raise SimulationError(f"{self.name} read of what nobody has written")
            when = self.fenced[number][places] if number in self.fenced else np.array([-1])
            if (when < 0).any():
                raise SimulationError(f"{self.name} read by a proxy that no fence has told of what is there")
            if ((when >> SHIFT // 2 & MASK) >= barriers).any():
                raise SimulationError(f"{self.name} accesses of several threads that no barrier orders")
            self.reader[number][places] = ATOMIC
            out[which] = self.bytes[number][places]
        return out.view(kind)[:, 0]

    def release(self, block: int, barriers: int, held: Iterable[Array]) -> None:
        """
        Ends all reading by the asynchronous proxy but of what is held; this is at addresses of 2 bytes.

        Who writes to the rest has to have passed a barrier since.
        """
        for reader in self.reader:
            reader[reader == ATOMIC] = (((block + 1) * BLOCK - 1) << SHIFT) + (barriers << SHIFT // 2)
        for addresses in held:
            for number, _, places in self.find(addresses, 2):
                self.reader[number][places] = ATOMIC

    def combine(self, function: np.ufunc, addresses: Array, values: Array) -> None:
        """
        Atomically leaves what a function makes of the numbers that are there and others, one after the other.

        Nothing else may touch them while the kernel runs. Sums of f32 take what is not normal for zero.
        """
        for number, which, places in self.find(addresses, values.itemsize):
            writer, reader = self.writer[number][places], self.reader[number][places]
            alone = (reader < 0) & ((writer < 0) | (writer == ATOMIC))
            if not (self.known[number][places] & alone).all():
                raise SimulationError(f"{self.name} atomic accesses beside others")
            self.writer[number][places] = ATOMIC
            for place, value in zip(places, values[which], strict=True):
                held = self.bytes[number][place].view(values.dtype)
                made = function(normal(held), normal(value))
                self.bytes[number][place] = np.asarray(normal(made)).view(np.uint8)


@dataclass(frozen=True)
class Order:
    """
    When some threads of a block act: how many barriers of the block and of their warps they passed.

    A stamp holds the number, the barriers of the block and those of the warp. Blocks are not ordered at all.
    """

    threads: Array
    barriers: Array
    syncs: Array
    block: int

    def stamps(self, which: Array) -> Array:
        """The stamps of some of the threads."""
        thread = self.block * BLOCK + self.threads[which]
        return (thread << SHIFT) + (self.barriers[which] << SHIFT // 2) + self.syncs[which]

    def check(self, before: Array, which: Array, name: str) -> None:
        """An error if a byte was accessed before by another thread without a barrier in between."""
        if (before < 0).all():
            return
        mine = self.stamps(which)[:, None]
        threads, own = before >> SHIFT, mine >> SHIFT
        same_block = threads // BLOCK == own // BLOCK
        by_block = same_block & ((before >> SHIFT // 2 & MASK) < (mine >> SHIFT // 2 & MASK))
        by_warp = (threads // 32 == own // 32) & ((before & MASK) < (mine & MASK))
        if ((before >= 0) & (threads != own) & ~by_block & ~by_warp).any():
            raise SimulationError(f"{name} accesses of several threads that no barrier orders")
