"""Layers of products with matrices, and those that look rows up."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import tsir.nn.functional as F
from tsir import torch
from tsir.runtime.api.tensor import Tensor
from tsir.runtime.nn.init import fan_in_bound, normal_array, uniform_parameter
from tsir.runtime.nn.module import Module
from tsir.runtime.nn.parameter import Parameter


class Identity(Module):
    """The input as it is; whatever it is constructed with is ignored."""

    def __init__(self, *args: object, **keywords: object):
        super().__init__()

    def forward(self, input: Tensor):
        return input


class Linear(Module):
    """`input @ weight.T + bias`: `weight` has sizes `(out_features, in_features)`."""

    def __init__(self, in_features: int, out_features: int, bias: bool = True, dtype: Any = np.float32):
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        bound = fan_in_bound(in_features)
        self.weight = uniform_parameter((out_features, in_features), bound, dtype)
        self.register_parameter("bias", uniform_parameter((out_features,), bound, dtype) if bias else None)

    def forward(self, input: Tensor):
        return F.linear(input, self.weight, self.bias)

    def extra_repr(self) -> str:
        bias = self._parameters["bias"] is not None
        return f"in_features={self.in_features}, out_features={self.out_features}, bias={bias}"


class Bilinear(Module):
    """`x1 @ weight[k] @ x2 + bias[k]` for each k: `weight` has sizes `(out, in1, in2)`."""

    def __init__(
        self,
        in1_features: int,
        in2_features: int,
        out_features: int,
        bias: bool = True,
        dtype: Any = np.float32,
    ):
        super().__init__()
        self.in1_features, self.in2_features, self.out_features = in1_features, in2_features, out_features
        bound = 1 / math.sqrt(in1_features)
        self.weight = uniform_parameter((out_features, in1_features, in2_features), bound, dtype)
        self.register_parameter("bias", uniform_parameter((out_features,), bound, dtype) if bias else None)

    def forward(self, input1: Tensor, input2: Tensor):
        return torch.bilinear(input1, input2, self.weight, self.bias)

    def extra_repr(self) -> str:
        sizes = f"in1_features={self.in1_features}, in2_features={self.in2_features}"
        bias = self._parameters["bias"] is not None
        return f"{sizes}, out_features={self.out_features}, bias={bias}"


class Embedding(Module):
    """The rows of `weight`, of sizes `(num_embeddings, embedding_dim)`, that integers name."""

    def __init__(
        self, num_embeddings: int, embedding_dim: int, padding_idx: int | None = None, dtype: Any = np.float32
    ):
        super().__init__()
        self.num_embeddings, self.embedding_dim = num_embeddings, embedding_dim
        self.padding_idx = padding_idx
        if padding_idx is not None and not -num_embeddings <= padding_idx < num_embeddings:
            raise ValueError(f"expected a padding_idx within {num_embeddings} embeddings, got {padding_idx}")
        weight = normal_array((num_embeddings, embedding_dim), dtype=dtype)
        if padding_idx is not None:
            weight[padding_idx] = 0
        self.weight = Parameter(weight)

    def forward(self, input: Tensor):
        return F.embedding(input, self.weight, self.padding_idx)

    def extra_repr(self) -> str:
        padding = "" if self.padding_idx is None else f", padding_idx={self.padding_idx}"
        return f"{self.num_embeddings}, {self.embedding_dim}{padding}"
