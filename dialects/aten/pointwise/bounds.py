"""Minima, maxima and clamping, element by element."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.pointwise import pointwise
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types.dtype import Array, Category, DType


def larger(first: str, second: str) -> str:
    """Scalar text: the larger of two, the second where they are equal, which zeros of two signs are."""
    return f"{first} if {first} > {second} or {first} != {first} else {second}"


def smaller(first: str, second: str) -> str:
    """Scalar text: the smaller of two, the second where they are equal, which zeros of two signs are."""
    return f"{first} if {first} < {second} or {first} != {first} else {second}"


# Of equal ones PyTorch has the second in its vectors, and the first in the last elements, which it takes
# one by one: here all are as in its vectors. There a bound is the first if it is a number, so that `self`
# stays, and the second if it is a tensor.

# Where both are equal each has half of the gradient.
_MAXIMUM = {
    "self": "torch.where(self == other, grad / 2, grad).masked_fill(self < other, 0)",
    "other": "torch.where(self == other, grad / 2, grad).masked_fill(self > other, 0)",
}
_MINIMUM = {
    "self": "torch.where(self == other, grad / 2, grad).masked_fill(self > other, 0)",
    "other": "torch.where(self == other, grad / 2, grad).masked_fill(self < other, 0)",
}

_CHOSEN = "torch.where(self == other, {0}_t / 2, torch.where({1} {2} {0}, 0, {0}_t))"
_MAXIMUM_TANGENT = terms(
    self=_CHOSEN.format("self", "other", ">"), other=_CHOSEN.format("other", "self", ">")
)
_MINIMUM_TANGENT = terms(
    self=_CHOSEN.format("self", "other", "<"), other=_CHOSEN.format("other", "self", "<")
)


@pointwise(
    "aten::max.other(Tensor self, Tensor other) -> Tensor",
    larger("self", "other"),
    _MAXIMUM,
    _MAXIMUM_TANGENT,
    inplace=False,
)
@pointwise(
    "aten::maximum(Tensor self, Tensor other) -> Tensor",
    larger("self", "other"),
    _MAXIMUM,
    _MAXIMUM_TANGENT,
    inplace=False,
)
def maximum(self: Array, other: Array) -> Array:
    """The larger; NaN if either is. Of equal ones, which zeros of two signs are, `other`."""
    return np.where((self > other) | (self != self), self, other)


@pointwise(
    "aten::min.other(Tensor self, Tensor other) -> Tensor",
    smaller("self", "other"),
    _MINIMUM,
    _MINIMUM_TANGENT,
    inplace=False,
)
@pointwise(
    "aten::minimum(Tensor self, Tensor other) -> Tensor",
    smaller("self", "other"),
    _MINIMUM,
    _MINIMUM_TANGENT,
    inplace=False,
)
def minimum(self: Array, other: Array) -> Array:
    """The smaller; NaN if either is. Of equal ones, which zeros of two signs are, `other`."""
    return np.where((self < other) | (self != self), self, other)


@pointwise(
    "aten::fmax(Tensor self, Tensor other) -> Tensor",
    "other if self < other or self != self else self",
    {
        "self": "grad.masked_fill((self >= other).logical_or(other.isnan()).logical_not(), 0)",
        "other": "grad.masked_fill((self >= other).logical_or(other.isnan()), 0)",
    },
    terms(
        self="torch.where((self >= other).logical_or(other.isnan()), self_t, 0)",
        other="torch.where((self >= other).logical_or(other.isnan()), 0, other_t)",
    ),
    inplace=False,
)
def fmax(self: Array, other: Array) -> Array:
    """The larger; the other one where one is NaN. Of equal ones, which zeros of two signs are, `self`."""
    return np.where((self < other) | (self != self), other, self)


@pointwise(
    "aten::fmin(Tensor self, Tensor other) -> Tensor",
    "other if self > other or self != self else self",
    {
        "self": "grad.masked_fill((self <= other).logical_or(other.isnan()).logical_not(), 0)",
        "other": "grad.masked_fill((self <= other).logical_or(other.isnan()), 0)",
    },
    terms(
        self="torch.where((self <= other).logical_or(other.isnan()), self_t, 0)",
        other="torch.where((self <= other).logical_or(other.isnan()), 0, other_t)",
    ),
    inplace=False,
)
def fmin(self: Array, other: Array) -> Array:
    """The smaller; the other one where one is NaN. Of equal ones, which zeros of two signs are, `self`."""
    return np.where((self > other) | (self != self), other, self)


@dataclass(frozen=True)
class _Clamped(rules.Pointwise):
    """Clamping between bounds of which at least one is given."""

    def computes(self, arguments: Arguments) -> DType | None:
        if arguments.is_none("min") and arguments.is_none("max"):
            raise RuleError("expected min or max, got None for both")
        return super().computes(arguments)


def _clamp_loop(low: str, high: str) -> loops.Pointwise:
    """A clamping by the texts that choose between `self` and `min`, and between `above` and `max`."""
    return loops.Pointwise(f"above if max is None else {high}", (f"above = self if min is None else {low}",))


_INSIDE = """
        inside = torch.where(torch.isnan(self), 0, self_t)
        if min is not None:
            inside = torch.where(self < min, 0, inside)
        if max is not None:
            inside = torch.where(self > max, 0, inside)
        return inside
"""
"""The tangent of `self` where it is clamped by neither bound."""


@operator(
    "aten::clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor",
    _Clamped(),
    loops=_clamp_loop(larger("self", "min"), smaller("above", "max")),
    gradient="""
    def clamp(self, min: Optional[Tensor], max: Optional[Tensor]):
        size = self.size()
        def backward(grad):
            grad_self = grad
            if min is not None:
                grad_self = torch.where(self >= min, grad_self, 0)
            if max is not None:
                grad_self = torch.where(self <= max, grad_self, 0)
            grad_min: Optional[Tensor] = None
            grad_max: Optional[Tensor] = None
            if min is not None:
                below = self < min if max is None else (self < min).logical_and(min < max)
                grad_min = torch.where(below, grad, 0).sum_to_size(min.size())
            if max is not None:
                above = self > max if min is None else (self > max).logical_or(max < min)
                grad_max = torch.where(above, grad, 0).sum_to_size(max.size())
            return grad_self.sum_to_size(size), grad_min, grad_max
        return torch.clamp(self, min, max), backward
    """,
    tangent=terms(
        self=_INSIDE,
        min="""
        if min is None:
            return torch.zeros_like(result)
        below = torch.where(self < min, min_t, 0)
        return below if max is None else torch.where(min < max, below, 0)
        """,
        max="""
        if max is None:
            return torch.zeros_like(result)
        above = self > max if min is None else (self > max).logical_or(min >= max)
        return torch.where(above, max_t, 0)
        """,
    ),
    inplace=True,
    out="Tensor_out",
)
def clamp_by_tensors(self: Array, min: Array | None, max: Array | None) -> Array:
    """`self`, at least `min` and at most `max`; `max` where they are the wrong way round."""
    above = self if min is None else maximum(self, min)
    return above if max is None else minimum(above, max)


@operator(
    "aten::clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor",
    _Clamped(least=Category.INTEGER, fits=("min", "max")),
    loops=_clamp_loop(larger("min", "self"), smaller("max", "above")),
    gradient="""
    def clamp(self, min: Optional[number], max: Optional[number]):
        def backward(grad):
            if min is not None:
                grad = torch.where(self >= min, grad, 0)
            if max is not None:
                grad = torch.where(self <= max, grad, 0)
            return grad, None, None
        return torch.clamp(self, min, max), backward
    """,
    tangent=terms(self=_INSIDE),
    inplace=True,
    out="out",
)
def clamp(self: Array, min: Array | None, max: Array | None) -> Array:
    """`self`, at least `min` and at most `max`; `max` where they are the wrong way round."""
    above = self if min is None else maximum(min, self)
    return above if max is None else minimum(max, above)


_BOUNDED = rules.Pointwise(least=Category.INTEGER, fits=("min",))
_BELOW = rules.Pointwise(least=Category.INTEGER, fits=("max",))


@pointwise(
    "aten::clamp_min.Tensor(Tensor self, Tensor min) -> Tensor",
    larger("self", "min"),
    {"self": "torch.where(self >= min, grad, 0)", "min": "torch.where(self < min, grad, 0)"},
    terms(
        self="torch.where(self >= min, self_t, 0)",
        min="torch.where(self < min, min_t, 0)",
    ),
    out="Tensor_out",
)
def clamp_min_by_tensor(self: Array, min: Array) -> Array:
    """`self`, at least `min`."""
    return maximum(self, min)


@pointwise(
    "aten::clamp_min(Tensor self, Scalar min) -> Tensor",
    larger("min", "self"),
    {"self": "torch.where(self >= min, grad, 0)"},
    terms(self="torch.where(self >= min, self_t, 0)"),
    rule=_BOUNDED,
)
def clamp_min(self: Array, min: Array) -> Array:
    """`self`, at least `min`."""
    return maximum(min, self)


@pointwise(
    "aten::clamp_max.Tensor(Tensor self, Tensor max) -> Tensor",
    smaller("self", "max"),
    {"self": "torch.where(self <= max, grad, 0)", "max": "torch.where(self > max, grad, 0)"},
    terms(
        self="torch.where(self <= max, self_t, 0)",
        max="torch.where(self > max, max_t, 0)",
    ),
    out="Tensor_out",
)
def clamp_max_by_tensor(self: Array, max: Array) -> Array:
    """`self`, at most `max`."""
    return minimum(self, max)


@pointwise(
    "aten::clamp_max(Tensor self, Scalar max) -> Tensor",
    smaller("max", "self"),
    {"self": "torch.where(self <= max, grad, 0)"},
    terms(self="torch.where(self <= max, self_t, 0)"),
    rule=_BELOW,
)
def clamp_max(self: Array, max: Array) -> Array:
    """`self`, at most `max`."""
    return minimum(max, self)
