"""Convolution."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects import loops, rules
from tsir.dialects.arguments import Arguments, RuleError
from tsir.dialects.operator import operator
from tsir.dialects.prim import types as t
from tsir.dialects.prim.values import Array


def window_size(size: t.Size, kernel: t.Size, stride: t.Size, padding: t.Size, dilation: t.Size) -> t.Size:
    """The number of places of a window in one dimension; None if a part is not a number."""
    if not (
        isinstance(size, int)
        and isinstance(kernel, int)
        and isinstance(stride, int)
        and isinstance(padding, int)
        and isinstance(dilation, int)
    ):
        return None
    if stride <= 0:
        raise RuleError(f"expected a positive stride, got {stride}")
    span = dilation * (kernel - 1) + 1
    if span > size + 2 * padding:
        raise RuleError(f"expected a window of at most {size + 2 * padding}, got {span}")
    return (size + 2 * padding - span) // stride + 1


def _convolved_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    image, weight = arguments.tensor("input").sizes, arguments.tensor("weight").sizes
    if image is None:
        return None
    if len(image) not in (3, 4):
        raise RuleError(f"expected 'input' of rank 3 or 4, got rank {len(image)}")
    kernel: Sequence[t.Size] = (None,) * 4 if weight is None else weight
    if len(kernel) != 4:
        raise RuleError(f"expected 'weight' of rank 4, got rank {len(kernel)}")
    channels, inputs, groups = image[-3], kernel[1], arguments.constant("groups", int)
    if isinstance(channels, int) and isinstance(inputs, int) and groups and channels != inputs * groups:
        raise RuleError(f"expected 'input' of {inputs * groups} channels, got {channels}")
    parts = [arguments.ints(name) or [None] for name in ("stride", "padding", "dilation")]
    pairs = [p * 2 if len(p) == 1 else p for p in parts]
    spatial = [
        window_size(image[d - 2], kernel[d + 2], pairs[0][d], pairs[1][d], pairs[2][d]) for d in range(2)
    ]
    return [*image[:-3], kernel[0], *spatial]


@operator(
    "aten::conv2d(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0,"
    " int[2] dilation=1, int groups=1) -> Tensor",
    rules.Shaped(_convolved_sizes, like="input", agree=("input", "weight", "bias")),
    loops=loops.Lowered("tsir.lowering.convolution:conv2d"),
    gradient="""
    def conv2d(input, weight, bias: Optional[Tensor], stride: List[int], padding: List[int],
               dilation: List[int], groups: int):
        def backward(grad):
            grads = torch.convolution_backward(grad, input, weight, stride, padding, dilation, groups)
            return grads[0], grads[1], grads[2], None, None, None, None
        return torch.conv2d(input, weight, bias, stride, padding, dilation, groups), backward
    """,
)
def conv2d(
    input: Array, weight: Array, bias: Array | None, stride: list[int], padding: list[int],
    dilation: list[int], groups: int,
) -> Array:  # fmt: skip
    """The cross-correlation of images (with or without a batch dimension) with `weight`."""
    image = input if input.ndim == 4 else input[None]
    top, left = padding
    image = np.pad(image, ((0, 0), (0, 0), (top, top), (left, left)))
    windows = windows2d(image, weight.shape[2:], stride, dilation)
    outputs = weight.shape[0] // groups
    inputs = weight.shape[1]
    pieces = [
        np.einsum(
            "nchwij,ocij->nohw",
            windows[:, g * inputs : (g + 1) * inputs],
            weight[g * outputs : (g + 1) * outputs],
        )
        for g in range(groups)
    ]
    result = np.concatenate(pieces, axis=1)
    if bias is not None:
        result = result + bias[:, None, None]
    return result if input.ndim == 4 else result[0]


def windows2d(image: Array, kernel: Sequence[int], stride: Sequence[int], dilation: Sequence[int]) -> Array:
    """A read-only view (n, c, h, w, i, j) of the windows of a padded image (n, c, H, W)."""
    span = [d * (k - 1) + 1 for k, d in zip(kernel, dilation, strict=True)]
    windows = np.lib.stride_tricks.sliding_window_view(image, span, axis=(2, 3))
    return windows[:, :, :: stride[0], :: stride[1], :: dilation[0], :: dilation[1]]
