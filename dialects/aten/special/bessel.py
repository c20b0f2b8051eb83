"""Bessel functions of the orders 0 and 1, and what is made of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from tsir.dialects.operators.pointwise import TO_FLOAT, pointwise, unary
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types.dtype import Array

_NEAR, _FAR = 5.0, 25.0
"""Up to here power series serve, from there on asymptotic ones; between them integrals (DLMF 10.9)."""
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(80)
_EULER = float(np.euler_gamma)


def _series(order: int, sign: int, x: Array, terms: int) -> tuple[Array, Array]:
    """J or, for the sign 1, I, and its terms times digamma at both factorials (DLMF 10.8, 10.31)."""
    term = (x / 2) ** order
    weight = order - 2 * _EULER
    total, weighted = term, term * weight
    for k in range(1, terms):
        term = term * (sign * x * x / (4 * k * (k + order)))
        weight += 1 / k + 1 / (k + order)
        total, weighted = total + term, weighted + term * weight
    return total, weighted


def _hankel(order: int, x: Array) -> tuple[list[Array], Array]:
    """The terms of the asymptotic series (DLMF 10.17), and x."""
    found = [np.ones_like(x)]
    for k in range(1, 24):
        found.append(found[-1] * (4 * order**2 - (2 * k - 1) ** 2) / (8 * k * x))
    return found, x


def _both_kinds(order: int, x: Array) -> tuple[Array, Array]:
    """J and Y of positive numbers."""
    j, weighted = _series(order, -1, np.minimum(x, _NEAR), 40)
    near = j, (2 * np.log(x / 2) * j - weighted - 2 * order / x) / np.pi
    angle = np.pi / 2 * (_NODES + 1)
    middle = np.clip(x, _NEAR, _FAR)[..., None]
    phase = middle * np.sin(angle) - order * angle
    t = 2 * (_NODES + 1)  # what is left at 4 is exp(-5 * sinh(4))
    tail = (np.exp(order * t) + (-1) ** order * np.exp(-order * t)) * np.exp(-middle * np.sinh(t))
    between = np.cos(phase) @ _WEIGHTS / 2, np.sin(phase) @ _WEIGHTS / 2 - tail @ _WEIGHTS * 2 / np.pi
    found, far = _hankel(order, np.maximum(x, _FAR))
    p = sum((-1) ** (k // 2) * found[k] for k in range(0, 24, 2))
    q = sum((-1) ** (k // 2) * found[k] for k in range(1, 24, 2))
    turn = np.pi / 4 * (2 * order + 1)
    c = np.cos(far) * np.cos(turn) + np.sin(far) * np.sin(turn)
    s = np.sin(far) * np.cos(turn) - np.cos(far) * np.sin(turn)
    size = np.sqrt(2 / (np.pi * far))
    outer = size * (p * c - q * s), size * (p * s + q * c)
    parts = zip(near, between, outer, strict=True)
    j, y = (np.where(x < _NEAR, a, np.where(x < _FAR, b, c)) for a, b, c in parts)
    return j, y


def _j(order: int, x: Array) -> Array:
    """J, which is even or odd as its order."""
    found = _both_kinds(order, np.abs(x))[0]
    return np.copysign(1.0, x) ** order * found


def _y(order: int, x: Array) -> Array:
    found = _both_kinds(order, np.where(x > 0, x, 1.0))[1]
    return np.where(x > 0, found, np.where(x == 0, -np.inf, np.nan))


def _scaled_i(order: int, x: Array) -> Array:
    """`exp(-abs(x)) * I(x)`."""
    a = np.abs(x)
    near = np.exp(-a) * _series(order, 1, np.minimum(a, _FAR), 60)[0]
    found, far = _hankel(order, np.maximum(a, _FAR))
    outer = sum((-1) ** k * term for k, term in enumerate(found)) / np.sqrt(2 * np.pi * far)
    return np.copysign(1.0, x) ** order * np.where(a < _FAR, near, outer)


def _i(order: int, x: Array) -> Array:
    return np.exp(np.abs(x)) * _scaled_i(order, x)


def _scaled_k(order: int, x: Array) -> Array:
    """`exp(x) * K(x)`: the integral of `exp(-x * (cosh(t) - 1)) * cosh(n * t)` by the trapezoidal rule."""
    positive = np.where(x > 0, x, 1.0)
    scale = 1 / np.sqrt(1 + positive)
    reach = 10 + max(4.4 - float(np.log(np.min(positive, initial=1.0))), 0.0)
    total = np.full_like(positive, 0.5)
    for k in range(1, int(8 * reach)):
        t = np.minimum(k / 8 * scale, 700.0)
        total = total + np.exp(-2 * positive * np.sinh(t / 2) ** 2) * np.cosh(order * t)
    found = np.where(x == np.inf, 0.0, total * scale / 8)
    return np.where(x > 0, found, np.where(x == 0, np.inf, np.nan))


def _k(order: int, x: Array) -> Array:
    return np.exp(-x) * _scaled_k(order, x)


NATIVE: dict[str, Callable[[Array], Array]] = {
    f"bessel_{kind.format(order)}": partial(function, order)
    for kind, function in (
        ("j{}", _j), ("y{}", _y), ("i{}", _i), ("i{}e", _scaled_i), ("k{}", _k), ("k{}e", _scaled_k),
    )
    for order in (0, 1)
}  # fmt: skip
"""Each function by the name of its native form; an `e` at the end is for one without its exponential."""


_KINDS = {
    "bessel_j": ("j", "The Bessel function of the first kind"),
    "bessel_y": ("y", "The Bessel function of the second kind"),
    "modified_bessel_i": ("i", "The modified Bessel function of the first kind"),
    "modified_bessel_k": ("k", "The modified Bessel function of the second kind"),
}

for _order in (0, 1):
    for _name, (_kind, _doc) in _KINDS.items():
        unary(
            f"special_{_name}{_order}",
            expression=f"bessel_{_kind}{_order}(self)",
            inplace=False,
            doc=f"{_doc} and order {_order}.",
        )(NATIVE[f"bessel_{_kind}{_order}"])
    pointwise(
        f"aten::special_scaled_modified_bessel_k{_order}(Tensor x) -> Tensor",
        f"bessel_k{_order}e(x)",
        rule=TO_FLOAT,
        inplace=False,
        doc=f"`exp(x)` times the modified Bessel function of the second kind and order {_order}.",
    )(NATIVE[f"bessel_k{_order}e"])


@unary(
    "i0",
    "grad * torch.special_i1(self)",
    terms(self="self_t * torch.special_i1(self)"),
    expression="bessel_i0(self)",
)
def i0(self: Array) -> Array:
    """The modified Bessel function of the first kind and order 0."""
    return _i(0, self)


@unary(
    "special_i0e",
    "grad * (torch.special_i1e(self) - self.sign() * result)",
    terms(self="(torch.special_i1e(self) - result * torch.sign(self)) * self_t"),
    expression="bessel_i0e(self)",
    inplace=False,
)
def i0e(self: Array) -> Array:
    """`exp(-abs(self))` times the modified Bessel function of the first kind and order 0."""
    return _scaled_i(0, self)


@unary(
    "special_i1",
    "grad * torch.where(self.abs() > 0, torch.i0(self) - result / self, 0.5)",
    terms(self="self_t * torch.where(self.abs() > 0, torch.i0(self) - result / self, 0.5)"),
    expression="bessel_i1(self)",
    inplace=False,
)
def i1(self: Array) -> Array:
    """The modified Bessel function of the first kind and order 1."""
    return _i(1, self)


@unary(
    "special_i1e",
    "grad * torch.where(self.abs() > 0, torch.special_i0e(self) - result * (self.sign() + 1 / self), 0.5)",
    terms(
        self="""
        falls = result * torch.sign(self) + result / self
        return self_t * torch.where(self.abs() > 0, torch.special_i0e(self) - falls, 0.5)
        """
    ),
    expression="bessel_i1e(self)",
    inplace=False,
)
def i1e(self: Array) -> Array:
    """`exp(-abs(self))` times the modified Bessel function of the first kind and order 1."""
    return _scaled_i(1, self)


@pointwise(
    "aten::special_spherical_bessel_j0(Tensor x) -> Tensor",
    "1.0 if x == 0 else 0.0 if isinf(x) else sin(x) / x",
    rule=TO_FLOAT,
    inplace=False,
)
def spherical_bessel_j0(x: Array) -> Array:
    """The spherical Bessel function of the first kind and order 0, `sin(x) / x`."""
    return np.where(x == 0, 1.0, np.where(np.isinf(x), 0.0, np.sin(x) / x))
