"""The `prim` dialect object."""

from __future__ import annotations

from xdsl.ir import Dialect

from tsir.dialects.prim.containers import CONTAINERS
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.families import operations
from tsir.dialects.types.attributes import TYPES
from tsir.dialects.types.values import ComplexAttr, TensorAttr

Prim = Dialect(
    "prim",
    [ConstantOp, IfOp, LoopOp, YieldOp, *CONTAINERS, *operations("prim")],
    [*TYPES, TensorAttr, ComplexAttr],
)
