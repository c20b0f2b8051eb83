"""Operations of `nvvm`, and what threads of a block share, when kernels run from their operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from matrix_units import TF32, WARP, fragments, multiply, rounded
from ptx_memory import Array
from xdsl.dialects import gpu
from xdsl.dialects.builtin import i32
from xdsl.ir import Operation

from tsir.dialects.nvvm import (
    ConvertFloatToTF32Op,
    CpAsyncCommitGroupOp,
    CpAsyncOp,
    CpAsyncWaitGroupOp,
    LdmatrixOp,
    MmaSyncOp,
)
from tsir.lowering.llvm.types import element_of

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


HANDLERS: dict[type[Operation], Callable[[Threads, Any, Array], None]] = {
    gpu.BarrierOp: _barrier,
    LdmatrixOp: _ldmatrix,
    MmaSyncOp: _mma,
    ConvertFloatToTF32Op: _round,
    CpAsyncOp: _copy,
    CpAsyncCommitGroupOp: _commit,
    CpAsyncWaitGroupOp: _wait,
}
