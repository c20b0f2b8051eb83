"""Layers that pad."""

from __future__ import annotations

from collections.abc import Sequence

import tsir.nn.functional as F
from tsir.runtime.api.tensor import Tensor
from tsir.runtime.nn.module import Module


class _Pad(Module):
    """The base of paddings; the mode is that of `F.pad`, the sizes those of the last dimension first."""

    rank, mode = 0, "constant"

    def __init__(self, padding: int | Sequence[int]):
        super().__init__()
        self.padding = (padding,) * (2 * self.rank) if isinstance(padding, int) else tuple(padding)

    def forward(self, input: Tensor):
        return F.pad(input, self.padding, self.mode)

    def extra_repr(self) -> str:
        return f"{self.padding}"


class ZeroPad1d(_Pad):
    """Padding of the last dimension by zeros."""

    rank, mode = 1, "constant"


class ZeroPad2d(_Pad):
    """Padding of the last 2 dimensions by zeros."""

    rank, mode = 2, "constant"


class ZeroPad3d(_Pad):
    """Padding of the last 3 dimensions by zeros."""

    rank, mode = 3, "constant"


class ReflectionPad1d(_Pad):
    """Padding of the last dimension by what is reflected at the edges."""

    rank, mode = 1, "reflect"


class ReflectionPad2d(_Pad):
    """Padding of the last 2 dimensions by what is reflected at the edges."""

    rank, mode = 2, "reflect"


class ReflectionPad3d(_Pad):
    """Padding of the last 3 dimensions by what is reflected at the edges."""

    rank, mode = 3, "reflect"


class ReplicationPad1d(_Pad):
    """Padding of the last dimension by the edges."""

    rank, mode = 1, "replicate"


class ReplicationPad2d(_Pad):
    """Padding of the last 2 dimensions by the edges."""

    rank, mode = 2, "replicate"


class ReplicationPad3d(_Pad):
    """Padding of the last 3 dimensions by the edges."""

    rank, mode = 3, "replicate"


class CircularPad1d(_Pad):
    """Padding of the last dimension by the other end."""

    rank, mode = 1, "circular"


class CircularPad2d(_Pad):
    """Padding of the last 2 dimensions by the other end."""

    rank, mode = 2, "circular"


class CircularPad3d(_Pad):
    """Padding of the last 3 dimensions by the other end."""

    rank, mode = 3, "circular"


class _ConstantPad(Module):
    """Padding with a number."""

    rank = 0

    def __init__(self, padding: int | Sequence[int], value: float):
        super().__init__()
        self.padding = (padding,) * (2 * self.rank) if isinstance(padding, int) else tuple(padding)
        self.value = float(value)

    def forward(self, input: Tensor):
        return F.pad(input, self.padding, "constant", self.value)

    def extra_repr(self) -> str:
        return f"padding={self.padding}, value={self.value}"


class ConstantPad1d(_ConstantPad):
    """Padding of the last dimension with a number."""

    rank = 1


class ConstantPad2d(_ConstantPad):
    """Padding of the last 2 dimensions with a number."""

    rank = 2


class ConstantPad3d(_ConstantPad):
    """Padding of the last 3 dimensions with a number."""

    rank = 3
