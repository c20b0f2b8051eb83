"""
The lanes dialect: operations of `arith` on vectors that xDSL defines for scalars alone.

`lanes.x` does in every lane what `arith.x` does to scalars, with the same operands and properties.
"""

from __future__ import annotations

from abc import ABC
from typing import ClassVar

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import I1, AnyFloat, IntegerAttr, IntegerType, VectorType
from xdsl.ir import Attribute, Dialect
from xdsl.irdl import (
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    irdl_op_definition,
    irdl_to_attr_constraint,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

MASK = irdl_to_attr_constraint(VectorType[I1])
VECTOR = irdl_to_attr_constraint(VectorType[Attribute])
FLOATS = irdl_to_attr_constraint(VectorType[AnyFloat])
INTEGERS = irdl_to_attr_constraint(VectorType[IntegerType])


def verify_lanes(a: Attribute, b: Attribute) -> None:
    """Verifies that two vectors have the same number of lanes."""
    assert isinstance(a, VectorType)
    assert isinstance(b, VectorType)
    if a.get_shape() != b.get_shape():
        raise VerifyException(f"expected vectors of the same shape, got {a.get_shape()} and {b.get_shape()}")


@irdl_op_definition
class SelectOp(IRDLOperation):
    """
    Takes each lane from the first vector where the mask is set, else from the second.

    ```mlir
    %r = lanes.select %mask, %a, %b : vector<16xi1>, vector<16xf32>
    ```
    """

    name = "lanes.select"

    T: ClassVar = VarConstraint("T", VECTOR)

    cond = operand_def(MASK)
    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(T)

    traits = traits_def(Pure())

    assembly_format = "$cond `,` $lhs `,` $rhs attr-dict `:` type($cond) `,` type($result)"

    def verify_(self) -> None:
        """Verifies that the mask has the vectors' lanes."""
        verify_lanes(self.cond.type, self.lhs.type)


class CompareOp(IRDLOperation, ABC):
    """
    Compares two vectors lane by lane; the predicate is that of `arith`.

    ```mlir
    %mask = lanes.cmpf %a, %b {predicate = 4 : i64} : vector<16xf32> to vector<16xi1>
    ```
    """

    T: ClassVar = VarConstraint("T", VECTOR)

    predicate = prop_def(IntegerAttr)
    lhs = operand_def(T)
    rhs = operand_def(T)
    result = result_def(MASK)

    traits = traits_def(Pure())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "$lhs `,` $rhs attr-dict `:` type($lhs) `to` type($result)"

    def verify_(self) -> None:
        """Verifies that the mask has the vectors' lanes."""
        verify_lanes(self.lhs.type, self.result.type)


@irdl_op_definition
class CmpiOp(CompareOp):
    """Compares integers."""

    name = "lanes.cmpi"


@irdl_op_definition
class CmpfOp(CompareOp):
    """Compares floats."""

    name = "lanes.cmpf"
    fastmath = opt_prop_def(FastMathFlagsAttr)


class CastOp(IRDLOperation, ABC):
    """
    Converts each lane to another type.

    ```mlir
    %r = lanes.sitofp %x : vector<16xi32> to vector<16xf32>
    ```
    """

    input = operand_def(VECTOR)
    result = result_def(VECTOR)

    traits = traits_def(Pure())

    assembly_format = "$input attr-dict `:` type($input) `to` type($result)"

    def verify_(self) -> None:
        """Verifies that the lanes are as many."""
        verify_lanes(self.input.type, self.result.type)


@irdl_op_definition
class FPToSIOp(CastOp):
    """Converts floats to signed integers."""

    name = "lanes.fptosi"
    input = operand_def(FLOATS)
    result = result_def(INTEGERS)


@irdl_op_definition
class FPToUIOp(CastOp):
    """Converts floats to unsigned integers."""

    name = "lanes.fptoui"
    input = operand_def(FLOATS)
    result = result_def(INTEGERS)


@irdl_op_definition
class SIToFPOp(CastOp):
    """Converts signed integers to floats."""

    name = "lanes.sitofp"
    input = operand_def(INTEGERS)
    result = result_def(FLOATS)


@irdl_op_definition
class UIToFPOp(CastOp):
    """Converts unsigned integers to floats."""

    name = "lanes.uitofp"
    input = operand_def(INTEGERS)
    result = result_def(FLOATS)


class IntegerCastOp(CastOp, ABC):
    """Converts integers to integers of another width."""

    input = operand_def(INTEGERS)
    result = result_def(INTEGERS)


@irdl_op_definition
class TruncIOp(IntegerCastOp):
    """Keeps the low bits."""

    name = "lanes.trunci"


@irdl_op_definition
class ExtSIOp(IntegerCastOp):
    """Extends by the sign."""

    name = "lanes.extsi"


@irdl_op_definition
class ExtUIOp(IntegerCastOp):
    """Extends by zeros."""

    name = "lanes.extui"


Lanes = Dialect(
    "lanes",
    [SelectOp, CmpiOp, CmpfOp, FPToSIOp, FPToUIOp, SIToFPOp, UIToFPOp, TruncIOp, ExtSIOp, ExtUIOp],
)
