"""Products of tiles in shared memory by warpgroups, which go on while these do other things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import (
    Float32Type,
    IndexType,
    IntegerAttr,
    MemRefType,
    UnitAttr,
    f32,
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
    opt_prop_def,
    prop_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from tsir.dialects.machine.nvvm.memory import HALVES, verify_place

GROUP = 128
"""Threads of a warpgroup, which is four warps, counted from the first of the block."""

BAND = 64
"""Rows of the sums of a warpgroup, and elements of 16 bits in the longest line whose chunks are exchanged."""

PATTERN = 1024
"""Bytes after which the exchange of chunks begins anew: 8 lines of 128 bytes."""


@irdl_op_definition
class WgmmaOp(IRDLOperation):
    """
    The product of 64 x `depth` and `depth` x n elements in shared memory, added to sums, by a warpgroup.

    Of each 8 columns, thread `l` of warp `w` has sums of row `16 w + l / 4` in columns `2 (l % 4)` and the
    next, then those of 8 rows further. They are on their way until `nvvm.wgmma.wait.group` gives them; until
    then another product of as many columns may add to them, and nothing else touch them or write to the
    factors. What threads have written there it reads where `nvvm.fence.proxy.async.shared` and then a barrier
    follow that.

    A factor has a line of `depth` elements for each row (the second one: column). If it is transposed, it has
    a line of 64 rows for each step of the depth, and that for each 64 rows. Chunk `c` of line `l` is in the
    place of chunk `c ^ l % 8`, or `c ^ l / 2 % 4` where lines have 64 bytes, of 8 lines from a multiple on.

    ```mlir
    %d:64 = nvvm.wgmma A %a[%i] B %b[%j] C[%c0, …] {depth = 32 : i32, transposed_b}
      : memref<…, 3 : i64>, memref<…, 3 : i64> -> f32, …
    ```
    """

    name = "nvvm.wgmma"

    a = operand_def(BaseAttr(MemRefType))
    a_indices = var_operand_def(IndexType())
    b = operand_def(BaseAttr(MemRefType))
    b_indices = var_operand_def(IndexType())
    c = var_operand_def(Float32Type())
    depth = prop_def(IntegerAttr)
    transposed_a = opt_prop_def(UnitAttr)
    transposed_b = opt_prop_def(UnitAttr)
    sums = var_result_def(Float32Type())

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())
    """It may not move to where only some of the threads are."""

    irdl_options = (AttrSizedOperandSegments(as_property=True), ParsePropInAttrDict())

    assembly_format = (
        "`A` $a `[` $a_indices `]` `B` $b `[` $b_indices `]` `C` `[` $c `]` attr-dict "
        "`:` type($a) `,` type($b) `->` type($sums)"
    )

    def __init__(
        self,
        a: tuple[SSAValue, Sequence[SSAValue]],
        b: tuple[SSAValue, Sequence[SSAValue]],
        c: Sequence[SSAValue],
        depth: int,
        transposed: tuple[bool, bool],
    ) -> None:
        names = ("transposed_a", "transposed_b")
        flags = {name: UnitAttr() for name, flag in zip(names, transposed, strict=True) if flag}
        properties = {"depth": IntegerAttr(depth, i32), **flags}
        super().__init__(operands=[*a, *b, c], properties=properties, result_types=[[f32] * len(c)])

    @property
    def columns(self) -> int:
        """The columns of the sums."""
        return 2 * len(self.c)

    @property
    def transposed(self) -> tuple[bool, bool]:
        """Whether each factor is transposed."""
        return self.transposed_a is not None, self.transposed_b is not None

    def verify_(self) -> None:
        """Verifies the memories, the number of sums and the depth."""
        for factor, indices in ((self.a, self.a_indices), (self.b, self.b_indices)):
            verify_place(factor.type, indices, shared=True)
        kinds = [cast("MemRefType[Attribute]", x.type).element_type for x in (self.a, self.b)]
        if kinds[0] != kinds[1] or kinds[0] not in HALVES:
            raise VerifyException(f"expected factors of f16 or of bf16, got {kinds[0]} and {kinds[1]}")
        if len(self.c) != len(self.sums) or self.columns not in range(8, 257, 8):
            found = f"{len(self.c)} and {len(self.sums)}"
            raise VerifyException(f"expected as many sums as results, 4, 8 or so on up to 128, got {found}")
        if (depth := self.depth.value.data) not in (BAND // 2, BAND):
            raise VerifyException(f"expected a depth of {BAND // 2} or {BAND}, got {depth}")


@irdl_op_definition
class WgmmaWaitGroupOp(IRDLOperation):
    """
    Waits until all but the last `n` products of the warpgroup are over, and gives the sums if all are.

    ```mlir
    nvvm.wgmma.wait.group C[] {n = 1 : i32}
    %d:4 = nvvm.wgmma.wait.group C[%c0, %c1, %c2, %c3] {n = 0 : i32} : f32, f32, f32, f32
    ```
    """

    name = "nvvm.wgmma.wait.group"

    c = var_operand_def(Float32Type())
    n = prop_def(IntegerAttr)
    sums = var_result_def(Float32Type())

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = "`C` `[` $c `]` attr-dict (`:` type($sums)^)?"

    def __init__(self, n: int, c: Sequence[SSAValue] = ()) -> None:
        super().__init__(operands=[c], properties={"n": IntegerAttr(n, i32)}, result_types=[[f32] * len(c)])

    def verify_(self) -> None:
        """Verifies the number of products, and that sums are given where none is on its way."""
        if (n := self.n.value.data) < 0:
            raise VerifyException(f"expected a number of products from 0 on, got {n}")
        if len(self.c) != len(self.sums):
            raise VerifyException(f"expected as many sums as results, got {len(self.c)} and {len(self.sums)}")
        if n and self.c:
            raise VerifyException(f"expected no sums where {n} products are on their way, got {len(self.c)}")


@irdl_op_definition
class FenceProxyOp(IRDLOperation):
    """
    Has `nvvm.wgmma` see, after a barrier, what the thread has written to shared memory.

    ```mlir
    nvvm.fence.proxy.async.shared
    ```
    """

    name = "nvvm.fence.proxy.async.shared"

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    assembly_format = "attr-dict"
