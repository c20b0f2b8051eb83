"""Operations of `nvvm`, and what threads of a block share, when kernels run from their operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from matrix_units import GROUP, TF32, WARP, fragments, multiply, multiply_tiles, of_groups, rounded
from ptx_memory import Array, SimulationError
from xdsl.dialects import gpu
from xdsl.dialects.builtin import i32
from xdsl.ir import Operation, SSAValue

from tsir.dialects.machine.nvvm.copies import CpAsyncCommitGroupOp, CpAsyncOp, CpAsyncWaitGroupOp
from tsir.dialects.machine.nvvm.fragments import ConvertFloatToTF32Op, LdmatrixOp, MmaSyncOp
from tsir.dialects.machine.nvvm.warpgroups import FenceProxyOp, WgmmaOp, WgmmaWaitGroupOp
from tsir.lowering.llvm.ir.types import element_of

if TYPE_CHECKING:
    from gpu_threads import Threads


def _barrier(t: Threads, op: gpu.BarrierOp, mask: Array) -> None:
    t.together(mask, t.count)
    t.barriers[mask] += 1


def _ldmatrix(t: Threads, op: LdmatrixOp, mask: Array) -> None:
    t.together(mask, WARP)
    found = [np.zeros(t.count, np.uint32) for _ in op.parts]
    if mask.any():
        addresses, _, space = t.accessed(op.source, op.indices)
        transposed = op.transposed is not None
        parts = fragments(space, addresses[mask], t.order(mask), transposed=transposed)
        for to, part in zip(found, parts, strict=True):
            to[mask] = part
    t.values.update(zip(op.parts, found, strict=True))


def _mma(t: Threads, op: MmaSyncOp, mask: Array) -> None:
    t.together(mask, WARP)
    element = element_of(op.a[0].type)
    kind = TF32 if element == i32 else str(element)
    a, b, c = ([t.get(value) for value in values] for values in (op.a, op.b, op.c))
    t.values.update(zip(op.sums, multiply(a, b, c, kind), strict=True))


def _round(t: Threads, op: ConvertFloatToTF32Op, mask: Array) -> None:
    t.values[op.result] = rounded(t.get(op.source)).view(np.int32)


def _copy(t: Threads, op: CpAsyncOp, mask: Array) -> None:
    if mask.any():
        to, reference, _ = t.accessed(op.target, op.target_indices)
        source, _, _ = t.accessed(op.source, op.source_indices)
        sizes = t.get(op.count) * reference.dtype.itemsize
        t.copies.begin(t.all[mask], to[mask], source[mask], sizes[mask])


def _commit(t: Threads, op: CpAsyncCommitGroupOp, mask: Array) -> None:
    t.copies.commit(t.all[mask])


def _wait(t: Threads, op: CpAsyncWaitGroupOp, mask: Array) -> None:
    t.copies.wait(op.n.value.data, t.all[mask])


def _fence(t: Threads, op: FenceProxyOp, mask: Array) -> None:
    if mask.any():
        t.shared.fence(t.order(mask))


STEP = 16
"""The depth at which sums are rounded."""


def _tile(
    t: Threads, memory: SSAValue, indices: Sequence[SSAValue], rows: int, depth: int, transposed: bool
) -> Array:
    """What each warpgroup reads of a factor, by rows: of its place in lines whose chunks are exchanged."""
    addresses, reference, space = t.accessed(memory, indices)
    row, step = np.indices((rows, depth)).reshape(2, -1)
    panel, line, place, length = (row // 64, step, row % 64, 64) if transposed else (0, row, step, depth)
    turn = line % 8 if length == 64 else line // 2 % 4
    element = panel * 64 * depth + line * length + (place // 8 ^ turn) * 8 + place % 8
    found: list[Array] = []
    for first in of_groups(addresses):
        if first % np.uint64(16 * length):
            raise SimulationError("a tile that does not begin at a multiple of 8 lines")
        places = first + (2 * element).astype(np.uint64)
        values = space.read_by_proxy(places, reference.dtype, int(t.barriers[0]))
        t.products[-1].append(places)
        found.append(values.reshape(rows, depth))
    return np.array(found)


def _wgmma(t: Threads, op: WgmmaOp, mask: Array) -> None:
    t.together(mask, GROUP)
    if not mask.any():
        t.values.update((result, np.zeros(t.count, np.float32)) for result in op.sums)
        return
    if not mask.all():
        raise SimulationError("products by some of the warpgroups of a block: not modelled")
    depth = op.depth.value.data
    t.products.append([])
    a = _tile(t, op.a, op.a_indices, 64, depth, op.transposed[0])
    b = _tile(t, op.b, op.b_indices, op.columns, depth, op.transposed[1])
    sums = [t.get(value) for value in op.c]
    for first in range(0, depth, STEP):
        part = slice(first, first + STEP)
        sums = multiply_tiles(a[:, :, part], b[:, :, part].swapaxes(1, 2), sums)
    t.values.update(zip(op.sums, sums, strict=True))


def _wgmma_wait(t: Threads, op: WgmmaWaitGroupOp, mask: Array) -> None:
    t.together(mask, GROUP)
    if mask.any():
        newest = op.n.value.data
        t.products = t.products[max(len(t.products) - newest, 0) :]
        t.shared.release(t.number, int(t.barriers[0]), (places for each in t.products for places in each))
    t.values.update((result, t.get(value)) for value, result in zip(op.c, op.sums, strict=True))


HANDLERS: dict[type[Operation], Callable[[Threads, Any, Array], None]] = {
    gpu.BarrierOp: _barrier,
    LdmatrixOp: _ldmatrix,
    MmaSyncOp: _mma,
    ConvertFloatToTF32Op: _round,
    CpAsyncOp: _copy,
    CpAsyncCommitGroupOp: _commit,
    CpAsyncWaitGroupOp: _wait,
    FenceProxyOp: _fence,
    WgmmaOp: _wgmma,
    WgmmaWaitGroupOp: _wgmma_wait,
}
