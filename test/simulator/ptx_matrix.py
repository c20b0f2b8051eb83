"""Instructions of simulated PTX with which warps multiply matrices, and asynchronous copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matrix_units import HALVES, TF32, fragments, multiply
from ptx_memory import Array, SimulationError
from ptx_text import Instruction

if TYPE_CHECKING:
    from ptx_simulator import Running


def registers(operand: str) -> list[str]:
    """The registers that an operand in braces names."""
    return [part.strip() for part in operand.strip("{}").split(",")]


def whole_warps(r: Running, active: Array) -> Array:
    """The threads at an instruction of those warps all of which have come there."""
    return active[r.together(np.full(len(active), 2**32 - 1, np.uint32), active)]


def ldmatrix(r: Running, op: Instruction, active: Array) -> None:
    """Four parts of 8 x 8 elements, of which each thread gets two neighbours of each."""
    transposed = "trans" in op.name
    order = ("trans",) * transposed
    if op.name != ("ldmatrix", "sync", "aligned", "m8n8", "x4", *order, "shared", "b16"):
        raise SimulationError("not modelled")
    threads = whole_warps(r, active)
    addresses = r.address(op.operands[1], threads)
    found = fragments(r.shared, addresses, r.order(threads), transposed=transposed)
    for register, value in zip(registers(op.operands[0]), found, strict=True):
        r.put(register, value, threads)


DEPTHS = {
    **{("m16n8k8", kind): (2, 1) for kind in HALVES},
    **{("m16n8k16", kind): (4, 2) for kind in HALVES},
    ("m16n8k8", TF32): (4, 2),
}
"""The registers of both factors, by the shape and the type."""


def mma(r: Running, op: Instruction, active: Array) -> None:
    """A product of fragments, added to a third."""
    kind = op.name[-2]
    if op.name != ("mma", "sync", "aligned", op.name[3], "row", "col", "f32", kind, kind, "f32"):
        raise SimulationError("not modelled")
    result, *given = map(registers, op.operands)
    if tuple(map(len, given[:2])) != DEPTHS.get((op.name[3], kind)):
        raise SimulationError("not modelled")
    threads = whole_warps(r, active)
    a, b = ([r.get(register, "b32", threads) for register in factor] for factor in given[:2])
    sums = multiply(a, b, [r.get(register, "f32", threads) for register in given[2]], kind)
    for register, value in zip(result, sums, strict=True):
        r.put(register, value, threads)


def cp(r: Running, op: Instruction, active: Array) -> None:
    """Asynchronous copies, their groups, and waiting for these."""
    match op.name:
        case ("cp", "async", "cg", "shared", "global") if op.operands[2] == "16":
            to, source = r.address(op.operands[0], active), r.address(op.operands[1], active)
            rest = op.operands[3:]
            r.copies.begin(active, to, source, r.get(rest[0] if rest else "16", "u32", active))
        case ("cp", "async", "commit_group"):
            r.copies.commit(active)
        case ("cp", "async", "wait_group"):
            r.copies.wait(int(op.operands[0]), active)
        case _:
            raise SimulationError("not modelled")


CONTROL = {"ldmatrix": ldmatrix, "mma": mma, "cp": cp}
"""The instructions, by the first word of the name."""
