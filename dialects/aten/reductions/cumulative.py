"""Scans: the sums, products and extremes of all elements up to each one."""

from __future__ import annotations

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.promotion import Result
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear, terms
from tsir.dialects.types.dtype import Array


@operator(
    "aten::cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor",
    rules.Reduction((Result.SUM,), shrinks=False),
    loops=loops.Lowered("tsir.lowering.operators.scan:cumsum"),
    gradient="""
    def cumsum(self, dim: int, *, dtype: Optional[int]):
        def backward(grad):
            return grad.flip([dim]).cumsum(dim).flip([dim]), None, None
        return torch.cumsum(self, dim, dtype=dtype), backward
    """,
    tangent=linear("self"),
    inplace=True,
    out="out",
)
def cumsum(self: Array, dim: int, dtype: int | None) -> Array:
    """The sums of all elements up to each one along `dim`."""
    # PyTorch begins with 0, so that no sum is a negative zero.
    return np.add.accumulate(self, dim, self.dtype) + 0 if self.ndim else self.copy()


@operator(
    "aten::cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor",
    rules.Reduction((Result.SUM,), shrinks=False),
    loops=loops.Lowered("tsir.lowering.operators.scan:cumprod"),
    gradient="""
    def cumprod(self, dim: int, *, dtype: Optional[int]):
        x = self if dtype is None else self.to(dtype)
        result = torch.cumprod(self, dim, dtype=dtype)
        def backward(grad):
            if self.dim() == 0 or self.numel() == 0:
                return grad, None, None
            if not bool(torch.any(x == 0)):
                return (grad * result).flip([dim]).cumsum(dim).flip([dim]) / x, None, None
            parts: List[Tensor] = []
            one = torch.ones_like(x.narrow(dim, 0, 1))
            n = x.size(dim)
            for i in range(n):
                rest = torch.cat([one, x.narrow(dim, i + 1, n - i - 1)], dim)
                before = one if i == 0 else torch.prod(x.narrow(dim, 0, i), dim, True)
                along = grad.narrow(dim, i, n - i) * torch.cumprod(rest, dim) * before
                parts.append(torch.sum(along, [dim], True))
            return torch.cat(parts, dim), None, None
        return result, backward
    """,
    tangent=terms(
        self="""
        x, x_t = self.to(result.dtype), self_t.to(result.dtype)
        if x.dim() == 0:
            return x_t
        if not bool(torch.any(x == 0)):
            return result * torch.cumsum(x_t / x, dim)
        changes: List[Tensor] = []
        product = torch.ones_like(x.narrow(dim, 0, 1))
        change = torch.zeros_like(product)
        for i in range(x.size(dim)):
            factor = x.narrow(dim, i, 1)
            change = change * factor + product * x_t.narrow(dim, i, 1)
            product = product * factor
            changes.append(change)
        return torch.cat(changes, dim)
        """
    ),
    inplace=True,
    out="out",
)
def cumprod(self: Array, dim: int, dtype: int | None) -> Array:
    """The products of all elements up to each one along `dim`."""
    return np.multiply.accumulate(self, dim, self.dtype) if self.ndim else self.copy()


@operator(
    "aten::logcumsumexp(Tensor self, int dim) -> Tensor",
    rules.Reduction((Result.SAME,), shrinks=False, floating=True),
    loops=loops.Lowered("tsir.lowering.operators.scan:logcumsumexp"),
    gradient="""
    def logcumsumexp(self, dim: int):
        result = torch.logcumsumexp(self, dim)
        def backward(grad):
            if self.dim() == 0 or self.numel() == 0:
                return grad, None
            # The parts of both signs apart, as each is a sum of exponentials; of none the logarithm is the
            # least number of f32, not -inf, of which further gradients would be NaN.
            none = -3.4028234663852886e38
            up = torch.where(grad > 0, torch.where(grad > 0, grad, 1).log(), none) - result
            down = torch.where(grad < 0, torch.where(grad < 0, -grad, 1).log(), none) - result
            above = (torch.logcumsumexp(up.flip([dim]), dim).flip([dim]) + self).exp()
            below = (torch.logcumsumexp(down.flip([dim]), dim).flip([dim]) + self).exp()
            return above - below, None
        return result, backward
    """,
    tangent=terms(
        self="""
        if self.dim() == 0:
            return self_t
        up = torch.where(self_t > 0, self_t, 0).log() + self
        down = torch.where(self_t < 0, -self_t, 0).log() + self
        above = (torch.logcumsumexp(up, dim) - result).exp()
        return above - (torch.logcumsumexp(down, dim) - result).exp()
        """
    ),
    out="out",
)
@operator(
    "aten::_logcumsumexp(Tensor self, int dim) -> Tensor",
    rules.Reduction((Result.SAME,), shrinks=False, floating=True),
    loops=loops.Script("""
    def _logcumsumexp(self, dim: int):
        return torch.logcumsumexp(self, dim)
    """),
    out="out",
)
def logcumsumexp(self: Array, dim: int) -> Array:
    """The logarithm of the sum of the exponentials of all elements up to each one along `dim`."""
    return np.logaddexp.accumulate(self, dim) if self.ndim else self.copy()


def _scan(self: Array, dim: int, larger: bool) -> tuple[Array, Array]:
    """The extreme of all elements up to each one, the last of equal ones; NaN before all."""
    if not self.ndim:
        return self.copy(), np.zeros((), np.int64)
    rows = np.moveaxis(self, dim, 0)
    values, indices = rows.copy(), np.zeros(rows.shape, np.int64)
    for i in range(1, len(rows)):
        before, new = values[i - 1], rows[i]
        reaches = new >= before if larger else new <= before
        better = (new != new) | (reaches & (before == before))
        values[i] = np.where(better, new, before)
        indices[i] = np.where(better, i, indices[i - 1])
    return np.moveaxis(values, 0, dim), np.moveaxis(indices, 0, dim)


def _declare_scan(name: str, larger: bool) -> None:
    def reference(self: Array, dim: int) -> tuple[Array, Array]:
        rules.wrap(dim, self.ndim)
        return _scan(self, dim, larger)

    operator(
        f"aten::{name}(Tensor self, int dim) -> (Tensor values, Tensor indices)",
        rules.Reduction((Result.SAME, Result.INDEX), shrinks=False),
        loops=loops.Lowered(f"tsir.lowering.operators.scan:{name}"),
        reference=reference,
        gradient=f"""
    def {name}(self, dim: int):
        values, indices = torch.{name}(self, dim)
        size = self.size()
        def backward(grad, grad_indices):
            return grad.new_zeros(size).scatter_add(dim, indices, grad), None
        return values, indices, backward
    """,
        tangent=terms(self="torch.gather(self_t, dim, indices), None"),
        out="out(values, indices)",
        doc=f"The {'largest' if larger else 'smallest'} of all elements up to each one, and its place.",
    )


_declare_scan("cummax", True)
_declare_scan("cummin", False)
