"""The cublas dialect: products that the host of a GPU leaves to NVIDIA's library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    MemRefType,
    UnitAttr,
    i1,
)
from xdsl.ir import Attribute, Dialect, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

TOTALS: dict[Attribute, Attribute] = {
    Float16Type(): Float32Type(),
    BFloat16Type(): Float32Type(),
    Float32Type(): Float32Type(),
    Float64Type(): Float64Type(),
}
"""The type of the sums of products of factors of a type."""


@dataclass(frozen=True)
class Matrices:
    """Matrices of a batch: the elements from a row to the next, and from a matrix to the next."""

    memref: SSAValue
    leading: SSAValue
    apart: SSAValue


@irdl_op_definition
class GemmOp(IRDLOperation):
    """
    The products of the matrices of two batches, written to those of a third.

    The elements of a row of the result lie side by side, and so do those of a factor, or those of a column if
    it is turned; `numbers` are the sizes of the batch, the rows, the columns and the depth, then, for both
    factors and the result, the elements from a row (or column) to the next, then from a matrix to the next.
    None of the sizes is 0. With `allow_tf32`, factors of f32 may be rounded to TF32.
    """

    name = "cublas.gemm"

    left = operand_def(MemRefType)
    right = operand_def(MemRefType)
    out = operand_def(MemRefType)
    left_turned = operand_def(i1)
    right_turned = operand_def(i1)
    numbers = var_operand_def(IndexType())

    allow_tf32 = opt_prop_def(UnitAttr)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def __init__(
        self,
        sizes: Sequence[SSAValue],
        factors: tuple[Matrices, Matrices],
        out: Matrices,
        turned: tuple[SSAValue, SSAValue],
        *,
        allow_tf32: bool,
    ) -> None:
        all_of = (*factors, out)
        numbers = [*sizes, *(each.leading for each in all_of), *(each.apart for each in all_of)]
        super().__init__(
            operands=[*(each.memref for each in all_of), *turned, numbers],
            properties={"allow_tf32": UnitAttr() if allow_tf32 else None},
        )

    def verify_(self) -> None:
        """Verifies the types of elements and how many numbers there are."""
        left, right, out = (
            cast("MemRefType[Attribute]", value.type).element_type
            for value in (self.left, self.right, self.out)
        )
        if left != right or TOTALS.get(left) != out:
            raise VerifyException(f"expected floats and their sums, got {left}, {right} and {out}")
        if len(self.numbers) != NUMBERS:
            raise VerifyException(f"expected {NUMBERS} numbers, got {len(self.numbers)}")


NUMBERS = 10
"""Sizes and strides of a product."""

Cublas = Dialect("cublas", [GemmOp])
"""The dialect."""
