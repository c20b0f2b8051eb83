"""
`simplify`: local rewrites that need no more than an operation and what defines its operands.

Every rule but `MergeSumToSize` keeps values to the last bit, NaN, signed zeros, dtypes and shapes, and
the errors of operations whose results are used: it applies only where what it leaves out cannot raise.
A rule that gives an existing tensor for a new one applies only where nobody could tell them apart:
neither is written, and the new one does not leave the function. (`dropout` that drops nothing is its
input in PyTorch too.)

```mlir
// before
%0 = aten.abs(%x) : (!prim.tensor) -> !prim.tensor
%1 = aten.abs(%0) : (!prim.tensor) -> !prim.tensor
%2 = aten.relu(%1) : (!prim.tensor) -> !prim.tensor
// after
%0 = aten.abs(%x) : (!prim.tensor) -> !prim.tensor
%2 = aten.relu(%0) : (!prim.tensor) -> !prim.tensor
```
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.passes import ModulePass

from tsir.transforms.rewriting.driver import rewrite
from tsir.transforms.simplify.canonical_ops import DropDropout
from tsir.transforms.simplify.control_patterns import (
    DropCast,
    FoldAnd,
    FoldCarried,
    FoldChoice,
    FoldIdentity,
    FoldNot,
    SinkText,
)
from tsir.transforms.simplify.list_patterns import (
    FoldExtreme,
    FoldListCopy,
    FoldListElement,
    FoldListEquality,
    FoldListLength,
    FoldListRepeat,
    FoldListSlice,
    FoldListSum,
    FoldListUnpack,
    FoldPlace,
    Interchangeable,
    ReadUnbound,
    WriteOutListLoop,
    WriteOutSizes,
)
from tsir.transforms.simplify.number_patterns import NarrowItem, NarrowNumber
from tsir.transforms.simplify.tensor_patterns import (
    CancelNegation,
    CancelTranspose,
    CopyParts,
    DropAddOfZero,
    DropConversion,
    DropExpand,
    DropMultiplyByOne,
    DropNumberRoundTrip,
    DropRepeated,
    DropSumToSize,
    DropTypeAs,
    FoldCount,
    FoldDType,
    FoldRank,
    FoldSize,
    MergePermutes,
    MergeSumToSize,
    UseSumToSize,
)
from tsir.transforms.types.settle_types import settle_types


@dataclass(frozen=True)
class SimplifyPass(ModulePass):
    """Apply the local rewrites."""

    name = "simplify"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration:
                same = Interchangeable(function)
                patterns = (
                    CancelTranspose(), MergePermutes(), CancelNegation(same), DropRepeated(same),
                    DropExpand(), DropTypeAs(), DropConversion(),
                    DropMultiplyByOne(same), DropAddOfZero(same), DropDropout(), DropNumberRoundTrip(),
                    MergeSumToSize(), DropSumToSize(same), UseSumToSize(same),
                    WriteOutSizes(same), CopyParts(same),
                    FoldSize(), FoldCount(), FoldRank(), FoldDType(),
                    FoldListLength(same), FoldListElement(same), FoldListSum(same), FoldListRepeat(same),
                    FoldListCopy(same),
                    FoldListSlice(same), FoldListUnpack(same), FoldListEquality(same), FoldExtreme(same),
                    FoldPlace(), WriteOutListLoop(same), ReadUnbound(same), FoldIdentity(),
                    FoldChoice(), FoldCarried(), FoldNot(), FoldAnd(), DropCast(), SinkText(),
                    NarrowItem(), NarrowNumber(),
                )  # fmt: skip
                rewrite(function, patterns)
                settle_types(function)
