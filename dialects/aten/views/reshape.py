"""Other sizes for the same elements: view, reshape, flatten and their kin."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType


def _viewed_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    name = "size" if "size" in arguments else "shape"
    return fitted_sizes(arguments.ints(name), arguments.tensor("self").sizes)


def fitted_sizes(sizes: list[t.Size] | None, given: Sequence[t.Size] | None) -> Sequence[t.Size] | None:
    """The known sizes of a view of a tensor with sizes `given`."""
    if sizes is None or given is None:
        return None if sizes is None else [None if s == -1 else s for s in sizes]
    symbols = [Counter(s for s in each if isinstance(s, str)) for each in (sizes, given)]
    if None in sizes or None in given or symbols[0] != symbols[1]:
        return [None if s == -1 else s for s in sizes]
    numbers = [s for s in sizes if isinstance(s, int)]
    found = iter(infer_size(numbers, math.prod(s for s in given if isinstance(s, int))))
    return [next(found) if isinstance(s, int) else s for s in sizes]


def infer_size(sizes: Sequence[int], count: int) -> list[int]:
    """The sizes with a single -1 replaced, so that they hold `count` elements."""
    rest = math.prod(s for s in sizes if s != -1)
    if sizes.count(-1) > 1:
        raise RuleError(f"expected at most one size of -1, got {list(sizes)}")
    if -1 in sizes and rest == 0:
        raise RuleError(f"expected sizes without 0 beside -1, got {list(sizes)}")
    result = [count // rest if s == -1 else s for s in sizes]
    if math.prod(result) != count or min([0, *result]) < 0:
        raise RuleError(f"sizes {list(sizes)} do not hold {count} elements")
    return result


def view_strides(sizes: Sequence[int], strides: Sequence[int], new: Sequence[int]) -> list[int] | None:
    """
    The strides under which the same elements have the sizes `new`; None if there are none.

    Runs of dimensions that lie contiguously in memory are regrouped, as PyTorch's
    `computeStride` does; sizes and strides count elements.
    """
    if math.prod(sizes) == 0:
        return _contiguous(new)
    result = [0] * len(new)
    view = len(new) - 1
    chunk_numel = view_numel = 1
    base = strides[-1] if strides else 1
    for d in range(len(sizes) - 1, -1, -1):
        chunk_numel *= sizes[d]
        if d and (sizes[d - 1] == 1 or strides[d - 1] == chunk_numel * base):
            continue
        while view >= 0 and (view_numel < chunk_numel or new[view] == 1):
            result[view] = view_numel * base
            view_numel *= new[view]
            view -= 1
        if view_numel != chunk_numel:
            return None
        if d:
            base, chunk_numel, view_numel = strides[d - 1], 1, 1
    for d in range(view, -1, -1):
        result[d] = view_numel * base
    return result


def _contiguous(sizes: Sequence[int]) -> list[int]:
    strides = [1] * len(sizes)
    for d in range(len(sizes) - 2, -1, -1):
        strides[d] = strides[d + 1] * max(sizes[d + 1], 1)
    return strides


def _try_view(self: Array, sizes: Sequence[int]) -> Array | None:
    strides = view_strides(self.shape, [s // self.itemsize for s in self.strides], sizes)
    if strides is None:
        return None
    return np.lib.stride_tricks.as_strided(self, sizes, [s * self.itemsize for s in strides])


_GRADIENT = """
    def {name}(self, {parameter}):
        self_size = self.size()
        def backward(grad):
            return grad.reshape(self_size), None
        return self.{name}({argument}), backward
    """

_TANGENT = terms(self="self_t.reshape(result.size())")
"""A tangent may lie in memory otherwise than its argument, so that it has no view of the sizes."""


@operator(
    "aten::view(Tensor(a) self, SymInt[] size) -> Tensor(a)",
    rules.Shaped(_viewed_sizes),
    loops=loops.Lowered("tsir.lowering.operators.reshape:view"),
    gradient=_GRADIENT.format(name="view", parameter="size: List[int]", argument="size"),
    tangent=_TANGENT,
)
def view(self: Array, size: list[int]) -> Array:
    """The same elements under other sizes, without a copy; -1 stands for the size that fits."""
    sizes = infer_size(size, self.size)
    result = _try_view(self, sizes)
    if result is None:
        raise ValueError(
            f"expected sizes that the strides of the input allow, got {sizes}; use reshape to copy"
        )
    return result


@operator(
    "aten::_unsafe_view(Tensor self, SymInt[] size) -> Tensor",
    rules.Shaped(_viewed_sizes),
    loops=loops.Lowered("tsir.lowering.operators.reshape:view"),
    gradient="""
    def _unsafe_view(self, size: List[int]):
        self_size = self.size()
        def backward(grad):
            return grad.reshape(self_size), None
        return torch._unsafe_view(self, size), backward
    """,
    tangent=_TANGENT,
    out="out",
)
def unsafe_view(self: Array, size: list[int]) -> Array:
    """As `view`, of a tensor that is used nowhere else."""
    return view(self, size)


@operator(
    "aten::reshape(Tensor(a) self, SymInt[] shape) -> Tensor(a)",
    rules.Shaped(_viewed_sizes),
    loops=loops.Lowered("tsir.lowering.operators.reshape:reshape"),
    gradient=_GRADIENT.format(name="reshape", parameter="shape: List[int]", argument="shape"),
    tangent=linear("self"),
)
def reshape(self: Array, shape: list[int]) -> Array:
    """The same elements under other sizes: a view where the strides allow it, else a copy."""
    sizes = infer_size(shape, self.size)
    result = _try_view(self, sizes)
    return self.reshape(sizes, order="C") if result is None else result


def _declare_like(name: str, change: Callable[[Array, list[int]], Array]) -> None:
    def reference(self: Array, other: Array) -> Array:
        return change(self, list(other.shape))

    reference.__doc__ = f"`{name}` to the sizes of another tensor."
    operator(
        f"aten::{name}_as(Tensor(a) self, Tensor other) -> Tensor(a)",
        rules.Shaped(
            lambda a: (
                None
                if (sizes := a.tensor("other").sizes) is None
                else fitted_sizes(list(sizes), a.tensor("self").sizes)
            )
        ),
        reference=reference,
        loops=loops.Script(f"""
    def {name}_as(self, other):
        return self.{name}(other.size())
    """),
        gradient=_GRADIENT.format(name=f"{name}_as", parameter="other", argument="other"),
        tangent=_TANGENT,
    )


_declare_like("view", view)
_declare_like("reshape", reshape)


def _flattened_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes = arguments.tensor("self").sizes
    places = [arguments.constant(name, int) for name in ("start_dim", "end_dim")]
    if sizes is None or places[0] is None or places[1] is None:
        return None
    start, end = rules.wrap(places[0], len(sizes)), rules.wrap(places[1], len(sizes))
    if start > end:
        raise RuleError(f"expected a start not after the end, got dimensions {start} and {end}")
    joined = sizes[start : end + 1]
    numbers = [s for s in joined if isinstance(s, int)]
    one = joined[0] if len(joined) == 1 else math.prod(numbers) if len(numbers) == len(joined) else None
    return [*sizes[:start], one, *sizes[end + 1 :]]


@operator(
    "aten::flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)",
    rules.Shaped(_flattened_sizes),
    loops=loops.Script("""
    def flatten(self, start_dim: int, end_dim: int):
        if self.dim() == 0:
            return self.reshape([1])
        sizes = self.size()
        start = start_dim if start_dim >= 0 else start_dim + self.dim()
        end = end_dim if end_dim >= 0 else end_dim + self.dim()
        count = 1
        for dim in range(start, end + 1):
            count = count * sizes[dim]
        return self.reshape(sizes[:start] + [count] + sizes[end + 1:])
    """),
    gradient="""
    def flatten(self, start_dim: int, end_dim: int):
        self_size = self.size()
        def backward(grad):
            return grad.reshape(self_size), None, None
        return self.flatten(start_dim, end_dim), backward
    """,
    tangent=linear("self"),
)
def flatten(self: Array, start_dim: int, end_dim: int) -> Array:
    """The dimensions from `start_dim` to `end_dim` as one."""
    if self.ndim == 0:
        return reshape(self, [1])
    start, end = start_dim % self.ndim, end_dim % self.ndim
    if start == end:
        return self
    return reshape(
        self, [*self.shape[:start], math.prod(self.shape[start : end + 1]), *self.shape[end + 1 :]]
    )


def _unflattened_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, new, dim = arguments.tensor("self").sizes, arguments.ints("sizes"), arguments.constant("dim", int)
    if sizes is None or new is None or dim is None:
        return None
    at = rules.wrap(dim, len(sizes))
    if not sizes:
        raise RuleError("expected a tensor with dimensions, got none")
    return [*sizes[:at], *(fitted_sizes(new, sizes[at : at + 1]) or new), *sizes[at + 1 :]]


@operator(
    "aten::unflatten.int(Tensor(a) self, int dim, SymInt[] sizes) -> Tensor(a)",
    rules.Shaped(_unflattened_sizes),
    loops=loops.Script("""
    def unflatten(self, dim: int, sizes: List[int]):
        old = self.size()
        at = dim if dim >= 0 else dim + self.dim()
        return self.view(old[:at] + sizes + old[at + 1:])
    """),
    gradient="""
    def unflatten(self, dim: int, sizes: List[int]):
        self_size = self.size()
        def backward(grad):
            return grad.reshape(self_size), None, None
        return self.unflatten(dim, sizes), backward
    """,
    tangent=_TANGENT,
)
def unflatten(self: Array, dim: int, sizes: list[int]) -> Array:
    """One dimension as several, whose sizes multiply to its size."""
    at = dim % self.ndim
    return view(self, [*self.shape[:at], *infer_size(sizes, self.shape[at]), *self.shape[at + 1 :]])


def _retyped_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    tensor, dtype = arguments.tensor("self"), arguments.dtype("dtype")
    if tensor.sizes is None or tensor.dtype is None or dtype is None:
        return None
    old, new = tensor.dtype.numpy.itemsize, dtype.numpy.itemsize
    if old == new:
        return tensor.sizes
    if not tensor.sizes:
        raise RuleError(f"expected a dtype of {old} bytes for a tensor without dimensions, got {dtype.numpy}")
    last = tensor.sizes[-1]
    if isinstance(last, int) and last * old % new:
        raise RuleError(f"expected a last size that makes whole elements of {dtype.numpy}, got {last}")
    return [*tensor.sizes[:-1], last * old // new if isinstance(last, int) else None]


@operator(
    "aten::view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)",
    rules.Shaped(_retyped_sizes, dtype=lambda arguments: arguments.dtype("dtype")),
)
def view_dtype(self: Array, dtype: int) -> Array:
    """The same bytes as elements of another dtype."""
    return self.view(DType.from_number(dtype).numpy)
