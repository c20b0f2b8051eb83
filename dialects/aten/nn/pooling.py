"""Pooling: the largest or mean value of windows of an image."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tsir.dialects.aten.nn.convolution import check_window, per_dimension
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType


def pooled_size(size: int, kernel: int, stride: int, padding: int, dilation: int, *, ceil: bool) -> int:
    """The number of windows in one dimension; `ceil` admits a last one that begins inside."""
    span = size + 2 * padding - dilation * (kernel - 1) - 1
    count = (span + (stride - 1 if ceil else 0)) // stride + 1
    if ceil and (count - 1) * stride >= size + padding:
        count -= 1
    if count < 1:
        raise RuleError(f"expected a window of at most {size + 2 * padding}, got {kernel}")
    return count


def _pooled_sizes(arguments: Arguments, rank: int) -> Sequence[t.Size] | None:
    sizes, ceil = arguments.tensor("self").sizes, arguments.value("ceil_mode")
    if sizes is None:
        return None
    if len(sizes) not in (rank + 1, rank + 2):
        raise RuleError(f"expected 'self' of rank {rank + 1} or {rank + 2}, got rank {len(sizes)}")
    if 0 in sizes[-rank - 1 :]:
        raise RuleError(f"expected elements in each image, got sizes {list(sizes)}")
    kernel = per_dimension(arguments, "kernel_size", rank)
    given = arguments.value("stride") == []
    stride = kernel if given else per_dimension(arguments, "stride", rank)
    padding = per_dimension(arguments, "padding", rank)
    dilation = per_dimension(arguments, "dilation", rank) if "dilation" in arguments else [1] * rank
    spatial: list[t.Size] = []
    for parts in zip(sizes[-rank:], kernel, stride, padding, dilation, strict=True):
        _, k, s, p, d = parts
        check_window(kernel=k, stride=s, padding=p, dilation=d)
        if isinstance(p, int) and isinstance(k, int) and p > k // 2:
            raise RuleError(f"expected padding of at most half of {k}, got {p}")
        numbers = [n for n in parts if isinstance(n, int)]
        known = len(numbers) == 5 and isinstance(ceil, bool)
        spatial.append(pooled_size(*numbers, ceil=bool(ceil)) if known else None)
    return [*sizes[:-rank], *spatial]


LIKE = "grad.new_zeros([1]).expand(size)"
"""The tensor in place of `self` in a backward part, which reads its sizes alone."""


def _of_gradient(arguments: Arguments) -> Sequence[t.Size] | None:
    """The sizes of `self`; RuleError if the gradient is not known to be one of its results."""
    pooled = _pooled_sizes(arguments, 2)
    for name in ("grad_output", "indices"):
        if pooled is not None and name in arguments:
            check_like(name, arguments.tensor(name).sizes, pooled)
    return arguments.tensor("self").sizes


def check_like(name: str, sizes: Sequence[t.Size] | None, wanted: Sequence[t.Size]) -> None:
    """RuleError if the sizes of an argument are known to be others."""
    pairs = list(zip(sizes or (), wanted, strict=False))
    differ = any(isinstance(a, int) and isinstance(b, int) and a != b for a, b in pairs)
    if sizes is not None and (len(sizes) != len(wanted) or differ):
        raise RuleError(f"expected '{name}' of sizes {list(wanted)}, got {list(sizes)}")


def _max_types(arguments: Arguments) -> Sequence[t.TensorType]:
    tensor = arguments.tensor("self")
    values = t.TensorType.of(tensor.dtype, _pooled_sizes(arguments, 2), device=tensor.device)
    return [values, values.known(dtype=DType.i64)]


def _windows(sizes: Sequence[int], counts: Sequence[int], geometry: Sequence[Sequence[int]]) -> Iterator[Any]:
    """For each place of a kernel: the outputs whose windows have it in the image, and the inputs there."""
    kernel, stride, padding, dilation = geometry
    for place in np.ndindex(*kernel):
        outputs: list[slice] = []
        inputs: list[slice] = []
        for i, size, count, s, p, d in zip(place, sizes, counts, stride, padding, dilation, strict=True):
            first = max(-(-(p - i * d) // s), 0)
            last = min((size - 1 + p - i * d) // s, count - 1)
            start = first * s - p + i * d
            outputs.append(slice(first, max(last + 1, first)))
            inputs.append(slice(start, max(start + (last - first) * s + 1, start), s))
        yield (..., *outputs), (..., *inputs)


def _geometry(rank: int, *parts: Sequence[int]) -> list[list[int]]:
    """Kernel, stride (the kernel where empty), padding and dilation for each dimension."""
    kernel = list(parts[0])
    return [list(part or kernel) * (rank if len(part or kernel) == 1 else 1) for part in parts]


_MAX = (
    "Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1,"
    " bool ceil_mode=False"
)
_MAX_SCRIPT = "kernel_size: List[int], stride: List[int], padding: List[int], dilation: List[int]"


@operator(
    f"aten::max_pool2d_with_indices({_MAX}) -> (Tensor, Tensor)",
    rules.Typed(_max_types),
    loops=loops.Lowered("tsir.lowering.operators.pooling:max_pool2d"),
    gradient=f"""
    def max_pool2d_with_indices(self, {_MAX_SCRIPT}, ceil_mode: bool):
        values, indices = torch.max_pool2d_with_indices(
            self, kernel_size, stride, padding, dilation, ceil_mode)
        size = self.size()
        def backward(grad, grad_indices):
            grad_self = torch.max_pool2d_with_indices_backward(
                grad, {LIKE}, kernel_size, stride, padding, dilation, ceil_mode, indices)
            return grad_self, None, None, None, None, None
        return values, indices, backward
    """,
    tangent=terms(
        self="""
        flat = self_t.reshape(self.size()[:-2] + [-1])
        found = torch.gather(flat, -1, result1.reshape(result1.size()[:-2] + [-1]))
        return found.reshape(result0.size()), None
        """
    ),
    out="out(out, indices)",
)
def max_pool2d_with_indices(
    self: Array, kernel_size: list[int], stride: list[int], padding: list[int], dilation: list[int],
    ceil_mode: bool,
) -> tuple[Array, Array]:  # fmt: skip
    """The largest value of each window, NaN before all, and its place in the image, row by row."""
    geometry = _geometry(2, kernel_size, stride, padding, dilation)
    sizes = self.shape[-2:]
    counts = [pooled_size(*parts, ceil=ceil_mode) for parts in zip(sizes, *geometry, strict=True)]
    values = np.zeros((*self.shape[:-2], *counts), self.dtype)
    indices = np.full(values.shape, -1)
    numbers = np.arange(math.prod(sizes), dtype=np.int64)
    places = np.zeros(self.shape, np.int64)
    places[...] = numbers.reshape(sizes)
    for output, source in _windows(sizes, counts, geometry):
        new, old, seen = self[source], values[output], indices[output] >= 0
        better = ~seen | (new > old) | (new != new)
        values[output] = np.where(better, new, old)
        indices[output] = np.where(better, places[source], indices[output])
    return values, indices


@operator(
    f"aten::max_pool2d({_MAX}) -> Tensor",
    rules.Shaped(lambda arguments: _pooled_sizes(arguments, 2)),
    loops=loops.Script(f"""
    def max_pool2d(self, {_MAX_SCRIPT}, ceil_mode: bool):
        values, indices = torch.max_pool2d_with_indices(
            self, kernel_size, stride, padding, dilation, ceil_mode)
        return values
    """),
)
def max_pool2d(
    self: Array, kernel_size: list[int], stride: list[int], padding: list[int], dilation: list[int],
    ceil_mode: bool,
) -> Array:  # fmt: skip
    """The largest value of each window; NaN where there is one."""
    return max_pool2d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode)[0]


@operator(
    "aten::max_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0,"
    " int[1] dilation=1, bool ceil_mode=False) -> Tensor",
    rules.Shaped(lambda arguments: _pooled_sizes(arguments, 1)),
    loops=loops.Script(f"""
    def max_pool1d(self, {_MAX_SCRIPT}, ceil_mode: bool):
        steps = stride if len(stride) > 0 else kernel_size
        result = torch.max_pool2d(
            self.unsqueeze(-2), [1] + kernel_size, [1] + steps, [0] + padding, [1] + dilation, ceil_mode)
        return result.squeeze(-2)
    """),
)
def max_pool1d(
    self: Array, kernel_size: list[int], stride: list[int], padding: list[int], dilation: list[int],
    ceil_mode: bool,
) -> Array:  # fmt: skip
    """The largest value of each window of the last dimension; NaN where there is one."""
    row = np.expand_dims(self, -2)
    parts = ([1, *kernel_size], [1, *(stride or kernel_size)], [0, *padding], [1, *dilation])
    return max_pool2d(row, *parts, ceil_mode).squeeze(-2)


@operator(
    "aten::max_pool2d_with_indices_backward(Tensor grad_output, Tensor self, int[2] kernel_size,"
    " int[2] stride, int[2] padding, int[2] dilation, bool ceil_mode, Tensor indices) -> Tensor",
    rules.Shaped(_of_gradient, agree=("grad_output", "self")),
    loops=loops.Script(f"""
    def max_pool2d_with_indices_backward(grad_output, self, {_MAX_SCRIPT}, ceil_mode: bool, indices):
        for i in range(self.dim()):
            size = grad_output.size(i)
            assert size == indices.size(i), "expected an index for each element of the gradient"
            assert i >= self.dim() - 2 or size == self.size(i), "expected a gradient for each image"
        zeros = torch.zeros_like(self).flatten(-2)
        flat = torch.scatter_add(zeros, -1, indices.flatten(-2), grad_output.flatten(-2))
        return flat.view(self.size())
    """),
    gradient=f"""
    def max_pool2d_with_indices_backward(grad_output, self, {_MAX_SCRIPT}, ceil_mode: bool, indices):
        def backward(grad):
            chosen = torch.gather(grad.flatten(-2), -1, indices.flatten(-2)).view(indices.size())
            return chosen, None, None, None, None, None, None, None
        result = torch.max_pool2d_with_indices_backward(
            grad_output, self, kernel_size, stride, padding, dilation, ceil_mode, indices)
        return result, backward
    """,
    tangent=linear("grad_output"),
    out="grad_input(grad_input)",
)
def max_pool2d_with_indices_backward(
    grad_output: Array, self: Array, kernel_size: list[int], stride: list[int], padding: list[int],
    dilation: list[int], ceil_mode: bool, indices: Array,
) -> Array:  # fmt: skip
    """The gradient of `max_pool2d`: what each element has from the windows that chose it."""
    planes = math.prod(self.shape[:-2])
    result = np.zeros(self.shape, grad_output.dtype)
    rows = np.arange(planes, dtype=np.int64)[:, None]
    places = (rows, indices.reshape(planes, -1))
    np.add.at(result.reshape(planes, -1), places, grad_output.reshape(planes, -1))
    return result


def _divisors(
    sizes: Sequence[int], counts: Sequence[int], geometry: Sequence[Sequence[int]], with_padding: bool
) -> Array:
    """By what the sum of each window is divided: its elements, with or without the padding."""
    lengths: list[Array] = []
    for size, count, k, s, p in zip(sizes, counts, *geometry[:3], strict=True):
        start = np.arange(count, dtype=np.int64) * s - p
        end = np.minimum(start + k, size + p)
        inside = np.minimum(end, size) - np.maximum(start, 0)
        lengths.append((end - start) if with_padding else inside)
    return lengths[0][:, None] * lengths[1] if len(lengths) == 2 else lengths[0]


def _average(
    rank: int, self: Array, geometry: Sequence[Sequence[int]], ceil: bool, with_padding: bool,
    divisor: int | None,
) -> tuple[Array, Array]:  # fmt: skip
    """The sums of all windows, and by what they are divided."""
    sizes = self.shape[-rank:]
    counts = [pooled_size(*parts, ceil=ceil) for parts in zip(sizes, *geometry, strict=True)]
    sums = np.zeros((*self.shape[:-rank], *counts), self.dtype)
    for output, source in _windows(sizes, counts, geometry):
        sums[output] += self[source]
    by = _divisors(sizes, counts, geometry, with_padding) if divisor is None else np.asarray(divisor)
    return sums, by


_AVERAGE = "bool ceil_mode=False, bool count_include_pad=True"
_AVERAGE_SCRIPT = """kernel_size: List[int], stride: List[int], padding: List[int],
                   ceil_mode: bool, count_include_pad: bool"""


@operator(
    "aten::avg_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0,"
    f" {_AVERAGE}, int? divisor_override=None) -> Tensor",
    rules.Shaped(lambda arguments: _pooled_sizes(arguments, 2), agree=("self",)),
    loops=loops.Lowered("tsir.lowering.operators.pooling:avg_pool2d"),
    gradient=f"""
    def avg_pool2d(self, {_AVERAGE_SCRIPT}, divisor_override: Optional[int]):
        size = self.size()
        def backward(grad):
            grad_self = torch.avg_pool2d_backward(
                grad, {LIKE}, kernel_size, stride, padding, ceil_mode, count_include_pad,
                divisor_override)
            return grad_self, None, None, None, None, None, None
        result = torch.avg_pool2d(
            self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        return result, backward
    """,
    tangent=linear("self"),
    out="out",
)
def avg_pool2d(
    self: Array, kernel_size: list[int], stride: list[int], padding: list[int], ceil_mode: bool,
    count_include_pad: bool, divisor_override: int | None,
) -> Array:  # fmt: skip
    """The mean of each window."""
    if divisor_override == 0:
        raise ValueError("expected a divisor that is not 0")
    geometry = _geometry(2, kernel_size, stride, padding, [1])
    sums, by = _average(2, self, geometry, ceil_mode, count_include_pad, divisor_override)
    return sums / by if self.dtype.kind == "f" else np.trunc(sums / by)


@operator(
    f"aten::avg_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, {_AVERAGE})"
    " -> Tensor",
    rules.Shaped(lambda arguments: _pooled_sizes(arguments, 1), agree=("self",)),
    loops=loops.Script(f"""
    def avg_pool1d(self, {_AVERAGE_SCRIPT}):
        steps = stride if len(stride) > 0 else kernel_size
        result = torch.avg_pool2d(self.unsqueeze(-2), [1] + kernel_size, [1] + steps, [0] + padding,
                                  ceil_mode, count_include_pad)
        return result.squeeze(-2)
    """),
    out="out",
)
def avg_pool1d(
    self: Array, kernel_size: list[int], stride: list[int], padding: list[int], ceil_mode: bool,
    count_include_pad: bool,
) -> Array:  # fmt: skip
    """The mean of each window of the last dimension."""
    geometry = _geometry(1, kernel_size, stride, padding, [1])
    sums, by = _average(1, self, geometry, ceil_mode, count_include_pad, None)
    return sums / by


@operator(
    "aten::avg_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride,"
    " int[2] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor",
    rules.Shaped(_of_gradient, agree=("grad_output", "self")),
    loops=loops.Lowered("tsir.lowering.operators.pooling:avg_pool2d_backward"),
    gradient=f"""
    def avg_pool2d_backward(grad_output, self, {_AVERAGE_SCRIPT}, divisor_override: Optional[int]):
        def backward(grad):
            grad_grad = torch.avg_pool2d(
                grad, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
            return grad_grad, None, None, None, None, None, None, None
        result = torch.avg_pool2d_backward(
            grad_output, self, kernel_size, stride, padding, ceil_mode, count_include_pad,
            divisor_override)
        return result, backward
    """,
    tangent=linear("grad_output"),
    out="grad_input(grad_input)",
)
def avg_pool2d_backward(
    grad_output: Array, self: Array, kernel_size: list[int], stride: list[int], padding: list[int],
    ceil_mode: bool, count_include_pad: bool, divisor_override: int | None,
) -> Array:  # fmt: skip
    """The gradient of `avg_pool2d`: what each element has from its windows."""
    geometry = _geometry(2, kernel_size, stride, padding, [1])
    sizes, counts = self.shape[-2:], grad_output.shape[-2:]
    by = divisor_override or _divisors(sizes, counts, geometry, count_include_pad)
    shares = grad_output / by
    result = np.zeros(self.shape, grad_output.dtype)
    for output, source in _windows(sizes, counts, geometry):
        result[source] += shares[output]
    return result
