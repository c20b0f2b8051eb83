"""Quotients and remainders of tensors."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tsir.dialects.operators import rules
from tsir.dialects.operators.arguments import UNKNOWN, Arguments, RuleError
from tsir.dialects.operators.pointwise import NUMERIC, TO_FLOAT, binary, pointwise
from tsir.dialects.operators.table import derive, operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types.dtype import Array, Category, DType

_QUOTIENT = {"self": "grad / other", "other": "-grad * ((self / other) / other)"}
_QUOTIENT_TANGENT = terms(self="self_t / other", other="-(result * other_t) / other")


_TRUE = replace(TO_FLOAT, exact=("other",))


@binary("true_divide", "self / other", _QUOTIENT, _QUOTIENT_TANGENT, rule=_TRUE, out="out", scalar_out=None)
@binary("div", "self / other", _QUOTIENT, _QUOTIENT_TANGENT, rule=_TRUE, out="out")
def div(self: Array, other: Array) -> Array:
    """`self / other`, floating also for integers."""
    return np.divide(self, other)


@dataclass(frozen=True)
class _Divided(rules.Pointwise):
    """A quotient, floating where `rounding_mode` is None and of the promoted dtype otherwise."""

    def computes(self, arguments: Arguments) -> DType | None:
        mode = arguments.value("rounding_mode")
        if mode is None:
            return TO_FLOAT.computes(arguments)
        if mode not in (UNKNOWN, "trunc", "floor"):
            raise RuleError(f"expected a rounding_mode of None, 'trunc' or 'floor', got '{mode}'")
        common = super().computes(arguments)
        # Integers are only kept if there is a rounding mode.
        return common if mode is not UNKNOWN or (common and common.is_floating) else None


_JUMPS = rules.Pointwise(least=Category.INTEGER, narrow=True, exact=("other",))
_ROUNDED_OUT = {"Tensor": "out_mode", "Scalar": "Scalar_mode_out"}


_MODE_TANGENT = "{} if rounding_mode is None else torch.zeros_like(result)"
_MODE_TANGENTS = {
    "Tensor": terms(
        self=_MODE_TANGENT.format("self_t / other"),
        other=_MODE_TANGENT.format("-(result * other_t) / other"),
    ),
    "Scalar": terms(self=_MODE_TANGENT.format("self_t / other")),
}


def div_mode(self: Array, other: Array, rounding_mode: str | None) -> Array:
    """`self / other`, rounded towards zero (`trunc`) or down (`floor`) if a mode is given."""
    if rounding_mode is None:
        return np.divide(self, other)
    return floor_divide(self, other) if rounding_mode == "floor" else _divide_towards_zero(self, other)


for _kind, _out in _ROUNDED_OUT.items():
    pointwise(
        f"aten::div.{_kind}_mode(Tensor self, {_kind} other, *, str? rounding_mode) -> Tensor",
        "self / other if rounding_mode is None else"
        " self // other if rounding_mode == 'floor' else trunc_divide(self, other)",
        {
            "self": "grad / other if rounding_mode is None else torch.zeros_like(grad)",
            "other": "-grad * (self / other / other) if rounding_mode is None else torch.zeros_like(grad)",
        },
        _MODE_TANGENTS[_kind],
        rule=_Divided(least=Category.INTEGER, narrow=True, exact=("other",)),
        out=_out,
    )(div_mode)


def _divisor(self: Array, other: Array) -> Array:
    """`other`; ZeroDivisionError if an integer would be divided by zero."""
    if self.dtype.kind != "f" and not np.all(other) and np.broadcast(self, other).size:
        raise ZeroDivisionError("division by zero")
    return other


def _divide_towards_zero(self: Array, other: Array) -> Array:
    if self.dtype.kind == "f":
        return np.trunc(np.divide(self, other))
    down = np.floor_divide(self, _divisor(self, other))
    inexact = down * other != self
    return np.where(inexact & ((self < 0) != (other < 0)), down + 1, down).astype(self.dtype)


@pointwise(
    "aten::floor_divide.Scalar(Tensor self, Scalar other) -> Tensor",
    "self // other",
    rule=_JUMPS,
    out="Scalar_out",
)
@pointwise(
    "aten::floor_divide(Tensor self, Tensor other) -> Tensor", "self // other", rule=_JUMPS, inplace=False
)
def floor_divide(self: Array, other: Array) -> Array:
    """`self / other` rounded down; integers divided by zero raise."""
    return np.floor_divide(self, _divisor(self, other))


derive("aten.floor_divide", "aten::floor_divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)")

_FMOD = {"self": "grad", "other": "-grad * torch.div(self, other, rounding_mode='trunc')"}
_FMOD_TANGENT, _REMAINDER_TANGENT = (
    terms(
        self="self_t.expand(result.size())",
        other=f"-(torch.div(self, other, rounding_mode='{mode}') * other_t)",
    )
    for mode in ("trunc", "floor")
)
_REMAINDER = {"self": "grad", "other": "-grad * torch.div(self, other, rounding_mode='floor')"}


@binary("fmod", "fmod(self, other)", _FMOD, _FMOD_TANGENT, rule=NUMERIC)
def fmod(self: Array, other: Array) -> Array:
    """The remainder of a division towards zero; it has the sign of `self`."""
    return np.fmod(self, _divisor(self, other))


@pointwise(
    "aten::remainder.Scalar_Tensor(Scalar self, Tensor other) -> Tensor",
    "self % other",
    rule=NUMERIC,
    inplace=False,
    out="Scalar_Tensor_out",
)
@binary("remainder", "self % other", _REMAINDER, _REMAINDER_TANGENT, rule=NUMERIC)
def remainder(self: Array, other: Array) -> Array:
    """The remainder of a division rounded down; it has the sign of `other`."""
    rest = np.fmod(self, _divisor(self, other))
    return np.where((rest != 0) & ((rest < 0) != (other < 0)), rest + other, rest).astype(rest.dtype)


_INTEGERS = rules.Pointwise(least=Category.INTEGER, most=Category.INTEGER)


@operator("aten::gcd(Tensor self, Tensor other) -> Tensor", _INTEGERS, inplace=True, out="out")
def gcd(self: Array, other: Array) -> Array:
    """The greatest common divisor, 0 of two zeros."""
    return np.gcd(self, other)


@operator("aten::lcm(Tensor self, Tensor other) -> Tensor", _INTEGERS, inplace=True, out="out")
def lcm(self: Array, other: Array) -> Array:
    """The least common multiple, in the range of the dtype."""
    divisor = np.gcd(self, other)
    return np.abs(np.floor_divide(self, np.where(divisor == 0, 1, divisor)) * other)
