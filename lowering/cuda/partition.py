"""
What runs where in a group that has no form on a GPU as a whole.

Each operation is asked by itself. Those without a form are left to the interpreter; an `If` or a `Loop` among
them is one for what is inside that has none, and all else in it is grouped. So that there are few groups,
an operation comes before those without a form which stand before it, if nothing keeps it from that. Where
each has a form and only all of them have none, the group is halved.

```mlir
// before, where torch.cumsum had no form
%1 = prim.FusionGroup(%x) ({
^bb0(%a : !prim.tensor<f32, [?]>):
  %2 = aten.relu(%a) : …
  %3 = aten.cumsum(%2, %zero, %none) : …
  %4 = aten.exp(%a) : …
  %5 = aten.add.Tensor(%3, %4, %one) : …
  prim.Yield %5 : !prim.tensor<f32, [?]>
}) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
// after
%1, %2 = prim.FusionGroup(%x) ({ … relu, exp … }) : …
%3 = aten.cumsum(%1, %zero, %none) : …
%4 = prim.FusionGroup(%3, %2) ({ … add … }) : …
```
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.lowering.convert.plan import plan_function
from tsir.lowering.convert.support import MADE, unsupported
from tsir.lowering.cuda.program import texts_of
from tsir.lowering.llvm.codegen.target import Target
from tsir.transforms.analysis.effects import STREAM, is_pure, is_terminator
from tsir.transforms.analysis.subgraphs import function_of, read_by


@dataclass(frozen=True)
class Parts:
    """A function whose groups run on a GPU, its module, and why operations between them do not."""

    module: ModuleOp
    function: FuncOp
    reasons: dict[Operation, str]

    def reason(self, op: Operation) -> str | None:
        """Why an operation has no form."""
        return self.reasons.get(op) or unsupported(op)


def split(function: FuncOp, target: Target, error: UnsupportedError) -> Parts:
    """Group what has a form on a GPU of a function, which is changed; `error` says why it has none itself."""
    block = function.body.block
    parts = Parts(ModuleOp([function]), function, dict(reasons_in(block, target)))
    members = [op for op in block.ops if not (is_made(op) or is_terminator(op))]
    if not parts.reasons and len(members) == 1:
        parts.reasons[members[0]] = error.diagnostics[0].message
    gather(block, parts.reasons)
    halved = () if parts.reasons else members[len(members) // 2 - 1 :][:1]
    plan_function(function, parts.reason, halved)
    return parts


def reasons_in(block: Block, target: Target) -> Iterator[tuple[Operation, str]]:
    """The operations of a block that have no form by themselves, those inside of them too, and why."""
    for op in block.ops:
        if is_made(op) or is_terminator(op) or (why := reason_for(op, target)) is None:
            continue
        yield op, why
        for region in op.regions:
            for inner in region.blocks:
                yield from reasons_in(inner, target)


def reason_for(op: Operation, target: Target) -> str | None:
    """Why an operation has no form on a GPU by itself; None if it has one."""
    made = {owner: None for value in read_by(op) for owner in makers(value.owner)}
    try:
        texts_of(function_of(op, made, "trial"), target)
    except UnsupportedError as error:
        return error.diagnostics[0].message
    return None


def makers(owner: Operation | Block) -> Iterator[Operation]:
    """The operations that are rematerialised at a use: the owner of a value, and those of its operands."""
    if isinstance(owner, Operation) and is_made(owner):
        yield owner
        for operand in owner.operands:
            yield from makers(operand.owner)


def is_made(op: Operation) -> bool:
    """Whether an operation makes what is made anew where it is read."""
    return isinstance(op, MADE) or op.name == STREAM


def gather(block: Block, without: dict[Operation, str]) -> None:
    """
    Order a block, and those inside of operations without a form, so that few groups are left.

    Stages of operations with and without forms take turns; each operation is in the first that it can be in.
    What may raise, or writes a list of its own, is crossed by nothing.
    """
    stages: dict[Operation, int] = {}
    last = 0
    barrier = 0
    for op in block.ops:
        needed = [stages.get(value.owner, 0) for value in read_by(op) if isinstance(value.owner, Operation)]
        stage = max(needed, default=0)
        if not is_made(op):
            stays = not is_pure(op) or bool(op.regions)
            stage = max(stage, last if stays else barrier)
            stage += (stage % 2) != (op in without)
            last, barrier = max(last, stage), stage if stays else barrier
        stages[op] = last + 1 if is_terminator(op) else stage
        for region in op.regions if op in without else ():
            for inner in region.blocks:
                gather(inner, without)
    ordered = sorted(block.ops, key=stages.__getitem__)
    for op in ordered:
        op.detach()
    block.add_ops(ordered)
