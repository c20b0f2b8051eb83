"""
`canonical-ops`: gives operations of several spellings the one that later passes look for.

* `addmm` with alpha = beta = 1 becomes `mm` and `add`, of what is expanded to the product's sizes;
* arithmetic with a constant 0-d tensor becomes arithmetic with a number, where dtypes stay the same;
* `dropout` that drops nothing is its input itself, as in PyTorch;
* a constant `chunk` whose list is only taken apart, or read at constant places up to the last, becomes
  `prim.ConstantChunk`.

```mlir
// before
%l = aten.chunk(%x, %c4, %c1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
%p:4 = prim.ListUnpack(%l) : (!prim.list<!prim.tensor>) -> (…)
// after
%p:4 = prim.ConstantChunk(%x) <{chunks = 4 : i64, dim = 1 : i64}> : (!prim.tensor) -> (…)
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64
from xdsl.ir import Attribute, Operation
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.table.access import constant, constant_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Category, DType
from tsir.dialects.types.values import TensorAttr
from tsir.transforms.rewriting.driver import matches, rewrite
from tsir.transforms.types.settle_types import settle_module

MOST_CHUNKS = 64
"""Chunks of which each is a result."""


@dataclass(frozen=True)
class CanonicalOpsPass(ModulePass):
    """Bring operations to one spelling."""

    name = "canonical-ops"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        patterns = (
            SplitAddmm(),
            UseNumberForConstantTensor(),
            DropDropout(),
            UnpackConstantChunk(),
            ReadConstantChunk(),
        )
        rewrite(op, patterns)
        settle_module(op)


class SplitAddmm(RewritePattern):
    """`addmm(x, a, b)` is `mm(a, b) + x`, with `x` expanded: sizes that do not expand are an error."""

    @matches("aten::addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta, Scalar alpha) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        if constant_of(op["alpha"]) != 1 or constant_of(op["beta"]) != 1:
            return
        own = op["self"].type
        if not isinstance(own, t.TensorType) or own.dtype is None or not _same_dtype(own, op["mat1"].type):
            return
        emitter = Emitter(rewriter, op.location)
        product = emitter.call("aten::mm", op["mat1"], op["mat2"], refine=True)[0]
        added = op["self"]
        if not _expands(own, product.type):
            added = emitter.call("aten::expand_as", added, product, refine=True)[0]
        rewriter.replace(op, [], emitter.call("aten::add", added, product, refine=True))


def _expands(type: t.TensorType, wanted: Attribute) -> bool:
    """Whether a tensor is known to have sizes that expand to those of another."""
    sizes = wanted.sizes if isinstance(wanted, t.TensorType) else None
    if type.sizes is None or sizes is None or len(type.sizes) > len(sizes):
        return False
    pairs = zip(type.sizes[::-1], sizes[::-1], strict=False)
    return all(own == 1 or (own is not None and own == other) for own, other in pairs)


def _same_dtype(a: t.TensorType, b: object) -> bool:
    return isinstance(b, t.TensorType) and a.dtype is b.dtype


class UseNumberForConstantTensor(RewritePattern):
    """`x + tensor(2)` is `x + 2` where `x` has dimensions and is of at least the category of the number."""

    @matches(
        "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha) -> Tensor",
        "aten::sub.Tensor(Tensor self, Tensor other, *, Scalar alpha) -> Tensor",
        "aten::mul.Tensor(Tensor self, Tensor other) -> Tensor",
        "aten::div.Tensor(Tensor self, Tensor other) -> Tensor",
    )
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        other, type = op["other"].owner, op["self"].type
        if not isinstance(other, ConstantOp) or not isinstance(other.value, TensorAttr):
            return
        value = other.value.array
        if value.ndim != 0 or not isinstance(type, t.TensorType):
            return
        if type.dtype is None or not type.rank or not _holds(type.dtype, DType.of(value.dtype)):
            return
        name = op.operator.schema.name
        keywords = {"alpha": op["alpha"]} if "alpha" in op.schema().positions else {}
        emitter = Emitter(rewriter, op.location)
        rewriter.replace(op, [], emitter.call(name, op["self"], value.item(), keywords=keywords, refine=True))


def _holds(dtype: DType, number: DType) -> bool:
    """Whether a number of one dtype leaves the result in the other: its category is not above."""
    return number is not DType.bool and dtype.category >= number.category and dtype.category > Category.BOOL


class DropDropout(RewritePattern):
    """`dropout` that drops nothing is its input itself, as in PyTorch."""

    @matches(
        "aten::dropout(Tensor input, float p, bool train) -> Tensor",
        "prim::dropout(Tensor input, float p, bool train, *, Generator generator) -> Tensor",
    )
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        p = constant_of(op["p"])
        if p == 0 or (constant_of(op["train"]) is False and isinstance(p, float) and 0 <= p <= 1):
            rewriter.replace(op, [], [op["input"]])


class UnpackConstantChunk(RewritePattern):
    """`chunk` of constant arguments whose list is only unpacked is `prim.ConstantChunk`."""

    @matches(c.ListUnpackOp)
    def match_and_rewrite(self, op: c.ListUnpackOp, rewriter: PatternRewriter) -> None:
        chunk = op.operands[0].owner
        if not isinstance(chunk, SchemaOp) or chunk.name != "aten.chunk":
            return
        count, dim = constant(chunk, "chunks", int), constant(chunk, "dim", int)
        if count is None or dim is None or count != len(op.results) or not chunk.results[0].has_one_use():
            return
        rewriter.replace(op, _pieces(chunk, op, op.result_types, count, dim))
        rewriter.erase(chunk)


class ReadConstantChunk(RewritePattern):
    """
    `chunk` of constant arguments whose list is only read at constant places is `prim.ConstantChunk`.

    The last place is read in any case: there are as many pieces as asked for, or the program fails.
    """

    @matches("aten::chunk(Tensor(a -> *) self, int chunks, int dim) -> Tensor(a)[]")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        count, dim = constant(op, "chunks", int), constant(op, "dim", int)
        reads = [use.operation for use in op.results[0].uses]
        places = [_place(read) for read in reads]
        if count is None or dim is None or not 0 < count <= MOST_CHUNKS:
            return
        if not all(place is not None and -count <= place < count for place in places):
            return
        if not any(p == count - 1 and r.parent is op.parent for r, p in zip(reads, places, strict=True)):
            return
        type = op.results[0].type
        assert isinstance(type, t.ListType)
        made = _pieces(op, op, [type.element] * count, count, dim)
        rewriter.insert(made, InsertPoint.before(op))
        for read, place in zip(reads, places, strict=True):
            assert place is not None
            rewriter.replace(read, [], [made.results[place % count]])
        rewriter.erase(op)


def _place(read: Operation) -> int | None:
    """The constant place of a list that an operation reads."""
    if not isinstance(read, SchemaOp) or read.name != "aten.__getitem__.t":
        return None
    return constant(read, "idx", int)


def _pieces(
    chunk: SchemaOp, at: Operation, types: Sequence[Attribute], count: int, dim: int
) -> c.ConstantChunkOp:
    """The pieces of a `chunk`, which fail at the operation that needs so many."""
    properties = {"chunks": IntegerAttr(count, i64), "dim": IntegerAttr(dim, i64)}
    made = c.ConstantChunkOp.make([chunk["self"]], list(types), properties)
    made.location = at.location
    return made
