"""Views of a part of one dimension, their gradients, and the writing of a part into a copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tsir.dialects.aten.views import view
from tsir.dialects.aten.views.view import declare_view
from tsir.dialects.ir.wording import known, out_of_range, sizes_text
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.strided import Index, Strided
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array


def _needs_dimensions(self: Strided) -> None:
    self.check(self.rank > 0, "expected a tensor with dimensions")


def _select(self: Strided, dim: int, index: Index) -> Strided:
    d = self.wrap(dim)
    _needs_dimensions(self)
    size = self.sizes[d]
    self.check((index >= -size) & (index < size), out_of_range(index, f"dimension {d}", size))
    return self.drop(d).shift(self.select(index < 0, index + size, index) * self.strides[d])


@declare_view(
    "aten::select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)",
    _select,
    """
    def select(self, dim: int, index: int):
        size = self.size()
        def backward(grad):
            return torch.select_backward(grad, size, dim, index), None, None
        return self.select(dim, index), backward
    """,
)
def select(self: Array, dim: int, index: int) -> Array:
    """The part at one `index` of a dimension, which is left out."""
    return np.moveaxis(self, dim, 0)[index, ...]


def _clamp(self: Strided, place: Index, size: Index) -> Index:
    """A place counted from the front, between 0 and `size`."""
    place = self.select(place < 0, place + size, place)
    return self.select(place < 0, 0, self.select(place > size, size, place))


def slice_layout(self: Strided, dim: int, start: Index | None, end: Index | None, step: Index) -> Strided:
    """The layout of a slice of one dimension; both ends are clamped."""
    d = self.wrap(dim)
    _needs_dimensions(self)
    self.check(step > 0, f"expected a positive step{known(', got {}', step)}")
    self.check(step < 2**31, f"expected a step below 2**31{known(', got {}', step)}")
    size = self.sizes[d]
    first = 0 if start is None else _clamp(self, start, size)
    last = size if end is None else _clamp(self, end, size)
    last = self.select(last < first, first, last)
    count = (last - first + (step - 1)) // step
    return self.resize(d, count, self.strides[d] * step).shift(first * self.strides[d])


@declare_view(
    "aten::slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1)"
    " -> Tensor(a)",
    slice_layout,
    """
    def slice(self, dim: int, start: Optional[int], end: Optional[int], step: int):
        size = self.size()
        def backward(grad):
            first = 0 if start is None else start
            last = 9223372036854775807 if end is None else end
            return torch.slice_backward(grad, size, dim, first, last, step), None, None, None, None
        return torch.slice(self, dim, start, end, step), backward
    """,
)
def slice_(self: Array, dim: int, start: int | None, end: int | None, step: int) -> Array:
    """Every `step`-th element of a dimension from `start` up to `end`, both clamped to its size."""
    return self[_part(dim % self.ndim, slice(start, end, step))]


def _part(dim: int, part: Any) -> tuple[Any, ...]:
    """A numpy index of a part of one dimension."""
    return (*(slice(None),) * dim, part, ...)


def _narrow(self: Strided, dim: int, start: Index, length: Index) -> Strided:
    d = self.wrap(dim)
    _needs_dimensions(self)
    size = self.sizes[d]
    self.check(length >= 0, f"expected a length of at least 0{known(', got {}', length)}")
    self.check(
        (start >= -size) & (start <= size),
        out_of_range(start, f"dimension {d}", size, "start"),
    )
    first = self.select(start < 0, start + size, start)
    last = first + length
    self.check(last <= size, out_of_range(last, f"dimension {d}", size, "end"))
    return self.resize(d, length).shift(first * self.strides[d])


def _narrowed(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, dim = arguments.tensor("self").sizes, arguments.constant("dim", int)
    if sizes is None or dim is None:
        return None if sizes is None else [None] * len(sizes)
    at, length = rules.wrap(dim, len(sizes)), (arguments.ints("length") or [None])[0]
    return [length if d == at else size for d, size in enumerate(sizes)]


@declare_view(
    "aten::narrow(Tensor(a) self, int dim, SymInt start, SymInt length) -> Tensor(a)",
    _narrow,
    """
    def narrow(self, dim: int, start: int, length: int):
        size = self.size()
        first = start if start >= 0 else start + self.size(dim)
        def backward(grad):
            return torch.slice_backward(grad, size, dim, first, first + length, 1), None, None, None
        return self.narrow(dim, start, length), backward
    """,
)
def narrow(self: Array, dim: int, start: int, length: int) -> Array:
    """`length` elements of a dimension from `start`."""
    first = start % self.shape[dim] if start < 0 else start
    return self[_part(dim % self.ndim, slice(first, first + length))]


@operator(
    "aten::narrow_copy(Tensor self, int dim, SymInt start, SymInt length) -> Tensor",
    rules.Shaped(_narrowed),
    loops=loops.Script("""
    def narrow_copy(self, dim: int, start: int, length: int):
        return self.narrow(dim, start, length).clone()
    """),
    out="out",
)
def narrow_copy(self: Array, dim: int, start: int, length: int) -> Array:
    """A copy of `length` elements of a dimension from `start`."""
    if self.ndim == 0:
        raise ValueError("expected a tensor with dimensions")
    size, at = self.shape[dim], rules.wrap(dim, self.ndim)
    first = start + size if start < 0 else start
    if length < 0:
        raise ValueError(f"expected a length of at least 0, got {length}")
    if not 0 <= first <= first + length <= size:
        raise IndexError(out_of_range(first + length, f"dimension {at}", size, "end"))
    return narrow(self, dim, start, length).copy()


_KINDS: tuple[tuple[str, str, str, str, Callable[..., Array]], ...] = (
    ("select", "int dim, SymInt index", "int dim, SymInt index", "dim: int, index: int", select),
    (
        "slice",
        "int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1",
        "int dim, SymInt start, SymInt end, SymInt step",
        "dim: int, start: {0}, end: {0}, step: int",
        slice_,
    ),
    (
        "diagonal",
        "int offset=0, int dim1=0, int dim2=1",
        "int offset, int dim1, int dim2",
        "offset: int, dim1: int, dim2: int",
        view.diagonal,
    ),
)
"""Parts of a tensor: name, arguments in a scatter and in a backward, their script form, the view."""


def _declare_scatter(name: str, arguments: str, parameters: str, part: Callable[..., Array]) -> None:
    """`name_scatter`: a copy of `self` with one part replaced by `src`."""
    parameters = parameters.format("Optional[int]")
    names = ", ".join(p.partition(":")[0] for p in parameters.split(", "))

    def reference(self: Array, src: Array, *place: Any) -> Array:
        result = self.copy(order="C")
        target = part(result, *place)
        if target.shape != src.shape:
            raise ValueError(f"expected 'src' of shape {target.shape}, got {src.shape}")
        target[...] = src.astype(self.dtype)
        return result

    reference.__doc__ = f"A copy of `self` in which `src` stands where `{name}` would look."
    zeros = f"torch.{name}_scatter(grad, torch.zeros(src_size, dtype=grad.dtype), {names})"
    operator(
        f"aten::{name}_scatter(Tensor self, Tensor src, {arguments}) -> Tensor",
        rules.Shaped(lambda a: a.tensor("self").sizes),
        reference=reference,
        loops=loops.Lowered("tsir.lowering.operators.slice_scatter:part"),
        gradient=f"""
    def {name}_scatter(self, src, {parameters}):
        src_size = src.size()
        def backward(grad):
            return {zeros}, torch.{name}(grad, {names}){", None" * len(names.split(", "))}
        return torch.{name}_scatter(self, src, {names}), backward
    """,
        tangent=linear("self", "src"),
        out="out",
    )


def _declare_backward(name: str, arguments: str, parameters: str, part: Callable[..., Array]) -> None:
    """`name_backward`: zeros of `input_sizes` with `grad_output` in one part."""
    parameters = parameters.format("int")
    names = ", ".join(p.partition(":")[0] for p in parameters.split(", "))

    def reference(grad_output: Array, input_sizes: list[int], *place: Any) -> Array:
        result = np.zeros(input_sizes, grad_output.dtype)
        target = part(result, *place)
        try:
            target[...] = np.broadcast_to(grad_output, target.shape)
        except ValueError:
            expected = f"expected a gradient of the part's sizes {sizes_text(target.shape)}"
            raise ValueError(f"{expected}, got {sizes_text(grad_output.shape)}") from None
        return result

    reference.__doc__ = f"The gradient of `{name}`: zeros but for the part that it chose."
    operator(
        f"aten::{name}_backward(Tensor grad_output, SymInt[] input_sizes, {arguments}) -> Tensor",
        rules.Shaped(lambda a: a.ints("input_sizes"), like="grad_output"),
        reference=reference,
        loops=loops.Script(f"""
    def {name}_backward(grad_output, input_sizes: List[int], {parameters}):
        zeros = torch.zeros(input_sizes, dtype=grad_output.dtype)
        part = torch.{name}(zeros, {names})
        return torch.{name}_scatter(zeros, grad_output.expand(part.size()), {names})
    """),
        gradient=f"""
    def {name}_backward(grad_output, input_sizes: List[int], {parameters}):
        def backward(grad):
            return torch.{name}(grad, {names}), None{", None" * len(names.split(", "))}
        return torch.{name}_backward(grad_output, input_sizes, {names}), backward
    """,
        tangent=linear("grad_output"),
        out="out",
    )


for _name, _scatter, _backward, _parameters, _view in _KINDS:
    _declare_scatter(_name, _scatter, _parameters, _view)
    _declare_backward(_name, _backward, _parameters, _view)


@operator(
    "aten::as_strided_scatter(Tensor self, Tensor src, SymInt[] size, SymInt[] stride,"
    " SymInt? storage_offset=None) -> Tensor",
    rules.Shaped(lambda a: a.tensor("self").sizes),
    out="out",
)
def as_strided_scatter(
    self: Array, src: Array, size: list[int], stride: list[int], storage_offset: int | None
) -> Array:
    """A copy of `self` in which `src` stands where `as_strided` would look."""
    storage, start = view.storage_of(self)
    copied = storage.copy()
    result = np.lib.stride_tricks.as_strided(copied[start:], self.shape, self.strides)
    target = view.as_strided(result, size, stride, storage_offset)
    if target.shape != src.shape:
        raise ValueError(f"expected 'src' of shape {target.shape}, got {src.shape}")
    target[...] = src.astype(self.dtype)
    return result


@operator(
    "aten::unfold_backward(Tensor grad_in, SymInt[] input_sizes, int dim, int size, int step) -> Tensor",
    rules.Shaped(lambda a: a.ints("input_sizes"), like="grad_in", agree=("grad_in",)),
    loops=loops.Script("""
    def unfold_backward(grad_in, input_sizes: List[int], dim: int, size: int, step: int):
        if len(input_sizes) == 0:
            return grad_in.sum()
        at = dim + len(input_sizes) if dim < 0 else dim
        starts = torch.arange(grad_in.size(at), device=grad_in.device) * step
        places = starts.unsqueeze(1) + torch.arange(size, device=grad_in.device)
        parts = grad_in.movedim(-1, at + 1).flatten(at, at + 1)
        zeros = torch.zeros(input_sizes, dtype=grad_in.dtype, device=grad_in.device)
        return zeros.index_add(at, places.flatten(), parts)
    """),
    gradient="""
    def unfold_backward(grad_in, input_sizes: List[int], dim: int, size: int, step: int):
        def backward(grad):
            return grad.unfold(dim, size, step), None, None, None, None
        return torch.unfold_backward(grad_in, input_sizes, dim, size, step), backward
    """,
    tangent=linear("grad_in"),
    out="out",
)
def unfold_backward(grad_in: Array, input_sizes: list[int], dim: int, size: int, step: int) -> Array:
    """The gradient of `unfold`: what each element has in all windows together."""
    result = np.zeros(input_sizes, grad_in.dtype)
    np.add.at(view.unfold(result, dim, size, step), (), grad_in)
    return result
