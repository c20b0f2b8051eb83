"""
`lint`: checks what the verifiers of single operations do not see.

* a value is used only where it is in scope, after its definition;
* recorded uses and operands agree in both directions;
* `prim.Yield` and `func.return` end blocks and stand nowhere else;
* every block has its terminator, every nested block one block and a parent;
* operands of group operations on one device.

It changes nothing and reports all it finds at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass

from tsir.dialects.ir.diagnostics import Diagnostic, VerifyError
from tsir.dialects.prim import containers as c
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.effects import is_terminator


@dataclass(frozen=True)
class LintPass(ModulePass):
    """Check scopes, uses and blocks."""

    name = "lint"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        found = [
            diagnostic
            for function in op.ops
            if isinstance(function, FuncOp) and not function.is_declaration
            for diagnostic in lint_block(function.body.block, set())
        ]
        if found:
            raise VerifyError(found)


def lint_block(block: Block, visible: set[SSAValue]) -> Iterator[Diagnostic]:
    """The problems of a block that sees the values in `visible`, which is restored."""
    visible.update(block.args)
    for argument in block.args:
        yield from _lint_uses(argument, block.parent_op())
    for op in block.ops:
        yield from _lint_op(op, visible)
        for region in op.regions:
            if len(region.blocks) != 1:
                yield Diagnostic.error(op, f"expected one block in each region, got {len(region.blocks)}")
            for inner in region.blocks:
                yield from lint_block(inner, set() if isinstance(op, c.GroupOp) else visible)
        visible.update(op.results)
    visible.difference_update(block.args, *(op.results for op in block.ops))
    last = block.last_op
    owner = block.parent_op()
    if owner is not None and (last is None or not is_terminator(last)):
        yield Diagnostic.error(owner, "expected prim.Yield or func.return at the end of the block")


def _lint_op(op: Operation, visible: set[SSAValue]) -> Iterator[Diagnostic]:
    for index, operand in enumerate(op.operands):
        if operand not in visible:
            yield Diagnostic.error(op, f"operand {index} of '{op.name}' is not in scope")
        if not any(use.operation is op and use.index == index for use in operand.uses):
            yield Diagnostic.error(op, f"operand {index} of '{op.name}' does not record its use")
    for result in op.results:
        yield from _lint_uses(result, op)
    if is_terminator(op) and op.next_op is not None:
        yield Diagnostic.error(op, f"'{op.name}' does not end its block")
    if isinstance(op, c.FusionGroupOp):
        types = [value.type for value in (*op.operands, *op.results)]
        devices = {x.device for x in types if isinstance(x, t.TensorType) and x.device is not None}
        if len(devices) > 1:
            yield Diagnostic.error(op, f"expected one device in a group, got {', '.join(sorted(devices))}")


def _lint_uses(value: SSAValue, owner: Operation | None) -> Iterator[Diagnostic]:
    for use in value.uses:
        operands = use.operation.operands
        if owner is not None and (use.index >= len(operands) or operands[use.index] is not value):
            yield Diagnostic.error(owner, f"'{owner.name}' records a use that '{use.operation.name}' lacks")
