"""Windows of images as columns, and images as sums of such windows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.nn.convolution import MOST_OF_WINDOW, check_window, per_dimension, window_size
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array

_GEOMETRY = ("kernel_size", "stride", "padding", "dilation")
_SCHEMA = "int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride"
_SCRIPT = "kernel_size: List[int], dilation: List[int], padding: List[int], stride: List[int]"
_GIVEN = "kernel_size, dilation, padding, stride"
_CHECKED = f"""
        for size in batch.size()[1:]:
            assert size > 0, "expected images, or columns, with elements"
        for number in kernel_size + dilation + stride:
            assert 0 < number <= {MOST_OF_WINDOW}, "expected kernel, dilation and stride of at least 1"
        for number in padding:
            assert 0 <= number <= {MOST_OF_WINDOW}, "expected a padding of at least 0"
"""
"""Script text that checks what windows are taken of, and their numbers."""


def _product(sizes: Sequence[t.Size]) -> t.Size:
    numbers = [n for n in sizes if isinstance(n, int)]
    return int(np.prod(numbers)) if len(numbers) == len(sizes) else None


def _counts(arguments: Arguments, image: Sequence[t.Size]) -> list[t.Size]:
    """The numbers of windows along rows and columns; RuleError where none fits."""
    geometry = (per_dimension(arguments, name, 2) for name in _GEOMETRY)
    return [window_size(*parts) for parts in zip(image, *geometry, strict=True)]


def _column_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes = arguments.tensor("self").sizes
    if sizes is None:
        return None
    if len(sizes) not in (3, 4) or 0 in sizes[-3:]:
        raise RuleError(f"expected 'self' of rank 3 or 4 and images with elements, got {list(sizes)}")
    kernel = per_dimension(arguments, "kernel_size", 2)
    return [*sizes[:-3], _product([sizes[-3], *kernel]), _product(_counts(arguments, sizes[-2:]))]


def _image_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, wanted = arguments.tensor("self").sizes, arguments.ints("output_size")
    kernel = per_dimension(arguments, "kernel_size", 2)
    check_window(kernel_height=kernel[0], kernel_width=kernel[1])
    if wanted is not None and len(wanted) != 2:
        raise RuleError(f"expected 2 numbers as output_size, got {len(wanted)}")
    if sizes is None:
        return None
    if len(sizes) not in (2, 3) or 0 in sizes[-2:]:
        raise RuleError(f"expected 'self' of rank 2 or 3 and columns with elements, got {list(sizes)}")
    area, rows = _product(kernel), sizes[-2]
    if isinstance(area, int) and isinstance(rows, int) and rows % area:
        raise RuleError(f"expected columns of a multiple of {area} elements, got {rows}")
    if wanted is not None:
        if any(isinstance(n, int) and n < 1 for n in wanted):
            raise RuleError(f"expected sizes of at least 1, got {wanted}")
        count = _product(_counts(arguments, wanted))
        if isinstance(count, int) and isinstance(sizes[-1], int) and count != sizes[-1]:
            raise RuleError(f"expected {count} columns, got {sizes[-1]}")
    channels = rows // area if isinstance(rows, int) and isinstance(area, int) else None
    return [*sizes[:-2], channels, *(wanted or (None, None))]


def _places(size: int, kernel: int, dilation: int, padding: int, stride: int) -> Array:
    """The element of a padded dimension at each place of each window, a row for each place."""
    count = (size + 2 * padding - dilation * (kernel - 1) - 1) // stride + 1
    if count < 1:
        raise ValueError(f"expected windows of at most {size + 2 * padding}, got {kernel}")
    at = np.arange(kernel, dtype=np.int64)[:, None] * dilation
    return at + np.arange(count, dtype=np.int64) * stride


def _all_places(image: Sequence[int], *geometry: Sequence[int]) -> list[Array]:
    each = zip(image, *(list(g) * 2 if len(g) == 1 else g for g in geometry), strict=True)
    return [_places(*parts) for parts in each]


@operator(
    f"aten::im2col(Tensor self, {_SCHEMA}) -> Tensor",
    rules.Shaped(_column_sizes),
    loops=loops.Script(f"""
    def im2col(self, {_SCRIPT}):
        batch = self if self.dim() == 4 else self.unsqueeze(0)
{_CHECKED}        padded = torch.constant_pad_nd(batch, [padding[-1], padding[-1], padding[0], padding[0]])
        rows = padded.unfold(2, dilation[0] * (kernel_size[0] - 1) + 1, stride[0])[..., ::dilation[0]]
        windows = rows.unfold(3, dilation[-1] * (kernel_size[-1] - 1) + 1, stride[-1])[..., ::dilation[-1]]
        columns = windows.permute([0, 1, 4, 5, 2, 3]).flatten(4).flatten(1, 3)
        return columns if self.dim() == 4 else columns.squeeze(0)
    """),
    gradient=f"""
    def im2col(self, {_SCRIPT}):
        size = self.size()[-2:]
        def backward(grad):
            return torch.ops.aten.col2im(grad, size, {_GIVEN}), None, None, None, None
        return torch.ops.aten.im2col(self, {_GIVEN}), backward
    """,
    tangent=linear("self"),
    out="out",
)
def im2col(
    self: Array, kernel_size: list[int], dilation: list[int], padding: list[int], stride: list[int]
) -> Array:
    """The windows of each image as columns, channel by channel, with zeros around the image."""
    rows, columns = _all_places(self.shape[-2:], kernel_size, dilation, padding, stride)
    ends = [(0, 0)] * (self.ndim - 2) + [(p, p) for p in (padding[0], padding[-1])]
    found = np.pad(self, ends)[..., rows[:, None, :, None], columns[None, :, None, :]]
    shape = *self.shape[:-3], self.shape[-3] * len(rows) * len(columns), rows.shape[1] * columns.shape[1]
    return found.reshape(shape)


@operator(
    f"aten::col2im(Tensor self, SymInt[2] output_size, {_SCHEMA}) -> Tensor",
    rules.Shaped(_image_sizes, agree=("self",), floating=True),
    loops=loops.Script(f"""
    def col2im(self, output_size: List[int], {_SCRIPT}):
        batch = self if self.dim() == 3 else self.unsqueeze(0)
{_CHECKED}        height, width = output_size[0] + 2 * padding[0], output_size[1] + 2 * padding[-1]
        down = (height - dilation[0] * (kernel_size[0] - 1) - 1) // stride[0] + 1
        along = (width - dilation[-1] * (kernel_size[-1] - 1) - 1) // stride[-1] + 1
        assert down > 0 and along > 0 and down * along == batch.size(2), "expected a column for each window"
        area = kernel_size[0] * kernel_size[-1]
        assert batch.size(1) % area == 0, "expected columns of a window for each channel"
        channels = batch.size(1) // area
        rows = (torch.arange(kernel_size[0]) * dilation[0]).reshape([-1, 1, 1, 1])
        rows = rows + (torch.arange(down) * stride[0]).reshape([-1, 1])
        columns = (torch.arange(kernel_size[-1]) * dilation[-1]).reshape([-1, 1, 1])
        columns = columns + torch.arange(along) * stride[-1]
        places = (rows * width + columns).reshape([-1])
        parts = batch.reshape([batch.size(0), channels, area * batch.size(2)])
        zeros = batch.new_zeros([batch.size(0), channels, height * width])
        image = zeros.index_add(2, places, parts).view([batch.size(0), channels, height, width])
        inside = image.narrow(2, padding[0], output_size[0]).narrow(3, padding[-1], output_size[1])
        result = inside.contiguous()
        return result if self.dim() == 3 else result.squeeze(0)
    """),
    gradient=f"""
    def col2im(self, output_size: List[int], {_SCRIPT}):
        def backward(grad):
            return torch.ops.aten.im2col(grad, {_GIVEN}), None, None, None, None, None
        return torch.ops.aten.col2im(self, output_size, {_GIVEN}), backward
    """,
    tangent=linear("self"),
    out="out",
)
def col2im(
    self: Array, output_size: list[int], kernel_size: list[int], dilation: list[int], padding: list[int],
    stride: list[int],
) -> Array:  # fmt: skip
    """Images in which each element is the sum of its places in all columns."""
    rows, columns = _all_places(output_size, kernel_size, dilation, padding, stride)
    sizes = [n + 2 * p for n, p in zip(output_size, (padding[0], padding[-1]), strict=True)]
    front = *self.shape[:-2], self.shape[-2] // (len(rows) * len(columns))
    parts = self.reshape(*front, len(rows), len(columns), rows.shape[1], columns.shape[1])
    result = np.zeros((*front, *sizes), self.dtype)
    moved = result.transpose(result.ndim - 2, result.ndim - 1, *range(result.ndim - 2))
    order = *range(parts.ndim - 4, parts.ndim), *range(parts.ndim - 4)
    np.add.at(moved, (rows[:, None, :, None], columns[None, :, None, :]), parts.transpose(order))
    inside = (slice(p, p + n) for p, n in zip((padding[0], padding[-1]), output_size, strict=True))
    return result[(..., *inside)]
