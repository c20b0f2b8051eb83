"""Local rewrites of control flow, truth values and casts."""

from __future__ import annotations

from xdsl.ir import Block, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from tsir.dialects.operators.operation import SchemaOp, operation_class
from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of, is_same
from tsir.dialects.types import attributes as t
from tsir.transforms.rewriting.driver import matches


class FoldIdentity(RewritePattern):
    """`x is x` is true; `x is None` and `x is not None` are constants where the type of `x` decides."""

    @matches("aten::__is__(t1 self, t2 obj) -> bool", "aten::__isnot__(t1 self, t2 obj) -> bool")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        same = is_same(op["self"], op["obj"])
        if same is not None:
            rewriter.replace(op, ConstantOp.of(same == (op.name == "aten.__is__")))


class FoldChoice(RewritePattern):
    """
    A result of an `If` is what both branches give, or the condition where they give true and false, as the
    condition itself is in them.

    Where one branch gives what no execution reads, it is what the other gives, if that is made ahead of both.
    """

    @matches(IfOp)
    def match_and_rewrite(self, op: IfOp, rewriter: PatternRewriter) -> None:
        then, otherwise = (block.last_op for block in op.branches)
        assert isinstance(then, YieldOp)
        assert isinstance(otherwise, YieldOp)
        for result, a, b in zip(op.outputs, then.arguments, otherwise.arguments, strict=True):
            if not result.uses:
                continue
            if a is b or (_is_unread(b) and _is_ahead(a, op)):
                rewriter.replace_all_uses_with(result, a)
            elif _is_unread(a) and _is_ahead(b, op):
                rewriter.replace_all_uses_with(result, b)
            elif (truths := (_truth(a, op, True), _truth(b, op, False))) == (True, False):
                rewriter.replace_all_uses_with(result, op.condition)
            elif truths == (False, True):
                inverse = operation_class(OPERATORS["aten.__not__"]).make([op.condition], [t.BOOL])
                rewriter.insert(inverse, InsertPoint.after(op))
                rewriter.replace_all_uses_with(result, inverse.results[0])


def _truth(value: SSAValue, op: IfOp, here: bool) -> bool | None:
    """The truth of what a branch gives, in which the condition is what it is `here`; None if not known."""
    found = here if value is op.condition else constant_of(value)
    return found if isinstance(found, bool) else None


def _is_unread(value: SSAValue) -> bool:
    return isinstance(value.owner, c.UninitializedOp)


def _is_ahead(value: SSAValue, op: IfOp) -> bool:
    """Whether a value that a branch gives is not made in the branch."""
    owner = value.owner
    return owner not in op.branches and not (isinstance(owner, Operation) and owner.parent in op.branches)


class FoldCarried(RewritePattern):
    """
    What all rounds of a loop carry on as it is, is what the loop starts from.

    In a loop that goes on only while a flag is false, and starts with it false, the flag is false in all.
    """

    @matches(LoopOp)
    def match_and_rewrite(self, op: LoopOp, rewriter: PatternRewriter) -> None:
        body = op.body.block
        last = body.last_op
        assert isinstance(last, YieldOp)
        goes_on, *carried = last.arguments
        for inner, initial, value, result in zip(body.args[1:], op.initial, carried, op.outputs, strict=True):
            stays = value is inner or value is initial
            denied = constant_of(initial) is False and _denies(goes_on, value)
            if inner.uses and (stays or denied):
                rewriter.replace_all_uses_with(inner, initial)
            if result.uses and stays:
                rewriter.replace_all_uses_with(result, initial)


def _denies(condition: SSAValue, value: SSAValue) -> bool:
    """Whether a condition holds only where a value is false."""
    made = condition.owner
    if not isinstance(made, SchemaOp):
        return False
    if made.name == "aten.__and__.bool":
        return any(_denies(part, value) for part in made.operands)
    return made.name == "aten.__not__" and made["self"] is value


class FoldNot(RewritePattern):
    """`not not x` is `x`."""

    @matches("aten::__not__(bool self) -> bool")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        inner = op["self"].owner
        if isinstance(inner, SchemaOp) and inner.name == op.name:
            rewriter.replace(op, [], [inner["self"]])


class FoldAnd(RewritePattern):
    """`x & True` is `x`, and `x & False` is false."""

    @matches("aten::__and__.bool(bool a, bool b) -> bool")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        for known, other in ((op["a"], op["b"]), (op["b"], op["a"])):
            value = constant_of(known)
            if value is True or value is False:
                rewriter.replace(op, [], [other if value else known])
                return


class DropCast(RewritePattern):
    """A cast of a value to the type that it has is the value."""

    @matches(c.UncheckedCastOp)
    def match_and_rewrite(self, op: c.UncheckedCastOp, rewriter: PatternRewriter) -> None:
        if op.operands[0].type == op.results[0].type:
            rewriter.replace(op, [], [op.operands[0]])


_LASTING = (t.INT, t.FLOAT, t.COMPLEX, t.NUMBER, t.BOOL, t.STRING, t.DEVICE, t.NONE)
"""The types of values that nothing changes."""


class SinkText(RewritePattern):
    """A text that one branch alone reads, as the message of an error, is made in that branch."""

    @matches(
        "aten::format(str self, ...) -> str",
        "aten::percentFormat(str self, ...) -> str",
        "aten::add.str(str a, str b) -> str",
        "aten::str(t elem) -> str",
    )
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        blocks = {use.operation.parent for use in op.results[0].uses}
        if len(blocks) != 1 or not all(map(_stays, op.operands)):
            return
        block = blocks.pop()
        if block is not None and block is not op.parent and _is_in_branches(block, op.parent):
            made = op.clone()
            rewriter.insert(made, InsertPoint.at_start(block))
            rewriter.replace(op, [], made.results)


def _stays(value: SSAValue) -> bool:
    """Whether a value is the same later: nothing changes a number, a text, or sizes that are read once."""
    owner = value.owner
    is_sizes = isinstance(owner, SchemaOp) and owner.name == "aten.size"
    return value.type in _LASTING or (is_sizes and value.has_one_use())


def _is_in_branches(block: Block, outer: Block | None) -> bool:
    """Whether only branches are around a block within another."""
    while block is not outer:
        around = block.parent_op()
        if not isinstance(around, IfOp) or around.parent is None:
            return False
        block = around.parent
    return True
