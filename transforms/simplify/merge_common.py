"""
`merge-common`: merges pure operations with the same operands, attributes and result types.

A block sees what the blocks around it have computed, a group nothing of that. Operations are kept apart
where a value that they read or give may be written, as a second result would then be another object.

```mlir
// before
%0 = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
%1 = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
%2 = aten.mul.Tensor(%0, %1) : (!prim.tensor, !prim.tensor) -> !prim.tensor
// after
%0 = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
%2 = aten.mul.Tensor(%0, %0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
```
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import LocationAttr, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from tsir.dialects.ir.locations import fuse
from tsir.dialects.prim.containers import GroupOp
from tsir.transforms.analysis.alias_analysis import AliasAnalysis, is_mutable
from tsir.transforms.analysis.effects import is_pure
from tsir.transforms.rewriting.statistics import count


@dataclass(frozen=True)
class MergeCommonPass(ModulePass):
    """Merge operations that compute the same."""

    name = "merge-common"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration:
                _Merger(AliasAnalysis(function)).function(function)


def _key(op: Operation) -> Hashable:
    """The key that two operations share if they compute the same."""
    return (
        op.name,
        tuple(map(id, op.operands)),
        tuple(op.properties.items()),
        tuple(op.attributes.items()),
        tuple(op.result_types),
    )


def _is_candidate(op: Operation, aliases: AliasAnalysis) -> bool:
    if op.regions or not op.results or not is_pure(op):
        return False
    values = (*op.operands, *op.results)
    return not any(is_mutable(value.type) and aliases.is_written(value) for value in values)


class _Merger:
    """
    One walk over a function.

    `seen` holds what may be merged with in the block at hand: its own operations and those around it.
    Two tensors that the caller may both get, who may write one of them, are not merged.
    """

    def __init__(self, aliases: AliasAnalysis):
        self.aliases = aliases
        self.seen: dict[Hashable, Operation] = {}
        self.locations: dict[Operation, list[LocationAttr]] = {}

    def function(self, function: FuncOp) -> None:
        self.block(function.body.block)
        for op, locations in self.locations.items():
            op.location = fuse((op.location, *locations))

    def _leaves(self, op: Operation) -> bool:
        """Whether what an operation has made may leave the function."""
        made = [value for value in op.results if is_mutable(value.type)]
        return any(self.aliases.reachable(value) & self.aliases.returned for value in made)

    def block(self, block: Block) -> None:
        added: list[Hashable] = []
        for op in list(block.ops):
            if isinstance(op, GroupOp):
                around, self.seen = self.seen, {}
                self.block(op.regions[0].block)
                self.seen = around
            else:
                for region in op.regions:
                    for inner in region.blocks:
                        self.block(inner)
            if not _is_candidate(op, self.aliases):
                continue
            key = _key(op)
            first = self.seen.setdefault(key, op)
            if first is op:
                added.append(key)
            elif not (self._leaves(op) and self._leaves(first)):
                self.locations.setdefault(first, []).append(op.location)
                count(f"merged {op.name}")
                Rewriter.replace_op(op, [], first.results)
        for key in added:
            del self.seen[key]
