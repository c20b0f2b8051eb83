"""Functions beside the gamma function: of several dimensions, incomplete ones, and zeta."""

from __future__ import annotations

from collections.abc import Callable
from math import log, pi

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.incomplete_gamma import igamma as lower
from tsir.dialects.operators.incomplete_gamma import igammac as upper
from tsir.dialects.operators.incomplete_gamma import zeta
from tsir.dialects.operators.pointwise import FLOATING, TO_FLOAT, closure
from tsir.dialects.operators.promotion import Result
from tsir.dialects.operators.special_functions import lgamma
from tsir.dialects.operators.table import derive, operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types.dtype import Array, DType


class _Dimensions(rules.Pointwise):
    """Of at least one dimension."""

    def computes(self, arguments: Arguments) -> DType | None:
        p = arguments.constant("p", int)
        if p is not None and p < 1:
            raise RuleError(f"expected at least 1 as p, got {p}")
        return super().computes(arguments)


@operator(
    "aten::mvlgamma(Tensor self, int p) -> Tensor",
    _Dimensions(Result.FLOAT, operands=("self",)),
    loops=loops.Script("""
    def mvlgamma(self, p: int):
        assert p >= 1, 'expected at least 1 as p'
        x = self if self.is_floating_point() else self.to(torch.float32)
        halves = torch.arange(1 - p, 1, dtype=x.dtype, device=x.device) / 2
        return torch.lgamma(x.unsqueeze(-1) + halves).sum(-1) + p * (p - 1) * 0.25 * math.log(math.pi)
    """),
    gradient="""
    def mvlgamma(self, p: int):
        def backward(grad):
            halves = torch.arange(1 - p, 1, dtype=self.dtype, device=self.device) / 2
            return grad * torch.digamma(self.unsqueeze(-1) + halves).sum(-1), None
        return torch.mvlgamma(self, p), backward
    """,
    tangent=terms(
        self="""
        total = torch.zeros_like(self)
        for i in range(p):
            total = total + torch.digamma(self - 0.5 * i)
        return self_t * total
        """
    ),
    out="out",
)
def mvlgamma(self: Array, p: int) -> Array:
    """The logarithm of the gamma function of `p` dimensions."""
    if p < 1:
        raise ValueError(f"expected at least 1 as p, got {p}")
    halves: Array = np.arange(1 - p, 1) / 2
    return np.asarray(lgamma(self[..., None] + halves).sum(-1) + p * (p - 1) / 4 * log(pi))


derive("aten.mvlgamma", "aten::mvlgamma_(Tensor(a!) self, int p) -> Tensor(a!)")


@operator(
    "prim::no_derivative(Tensor self, str of) -> Tensor",
    rules.Typed(lambda a: [a.tensor("self")]),
)
def no_derivative(self: Array, of: str) -> Array:
    """The derivative by a tensor of a function that PyTorch has none of: an error where it is asked for."""
    raise NotImplementedError(f"expected no gradient by {of}, which has no derivative in PyTorch")


def _by_other(
    schema: str, slope: str, reference: Callable[[Array, Array], Array], rule: rules.Pointwise, out: str
) -> None:
    """Declare a function of two numbers that has a derivative by the second one alone, `slope`."""
    name = schema.partition("(")[0].partition(".")[0]
    none = {"self": f"torch.ops.prim.no_derivative({{}}, 'the first argument of {name}')"}
    by = {**(none if "Tensor self" in schema else {}), "other": f"{{}} * ({slope})"}
    has = "Tensor other" in schema
    operator(
        f"aten::{schema} -> Tensor",
        rule,
        reference=reference,
        gradient=closure(f"aten::{schema} -> Tensor", {n: by[n].format("grad") for n in by}) if has else None,
        tangent=terms(**{n: by[n].format(f"{n}_t") for n in by}) if has else None,
        inplace=rule is FLOATING,
        out=out,
    )


def igamma(self: Array, other: Array) -> Array:
    """The lower incomplete gamma function, divided by the gamma function (DLMF 8.2)."""
    return lower(self, other)


def igammac(self: Array, other: Array) -> Array:
    """The upper incomplete gamma function, divided by the gamma function (DLMF 8.2)."""
    return upper(self, other)


def special_zeta(self: Array, other: Array) -> Array:
    """Hurwitz's zeta function (DLMF 25.11)."""
    return zeta(self, other)


_SLOPE = "torch.exp((self - 1) * torch.log(other) - other - torch.lgamma(self))"
_by_other("igamma(Tensor self, Tensor other)", _SLOPE, igamma, FLOATING, "out")
_by_other("igammac(Tensor self, Tensor other)", f"-{_SLOPE}", igammac, FLOATING, "out")
for _schema, _out in (
    ("special_zeta(Tensor self, Tensor other)", "out"),
    ("special_zeta.self_scalar(Scalar self, Tensor other)", "self_scalar_out"),
    ("special_zeta.other_scalar(Tensor self, Scalar other)", "other_scalar_out"),
):
    _by_other(_schema, "-self * torch.special.zeta(self + 1, other)", special_zeta, TO_FLOAT, _out)
