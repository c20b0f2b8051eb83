"""Operators on the bits of integers, and on bools."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tsir.dialects.operators import rules
from tsir.dialects.operators.pointwise import binary, pointwise, unary
from tsir.dialects.types.dtype import Array, Category

_BITS = rules.Pointwise(most=Category.INTEGER)
_SHIFTED = rules.Pointwise(least=Category.INTEGER, most=Category.INTEGER)


def _declare(
    name: str, sign: str, rule: rules.Pointwise, scalar: str, doc: str
) -> Callable[[Callable[[Array, Array], Array]], None]:
    """
    Declare `bitwise_NAME` with tensors and numbers on both sides.

    `scalar` is the name of the overload with a number on the right.
    """

    def declare(reference: Callable[[Array, Array], Array]) -> None:
        for overload, left, right in (
            ("Tensor", "Tensor", "Tensor"),
            (scalar, "Tensor", "Scalar"),
            ("Scalar_Tensor", "Scalar", "Tensor"),
        ):
            pointwise(
                f"aten::bitwise_{name}.{overload}({left} self, {right} other) -> Tensor",
                f"self {sign} other",
                rule=rule,
                inplace=left == "Tensor",
                out=f"{overload}_out",
                doc=doc,
            )(reference)

    return declare


_LOGIC: dict[str, tuple[str, Callable[[Array, Array], Array], str]] = {
    "and": ("&", np.bitwise_and, "The bits set in both."),
    "or": ("|", np.bitwise_or, "The bits set in one of both."),
    "xor": ("^", np.bitwise_xor, "The bits that differ."),
}

for _name, (_sign, _function, _doc) in _LOGIC.items():
    _declare(_name, _sign, _BITS, "Scalar", _doc)(_function)
    binary(f"__{_name}__", f"self {_sign} other", rule=_BITS, out=None, scalar_out=None, doc=_doc)(_function)

unary("bitwise_not", expression="~self", rule=_BITS, doc="Every bit flipped.")(np.invert)


def _fits(self: Array, other: Array) -> Array:
    return (other >= 0) & (other < 8 * self.dtype.itemsize)


def left_shift(self: Array, other: Array) -> Array:
    """`self` shifted to the high bits; 0 if the distance is negative or not below the width."""
    fits = _fits(self, other)
    return np.where(fits, np.left_shift(self, np.where(fits, other, 0).astype(self.dtype)), 0)


def right_shift(self: Array, other: Array) -> Array:
    """`self` shifted to the low bits; only copies of the sign if the distance does not fit."""
    last = 8 * self.dtype.itemsize - 1
    shifted = np.right_shift(self, np.where(_fits(self, other), other, last).astype(self.dtype))
    return shifted if self.dtype.kind == "i" else np.where(_fits(self, other), shifted, 0)


for _name, _dunder, _sign, _function in (
    ("left_shift", "__lshift__", "<<", left_shift),
    ("right_shift", "__rshift__", ">>", right_shift),
):
    _declare(_name, _sign, _SHIFTED, "Tensor_Scalar", _function.__doc__ or "")(_function)
    binary(_dunder, f"self {_sign} other", rule=_SHIFTED)(_function)
