"""
Products of fragments of matrices by a warp, and how it reads them.

A register has two 16-bit floats that lie side by side. In a fragment of a matrix, thread `l` of a warp has,
of row `l / 4`, columns `2 (l % 4)` and the next; parts of 8 x 8 elements are told apart by their registers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import (
    Float32Type,
    IndexType,
    MemRefType,
    UnitAttr,
    VectorType,
    f32,
    i32,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    BaseAttr,
    EqAttrConstraint,
    IRDLOperation,
    ParsePropInAttrDict,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect, Pure
from xdsl.utils.exceptions import VerifyException

from tsir.dialects.machine.nvvm.memory import HALVES, verify_place

PARTS = 4
"""Parts of 8 x 8 elements that one `nvvm.ldmatrix` reads: 16 rows and 16 columns."""

TF32 = i32
"""A register of one number of TF32: the bits of an f32, the last 13 of which count for nothing."""

COUNTS = ((4, 2, 4, 4), (2, 1, 4, 4))
"""The registers of the factors, of what is added and of the sums, for each depth."""


def register_of(element: Attribute) -> VectorType[Attribute]:
    """The type of a register of elements of a type."""
    return VectorType(element, [2])


@irdl_op_definition
class MmaSyncOp(IRDLOperation):
    """
    The product of 16 x 16 and 16 x 8 elements (or 16 x 8 and 8 x 8), added to a third matrix, by a warp.

    The registers of the first factor are rows 0 to 7, then 8 to 15, of the first 8 columns, then of the next;
    those of the second are its first 8 rows, then the next, with the rows in the place of columns. Numbers of
    TF32 are one a register, as `i32`: thread `l` has column `l % 4` of 4, and factors are half as deep.

    ```mlir
    %d:4 = nvvm.mma.sync A[%a0, %a1] B[%b0] C[%c0, %c1, %c2, %c3]
      : A[vector<2xf16>, vector<2xf16>] B[vector<2xf16>] -> f32, f32, f32, f32
    ```
    """

    name = "nvvm.mma.sync"

    a = var_operand_def(BaseAttr(VectorType) | EqAttrConstraint(TF32))
    b = var_operand_def(BaseAttr(VectorType) | EqAttrConstraint(TF32))
    c = var_operand_def(Float32Type())
    sums = var_result_def(Float32Type())

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())
    """It may not move to where only some of the threads are."""

    irdl_options = (AttrSizedOperandSegments(as_property=True), ParsePropInAttrDict())

    assembly_format = (
        "`A` `[` $a `]` `B` `[` $b `]` `C` `[` $c `]` attr-dict "
        "`:` `A` `[` type($a) `]` `B` `[` type($b) `]` `->` type($sums)"
    )

    def __init__(self, a: Sequence[SSAValue], b: Sequence[SSAValue], c: Sequence[SSAValue]) -> None:
        super().__init__(operands=[a, b, c], result_types=[[f32] * len(c)])

    def verify_(self) -> None:
        """Verifies how many registers there are, and that the factors are of one type."""
        counts = (len(self.a), len(self.b), len(self.c), len(self.sums))
        if counts not in COUNTS:
            raise VerifyException(f"expected 4, 2, 4 and 4 or 2, 1, 4 and 4 registers, got {counts}")
        kinds = {value.type for value in (*self.a, *self.b)}
        if kinds == {TF32} and counts == COUNTS[0]:
            return
        if not any(kinds == {register_of(element)} for element in HALVES):
            found = ", ".join(sorted(map(str, kinds)))
            expected = "factors of vector<2xf16>, of vector<2xbf16>, or four and two of i32"
            raise VerifyException(f"expected {expected}, got {found}")


@irdl_op_definition
class ConvertFloatToTF32Op(IRDLOperation):
    """
    The nearest number of TF32, of two that are as near the larger one.

    ```mlir
    %y = nvvm.convert.float.to.tf32 %x
    ```
    """

    name = "nvvm.convert.float.to.tf32"

    source = operand_def(Float32Type())
    result = result_def(TF32)

    traits = traits_def(Pure())

    assembly_format = "$source attr-dict"

    def __init__(self, source: SSAValue | Operation) -> None:
        super().__init__(operands=[source], result_types=[TF32])


@irdl_op_definition
class LdmatrixOp(IRDLOperation):
    """
    Reads four parts of 8 x 8 elements, of which thread `8 p + r` of a warp names row `r` of part `p`.

    Each part is a register of the fragment; if `transposed`, its rows are the columns of the fragment.

    ```mlir
    %a:4 = nvvm.ldmatrix %tile[%i, %j] {transposed} : memref<…, 3 : i64> -> vector<2xf16>, …
    ```
    """

    name = "nvvm.ldmatrix"

    source = operand_def(BaseAttr(MemRefType))
    indices = var_operand_def(IndexType())
    transposed = opt_prop_def(UnitAttr)
    parts = var_result_def(BaseAttr(VectorType))

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$source `[` $indices `]` attr-dict `:` type($source) `->` type($parts)"

    def __init__(
        self, source: SSAValue | Operation, indices: Sequence[SSAValue], *, transposed: bool
    ) -> None:
        found = SSAValue.get(source)
        element = cast("MemRefType[Attribute]", found.type).element_type
        super().__init__(
            operands=[found, indices],
            properties={"transposed": UnitAttr() if transposed else None},
            result_types=[[register_of(element)] * PARTS],
        )

    def verify_(self) -> None:
        """Verifies the memory, and the type and number of the registers."""
        verify_place(self.source.type, self.indices, shared=True)
        element = cast("MemRefType[Attribute]", self.source.type).element_type
        if element not in HALVES:
            raise VerifyException(f"expected 16-bit floats, got {element}")
        if [part.type for part in self.parts] != [register_of(element)] * PARTS:
            found = ", ".join(str(part.type) for part in self.parts)
            raise VerifyException(f"expected {PARTS} results of {register_of(element)}, got {found}")
