"""
The nvvm dialect: what products of matrices need of NVIDIA's GPUs and xDSL lacks.

The operations are those of MLIR's dialect of this name, on memrefs where that has pointers.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from tsir.dialects.machine.nvvm.copies import CpAsyncCommitGroupOp, CpAsyncOp, CpAsyncWaitGroupOp
from tsir.dialects.machine.nvvm.fragments import ConvertFloatToTF32Op, LdmatrixOp, MmaSyncOp
from tsir.dialects.machine.nvvm.warpgroups import FenceProxyOp, WgmmaOp, WgmmaWaitGroupOp

Nvvm = Dialect(
    "nvvm",
    [
        *(MmaSyncOp, WgmmaOp, WgmmaWaitGroupOp, ConvertFloatToTF32Op, LdmatrixOp),
        *(CpAsyncOp, CpAsyncCommitGroupOp, CpAsyncWaitGroupOp, FenceProxyOp),
    ],
)
"""The dialect."""
