"""Losses: distances between a prediction and a target, reduced to their mean or sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.promotion import Result
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, Category, DType

MEAN, SUM = 1, 2


def reduction_of(arguments: Arguments) -> int | None:
    """The kind of reduction if it is known; RuleError if there is none of its number."""
    reduction = arguments.constant("reduction", int)
    if reduction not in (None, 0, MEAN, SUM):
        raise RuleError(f"expected 0, 1 or 2 as reduction, got {reduction}")
    return reduction


class _Loss(rules.Pointwise):
    """Pointwise, and reduced to one element unless `reduction` is 0; integers have no mean."""

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        (whole,) = super().types(arguments)
        reduction = reduction_of(arguments)
        if reduction == 0 or not isinstance(whole, t.TensorType):
            return [whole]
        dtype = whole.dtype
        if dtype is not None and not dtype.is_floating:
            if reduction == MEAN:
                raise RuleError(f"expected a floating dtype for a mean, got {dtype.numpy}")
            dtype = DType.i64 if reduction == SUM else None
        return [t.TensorType.of(dtype, None if reduction is None else (), device=whole.device)]


class _LogitLoss(_Loss):
    """Of the dtype of `target`, in whose memory PyTorch makes it."""

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        (whole,) = super().types(arguments)
        dtype = rules.checked_floating(arguments.tensor("target").dtype)
        sizes = whole.sizes if isinstance(whole, t.TensorType) else None
        return [t.TensorType.of(dtype, sizes, device=rules.device([arguments.tensor("target")]))]


def reduced(values: Array, reduction: int) -> Array:
    if reduction == MEAN:
        return values.sum() / np.float64(values.size)
    return values.sum() if reduction == SUM else values


REDUCE = """
        if reduction == 1:
            return torch.mean(values)
        return torch.sum(values) if reduction == 2 else values
    """


def _declare(
    name: str, more: str, parameters: str, script: str, compute: Callable[..., Array], doc: str,
    keyword: str = "", out: str | None = "out", least: Category = Category.FLOAT, gradient: str | None = None,
    rule: type[_Loss] = _Loss, operands: tuple[str, ...] | None = None,
) -> None:  # fmt: skip
    """A loss of `self` and `target`; `more` stands before `reduction` in the schema, `keyword` after it."""
    position = 2 + more.count(",")

    def reference(*values: Any) -> Array:
        settings = (*values[2:position], *values[position + 1 :])
        return reduced(compute(values[0], values[1], *settings), values[position])

    reference.__doc__ = doc
    operator(
        f"aten::{name}(Tensor self, Tensor target{more}, int reduction=1{keyword}) -> Tensor",
        rule(Result.MAGNITUDE, least=least, operands=operands),
        reference=reference,
        loops=loops.Script(f"""
    def {name}(self, target{parameters}):
        {script}{REDUCE}"""),
        gradient=gradient,
        out=out,
    )


def _squared(x: Array, y: Array) -> Array:
    return np.square(x - y)


def _absolute(x: Array, y: Array) -> Array:
    return np.abs(x - y)


def _smooth(x: Array, y: Array, beta: float) -> Array:
    if not beta >= 0:
        raise ValueError(f"expected beta of at least 0, got {beta}")
    distance = np.abs(x - y)
    return np.where(distance < beta, 0.5 * distance**2 / (beta or 1), distance - 0.5 * beta)


def _huber(x: Array, y: Array, delta: float) -> Array:
    if not delta > 0:
        raise ValueError(f"expected delta above 0, got {delta}")
    distance = np.abs(x - y)
    return np.where(distance <= delta, 0.5 * distance**2, delta * (distance - 0.5 * delta))


def _divergence(x: Array, y: Array, log_target: bool) -> Array:
    if log_target:
        return np.exp(y) * (y - x)
    return np.where(y == 0, 0, y * np.log(np.where(y == 0, 1, y))) - y * x


def _cross_entropy(x: Array, y: Array, weight: Array | None) -> Array:
    if not ((x >= 0) & (x <= 1)).all():
        raise ValueError("expected probabilities from 0 to 1")
    values = -(y * np.maximum(np.log(x), -100) + (1 - y) * np.maximum(np.log1p(-x), -100))
    values = values if weight is None else values * weight
    if values.shape != x.shape:
        raise ValueError(
            f"expected target and weight of sizes {list(x.shape)}, got a loss of {list(values.shape)}"
        )
    return values


def _logit_cross_entropy(x: Array, y: Array, weight: Array | None, pos_weight: Array | None) -> Array:
    logits = x.astype(np.float64)
    softplus = np.log1p(np.exp(-np.abs(logits))) + np.maximum(-logits, 0)
    softplus = softplus.astype(x.dtype).astype(
        np.float64
    )  # PyTorch makes it apart, in the dtype of the logits
    scale = 1 if pos_weight is None else (pos_weight - 1) * y + 1
    values = (1 - y) * logits + scale * softplus
    return values if weight is None else values * weight


_declare(
    "mse_loss", "", ", reduction: int", "values = (self - target) * (self - target)", _squared,
    "The squared distance.",
)  # fmt: skip
_declare(
    "l1_loss", "", ", reduction: int", "values = torch.abs(self - target)", _absolute,
    "The absolute distance, of integers too.", out=None, least=Category.INTEGER,
)  # fmt: skip
_declare(
    "smooth_l1_loss", "", ", reduction: int, beta: float",
    "assert beta >= 0, 'expected beta of at least 0'\n"
    "        d = torch.abs(self - target)\n"
    "        near = torch.where(d >= beta, 0, d)\n"
    "        square = 0.5 * near * near / (beta if beta > 0 else 1.0)\n"
    "        values = torch.where(d >= beta, d - 0.5 * beta, square)",
    _smooth, "The squared distance below `beta`, the absolute one above.", keyword=", float beta=1.0",
)  # fmt: skip
_declare(
    "huber_loss", "", ", reduction: int, delta: float",
    "assert delta > 0, 'expected delta above 0'\n"
    "        d = torch.abs(self - target)\n"
    "        near = torch.where(d > delta, 0, d)\n"
    "        values = torch.where(d > delta, delta * (d - 0.5 * delta), 0.5 * near * near)",
    _huber, "The squared distance up to `delta`, a linear one above.", keyword=", float delta=1.0",
)  # fmt: skip
_declare(
    "kl_div", "", ", reduction: int, *, log_target: bool",
    "values = torch.exp(target) * (target - self) if log_target"
    " else torch.where(target == 0, target, target * torch.log(target)) - target * self",
    _divergence, "The divergence of the target from a distribution given by its logarithm.",
    keyword=", *, bool log_target=False", out=None,
)  # fmt: skip
_declare(
    "binary_cross_entropy", ", Tensor? weight=None", ", weight: Optional[Tensor], reduction: int",
    "inside = torch.logical_and(self >= 0, self <= 1)\n"
    "        assert bool(torch.all(inside)), 'expected probabilities from 0 to 1'\n"
    "        values = -(target * torch.clamp(torch.log(self), min=-100)\n"
    "                   + (1 - target) * torch.clamp(torch.log1p(-self), min=-100))\n"
    "        values = values if weight is None else values * weight\n"
    "        fits = values.numel() == self.numel() and values.dim() == self.dim()\n"
    "        assert fits, 'expected target and weight of the sizes of self'",
    _cross_entropy, "The cross entropy of probabilities, with logarithms of at least -100.",
    gradient="""
    def binary_cross_entropy(self, target, weight: Optional[Tensor], reduction: int):
        size = self.size()
        def backward(grad):
            share = grad / self.numel() if reduction == 1 else grad
            scaled = share if weight is None else share * weight
            grad_self = scaled * (self - target) / torch.clamp_min((1 - self) * self, 1e-12)
            grad_target = scaled * (torch.log1p(-self) - torch.log(self))
            grad_weight: Optional[Tensor] = None
            if weight is not None:
                loss = torch.binary_cross_entropy(self, target, None, 0)
                grad_weight = (share * loss).sum_to_size(weight.size())
            return grad_self.sum_to_size(size), grad_target.sum_to_size(target.size()), grad_weight, None
        return torch.binary_cross_entropy(self, target, weight, reduction), backward
    """,
)  # fmt: skip
_declare(
    "binary_cross_entropy_with_logits", ", Tensor? weight=None, Tensor? pos_weight=None",
    ", weight: Optional[Tensor], pos_weight: Optional[Tensor], reduction: int",
    "softplus = -torch.log_sigmoid(self)\n"
    "        scaled = softplus if pos_weight is None else ((pos_weight - 1) * target + 1) * softplus\n"
    "        values = (1 - target) * self + scaled\n"
    "        values = values if weight is None else values * weight\n"
    "        values = values.to(target.dtype)",
    _logit_cross_entropy, "The cross entropy of sigmoids, without overflow, in the dtype of the target.",
    rule=_LogitLoss, operands=("target", "weight", "pos_weight"),
)  # fmt: skip
