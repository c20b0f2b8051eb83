"""
`simplify`: local rewrites that need no more than an operation and what defines its operands.

Every rule keeps values to the last bit, NaN, signed zeros, dtypes and shapes, but for
`MergeSumToSize`, which adds in another order. A rule that gives an
existing tensor for a new one applies only where nobody could tell them apart: neither is written,
and the new one does not leave the function. (`dropout` that drops nothing is its input in PyTorch too.)

```mlir
// before
%0 = aten.t(%x) : (!prim.tensor) -> !prim.tensor
%1 = aten.t(%0) : (!prim.tensor) -> !prim.tensor
%2 = aten.relu(%1) : (!prim.tensor) -> !prim.tensor
// after
%2 = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
```
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import cast

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from tsir.dialects.operators.operation import SchemaOp, operation_class
from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant, constant_of
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.known_sizes import number_of, size_of
from tsir.transforms.rewriting.driver import matches, rewrite
from tsir.transforms.simplify.canonical_ops import DropDropout
from tsir.transforms.simplify.list_patterns import (
    FoldListElement,
    FoldListEquality,
    FoldListLength,
    FoldListSlice,
    FoldListSum,
    FoldListUnpack,
    FoldMinimum,
    FoldPlace,
    Interchangeable,
    ReadUnbound,
    WriteOutListLoop,
    WriteOutSizes,
)
from tsir.transforms.types.settle_types import settle_types


@dataclass(frozen=True)
class SimplifyPass(ModulePass):
    """Apply the local rewrites."""

    name = "simplify"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration:
                same = Interchangeable(function)
                patterns = (
                    CancelTranspose(), CancelNegation(same), DropExpand(), DropTypeAs(), DropConversion(),
                    DropMultiplyByOne(same), DropAddOfZero(same), DropDropout(), DropNumberRoundTrip(),
                    MergeSumToSize(), DropSumToSize(same), UseSumToSize(same), WriteOutSizes(same),
                    FoldSize(), FoldCount(), FoldRank(), FoldDType(),
                    FoldListLength(same), FoldListElement(same), FoldListSum(same), FoldListSlice(same),
                    FoldListUnpack(same), FoldListEquality(same), FoldMinimum(same), FoldPlace(),
                    WriteOutListLoop(same),
                    ReadUnbound(same), FoldIsNone(), FoldChoice(), FoldCarried(),
                    FoldNot(), FoldAnd(), DropCast(),
                )  # fmt: skip
                rewrite(function, patterns)
                settle_types(function)


def _tensor(value: SSAValue) -> t.TensorType:
    return value.type if isinstance(value.type, t.TensorType) else t.TENSOR


def _replace(op: Operation, value: SSAValue, rewriter: PatternRewriter) -> None:
    rewriter.replace(op, [], [value])


def _replace_by_constant(op: Operation, value: object, rewriter: PatternRewriter) -> None:
    rewriter.replace(op, ConstantOp.of(value))


class CancelTranspose(RewritePattern):
    """`t(t(x))` is `x`."""

    @matches("aten::t(Tensor self) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        inner = op["self"].owner
        if isinstance(inner, SchemaOp) and inner.name == op.name:
            _replace(op, inner["self"], rewriter)


class CancelNegation(RewritePattern):
    """`-(-x)` is `x`."""

    def __init__(self, same: Interchangeable):
        self.same = same

    @matches("aten::neg(Tensor self) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        inner = op["self"].owner
        if isinstance(inner, SchemaOp) and inner.name == op.name:
            value = inner["self"]
            if self.same.replaces(value, op.results[0]):
                _replace(op, value, rewriter)


class DropExpand(RewritePattern):
    """`expand` to the sizes that a tensor is known to have is the tensor."""

    @matches("aten::expand(Tensor self, SymInt[] size, *, bool implicit) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        before, after = _tensor(op["self"]).sizes, _tensor(op.results[0]).sizes
        if before is not None and before == after and None not in before:
            _replace(op, op["self"], rewriter)


class DropTypeAs(RewritePattern):
    """`type_as` a tensor of the same dtype and device is the tensor itself."""

    @matches("aten::type_as(Tensor self, Tensor other) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        own, other = _tensor(op["self"]), _tensor(op["other"])
        if own.dtype is not None and own.dtype is other.dtype and own.device == other.device:
            _replace(op, op["self"], rewriter)


class DropConversion(RewritePattern):
    """`to` the dtype that a tensor has is the tensor itself, unless a copy is asked for."""

    @matches(
        "aten::to.dtype(Tensor self, ScalarType dtype, bool non_blocking, bool copy,"
        " MemoryFormat? memory_format) -> Tensor"
    )
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        dtype = _tensor(op["self"]).dtype
        same = dtype is not None and constant_of(op["dtype"]) == dtype.number
        if same and constant_of(op["copy"]) is False and constant_of(op["memory_format"]) is None:
            _replace(op, op["self"], rewriter)


def _keeps_type(op: SchemaOp) -> bool:
    """Whether the result has the dtype and the rank of `self`, both known."""
    own, result = _tensor(op["self"]), _tensor(op.results[0])
    return own.dtype is not None and own.dtype is result.dtype and own.rank == result.rank is not None


class DropMultiplyByOne(RewritePattern):
    """`x * 1` and `x / 1` are `x` where the dtype stays."""

    def __init__(self, same: Interchangeable):
        self.same = same

    @matches(
        "aten::mul.Scalar(Tensor self, Scalar other) -> Tensor",
        "aten::div.Scalar(Tensor self, Scalar other) -> Tensor",
    )
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        if constant_of(op["other"]) in (1, 1.0) and _keeps_type(op):
            if self.same.replaces(op["self"], op.results[0]):
                _replace(op, op["self"], rewriter)


class DropAddOfZero(RewritePattern):
    """`x - 0` and, where no negative zero can tell, `x + 0` are `x`."""

    def __init__(self, same: Interchangeable):
        self.same = same

    @matches(
        "aten::add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
        "aten::sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
    )
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        number = constant_of(op["other"])
        if not isinstance(number, int | float) or number != 0 or constant_of(op["alpha"]) != 1:
            return
        dtype = _tensor(op["self"]).dtype
        adds_negative = (math.copysign(1.0, number) < 0) == (op.name == "aten.add.Scalar")
        exact = dtype is not None and (not dtype.is_floating or adds_negative)
        if exact and _keeps_type(op) and self.same.replaces(op["self"], op.results[0]):
            _replace(op, op["self"], rewriter)


class DropNumberRoundTrip(RewritePattern):
    """A number that is made a 0-d tensor and taken out again as its own kind is the number."""

    @matches(
        "aten::Int.Tensor(Tensor a) -> int",
        "aten::Float.Tensor(Tensor a) -> float",
        "aten::IntImplicit(Tensor a) -> int",
        "aten::FloatImplicit(Tensor a) -> float",
        "aten::ScalarImplicit(Tensor a) -> Scalar",
    )
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        made = op.operands[0].owner
        if isinstance(made, SchemaOp) and made.name == "prim.NumToTensor.Scalar":
            if made.operands[0].type == op.results[0].type:
                _replace(op, made.operands[0], rewriter)


class MergeSumToSize(RewritePattern):
    """`sum_to_size(sum_to_size(x, a), b)` is `sum_to_size(x, b)`."""

    @matches("aten::sum_to_size(Tensor self, SymInt[] size) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        inner = op["self"].owner
        if isinstance(inner, SchemaOp) and inner.name == op.name:
            rewriter.replace(op, type(op).make([inner["self"], op["size"]], op.result_types))


class DropSumToSize(RewritePattern):
    """`sum_to_size` to the sizes of the tensor itself is the tensor."""

    def __init__(self, same: Interchangeable):
        self.same = same

    @matches("aten::sum_to_size(Tensor self, SymInt[] size) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        value, target = op["self"], self.same.made(op["size"])
        rank = _tensor(value).rank
        if target is None or rank != len(target) or not self.same.replaces(value, op.results[0]):
            return
        if all(size_of(value, dim) == number_of(size) for dim, size in enumerate(target)):
            _replace(op, value, rewriter)


class UseSumToSize(RewritePattern):
    """`_grad_sum_to_size` to sizes that are given is `sum_to_size`, where nobody writes to either tensor."""

    def __init__(self, same: Interchangeable):
        self.same = same

    @matches("aten::_grad_sum_to_size(Tensor self, int[]? size) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        given = isinstance(op["size"].type, t.ListType)
        if given and self.same.is_constant(op["self"]) and self.same.is_constant(op.results[0]):
            summed = operation_class(OPERATORS["aten.sum_to_size"])
            rewriter.replace(op, summed.make([op["self"], op["size"]], op.result_types))


class FoldSize(RewritePattern):
    """A size that the type tells is a constant."""

    @matches("aten::size.int(Tensor self, int dim) -> int")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        sizes, dim = _tensor(op["self"]).sizes, constant(op, "dim", int)
        if sizes is not None and dim is not None and -len(sizes) <= dim < len(sizes):
            size = sizes[dim]
            if isinstance(size, int):
                _replace_by_constant(op, size, rewriter)


class FoldCount(RewritePattern):
    """The number of elements of a tensor whose sizes are known is a constant."""

    @matches("aten::numel(Tensor self) -> int")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        sizes = _tensor(op["self"]).sizes
        if sizes is not None and all(isinstance(size, int) for size in sizes):
            _replace_by_constant(op, math.prod(cast("tuple[int, ...]", sizes)), rewriter)


class FoldRank(RewritePattern):
    """The number of dimensions that the type tells is a constant."""

    @matches("aten::dim(Tensor self) -> int")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        rank = _tensor(op["self"]).rank
        if rank is not None:
            _replace_by_constant(op, rank, rewriter)


class FoldDType(RewritePattern):
    """The dtype that the type tells is a constant."""

    @matches("prim::dtype(Tensor a) -> int")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        dtype = _tensor(op.operands[0]).dtype
        if dtype is not None:
            _replace_by_constant(op, dtype.number, rewriter)


class FoldIsNone(RewritePattern):
    """`x is None` and `x is not None` are constants where the type of `x` decides."""

    @matches("aten::__is__(t1 self, t2 obj) -> bool", "aten::__isnot__(t1 self, t2 obj) -> bool")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        if constant_of(op["obj"]) is not None:
            return
        type = op["self"].type
        is_none = type == t.NONE or constant_of(op["self"]) is None
        if is_none or not isinstance(type, t.OptionalType | t.AnyType | t.VarType):
            _replace_by_constant(op, is_none == (op.name == "aten.__is__"), rewriter)


class FoldChoice(RewritePattern):
    """A result of an `If` is what both branches give, or the condition where they give true and false."""

    @matches(IfOp)
    def match_and_rewrite(self, op: IfOp, rewriter: PatternRewriter) -> None:
        then, otherwise = (block.last_op for block in op.branches)
        assert isinstance(then, YieldOp)
        assert isinstance(otherwise, YieldOp)
        for result, a, b in zip(op.outputs, then.arguments, otherwise.arguments, strict=True):
            if not result.uses:
                continue
            if a is b:
                rewriter.replace_all_uses_with(result, a)
            elif constant_of(a) is True and constant_of(b) is False:
                rewriter.replace_all_uses_with(result, op.condition)
            elif constant_of(a) is False and constant_of(b) is True:
                inverse = operation_class(OPERATORS["aten.__not__"]).make([op.condition], [t.BOOL])
                rewriter.insert(inverse, InsertPoint.after(op))
                rewriter.replace_all_uses_with(result, inverse.results[0])


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
            _replace(op, inner["self"], rewriter)


class FoldAnd(RewritePattern):
    """`x & True` is `x`, and `x & False` is false."""

    @matches("aten::__and__.bool(bool a, bool b) -> bool")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        for known, other in ((op["a"], op["b"]), (op["b"], op["a"])):
            value = constant_of(known)
            if value is True or value is False:
                _replace(op, other if value else known, rewriter)
                return


class DropCast(RewritePattern):
    """A cast of a value to the type that it has is the value."""

    @matches(c.UncheckedCastOp)
    def match_and_rewrite(self, op: c.UncheckedCastOp, rewriter: PatternRewriter) -> None:
        if op.operands[0].type == op.results[0].type:
            _replace(op, op.operands[0], rewriter)
