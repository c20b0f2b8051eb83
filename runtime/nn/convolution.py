"""Convolutions of one, two and three dimensions, and their transposes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

import tsir.nn.functional as F
from tsir.runtime.api.tensor import Tensor
from tsir.runtime.nn.init import fan_in_bound, uniform_parameter
from tsir.runtime.nn.module import Module

Sizes = int | Sequence[int]


def sizes_of(value: Sizes, count: int) -> tuple[int, ...]:
    """One number for each of `count` dimensions."""
    return (value,) * count if isinstance(value, int) else tuple(value)


class _Convolution(Module):
    """The base of convolutions: `weight` has sizes `(out, in / groups, *kernel_size)`."""

    rank = 0
    transposed = False

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Sizes,
        stride: Sizes = 1,
        padding: Sizes | str = 0,
        dilation: Sizes = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        dtype: Any = np.float32,
    ):
        super().__init__()
        if in_channels % groups or out_channels % groups:
            raise ValueError(
                f"expected channels divisible by {groups} groups, got {in_channels}, {out_channels}"
            )
        self.in_channels, self.out_channels, self.groups = in_channels, out_channels, groups
        self.kernel_size = sizes_of(kernel_size, self.rank)
        self.stride = sizes_of(stride, self.rank)
        self.padding = padding if isinstance(padding, str) else sizes_of(padding, self.rank)
        self.dilation = sizes_of(dilation, self.rank)
        self.padding_mode = padding_mode
        self.around = self._around()
        if self.transposed:
            shape = (in_channels, out_channels // groups, *self.kernel_size)
        else:
            shape = (out_channels, in_channels // groups, *self.kernel_size)
        bound = fan_in_bound(shape[1] * math.prod(self.kernel_size))
        self.weight = uniform_parameter(shape, bound, dtype)
        self.register_parameter("bias", uniform_parameter((out_channels,), bound, dtype) if bias else None)

    def _around(self) -> tuple[int, ...]:
        """The padding of each side from the last dimension on, as `F.pad` takes it."""
        if self.padding == "valid":
            return (0,) * (2 * self.rank)
        if self.padding == "same":
            if any(stride != 1 for stride in self.stride):
                raise ValueError("expected stride 1 for padding 'same'")
            spans = [d * (k - 1) for d, k in zip(self.dilation, self.kernel_size, strict=True)]
            return tuple(side for span in reversed(spans) for side in (span // 2, span - span // 2))
        if isinstance(self.padding, str):
            raise ValueError(f"expected padding 'valid', 'same' or sizes, got '{self.padding}'")
        return tuple(size for size in reversed(self.padding) for _ in range(2))

    def extra_repr(self) -> str:
        text = (
            f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, stride={self.stride}"
        )
        if self.padding != (0,) * self.rank:
            text += f", padding={self.padding}"
        if self.dilation != (1,) * self.rank:
            text += f", dilation={self.dilation}"
        if self.groups != 1:
            text += f", groups={self.groups}"
        return text if self._parameters["bias"] is not None else f"{text}, bias=False"


class Conv1d(_Convolution):
    """A convolution over inputs of sizes `(N, C, L)`."""

    rank = 1

    def forward(self, input: Tensor):
        if self.padding_mode != "zeros":
            padded = F.pad(input, self.around, self.padding_mode)
            return F.conv1d(padded, self.weight, self.bias, self.stride, 0, self.dilation, self.groups)
        return F.conv1d(input, self.weight, self.bias, self.stride, self.padding, self.dilation, self.groups)


class Conv2d(_Convolution):
    """A convolution over inputs of sizes `(N, C, H, W)`."""

    rank = 2

    def forward(self, input: Tensor):
        if self.padding_mode != "zeros":
            padded = F.pad(input, self.around, self.padding_mode)
            return F.conv2d(padded, self.weight, self.bias, self.stride, 0, self.dilation, self.groups)
        return F.conv2d(input, self.weight, self.bias, self.stride, self.padding, self.dilation, self.groups)


class Conv3d(_Convolution):
    """A convolution over inputs of sizes `(N, C, D, H, W)`."""

    rank = 3

    def forward(self, input: Tensor):
        if self.padding_mode != "zeros":
            padded = F.pad(input, self.around, self.padding_mode)
            return F.conv3d(padded, self.weight, self.bias, self.stride, 0, self.dilation, self.groups)
        return F.conv3d(input, self.weight, self.bias, self.stride, self.padding, self.dilation, self.groups)


class _Transposed(_Convolution):
    """The base of transposed convolutions: `weight` has sizes `(in, out / groups, *kernel_size)`."""

    transposed = True

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Sizes,
        stride: Sizes = 1,
        padding: Sizes = 0,
        output_padding: Sizes = 0,
        groups: int = 1,
        bias: bool = True,
        dilation: Sizes = 1,
        padding_mode: str = "zeros",
        dtype: Any = np.float32,
    ):
        if padding_mode != "zeros":
            raise ValueError(f"expected padding_mode 'zeros', got '{padding_mode}'")
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias, dtype=dtype
        )
        self.output_padding = sizes_of(output_padding, self.rank)


class ConvTranspose1d(_Transposed):
    """The transpose of a convolution over `(N, C, L)`."""

    rank = 1

    def forward(self, input: Tensor):
        return F.conv_transpose1d(
            input, self.weight, self.bias, self.stride, self.padding, self.output_padding, self.groups,
            self.dilation,
        )  # fmt: skip


class ConvTranspose2d(_Transposed):
    """The transpose of a convolution over `(N, C, H, W)`."""

    rank = 2

    def forward(self, input: Tensor):
        return F.conv_transpose2d(
            input, self.weight, self.bias, self.stride, self.padding, self.output_padding, self.groups,
            self.dilation,
        )  # fmt: skip


class ConvTranspose3d(_Transposed):
    """The transpose of a convolution over `(N, C, D, H, W)`."""

    rank = 3

    def forward(self, input: Tensor):
        return F.conv_transpose3d(
            input, self.weight, self.bias, self.stride, self.padding, self.output_padding, self.groups,
            self.dilation,
        )  # fmt: skip
