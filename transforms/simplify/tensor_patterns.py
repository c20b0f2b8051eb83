"""Local rewrites of operators of tensors."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from xdsl.ir import SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from tsir.dialects.operators.operation import SchemaOp, operation_class
from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.table.access import constant, constant_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.transforms.analysis.known_sizes import number_of, size_of
from tsir.transforms.analysis.views import permutation
from tsir.transforms.rewriting.driver import matches
from tsir.transforms.simplify.list_patterns import Interchangeable


def _tensor(value: SSAValue) -> t.TensorType:
    return value.type if isinstance(value.type, t.TensorType) else t.TENSOR


class CancelTranspose(RewritePattern):
    """`t(t(x))` is `x` where it is known to have at most two dimensions: of others `t` is an error."""

    @matches("aten::t(Tensor self) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        inner = op["self"].owner
        if isinstance(inner, SchemaOp) and inner.name == op.name:
            rank = _tensor(inner["self"]).rank
            if rank is not None and rank <= 2:
                rewriter.replace(op, [], [inner["self"]])


class MergePermutes(RewritePattern):
    """`permute(permute(x, a), b)` of constant orders is one `permute`; a wrong order stays an error."""

    @matches("aten::permute(Tensor self, int[] dims) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        inner = op["self"].owner
        if not isinstance(inner, SchemaOp) or inner.name != op.name:
            return
        first, second = permutation(inner), permutation(op)
        if isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
            dims = ConstantOp.of([first[d] for d in second], op["dims"].type)
            merged = type(op).make([inner["self"], dims.results[0]], op.result_types)
            rewriter.replace(op, [dims, merged], merged.results)


class CancelNegation(RewritePattern):
    """`-(-x)` is `x` where it is known not to hold bools, of which `-` is an error."""

    def __init__(self, same: Interchangeable):
        self.same = same

    @matches("aten::neg(Tensor self) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        inner = op["self"].owner
        if isinstance(inner, SchemaOp) and inner.name == op.name:
            value = inner["self"]
            dtype = _tensor(value).dtype
            if dtype not in (None, DType.bool) and self.same.replaces(value, op.results[0]):
                rewriter.replace(op, [], [value])


class DropRepeated(RewritePattern):
    """`f(f(x))` is `f(x)` where f is idempotent."""

    def __init__(self, same: Interchangeable):
        self.same = same

    @matches(
        "aten::abs(Tensor self) -> Tensor",
        "aten::ceil(Tensor self) -> Tensor",
        "aten::floor(Tensor self) -> Tensor",
        "aten::relu(Tensor self) -> Tensor",
        "aten::sign(Tensor self) -> Tensor",
        "aten::trunc(Tensor self) -> Tensor",
    )
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        inner = op["self"].owner
        if isinstance(inner, SchemaOp) and inner.name == op.name:
            if self.same.replaces(op["self"], op.results[0]):
                rewriter.replace(op, [], [op["self"]])


class DropExpand(RewritePattern):
    """`expand` to the sizes that a tensor is known to have is the tensor."""

    @matches("aten::expand(Tensor self, SymInt[] size, *, bool implicit) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        before, after = _tensor(op["self"]).sizes, _tensor(op.results[0]).sizes
        if before is not None and before == after and None not in before:
            rewriter.replace(op, [], [op["self"]])


class DropTypeAs(RewritePattern):
    """`type_as` a tensor of the same dtype and device is the tensor itself."""

    @matches("aten::type_as(Tensor self, Tensor other) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        own, other = _tensor(op["self"]), _tensor(op["other"])
        if own.dtype is not None and own.dtype is other.dtype and own.device == other.device:
            rewriter.replace(op, [], [op["self"]])


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
            rewriter.replace(op, [], [op["self"]])


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
                rewriter.replace(op, [], [op["self"]])


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
            rewriter.replace(op, [], [op["self"]])


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
                rewriter.replace(op, [], [made.operands[0]])


class MergeSumToSize(RewritePattern):
    """
    `sum_to_size(sum_to_size(x, a), b)` is `sum_to_size(x, b)`, which adds in another order.

    Gradients of broadcasts have these, whose sizes fit and are no constants. A constant `a` stays, as `x` may
    not sum to it; the error of another one that a program has made itself is lost.
    """

    @matches("aten::sum_to_size(Tensor self, SymInt[] size) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        inner = op["self"].owner
        if isinstance(inner, SchemaOp) and inner.name == op.name:
            if not _is_written_out(inner["size"]):
                rewriter.replace(op, type(op).make([inner["self"], op["size"]], op.result_types))


def _is_written_out(value: SSAValue) -> bool:
    """Whether a value is a constant, or a list of constants."""
    owner = value.owner
    if isinstance(owner, ListConstructOp):
        return all(isinstance(element.owner, ConstantOp) for element in owner.operands)
    return isinstance(owner, ConstantOp)


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
            rewriter.replace(op, [], [value])


class UseSumToSize(RewritePattern):
    """`_grad_sum_to_size` to sizes that are given is `sum_to_size`, where nothing writes either tensor."""

    def __init__(self, same: Interchangeable):
        self.same = same

    @matches("aten::_grad_sum_to_size(Tensor self, int[]? size) -> Tensor")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        given = isinstance(op["size"].type, t.ListType)
        if given and self.same.is_constant(op["self"]) and self.same.is_constant(op.results[0]):
            summed = operation_class(OPERATORS["aten.sum_to_size"])
            rewriter.replace(op, summed.make([op["self"], op["size"]], op.result_types))


class CopyParts(RewritePattern):
    """A view of the parts of complex numbers, or of numbers as parts, is a copy if nothing can tell."""

    def __init__(self, same: Interchangeable):
        self.same = same

    @matches(
        "aten::real(Tensor self) -> Tensor",
        "aten::imag(Tensor self) -> Tensor",
        "aten::view_as_real(Tensor self) -> Tensor",
        "aten::view_as_complex(Tensor self) -> Tensor",
    )
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        whole, type = op["self"], _tensor(op["self"])
        if type.dtype is None or not (self.same.replaces(whole, op.results[0]) or self._is_alone(op)):
            return
        emitter = Emitter(rewriter, op.location)
        if op.name == "aten.view_as_complex":
            if type.sizes and type.sizes[-1] == 2:
                parts = (emitter.call("aten::select", whole, -1, index, refine=True)[0] for index in (0, 1))
                rewriter.replace(op, [], emitter.call("aten::complex", *parts, refine=True))
        elif not type.dtype.is_complex:
            if op.name == "aten.real":
                rewriter.replace(op, [], [whole])
        else:
            parts = [emitter.call(name, whole, refine=True)[0] for name in _PARTS[op.name]]
            if op.name == "aten.view_as_real":
                made = emitter.insert(ListConstructOp.of(parts, t.TENSOR)).results[0]
                parts = emitter.call("aten::stack", made, -1, refine=True)
            rewriter.replace(op, [], parts)

    def _is_alone(self, op: SchemaOp) -> bool:
        """Whether an operation views a new tensor that nothing else sees."""
        whole = op["self"]
        made = isinstance(whole.owner, SchemaOp) and not whole.owner.schema().has_aliases
        return made and whole.has_one_use() and self.same.is_constant(op.results[0])


_PARTS: Mapping[str, Sequence[str]] = {
    "aten.real": ["prim::real_part"],
    "aten.imag": ["prim::imaginary_part"],
    "aten.view_as_real": ["prim::real_part", "prim::imaginary_part"],
}
"""The operators that copy what a view shows."""


class FoldSize(RewritePattern):
    """A size that the type tells is a constant."""

    @matches("aten::size.int(Tensor self, int dim) -> int")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        sizes, dim = _tensor(op["self"]).sizes, constant(op, "dim", int)
        if sizes is not None and dim is not None and -len(sizes) <= dim < len(sizes):
            size = sizes[dim]
            if isinstance(size, int):
                rewriter.replace(op, ConstantOp.of(size))


class FoldCount(RewritePattern):
    """The number of elements of a tensor whose sizes are known is a constant."""

    @matches("aten::numel(Tensor self) -> int")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        sizes = _tensor(op["self"]).sizes
        if sizes is not None and all(isinstance(size, int) for size in sizes):
            rewriter.replace(op, ConstantOp.of(math.prod(cast("tuple[int, ...]", sizes))))


class FoldRank(RewritePattern):
    """The number of dimensions that the type tells is a constant."""

    @matches("aten::dim(Tensor self) -> int")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        rank = _tensor(op["self"]).rank
        if rank is not None:
            rewriter.replace(op, ConstantOp.of(rank))


class FoldDType(RewritePattern):
    """The answer of a query of a dtype that the type tells is a constant."""

    @matches(
        "prim::dtype(Tensor a) -> int",
        "aten::is_floating_point(Tensor self) -> bool",
        "aten::is_complex(Tensor self) -> bool",
        "prim::is_quantized(Tensor a) -> bool",
    )
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        dtype = _tensor(op.operands[0]).dtype
        if dtype is not None:
            rewriter.replace(op, ConstantOp.of(_ANSWERS[op.name](dtype)))


_ANSWERS: Mapping[str, Callable[[DType], int]] = {
    "prim.dtype": lambda dtype: dtype.number,
    "aten.is_floating_point": lambda dtype: dtype.is_floating,
    "aten.is_complex": lambda dtype: dtype.is_complex,
    "prim.is_quantized": lambda dtype: False,
}
"""The answers of queries, by the name of the operation."""
