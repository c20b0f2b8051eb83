"""Copies to the memory that the threads of a block share, which go on while these do other things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import (
    IndexType,
    IntegerAttr,
    MemRefType,
    i32,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    BaseAttr,
    IRDLOperation,
    ParsePropInAttrDict,
    irdl_op_definition,
    operand_def,
    prop_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from tsir.dialects.machine.nvvm.memory import verify_place


@irdl_op_definition
class CpAsyncOp(IRDLOperation):
    """
    Begins to copy 16 bytes to shared memory: so many elements, and zeros in the place of the others.

    Both addresses are multiples of 16. It is over when `nvvm.cp.async.wait.group` says so.

    ```mlir
    nvvm.cp.async.shared.global %to[%i], %from[%j], %count : memref<…, 3 : i64>, memref<…>
    ```
    """

    name = "nvvm.cp.async.shared.global"

    target = operand_def(BaseAttr(MemRefType))
    target_indices = var_operand_def(IndexType())
    source = operand_def(BaseAttr(MemRefType))
    source_indices = var_operand_def(IndexType())
    count = operand_def(IndexType())

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    irdl_options = (AttrSizedOperandSegments(as_property=True), ParsePropInAttrDict())

    assembly_format = (
        "$target `[` $target_indices `]` `,` $source `[` $source_indices `]` `,` $count attr-dict `:` "
        "type($target) `,` type($source)"
    )

    def __init__(
        self,
        target: tuple[SSAValue, Sequence[SSAValue]],
        source: tuple[SSAValue, Sequence[SSAValue]],
        count: SSAValue,
    ) -> None:
        super().__init__(operands=[*target, *source, count])

    def verify_(self) -> None:
        """Verifies the memories, and that they hold the same elements."""
        verify_place(self.target.type, self.target_indices, shared=True)
        verify_place(self.source.type, self.source_indices, shared=False)
        to, source = (cast("MemRefType[Attribute]", x.type).element_type for x in (self.target, self.source))
        if to != source:
            raise VerifyException(f"expected a source of {to}, got {source}")


@irdl_op_definition
class CpAsyncCommitGroupOp(IRDLOperation):
    """
    Makes a group of the copies that the thread has begun since the last one.

    ```mlir
    nvvm.cp.async.commit.group
    ```
    """

    name = "nvvm.cp.async.commit.group"

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    assembly_format = "attr-dict"


@irdl_op_definition
class CpAsyncWaitGroupOp(IRDLOperation):
    """
    Waits until all but the last `n` groups of the thread's copies are over; others see them after a barrier.

    ```mlir
    nvvm.cp.async.wait.group {n = 1 : i32}
    ```
    """

    name = "nvvm.cp.async.wait.group"

    n = prop_def(IntegerAttr)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "attr-dict"

    def __init__(self, n: int) -> None:
        super().__init__(properties={"n": IntegerAttr(n, i32)})

    def verify_(self) -> None:
        """Verifies the number of groups."""
        if self.n.value.data < 0:
            raise VerifyException(f"expected a number of groups from 0 on, got {self.n.value.data}")
