"""Signs, infinities, steps, neighbours and degrees of numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import pi

import numpy as np

from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.pointwise import FLOATING, SAME, TO_BOOL, pointwise, unary
from tsir.dialects.operators.rules import Pointwise
from tsir.dialects.operators.tangents import LINEAR, terms
from tsir.dialects.types.dtype import Array, DType, is_half

_TESTS: dict[str, tuple[Callable[[Array], Array], str, str]] = {
    "signbit": (np.signbit, "signbit(self)", "Whether it has a minus, as -0 has."),
    "isposinf": (lambda x: np.equal(x, np.inf), "self == inf", "Whether it is infinite and positive."),
    "isneginf": (lambda x: np.equal(x, -np.inf), "self == -inf", "Whether it is infinite and negative."),
}

for _name, (_function, _expression, _doc) in _TESTS.items():
    unary(_name, expression=_expression, rule=TO_BOOL, inplace=False, doc=_doc)(_function)


@pointwise(
    "aten::heaviside(Tensor self, Tensor values) -> Tensor",
    "values if self == 0 else self > 0",
    rule=replace(SAME, agree=("self", "values")),
)
def heaviside(self: Array, values: Array) -> Array:
    """0 below 0 and for NaN, 1 above, and at 0 the element of `values`."""
    return np.where(self == 0, values, self > 0)


class _Neighbour(Pointwise):
    """Of f32 and f64, of which both forms have the neighbours."""

    def computes(self, arguments: Arguments) -> DType | None:
        dtype = super().computes(arguments)
        if dtype is not None and is_half(dtype):
            raise RuleError(f"expected a dtype of float32 or float64, got {dtype.numpy}")
        return dtype


@pointwise(
    "aten::nextafter(Tensor self, Tensor other) -> Tensor",
    "nextafter(self, other)",
    {"self": "grad * (self != other)", "other": "torch.zeros_like(grad)"},
    terms(self="torch.where(self == other, 0, self_t)", other="torch.zeros_like(result)"),
    rule=_Neighbour(least=FLOATING.least, narrow=True),
)
def nextafter(self: Array, other: Array) -> Array:
    """The number next to `self` in the direction of `other`."""
    return np.nextafter(self, other)


for _name, _factor, _doc in (
    ("deg2rad", pi / 180, "An angle of degrees in radians."),
    ("rad2deg", 180 / pi, "An angle of radians in degrees."),
):

    def _scaled(self: Array, factor: float = _factor) -> Array:
        return self * factor

    unary(_name, f"grad * {_factor}", terms(self=LINEAR), expression=f"self * {_factor}", doc=_doc)(_scaled)


@unary(
    "sinc",
    "grad * torch.where(self == 0, 0, (torch.cos(self * 3.141592653589793) - result) / self)",
    terms(
        self="""
        angle = self * 3.141592653589793
        slope = (angle * torch.cos(angle) - torch.sin(angle)) / (angle * self)
        return self_t * torch.where(self == 0, 0, slope)
        """
    ),
    expression="1.0 if self == 0 else sin(angle) / angle",
    where=("angle = pi * self",),
)
def sinc(self: Array) -> Array:
    """`sin(pi * self) / (pi * self)`; 1 at 0."""
    angle = np.pi * self
    return np.where(self == 0, 1.0, np.sin(angle) / angle)
