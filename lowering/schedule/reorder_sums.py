"""
`reorder-sums`: sums and products of floats may be combined in any order.

The operations that combine the elements of a `linalg.generic` are told so, by the flag `reassoc` of LLVM. The
passes that follow have all threads of a block combine elements of their own then, in the place of the tree
(see `reduction_tree`), and their results have other last bits than those of the tree.

```mlir
// before
%r = arith.addf %sum, %x : f32
// after
%r = arith.addf %sum, %x fastmath<reassoc> : f32
```
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.utils import FastMathFlag
from xdsl.passes import ModulePass

from tsir.lowering.builders.reduction_tree import match_combiner
from tsir.lowering.builders.structured import read_generic


def reorder(op: linalg.GenericOp) -> None:
    """Tells what combines the elements of an operation that their order is free."""
    structured, end = read_generic(op), op.body.block.last_op
    assert end is not None
    if structured.reduced:
        for old, new in zip(structured.old_values, end.operands, strict=True):
            combiner = match_combiner(old, new)
            if combiner is not None and isinstance(combiner.op, arith.AddfOp | arith.MulfOp):
                combiner.op.fastmath = arith.FastMathFlagsAttr([FastMathFlag.REASSOC])


@dataclass(frozen=True)
class ReorderSumsPass(ModulePass):
    """Lets sums and products of floats be combined in any order."""

    name = "reorder-sums"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Marks the combiners of all reductions."""
        for inner in op.walk():
            if isinstance(inner, linalg.GenericOp):
                reorder(inner)
