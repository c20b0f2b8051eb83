"""
Runs PTX as LLVM prints it: numpy over the threads of a block, blocks one after the other.

Registers hold bits; each instruction reads them as the types that it names. Of the threads of a block those
run that stand earliest in the text, so that threads which part meet again. What is not modelled is refused:
an instruction, a type or a modifier that is not in the tables below, a barrier that not all threads of a
block reach, a shuffle from a thread that is not there. Memory is that of `ptx_memory`. Products and sums
without `.rn`, which the assembler may contract, are rounded each by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

import numpy as np
import ptx_matrix
import ptx_warpgroups
from matrix_units import Pending
from ptx_arithmetic import BITS, KINDS, computed, literal, move
from ptx_memory import Array, Order, SimulationError, Space
from ptx_text import Instruction, Kernel
from ptx_warpgroups import Warpgroups

MOST_STEPS = 10**6
"""Instructions of a block, against endless loops."""


def launch(
    kernel: Kernel,
    grid: Sequence[int],
    block: Sequence[int],
    arguments: Sequence[int | float],
    memory: Space,
    shared: int = 0,
) -> None:
    """Runs all blocks of a grid, with bytes to share; arguments are numbers and addresses in `memory`."""
    if len(arguments) != len(kernel.parameters):
        raise SimulationError(f"expected {len(kernel.parameters)} parameters, got {len(arguments)}")
    if min(*grid, *block) < 1 or np.prod(block) > kernel.threads or max(grid[1:]) > 65535:
        raise SimulationError(f"a grid of {grid} blocks of {block} threads cannot be launched")
    for stamps in (*memory.writer, *memory.reader):
        stamps.fill(-1)
    tables = {
        name: memory.add(np.frombuffer(table, np.uint8).copy(), known=True)
        for name, table in kernel.tables.items()
    }
    try:
        places = np.ndindex(grid[2], grid[1], grid[0])
        for number, (z, y, x) in enumerate(places):
            Running(kernel, grid, block, (x, y, z), arguments, memory, number, tables, shared).run()
    finally:
        for _ in tables:
            memory.remove()


class Running:
    """One block while it runs."""

    def __init__(
        self,
        kernel: Kernel,
        grid: Sequence[int],
        block: Sequence[int],
        place: Sequence[int],
        arguments: Sequence[int | float],
        memory: Space,
        number: int,
        tables: Mapping[str, int],
        shared: int,
    ):
        self.kernel, self.memory, self.number = kernel, memory, number
        self.count = int(np.prod(block))
        self.all = np.arange(self.count)
        x, y, _ = block
        threads = (self.all % x, self.all // x % y, self.all // (x * y))
        self.registers: dict[str, Array] = {"%laneid": (self.all % 32).astype(np.uint32)}
        for n, axis in enumerate("xyz"):
            self.registers[f"%tid.{axis}"] = threads[n].astype(np.uint32)
            for name, values in (("ctaid", place), ("ntid", block), ("nctaid", grid)):
                self.registers[f"%{name}.{axis}"] = np.full(self.count, values[n], np.uint32)
        pairs = zip(kernel.parameters, arguments, strict=True)
        self.parameters = {name: np.array(value).astype(KINDS[kind]) for (kind, name), value in pairs}
        self.shared, self.local = Space("shared", 1 << 60), Space("local", 1 << 61)
        self.addresses = {name: np.full(self.count, place, np.uint64) for name, place in tables.items()}
        for name, array in kernel.arrays.items():
            own = self.shared if array.space == "shared" else self.local
            copies = 1 if own is self.shared else self.count
            data = np.zeros(shared if array.size is None else array.size, np.uint8)
            places = [own.add(data.copy(), known=False) for _ in range(copies)]
            self.addresses[name] = np.broadcast_to(np.array(places, np.uint64), self.count)
        self.at = np.zeros(self.count, np.int64)
        self.done = np.zeros(self.count, bool)
        self.waiting = np.zeros(self.count, bool)
        """At a barrier of the block."""
        self.held = np.zeros(self.count, bool)
        """At an instruction that others of the warp have to come to."""
        self.barriers = np.zeros(self.count, np.int64)
        self.syncs = np.zeros(self.count, np.int64)
        self.carry = np.zeros(self.count, bool)
        """What the last sum with `.cc` has carried."""
        self.copies = Pending(self.shared, memory, self.order, self.count)
        self.alignment = min((array.alignment for array in kernel.arrays.values()), default=1)
        self.groups = Warpgroups() if any(op.name[0] == "wgmma" for op in kernel.body.code) else None

    def run(self) -> None:
        """Runs all threads to their end."""
        code = self.kernel.body.code
        steps = 0
        with np.errstate(all="ignore"):
            while not self.done.all():
                alive = np.nonzero(~(self.done | self.waiting))[0]
                places = self.at[alive]
                ready = places[~self.held[alive]]
                if not len(ready):
                    self.release()
                    continue
                at = int(ready.min())
                if at >= len(code):
                    raise SimulationError("threads run past the end of the kernel")
                later = places[places > at]
                active = alive[places == at] if len(places) > len(ready) or len(later) else alive
                end = self.run_straight(active, at, int(later.min()) if len(later) else len(code))
                steps += end - at
                if steps > MOST_STEPS:
                    raise SimulationError(f"more than {MOST_STEPS} instructions in a block")

    def release(self) -> None:
        """Lets all threads go that wait for each other."""
        if self.held.any():
            raise SimulationError("not all threads that are named come to an instruction")
        if self.done.any():
            raise SimulationError("a barrier that not all threads of a block reach")
        self.waiting[:] = False
        self.barriers += 1

    def run_straight(self, active: Array, at: int, until: int) -> int:
        """Runs threads from an instruction up to another, or past the first that may part them."""
        code = self.kernel.body.code
        while at < until:
            op = code[at]
            at += 1
            if op.name[0] in PARTING:
                self.at[active] = at
                self.step(op, active)
                return at
            self.step(op, active)
        self.at[active] = at
        return at

    def step(self, op: Instruction, active: Array) -> None:
        """Runs one instruction on the threads that stand there."""
        if op.guard is not None:
            active = active[self.registers[op.guard][active] != op.negated]
            if not len(active):
                return
        try:
            if self.groups is not None:
                self.groups.watch(op)
            handler = CONTROL.get("addc" if op.name[:2] == ("add", "cc") else op.name[0])
            if handler is not None:
                handler(self, op, active)
                return
            self.put(op.operands[0], computed(op.name)(self, op, active), active)
        except SimulationError as error:
            if "`" in str(error):
                raise
            raise SimulationError(f"{error}: `{op.text}` in {self.kernel.name}") from error

    def get(self, operand: str, kind: str, active: Array) -> Array:
        """An operand of some threads as a type."""
        wanted = KINDS[kind]
        held = self.registers.get(operand)
        if held is not None:
            held = held if len(active) == self.count else held[active]
            if held.dtype == wanted or held.dtype.itemsize == wanted.itemsize:
                return held.view(wanted)
            if wanted.itemsize < held.dtype.itemsize and wanted.kind in "ui":
                return held.astype(BITS[wanted.itemsize]).view(wanted)
            raise SimulationError(f"{operand} of {8 * held.dtype.itemsize} bits read as {kind}")
        if operand.startswith("%"):
            raise SimulationError(f"{operand} is read before it is written")
        if operand in self.addresses:
            return self.addresses[operand][active].view(wanted)
        return np.full(len(active), literal(operand, kind))

    def kind(self, register: str) -> np.dtype[Any]:
        """How the numbers of a register are held."""
        return KINDS[self.kernel.body.registers[register.rstrip("0123456789")]]

    def put(self, register: str, values: Array, active: Array) -> None:
        """Writes a register of some threads."""
        if register == "_":
            return
        held = self.kind(register)
        if values.dtype != held:
            bits = values.view(BITS[values.dtype.itemsize]) if values.dtype.kind != "b" else values
            if bits.dtype.itemsize > held.itemsize:
                raise SimulationError(f"{8 * bits.dtype.itemsize} bits written to {register}")
            values = bits.astype(held)
        if register not in self.registers:
            self.registers[register] = np.zeros(self.count, held)
        self.registers[register][active if len(active) < self.count else slice(None)] = values

    def order(self, active: Array) -> Order:
        """When some threads act."""
        return Order(active, self.barriers[active], self.syncs[active], self.number)

    def together(self, masks: Array, active: Array) -> Array:
        """
        Those of the threads that stand at an instruction for which all threads of their mask do.

        The others are held back until these have come.
        """
        here = np.zeros(self.count + 32, bool)
        here[active] = True
        lanes = np.arange(32)
        warps = active // 32 * 32
        named = (masks[:, None] >> lanes.astype(np.uint32) & 1).astype(bool)
        places = np.minimum(warps[:, None] + lanes, self.count)
        complete = np.asarray((here[places] | ~named).all(axis=1))
        if not named[np.arange(len(active)), active % 32].all():
            raise SimulationError("a thread is not of its own mask")
        self.held[active] = ~complete
        self.at[active[~complete]] -= 1
        return complete

    @cached_property
    def spaces(self) -> dict[str, Space]:
        """The memory that accesses name."""
        return {"global": self.memory, "shared": self.shared, "local": self.local}

    def address(self, operand: str, active: Array) -> Array:
        """The addresses that an operand in brackets gives."""
        base, offset = place(operand)
        return self.get(base, "u64", active) + offset


@cache
def place(operand: str) -> tuple[str, np.uint64]:
    """The register or array of an operand in brackets, and what is added to it."""
    base, _, offset = operand.strip("[]").partition("+")
    return base.strip(), np.uint64(int(offset or 0) & (2**64 - 1))


Control = Callable[[Running, Instruction, Array], None]


def _return(r: Running, op: Instruction, active: Array) -> None:
    r.done[active] = True


def _branch(r: Running, op: Instruction, active: Array) -> None:
    r.at[active] = r.kernel.body.labels[op.operands[0]]


def _barrier(r: Running, op: Instruction, active: Array) -> None:
    if op.name == ("bar", "warp", "sync"):
        r.syncs[active[r.together(r.get(op.operands[0], "u32", active), active)]] += 1
        return
    if op.name not in (("bar", "sync"), ("barrier", "sync", "aligned")) or op.operands != ("0",):
        raise SimulationError("not modelled")
    r.waiting[active] = True


def _shuffle(r: Running, op: Instruction, active: Array) -> None:
    """A value of another thread of the cluster, all of which have to be there."""
    if op.name != ("shfl", "sync", "idx", "b32") or "|" in op.operands[0]:
        raise SimulationError("not modelled")
    target, source, lane, shape, members = op.operands
    active = active[r.together(r.get(members, "u32", active), active)]
    lanes, masks = r.get(lane, "u32", active).astype(np.int64), r.get(members, "u32", active)
    width = 32 - (r.get(shape, "u32", active) >> 8).astype(np.int64)
    places = active // 32 * 32 + active % 32 // width * width + lanes % width
    if (masks >> (places % 32).astype(np.uint32) & 1 == 0).any():
        raise SimulationError("a thread is named that is not of the mask")
    held = np.zeros(r.count, np.uint32)
    held[active] = r.get(source, "b32", active)
    r.put(target, held[places], active)


def _load(r: Running, op: Instruction, active: Array) -> None:
    if op.name[1] == "param":
        if len(op.name) != 3:
            raise SimulationError("not modelled")
        # The first bytes are those of the lower bits, which alone may be asked for.
        bits = BITS[KINDS[op.name[2]].itemsize]
        value = np.frombuffer(r.parameters[op.operands[1].strip("[]")].tobytes(), bits, 1)
        r.put(op.operands[0], np.full(len(active), value), active)
        return
    addresses = r.address(op.operands[1], active)
    space, registers, kind = _access(r, op, op.operands[0], addresses)
    if "nc" in op.name and space.is_written(addresses, KINDS[kind].itemsize * len(registers)):
        raise SimulationError("what the kernel writes, read as what nobody does")
    for n, register in enumerate(registers):
        found = space.load(addresses + np.uint64(n * KINDS[kind].itemsize), KINDS[kind], r.order(active))
        held = r.kind(register).itemsize
        wide = found.astype(f"{'i' if kind[0] == 's' else 'u'}{held}") if kind[0] in "su" else found
        r.put(register, wide, active)


def _store(r: Running, op: Instruction, active: Array) -> None:
    addresses = r.address(op.operands[0], active)
    space, values, kind = _access(r, op, op.operands[1], addresses)
    for n, value in enumerate(values):
        place = addresses + np.uint64(n * KINDS[kind].itemsize)
        space.store(place, r.get(value, kind, active), r.order(active))


ATOMIC: dict[tuple[str, ...], np.ufunc] = {
    ("global", "min", "u32"): np.minimum,
    **{("global", "add", kind): np.add for kind in ("f32", "f64", "u32", "s32", "u64")},
}
"""Atomic operations by their memory, name and type."""


def _atomic(r: Running, op: Instruction, active: Array) -> None:
    """A sum, or the least of numbers, or zero in its place, which LLVM has as an exchange."""
    *kind, type = [part for part in op.name[1:] if part not in ("relaxed", "gpu")]
    *_, place, operand = op.operands
    values = r.get(operand, type, active)
    exchanged = kind == ["global", "exch"] and type == "b32" and not values.any()
    function = np.minimum if exchanged else ATOMIC.get((*kind, type))
    if function is None:
        raise SimulationError("not modelled")
    r.memory.combine(function, r.address(place, active), values)


def _access(r: Running, op: Instruction, operand: str, addresses: Array) -> tuple[Space, list[str], str]:
    """The memory of a load or store, what it writes or reads of registers, and the type of each."""
    *modifiers, kind = op.name[1:]
    values = [part.strip() for part in operand.strip("{}").split(",")]
    named = r.spaces.get(modifiers[0]) if modifiers else None
    if named is not None:
        modifiers.pop(0)
    if not set(modifiers) <= {"nc", f"v{len(values)}"}:
        raise SimulationError("not modelled")
    if (addresses % np.uint64(KINDS[kind].itemsize * len(values))).any():
        raise SimulationError(f"an access of {len(values)} elements that is not aligned")
    if named is None:
        # An address without a space tells the memory itself.
        named = max(
            (space for space in r.spaces.values() if space.base <= int(addresses.min())),
            key=lambda space: space.base,
        )
    return named, values, kind


def _unpack(r: Running, op: Instruction, active: Array) -> None:
    """A move whose result is several registers."""
    kind = KINDS[op.name[-1]]
    value = r.get(op.operands[1], op.name[-1], active)
    parts = [part.strip() for part in op.operands[0].strip("{}").split(",")]
    size = kind.itemsize // len(parts)
    for n, part in enumerate(parts):
        piece = value >> kind.type(8 * size * n)
        r.put(part, piece.astype(BITS[size]), active)


def _mov(r: Running, op: Instruction, active: Array) -> None:
    if op.operands[0].startswith("{"):
        _unpack(r, op, active)
    else:
        r.put(op.operands[0], move(r, op, active), active)


def _add_carrying(r: Running, op: Instruction, active: Array) -> None:
    """A sum that takes the carry if it is `addc`, and sets it with `.cc`."""
    takes, sets = op.name[0] == "addc", "cc" in op.name
    a, b = (r.get(operand, f"u{op.name[-1][1:]}", active) for operand in op.operands[1:])
    total = a + b
    carried = total < a
    if takes:
        total += r.carry[active].astype(total.dtype)
        carried |= r.carry[active] & (total == 0)
    if sets:
        r.carry[active] = carried
    r.put(op.operands[0], total, active)


CONTROL: dict[str, Control] = {
    "addc": _add_carrying,
    "atom": _atomic,
    "red": _atomic,
    "ret": _return,
    "shfl": _shuffle,
    "bra": _branch,
    "bar": _barrier,
    "barrier": _barrier,
    "ld": _load,
    "mov": _mov,
    "st": _store,
    **ptx_matrix.CONTROL,
    **ptx_warpgroups.CONTROL,
}
"""What more than computes."""

PARTING = frozenset({"ret", "bra", "bar", "barrier", "shfl", *ptx_matrix.CONTROL})
"""Instructions behind which threads may stand elsewhere, or wait."""
