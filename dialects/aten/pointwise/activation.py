"""Activation functions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from tsir.dialects.aten.pointwise.bounds import larger, maximum, minimum, smaller
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.pointwise import FLOATING, NUMERIC, pointwise, unary
from tsir.dialects.operators.special_functions import erfc
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, Category, DType

_OF_SELF = replace(NUMERIC, numbers=False)

SELU_ALPHA, SELU_SCALE = 1.6732632423543772848170429916717, 1.0507009873554804934193349852946


GELU_DEMANDS = (
    ("approximate == 'none' or approximate == 'tanh'", "expected approximate to be 'none' or 'tanh'"),
)
"""The values of the argument of `gelu`."""


@unary(
    "relu",
    "torch.threshold_backward(grad, result, 0)",
    terms(self="self_t.masked_fill(result <= 0, 0)"),
    expression=larger("0", "self"),
    rule=NUMERIC,
)
def relu(self: Array) -> Array:
    """`self` where it is positive, else 0; of -0 too `self`."""
    return maximum(np.array(0), self)


@pointwise(
    "aten::relu6(Tensor self) -> Tensor",
    smaller("6", "above"),
    {"self": "grad.masked_fill((result <= 0).logical_or(result >= 6), 0)"},
    terms(self="torch.where((self > 0).logical_and(self < 6), self_t, 0)"),
    rule=NUMERIC,
    where=(f"above = {larger('0', 'self')}",),
    out=None,
)
def relu6(self: Array) -> Array:
    """`self` clamped to 0 and 6."""
    return minimum(np.array(6), relu(self))


@dataclass(frozen=True)
class _Clipped(rules.Pointwise):
    """Clamping to bounds that must not be negative for u8."""

    def computes(self, arguments: Arguments) -> DType | None:
        dtype = super().computes(arguments)
        bounds = [arguments.value(name) for name in ("min_val", "max_val")]
        if dtype is DType.u8 and any(isinstance(b, int | float) and b < 0 for b in bounds):
            raise RuleError(f"expected bounds of at least 0 for u8, got {bounds[0]} and {bounds[1]}")
        return dtype


@pointwise(
    "aten::hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor",
    smaller("max_val", "above"),
    {"self": "grad.masked_fill((result <= min_val).logical_or(result >= max_val), 0)"},
    terms(self="torch.where((self > min_val).logical_and(self < max_val), self_t, 0)"),
    rule=_Clipped(least=Category.INTEGER, numbers=False, fits=("min_val", "max_val")),
    where=(f"above = {larger('min_val', 'self')}",),
)
def hardtanh(self: Array, min_val: Array, max_val: Array) -> Array:
    """`self` clamped to `min_val` and `max_val`."""
    return minimum(max_val, maximum(min_val, self))


@pointwise(
    "aten::threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor",
    "value if self <= threshold else self",
    {"self": "torch.threshold_backward(grad, self, threshold)"},
    terms(self="self_t.masked_fill(self <= threshold, 0)"),
    rule=replace(_OF_SELF, fits=("threshold", "value")),
)
def threshold(self: Array, threshold: Array, value: Array) -> Array:
    """`self` where it is above `threshold`, else `value`."""
    return np.where(self <= threshold, value, self)


@pointwise(
    "aten::leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor",
    "self if self > 0 else self * negative_slope",
    {"self": "torch.where(self > 0, grad, grad * negative_slope)"},
    terms(self="torch.where(self > 0, self_t, negative_slope * self_t)"),
    rule=FLOATING,
)
def leaky_relu(self: Array, negative_slope: Array) -> Array:
    """`self` where it is positive, else `self * negative_slope`."""
    return np.where(self > 0, self, self * negative_slope)


def _elu_derivative(alpha: str, scale: str, input_scale: str) -> str:
    # The exponent is clamped as the other side of the choice would overflow.
    below = f"grad * ({alpha} * {scale} * {input_scale}) * torch.exp((self * {input_scale}).clamp_max(0))"
    return f"torch.where(self > 0, grad * {scale}, {below})"


@pointwise(
    "aten::elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor",
    "self * scale if self > 0 else expm1(self * input_scale) * (alpha * scale)",
    {"self": _elu_derivative("alpha", "scale", "input_scale")},
    terms(
        self="""
        below = torch.exp(torch.clamp_max(input_scale * self, 0)) * (alpha * scale * input_scale)
        return torch.where(self > 0, scale * self_t, below * self_t)
        """
    ),
    rule=FLOATING,
)
def elu(self: Array, alpha: Array, scale: Array, input_scale: Array) -> Array:
    """`scale * self` where it is positive, else `scale * alpha * (exp(input_scale * self) - 1)`."""
    return np.where(self > 0, self * scale, np.expm1(self * input_scale) * (alpha * scale))


@pointwise(
    "aten::selu(Tensor self) -> Tensor",
    f"self * {SELU_SCALE} if self > 0 else expm1(self) * {SELU_ALPHA * SELU_SCALE}",
    {"self": _elu_derivative(str(SELU_ALPHA), str(SELU_SCALE), "1")},
    terms(self=f"self_t * torch.where(self > 0, {SELU_SCALE}, result + {SELU_ALPHA * SELU_SCALE})"),
    rule=FLOATING,
    out=None,
)
def selu(self: Array) -> Array:
    """`elu` with the constants that keep mean and variance."""
    return np.where(self > 0, self * SELU_SCALE, np.expm1(self) * (SELU_ALPHA * SELU_SCALE))


@pointwise(
    "aten::celu(Tensor self, Scalar alpha=1.) -> Tensor",
    "self if self > 0 else expm1(self / alpha) * alpha",
    {"self": "torch.where(self > 0, grad, grad * torch.exp((self / alpha).clamp_max(0)))"},
    terms(self="self_t * torch.where(self > 0, 1.0, torch.exp(torch.clamp_max(self / alpha, 0)))"),
    rule=FLOATING,
    demands=(("alpha != 0", "expected an alpha that is not 0"),),
    out=None,
)
def celu(self: Array, alpha: Array) -> Array:
    """`self` where it is positive, else `alpha * (exp(self / alpha) - 1)`."""
    if alpha == 0:
        raise ZeroDivisionError("expected an alpha that is not 0")
    return np.where(self > 0, self, np.expm1(self / alpha) * alpha)


@operator(
    "aten::gelu(Tensor self, *, str approximate='none') -> Tensor",
    FLOATING,
    loops=loops.Pointwise(
        "0.5 * self * (1 + tanh(0.7978845608028654 * (self + 0.044715 * self * self * self)))"
        " if approximate == 'tanh' else self * ndtr(self)",
        demands=GELU_DEMANDS,
    ),
    gradient="""
    def gelu(self, *, approximate: str):
        def backward(grad):
            if approximate == 'tanh':
                square = self * self
                inner = torch.tanh(0.7978845608028654 * self * (1 + 0.044715 * square))
                slope = 0.7978845608028654 * (1 + 0.134145 * square)
                return grad * (0.5 * (1 + inner) + 0.5 * self * (1 - inner * inner) * slope), None
            density = 0.3989422804014327 * torch.exp(-0.5 * self * self)
            return grad * (0.5 * torch.erfc(-0.7071067811865476 * self) + self * density), None
        return torch.gelu(self, approximate=approximate), backward
    """,
    tangent=terms(
        self="""
        if approximate == 'tanh':
            inner = torch.tanh(0.7978845608028654 * (self + 0.044715 * self.pow(3)))
            slope = 0.7978845608028654 + 0.10703222440890038 * self.square()
            return self_t * (1 + inner + self * slope * (1 - inner.square())) / 2
        below = torch.erfc(self * -0.7071067811865476) / 2
        return self_t * (below + self * torch.exp(self.square() / -2) * 0.3989422804014327)
        """
    ),
    inplace=True,
    out="out",
)
def gelu(self: Array, approximate: str) -> Array:
    """`x * P(X <= x)` for a standard normal X, exactly or by `approximate="tanh"`."""
    if approximate == "tanh":
        return 0.5 * self * (1 + np.tanh(math.sqrt(2 / math.pi) * (self + 0.044715 * self**3)))
    if approximate != "none":
        raise ValueError(f"expected approximate to be 'none' or 'tanh', got '{approximate}'")
    return 0.5 * self * erfc(-self / math.sqrt(2))


@unary(
    "silu",
    "grad * torch.sigmoid(self) * (1 + self * (1 - torch.sigmoid(self)))",
    terms(self="s = torch.sigmoid(self)\nreturn self_t * (s + self * s * torch.sigmoid(-self))"),
    expression="self / (1 + exp(-self))",
    rule=FLOATING,
)
def silu(self: Array) -> Array:
    """`self * sigmoid(self)`."""
    return self / (1 + np.exp(-self))


_MISH = "torch.tanh(torch.softplus(self))"


@unary(
    "mish",
    f"grad * ({_MISH} + self * (1 - {_MISH} * {_MISH}) * torch.sigmoid(self))",
    terms(
        self="""
        h = torch.tanh(torch.softplus(self))
        return self_t * h + self_t * self * torch.sigmoid(self) * (1 - h.square())
        """
    ),
    expression="self * tanh(log1p(exp(self)))",
    rule=FLOATING,
)
def mish(self: Array) -> Array:
    """`self * tanh(softplus(self))`."""
    return self * np.tanh(np.log1p(np.exp(self)))


@unary(
    "hardsigmoid",
    "torch.where((self > -3).logical_and(self < 3), grad / 6, 0)",
    terms(self="(self_t / 6).masked_fill(torch.abs(self) >= 3, 0)"),
    expression="minimum(maximum(self + 3, 0), 6) / 6",
    rule=FLOATING,
)
def hardsigmoid(self: Array) -> Array:
    """A line from 0 at -3 to 1 at 3, constant outside."""
    return np.minimum(np.maximum(self + 3, 0), 6) / 6


@unary(
    "hardswish",
    "torch.where(self <= -3, 0, torch.where(self < 3, grad * (self / 3 + 0.5), grad))",
    terms(self="self_t * torch.where(self < 3, (self / 3 + 0.5).masked_fill(self <= -3, 0), 1.0)"),
    expression="self * minimum(maximum(self + 3, 0), 6) / 6",
    rule=FLOATING,
)
def hardswish(self: Array) -> Array:
    """`self * hardsigmoid(self)`."""
    return self * np.minimum(np.maximum(self + 3, 0), 6) / 6


@pointwise(
    "aten::softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor",
    "self if self * beta > threshold else log1p(exp(self * beta)) / beta",
    {"self": "torch.where(self * beta > threshold, grad, grad * torch.sigmoid(self * beta))"},
    terms(self="self_t * torch.where(beta * self > threshold, 1.0, torch.sigmoid(beta * self))"),
    rule=FLOATING,
    inplace=False,
)
def softplus(self: Array, beta: Array, threshold: Array) -> Array:
    """`log(1 + exp(beta * self)) / beta`, and `self` itself where `beta * self` is above `threshold`."""
    return np.where(self * beta > threshold, self, np.log1p(np.exp(self * beta)) / beta)


@unary(
    "log_sigmoid",
    "grad * torch.sigmoid(-self)",
    terms(self="self_t * torch.sigmoid(-self)"),
    expression="minimum(self, 0) - log1p(exp(-abs(self)))",
    rule=FLOATING,
    inplace=False,
)
def log_sigmoid(self: Array) -> Array:
    """`log(sigmoid(self))`, exact in both tails."""
    return np.minimum(self, 0) - np.log1p(np.exp(-np.abs(self)))


@pointwise(
    "aten::hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor",
    "0 if self >= -lambd and self <= lambd else self",
    {"self": "grad.masked_fill((self >= -lambd).logical_and(self <= lambd), 0)"},
    terms(self="torch.where((self >= -lambd).logical_and(self <= lambd), 0, self_t)"),
    rule=replace(FLOATING, exact=()),
    inplace=False,
)
def hardshrink(self: Array, lambd: Array) -> Array:
    """`self` where it is further than `lambd` from 0, else 0."""
    return np.where((self >= -lambd) & (self <= lambd), 0, self)


@pointwise(
    "aten::softshrink(Tensor self, Scalar lambd=0.5) -> Tensor",
    "self - lambd if self > lambd else self + lambd if self < -lambd else self if self != self else 0",
    {"self": "grad.masked_fill((self >= -lambd).logical_and(self <= lambd), 0)"},
    terms(self="torch.where((self >= -lambd).logical_and(self <= lambd), 0, self_t)"),
    rule=replace(FLOATING, fits=("lambd",)),
    demands=(("0 <= lambd < inf", "expected a finite lambd of at least 0"),),
    inplace=False,
)
def softshrink(self: Array, lambd: Array) -> Array:
    """`self` moved towards 0 by `lambd`, at most to 0."""
    if not 0 <= lambd < math.inf:
        raise ValueError(f"expected a finite lambd of at least 0, got {lambd}")
    return np.where(
        self > lambd, self - lambd, np.where(self < -lambd, self + lambd, np.where(self != self, self, 0))
    )


@pointwise(
    "aten::_prelu_kernel(Tensor self, Tensor weight) -> Tensor",
    "self if self > 0 else self * weight",
    {
        "self": "torch.where(self > 0, grad, grad * weight)",
        "weight": "torch.where(self > 0, 0, grad * self)",
    },
    terms(
        self="torch.where(self > 0, self_t, weight * self_t)",
        weight="torch.where(self > 0, 0, self * weight_t)",
    ),
    rule=replace(FLOATING, agree=("self", "weight")),
    inplace=False,
    out=None,
)
def prelu_kernel(self: Array, weight: Array) -> Array:
    """`self` where it is positive, else `self * weight`, of tensors that broadcast."""
    return np.where(self > 0, self, self * weight)


def _prelu_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, weight = arguments.tensor("self").sizes, arguments.tensor("weight").sizes
    if weight is not None and len(weight) > 1:
        raise RuleError(f"expected 'weight' without dimensions or a vector, got rank {len(weight)}")
    channels = None if sizes is None else sizes[1] if len(sizes) > 1 else 1
    if weight and isinstance(channels, int) and weight[0] not in (None, 1, channels):
        raise RuleError(f"expected 1 or {channels} weights, got {weight[0]}")
    return sizes


@operator(
    "aten::prelu(Tensor self, Tensor weight) -> Tensor",
    rules.Shaped(_prelu_sizes, agree=("self", "weight"), floating=True),
    loops=loops.Script("""
    def prelu(self, weight):
        channels = self.size(1) if self.dim() > 1 else 1
        assert weight.numel() == 1 or weight.numel() == channels, "expected a weight for each channel"
        if self.dim() == 0:
            return torch._prelu_kernel(self, weight.reshape(self.size()))
        return torch._prelu_kernel(self, weight.reshape([-1] + [1 for i in range(self.dim() - 2)]))
    """),
)
def prelu(self: Array, weight: Array) -> Array:
    """`self` where it is positive, else `self * weight`, with a weight for all or for each channel."""
    aligned = weight.reshape([-1] + [1] * (self.ndim - 2) if self.ndim else [])
    return np.where(self > 0, self, self * aligned)


def _halved_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, dim = arguments.tensor("self").sizes, arguments.constant("dim", int)
    if sizes is None:
        return None
    if not sizes:
        raise RuleError("expected a tensor with dimensions, got none")
    if dim is None:
        return [None] * len(sizes)
    at = rules.wrap(dim, len(sizes))
    size = sizes[at]
    if isinstance(size, int) and size % 2:
        raise RuleError(f"expected an even size in dimension {dim}, got {size}")
    half = size // 2 if isinstance(size, int) else None
    return [half if d == at else s for d, s in enumerate(sizes)]


@operator(
    "aten::glu(Tensor self, int dim=-1) -> Tensor",
    rules.Shaped(_halved_sizes, agree=("self",), floating=True),
    loops=loops.Script("""
    def glu(self, dim: int):
        assert self.size(dim) % 2 == 0, "expected an even size to halve"
        first, second = self.chunk(2, dim)
        return first * torch.sigmoid(second)
    """),
    out="out",
)
def glu(self: Array, dim: int) -> Array:
    """The first half along `dim` times the sigmoid of the second."""
    first, second = np.split(self, 2, axis=dim)
    return first / (1 + np.exp(-second))
