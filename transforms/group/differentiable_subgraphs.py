"""
`create-differentiable-subgraphs` and `inline-differentiable-subgraphs`: the parts of a function that can be
differentiated, each as a `prim.DifferentiableGraph`.

In each block, from its end to its start, an operation that carries a gradient and can be differentiated
becomes a group. What it is computed from joins it, the last one first, if it can be differentiated too
(whether or not it carries a gradient) and nothing outside of the group comes between the two: operations
move to that end, as far as no result and no effect changes by it (`topological_moves`). Constants are
copied into the groups. An `If` or a `Loop` is in a group as a whole or has groups of its own inside, and
no group spans blocks. Groups of fewer than `threshold` operations are not made, those that there are stay.

Calls, tuples and writes should be gone before as far as they go: they are never in a group. Types should
be known: what may be a tensor of floats is taken to carry a gradient.

```mlir
// before
%0 = aten.mul.Tensor(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
%1 = aten.lgamma(%0) : (!prim.tensor) -> !prim.tensor
%2 = aten.mul.Tensor(%0, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
// after
%0, %2 = prim.DifferentiableGraph(%x, %y) ({
^bb0(%a : !prim.tensor, %b : !prim.tensor):
  %3 = aten.mul.Tensor(%a, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %4 = aten.mul.Tensor(%3, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  prim.Yield %3, %4 : !prim.tensor, !prim.tensor
}) : (!prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
%1 = aten.lgamma(%0) : (!prim.tensor) -> !prim.tensor
```
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation
from xdsl.passes import ModulePass

from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.analysis.subgraphs import dissolve, groups_of, outline, read_by, read_outside, size_of
from tsir.transforms.differentiate.gradient_record import GRADIENT
from tsir.transforms.differentiate.requires_grad import RequiresGrad, requiring
from tsir.transforms.group.differentiable import is_differentiable
from tsir.transforms.group.topological_moves import MovableBlock
from tsir.transforms.rewriting.pipelines import expect_at_least
from tsir.transforms.types.settle_types import settle_types


@dataclass(frozen=True)
class CreateSubgraphsPass(ModulePass):
    """Gather what can be differentiated into groups."""

    name = "create-differentiable-subgraphs"

    threshold: int = 2
    """Operations that a group has at least, with constants and what is in branches and loops."""

    def __post_init__(self) -> None:
        expect_at_least(1, threshold=self.threshold)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in _functions(op):
            slicer = _Slicer(function, self.threshold)
            for members in list(slicer.block(function.body.block)):
                outline(c.DifferentiableGraphOp, members, read_outside(members), slicer.repeated)


@dataclass(frozen=True)
class InlineSubgraphsPass(ModulePass):
    """Put the operations of small groups that have not been differentiated back in their places."""

    name = "inline-differentiable-subgraphs"

    threshold: int = 5
    """Operations that a group has at least if it stays; groups with native groups inside always do."""

    def __post_init__(self) -> None:
        expect_at_least(1, threshold=self.threshold)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in _functions(op):
            for group in groups_of(function, c.DifferentiableGraphOp):
                inside = group.regions[0].block.ops
                has_native = any(isinstance(inner, c.FusionGroupOp) for inner in group.walk())
                if size_of(inside) < self.threshold and not has_native and GRADIENT not in group.attributes:
                    dissolve(group)
            settle_types(function)


def _functions(module: ModuleOp) -> Iterator[FuncOp]:
    for function in module.ops:
        if isinstance(function, FuncOp) and not function.is_declaration:
            yield function


class _Slicer:
    """
    Finds the groups of a function, and moves the operations of each together.

    Groups are made once all are found: a value of a group is not known to the analyses. `repeated` holds
    the constants that are copied into groups: those that cannot be told from their copies.
    """

    def __init__(self, function: FuncOp, threshold: int):
        self.aliases = AliasAnalysis(function)
        arguments = zip(function.body.block.args, requiring(function), strict=True)
        self.needs = RequiresGrad.of(function, [argument for argument, flag in arguments if flag])
        self.threshold = threshold
        self.repeated = {
            op for op in function.walk() if isinstance(op, ConstantOp) and self.aliases.is_private(op.result)
        }
        self._known: dict[Operation, bool] = {}

    def block(self, block: Block) -> Iterator[Sequence[Operation]]:
        """The members of each group of a block, in order, and of the blocks inside of others."""
        movable = MovableBlock(block, self.aliases)
        starts: list[Operation] = []
        for op in reversed(list(block.ops)):
            is_free = len(movable.unit(op)) == 1
            if is_free and self.needs.any_of(op.results) and self._joins(op):
                movable.absorb(op, self._joins)
                starts.append(op)
        found = {movable.unit(op)[0]: movable.unit(op) for op in starts}
        groups = [members for members in found.values() if self._is_large(members)]
        grouped = {op for members in groups for op in members}
        yield from groups
        for op in block.ops:
            if op not in grouped and not isinstance(op, c.GroupOp):
                for region in op.regions:
                    yield from self.block(region.block)

    def _joins(self, op: Operation) -> bool:
        """Whether an operation may be in a group; a constant is copied or an operand."""
        if op not in self._known:
            self._known[op] = not isinstance(op, ConstantOp | c.GroupOp) and is_differentiable(op, self.needs)
        return self._known[op]

    def _is_large(self, members: Sequence[Operation]) -> bool:
        constants = {value.owner for op in members for value in read_by(op)} & self.repeated
        return size_of(members) + len(constants) >= self.threshold
