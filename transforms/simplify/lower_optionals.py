"""
`lower-optionals`: values that `If` and `Loop` give or leave None become a flag and a value.

A value of type `Optional[T]` that branches or rounds decide, and that the program asks whether it is None, or
gives as a result, is passed on as a bool, whether it is there, and a value of type `T`, which is
uninitialised where it is not. So all that is left of it are bools and tensors, which have native forms. Where
the optional itself is used, as by a return, an `If` that gives the value or None makes it of the two.
Arguments keep their type.

```mlir
// before
%h = prim.Loop %n, %true, (%none) : (!prim.optional<!prim.tensor>) -> (!prim.optional<!prim.tensor>) {
^bb0(%i: !prim.int, %now: !prim.optional<!prim.tensor>):
  …
  prim.Yield %true, %next : !prim.bool, !prim.tensor
}
%d = aten.__isnot__(%h, %none) : (!prim.optional<!prim.tensor>, !prim.none) -> !prim.bool
// after
%u = prim.Uninitialized() : () -> !prim.tensor
%d, %v = prim.Loop %n, %true, (%false, %u) : (!prim.bool, !prim.tensor) -> (!prim.bool, !prim.tensor) {
^bb0(%i: !prim.int, %is: !prim.bool, %now: !prim.tensor):
  …
  prim.Yield %true, %true, %next : !prim.bool, !prim.bool, !prim.tensor
}
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue, Use
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.traversal import all_operations
from tsir.dialects.operators.operation import SchemaOp, operation_class
from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.rewriting.driver import matches, rewrite
from tsir.transforms.simplify.control_patterns import FoldChoice
from tsir.transforms.simplify.flattening import Parts, Plan, flatten_if, flatten_loop, joins
from tsir.transforms.types.settle_types import settle_types

_QUESTIONS = ("aten.__is__", "aten.__isnot__")


@dataclass(frozen=True)
class LowerOptionalsPass(ModulePass):
    """Pass on what may be None as a flag and a value."""

    name = "lower-optionals"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and any(map(_may_give_none, all_operations(function))):
                split = split_optionals(function)
                reading = (AskFlag(), TakeValue(), SinkUses(), FoldChoice())
                rewrite(function, (FlattenIf(split), FlattenLoop(split), *reading))
                settle_types(function)


def _may_give_none(op: Operation) -> bool:
    return isinstance(op, IfOp | LoopOp) and any(map(_element, op.result_types))


def split_optionals(function: FuncOp) -> set[SSAValue]:
    """
    The values that become a flag and a value each: results of `If`, and what rounds of `Loop` carry.

    Each comes from None and values that are not, by others of the set alone, and one is asked whether it is
    None, is taken as what it is if it is not, or is a result.
    """
    sources = {
        value: given
        for value, given in joins(function)
        if _element(value.type) is not None and not _is_made(value)
    }
    left = set(sources)
    while unknown := {value for value in left if not all(_is_known(each, left) for each in sources[value])}:
        left -= unknown
    found = {value for value in left if any(map(_is_split_by, value.uses))}
    reached = list(found)
    while reached:
        for source in sources[reached.pop()]:
            if source in left and source not in found:
                found.add(source)
                reached.append(source)
    return found


def _element(type: Attribute) -> Attribute | None:
    """The type of a value that is not None, of a type that says so."""
    return type.element if isinstance(type, t.OptionalType) and type.element != t.NONE else None


def _is_known(value: SSAValue, split: set[SSAValue]) -> bool:
    """Whether a value is None, is not, or tells which by a flag."""
    owner = value.owner
    return (
        value in split
        or _is_none(value)
        or isinstance(owner, c.UninitializedOp)
        or _is_made(value)
        or not isinstance(value.type, t.OptionalType | t.AnyType | t.VarType | t.NoneType)
    )


def _is_none(value: SSAValue) -> bool:
    return value.type == t.NONE or (isinstance(value.owner, ConstantOp) and constant_of(value) is None)


def _is_split_by(use: Use) -> bool:
    """Whether what is used becomes the flag or the value of an optional."""
    op = use.operation
    is_result = isinstance(op, ReturnOp | c.TupleConstructOp)
    return is_result or isinstance(op, c.UncheckedCastOp) or op.name in _QUESTIONS or _may_be_none(use)


def _is_made(value: SSAValue) -> bool:
    return isinstance(value.owner, IfOp) and _is_made_of_two(value.owner)


def _may_be_none(use: Use) -> bool:
    """Whether a value is used as an argument that an operator may be called without."""
    op = use.operation
    return (
        isinstance(op, SchemaOp)
        and not op.schema().is_vararg
        and isinstance(op.schema().arguments[use.index].type, t.OptionalType)
    )


def _is_made_of_two(op: IfOp) -> bool:
    """Whether an `If` makes an optional of a flag, its condition, and a value."""
    then, otherwise = op.branches
    if len(op.outputs) != 1 or not all(isinstance(block.first_op, YieldOp) for block in op.branches):
        return False
    (value,), (none,) = yielded(then), yielded(otherwise)
    return _is_none(none) and not isinstance(value.type, t.OptionalType | t.NoneType)


def _made_of_two(flag: SSAValue, value: SSAValue, type: Attribute, rewriter: PatternRewriter) -> SSAValue:
    none = rewriter.insert(ConstantOp.of(None)).results[0]
    then, otherwise = (Region(Block([YieldOp(given)])) for given in (value, none))
    return rewriter.insert(IfOp(flag, [type], then, otherwise)).outputs[0]


def _two_of(value: SSAValue, element: Attribute, rewriter: PatternRewriter) -> tuple[SSAValue, SSAValue]:
    """The flag and the value that tell what an optional is."""
    owner = value.owner
    if isinstance(owner, IfOp) and _is_made_of_two(owner):
        return owner.condition, yielded(owner.branches[0])[0]
    if _is_none(value) or isinstance(owner, c.UninitializedOp):
        flag = rewriter.insert(ConstantOp.of(False)).results[0]
        return flag, rewriter.insert(c.UninitializedOp.make([], [element])).results[0]
    if not isinstance(value.type, t.OptionalType):
        return rewriter.insert(ConstantOp.of(True)).results[0], value
    none = rewriter.insert(ConstantOp.of(None)).results[0]
    question = operation_class(OPERATORS["aten.__isnot__"]).make([value, none], [t.BOOL])
    flag = rewriter.insert(question).results[0]
    return flag, rewriter.insert(c.UncheckedCastOp.make([value], [element])).results[0]


@dataclass(frozen=True)
class _FlagAndValue(Parts):
    """Whether there is a value, and the value."""

    type: Attribute
    element: Attribute

    @property
    def types(self) -> Sequence[Attribute]:
        return t.BOOL, self.element

    def of(self, value: SSAValue, rewriter: PatternRewriter) -> Sequence[SSAValue]:
        return _two_of(value, self.element, rewriter)

    def whole(self, parts: Sequence[SSAValue], rewriter: PatternRewriter) -> SSAValue:
        flag, value = parts
        return _made_of_two(flag, value, self.type, rewriter)


class _Flatten(RewritePattern):
    def __init__(self, split: set[SSAValue]):
        self.split = split

    def plan(self, values: Sequence[SSAValue]) -> Plan:
        elements = [_element(value.type) if value in self.split else None for value in values]
        return [
            None if element is None else _FlagAndValue(value.type, element)
            for value, element in zip(values, elements, strict=True)
        ]


class FlattenIf(_Flatten):
    """An `If` gives a flag and a value instead of an optional."""

    @matches(IfOp)
    def match_and_rewrite(self, op: IfOp, rewriter: PatternRewriter) -> None:
        if any(plan := self.plan(op.outputs)):
            flatten_if(op, plan, rewriter)


class FlattenLoop(_Flatten):
    """A `Loop` carries a flag and a value instead of an optional."""

    @matches(LoopOp)
    def match_and_rewrite(self, op: LoopOp, rewriter: PatternRewriter) -> None:
        if any(plan := self.plan(op.body.block.args[1:])):
            flatten_loop(op, plan, rewriter)


class AskFlag(RewritePattern):
    """Whether what is made of a flag and a value is None is what the flag says."""

    @matches("aten::__is__(t1 self, t2 obj) -> bool", "aten::__isnot__(t1 self, t2 obj) -> bool")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        owner = op["self"].owner
        if not isinstance(owner, IfOp) or not _is_made_of_two(owner) or not _is_none(op["obj"]):
            return
        if op.name == "aten.__isnot__":
            rewriter.replace(op, [], [owner.condition])
        else:
            rewriter.replace(op, operation_class(OPERATORS["aten.__not__"]).make([owner.condition], [t.BOOL]))


class TakeValue(RewritePattern):
    """What is made of a flag and a value is the value where it is not None."""

    @matches(c.UncheckedCastOp)
    def match_and_rewrite(self, op: c.UncheckedCastOp, rewriter: PatternRewriter) -> None:
        owner = op.operands[0].owner
        if isinstance(owner, IfOp) and _is_made_of_two(owner):
            rewriter.replace(op, [], yielded(owner.branches[0]))


class SinkUses(RewritePattern):
    """An operator on what is made of a flag and a value is called with the value, or without it."""

    @matches(IfOp)
    def match_and_rewrite(self, op: IfOp, rewriter: PatternRewriter) -> None:
        if not _is_made_of_two(op):
            return
        (value,), (whole,) = yielded(op.branches[0]), op.outputs
        for use in filter(_may_be_none, list(whole.uses)):
            called = use.operation
            none = rewriter.insert(ConstantOp.of(None, whole.type), InsertPoint.before(called)).results[0]
            then, otherwise = (Region(_calling(called, use.index, each)) for each in (value, none))
            rewriter.replace(called, IfOp(op.condition, called.result_types, then, otherwise))


def _calling(called: Operation, index: int, argument: SSAValue) -> Block:
    """A block that gives what an operation gives of another argument."""
    copied = called.clone()
    copied.operands[index] = argument
    return Block([copied, YieldOp(*copied.results)])
