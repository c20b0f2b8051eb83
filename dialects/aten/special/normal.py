"""The normal distribution, the scaled complement of the error function, and inverses."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np

from tsir.dialects.operators.pointwise import unary
from tsir.dialects.operators.special_functions import elementwise, erfc
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types.dtype import Array

_NORMAL = NormalDist()


@unary(
    "special_ndtr",
    "grad * (torch.exp(self * self * -0.5) * 0.3989422804014327)",
    terms(self="0.3989422804014327 * torch.exp(-self.square() / 2) * self_t"),
    expression="ndtr(self)",
    inplace=False,
)
def ndtr(self: Array) -> Array:
    """The probability that a standard normal number is below."""
    return 0.5 * erfc(-self * math.sqrt(0.5))


def _erfcx(x: float) -> float:
    """By the continued fraction of `erfc` far out, and from `erfc` itself nearer."""
    if x < 5:
        return math.inf if x < -26.7 else math.exp(x * x) * math.erfc(x)
    tail = x
    for n in range(60, 0, -1):
        tail = x + n / 2 / tail
    return 1 / (tail * math.sqrt(math.pi))


@unary(
    "special_erfcx",
    "grad * (2 * self * result - 1.1283791670955126)",
    terms(self="(self * (result + result) - 1.1283791670955126) * self_t"),
    expression="erfcx(self)",
    inplace=False,
)
def erfcx(self: Array) -> Array:
    """`exp(self ** 2) * erfc(self)`, without underflow on the way."""
    return elementwise(_erfcx)(self)


@unary(
    "special_log_ndtr",
    "grad / torch.special_erfcx(self * -0.7071067811865476) * 0.7978845608028654",
    terms(self="self_t * torch.exp(-self.square() / 2 - result) * 0.3989422804014327"),
    expression="log(erfcx(scaled) * 0.5) - scaled * scaled if self < -1 else log1p(-0.5 * erfc(-scaled))",
    where=("scaled = self * -0.7071067811865476",),
    inplace=False,
)
def log_ndtr(self: Array) -> Array:
    """The logarithm of the probability that a standard normal number is below."""
    scaled = self * -math.sqrt(0.5)
    far = np.log(0.5 * erfcx(scaled)) - scaled * scaled
    return np.where(self < -1, far, np.log1p(-0.5 * erfc(-scaled)))


def _erfinv(y: float) -> float:
    """That of the normal distribution, mended by two steps of Newton."""
    if not abs(y) < 1:
        return math.copysign(math.inf, y) if abs(y) == 1 else math.nan
    x = _NORMAL.inv_cdf((1 + abs(y)) / 2 if abs(y) < 1 - 2**-52 else 1 - 2**-53) * math.sqrt(0.5)
    for _ in range(2):
        error = math.erf(x) - abs(y) if abs(y) < 0.5 else (1 - abs(y)) - math.erfc(x)
        x -= error * math.sqrt(math.pi) / 2 * math.exp(x * x)
    return math.copysign(x, y)


@unary(
    "erfinv",
    "grad * (torch.exp(result * result) * 0.8862269254527580)",
    terms(self="0.8862269254527580 * self_t * torch.exp(result.square())"),
)
def erfinv(self: Array) -> Array:
    """The inverse of the error function; infinite at -1 and 1, NaN beyond."""
    return elementwise(_erfinv)(self)


def _ndtri(p: float) -> float:
    if not 0 < p < 1:
        return -math.inf if p == 0 else math.inf if p == 1 else math.nan
    return _NORMAL.inv_cdf(p)


@unary(
    "special_ndtri",
    "grad * (torch.exp(result * result * 0.5) * 2.5066282746310002)",
    terms(self="2.5066282746310002 * self_t * torch.exp(result.square() / 2)"),
    expression="ndtri(self)",
    inplace=False,
)
def ndtri(self: Array) -> Array:
    """The number below which a standard normal number is with probability `self`."""
    return elementwise(_ndtri)(self)
