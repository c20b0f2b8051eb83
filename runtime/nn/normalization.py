"""Layers that normalise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import tsir.nn.functional as F
from tsir.runtime.api.tensor import Tensor
from tsir.runtime.nn.init import filled
from tsir.runtime.nn.module import Module


class _Statistics(Module):
    """The base of batch and instance normalisation: running statistics of channels, and an affine map."""

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        dtype: Any = np.float32,
    ):
        super().__init__()
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        self.affine, self.track_running_stats = affine, track_running_stats
        shape = (num_features,)
        self.register_parameter("weight", filled(shape, 1.0, dtype) if affine else None)
        self.register_parameter("bias", filled(shape, 0.0, dtype) if affine else None)
        tracks = track_running_stats
        self.register_buffer("running_mean", np.zeros(shape, dtype) if tracks else None)
        self.register_buffer("running_var", np.ones(shape, dtype) if tracks else None)
        self.register_buffer("num_batches_tracked", np.zeros((), np.int64) if tracks else None)

    def extra_repr(self) -> str:
        tracked = f"affine={self.affine}, track_running_stats={self.track_running_stats}"
        return f"{self.num_features}, eps={self.eps}, momentum={self.momentum}, {tracked}"


class _BatchNorm(_Statistics):
    """Normalisation of each channel over a batch; in training it updates the running statistics."""

    def check(self, input: Tensor) -> bool:
        """Whether the input has as many dimensions as the layer takes."""
        return input.dim() >= 2

    def forward(self, input: Tensor):
        if not self.check(input):
            raise ValueError("expected an input of another number of dimensions")
        factor = 0.0
        if self.momentum is not None:
            factor = self.momentum
        if self.training and self.track_running_stats:
            counted = self.num_batches_tracked
            if counted is not None:
                counted.add_(1)
                if self.momentum is None:
                    factor = 1.0 / float(counted)
        uses_batch = self.training or (self.running_mean is None and self.running_var is None)
        if not self.training or self.track_running_stats:
            return F.batch_norm(
                input,
                self.running_mean,
                self.running_var,
                self.weight,
                self.bias,
                uses_batch,
                factor,
                self.eps,
            )
        return F.batch_norm(input, None, None, self.weight, self.bias, uses_batch, factor, self.eps)


class BatchNorm1d(_BatchNorm):
    """Batch normalisation of inputs of sizes `(N, C)` or `(N, C, L)`."""

    def check(self, input: Tensor) -> bool:
        return input.dim() == 2 or input.dim() == 3


class BatchNorm2d(_BatchNorm):
    """Batch normalisation of inputs of sizes `(N, C, H, W)`."""

    def check(self, input: Tensor) -> bool:
        return input.dim() == 4


class BatchNorm3d(_BatchNorm):
    """Batch normalisation of inputs of sizes `(N, C, D, H, W)`."""

    def check(self, input: Tensor) -> bool:
        return input.dim() == 5


class _InstanceNorm(_Statistics):
    """Normalisation of each channel of each instance."""

    rank = 0

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.1,
        affine: bool = False,
        track_running_stats: bool = False,
        dtype: Any = np.float32,
    ):
        super().__init__(num_features, eps, momentum, affine, track_running_stats, dtype)

    def normalized(self, input: Tensor):
        return F.instance_norm(
            input, self.running_mean, self.running_var, self.weight, self.bias,
            self.training or not self.track_running_stats, self.momentum, self.eps,
        )  # fmt: skip

    def forward(self, input: Tensor):
        if input.dim() == self.rank + 1:
            return self.normalized(input.unsqueeze(0)).squeeze(0)
        if input.dim() != self.rank + 2:
            raise ValueError("expected an input of another number of dimensions")
        return self.normalized(input)


class InstanceNorm1d(_InstanceNorm):
    """Instance normalisation of inputs of sizes `(N, C, L)`, or `(C, L)`."""

    rank = 1


class InstanceNorm2d(_InstanceNorm):
    """Instance normalisation of inputs of sizes `(N, C, H, W)`, or `(C, H, W)`."""

    rank = 2


class InstanceNorm3d(_InstanceNorm):
    """Instance normalisation of inputs of sizes `(N, C, D, H, W)`, or `(C, D, H, W)`."""

    rank = 3


class LayerNorm(Module):
    """Normalisation over the last dimensions, which are `normalized_shape`."""

    def __init__(
        self,
        normalized_shape: int | Sequence[int],
        eps: float = 1e-5,
        elementwise_affine: bool = True,
        bias: bool = True,
        dtype: Any = np.float32,
    ):
        super().__init__()
        shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.normalized_shape, self.eps, self.elementwise_affine = shape, eps, elementwise_affine
        self.register_parameter("weight", filled(shape, 1.0, dtype) if elementwise_affine else None)
        self.register_parameter("bias", filled(shape, 0.0, dtype) if elementwise_affine and bias else None)

    def forward(self, input: Tensor):
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        return f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"


class RMSNorm(Module):
    """Division by the root of the mean square over the last dimensions, which are `normalized_shape`."""

    def __init__(
        self,
        normalized_shape: int | Sequence[int],
        eps: float | None = None,
        elementwise_affine: bool = True,
        dtype: Any = np.float32,
    ):
        super().__init__()
        shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.normalized_shape, self.eps, self.elementwise_affine = shape, eps, elementwise_affine
        self.register_parameter("weight", filled(shape, 1.0, dtype) if elementwise_affine else None)

    def forward(self, input: Tensor):
        return F.rms_norm(input, self.normalized_shape, self.weight, self.eps)

    def extra_repr(self) -> str:
        return f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"


class GroupNorm(Module):
    """Normalisation over groups of channels."""

    def __init__(
        self,
        num_groups: int,
        num_channels: int,
        eps: float = 1e-5,
        affine: bool = True,
        dtype: Any = np.float32,
    ):
        super().__init__()
        if num_channels % num_groups:
            raise ValueError(f"expected channels divisible by {num_groups} groups, got {num_channels}")
        self.num_groups, self.num_channels, self.eps, self.affine = num_groups, num_channels, eps, affine
        self.register_parameter("weight", filled((num_channels,), 1.0, dtype) if affine else None)
        self.register_parameter("bias", filled((num_channels,), 0.0, dtype) if affine else None)

    def forward(self, input: Tensor):
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        return f"{self.num_groups}, {self.num_channels}, eps={self.eps}, affine={self.affine}"


class LocalResponseNorm(Module):
    """Division by a power of the mean square over neighbouring channels."""

    def __init__(self, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0):
        super().__init__()
        self.size, self.alpha, self.beta, self.k = size, alpha, beta, k

    def forward(self, input: Tensor):
        return F.local_response_norm(input, self.size, self.alpha, self.beta, self.k)

    def extra_repr(self) -> str:
        return f"{self.size}, alpha={self.alpha}, beta={self.beta}, k={self.k}"
