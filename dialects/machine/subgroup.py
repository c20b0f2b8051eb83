"""
The subgroup dialect: what the threads of a warp do together, which xDSL's `gpu` dialect lacks.

A warp is cut into clusters of `width` neighbours. All threads of a cluster have to run an operation at once.
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import AnyFloatConstr, IndexType, IntegerAttr, IntegerType, i32
from xdsl.ir import Dialect, Operation, SSAValue
from xdsl.irdl import (
    AnyOf,
    BaseAttr,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

WARP = 32
"""Threads of a warp."""

NUMBER = AnyOf((BaseAttr(IntegerType), BaseAttr(IndexType), AnyFloatConstr))


def verify_width(width: IntegerAttr) -> None:
    """Verifies that a warp can be cut into clusters of so many threads."""
    number = width.value.data
    if not (1 <= number <= WARP and number.bit_count() == 1):
        raise VerifyException(f"expected a width that is a power of two, {WARP} at most, got {number}")


@irdl_op_definition
class ShuffleOp(IRDLOperation):
    """
    Gives each thread the value that the thread with a number has, counted in its cluster.

    ```mlir
    %r = subgroup.shuffle %value, %lane {width = 16 : i32} : f32
    ```
    """

    name = "subgroup.shuffle"

    T: ClassVar = VarConstraint("T", NUMBER)

    value = operand_def(T)
    lane = operand_def(IndexType)
    width = prop_def(IntegerAttr)
    result = result_def(T)

    # It may not move to where only some of the threads are.
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$value `,` $lane attr-dict `:` type($value)"

    def __init__(self, value: SSAValue | Operation, lane: SSAValue | Operation, width: int) -> None:
        found = SSAValue.get(value)
        super().__init__(
            operands=[found, lane], properties={"width": IntegerAttr(width, i32)}, result_types=[found.type]
        )

    def verify_(self) -> None:
        """Verifies the width."""
        verify_width(self.width)


@irdl_op_definition
class BarrierOp(IRDLOperation):
    """
    Waits for all threads of the cluster, and lets each see what the others have written.

    ```mlir
    subgroup.barrier {width = 16 : i32}
    ```
    """

    name = "subgroup.barrier"

    width = prop_def(IntegerAttr)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "attr-dict"

    def __init__(self, width: int) -> None:
        super().__init__(properties={"width": IntegerAttr(width, i32)})

    def verify_(self) -> None:
        """Verifies the width."""
        verify_width(self.width)


Subgroup = Dialect("subgroup", [ShuffleOp, BarrierOp])
"""The dialect."""
