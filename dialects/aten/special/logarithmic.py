"""Logarithms in sums and products: logaddexp2, xlogy, xlog1py and the entropy."""

from __future__ import annotations

import numpy as np

from tsir.dialects.operators.pointwise import FLOATING, mixed, pointwise, unary
from tsir.dialects.operators.table import derive
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types.dtype import Array

OVERLOADS = (("", "out", ""), ("self_scalar", "self_scalar_out", "self"),
             ("other_scalar", "other_scalar_out", "other"))  # fmt: skip
"""Those of special functions of two operands."""


@pointwise(
    "aten::logaddexp2(Tensor self, Tensor other) -> Tensor",
    "maximum(self, other) + log1p(exp2(-abs(0.0 if self == other else self - other))) * 1.4426950408889634",
    {"self": "grad / (1 + (other - self).exp2())", "other": "grad / (1 + (self - other).exp2())"},
    terms(
        self="self_t * (self - result).exp2()",
        other="other_t * (other - result).exp2()",
    ),
    rule=FLOATING,
    inplace=False,
)
def logaddexp2(self: Array, other: Array) -> Array:
    """The logarithm to base 2 of the sum of the powers of 2, without overflow on the way."""
    return np.logaddexp2(self, other)


def _times(self: Array, logarithm: Array, other: Array) -> Array:
    """A product with a logarithm that is 0 where `self` is, but for a NaN."""
    return np.where(np.isnan(other), np.nan, np.where(self == 0, 0.0, self * logarithm))


@mixed(
    "xlogy",
    (
        ("Tensor", "OutTensor", ""),
        ("Scalar_Self", "OutScalar_Self", "self"),
        ("Scalar_Other", "OutScalar_Other", "other"),
    ),
    "nan if other != other else 0.0 if self == 0 else self * log(other)",
    {
        "self": "grad * {other}.log().masked_fill(({self} == 0).logical_and({other} <= 0), 0)",
        "other": "grad * ({self} / {other})",
    },
    {
        "self": "torch.where(({self} == 0).logical_and({other} <= 0), 0, self_t * torch.log({other}))",
        "other": "{self} * other_t / {other}",
    },
)
def xlogy(self: Array, other: Array) -> Array:
    """`self * log(other)`; 0 where `self` is, of any `other` but NaN."""
    return _times(self, np.log(other), other)


for _self, _other in (("Tensor", "Tensor"), ("Scalar_Other", "Scalar")):
    derive(f"aten.xlogy.{_self}", f"aten::xlogy_.{_self}(Tensor(a!) self, {_other} other) -> Tensor(a!)")


@mixed(
    "special_xlog1py",
    OVERLOADS,
    "nan if other != other else 0.0 if self == 0 else self * log1p(other)",
    {
        "self": "grad * {other}.log1p().masked_fill(({self} == 0).logical_and({other} <= -1), 0)",
        "other": "grad * ({self} / ({other} + 1))",
    },
    {
        "self": "torch.where(({self} == 0).logical_and({other} <= -1), 0, self_t * torch.log1p({other}))",
        "other": "{self} * other_t / (1 + {other})",
    },
)
def xlog1py(self: Array, other: Array) -> Array:
    """`self * log(1 + other)`; 0 where `self` is, of any `other` but NaN."""
    return _times(self, np.log1p(other), other)


@unary(
    "special_entr",
    "grad * torch.where(self < 0, float('nan'), -1 - self.log())",
    terms(self="torch.where(self < 0, float('nan'), -(self_t + self_t * torch.log(self)))"),
    expression="self if self != self else -self * log(self) if self > 0 else 0.0 if self == 0 else -inf",
    inplace=False,
)
def entr(self: Array) -> Array:
    """The share of the entropy `-self * log(self)`; 0 at 0, and -inf below."""
    return np.where(
        np.isnan(self), self, np.where(self > 0, -self * np.log(self), np.where(self == 0, 0.0, -np.inf))
    )
