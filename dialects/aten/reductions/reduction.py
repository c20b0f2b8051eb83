"""Reductions and scans: sums, products, means, extreme values, counts and truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.promotion import Result
from tsir.dialects.operators.rules import wrap
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import Terms, linear, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, Category, DType, wide

_SUM = loops.Reduction(map=("x",), init=("0",), combine=("a0 + b0",))
_PROD = loops.Reduction(map=("x",), init=("1",), combine=("a0 * b0",))
_MEAN = loops.Reduction(map=("x",), init=("0",), combine=("a0 + b0",), finish=("a0 / n",))
_ANY = loops.Reduction(map=("x != 0",), init=("False",), combine=("a0 or b0",))
_ALL = loops.Reduction(map=("x != 0",), init=("True",), combine=("a0 and b0",))
_COUNT = loops.Reduction(map=("1 if x != 0 else 0",), init=("0",), combine=("a0 + b0",))


def axes(self: Array, dim: int | list[int] | None) -> tuple[int, ...]:
    """The dimensions that `dim` names; all for None or an empty list."""
    if dim is None or dim == []:
        return tuple(range(self.ndim))
    dims = [dim] if isinstance(dim, int) else dim
    return tuple(wrap(d, self.ndim) for d in dims) if self.ndim else ()


def nonempty_axes(self: Array, dim: int | list[int] | None) -> tuple[int, ...]:
    """As `axes`; IndexError if a dimension has no elements, for reductions without an identity."""
    dims = axes(self, dim)
    for d in dims:
        if self.shape[d] == 0:
            raise IndexError(f"expected dimension {d} to have elements, got size 0")
    return dims


@operator(
    "aten::sum(Tensor self, *, ScalarType? dtype=None) -> Tensor",
    rules.Reduction((Result.SUM,)),
    loops=_SUM,
    gradient="""
    def sum(self, *, dtype: Optional[int]):
        size = self.size()
        def backward(grad):
            return torch.ops.prim.expand_reduced(grad, size, None, False), None
        return torch.sum(self, dtype=dtype), backward
    """,
    tangent=linear("self"),
    out="out",
)
def sum_all(self: Array, dtype: int | None) -> Array:
    """The sum of all elements; integers and bools sum to i64 unless `dtype` says otherwise."""
    return self.sum()


@operator(
    "aten::sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None)"
    " -> Tensor",
    rules.Reduction((Result.SUM,)),
    loops=_SUM,
    gradient="""
    def sum(self, dim: Optional[List[int]], keepdim: bool, *, dtype: Optional[int]):
        size = self.size()
        def backward(grad):
            return torch.ops.prim.expand_reduced(grad, size, dim, keepdim), None, None, None
        return torch.sum(self, dim, keepdim, dtype=dtype), backward
    """,
    tangent=linear("self"),
    out="IntList_out",
)
def sum_dim(self: Array, dim: list[int] | None, keepdim: bool, dtype: int | None) -> Array:
    """The sum over `dim`; integers and bools sum to i64 unless `dtype` says otherwise."""
    return self.sum(axis=axes(self, dim), keepdims=keepdim)


@operator(
    "aten::nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    rules.Reduction((Result.SUM,)),
    loops=loops.Reduction(map=("0 if x != x else x",), init=("0",), combine=("a0 + b0",)),
    gradient="""
    def nansum(self, dim: Optional[List[int]], keepdim: bool, *, dtype: Optional[int]):
        def backward(grad):
            wide = torch.ops.prim.expand_reduced(grad, self.size(), dim, keepdim)
            return wide.masked_fill(self != self, 0), None, None, None
        return torch.nansum(self, dim, keepdim, dtype=dtype), backward
    """,
    tangent=terms(self="torch.sum(torch.where(self == self, self_t, 0), dim, keepdim, dtype=dtype)"),
    out="out",
)
def nansum(self: Array, dim: list[int] | None, keepdim: bool, dtype: int | None) -> Array:
    """The sum over `dim` of what is not NaN."""
    return np.where(self != self, 0, self).astype(self.dtype).sum(axis=axes(self, dim), keepdims=keepdim)


def _sum(self: Array, axis: tuple[int, ...] | None, keepdims: bool) -> Array:
    """A sum in f64 that is held in the dtype of the elements, which may be too small for it."""
    held = wide(DType.of(self.dtype))
    return np.asarray(self.sum(axis=axis, keepdims=keepdims, dtype=held)).astype(self.dtype)


@operator(
    "aten::mean(Tensor self, *, ScalarType? dtype=None) -> Tensor",
    rules.Reduction(floating=True, narrow=True),
    loops=_MEAN,
    gradient="""
    def mean(self, *, dtype: Optional[int]):
        size = self.size()
        count = self.numel()
        def backward(grad):
            return torch.ops.prim.expand_reduced(grad / count, size, None, False), None
        return torch.mean(self, dtype=dtype), backward
    """,
    tangent=linear("self"),
    out="dtype_out",
)
def mean_all(self: Array, dtype: int | None) -> Array:
    """The mean of all elements; NaN if there are none."""
    return _sum(self, None, False) / np.float64(self.size)


@operator(
    "aten::mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    rules.Reduction(floating=True, narrow=True),
    loops=_MEAN,
    gradient="""
    def mean(self, dim: Optional[List[int]], keepdim: bool, *, dtype: Optional[int]):
        size = self.size()
        result = torch.mean(self, dim, keepdim, dtype=dtype)
        count = max(self.numel(), 1) // max(result.numel(), 1)
        def backward(grad):
            return torch.ops.prim.expand_reduced(grad / count, size, dim, keepdim), None, None, None
        return result, backward
    """,
    tangent=linear("self"),
    out="out",
)
def mean_dim(self: Array, dim: list[int] | None, keepdim: bool, dtype: int | None) -> Array:
    """The mean over `dim`; NaN where there are no elements."""
    dims = axes(self, dim)
    count = np.prod([self.shape[d] for d in dims], dtype=np.float64)
    return _sum(self, dims, keepdim) / count


_OTHERS = """
        def others(x, dim: int):
            n = x.size(dim)
            one = torch.ones_like(x.narrow(dim, 0, 1))
            before = torch.cumprod(torch.cat([one, x.narrow(dim, 0, n - 1)], dim), dim)
            after = torch.cumprod(torch.cat([one, x.flip([dim]).narrow(dim, 0, n - 1)], dim), dim)
            return before * after.flip([dim])
"""
"""The product of all other elements along a dimension, without a division."""


def _product_tangent(whole: str, dim: str, keepdim: str) -> Terms:
    """By the logarithm; of the elements along `dim` a single 0 is the only one whose change matters."""
    return terms(
        self=f"""
        x = self.to(result.dtype)
        whole = {whole}
        change = self_t.to(result.dtype).reshape(whole.size())
        zero = whole == 0
        rest = torch.where(zero, 1, whole)
        product = torch.prod(rest, {dim}, {keepdim})
        count = torch.sum(zero, [{dim}], {keepdim})
        along = torch.sum(torch.where(zero, 0, change / rest), [{dim}], {keepdim})
        at_zero = torch.sum(torch.where(zero, change, 0), [{dim}], {keepdim})
        return product * torch.where(count == 0, along, torch.where(count == 1, at_zero, 0))
        """
    )


@operator(
    "aten::prod(Tensor self, *, ScalarType? dtype=None) -> Tensor",
    rules.Reduction((Result.SUM,)),
    loops=_PROD,
    gradient=f"""
    def prod(self, *, dtype: Optional[int]):
        size = self.size()
        x = self if dtype is None else self.to(dtype)
{_OTHERS}
        def backward(grad):
            if self.numel() == 0:
                return torch.zeros_like(x), None
            return grad * others(x.reshape([-1]), 0).reshape(size), None
        return torch.prod(self, dtype=dtype), backward
    """,
    tangent=_product_tangent("x.reshape([-1])", "0", "False"),
    out="out",
)
def prod_all(self: Array, dtype: int | None) -> Array:
    """The product of all elements; integers and bools give i64 unless `dtype` says otherwise."""
    return self.prod()


@operator(
    "aten::prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    rules.Reduction((Result.SUM,)),
    loops=_PROD,
    gradient=f"""
    def prod(self, dim: int, keepdim: bool, *, dtype: Optional[int]):
        size = self.size()
        x = self if dtype is None else self.to(dtype)
{_OTHERS}
        def backward(grad):
            if self.numel() == 0:
                return torch.zeros_like(x), None, None, None
            if self.dim() == 0:
                return grad, None, None, None
            wide = grad if keepdim else grad.unsqueeze(dim)
            return wide * others(x, dim), None, None, None
        return torch.prod(self, dim, keepdim, dtype=dtype), backward
    """,
    tangent=_product_tangent("x", "dim", "keepdim"),
    out="int_out",
)
def prod_dim(self: Array, dim: int, keepdim: bool, dtype: int | None) -> Array:
    """The product over `dim`; integers and bools give i64 unless `dtype` says otherwise."""
    return self.prod(axis=axes(self, dim), keepdims=keepdim)


def _declare_truth(name: str, form: loops.Reduction, reduce: Callable[..., Any]) -> None:
    """`any` or `all` in its three overloads; only that of several `dims` takes `[]` for no dimension."""

    def whole(self: Array) -> Array:
        return reduce(self != 0, axis=None)

    def along(self: Array, dim: int | list[int] | None, keepdim: bool) -> Array:
        return reduce(self != 0, axis=() if dim == [] else axes(self, dim), keepdims=keepdim)

    whole.__doc__ = f"Whether {name} element is not 0; NaN is not."
    along.__doc__ = f"Whether {name} element along the dimensions is not 0; NaN is not."
    for overload, arguments, reference, out in (
        ("", "Tensor self", whole, "all_out"),
        (".dim", "Tensor self, int dim, bool keepdim=False", along, "out"),
        (".dims", "Tensor self, int[]? dim=None, bool keepdim=False", along, "dims_out"),
    ):
        operator(
            f"aten::{name}{overload}({arguments}) -> Tensor",
            _Truth() if overload == ".dims" else rules.Reduction((Result.TRUTH,)),
            reference=reference,
            loops=form,
            out=out,
        )


class _Truth(rules.Reduction):
    """The rule of `any.dims` and `all.dims`, for which an empty list names no dimension."""

    def __init__(self) -> None:
        super().__init__((Result.TRUTH,))

    def _sizes(self, arguments: Arguments, sizes: Sequence[t.Size]) -> Sequence[t.Size] | None:
        return sizes if arguments.value("dim") == [] else super()._sizes(arguments, sizes)


_declare_truth("any", _ANY, np.logical_or.reduce)
_declare_truth("all", _ALL, np.logical_and.reduce)


@operator(
    "aten::count_nonzero(Tensor self, int? dim=None) -> Tensor",
    rules.Reduction((Result.INDEX,)),
    loops=_COUNT,
    out="out",
)
@operator(
    "aten::count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor",
    rules.Reduction((Result.INDEX,)),
    loops=_COUNT,
    out="dim_IntList_out",
)
def count_nonzero(self: Array, dim: int | list[int] | None) -> Array:
    """The number of elements along `dim` that are not 0."""
    return (self != 0).sum(axis=axes(self, dim), dtype=np.int64)


@operator(
    "aten::logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor",
    rules.Reduction((Result.FLOAT,)),
    loops=loops.Script("""
    def logsumexp(self, dim: List[int], keepdim: bool):
        x = self if self.is_floating_point() else self.double()
        largest = torch.amax(x, dim, True)
        offset = torch.where(torch.isfinite(largest), largest, torch.zeros_like(largest))
        total = torch.sum(torch.exp(x - offset), dim, True)
        result = (torch.log(total) + offset).to(self.dtype if self.is_floating_point() else torch.float32)
        return result if keepdim else torch.sum(result, dim, False)
    """),
    gradient="""
    def logsumexp(self, dim: List[int], keepdim: bool):
        size = self.size()
        result = torch.logsumexp(self, dim, keepdim)
        def backward(grad):
            wide = torch.ops.prim.expand_reduced(result, size, dim, keepdim)
            grad = torch.ops.prim.expand_reduced(grad, size, dim, keepdim)
            return grad * torch.exp(self - wide), None, None
        return result, backward
    """,
    tangent=terms(
        self="""
        shares = torch.exp(self - torch.ops.prim.expand_reduced(result, self.size(), dim, keepdim))
        return torch.sum(shares * self_t, dim, keepdim)
        """
    ),
    out="out",
)
def logsumexp(self: Array, dim: list[int], keepdim: bool) -> Array:
    """`log(sum(exp(x)))` over `dim`, without overflow; -inf where there are no elements."""
    dims = axes(self, dim)
    largest = self.real.max(axis=dims, keepdims=True, initial=-np.inf)
    offset = np.where(np.isfinite(largest), largest, 0.0)
    result = np.log(np.exp(self - offset).sum(axis=dims, keepdims=True)) + offset
    return result if keepdim else result.squeeze(dims)


def _summed_dtype(arguments: Arguments) -> DType | None:
    """The dtype of a sum to smaller sizes; of integers it depends on whether anything is summed."""
    dtype = arguments.tensor("self").dtype
    if dtype is None or dtype.category >= Category.FLOAT:
        return dtype
    same = arguments.value("size") in (None, list(arguments.tensor("self").sizes or (None,)))
    return dtype if same else DType.i64 if arguments.ints("size") is not None else None


def _summed_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, target = arguments.tensor("self").sizes, arguments.ints("size")
    if arguments.is_none("size"):
        return sizes
    if sizes is None or target is None:
        return target
    front = len(sizes) - len(target)
    pairs = zip(sizes[front:], target, strict=True) if front >= 0 else ()
    known = ((size, wanted) for size, wanted in pairs if isinstance(size, int) and isinstance(wanted, int))
    if front < 0 or any(wanted not in (1, size) for size, wanted in known):
        raise RuleError(f"expected sizes that expand to {list(sizes)}, got {target}")
    return target


_SUMMED = rules.Shaped(_summed_sizes, dtype=_summed_dtype)
_SUM_TO_SIZE_GRADIENT = """
    def {name}(self, size: {type}):
        self_size = self.size()
        def backward(grad):
            return grad.expand(self_size), None
        return torch.{name}(self, size), backward
    """


@operator(
    "aten::sum_to_size(Tensor self, SymInt[] size) -> Tensor",
    _SUMMED,
    loops=loops.Lowered("tsir.lowering.operators.reduction:sum_to_size"),
    gradient=_SUM_TO_SIZE_GRADIENT.format(name="sum_to_size", type="List[int]"),
    tangent=linear("self"),
)
def sum_to_size(self: Array, size: list[int]) -> Array:
    """The sum over the dimensions that an expansion from `size` adds or enlarges."""
    front = self.ndim - len(size)
    added = tuple(range(front))
    enlarged = tuple(d for d in range(front, self.ndim) if size[d - front] == 1 and self.shape[d] != 1)
    if not added and not enlarged:
        return self.copy()
    values = self.astype(wide(DType.of(self.dtype)))
    return values.sum(axis=added + enlarged, keepdims=True).reshape(size)


@operator(
    "aten::_grad_sum_to_size(Tensor(a) self, int[]? size) -> Tensor(a)",
    _SUMMED,
    gradient=_SUM_TO_SIZE_GRADIENT.format(name="_grad_sum_to_size", type="Optional[List[int]]"),
    tangent=linear("self"),
)
def grad_sum_to_size(self: Array, size: list[int] | None) -> Array:
    """As `sum_to_size`; the tensor itself for None."""
    return self if size is None or self.shape == tuple(size) else sum_to_size(self, size)
