"""The `autodiff` dialect object."""

from __future__ import annotations

from xdsl.ir import Dialect

from tsir.dialects.autodiff.ops import AddOp, AnyDefinedOp, ClosureOp, LinearOp, ZeroOp
from tsir.dialects.types.undefined import ClosureType, UndefinedType

Autodiff = Dialect(
    "autodiff", [AddOp, AnyDefinedOp, ClosureOp, LinearOp, ZeroOp], [ClosureType, UndefinedType]
)
