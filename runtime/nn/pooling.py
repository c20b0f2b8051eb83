"""Layers that gather windows to one value each."""

from __future__ import annotations

from collections.abc import Sequence

import tsir.nn.functional as F
from tsir.runtime.api.tensor import Tensor
from tsir.runtime.nn.module import Module

Sizes = int | Sequence[int]


class _Pool(Module):
    """The base of poolings; `stride` is by default `kernel_size`."""

    def __init__(
        self, kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, ceil_mode: bool = False
    ):
        super().__init__()
        self.kernel_size, self.padding, self.ceil_mode = _plain(kernel_size), _plain(padding), ceil_mode
        self.stride = self.kernel_size if stride is None else _plain(stride)

    def extra_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


def _plain(sizes: Sizes) -> int | tuple[int, ...]:
    return sizes if isinstance(sizes, int) else tuple(sizes)


class _MaxPool(_Pool):
    """The base of poolings by the largest element."""

    def __init__(
        self,
        kernel_size: Sizes,
        stride: Sizes | None = None,
        padding: Sizes = 0,
        dilation: Sizes = 1,
        return_indices: bool = False,
        ceil_mode: bool = False,
    ):
        super().__init__(kernel_size, stride, padding, ceil_mode)
        self.dilation, self.return_indices = _plain(dilation), return_indices


class MaxPool1d(_MaxPool):
    """The largest of each window, with `return_indices` and where it is."""

    def forward(self, input: Tensor):
        if self.return_indices:
            return F.max_pool1d_with_indices(
                input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode
            )
        return F.max_pool1d(input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode)


class MaxPool2d(_MaxPool):
    """The largest of each window, with `return_indices` and where it is."""

    def forward(self, input: Tensor):
        if self.return_indices:
            return F.max_pool2d_with_indices(
                input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode
            )
        return F.max_pool2d(input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode)


class MaxPool3d(_MaxPool):
    """The largest of each window, with `return_indices` and where it is."""

    def forward(self, input: Tensor):
        if self.return_indices:
            return F.max_pool3d_with_indices(
                input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode
            )
        return F.max_pool3d(input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode)


class _MaxUnpool(Module):
    """The base of the partial inverses of poolings by the largest element."""

    def __init__(self, kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0):
        super().__init__()
        self.kernel_size, self.padding = _plain(kernel_size), _plain(padding)
        self.stride = self.kernel_size if stride is None else _plain(stride)

    def extra_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class MaxUnpool1d(_MaxUnpool):
    """Zeros with the largest of each window at the place that `indices` names."""

    def forward(self, input: Tensor, indices: Tensor, output_size: list[int] | None = None):
        return F.max_unpool1d(input, indices, self.kernel_size, self.stride, self.padding, output_size)


class MaxUnpool2d(_MaxUnpool):
    """Zeros with the largest of each window at the place that `indices` names."""

    def forward(self, input: Tensor, indices: Tensor, output_size: list[int] | None = None):
        return F.max_unpool2d(input, indices, self.kernel_size, self.stride, self.padding, output_size)


class MaxUnpool3d(_MaxUnpool):
    """Zeros with the largest of each window at the place that `indices` names."""

    def forward(self, input: Tensor, indices: Tensor, output_size: list[int] | None = None):
        return F.max_unpool3d(input, indices, self.kernel_size, self.stride, self.padding, output_size)


class AvgPool1d(_Pool):
    """The mean of each window."""

    def __init__(
        self,
        kernel_size: Sizes,
        stride: Sizes | None = None,
        padding: Sizes = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
    ):
        super().__init__(kernel_size, stride, padding, ceil_mode)
        self.count_include_pad = count_include_pad

    def forward(self, input: Tensor):
        return F.avg_pool1d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad
        )


class AvgPool2d(AvgPool1d):
    """The mean of each window, or its sum by `divisor_override`."""

    def __init__(
        self,
        kernel_size: Sizes,
        stride: Sizes | None = None,
        padding: Sizes = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ):
        super().__init__(kernel_size, stride, padding, ceil_mode, count_include_pad)
        self.divisor_override = divisor_override

    def forward(self, input: Tensor):
        return F.avg_pool2d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad,
            self.divisor_override,
        )  # fmt: skip


class AvgPool3d(AvgPool2d):
    """The mean of each window, or its sum by `divisor_override`."""

    def forward(self, input: Tensor):
        return F.avg_pool3d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad,
            self.divisor_override,
        )  # fmt: skip


class AdaptiveAvgPool1d(Module):
    """The means of as many windows as `output_size`."""

    def __init__(self, output_size: Sizes):
        super().__init__()
        self.output_size = _plain(output_size)

    def forward(self, input: Tensor):
        return F.adaptive_avg_pool1d(input, self.output_size)

    def extra_repr(self) -> str:
        return f"output_size={self.output_size}"


class AdaptiveAvgPool2d(AdaptiveAvgPool1d):
    """The means of as many windows as `output_size`, of which an int is both."""

    def forward(self, input: Tensor):
        return F.adaptive_avg_pool2d(input, self.output_size)


class AdaptiveAvgPool3d(AdaptiveAvgPool1d):
    """The means of as many windows as `output_size`, of which an int is all three."""

    def forward(self, input: Tensor):
        return F.adaptive_avg_pool3d(input, self.output_size)


class AdaptiveMaxPool1d(Module):
    """The largest of as many windows as `output_size`, with `return_indices` and where it is."""

    def __init__(self, output_size: Sizes, return_indices: bool = False):
        super().__init__()
        self.output_size, self.return_indices = _plain(output_size), return_indices

    def forward(self, input: Tensor):
        return F.adaptive_max_pool1d(input, self.output_size, self.return_indices)

    def extra_repr(self) -> str:
        return f"output_size={self.output_size}"


class AdaptiveMaxPool2d(AdaptiveMaxPool1d):
    """The largest of as many windows as `output_size`, of which an int is both."""

    def forward(self, input: Tensor):
        return F.adaptive_max_pool2d(input, self.output_size, self.return_indices)


class AdaptiveMaxPool3d(AdaptiveMaxPool1d):
    """The largest of as many windows as `output_size`, of which an int is all three."""

    def forward(self, input: Tensor):
        return F.adaptive_max_pool3d(input, self.output_size, self.return_indices)


class LPPool1d(Module):
    """The norm of each window."""

    def __init__(
        self, norm_type: float, kernel_size: Sizes, stride: Sizes | None = None, ceil_mode: bool = False
    ):
        super().__init__()
        self.norm_type, self.ceil_mode = float(norm_type), ceil_mode
        self.kernel_size = _plain(kernel_size)
        self.stride = None if stride is None else _plain(stride)

    def forward(self, input: Tensor):
        return F.lp_pool1d(input, self.norm_type, self.kernel_size, self.stride, self.ceil_mode)

    def extra_repr(self) -> str:
        return f"norm_type={self.norm_type}, kernel_size={self.kernel_size}, stride={self.stride}"


class LPPool2d(LPPool1d):
    """The norm of each window."""

    def forward(self, input: Tensor):
        return F.lp_pool2d(input, self.norm_type, self.kernel_size, self.stride, self.ceil_mode)


class LPPool3d(LPPool1d):
    """The norm of each window."""

    def forward(self, input: Tensor):
        return F.lp_pool3d(input, self.norm_type, self.kernel_size, self.stride, self.ceil_mode)
