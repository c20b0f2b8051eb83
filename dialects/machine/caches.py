"""The caches dialect: what a program tells the caches, which xDSL's `memref` dialect lacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import IndexType, MemRefType
from xdsl.ir import Attribute, Dialect, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, traits_def, var_operand_def
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException


@irdl_op_definition
class PrefetchOp(IRDLOperation):
    """
    Asks for the line of the nearest cache around an element, which is read and written soon.

    It changes nothing but time.

    ```mlir
    caches.prefetch %matrix[%row, %column] : memref<?x?xf32>
    ```
    """

    name = "caches.prefetch"

    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType)

    # It may not move to after the accesses that it is for.
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    assembly_format = "$memref `[` $indices `]` attr-dict `:` type($memref)"

    def __init__(self, memref: SSAValue, indices: Sequence[SSAValue]) -> None:
        super().__init__(operands=[memref, indices])

    def verify_(self) -> None:
        """Verifies that there is an index for each dimension."""
        rank = cast("MemRefType[Attribute]", self.memref.type).get_num_dims()
        if len(self.indices) != rank:
            raise VerifyException(f"expected {rank} indices, got {len(self.indices)}")


Caches = Dialect("caches", [PrefetchOp])
