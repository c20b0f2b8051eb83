"""
What warps multiply matrices with: fragments, their products, and asynchronous copies to shared memory.

What a copy writes is not known until the thread that began it has waited for its group: a read before that
is one of what nobody has written. The rows of 8 that are read at a time, and the copies of 8 threads, have to
lie in different banks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import ml_dtypes
import numpy as np
from ptx_memory import Array, Order, SimulationError, Space

WARP = 32
GROUP = 4 * WARP
ROW = np.dtype("V16")
"""A row of 8 elements, which is also what one copy moves."""

HALVES = {"f16": np.float16, "bf16": ml_dtypes.bfloat16}

TF32 = "tf32"
UNUSED = 13
"""The last bits of an f32, which TF32 lacks."""


def rounded(values: Array) -> Array:
    """The bits of the nearest numbers of TF32, the larger one of two that are as near."""
    bits = values.view(np.uint32)
    near = (bits + np.uint32(1 << UNUSED - 1)) >> UNUSED << UNUSED
    return np.where(np.isnan(values), np.uint32(0x7FFFFFFF), near)


def numbers(register: Array, kind: str) -> Array:
    """The numbers that the registers of a factor hold, as 8 rows for each warp."""
    if kind == TF32:
        register = (register.view(np.uint32) >> UNUSED << UNUSED).view(np.float32)
        return register.reshape(-1, 8, 4).astype(np.float64)
    return register.view(HALVES[kind]).reshape(-1, 8, 8).astype(np.float64)


def of_groups(values: Array) -> Array:
    """The one number that all threads of each warpgroup have."""
    groups = values.reshape(-1, GROUP)
    if (groups != groups[:, :1]).any():
        raise SimulationError("threads of a warpgroup that name different tiles")
    return groups[:, 0]


def check_banks(addresses: Array) -> None:
    """An error if two of eight neighbouring threads name different rows of the same banks."""
    for rows in (addresses[n : n + 8] // np.uint64(16) for n in range(0, len(addresses), 8)):
        names = np.unique(rows)
        if len(np.unique(names % np.uint64(8))) < len(names):
            raise SimulationError("rows that lie in the same banks")


def fragments(memory: Space, addresses: Array, order: Order, *, transposed: bool) -> list[Array]:
    """The registers of whole warps, each thread of which names a row of one of four parts."""
    check_banks(addresses)
    rows = memory.load(addresses, ROW, order)
    parts = np.frombuffer(rows.tobytes(), np.uint16).reshape(-1, 4, 8, 8)
    if transposed:
        parts = parts.swapaxes(2, 3)
    pairs = np.ascontiguousarray(parts).view(np.uint32).reshape(-1, 4, WARP)
    return [pairs[:, number].reshape(-1) for number in range(4)]


def multiply(a: Sequence[Array], b: Sequence[Array], c: Sequence[Array], kind: str) -> list[Array]:
    """A product of fragments, added to a third: products are exact, their sum is rounded once."""
    left, right = ([numbers(x, kind) for x in y] for y in (a, b))
    rows = [np.concatenate(left[n : n + 2], axis=1) for n in range(0, len(left), 2)]
    product = np.concatenate(rows, axis=2) @ np.concatenate(right, axis=2).swapaxes(1, 2)
    sums: list[Array] = []
    for number, before in enumerate(c):
        row, column = number // 2 * 8, number % 2
        total = product[:, row : row + 8, column::2] + before.reshape(-1, 8, 4)
        sums.append(total.astype(np.float32).reshape(-1))
    return sums


def multiply_tiles(a: Array, b: Array, c: Sequence[Array]) -> list[Array]:
    """Products of 64 rows and some columns for each warpgroup, added to sums; each sum is rounded once."""
    parts = (a.astype(np.float64) @ b.astype(np.float64)).reshape(len(a), 4, 2, 8, -1, 4, 2)
    sums: list[Array] = []
    for number, before in enumerate(c):
        part, half, side = number // 4, number // 2 % 2, number % 2
        found = parts[:, :, half, :, part, :, side].reshape(-1)
        sums.append((found + before).astype(np.float32))
    return sums


@dataclass
class Copies:
    """Copies that threads have begun: the threads, the group of each among its own, addresses and bytes."""

    threads: Array
    groups: Array
    addresses: Array
    data: Array

    def only(self, which: Array) -> Copies:
        """Some of them."""
        return Copies(self.threads[which], self.groups[which], self.addresses[which], self.data[which])


class Pending:
    """The copies of a block that are not over."""

    def __init__(self, shared: Space, memory: Space, order: Callable[[Array], Order], count: int):
        self.shared, self.memory, self.order, self.count = shared, memory, order, count
        self.copies: list[Copies] = []
        self.committed = np.zeros(count, np.int64)
        """Groups of each thread."""

    def begin(self, threads: Array, to: Array, source: Array, sizes: Array) -> None:
        """Begins copies of some bytes each, and zeros in the place of the others."""
        if (sizes > 16).any():
            raise SimulationError("a copy of more than 16 bytes")
        if (source[sizes > 0] % 16).any():
            raise SimulationError("a copy from an address that is not a multiple of 16")
        check_banks(to)
        data = np.zeros((len(threads), 16), np.uint8)
        for place in range(16):
            some = np.nonzero(place < sizes)[0]
            if len(some):
                at = source[some] + np.uint64(place)
                data[some, place] = self.memory.load(at, np.dtype(np.uint8), self.order(threads[some]))
        self.shared.promise(to, 16, self.order(threads))
        self.copies.append(Copies(threads, self.committed[threads], to, data))

    def commit(self, threads: Array) -> None:
        """Makes groups of what has been begun."""
        self.committed[threads] += 1

    def wait(self, newest: int, threads: Array) -> None:
        """Waits for all groups but the newest ones."""
        waiting = np.zeros(self.count, bool)
        waiting[threads] = True
        left: list[Copies] = []
        for copies in self.copies:
            over = waiting[copies.threads] & (copies.groups < self.committed[copies.threads] - newest)
            done = copies.only(np.nonzero(over)[0])
            if len(done.threads):
                self.shared.store(done.addresses, done.data, self.order(done.threads))
            if not over.all():
                left.append(copies.only(np.nonzero(~over)[0]))
        self.copies = left
