"""Gradients of activation functions as operators, as imported graphs have them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from tsir.dialects.aten.pointwise.activation import GELU_DEMANDS
from tsir.dialects.operators.pointwise import FLOATING, NUMERIC, Derivatives, pointwise
from tsir.dialects.operators.rules import Pointwise
from tsir.dialects.operators.special_functions import erfc
from tsir.dialects.operators.table import Reference
from tsir.dialects.operators.tangents import LINEAR, Tangent, terms
from tsir.dialects.types.dtype import Array

_INNER = "torch.tanh(0.7978845608028654 * self * (1 + 0.044715 * self * self))"
_SLOPE = "(0.7978845608028654 * (1 + 0.134145 * self * self))"
_GELU_CURVATURE = (
    f"(1 - {_INNER} * {_INNER}) * ({_SLOPE} + 0.5 * self * (0.21406444881780076 * self"
    f" - 2 * {_INNER} * {_SLOPE} * {_SLOPE})) if approximate == 'tanh' else"
    " (0.3989422804014327 * torch.exp(-0.5 * self * self)) * (2 - self * self)"
)
"""The second derivative of `gelu`."""

_GRADIENT = replace(NUMERIC, numbers=False, fits=("threshold",))


def _backward(
    text: str,
    expression: str,
    derivatives: Derivatives | None = None,
    tangent: Tangent | None = None,
    *,
    where: tuple[str, ...] = (),
    demands: tuple[tuple[str, str], ...] = (),
    rule: Pointwise = FLOATING,
) -> Callable[[Reference], Reference]:
    out = "grad_input(grad_input)"
    return pointwise(
        text,
        expression,
        derivatives,
        tangent,
        rule=rule,
        where=where,
        demands=demands,
        inplace=False,
        out=out,
    )


@_backward(
    "aten::threshold_backward(Tensor grad_output, Tensor self, Scalar threshold) -> Tensor",
    "0 if self <= threshold else grad_output",
    {"grad_output": "torch.threshold_backward(grad, self, threshold)"},
    terms(grad_output=LINEAR),
    rule=_GRADIENT,
)
def threshold_backward(grad_output: Array, self: Array, threshold: Array) -> Array:
    """`grad_output` where `self` is above `threshold`, else 0."""
    return np.where(self <= threshold, 0, grad_output)


@_backward(
    "aten::sigmoid_backward(Tensor grad_output, Tensor output) -> Tensor",
    "grad_output * (1 - output) * output",
    {"grad_output": "grad * (1 - output) * output", "output": "grad * grad_output * (1 - 2 * output)"},
    terms(grad_output=LINEAR, output="output_t * grad_output * (1 - output - output)"),
)
def sigmoid_backward(grad_output: Array, output: Array) -> Array:
    """The gradient of `sigmoid` from its result."""
    return grad_output * np.conj((1 - output) * output)


@_backward(
    "aten::tanh_backward(Tensor grad_output, Tensor output) -> Tensor",
    "grad_output * (1 - output * output)",
    {"grad_output": "grad * (1 - output * output)", "output": "grad * grad_output * (-2 * output)"},
    terms(grad_output=LINEAR, output="-2 * (grad_output * output * output_t)"),
)
def tanh_backward(grad_output: Array, output: Array) -> Array:
    """The gradient of `tanh` from its result."""
    return grad_output * np.conj(1 - output * output)


@_backward(
    "aten::gelu_backward(Tensor grad_output, Tensor self, *, str approximate='none') -> Tensor",
    "grad_output * (0.5 * (1 + inner) + 0.5 * self * (1 - inner * inner) * slope)"
    " if approximate == 'tanh' else"
    " grad_output * (ndtr(self) + self * (0.3989422804014327 * exp(-0.5 * self * self)))",
    where=(
        "inner = tanh(0.7978845608028654 * self * (1 + 0.044715 * self * self))",
        "slope = 0.7978845608028654 * (1 + 0.134145 * self * self)",
    ),
    demands=GELU_DEMANDS,
    derivatives={
        "grad_output": "torch.gelu_backward(grad, self, approximate=approximate)",
        "self": f"grad * grad_output * ({_GELU_CURVATURE})",
    },
    tangent=terms(
        grad_output=LINEAR,
        self="""
        if approximate == 'tanh':
            slope = 0.7978845608028654 + 0.10703222440890038 * self.square()
            inner = torch.tanh(0.7978845608028654 * (self + 0.044715 * self.pow(3)))
            inner_t = (1 - inner.square()) * slope * self_t
            slope_t = 0.21406444881780076 * self * self_t
            bend = self_t * slope * (1 - inner.square()) + self * slope_t * (1 - inner.square())
            return grad_output * (inner_t + bend - 2 * self * slope * inner * inner_t) / 2
        density = 0.3989422804014327 * torch.exp(self.square() / -2)
        return grad_output * density * (self_t + self_t - self.square() * self_t)
        """,
    ),
)
def gelu_backward(grad_output: Array, self: Array, approximate: str) -> Array:
    """The gradient of `gelu`."""
    if approximate == "tanh":
        inner = np.tanh(np.sqrt(2 / np.pi) * self * (1 + 0.044715 * self * self))
        slope = np.sqrt(2 / np.pi) * (1 + 3 * 0.044715 * self * self)
        return grad_output * (0.5 * (1 + inner) + 0.5 * self * (1 - inner * inner) * slope)
    if approximate != "none":
        raise ValueError(f"expected approximate to be 'none' or 'tanh', got '{approximate}'")
    density = np.exp(-0.5 * self * self) / np.sqrt(2 * np.pi)
    return grad_output * (0.5 * erfc(-self / np.sqrt(2)) + self * density)


@_backward(
    "aten::leaky_relu_backward(Tensor grad_output, Tensor self, Scalar negative_slope,"
    " bool self_is_result) -> Tensor",
    "grad_output if self > 0 else grad_output * negative_slope",
    {"grad_output": "torch.where(self > 0, grad, grad * negative_slope)"},
    terms(grad_output=LINEAR),
    demands=(
        ("not self_is_result or negative_slope >= 0", "expected a negative_slope of at least 0 for a result"),
    ),
)
def leaky_relu_backward(
    grad_output: Array, self: Array, negative_slope: Array, self_is_result: bool
) -> Array:
    """The gradient of `leaky_relu` from its argument or, for a positive slope, its result."""
    if self_is_result and not negative_slope >= 0:
        raise ValueError(f"expected a negative_slope of at least 0 for a result, got {negative_slope}")
    return np.where(self > 0, grad_output, grad_output * negative_slope)


@_backward(
    "aten::silu_backward(Tensor grad_output, Tensor self) -> Tensor",
    "grad_output * s * (1 + self * (1 - s))",
    {
        "grad_output": "torch.silu_backward(grad, self)",
        "self": "grad * grad_output * (torch.sigmoid(self) * torch.sigmoid(-self)"
        " * (2 + self * (1 - 2 * torch.sigmoid(self))))",
    },
    terms(
        grad_output=LINEAR,
        self="""
        s = torch.sigmoid(self)
        s_t = s * torch.sigmoid(-self) * self_t
        return grad_output * (2 * s_t + self * (s_t - 2 * s * s_t))
        """,
    ),
    where=("s = 1 / (1 + exp(-self))",),
)
def silu_backward(grad_output: Array, self: Array) -> Array:
    """The gradient of `silu`."""
    s = np.divide(1, 1 + np.exp(-self))
    return grad_output * s * (1 + self * (1 - s))


@_backward(
    "aten::elu_backward(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale,"
    " bool is_result, Tensor self_or_result) -> Tensor",
    "grad_output * scale if self_or_result > 0 else"
    " grad_output * input_scale * (self_or_result + alpha * scale) if is_result else"
    " grad_output * input_scale * (alpha * scale) * exp(self_or_result * input_scale)",
    {
        "grad_output": "torch.elu_backward(grad, alpha, scale, input_scale, is_result, self_or_result)",
        "self_or_result": "torch.where(self_or_result >= 0, 0,"
        " grad * grad_output * input_scale if is_result else"
        " grad * grad_output * (alpha * scale * input_scale * input_scale)"
        " * torch.exp((self_or_result * input_scale).clamp_max(0)))",
    },
    terms(
        grad_output=LINEAR,
        self_or_result="""
        change = grad_output * self_or_result_t * input_scale
        if not is_result:
            change = change * (alpha * scale * input_scale)
            change = change * torch.exp(torch.clamp_max(input_scale * self_or_result, 0))
        return change.masked_fill(self_or_result >= 0, 0)
        """,
    ),
)
def elu_backward(
    grad_output: Array,
    alpha: Array,
    scale: Array,
    input_scale: Array,
    is_result: bool,
    self_or_result: Array,
) -> Array:
    """The gradient of `elu` from its argument or, for a positive alpha, its result."""
    if is_result and not alpha >= 0:
        raise ValueError(f"expected an alpha of at least 0 for a result, got {alpha}")
    if is_result:
        below = grad_output * input_scale * (self_or_result + alpha * scale)
    else:
        below = grad_output * input_scale * (alpha * scale) * np.exp(self_or_result * input_scale)
    return np.where(self_or_result > 0, grad_output * scale, below)


@_backward(
    "aten::hardtanh_backward(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val) -> Tensor",
    "0 if self <= min_val or self >= max_val else grad_output",
    {"grad_output": "grad.masked_fill((self <= min_val).logical_or(self >= max_val), 0)"},
    terms(grad_output=LINEAR),
)
def hardtanh_backward(grad_output: Array, self: Array, min_val: Array, max_val: Array) -> Array:
    """`grad_output` where `self` lies strictly between the bounds, else 0."""
    return np.where((self <= min_val) | (self >= max_val), 0, grad_output)


@_backward(
    "aten::softplus_backward(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold) -> Tensor",
    "grad_output if self * beta > threshold else grad_output / (1 + exp(-self * beta))",
    {
        "grad_output": "torch.softplus_backward(grad, self, beta, threshold)",
        "self": "torch.where(self * beta >= threshold, 0,"
        " grad * grad_output * beta * torch.sigmoid(self * beta) * torch.sigmoid(-self * beta))",
    },
    terms(
        grad_output=LINEAR,
        self="""
        s = torch.sigmoid(beta * self)
        return (beta * (s - s.square()) * self_t * grad_output).masked_fill(beta * self >= threshold, 0)
        """,
    ),
)
def softplus_backward(grad_output: Array, self: Array, beta: Array, threshold: Array) -> Array:
    """The gradient of `softplus`."""
    return np.where(self * beta > threshold, grad_output, grad_output / (1 + np.exp(-self * beta)))


@_backward(
    "aten::log_sigmoid_backward(Tensor grad_output, Tensor self, Tensor buffer) -> Tensor",
    "grad_output / (1 + exp(self))",
    {
        "grad_output": "torch.log_sigmoid_backward(grad, self, buffer)",
        "self": "-grad * grad_output * torch.sigmoid(self) * torch.sigmoid(-self)",
    },
    terms(
        grad_output=LINEAR,
        self="-(grad_output * self_t * torch.sigmoid(self) * torch.sigmoid(-self))",
    ),
)
def log_sigmoid_backward(grad_output: Array, self: Array, buffer: Array) -> Array:
    """The gradient of `log_sigmoid`; of the buffer, only the sizes are needed."""
    return np.broadcast_arrays(grad_output / (1 + np.exp(self)), buffer)[0]


@_backward(
    "aten::hardsigmoid_backward(Tensor grad_output, Tensor self) -> Tensor",
    "grad_output / 6 if self > -3 and self < 3 else 0",
    {"grad_output": "torch.hardsigmoid_backward(grad, self)"},
    terms(grad_output=LINEAR),
)
def hardsigmoid_backward(grad_output: Array, self: Array) -> Array:
    """The gradient of `hardsigmoid`."""
    return np.where((self > -3) & (self < 3), grad_output / 6, 0)


@pointwise(
    "aten::hardswish_backward(Tensor grad_output, Tensor self) -> Tensor",
    "0 if self <= -3 else grad_output * (self / 3 + 0.5) if self < 3 else grad_output",
    {
        "grad_output": "torch.hardswish_backward(grad, self)",
        "self": "torch.where((self > -3).logical_and(self < 3), grad * grad_output / 3, 0)",
    },
    terms(
        grad_output=LINEAR,
        self="(grad_output * self_t / 3).masked_fill(torch.abs(self) >= 3, 0)",
    ),
    rule=FLOATING,
    inplace=False,
)
def hardswish_backward(grad_output: Array, self: Array) -> Array:
    """The gradient of `hardswish`."""
    return np.where(self <= -3, 0, np.where(self < 3, grad_output * (self / 3 + 0.5), grad_output))


@pointwise(
    "aten::mish_backward(Tensor grad_output, Tensor self) -> Tensor",
    "grad_output * (h + self * (1 - h * h) / (1 + exp(-self)))",
    {
        "grad_output": "torch.mish_backward(grad, self)",
        "self": "grad * grad_output * torch.sigmoid(self) * (1 - torch.tanh(torch.softplus(self)).square())"
        " * (2 + self * (torch.sigmoid(-self) - 2 * torch.tanh(torch.softplus(self)) * torch.sigmoid(self)))",
    },
    terms(
        grad_output=LINEAR,
        self="""
        s = torch.sigmoid(self)
        h = torch.tanh(torch.softplus(self))
        h_t = (1 - h.square()) * s * self_t
        s_t = s * torch.sigmoid(-self) * self_t
        bend = self_t * s + self * s_t
        return grad_output * (h_t + (1 - h.square()) * bend - 2 * h * h_t * self * s)
        """,
    ),
    rule=FLOATING,
    where=("h = tanh(log1p(exp(self)))",),
    inplace=False,
    out=None,
)
def mish_backward(grad_output: Array, self: Array) -> Array:
    """The gradient of `mish`."""
    h = np.tanh(np.log1p(np.exp(self)))
    return grad_output * (h + self * (1 - h * h) / (1 + np.exp(-self)))


_LOGIT_BOUND = "(0.0 if eps is None or eps < 0 else eps)"
_LOGIT_TERM = """
    low = 0.0 if eps is None or eps < 0 else eps
    change = {change}
    return torch.where((self >= low).logical_and(self <= 1 - low), change, 0)
    """


@_backward(
    "aten::logit_backward(Tensor grad_output, Tensor self, float? eps=None) -> Tensor",
    "(slope if self >= 0 and self <= 1 else nan) if bound < 0 else"
    " slope if self >= bound and self <= 1 - bound else 0",
    {
        "grad_output": f"torch.logit_backward(grad, self, {_LOGIT_BOUND})",
        "self": f"torch.where((self >= {_LOGIT_BOUND}).logical_and(self <= 1 - {_LOGIT_BOUND}),"
        " grad * grad_output * (2 * self - 1) / (self - self.square()).square(), 0)",
    },
    terms(
        grad_output=_LOGIT_TERM.format(change="grad_output_t / self / (1 - self)"),
        self=_LOGIT_TERM.format(
            change="self_t * grad_output * ((1 - self).square().reciprocal() - self.square().reciprocal())"
        ),
    ),
    rule=replace(FLOATING, operands=("grad_output", "self", "eps"), narrow=True),
    where=("bound = -1.0 if eps is None else eps", "slope = grad_output / (self * (1 - self))"),
)
def logit_backward(grad_output: Array, self: Array, eps: Array | None) -> Array:
    """The gradient of `logit`: 0 outside of `eps` and `1 - eps` or, without an `eps` of at least 0, NaN."""
    low, outside = (0, np.nan) if eps is None or eps < 0 else (eps, 0)
    return np.where((self >= low) & (self <= 1 - low), grad_output / (self * (1 - self)), outside)
