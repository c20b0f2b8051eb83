"""Variances, standard deviations and norms."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tsir.dialects.aten.reductions.reduction import axes, nonempty_axes
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.promotion import Result
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import Terms, terms
from tsir.dialects.types.dtype import Array

_OVERLOADS = {
    "": ("Tensor self, bool unbiased=True", ""),
    ".dim": ("Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False", "out"),
    ".correction": (
        "Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False",
        "correction_out",
    ),
}
"""Arguments and `out` overload of each overload of var, std, var_mean and std_mean."""


def _variance(
    self: Array, dim: list[int] | None, correction: float | None, keepdim: bool
) -> tuple[Array, Array]:
    """Variance and mean over `dim`; NaN or infinite where `correction` leaves no degree of freedom."""
    dims = axes(self, dim)
    count = np.float64(math.prod(self.shape[d] for d in dims))
    mean = self.sum(axis=dims, keepdims=True) / count
    distance = self - mean
    squares = (distance * np.conj(distance)).real.sum(axis=dims, keepdims=keepdim)
    freedom = np.float64(max(count - (1 if correction is None else correction), 0))
    return squares / freedom, mean if keepdim else mean.squeeze(dims)


def _references(choose: Callable[[Array, Array], object]) -> dict[str, Callable[..., object]]:
    """The references of the overloads; `choose` makes the results of variance and mean."""

    def whole(self: Array, unbiased: bool) -> object:
        return choose(*_variance(self, None, int(unbiased), False))

    def along(self: Array, dim: list[int] | None, unbiased: bool, keepdim: bool) -> object:
        return choose(*_variance(self, dim, int(unbiased), keepdim))

    def corrected(self: Array, dim: list[int] | None, correction: float | None, keepdim: bool) -> object:
        return choose(*_variance(self, dim, correction, keepdim))

    return {"": whole, ".dim": along, ".correction": corrected}


_GRADIENTS = {
    "": ("self, unbiased: bool", "self, unbiased", ("None", "1 if unbiased else 0", "False"), 1),
    ".dim": (
        "self, dim: Optional[List[int]], unbiased: bool, keepdim: bool",
        "self, dim, unbiased, keepdim",
        ("dim", "1 if unbiased else 0", "keepdim"),
        3,
    ),
    ".correction": (
        "self, dim: Optional[List[int]], *, correction: Optional[number], keepdim: bool",
        "self, dim, correction=correction, keepdim=keepdim",
        ("dim", "1 if correction is None else correction", "keepdim"),
        3,
    ),
}


def _gradient(name: str, overload: str) -> str:
    """The gradient of `var`, `std`, `var_mean` or `std_mean`."""
    parameters, call, (dim, correction, keepdim), count = _GRADIENTS[overload]
    whole = f"torch.ops.prim.expand_reduced(result, size, {dim}, {keepdim})"
    of_deviation = f"(wide / {whole}).masked_fill({whole} == 0, 0)"
    factor = "2.0 * wide" if "var" in name else of_deviation
    both = name.endswith("_mean")
    results, of_mean, plus = ("result, mean", ", of_mean", " + along") if both else ("result", "", "")
    along = (
        f"along = torch.ops.prim.expand_reduced(of_mean, size, {dim}, {keepdim}) / count" if both else "pass"
    )
    return f"""
    def {name}({parameters}):
        size = self.size()
        {results} = torch.{name}({call})
        count = self.numel() // max(result.numel(), 1)
        freedom = float(count) - float({correction})
        def backward(grad{of_mean}):
            wide = torch.ops.prim.expand_reduced(grad, size, {dim}, {keepdim})
            {along}
            distance = self - torch.mean(self, {dim}, True)
            return {factor} * distance / freedom{plus}{", None" * count}
        return {results}, backward
    """


def _loops(name: str, overload: str) -> loops.Script:
    """
    `var`, `std`, `var_mean` or `std_mean` in two walks, in f64: a narrower dtype has not the range.

    An infinity has no distance from the mean that it makes, so that the sum is NaN.
    """
    parameters, _, (dim, correction, keepdim), _ = _GRADIENTS[overload]
    spread = "total / freedom" if name.startswith("var") else "torch.sqrt(total / freedom)"
    of_mean = ", mean.type_as(self)" if name.endswith("_mean") else ""
    return loops.Script(f"""
    def {name}({parameters}):
        wide = self.double()
        mean = torch.mean(wide, {dim}, {keepdim})
        distance = wide - torch.ops.prim.expand_reduced(mean, wide.size(), {dim}, {keepdim})
        total = torch.sum(distance * distance, {dim}, {keepdim})
        count = wide.numel() // max(total.numel(), 1)
        freedom = max(float(count) - float({correction}), 0.0)
        return ({spread}).type_as(self){of_mean}
    """)


def _tangent(name: str, overload: str) -> Terms:
    """The tangent of `var`, `std`, `var_mean` or `std_mean`; a deviation of 0 has the tangent 0."""
    dim, correction, keepdim = _GRADIENTS[overload][2]
    both = name.endswith("_mean")
    result = "result0" if both else "result"
    of_std = f"torch.where({result} == 0, 0, of_var / (2 * {result}))"
    found = "of_var" if name.startswith("var") else of_std
    return terms(
        self=f"""
        distance = self - torch.mean(self, {dim}, True)
        freedom = self.numel() // max({result}.numel(), 1) - ({correction})
        of_var = 2 * torch.sum(torch.real(distance.conj() * self_t), {dim}, {keepdim}) / freedom
        return {f"{found}, torch.mean(self_t, {dim}, {keepdim})" if both else found}
        """
    )


def _declare(name: str, choose: Callable[[Array, Array], object], doc: str) -> None:
    both = name.endswith("_mean")
    for overload, reference in _references(choose).items():
        arguments, out = _OVERLOADS[overload]
        reference.__doc__ = doc
        operator(
            f"aten::{name}{overload}({arguments}) -> {'(Tensor, Tensor)' if both else 'Tensor'}",
            rules.Reduction((Result.MAGNITUDE, Result.SAME)[: 1 + both], floating=True),
            reference=reference,
            loops=_loops(name, overload),
            gradient=_gradient(name, overload),
            tangent=_tangent(name, overload),
            out=None if both and overload == ".dim" else out or None,
        )


_declare("var", lambda variance, mean: variance, "The variance over `dim`.")
_declare("std", lambda variance, mean: np.sqrt(variance), "The standard deviation over `dim`.")
_declare("var_mean", lambda variance, mean: (variance, mean), "Variance and mean over `dim`.")
_declare(
    "std_mean", lambda variance, mean: (np.sqrt(variance), mean), "Standard deviation and mean over `dim`."
)


def _norm(self: Array, order: float | None, dim: list[int] | None, keepdim: bool) -> Array:
    """The vector norm of an order over `dim`; only finite orders above 0 have one of no elements."""
    order = 2 if order is None else order
    size = np.abs(self)
    if order == math.inf:
        return size.max(axis=nonempty_axes(self, dim), keepdims=keepdim)
    if order == -math.inf:
        return size.min(axis=nonempty_axes(self, dim), keepdims=keepdim)
    dims = axes(self, dim) if order >= 0 else nonempty_axes(self, dim)
    if order == 0:
        return (size != 0).sum(axis=dims, keepdims=keepdim).astype(size.dtype)
    if order == 2:
        return np.sqrt(np.square(size).sum(axis=dims, keepdims=keepdim))
    return np.power(np.power(size, order).sum(axis=dims, keepdims=keepdim), 1 / order)


_NORM = rules.Reduction((Result.MAGNITUDE,), floating=True)

_NORM_SCRIPT = loops.Script("""
    def linalg_vector_norm(self, ord: number, dim: Optional[List[int]], keepdim: bool, *,
                           dtype: Optional[int]):
        x = self if dtype is None else self.to(dtype)
        dims = [d for d in range(x.dim())] if dim is None else dim
        wide = x.double()
        if ord == 2:
            return torch.sqrt(torch.sum(wide * wide, dims, keepdim)).type_as(x)
        if ord == 1:
            return torch.sum(torch.abs(x), dims, keepdim)
        if ord == 0:
            return torch.sum((x != 0).type_as(x), dims, keepdim)
        if ord == float('inf'):
            return torch.amax(torch.abs(x), dims, keepdim)
        if ord == -float('inf'):
            return torch.amin(torch.abs(x), dims, keepdim)
        return torch.pow(torch.sum(torch.pow(torch.abs(wide), ord), dims, keepdim), 1.0 / ord).type_as(x)
    """)
"""Powers are summed in f64, for a narrower dtype has not the range for them."""

_NORM_TANGENT = terms(
    self="""
    x = self.to(result.dtype)
    change = x.sign() * self_t.to(result.dtype)
    size = x.abs()
    dims = [d for d in range(x.dim())] if dim is None else dim
    if ord == 0:
        return torch.zeros_like(result)
    if ord == float('inf') or ord == -float('inf'):
        chosen = size == torch.ops.prim.expand_reduced(result, x.size(), dims, keepdim)
        total = torch.sum(torch.where(chosen, change, 0), dims, keepdim)
        return total / torch.sum(chosen, dims, keepdim)
    if ord == 1:
        return torch.sum(change, dims, keepdim)
    power = float(ord) - 1.0
    total = torch.sum(torch.where(size == 0, 0, size.pow(power) * change), dims, keepdim)
    return torch.where(result == 0, 0, total / result.pow(power))
    """
)
"""A norm of 0 is taken not to change, as its gradient is 0."""


@operator(
    "aten::linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *,"
    " ScalarType? dtype=None) -> Tensor",
    _NORM,
    loops=_NORM_SCRIPT,
    tangent=_NORM_TANGENT,
    gradient="""
    def linalg_vector_norm(self, ord: number, dim: Optional[List[int]], keepdim: bool, *,
                           dtype: Optional[int]):
        size = self.size()
        order = float(ord)
        norm = torch.linalg_vector_norm(self, ord, dim, keepdim, dtype=dtype)
        def backward(grad):
            x = self if dtype is None else self.to(dtype)
            g = torch.ops.prim.expand_reduced(grad, size, dim, keepdim)
            if order == 0:
                return torch.zeros_like(x), None, None, None, None
            if order == 1:
                return torch.sign(x) * g, None, None, None, None
            whole = torch.ops.prim.expand_reduced(norm, size, dim, keepdim)
            if order == 2:
                return (x / whole).masked_fill(whole == 0, 0) * g, None, None, None, None
            least = torch.abs(x)
            if abs(order) == float('inf'):
                chosen = (least == whole).logical_or(x != x).type_as(g)
                return torch.sign(x) * (g / torch.sum(chosen, dim, True) * chosen), None, None, None, None
            if order < 1:
                along = torch.sign(x) * torch.pow(least, order - 1).masked_fill(x == 0, 0)
                return along * g * torch.pow(whole, 1 - order), None, None, None, None
            scale = (g / torch.pow(whole, order - 1)).masked_fill(whole == 0, 0)
            along = torch.sign(x) if order < 2 else x
            power = torch.pow(least, order - 1 if order < 2 else order - 2)
            return along * power * scale, None, None, None, None
        return norm, backward
    """,
    out="out",
)
def linalg_vector_norm(
    self: Array, ord: float, dim: list[int] | None, keepdim: bool, dtype: int | None
) -> Array:
    """The vector norm of order `ord` over `dim`."""
    return _norm(self, ord, dim, keepdim)


def _norm_loops(parameters: str, dim: str, keepdim: str, dtype: str) -> loops.Script:
    return loops.Script(f"""
    def norm({parameters}):
        order = 2 if p is None else p
        return torch.linalg_vector_norm(self, order, {dim}, {keepdim}, dtype={dtype})
    """)


@operator(
    "aten::norm.Scalar(Tensor self, Scalar p=2) -> Tensor",
    _NORM,
    loops=loops.Script("""
    def norm(self, p: number):
        return torch.linalg_vector_norm(self, p)
    """),
    out="Scalar_out",
)
def norm(self: Array, p: float) -> Array:
    """The norm of order `p` of all elements."""
    return _norm(self, p, None, False)


@operator(
    "aten::norm.ScalarOpt_dim(Tensor self, Scalar? p, int[1] dim, bool keepdim=False) -> Tensor",
    _NORM,
    loops=_norm_loops("self, p: Optional[number], dim: List[int], keepdim: bool", "dim", "keepdim", "None"),
    out="out",
)
def norm_dim(self: Array, p: float | None, dim: list[int], keepdim: bool) -> Array:
    """The norm of order `p` (2 for None) over `dim`."""
    return _norm(self, p, dim, keepdim)


@operator(
    "aten::norm.ScalarOpt_dim_dtype(Tensor self, Scalar? p, int[1] dim, bool keepdim, *, ScalarType dtype)"
    " -> Tensor",
    _NORM,
    loops=_norm_loops(
        "self, p: Optional[number], dim: List[int], keepdim: bool, *, dtype: int", "dim", "keepdim", "dtype"
    ),
    out="dtype_out",
)
def norm_dim_dtype(self: Array, p: float | None, dim: list[int], keepdim: bool, dtype: int) -> Array:
    """The norm of order `p` (2 for None) over `dim`, in `dtype`."""
    return _norm(self, p, dim, keepdim)


@operator(
    "aten::norm.ScalarOpt_dtype(Tensor self, Scalar? p, *, ScalarType dtype) -> Tensor",
    _NORM,
    loops=_norm_loops("self, p: Optional[number], *, dtype: int", "None", "False", "dtype"),
    out="ScalarOpt_dtype_out",
)
def norm_dtype(self: Array, p: float | None, dtype: int) -> Array:
    """The norm of order `p` (2 for None) of all elements, in `dtype`."""
    return _norm(self, p, None, False)


@operator(
    "aten::frobenius_norm.dim(Tensor self, int[1] dim, bool keepdim=False) -> Tensor",
    _NORM,
    loops=loops.Script("""
    def frobenius_norm(self, dim: List[int], keepdim: bool):
        return torch.linalg_vector_norm(self, 2, dim, keepdim)
    """),
    out="out",
)
def frobenius_norm(self: Array, dim: list[int], keepdim: bool) -> Array:
    """The norm of order 2 over `dim`."""
    return _norm(self, 2, dim, keepdim)
