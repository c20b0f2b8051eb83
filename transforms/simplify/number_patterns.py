"""
The patterns of `simplify` about numbers whose kind only the dtype of a tensor tells.

`x.item()` is an int, a float or a bool, as `x` has it; arithmetic of such numbers is that of their kinds,
which native code has.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import SSAValue, Use
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.ops import IfOp, YieldOp
from tsir.dialects.table.matching import Emitter, resolve
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Category
from tsir.transforms.rewriting.driver import matches

_CONVERSIONS: Mapping[Category, str] = {
    Category.BOOL: "aten::Bool",
    Category.INTEGER: "aten::Int",
    Category.FLOAT: "aten::Float",
}
"""The operator that takes a number of a kind out of a tensor."""


class NarrowItem(RewritePattern):
    """The number in a tensor of known dtype is taken as one of its kind."""

    @matches("aten::item(Tensor self) -> Scalar", "aten::ScalarImplicit(Tensor a) -> Scalar")
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        type = op.operands[0].type
        if not isinstance(type, t.TensorType) or type.dtype is None or not _is_operand(op.results[0]):
            return
        conversion = _CONVERSIONS.get(type.dtype.category)
        # The implicit one refuses tensors with dimensions, which the explicit ones take.
        if conversion is not None and (op.name == "aten.item" or type.rank == 0):
            _replace(op, Emitter(rewriter, op.location).call(conversion, op.operands[0])[0], rewriter)


class NarrowNumber(RewritePattern):
    """An operator on numbers of known kinds is the overload for these, with a result of a known kind."""

    @matches(
        "aten::add(Scalar a, Scalar b) -> Scalar",
        "aten::sub(Scalar a, Scalar b) -> Scalar",
        "aten::mul(Scalar a, Scalar b) -> Scalar",
        "aten::div(Scalar a, Scalar b) -> float",
        "aten::floordiv(Scalar a, Scalar b) -> Scalar",
        "aten::remainder(Scalar a, Scalar b) -> Scalar",
        "prim::max(Scalar a, Scalar b) -> Scalar",
        "prim::min(Scalar a, Scalar b) -> Scalar",
        "aten::eq(Scalar a, Scalar b) -> bool",
        "aten::ne(Scalar a, Scalar b) -> bool",
        "aten::lt(Scalar a, Scalar b) -> bool",
        "aten::gt(Scalar a, Scalar b) -> bool",
        "aten::le(Scalar a, Scalar b) -> bool",
        "aten::ge(Scalar a, Scalar b) -> bool",
        "aten::pow.Scalar_Scalar(Scalar a, Scalar b) -> float",
        "aten::exp.Scalar(Scalar a) -> Scalar",
        "aten::log.Scalar(Scalar a) -> Scalar",
        "aten::sqrt.Scalar(Scalar a) -> Scalar",
        "aten::sin.Scalar(Scalar a) -> Scalar",
        "aten::cos.Scalar(Scalar a) -> Scalar",
        "aten::tanh.Scalar(Scalar a) -> Scalar",
        "aten::round.Scalar(Scalar a) -> Scalar",
        "aten::neg.Scalar(Scalar a) -> Scalar",
        "prim::abs.Scalar(Scalar a) -> Scalar",
        "aten::floor.Scalar(Scalar a) -> Scalar",
        "aten::ceil.Scalar(Scalar a) -> Scalar",
    )
    def match_and_rewrite(self, op: SchemaOp, rewriter: PatternRewriter) -> None:
        kinds = [operand.type for operand in op.operands]
        if any(kind not in (t.INT, t.FLOAT) for kind in kinds) or not _is_operand(op.results[0]):
            return
        if op.name in _CHOICES and len(set(kinds)) > 1:
            return  # the result is of the kind of the operand that is chosen
        entry, arguments = resolve(op.operator.schema.name, op.operands, {})
        if entry.name != op.name:
            emitter = Emitter(rewriter, op.location)
            _replace(op, emitter.emit(entry, [make(emitter) for make in arguments])[0], rewriter)


_CHOICES = ("prim.max", "prim.min")


def _is_operand(value: SSAValue) -> bool:
    """Whether operators or branches use a number, of any kind; other results have a kind already."""
    return value.type != t.NUMBER or any(map(_takes_kinds, value.uses))


def _takes_kinds(use: Use) -> bool:
    """Whether a number of any kind may stand here; the result of a branch has the kind that both give."""
    user = use.operation
    return isinstance(user, SchemaOp) or (isinstance(user, YieldOp) and isinstance(user.parent_op(), IfOp))


def _replace(op: SchemaOp, number: SSAValue, rewriter: PatternRewriter) -> None:
    """Let a number of known kind stand where one may; what gives the other on, as a loop, keeps its type."""
    old = op.results[0]
    for use in list(old.uses):
        if number.type == old.type or _takes_kinds(use):
            use.operation.operands[use.index] = number
            rewriter.notify_op_modified(use.operation)
    if not old.uses:
        rewriter.erase(op)
