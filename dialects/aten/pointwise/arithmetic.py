"""Arithmetic of tensors: sums, products, quotients, remainders and powers."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tsir.dialects.operators import rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.pointwise import FLOATING, NUMERIC, SAME, TO_FLOAT, binary, pointwise, unary
from tsir.dialects.operators.promotion import Result
from tsir.dialects.operators.table import derive
from tsir.dialects.operators.tangents import CONSTANT, LINEAR, linear, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, Category, DType


@dataclass(frozen=True)
class _Scaled(rules.Pointwise):
    """Sums and differences with a factor `alpha`, which must be of the result's kind of number."""

    takes_bools: bool = True

    def computes(self, arguments: Arguments) -> DType | None:
        common = super().computes(arguments)
        alpha = arguments["alpha"].type
        if common is not None and alpha == t.FLOAT and common.category < Category.FLOAT:
            raise RuleError(f"expected an integer alpha for a result of {common.numpy}, got a float")
        if common is not None and alpha == t.COMPLEX and not common.is_complex:
            raise RuleError(f"expected a real alpha for a result of {common.numpy}, got a complex number")
        if common not in (None, DType.bool) and alpha == t.BOOL:
            raise RuleError("expected a number as alpha, got a bool")
        if not self.takes_bools and any(_is_bool(arguments, name) for name in ("self", "other")):
            raise RuleError("expected operands that are not bools; ^ or logical_xor tells bools apart")
        return common


def _is_bool(arguments: Arguments, name: str) -> bool:
    return arguments[name].type == t.BOOL or arguments.tensor(name).dtype is DType.bool


_SUM = _Scaled(promotes=("self", "other"), exact=())
_DIFFERENCE = replace(_SUM, takes_bools=False, opposite=("alpha",))


@pointwise(
    "aten::add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
    "self + alpha * other",
    {"self": "grad"},
    terms(self="self_t"),
    rule=_SUM,
    out="Scalar_out",
)
@pointwise(
    "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    "self + alpha * other",
    {"self": "grad", "other": "grad * alpha"},
    terms(self="self_t.expand(result.size())", other="(alpha * other_t).expand(result.size())"),
    rule=_SUM,
)
def add(self: Array, other: Array, alpha: Array) -> Array:
    """`self + alpha * other`; for bools the logical or."""
    return self + alpha * other


@pointwise(
    "aten::sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
    "self - other if alpha == -1 else self + alpha * other",
    {"self": "grad"},
    terms(self="self_t"),
    rule=_DIFFERENCE,
    out="Scalar_out",
)
@pointwise(
    "aten::sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    "self - other if alpha == -1 else self + alpha * other",
    {"self": "grad", "other": "-grad * alpha"},
    terms(self="self_t.expand(result.size())", other="-(alpha * other_t).expand(result.size())"),
    rule=_DIFFERENCE,
)
def sub(self: Array, other: Array, alpha: Array) -> Array:
    """`self - alpha * other`."""
    return self + alpha * other


@pointwise(
    "aten::rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
    "other - self if alpha == -1 else other + alpha * self",
    {"self": "-grad * alpha"},
    terms(self="-(alpha * self_t)"),
    rule=_DIFFERENCE,
    inplace=False,
    out="Scalar_out",
)
@pointwise(
    "aten::rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    "other - self if alpha == -1 else other + alpha * self",
    {"self": "-grad * alpha", "other": "grad"},
    terms(self="-(alpha * self_t).expand(result.size())", other="other_t.expand(result.size())"),
    rule=_DIFFERENCE,
    inplace=False,
    out="Tensor_out",
)
def rsub(self: Array, other: Array, alpha: Array) -> Array:
    """`other - alpha * self`."""
    return other + alpha * self


@binary(
    "mul",
    "self * other",
    {"self": "grad * other", "other": "grad * self"},
    terms(self=LINEAR, other=LINEAR),
    rule=replace(SAME, exact=("other",)),
    out="out",
)
def mul(self: Array, other: Array) -> Array:
    """`self * other`; for bools the logical and."""
    return self * other


_EXPONENT = (
    "grad * torch.where(({base} == 0).logical_and(torch.real(exponent) >= 0), 0.0, result * {base}.log())"
)
_EXPONENT_TANGENT = """
    base = {}
    known = (base == 0).logical_and(torch.real(exponent) >= 0)
    return torch.where(known, 0.0, base.log() * result) * exponent_t
"""
_BASE = "grad * torch.where(exponent == 0, 0.0, exponent * self.pow(exponent - 1))"


@pointwise(
    "aten::pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor",
    "pow(self, exponent) if dtype == 'f16' else power(self, exponent)",
    {"self": "torch.zeros_like(grad) if exponent == 0 else grad * (exponent * self.pow(exponent - 1))"},
    terms(self="torch.zeros_like(result) if exponent == 0 else self_t * (exponent * self.pow(exponent - 1))"),
    rule=rules.Pointwise(least=Category.INTEGER, natural=("exponent",), operands=("exponent",)),
    inplace=False,
    out="Tensor_Scalar_out",
)
def power(self: Array, exponent: Array) -> Array:
    """`self ** exponent`, where 0.5 and -0.5 take roots but of f16, which shows in -inf and -0."""
    base = self.astype(exponent.dtype)
    if self.dtype == np.float16 or base.dtype.kind != "f" or np.abs(exponent) != 0.5:
        return pow(base, exponent)
    root = np.sqrt(base)
    return root if exponent > 0 else np.divide(1, root)


@pointwise(
    "aten::pow.Scalar(Scalar self, Tensor exponent) -> Tensor",
    "self ** exponent",
    {"exponent": _EXPONENT.format(base="torch.full_like(result, self)")},
    terms(exponent=_EXPONENT_TANGENT.format("torch.full_like(result, self)")),
    rule=NUMERIC,
    inplace=False,
    out="Scalar_out",
)
@pointwise(
    "aten::pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor",
    "self ** exponent",
    {
        "self": _BASE,
        "exponent": _EXPONENT.format(base="self"),
    },
    terms(
        self="self_t * torch.where(exponent == 0, 0.0, exponent * self.pow(exponent - 1))",
        exponent=_EXPONENT_TANGENT.format("self"),
    ),
    rule=NUMERIC,
    inplace=False,
    out="Tensor_Tensor_out",
)
def pow(self: Array, exponent: Array) -> Array:
    """`self ** exponent`; of integers to a negative power the whole part."""
    if self.dtype.kind in "fc":
        # One exponent for all elements would have numpy take roots.
        sizes = np.broadcast_shapes(self.shape, exponent.shape)
        return np.power(self, np.broadcast_to(exponent, sizes).copy())
    positive = np.power(self, np.maximum(exponent, 0))
    inverse = np.where(np.abs(self) == 1, self ** (exponent & 1), 0)
    return np.where(exponent < 0, inverse, positive).astype(self.dtype)


derive("aten.pow.Tensor_Scalar", "aten::pow_.Scalar(Tensor(a!) self, Scalar exponent) -> Tensor(a!)")
derive("aten.pow.Tensor_Tensor", "aten::pow_.Tensor(Tensor(a!) self, Tensor exponent) -> Tensor(a!)")


@unary(
    "square", "grad * (2 * self)", terms(self="(self + self) * self_t"),
    expression="self * self", rule=rules.Pointwise(Result.ARITHMETIC),
)  # fmt: skip
def square(self: Array) -> Array:
    """`self * self`; of bools as i64."""
    return self * self


@unary("neg", "-grad", linear("self"), expression="-self", rule=NUMERIC)
def neg(self: Array) -> Array:
    """`-self`; u8 wraps."""
    return np.negative(self)


_SIZED = replace(NUMERIC, result=Result.MAGNITUDE)


@unary("abs", "grad * self.sign()", terms(self="torch.real(self.sign().conj() * self_t)"), rule=_SIZED)
def abs(self: Array) -> Array:
    """The magnitude of a number; the smallest integer has no opposite and stays."""
    return np.abs(self)


@unary("sign", "torch.zeros_like(grad)", CONSTANT, rule=SAME)
def sign(self: Array) -> Array:
    """-1, 0 or 1; 0 for NaN. Of complex numbers the direction, as a number of magnitude 1, or 0."""
    if self.dtype.kind == "c":
        size = np.where(self == 0, 1, np.abs(self))
        direction = np.zeros_like(self)
        direction.real, direction.imag = self.real / size, self.imag / size
        return np.where(self == 0, 0, direction)
    return self if self.dtype.kind == "b" else np.where(np.isnan(self), 0, np.sign(self)).astype(self.dtype)


@unary(
    "reciprocal",
    "-grad * (result * result)",
    terms(self="-(self_t * result.square())"),
    expression="1 / self",
)
def reciprocal(self: Array) -> Array:
    """`1 / self`."""
    return np.divide(1, self)


@pointwise(
    "aten::addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor",
    "self + value * tensor1 * tensor2",
    {"self": "grad", "tensor1": "grad * (tensor2 * value)", "tensor2": "grad * (tensor1 * value)"},
    terms(
        self="self_t.expand(result.size())",
        tensor1="(value * tensor1_t * tensor2).expand(result.size())",
        tensor2="(value * tensor1 * tensor2_t).expand(result.size())",
    ),
    rule=NUMERIC,
)
def addcmul(self: Array, tensor1: Array, tensor2: Array, value: Array) -> Array:
    """`self + value * tensor1 * tensor2`."""
    return self + value * tensor1 * tensor2


@pointwise(
    "aten::addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor",
    "self + value * tensor1 / tensor2",
    {
        "self": "grad",
        "tensor1": "grad * (value / tensor2)",
        "tensor2": "-grad * (value * tensor1 / (tensor2 * tensor2))",
    },
    terms(
        self="self_t.expand(result.size())",
        tensor1="(value * tensor1_t / tensor2).expand(result.size())",
        tensor2="-(value * tensor1 / tensor2.square() * tensor2_t).expand(result.size())",
    ),
    rule=FLOATING,
)
def addcdiv(self: Array, tensor1: Array, tensor2: Array, value: Array) -> Array:
    """`self + value * tensor1 / tensor2`."""
    return self + value * tensor1 / tensor2


_LERP = "self + weight * (end - self) if abs(weight) < 0.5 else end + (weight - 1) * (end - self)"
_BETWEEN = replace(FLOATING, agree=("self", "end"))


@pointwise(
    "aten::lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor",
    _LERP,
    {"self": "grad * (1 - weight)", "end": "grad * weight", "weight": "grad * (end - self)"},
    terms(
        self="(self_t - weight * self_t).expand(result.size())",
        end="(weight * end_t).expand(result.size())",
        weight="(end - self) * weight_t",
    ),
    rule=_BETWEEN,
    out="Tensor_out",
)
@pointwise(
    "aten::lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor",
    _LERP,
    {"self": "grad * (1 - weight)", "end": "grad * weight"},
    terms(self="((1 - weight) * self_t).expand(result.size())", end="(weight * end_t).expand(result.size())"),
    rule=_BETWEEN,
    out="Scalar_out",
)
def lerp(self: Array, end: Array, weight: Array) -> Array:
    """From `self` towards `end` by the part `weight`; exact at both ends."""
    difference = end - self
    return np.where(np.abs(weight) < 0.5, self + weight * difference, end + (weight - 1) * difference)


_SIGN_TANGENT = "torch.where(self == 0, 0, self_t * (result / self))"


@binary(
    "copysign",
    "copysign(self, other)",
    {"self": "torch.where(self == 0, 0, grad * (result / self))", "other": "torch.zeros_like(grad)"},
    terms(self=_SIGN_TANGENT, other="torch.zeros_like(result)"),
    rule=TO_FLOAT,
    out="out",
)
def copysign(self: Array, other: Array) -> Array:
    """The magnitude of `self` with the sign of `other`, of zeros and NaN too."""
    return np.copysign(self, other)


# The origin has no angle; its gradient is 0 as in PyTorch.
_ANGLE_TANGENT = """
    square = self.square() + other.square()
    return torch.where(square == 0, 0, {} / square)
"""
_ANGLE = "torch.where((self == 0).logical_and(other == 0), 0, grad * ({leg} / (self * self + other * other)))"


@pointwise(
    "aten::atan2(Tensor self, Tensor other) -> Tensor",
    "atan2(self, other)",
    {"self": _ANGLE.format(leg="other"), "other": _ANGLE.format(leg="-self")},
    terms(self=_ANGLE_TANGENT.format("other * self_t"), other=_ANGLE_TANGENT.format("-(self * other_t)")),
    rule=TO_FLOAT,
)
def atan2(self: Array, other: Array) -> Array:
    """The angle of the point (other, self)."""
    return np.arctan2(self, other)


@pointwise(
    "aten::hypot(Tensor self, Tensor other) -> Tensor",
    "inf if isinf(self) or isinf(other) else"
    " 0.0 * larger if larger == 0 else larger * sqrt(1 + (smaller / larger) * (smaller / larger))",
    {"self": "grad * (self / result)", "other": "grad * (other / result)"},
    terms(self="self / result * self_t", other="other / result * other_t"),
    rule=FLOATING,
    where=(
        "larger = maximum(abs(self), abs(other))",
        "smaller = minimum(abs(self), abs(other))",
    ),
)
def hypot(self: Array, other: Array) -> Array:
    """The length of (self, other), without overflow on the way."""
    return np.hypot(self, other)


@pointwise(
    "aten::logaddexp(Tensor self, Tensor other) -> Tensor",
    "maximum(self, other) + log1p(exp(-abs(0.0 if self == other else self - other)))",
    {"self": "grad / (1 + (other - self).exp())", "other": "grad / (1 + (self - other).exp())"},
    terms(self="self_t * torch.sigmoid(self - other)", other="other_t * torch.sigmoid(other - self)"),
    rule=FLOATING,
    inplace=False,
)
def logaddexp(self: Array, other: Array) -> Array:
    """The logarithm of the sum of the exponentials, without overflow on the way."""
    if self.dtype.kind == "f":
        return np.logaddexp(self, other)
    swap = self.real < other.real
    large, small = np.where(swap, other, self), np.where(swap, self, other)
    return large + np.log(1 + np.exp(np.where(self == other, 0, small - large)))
