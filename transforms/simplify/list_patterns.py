"""
The patterns of `simplify` about lists: one that is made in sight, and never changes, tells its elements.

`Interchangeable` tells which lists and tensors of a function are never written.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import reduce
from typing import cast

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, LoopOp
from tsir.dialects.table.access import constant, constant_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.alias_analysis import AliasAnalysis, is_mutable
from tsir.transforms.analysis.value_roots import is_counted
from tsir.transforms.analysis.views import LAYOUT_READERS
from tsir.transforms.rewriting.driver import matches
from tsir.transforms.simplify.unroll_loops import unroll_whole

MAX_WRITTEN_OUT_LIST = 256
"""Elements of the longest list that is put together here."""

MAX_WRITTEN_OUT_LOOP = 256
"""Operations that a loop over a list may become."""


class Interchangeable:
    """The values of a function that are never written, and those of them that do not escape."""

    def __init__(self, function: FuncOp):
        aliases = AliasAnalysis(function)
        returned: set[int] = set()
        values: list[SSAValue] = list(function.body.block.args)
        for op in function.walk():
            values += op.results
            if isinstance(op, ReturnOp):
                for operand in op.operands:
                    returned |= aliases.reachable(operand)
        self.known = frozenset(values)
        self.reads_layout = any(op.name in LAYOUT_READERS for op in function.walk())
        self.written = {v for v in values if is_mutable(v.type) and aliases.is_written(v)}
        self.inner = {v for v in values if v not in self.written and not aliases.reachable(v) & returned}

    def is_constant(self, value: SSAValue) -> bool:
        """
        Whether a value is never written; rules replace only values that are never written.

        A tensor that a rule has made may stand for one that is written.
        """
        return value not in self.written and (value in self.known or not isinstance(value.type, t.TensorType))

    def are_constant(self, region: Region) -> bool:
        """Whether the results in a region are never written: copies of the region make new values."""
        return all(value not in self.written for op in region.walk() for value in op.results)

    def replaces(self, new: SSAValue, old: SSAValue) -> bool:
        """
        Whether `new`, an existing tensor, may stand for `old`, which would be another object.

        It may have other strides, which must not be read.
        """
        return self.is_constant(new) and old in self.inner and not self.reads_layout

    def made(self, value: SSAValue) -> Sequence[SSAValue] | None:
        """The elements of a list that is made of values in sight and never changes."""
        made = value.owner
        return made.operands if isinstance(made, c.ListConstructOp) and self.is_constant(value) else None

    def elements(self, value: SSAValue) -> Sequence[object] | None:
        """As `made`, also the numbers of a constant list."""
        items = constant_of(value) if self.is_constant(value) else None
        return cast(list[object], items) if isinstance(items, list) else self.made(value)


class ListPattern(RewritePattern):
    """A pattern that asks whether lists may change."""

    def __init__(self, same: Interchangeable):
        self.same = same


class WriteOutSizes(ListPattern):
    """The sizes of a tensor of known rank are a list of so many sizes, each a number of its own."""

    @matches("aten::size(Tensor self) -> SymInt[]")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        type = op["self"].type
        rank = type.rank if isinstance(type, t.TensorType) else None
        if rank is None or not self.same.is_constant(op.results[0]):
            return
        emitter = Emitter(rewriter, op.location)
        sizes = [emitter.call("aten::size", op["self"], axis)[0] for axis in range(rank)]
        rewriter.replace(op, c.ListConstructOp.make(sizes, op.result_types))


class FoldListLength(ListPattern):
    """The length of a list that is made in sight and never changes is a constant."""

    @matches("aten::len.t(t[] a) -> int")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        if (items := self.same.made(op.operands[0])) is not None:
            rewriter.replace(op, ConstantOp.of(len(items)))


class FoldListElement(ListPattern):
    """An element of a list that is made in sight and never changes is the element."""

    @matches("aten::__getitem__.t(t[] list, int idx) -> t")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        items, index = self.same.made(op["list"]), constant(op, "idx", int)
        if items is not None and index is not None and -len(items) <= index < len(items):
            rewriter.replace(op, [], [items[index]])


class ReadUnbound(ListPattern):
    """A row of `unbind` is `select`, and the number of rows is the size, of a tensor without writes."""

    @matches("aten::__getitem__.t(t[] list, int idx) -> t", "aten::len.t(t[] a) -> int")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        rows, *index = op.operands
        unbind = rows.owner
        if not isinstance(unbind, SchemaOp) or unbind.name != "aten.unbind.int":
            return
        if not self.same.is_constant(rows) or not self.same.is_constant(unbind["self"]):
            return
        name = "aten::select" if index else "aten::size"
        emitter = Emitter(rewriter, op.location)
        rewriter.replace(op, [], emitter.call(name, unbind["self"], unbind["dim"], *index, refine=True))


class FoldListEquality(ListPattern):
    """Lists of ints that are made in sight and never change are equal if all their elements are."""

    @matches("aten::eq.int_list(int[] a, int[] b) -> bool", "aten::ne.int_list(int[] a, int[] b) -> bool")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        a, b = (self.same.elements(op[name]) for name in ("a", "b"))
        if a is None or b is None or max(len(a), len(b)) > MAX_WRITTEN_OUT_LIST:
            return
        emitter, differs = Emitter(rewriter, op.location), op.name == "aten.ne.int_list"
        if len(a) != len(b) or not a:
            rewriter.replace(op, ConstantOp.of((len(a) == len(b)) is not differs))
            return
        equal = [emitter.call("aten::eq", *pair)[0] for pair in zip(a, b, strict=True)]
        both = reduce(lambda one, other: emitter.call("aten::__and__", one, other)[0], equal)
        rewriter.replace(op, [], emitter.call("aten::__not__", both) if differs else [both])


class FoldListSum(ListPattern):
    """The sum of two lists that are made in sight and never change is a list of all their elements."""

    @matches("aten::add.t(t[] a, t[] b) -> t[]")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        parts = [self.same.elements(op[name]) for name in ("a", "b")]
        elements = [element for part in parts if part is not None for element in part]
        if None in parts or len(elements) > MAX_WRITTEN_OUT_LIST:
            return
        if self.same.is_constant(op.results[0]):
            _replace_by_list(op, elements, rewriter)


class FoldListCopy(ListPattern):
    """The copy of a list that is made in sight is a list of its elements, if neither ever changes."""

    @matches(
        "aten::list.t(t[] l) -> t[]", "aten::copy.t(t[](a) self) -> t[]", "aten::Size(int[] sizes) -> int[]"
    )
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        elements = self.same.elements(op.operands[0])
        if elements is not None and self.same.is_constant(op.results[0]):
            _replace_by_list(op, elements, rewriter)


class FoldListRepeat(ListPattern):
    """A list that is made in sight and never changes, so many times, is a list of all its elements."""

    @matches("aten::mul.left_t(t[] l, int n) -> t[]", "aten::mul.right_(int n, t[] l) -> t[]")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        elements, times = self.same.elements(op["l"]), constant(op, "n", int)
        if elements is None or times is None or len(elements) * times > MAX_WRITTEN_OUT_LIST:
            return
        if times < 0:
            return  # an error at run time
        if self.same.is_constant(op.results[0]):
            _replace_by_list(op, list(elements) * times, rewriter)


class FoldListSlice(ListPattern):
    """A constant slice of a list that is made in sight and never changes is a list of its elements."""

    @matches("aten::slice.t(t[] l, int? start, int? end, int step) -> t[]")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        start, end, step = (constant_of(op[name]) for name in ("start", "end", "step"))
        elements = self.same.elements(op["l"])
        if elements is None or not self.same.is_constant(op.results[0]) or not isinstance(step, int):
            return
        if isinstance(start, int | None) and isinstance(end, int | None) and step != 0:
            _replace_by_list(op, elements[slice(start, end, step)], rewriter)


class FoldListUnpack(ListPattern):
    """The elements of a list that is made in sight, and never changes, are what it was made of."""

    @matches(c.ListUnpackOp)
    def match_and_rewrite(self, op: c.ListUnpackOp, rewriter: PatternRewriter) -> None:
        items = self.same.made(op.operands[0])
        if items is not None and len(items) == len(op.results):
            rewriter.replace(op, [], items)


class FoldExtreme(ListPattern):
    """The smallest or largest of ints in a list is that of two, and so on; an endless counter is no limit."""

    @matches("prim::min.self_int(int[] self) -> int", "prim::max.self_int(int[] self) -> int")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        made = self.same.made(op["self"])
        if not made or len(made) > MAX_WRITTEN_OUT_LIST:
            return
        name = op.name.removesuffix(".self_int").replace(".", "::")
        ends = [item for item in made if name == "prim::max" or constant_of(item) != sys.maxsize] or made[:1]
        emitter = Emitter(rewriter, op.location)
        rewriter.replace(op, [], [reduce(lambda a, b: emitter.call(name, a, b)[0], ends)])


class FoldPlace(RewritePattern):
    """A number of rounds, or a place of a list, that is computed of constants is one: loops depend on it."""

    @matches(
        "aten::__range_length(int lo, int hi, int step) -> int",
        "aten::__derive_index(int index, int start, int step) -> int",
        "aten::add.int(int a, int b) -> int",
        "aten::sub.int(int a, int b) -> int",
        "aten::mul.int(int a, int b) -> int",
    )
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        values = list(map(constant_of, op.operands))
        if UNKNOWN in values or (op.name == "aten.__range_length" and values[-1] == 0):
            return
        rewriter.replace(op, ConstantOp.of(evaluate(op.operator, values)[0]))


class WriteOutListLoop(ListPattern):
    """A loop of few rounds over a list that is made in sight, and never changes, is its rounds."""

    @matches(LoopOp)
    def match_and_rewrite(self, op: LoopOp, rewriter: PatternRewriter) -> None:
        trip, body = constant_of(op.max_trip), op.body.block
        if not isinstance(trip, int) or not is_counted(op):
            return
        reads = (
            use.operation.name == "aten.__getitem__.t"
            and self.same.elements(use.operation.operands[0]) is not None
            for place in _places(body)
            for use in place.uses
        )
        length = sum(1 for _ in op.body.walk())
        if any(reads) and self.same.are_constant(op.body) and max(trip, 0) * length <= MAX_WRITTEN_OUT_LOOP:
            rewriter.replace(op, [], unroll_whole(op, max(trip, 0), Emitter(rewriter, op.location)))


def _places(body: Block) -> Iterator[SSAValue]:
    """The number of the round in a body of a loop, and the ints that are computed of it and constants."""
    pending: list[SSAValue] = [body.args[0]]
    while pending:
        yield (place := pending.pop())
        for op in {use.operation for use in place.uses}:
            others = (operand for operand in op.operands if operand is not place)
            if op.name in _COUNTING and all(constant_of(other) is not UNKNOWN for other in others):
                pending.append(op.results[0])


_COUNTING = ("aten.__derive_index", "aten.add.int", "aten.sub.int", "aten.mul.int")
"""Operators that compute indices of a list from the number of a round."""


def _replace_by_list(op: SchemaOp, elements: Sequence[object], rewriter: PatternRewriter) -> None:
    type, emitter = op.results[0].type, Emitter(rewriter, op.location)
    assert isinstance(type, t.ListType)
    values: list[SSAValue] = [
        cast(SSAValue, e) if isinstance(e, SSAValue) else emitter.constant(e, type.element) for e in elements
    ]
    rewriter.replace(op, c.ListConstructOp.make(values, [type]))
