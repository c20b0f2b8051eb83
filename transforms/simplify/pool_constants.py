"""
`pool-constants`: moves every constant to the top of its function or group, each value once.

A tensor constant that is written, or returned where a caller may write it, keeps its own copy.

```mlir
// after
%0 = prim.Constant 1
%1 = prim.If %c -> (!prim.int) {
  prim.Yield %0 : !prim.int
} else {
  prim.Yield %0 : !prim.int
}
```
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.prim.containers import GroupOp
from tsir.dialects.prim.ops import ConstantOp
from tsir.transforms.analysis.alias_analysis import is_mutable


@dataclass(frozen=True)
class PoolConstantsPass(ModulePass):
    """Gather the constants at the top of each function, without duplicates."""

    name = "pool-constants"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration:
                _pool(function.body.block)


def _pool(block: Block) -> None:
    pooled: dict[tuple[Attribute, Attribute], ConstantOp] = {}
    last: ConstantOp | None = None
    for op in list(_scope(block)):
        if isinstance(op, GroupOp):
            _pool(op.regions[0].block)
        if not isinstance(op, ConstantOp) or is_mutable(op.result.type):
            continue
        key = (op.value, op.result.type)
        if key in pooled:
            Rewriter.replace_op(op, [], [pooled[key].result])
            continue
        pooled[key] = op
        op.detach()
        point = InsertPoint.after(last) if last is not None else InsertPoint.at_start(block)
        Rewriter.insert_op(op, point)
        last = op


def _scope(block: Block) -> Iterator[Operation]:
    """The operations that see the values of a block: its own and those inside them, but for groups."""
    for op in block.ops:
        yield op
        if not isinstance(op, GroupOp):
            for region in op.regions:
                for inner in region.blocks:
                    yield from _scope(inner)
