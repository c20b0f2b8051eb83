"""Pooling by the mean: windows of images of one to three dimensions, and their means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from typing import Any

import numpy as np

from tsir.dialects.aten.nn.convolution import check_window, per_dimension
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear
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


def pooled_sizes(arguments: Arguments, rank: int) -> Sequence[t.Size] | None:
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


def _averaged_sizes(arguments: Arguments, rank: int) -> Sequence[t.Size] | None:
    """As `pooled_sizes`; volumes have to be as large as the kernel without padding, as PyTorch has it."""
    sizes, kernel = arguments.tensor("self").sizes, per_dimension(arguments, "kernel_size", rank)
    if arguments.tensor("self").dtype is DType.bool:
        raise RuleError("expected a tensor of numbers, got bool")
    for size, least in zip((sizes or ())[-rank:], kernel, strict=False) if rank == 3 else ():
        if isinstance(size, int) and isinstance(least, int) and size < least:
            raise RuleError(f"expected a window of at most the size {size}, got {least}")
    return pooled_sizes(arguments, rank)


LIKE = "grad.new_zeros([1]).expand(size)"
"""The tensor in place of `self` in a backward part, which reads its sizes alone."""


def of_gradient(arguments: Arguments, rank: int) -> Sequence[t.Size] | None:
    """The sizes of `self`; RuleError if the gradient is not known to be one of its results."""
    pooled = pooled_sizes(arguments, rank)
    for name in ("grad_output", "indices"):
        if pooled is not None and name in arguments:
            rules.check_sizes(name, arguments.tensor(name).sizes, pooled)
    return arguments.tensor("self").sizes


def windows(sizes: Sequence[int], counts: Sequence[int], geometry: Sequence[Sequence[int]]) -> Iterator[Any]:
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


def geometry_of(rank: int, *parts: Sequence[int]) -> list[list[int]]:
    """Kernel, stride (the kernel where empty), padding and dilation for each dimension."""
    kernel = list(parts[0])
    return [list(part or kernel) * (rank if len(part or kernel) == 1 else 1) for part in parts]


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
    return reduce(np.multiply.outer, lengths)


def _average(
    rank: int, self: Array, geometry: Sequence[Sequence[int]], ceil: bool, with_padding: bool,
    divisor: int | None,
) -> tuple[Array, Array]:  # fmt: skip
    """The sums of all windows, and by what they are divided."""
    sizes = self.shape[-rank:]
    counts = [pooled_size(*parts, ceil=ceil) for parts in zip(sizes, *geometry, strict=True)]
    sums = np.zeros((*self.shape[:-rank], *counts), self.dtype)
    for output, source in windows(sizes, counts, geometry):
        sums[output] += self[source]
    by = _divisors(sizes, counts, geometry, with_padding) if divisor is None else np.asarray(divisor)
    return sums, by


_AVERAGE = "bool ceil_mode=False, bool count_include_pad=True"
_AVERAGE_SCRIPT = """kernel_size: List[int], stride: List[int], padding: List[int],
                   ceil_mode: bool, count_include_pad: bool"""
_GIVEN = "kernel_size, stride, padding, ceil_mode, count_include_pad"


def _declare(rank: int) -> None:
    """`avg_pool` of a rank, and its gradient."""
    name = f"avg_pool{rank}d"

    @operator(
        f"aten::{name}(Tensor self, int[{rank}] kernel_size, int[{rank}] stride=[], int[{rank}] padding=0,"
        f" {_AVERAGE}, int? divisor_override=None) -> Tensor",
        rules.Shaped(partial(_averaged_sizes, rank=rank), agree=("self",)),
        loops=loops.Lowered("tsir.lowering.operators.pooling:avg_pool"),
        gradient=f"""
    def {name}(self, {_AVERAGE_SCRIPT}, divisor_override: Optional[int]):
        size = self.size()
        def backward(grad):
            grad_self = torch.ops.aten.{name}_backward(grad, {LIKE}, {_GIVEN}, divisor_override)
            return grad_self, None, None, None, None, None, None
        return torch.{name}(self, {_GIVEN}, divisor_override), backward
    """,
        tangent=linear("self"),
        out="out",
    )
    def avg_pool(
        self: Array, kernel_size: list[int], stride: list[int], padding: list[int], ceil_mode: bool,
        count_include_pad: bool, divisor_override: int | None,
    ) -> Array:  # fmt: skip
        """The mean of each window."""
        if divisor_override == 0:
            raise ValueError("expected a divisor that is not 0")
        geometry = geometry_of(rank, kernel_size, stride, padding, [1])
        sums, by = _average(rank, self, geometry, ceil_mode, count_include_pad, divisor_override)
        return sums / by if self.dtype.kind == "f" else (sums - np.fmod(sums, by)) // by

    @operator(
        f"aten::{name}_backward(Tensor grad_output, Tensor self, int[{rank}] kernel_size,"
        f" int[{rank}] stride, int[{rank}] padding, bool ceil_mode, bool count_include_pad,"
        " int? divisor_override) -> Tensor",
        rules.Shaped(partial(of_gradient, rank=rank), agree=("grad_output", "self")),
        loops=loops.Lowered("tsir.lowering.operators.pooling:avg_pool_backward"),
        gradient=f"""
    def {name}_backward(grad_output, self, {_AVERAGE_SCRIPT}, divisor_override: Optional[int]):
        def backward(grad):
            grad_grad = torch.{name}(grad, {_GIVEN}, divisor_override)
            return grad_grad, None, None, None, None, None, None, None
        result = torch.ops.aten.{name}_backward(grad_output, self, {_GIVEN}, divisor_override)
        return result, backward
    """,
        tangent=linear("grad_output"),
        out="grad_input(grad_input)",
        doc=f"The gradient of `{name}`: what each element has from its windows.",
    )
    def avg_pool_backward(
        grad_output: Array, self: Array, kernel_size: list[int], stride: list[int], padding: list[int],
        ceil_mode: bool, count_include_pad: bool, divisor_override: int | None,
    ) -> Array:  # fmt: skip
        geometry = geometry_of(rank, kernel_size, stride, padding, [1])
        sizes, counts = self.shape[-rank:], grad_output.shape[-rank:]
        by = divisor_override or _divisors(sizes, counts, geometry, count_include_pad)
        shares = grad_output / by
        result = np.zeros(self.shape, grad_output.dtype)
        for output, source in windows(sizes, counts, geometry):
            result[source] += shares[output]
        return result


for _rank in (2, 3):
    _declare(_rank)


@operator(
    f"aten::avg_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, {_AVERAGE})"
    " -> Tensor",
    rules.Shaped(lambda arguments: pooled_sizes(arguments, 1), agree=("self",)),
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
    geometry = geometry_of(1, kernel_size, stride, padding, [1])
    sums, by = _average(1, self, geometry, ceil_mode, count_include_pad, None)
    return sums / by
