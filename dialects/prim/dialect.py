"""The `prim` dialect object."""

from __future__ import annotations

from xdsl.ir import Dialect

from tsir.dialects.families import operations
from tsir.dialects.prim.containers import CONTAINERS
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.prim.types import TYPES
from tsir.dialects.prim.values import TensorAttr

Prim = Dialect(
    "prim",
    [ConstantOp, IfOp, LoopOp, YieldOp, *CONTAINERS, *operations("prim")],
    [*TYPES, TensorAttr],
)
