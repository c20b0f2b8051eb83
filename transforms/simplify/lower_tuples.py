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
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, LoopOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import is_subtype
from tsir.transforms.rewriting.driver import matches, rewrite
from tsir.transforms.simplify.flattening import Parts, Plan, flatten_if, flatten_loop
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


@dataclass(frozen=True)
class _Elements(Parts):
    """The elements of a tuple, one level deep."""

    type: t.TupleType

    @property
    def types(self) -> Sequence[Attribute]:
        return list(self.type.elements)

    def of(self, value: SSAValue, rewriter: PatternRewriter) -> Sequence[SSAValue]:
        return rewriter.insert(c.TupleUnpackOp.of(value)).results

    def whole(self, parts: Sequence[SSAValue], rewriter: PatternRewriter) -> SSAValue:
        return rewriter.insert(c.TupleConstructOp.of(parts)).results[0]


def _plan(types: Sequence[Attribute]) -> Plan:
    return [_Elements(type) if isinstance(type, t.TupleType) else None for type in types]


class FlattenIfResults(RewritePattern):
    """An `If` yields the elements of a tuple instead of the tuple."""

    @matches(IfOp)
    def match_and_rewrite(self, op: IfOp, rewriter: PatternRewriter) -> None:
        if any(plan := _plan(op.result_types)):
            flatten_if(op, plan, rewriter)


class FlattenCarriedValues(RewritePattern):
    """A `Loop` carries the elements of a tuple instead of the tuple."""

    @matches(LoopOp)
    def match_and_rewrite(self, op: LoopOp, rewriter: PatternRewriter) -> None:
        if any(plan := _plan(op.result_types)):
            flatten_loop(op, plan, rewriter)
