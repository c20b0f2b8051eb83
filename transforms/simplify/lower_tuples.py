"""
`lower-tuples`: takes tuples apart where they are made in sight, and those that `If` and `Loop` pass on.

Construct and index, unpack or slice cancel; a tuple that a branch or a round yields becomes several
values. Arguments and results of functions keep their type.

```mlir
// before
%t = prim.TupleConstruct(%a, %b) : (!prim.int, !prim.int) -> !prim.tuple<!prim.int, !prim.int>
%x:2 = prim.TupleUnpack(%t) : (!prim.tuple<!prim.int, !prim.int>) -> (!prim.int, !prim.int)
prim.Print(%x#0) : (!prim.int) -> ()
// after
prim.Print(%a) : (!prim.int) -> ()
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import is_subtype
from tsir.transforms.rewriting.driver import matches, rewrite
from tsir.transforms.types.settle_types import settle_module


@dataclass(frozen=True)
class LowerTuplesPass(ModulePass):
    """Remove tuples inside functions."""

    name = "lower-tuples"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        patterns = (
            FlattenIfResults(), FlattenCarriedValues(), ReadConstructedTuple(), ReadUninitializedTuple(),
            DropUnusedTuple(),
        )  # fmt: skip
        rewrite(op, patterns)
        settle_module(op)


class ReadConstructedTuple(RewritePattern):
    """An index, slice or unpack of a tuple that is made in sight gives its elements."""

    @matches(c.TupleUnpackOp, c.TupleIndexOp, c.TupleSliceOp)
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        made = op.operands[0].owner
        if not isinstance(made, c.TupleConstructOp):
            return
        elements = list(made.operands)
        if isinstance(op, c.TupleSliceOp):
            rewriter.replace(op, c.TupleConstructOp.make(elements[slice(*op.bounds)], op.result_types))
        else:
            read = [elements[op.index]] if isinstance(op, c.TupleIndexOp) else elements
            casts = [_cast(value, r.type) for value, r in zip(read, op.results, strict=True)]
            made = [cast for cast in casts if cast is not None]
            values = [v if cast is None else cast.results[0] for v, cast in zip(read, casts, strict=True)]
            rewriter.replace(op, made, values)


def _cast(value: SSAValue, type: Attribute) -> c.UncheckedCastOp | None:
    """A cast to the type in a tuple where that says more than the type of the element that it was made of."""
    return None if is_subtype(value.type, type) else c.UncheckedCastOp.make([value], [type])


class ReadUninitializedTuple(RewritePattern):
    """The elements of a tuple that no execution reads are uninitialised."""

    @matches(c.TupleUnpackOp, c.TupleIndexOp, c.TupleSliceOp)
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if isinstance(op.operands[0].owner, c.UninitializedOp):
            made = [c.UninitializedOp.make([], [type]) for type in op.result_types]
            rewriter.replace(op, made, [each.results[0] for each in made])


class DropUnusedTuple(RewritePattern):
    """A tuple without uses is removed."""

    @matches(c.TupleConstructOp, c.TupleUnpackOp, c.TupleIndexOp, c.TupleSliceOp)
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not any(result.uses for result in op.results):
            rewriter.erase(op)


def _flat(types: Sequence[Attribute]) -> list[Attribute]:
    """The types with every tuple among them replaced by its elements, one level deep."""
    return [
        inner for type in types for inner in (type.elements if isinstance(type, t.TupleType) else (type,))
    ]


def _has_tuple(types: Sequence[Attribute]) -> bool:
    return any(isinstance(type, t.TupleType) for type in types)


def _unpacked(values: Sequence[SSAValue], rewriter: PatternRewriter) -> list[SSAValue]:
    """The values with tuples among them taken apart before the rewriter's insertion point."""
    result: list[SSAValue] = []
    for value in values:
        if isinstance(value.type, t.TupleType):
            result += rewriter.insert(c.TupleUnpackOp.of(value)).results
        else:
            result.append(value)
    return result


def _packed(
    types: Sequence[Attribute], flat: Sequence[SSAValue], rewriter: PatternRewriter
) -> list[SSAValue]:
    """Values of `types`, with tuples among them made of the flat values."""
    rest = iter(flat)
    result: list[SSAValue] = []
    for type in types:
        if isinstance(type, t.TupleType):
            items = [next(rest) for _ in type.elements]
            result.append(rewriter.insert(c.TupleConstructOp.of(items)).results[0])
        else:
            result.append(next(rest))
    return result


def _flatten_yield(block: Block) -> None:
    last = block.last_op
    assert isinstance(last, YieldOp)
    rewriter = PatternRewriter(last)
    rewriter.replace(last, YieldOp(*_unpacked(last.arguments, rewriter)))


class FlattenIfResults(RewritePattern):
    """An `If` yields the elements of a tuple instead of the tuple."""

    @matches(IfOp)
    def match_and_rewrite(self, op: IfOp, rewriter: PatternRewriter) -> None:
        types = op.result_types
        if not _has_tuple(types):
            return
        for block in op.branches:
            _flatten_yield(block)
        then, otherwise = op.detach_region(0), op.detach_region(0)
        made = rewriter.insert(IfOp(op.condition, _flat(types), then, otherwise))
        rewriter.replace(op, [], _packed(types, made.outputs, rewriter))


class FlattenCarriedValues(RewritePattern):
    """A `Loop` carries the elements of a tuple instead of the tuple."""

    @matches(LoopOp)
    def match_and_rewrite(self, op: LoopOp, rewriter: PatternRewriter) -> None:
        types = op.result_types
        if not _has_tuple(types):
            return
        body = op.body.block
        _flatten_yield(body)
        self._flatten_arguments(body, types)
        initial = _unpacked(op.initial, rewriter)
        made = LoopOp(op.max_trip, op.condition, initial, _flat(types), op.detach_region(0))
        rewriter.insert(made)
        rewriter.replace(op, [], _packed(types, made.outputs, rewriter))

    @staticmethod
    def _flatten_arguments(body: Block, types: Sequence[Attribute]) -> None:
        old = list(body.args[1:])
        new = [body.insert_arg(type, len(body.args)) for type in _flat(types)]
        first = body.first_op
        assert first is not None
        packed = _packed(types, new, PatternRewriter(first))
        for argument, value in zip(old, packed, strict=True):
            argument.replace_all_uses_with(value)
            body.erase_arg(argument)
