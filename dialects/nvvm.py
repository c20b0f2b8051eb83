"""
The nvvm dialect: what products of matrices need of NVIDIA's GPUs and xDSL lacks.

The operations are those of MLIR's dialect of this name, on memrefs where that has pointers. A register has
two 16-bit floats that lie side by side. In a fragment of a matrix, thread `l` of a warp has, of row `l / 4`,
columns `2 (l % 4)` and the next; parts of 8 x 8 elements are told apart by their registers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    IndexType,
    IntegerAttr,
    MemRefType,
    UnitAttr,
    VectorType,
    f32,
    i32,
    i64,
)
from xdsl.ir import Attribute, Dialect, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    BaseAttr,
    EqAttrConstraint,
    IRDLOperation,
    ParsePropInAttrDict,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect, Pure
from xdsl.utils.exceptions import VerifyException

SHARED = IntegerAttr(3, i64)
"""The space of memory that the threads of a block share."""

CHUNK = 16
"""Bytes that one asynchronous copy moves."""

PARTS = 4
"""Parts of 8 x 8 elements that one `nvvm.ldmatrix` reads: 16 rows and 16 columns."""

HALVES = (Float16Type(), BFloat16Type())

TF32 = i32
"""A register of one number of TF32: the bits of an f32, the last 13 of which count for nothing."""

GROUP = 128
"""Threads of a warpgroup, which is four warps, counted from the first of the block."""

BAND = 64
"""Rows of the sums of a warpgroup, and elements of 16 bits in the longest line whose chunks are exchanged."""

PATTERN = 1024
"""Bytes after which the exchange of chunks begins anew: 8 lines of 128 bytes."""

COUNTS = ((4, 2, 4, 4), (2, 1, 4, 4))
"""The registers of the factors, of what is added and of the sums, for each depth."""


def register_of(element: Attribute) -> VectorType[Attribute]:
    """The type of a register of elements of a type."""
    return VectorType(element, [2])


def verify_place(kind: Attribute, indices: Sequence[SSAValue], *, shared: bool) -> None:
    """Verifies that a memref has as many axes as there are indices, and lies in the memory meant."""
    ranked = cast("MemRefType[Attribute]", kind)
    if ranked.get_num_dims() != len(indices):
        raise VerifyException(f"expected an index for each axis of {ranked}, got {len(indices)}")
    if (ranked.memory_space == SHARED) != shared:
        raise VerifyException(f"expected {'shared' if shared else 'global'} memory, got {ranked}")


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


Nvvm = Dialect(
    "nvvm",
    [
        *(MmaSyncOp, WgmmaOp, WgmmaWaitGroupOp, ConvertFloatToTF32Op, LdmatrixOp),
        *(CpAsyncOp, CpAsyncCommitGroupOp, CpAsyncWaitGroupOp, FenceProxyOp),
    ],
)
"""The dialect."""
