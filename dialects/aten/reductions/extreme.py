"""Extreme values, their places, and orders: amax, amin, max, min, argmax, argmin, sort, topk."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tsir.dialects.aten.indexing.scatter import scatter_src
from tsir.dialects.aten.reductions.reduction import nonempty_axes
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.promotion import Result
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType


def largest_of(self: Array, axis: tuple[int, ...], keepdims: bool = False) -> Array:
    """The largest of the elements along dimensions, of which 0 is larger than -0; NaN if there is one."""
    found = np.asarray(np.maximum.reduce(self, axis=axis, keepdims=keepdims))
    if self.dtype.kind != "f":
        return found
    has_zero = ((self == 0) & ~np.signbit(self)).any(axis=axis, keepdims=keepdims)
    return np.where(found == 0, np.where(has_zero, 0.0, -0.0), found)


def smallest_of(self: Array, axis: tuple[int, ...], keepdims: bool = False) -> Array:
    """The smallest of the elements along dimensions, of which -0 is smaller than 0; NaN if there is one."""
    if self.dtype.kind == "f":
        return -largest_of(-self, axis, keepdims)
    return np.asarray(np.minimum.reduce(self, axis=axis, keepdims=keepdims))


def _declare_extreme(name: str, extreme: str, identity: str, reduce: Callable[..., Array]) -> None:
    """`amax` or `amin`: the extreme value over `dim`, with the gradient shared equally by ties."""

    def reference(self: Array, dim: list[int], keepdim: bool) -> Array:
        return reduce(self, nonempty_axes(self, dim), keepdim)

    # Which of zeros of two signs PyTorch has depends on how its vectors divide the elements.
    reference.__doc__ = f"The {name[1:]}imum over `dim`; NaN if there is one. -0 is smaller than 0."
    operator(
        f"aten::{name}(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor",
        rules.Reduction(),
        reference=reference,
        loops=loops.Reduction(map=("x",), init=(identity,), combine=(f"{extreme}(a0, b0)",)),
        gradient=f"""
    def {name}(self, dim: List[int], keepdim: bool):
        size = self.size()
        result = torch.{name}(self, dim, keepdim)
        def backward(grad):
            chosen = (self == torch.ops.prim.expand_reduced(result, size, dim, keepdim)).type_as(grad)
            share = chosen / torch.sum(chosen, dim, True)
            return share * torch.ops.prim.expand_reduced(grad, size, dim, keepdim), None, None
        return result, backward
    """,
        tangent=terms(
            self="""
        chosen = self == torch.ops.prim.expand_reduced(result, self.size(), dim, keepdim)
        total = torch.sum(torch.where(chosen, self_t, 0), dim, keepdim)
        return total / torch.sum(chosen, dim, keepdim)
        """
        ),
        out="out",
    )


_declare_extreme("amax", "maximum", "lowest", largest_of)
_declare_extreme("amin", "minimum", "highest", smallest_of)


@operator(
    "aten::aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)",
    rules.Reduction((Result.SAME, Result.SAME)),
    loops=loops.Script("""
    def aminmax(self, *, dim: Optional[int], keepdim: bool):
        for d in range(self.dim()):
            is_kept = False if dim is None else dim % self.dim() != d
            assert is_kept or self.size(d) != 0, 'expected elements along each dimension that is reduced'
        dims: List[int] = [] if dim is None else [dim]
        return torch.amin(self, dims, keepdim), torch.amax(self, dims, keepdim)
    """),
    gradient="""
    def aminmax(self, *, dim: Optional[int], keepdim: bool):
        dims: List[int] = [] if dim is None else [dim]
        low, high = torch.aminmax(self, dim=dim, keepdim=keepdim)
        def share(self, extreme, grad, dims: List[int], keepdim: bool):
            whole = torch.ops.prim.expand_reduced(extreme, self.size(), dims, keepdim)
            chosen = (self == whole).type_as(grad)
            wide = torch.ops.prim.expand_reduced(grad, self.size(), dims, keepdim)
            return chosen / torch.sum(chosen, dims, True) * wide
        def backward(grad_low, grad_high):
            lowest = share(self, low, grad_low, dims, keepdim)
            return lowest + share(self, high, grad_high, dims, keepdim), None, None
        return low, high, backward
    """,
    tangent=terms(
        self="""
        dims: List[int] = [] if dim is None else [dim]
        lowest = self == torch.ops.prim.expand_reduced(min, self.size(), dims, keepdim)
        highest = self == torch.ops.prim.expand_reduced(max, self.size(), dims, keepdim)
        falls = torch.sum(torch.where(lowest, self_t, 0), dims, keepdim)
        rises = torch.sum(torch.where(highest, self_t, 0), dims, keepdim)
        return falls / torch.sum(lowest, dims, keepdim), rises / torch.sum(highest, dims, keepdim)
        """
    ),
    out="out",
)
def aminmax(self: Array, dim: int | None, keepdim: bool) -> tuple[Array, Array]:
    """The smallest and the largest element along `dim`; NaN if there is one."""
    dims = nonempty_axes(self, dim)
    return smallest_of(self, dims, keepdim), largest_of(self, dims, keepdim)


_FIND = {
    "max": ("lowest", largest_of, np.argmax),
    "min": ("highest", smallest_of, np.argmin),
}


def _declare(name: str, outs: str) -> None:
    """`max` or `min` in all overloads, and `argmax` or `argmin`."""
    start, extreme, find = _FIND[name]

    def whole(self: Array) -> Array:
        return extreme(self, nonempty_axes(self, None))

    def along(self: Array, dim: int, keepdim: bool) -> tuple[Array, Array]:
        return _extreme(self, dim, keepdim, find)

    def place(self: Array, dim: int | None, keepdim: bool) -> Array:
        if dim is not None:
            return _extreme(self, dim, keepdim, find)[1]
        nonempty_axes(self, None)
        index = np.asarray(find(self))
        return index.reshape((1,) * self.ndim) if keepdim else index

    whole.__doc__ = f"The {name}imum of all elements; NaN if there is one. -0 is smaller than 0."
    along.__doc__ = f"The {name}imum along `dim` and the index of its first occurrence; NaN is most extreme."
    place.__doc__ = f"The first index of the {name}imum along `dim`, or in all elements in order."
    identity = loops.Reduction(map=("x",), init=(start,), combine=(f"{name}imum(a0, b0)",))
    operator(
        f"aten::{name}(Tensor self) -> Tensor",
        rules.Reduction(),
        reference=whole,
        loops=identity,
        gradient=f"""
    def {name}(self):
        result = torch.{name}(self)
        def backward(grad):
            # A result of NaN comes from all that are NaN.
            chosen = (self == result).logical_or(self != self).type_as(grad)
            return chosen / torch.sum(chosen) * grad
        return result, backward
    """,
        tangent=terms(self="torch.mean(self_t.masked_select(self == result))"),
        out="unary_out",
    )
    operator(
        f"aten::{name}.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
        rules.Reduction((Result.SAME, Result.INDEX)),
        reference=along,
        loops=loops.Lowered(f"tsir.lowering.operators.extreme:{name}_along"),
        gradient=f"""
    def {name}(self, dim: int, keepdim: bool):
        size = self.size()
        values, indices = torch.{name}(self, dim, keepdim)
        def backward(grad, grad_indices):
            return torch.value_selecting_reduction_backward(grad, dim, indices, size, keepdim), None, None
        return values, indices, backward
    """,
        tangent=terms(
            self="""
        if keepdim or self.dim() == 0:
            return torch.gather(self_t, dim, indices), None
        return torch.gather(self_t, dim, indices.unsqueeze(dim)).squeeze(dim), None
        """
        ),
        out=f"dim_{name}({outs})",
    )
    operator(
        f"aten::arg{name}(Tensor self, int? dim=None, bool keepdim=False) -> Tensor",
        rules.Reduction((Result.INDEX,)),
        reference=place,
        loops=loops.Lowered(f"tsir.lowering.operators.extreme:arg{name}"),
        out="out",
    )


def _extreme(self: Array, dim: int, keepdim: bool, find: Callable[..., Array]) -> tuple[Array, Array]:
    """Values and indices that `find` (argmax or argmin) chooses along `dim`."""
    if self.ndim == 0:
        return self.copy(), np.zeros((), np.int64)
    nonempty_axes(self, dim)
    index = np.expand_dims(find(self, axis=dim), dim)
    values = np.take_along_axis(self, index, dim)
    return (values, index) if keepdim else (values.squeeze(dim), index.squeeze(dim))


_declare("max", "max, max_values")
_declare("min", "min, min_indices")


@operator(
    "aten::value_selecting_reduction_backward(Tensor grad, int dim, Tensor indices, SymInt[] sizes,"
    " bool keepdim) -> Tensor",
    rules.Shaped(lambda arguments: arguments.ints("sizes"), like="grad"),
    loops=loops.Script("""
    def value_selecting_reduction_backward(grad, dim: int, indices, sizes: List[int], keepdim: bool):
        zeros = torch.zeros(sizes, dtype=grad.dtype)
        if keepdim or len(sizes) == 0:
            return torch.scatter(zeros, dim, indices, grad)
        return torch.scatter(zeros, dim, indices.unsqueeze(dim), grad.unsqueeze(dim))
    """),
    gradient="""
    def value_selecting_reduction_backward(grad, dim: int, indices, sizes: List[int], keepdim: bool):
        def backward(g):
            if keepdim or len(sizes) == 0:
                return torch.gather(g, dim, indices), None, None, None, None
            chosen = torch.gather(g, dim, indices.unsqueeze(dim)).squeeze(dim)
            return chosen, None, None, None, None
        return torch.value_selecting_reduction_backward(grad, dim, indices, sizes, keepdim), backward
    """,
    tangent=linear("grad"),
)
def value_selecting_reduction_backward(
    grad: Array, dim: int, indices: Array, sizes: list[int], keepdim: bool
) -> Array:
    """The gradient of a reduction that selects one value along `dim`: `grad` at `indices`, else 0."""
    if not keepdim and sizes:
        grad, indices = np.expand_dims(grad, dim), np.expand_dims(indices, dim)
    return scatter_src(np.zeros(sizes, grad.dtype), dim, indices, grad)


_SORTED = loops.Lowered("tsir.lowering.operators.sort:sort")
_ORDERED = rules.Reduction((Result.SAME, Result.INDEX), shrinks=False)


def _order(self: Array, dim: int, descending: bool) -> Array:
    """Indices that sort along `dim`, equal elements in their order; NaN is the largest."""
    if self.ndim == 0:
        return np.zeros((), np.int64)
    # numpy's order of bf16 has no place for NaN.
    keys = self.astype(np.float32) if self.dtype == DType.bf16.numpy else self
    if not descending:
        return np.argsort(keys, axis=dim, kind="stable")
    # A stable order from large to small is the reverse of one of the reversed elements.
    backwards = np.argsort(np.flip(keys, dim), axis=dim, kind="stable")
    return self.shape[dim] - 1 - np.flip(backwards, dim)


def _take(self: Array, index: Array, dim: int) -> Array:
    return np.take_along_axis(self, index, dim) if self.ndim else self.copy()


_SORT_GRADIENT = """
    def {name}(self, {arguments}):
        size = self.size()
        values, indices = torch.{name}(self, {call})
        def backward(grad, grad_indices):
            grad_self = torch.value_selecting_reduction_backward(grad, dim, indices, size, True)
            return grad_self{nones}
        return values, indices, backward
    """
_SORT_TANGENT = terms(self="(torch.gather(self_t, dim, indices), None)")


@operator(
    "aten::sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)",
    _ORDERED,
    loops=_SORTED,
    gradient=_SORT_GRADIENT.format(
        name="sort", arguments="dim: int, descending: bool", call="dim, descending", nones=", None" * 2
    ),
    tangent=_SORT_TANGENT,
    out="values",
)
def sort(self: Array, dim: int, descending: bool) -> tuple[Array, Array]:
    """The elements in order along `dim`, and where they stood; stable, and NaN is the largest."""
    index = _order(self, dim, descending)
    return _take(self, index, dim), index


@operator(
    "aten::sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False)"
    " -> (Tensor values, Tensor indices)",
    _ORDERED,
    loops=_SORTED,
    gradient=_SORT_GRADIENT.format(
        name="sort",
        arguments="*, stable: Optional[bool], dim: int, descending: bool",
        call="stable=stable, dim=dim, descending=descending",
        nones=", None" * 3,
    ),
    tangent=_SORT_TANGENT,
    out="values_stable",
)
def sort_stable(self: Array, stable: bool | None, dim: int, descending: bool) -> tuple[Array, Array]:
    """As `sort`, which is stable anyway."""
    return sort(self, dim, descending)


@operator(
    "aten::argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor",
    rules.Reduction((Result.INDEX,), shrinks=False),
    loops=loops.Lowered("tsir.lowering.operators.sort:argsort"),
)
def argsort(self: Array, dim: int, descending: bool) -> Array:
    """The indices that sort along `dim`."""
    return _order(self, dim, descending)


def _largest_types(arguments: Arguments) -> Sequence[t.TensorType]:
    tensor, dim = arguments.tensor("self"), arguments.constant("dim", int)
    sizes = None if tensor.sizes is None else list[t.Size](tensor.sizes)
    if sizes and dim is None:
        sizes = [None] * len(sizes)
    elif sizes and dim is not None:
        at = rules.wrap(dim, len(sizes))
        k = (arguments.ints("k") or [None])[0]
        if isinstance(k, int) and isinstance(size := sizes[at], int) and not 0 <= k <= size:
            raise RuleError(f"expected k from 0 to {size}, got {k}")
        sizes[at] = k
    values = t.TensorType.of(tensor.dtype, sizes, device=tensor.device)
    return [values, values.known(dtype=DType.i64)]


@operator(
    "aten::topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True)"
    " -> (Tensor values, Tensor indices)",
    rules.Typed(_largest_types),
    loops=loops.Lowered("tsir.lowering.operators.sort:topk"),
    gradient=_SORT_GRADIENT.format(
        name="topk",
        arguments="k: int, dim: int, largest: bool, sorted: bool",
        call="k, dim, largest, sorted",
        nones=", None" * 4,
    ),
    tangent=_SORT_TANGENT,
    out="values",
)
def topk(self: Array, k: int, dim: int, largest: bool, sorted: bool) -> tuple[Array, Array]:
    """The `k` largest or smallest elements along `dim` in order, and where they stood."""
    index = _order(self, dim, largest)
    if self.ndim:
        index = np.take(index, range(k), axis=dim)
    return _take(self, index, dim), index
