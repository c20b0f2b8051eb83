"""Attention with several heads, and the layers of transformers around it."""

from __future__ import annotations

import copy
import math
from typing import Any

import numpy as np

import tsir.nn.functional as F
from tsir import torch
from tsir.runtime.api.tensor import Tensor
from tsir.runtime.nn.containers import ModuleList
from tsir.runtime.nn.init import filled, uniform_parameter, xavier_parameter
from tsir.runtime.nn.linear import Linear
from tsir.runtime.nn.module import Module
from tsir.runtime.nn.normalization import LayerNorm
from tsir.runtime.nn.shape import Dropout


class MultiheadAttention(Module):
    """
    Attention of `num_heads` heads; the result is the outputs, and the weights or None.

    Inputs have sizes `(L, N, embed_dim)`, with `batch_first` `(N, L, embed_dim)`, without a batch
    `(L, embed_dim)`. Masks are True where nothing is attended to, or floats that are added.
    """

    def __init__(
        self,
        embed_dim: int,
        num_heads: int,
        dropout: float = 0.0,
        bias: bool = True,
        kdim: int | None = None,
        vdim: int | None = None,
        batch_first: bool = False,
        dtype: Any = np.float32,
    ):
        super().__init__()
        if embed_dim % num_heads:
            raise ValueError(f"expected an embed_dim divisible by {num_heads} heads, got {embed_dim}")
        self.embed_dim, self.num_heads, self.dropout = embed_dim, num_heads, float(dropout)
        self.batch_first, self.head_dim = batch_first, embed_dim // num_heads
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self.is_joint = self.kdim == embed_dim and self.vdim == embed_dim
        if self.is_joint:
            self.in_proj_weight = xavier_parameter((3 * embed_dim, embed_dim), dtype)
        else:
            self.q_proj_weight = xavier_parameter((embed_dim, embed_dim), dtype)
            self.k_proj_weight = xavier_parameter((embed_dim, self.kdim), dtype)
            self.v_proj_weight = xavier_parameter((embed_dim, self.vdim), dtype)
        self.register_parameter("in_proj_bias", filled((3 * embed_dim,), 0.0, dtype) if bias else None)
        self.out_proj = Linear(embed_dim, embed_dim, bias, dtype=dtype)
        self.out_proj.weight = uniform_parameter((embed_dim, embed_dim), 1 / math.sqrt(embed_dim), dtype)
        if bias:
            self.out_proj.bias = filled((embed_dim,), 0.0, dtype)

    def projected(self, query: Tensor, key: Tensor, value: Tensor):
        """Queries, keys and values of all heads."""
        bias = self.in_proj_bias
        q_bias: Tensor | None = None
        k_bias: Tensor | None = None
        v_bias: Tensor | None = None
        if bias is not None:
            q_bias, k_bias, v_bias = bias.chunk(3)
        if self.is_joint:
            q_weight, k_weight, v_weight = self.in_proj_weight.chunk(3)
        else:
            q_weight, k_weight, v_weight = self.q_proj_weight, self.k_proj_weight, self.v_proj_weight
        q = F.linear(query, q_weight, q_bias)
        return q, F.linear(key, k_weight, k_bias), F.linear(value, v_weight, v_bias)

    def heads(self, x: Tensor):
        """A tensor `(N, L, embed_dim)` as `(N, heads, L, head_dim)`."""
        return x.reshape(x.size(0), x.size(1), self.num_heads, self.head_dim).transpose(1, 2)

    def added(self, mask: Tensor, like: Tensor):
        """A mask as numbers that are added to scores."""
        if mask.dtype == torch.bool:
            return torch.zeros_like(mask, dtype=like.dtype).masked_fill(mask, float("-inf"))
        return mask.to(like.dtype)

    def forward(
        self,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        key_padding_mask: Tensor | None = None,
        need_weights: bool = True,
        attn_mask: Tensor | None = None,
        average_attn_weights: bool = True,
        is_causal: bool = False,
    ) -> tuple[Tensor, Tensor | None]:
        batched = query.dim() == 3
        if not batched:
            query, key, value = query.unsqueeze(0), key.unsqueeze(0), value.unsqueeze(0)
            if key_padding_mask is not None:
                key_padding_mask = key_padding_mask.unsqueeze(0)
        elif not self.batch_first:
            query, key, value = query.transpose(0, 1), key.transpose(0, 1), value.transpose(0, 1)
        if is_causal and attn_mask is None:
            raise RuntimeError("expected attn_mask with is_causal")
        projected = self.projected(query, key, value)
        q, k, v = self.heads(projected[0]), self.heads(projected[1]), self.heads(projected[2])
        scores = torch.matmul(q * (1.0 / math.sqrt(self.head_dim)), k.transpose(-2, -1))
        if attn_mask is not None:
            mask = self.added(attn_mask, scores)
            if mask.dim() == 3:
                mask = mask.reshape(q.size(0), self.num_heads, q.size(2), k.size(2))
            scores = scores + mask
        if key_padding_mask is not None:
            scores = scores + self.added(key_padding_mask, scores).unsqueeze(1).unsqueeze(1)
        weights = torch.softmax(scores, -1)
        if self.training and self.dropout > 0.0:
            weights = torch.dropout(weights, self.dropout, True)
        result = torch.matmul(weights, v).transpose(1, 2).flatten(2)
        result = self.out_proj(result)
        if need_weights and average_attn_weights:
            weights = weights.mean(1)
        if not batched:
            result, weights = result.squeeze(0), weights.squeeze(0)
        elif not self.batch_first:
            result = result.transpose(0, 1)
        if need_weights:
            return result, weights
        return result, None


class TransformerEncoderLayer(Module):
    """Self-attention and two linear layers, each with a residual and a normalisation."""

    def __init__(
        self,
        d_model: int,
        nhead: int,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: Any = F.relu,
        layer_norm_eps: float = 1e-5,
        batch_first: bool = False,
        norm_first: bool = False,
        bias: bool = True,
        dtype: Any = np.float32,
    ):
        super().__init__()
        named = {"relu": F.relu, "gelu": F.gelu}
        self.self_attn = MultiheadAttention(
            d_model, nhead, dropout, bias, batch_first=batch_first, dtype=dtype
        )
        self.linear1 = Linear(d_model, dim_feedforward, bias, dtype=dtype)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias, dtype=dtype)
        self.norm_first = norm_first
        self.norm1 = LayerNorm(d_model, layer_norm_eps, bias=bias, dtype=dtype)
        self.norm2 = LayerNorm(d_model, layer_norm_eps, bias=bias, dtype=dtype)
        self.dropout1 = Dropout(dropout)
        self.dropout2 = Dropout(dropout)
        self.activation = named[activation] if isinstance(activation, str) else activation

    def attended(self, x: Tensor, mask: Tensor | None, padding: Tensor | None, is_causal: bool):
        """The block of attention."""
        found = self.self_attn(x, x, x, padding, False, mask, True, is_causal)
        return self.dropout1(found[0])

    def fed_forward(self, x: Tensor):
        """The block of linear layers."""
        return self.dropout2(self.linear2(self.dropout(self.activation(self.linear1(x)))))

    def forward(
        self,
        src: Tensor,
        src_mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
        is_causal: bool = False,
    ):
        x = src
        if self.norm_first:
            x = x + self.attended(self.norm1(x), src_mask, src_key_padding_mask, is_causal)
            return x + self.fed_forward(self.norm2(x))
        x = self.norm1(x + self.attended(x, src_mask, src_key_padding_mask, is_causal))
        return self.norm2(x + self.fed_forward(x))


class TransformerEncoder(Module):
    """Copies of one layer in turn, and a normalisation behind them if there is one."""

    def __init__(self, encoder_layer: Module, num_layers: int, norm: Module | None = None):
        super().__init__()
        self.layers = ModuleList([copy.deepcopy(encoder_layer) for _ in range(num_layers)])
        self.num_layers = num_layers
        self.norm = norm

    def forward(
        self,
        src: Tensor,
        mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
        is_causal: bool = False,
    ):
        output = src
        for layer in self.layers:
            output = layer(output, mask, src_key_padding_mask, is_causal)
        if self.norm is not None:
            output = self.norm(output)
        return output
