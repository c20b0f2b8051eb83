"""Elementary functions, rounding, and the classes of floating values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.evaluate import convert
from tsir.dialects.operators.pointwise import FLOATING, NUMERIC, TO_BOOL, TO_FLOAT, pointwise, unary
from tsir.dialects.operators.promotion import Result
from tsir.dialects.operators.special_functions import digamma, erf, erfc, lgamma, polygamma
from tsir.dialects.operators.table import derive, operator
from tsir.dialects.operators.tangents import CONSTANT, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DEFAULT_FLOAT, Array, DType, largest


def _sigmoid(self: Array) -> Array:
    return np.divide(1, 1 + np.exp(-self))


def _rsqrt(self: Array) -> Array:
    return np.divide(1, np.sqrt(self))


def _log1p(self: Array) -> Array:
    if self.dtype.kind != "c":
        return np.log1p(self)
    x, y = self.real, self.imag
    result = np.empty_like(self)
    result.real, result.imag = np.log1p(x * (2 + x) + y * y) / 2, np.arctan2(y, 1 + x)
    return result


_FUNCTIONS: dict[str, tuple[Callable[[Array], Array], str | None, str]] = {
    "exp": (np.exp, "grad * result", "e to the power `self`"),
    "exp2": (np.exp2, "grad * result * 0.6931471805599453", "2 to the power `self`"),
    "expm1": (np.expm1, "grad * (result + 1)", "`exp(self) - 1`, exact near 0"),
    "log": (np.log, "grad / self", "The natural logarithm"),
    "log2": (np.log2, "grad / (self * 0.6931471805599453)", "The logarithm to base 2"),
    "log10": (np.log10, "grad / (self * 2.302585092994046)", "The logarithm to base 10"),
    "log1p": (_log1p, "grad / (self + 1)", "`log(1 + self)`, exact near 0"),
    "sqrt": (np.sqrt, "grad / (2 * result)", "The square root"),
    "rsqrt": (_rsqrt, "-0.5 * grad * (result * result * result)", "`1 / sqrt(self)`"),
    "sin": (np.sin, "grad * self.cos()", "The sine"),
    "cos": (np.cos, "grad * -self.sin()", "The cosine"),
    "tan": (np.tan, "grad * (1 + result * result)", "The tangent"),
    "asin": (np.arcsin, "grad * (1 - self * self).rsqrt()", "The inverse of the sine"),
    "acos": (np.arccos, "grad * -(1 - self * self).rsqrt()", "The inverse of the cosine"),
    "atan": (np.arctan, "grad / (self * self + 1)", "The inverse of the tangent"),
    "sinh": (np.sinh, "grad * self.cosh()", "The hyperbolic sine"),
    "cosh": (np.cosh, "grad * self.sinh()", "The hyperbolic cosine"),
    "tanh": (np.tanh, "grad * (1 - result * result)", "The hyperbolic tangent"),
    "asinh": (np.arcsinh, "grad * (self * self + 1).rsqrt()", "The inverse of the hyperbolic sine"),
    "acosh": (np.arccosh, "grad * (self * self - 1).rsqrt()", "The inverse of the hyperbolic cosine"),
    "atanh": (np.arctanh, "grad / (1 - self * self)", "The inverse of the hyperbolic tangent"),
    "erf": (erf, "grad * (1.1283791670955126 * torch.exp(-(self * self)))", "The error function"),
    "erfc": (erfc, "grad * (-1.1283791670955126 * torch.exp(-(self * self)))", "`1 - erf(self)`"),
    "lgamma": (lgamma, "grad * torch.digamma(self)", "The logarithm of the size of the gamma function"),
    "sigmoid": (_sigmoid, "grad * (1 - result) * result", "The logistic function `1 / (1 + exp(-self))`"),
}  # fmt: skip

_TANGENTS = {
    "exp": "self_t * result",
    "exp2": "self_t * (result * 0.6931471805599453)",
    "expm1": "self_t * (result + 1)",
    "log": "self_t / self",
    "log2": "self_t / (0.6931471805599453 * self)",
    "log10": "self_t / (2.302585092994046 * self)",
    "log1p": "self_t / (1 + self)",
    "sqrt": "self_t / (result + result)",
    "rsqrt": "self_t * (result / (-2 * self))",
    "sin": "self.cos() * self_t",
    "cos": "-(self.sin() * self_t)",
    "tan": "self_t * (result.square() + 1)",
    "asin": "self_t / torch.sqrt(1 - self.square())",
    "acos": "-self_t / torch.sqrt(1 - self.square())",
    "atan": "self_t / (1 + self.square())",
    "sinh": "self_t * torch.cosh(self)",
    "cosh": "self_t * torch.sinh(self)",
    "tanh": "self_t * (1 - result.square())",
    "asinh": "self_t / torch.sqrt(self.square() + 1)",
    "acosh": "self_t / torch.sqrt(self.square() - 1)",
    "atanh": "self_t / (1 - self.square())",
    "erf": "self_t * 1.1283791670955126 * torch.exp(-self.square())",
    "erfc": "self_t * -1.1283791670955126 * torch.exp(-self.square())",
    "lgamma": "self_t * torch.digamma(self)",
    "sigmoid": "self_t * (result - result.square())",
}
"""The derivatives in the direction of `self_t`."""

for _name, (_reference, _derivative, _doc) in _FUNCTIONS.items():
    _tangent = terms(self=_TANGENTS[_name])
    unary(_name, _derivative, _tangent, doc=f"{_doc}.")(_reference)


def _rounding(function: Callable[[Array], Array]) -> Callable[[Array], Array]:
    """A function that leaves integers as they are."""
    return lambda self: function(self) if self.dtype.kind == "f" else self


_ROUNDINGS: dict[str, tuple[Callable[[Array], Array], str]] = {
    "floor": (np.floor, "Rounded down."),
    "ceil": (np.ceil, "Rounded up."),
    "round": (np.rint, "Rounded to the nearest whole number, halves to the even one."),
    "trunc": (np.trunc, "Rounded towards zero."),
}

for _name, (_function, _doc) in _ROUNDINGS.items():
    unary(_name, "torch.zeros_like(grad)", CONSTANT, rule=NUMERIC, doc=_doc)(_rounding(_function))


@pointwise(
    "aten::round.decimals(Tensor self, *, int decimals) -> Tensor",
    "round(self * scale) / scale if decimals >= 0 else round(self / scale) * scale",
    {"self": "torch.zeros_like(grad)"},
    CONSTANT,
    rule=replace(FLOATING, narrow=True),
    where=("scale = 10.0 ** decimals if decimals >= 0 else 10.0 ** -decimals",),
    out="decimals_out",
)
def round_decimals(self: Array, decimals: int) -> Array:
    """Rounded to `decimals` places after the point, or before it if negative."""
    scale = np.float_power(10.0, abs(decimals)).astype(self.dtype)
    return np.rint(self * scale) / scale if decimals >= 0 else np.rint(self / scale) * scale


@unary("frac", "grad", terms(self="self_t"), expression="self - trunc(self)", rule=FLOATING)
def frac(self: Array) -> Array:
    """The part after the point, with the sign of `self`."""
    return self - np.trunc(self)


def _digamma_parts() -> Iterator[str]:
    """Digamma of `x0`, which is positive: moved above 10 step by step, and the series from there."""
    yield "x0 = 1 - self if self < 0 else self"
    for k in range(10):
        yield f"x{k + 1} = x{k} + 1 if x{k} < 10 else x{k}"
    yield "steps = " + " + ".join(f"(1 / x{k} if x{k} < 10 else 0)" for k in range(10))
    yield "z = 1 / (x10 * x10)"
    series = "1 / 12"
    for factor in ("691 / 32760", "1 / 132", "1 / 240", "1 / 252", "1 / 120", "1 / 12"):
        series = f"{factor} - z * ({series})"
    yield f"series = z * ({series})"
    yield "above = log(x10) - 0.5 / x10 - series - steps"


@unary(
    "digamma",
    "grad * torch.polygamma(1, self)",
    terms(self="torch.polygamma(1, self) * self_t"),
    expression="-1 / self if self == 0 else above if self > 0 or self != self"
    " else nan if self == trunc(self) else above - pi / tan(pi * (self - trunc(self)))",
    where=tuple(_digamma_parts()),
)
def _digamma(self: Array) -> Array:
    """The derivative of `lgamma`."""
    return digamma(self)


def _order(n: int) -> int:
    if n < 0:
        raise ValueError(f"expected an order of at least 0, got {n}")
    return n


@operator(
    "aten::polygamma(int n, Tensor self) -> Tensor",
    rules.Pointwise(Result.FLOAT),
    gradient="""
    def polygamma(n: int, self):
        def backward(grad):
            return None, grad * torch.polygamma(n + 1, self)
        return torch.polygamma(n, self), backward
    """,
    tangent=terms(self="torch.polygamma(n + 1, self) * self_t"),
    out="out",
)
def _polygamma(n: int, self: Array) -> Array:
    """The derivative of `digamma` of order `n`."""
    return polygamma(_order(n), self)


@pointwise(
    "aten::logit(Tensor self, float? eps=None) -> Tensor",
    "log(z / (1 - z))",
    {"self": "torch.logit_backward(grad, self, eps)"},
    terms(
        self="""
        low, high = (0.0, 1.0) if eps is None or eps < 0 else (eps, 1.0 - eps)
        outside = float('nan') if eps is None or eps < 0 else 0.0
        return torch.where((self >= low).logical_and(self <= high), self_t / self / (1 - self), outside)
        """
    ),
    rule=replace(TO_FLOAT, operands=("self", "eps")),
    where=("z = self if eps is None else eps if self < eps else 1 - eps if self > 1 - eps else self",),
)
def logit(self: Array, eps: float | None) -> Array:
    """`log(self / (1 - self))`, of `self` clamped to `eps` and `1 - eps` if `eps` is given."""
    if eps is None:
        return np.log(self / (1 - self))
    z = np.where(self < eps, eps, np.where(self > 1 - eps, 1 - eps, self))
    return np.log(z / (1 - z))


for _name, _function, _doc in (
    ("isnan", np.isnan, "Whether it is not a number."),
    ("isinf", np.isinf, "Whether it is infinite."),
):
    unary(_name, rule=TO_BOOL, inplace=False, doc=_doc)(_function)


@pointwise("aten::isfinite(Tensor self) -> Tensor", "isfinite(self)", rule=TO_BOOL, inplace=False, out=None)
def isfinite(self: Array) -> Array:
    """Whether it is neither NaN nor infinite."""
    return np.isfinite(self)


@operator(
    "aten::ldexp.Tensor(Tensor self, Tensor other) -> Tensor",
    rules.Pointwise(Result.FLOAT, operands=()),
    gradient="""
    def ldexp(self, other):
        result = torch.ldexp(self, other)
        def backward(grad):
            grad_self = (grad * torch.exp2(other)).sum_to_size(self.size())
            return grad_self, (grad * result * 0.6931471805599453).sum_to_size(other.size())
        return result, backward
    """,
    tangent=terms(self="torch.ldexp(self_t, other)", other="result * (other_t * 0.6931471805599453)"),
    out="out",
)
def ldexp(self: Array, other: Array) -> Array:
    """`self` times 2 to the power `other`: exact for floats and integers, else a product in their dtype."""
    exponent, wide = DType.of(other.dtype), self.astype(np.float64)
    if DType.of(self.dtype).is_floating and not exponent.is_floating:
        if exponent is DType.bool:
            raise TypeError("expected exponents that are numbers, got bools")
        return np.ldexp(wide, np.clip(other, -5000, 5000).astype(np.int32))
    power = np.exp2(other.astype(np.float64))
    return wide * convert(power, exponent if exponent.is_floating else DEFAULT_FLOAT).astype(np.float64)


derive("aten.ldexp.Tensor", "aten::ldexp_(Tensor(a!) self, Tensor other) -> Tensor(a!)")


def _frexp_types(arguments: Arguments) -> Sequence[t.TensorType]:
    mantissa = arguments.tensor("self")
    if mantissa.dtype is not None and not mantissa.dtype.is_floating:
        raise RuleError(f"expected a floating tensor, got {mantissa.dtype.numpy}")
    return [t.TensorType.of(x, mantissa.sizes, device=mantissa.device) for x in (mantissa.dtype, DType.i32)]


@operator(
    "aten::frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)",
    rules.Typed(_frexp_types),
    gradient="""
    def frexp(self):
        mantissa, exponent = torch.frexp(self)
        def backward(grad, grad_exponent):
            return grad / torch.exp2(exponent)
        return mantissa, exponent, backward
    """,
    tangent=terms(self="(self_t / torch.exp2(exponent), None)"),
    out="Tensor_out",
)
def frexp(self: Array) -> tuple[Array, Array]:
    """A mantissa from 0.5 to 1 and the power of 2 for it; what is not finite has power 0."""
    mantissa, exponent = np.frexp(self.astype(np.float64))
    return mantissa.astype(self.dtype), np.where(np.isfinite(mantissa), exponent, 0)


@operator(
    "aten::nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor",
    rules.Pointwise(operands=()),
    loops=loops.Lowered("tsir.lowering.operators.pointwise:nan_to_num"),
    gradient="""
    def nan_to_num(self, nan: Optional[float], posinf: Optional[float], neginf: Optional[float]):
        def backward(grad):
            return grad * torch.isfinite(self), None, None, None
        return torch.nan_to_num(self, nan, posinf, neginf), backward
    """,
    tangent=terms(self="torch.where(torch.isfinite(self), self_t, 0)"),
    inplace=True,
    out="out",
)
def nan_to_num(self: Array, nan: float | None, posinf: float | None, neginf: float | None) -> Array:
    """NaN and infinities replaced: by 0 and the extremes of the dtype unless given."""
    if self.dtype.kind in "biu":
        return self.copy()
    limit = largest(DType.of(self.dtype))
    wide = self.astype(np.float64)
    high = limit if posinf is None else posinf
    low = -limit if neginf is None else neginf
    result = np.where(np.isnan(wide), 0.0 if nan is None else nan, wide)
    return np.where(wide == np.inf, high, np.where(wide == -np.inf, low, result))
