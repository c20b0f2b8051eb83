"""
Products of tiles by warpgroups in simulated PTX: descriptors, the asynchronous proxy, registers on the way.

A product is computed where it stands, but until a `wgmma.wait_group` for its group nobody may touch its sums,
nor write to its factors; registers that something else has touched want a `wgmma.fence` ahead of it. Factors
have to lie in lines of 64 or 128 bytes whose chunks are exchanged. All threads of a block take part.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from matrix_units import HALVES, multiply_tiles, of_groups
from ptx_memory import Array, SimulationError
from ptx_text import Instruction

if TYPE_CHECKING:
    from ptx_simulator import Running

ROWS, DEPTH, CHUNK = 64, 16, 16

LINES = {1: 128, 2: 64}
"""The bytes of a line, by how a descriptor calls the exchange of its chunks."""

RESERVED = 0b11 << 14 | 0b11 << 30 | 0b111 << 46 | 0x3FF << 52
"""The bits of a descriptor that mean nothing."""


@cache
def registers_in(text: str) -> frozenset[str]:
    """The registers that an instruction names."""
    return frozenset(re.findall(r"%\w+", text))


@dataclass(frozen=True)
class Descriptor:
    """Where a tile begins in shared memory, and how it lies there, in bytes."""

    start: int
    leading: int
    stride: int
    line: int

    @classmethod
    def of(cls, word: int) -> Descriptor:
        """What a number of 64 bits says."""
        start, leading, stride = ((word >> low & 0x3FFF) << 4 for low in (0, 16, 32))
        if word & RESERVED or word >> 49 & 0b111 or word >> 62 not in LINES:
            raise SimulationError(f"a descriptor {word:#x} that is not modelled")
        return cls(start, leading, stride, LINES[word >> 62])

    def places(self, rows: int, *, transposed: bool) -> Array:
        """The places of elements of 16 bits, by rows and steps of the depth."""
        row, step = np.indices((rows, DEPTH), np.int64)
        if transposed:
            lanes = self.line // 2
            place = row // lanes * self.leading + row % lanes * 2 + step // 8 * self.stride
            place += step % 8 * self.line
        else:
            if self.leading != CHUNK:
                raise SimulationError("a leading offset where lines go along the depth: not modelled")
            place = row // 8 * self.stride + row % 8 * self.line + step * 2
        place += self.start
        # The bits of a chunk's place in its line are exchanged by those of the line in memory.
        return place ^ (place >> 7 & self.line // CHUNK - 1) << 4


@dataclass
class Group:
    """What products of a group have in hand: registers, and places of shared memory."""

    registers: set[str] = field(default_factory=set[str])
    places: list[Array] = field(default_factory=list[Array])


@dataclass
class Warpgroups:
    """The products of the warpgroups of a block that are on the way."""

    fenced: bool = False
    touched: set[str] = field(default_factory=set[str])
    """The registers that something else has accessed since the last fence."""
    shape: str = ""
    """Of the last product: those of one shape may follow each other."""
    groups: list[Group] = field(default_factory=lambda: [Group()])
    """The last one being that to which products are added."""

    def watch(self, op: Instruction) -> None:
        """An error if an instruction other than a product touches sums that are on the way."""
        if op.name[0] == "wgmma":
            return
        named = registers_in(op.text)
        if any(group.registers & named for group in self.groups):
            raise SimulationError("sums of a product that nobody has waited for")
        if op.name[0] == "ret" and any(group.registers for group in self.groups):
            raise SimulationError("the end of a kernel whose products nobody has waited for")
        self.touched |= named

    def multiply(self, r: Running, op: Instruction, active: Array) -> None:
        """Begins a product."""
        found = re.fullmatch(r"wgmma.mma_async.sync.aligned.m64n(\d+)k16.f32.(b?f16).\2", ".".join(op.name))
        sums, a, b, *flags = op.operands
        if found is None or flags[:3] != ["1"] * 3 or not set(flags[3:]) <= {"0", "1"} or len(flags) != 5:
            raise SimulationError("not modelled")
        columns, kind, named = int(found[1]), HALVES[found[2]], sums.strip("{}").split(",")
        results = [register.strip() for register in named]
        if columns not in range(8, 257, 8) or len(set(results)) != columns // 2:
            raise SimulationError(f"expected {columns // 2} registers, got {len(set(results))}")
        flying = set[str]().union(*(group.registers for group in self.groups))
        if not self.fenced or self.touched & set(results) or (flying and self.shape != found[1]):
            raise SimulationError("a product of registers that no fence is ahead of")
        factors = [
            self.read(r, descriptor, active, rows, np.dtype(kind), transposed=turn == "1")
            for descriptor, rows, turn in zip((a, b), (ROWS, columns), flags[3:], strict=True)
        ]
        before = [r.get(register, "f32", active) for register in results]
        for register, value in zip(
            results, multiply_tiles(factors[0], factors[1].swapaxes(1, 2), before), strict=True
        ):
            r.put(register, value, active)
        self.shape = found[1]
        self.groups[-1].registers.update(results)

    def read(
        self,
        r: Running,
        operand: str,
        active: Array,
        rows: int,
        kind: np.dtype[np.generic],
        *,
        transposed: bool,
    ) -> Array:
        """The tiles that the descriptors of warpgroups tell of, by rows."""
        if len(r.shared.bytes) != 1:
            raise SimulationError("descriptors beside several arrays: not modelled")
        found: list[Array] = []
        for word in of_groups(r.get(operand, "u64", active)):
            descriptor = Descriptor.of(int(word))
            if r.alignment % (8 * descriptor.line):
                raise SimulationError(f"memory at multiples of {r.alignment}, where lines are exchanged by 8")
            places = descriptor.places(rows, transposed=transposed).astype(np.uint64).reshape(-1)
            places += np.uint64(r.shared.base + r.shared.STEP)
            values = r.shared.read_by_proxy(places, kind, int(r.barriers[0]))
            self.groups[-1].places.append(places)
            found.append(values.reshape(rows, DEPTH))
        return np.array(found)

    def wait(self, r: Running, newest: int) -> None:
        """Waits for all groups but the newest ones; what has no group yet is not waited for."""
        self.groups = self.groups[max(len(self.groups) - 1 - newest, 0) :]
        held = (places for group in self.groups for places in group.places)
        r.shared.release(r.number, int(r.barriers[0]), held)


def wgmma(r: Running, op: Instruction, active: Array) -> None:
    """Products of warpgroups, the fence ahead of them, their groups, and waiting for these."""
    if len(active) != r.count or r.count % 128 or r.groups is None:
        raise SimulationError("not all threads of a block come to a product of warpgroups")
    match op.name[1:]:
        case ("fence", "sync", "aligned"):
            r.groups.fenced = True
            r.groups.touched.clear()
        case ("mma_async", *_):
            r.groups.multiply(r, op, active)
        case ("commit_group", "sync", "aligned"):
            r.groups.groups.append(Group())
        case ("wait_group", "sync", "aligned"):
            r.groups.wait(r, int(op.operands[0]))
        case _:
            raise SimulationError("not modelled")


def fence(r: Running, op: Instruction, active: Array) -> None:
    """Tells the asynchronous proxy what threads have written to shared memory."""
    if op.name != ("fence", "proxy", "async", "shared::cta"):
        raise SimulationError("not modelled")
    r.shared.fence(r.order(active))


CONTROL = {"wgmma": wgmma, "fence": fence}
"""The instructions, by the first word of the name."""
