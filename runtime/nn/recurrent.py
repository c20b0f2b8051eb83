"""Recurrent layers over sequences, and their cells."""

from __future__ import annotations

from typing import Any

import numpy as np

from tsir import torch
from tsir.runtime.api.tensor import Tensor
from tsir.runtime.nn.init import fan_in_bound, uniform_parameter
from tsir.runtime.nn.module import Module


class _Recurrent(Module):
    """
    What recurrent layers share.

    The parameters of layer k are `weight_ih_lk`, `weight_hh_lk`, `bias_ih_lk` and `bias_hh_lk`, those of the
    way back the same with `_reverse` behind them. Inputs have sizes `(L, N, input_size)`, with `batch_first`
    `(N, L, input_size)`, and without a batch `(L, input_size)`.
    """

    gates = 1

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        proj_size: int = 0,
        dtype: Any = np.float32,
    ):
        super().__init__()
        self.input_size, self.hidden_size, self.num_layers = input_size, hidden_size, num_layers
        self.bias, self.batch_first, self.dropout = bias, batch_first, float(dropout)
        self.bidirectional, self.proj_size = bidirectional, proj_size
        self.directions = 2 if bidirectional else 1
        self.result_size = proj_size if proj_size > 0 else hidden_size
        bound, names = fan_in_bound(hidden_size), list[str]()
        for layer in range(num_layers):
            inner = input_size if layer == 0 else self.result_size * self.directions
            for side in ("", "_reverse")[: self.directions]:
                shapes = {
                    "weight_ih": (self.gates * hidden_size, inner),
                    "weight_hh": (self.gates * hidden_size, self.result_size),
                }
                if bias:
                    shapes |= dict.fromkeys(("bias_ih", "bias_hh"), (self.gates * hidden_size,))
                if proj_size > 0:
                    shapes["weight_hr"] = (proj_size, hidden_size)
                for name, shape in shapes.items():
                    names.append(f"{name}_l{layer}{side}")
                    self.register_parameter(names[-1], uniform_parameter(shape, bound, dtype))
        self.names = tuple(names)

    def zeros(self, input: Tensor, size: int):
        """A state of zeros for an input with a batch."""
        count = input.size(0) if self.batch_first else input.size(1)
        return torch.zeros(
            [self.num_layers * self.directions, count, size], dtype=input.dtype, device=input.device
        )

    def extra_repr(self) -> str:
        text = f"{self.input_size}, {self.hidden_size}"
        text += f", proj_size={self.proj_size}" if self.proj_size else ""
        text += f", num_layers={self.num_layers}" if self.num_layers != 1 else ""
        text += ", batch_first=True" if self.batch_first else ""
        text += f", dropout={self.dropout}" if self.dropout else ""
        return text + (", bidirectional=True" if self.bidirectional else "")


class LSTM(_Recurrent):
    """Long short-term memory; the result is the outputs, and the last states `(h, c)`."""

    gates = 4

    def forward(self, input: Tensor, hx: tuple[Tensor, Tensor] | None = None):
        batched = input.dim() == 3
        if not batched:
            input = input.unsqueeze(0 if self.batch_first else 1)
        if hx is None:
            h = self.zeros(input, self.result_size)
            c = self.zeros(input, self.hidden_size)
        else:
            h, c = hx
            if not batched:
                h, c = h.unsqueeze(1), c.unsqueeze(1)
        weights = [getattr(self, name) for name in self.names]
        result, h, c = torch.ops.aten.lstm(
            input, [h, c], weights, self.bias, self.num_layers, self.dropout, self.training,
            self.bidirectional, self.batch_first,
        )  # fmt: skip
        if not batched:
            return result.squeeze(0 if self.batch_first else 1), (h.squeeze(1), c.squeeze(1))
        return result, (h, c)


class GRU(_Recurrent):
    """Gated recurrent units; the result is the outputs, and the last state."""

    gates = 3

    def forward(self, input: Tensor, hx: Tensor | None = None):
        batched = input.dim() == 3
        if not batched:
            input = input.unsqueeze(0 if self.batch_first else 1)
        if hx is None:
            h = self.zeros(input, self.hidden_size)
        else:
            h = hx if batched else hx.unsqueeze(1)
        weights = [getattr(self, name) for name in self.names]
        result, h = torch.ops.aten.gru(
            input, h, weights, self.bias, self.num_layers, self.dropout, self.training,
            self.bidirectional, self.batch_first,
        )  # fmt: skip
        if not batched:
            return result.squeeze(0 if self.batch_first else 1), h.squeeze(1)
        return result, h


class RNN(_Recurrent):
    """The recurrence of Elman, with `tanh` or `relu`; the result is the outputs, and the last state."""

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        nonlinearity: str = "tanh",
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        dtype: Any = np.float32,
    ):
        if nonlinearity not in ("tanh", "relu"):
            raise ValueError(f"expected the nonlinearity 'tanh' or 'relu', got '{nonlinearity}'")
        super().__init__(
            input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, dtype=dtype
        )
        self.nonlinearity = nonlinearity

    def forward(self, input: Tensor, hx: Tensor | None = None):
        batched = input.dim() == 3
        if not batched:
            input = input.unsqueeze(0 if self.batch_first else 1)
        if hx is None:
            h = self.zeros(input, self.hidden_size)
        else:
            h = hx if batched else hx.unsqueeze(1)
        weights = [getattr(self, name) for name in self.names]
        if self.nonlinearity == "tanh":
            result, h = torch.ops.aten.rnn_tanh(
                input, h, weights, self.bias, self.num_layers, self.dropout, self.training,
                self.bidirectional, self.batch_first,
            )  # fmt: skip
        else:
            result, h = torch.ops.aten.rnn_relu(
                input, h, weights, self.bias, self.num_layers, self.dropout, self.training,
                self.bidirectional, self.batch_first,
            )  # fmt: skip
        if not batched:
            return result.squeeze(0 if self.batch_first else 1), h.squeeze(1)
        return result, h


class _Cell(Module):
    """The base of cells: one step of a recurrence, for inputs of `(N, input_size)` or `(input_size)`."""

    gates = 1

    def __init__(self, input_size: int, hidden_size: int, bias: bool = True, dtype: Any = np.float32):
        super().__init__()
        self.input_size, self.hidden_size, self.bias = input_size, hidden_size, bias
        bound, rows = fan_in_bound(hidden_size), self.gates * hidden_size
        self.weight_ih = uniform_parameter((rows, input_size), bound, dtype)
        self.weight_hh = uniform_parameter((rows, hidden_size), bound, dtype)
        for name in ("bias_ih", "bias_hh"):
            self.register_parameter(name, uniform_parameter((rows,), bound, dtype) if bias else None)

    def zeros(self, input: Tensor):
        """A state of zeros for an input with a batch."""
        return torch.zeros([input.size(0), self.hidden_size], dtype=input.dtype, device=input.device)

    def extra_repr(self) -> str:
        return f"{self.input_size}, {self.hidden_size}{'' if self.bias else ', bias=False'}"


class LSTMCell(_Cell):
    """One step of an LSTM: the new `(h, c)`."""

    gates = 4

    def forward(self, input: Tensor, hx: tuple[Tensor, Tensor] | None = None):
        batched = input.dim() == 2
        if not batched:
            input = input.unsqueeze(0)
        if hx is None:
            h = self.zeros(input)
            c = self.zeros(input)
        else:
            h, c = hx
            if not batched:
                h, c = h.unsqueeze(0), c.unsqueeze(0)
        h, c = torch.lstm_cell(input, [h, c], self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)
        return (h, c) if batched else (h.squeeze(0), c.squeeze(0))


class GRUCell(_Cell):
    """One step of a GRU: the new state."""

    gates = 3

    def forward(self, input: Tensor, hx: Tensor | None = None):
        batched = input.dim() == 2
        if not batched:
            input = input.unsqueeze(0)
        if hx is None:
            h = self.zeros(input)
        else:
            h = hx if batched else hx.unsqueeze(0)
        h = torch.gru_cell(input, h, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)
        return h if batched else h.squeeze(0)


class RNNCell(_Cell):
    """One step of the recurrence of Elman, with `tanh` or `relu`: the new state."""

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        nonlinearity: str = "tanh",
        dtype: Any = np.float32,
    ):
        if nonlinearity not in ("tanh", "relu"):
            raise ValueError(f"expected the nonlinearity 'tanh' or 'relu', got '{nonlinearity}'")
        super().__init__(input_size, hidden_size, bias, dtype)
        self.nonlinearity = nonlinearity

    def forward(self, input: Tensor, hx: Tensor | None = None):
        batched = input.dim() == 2
        if not batched:
            input = input.unsqueeze(0)
        if hx is None:
            h = self.zeros(input)
        else:
            h = hx if batched else hx.unsqueeze(0)
        if self.nonlinearity == "tanh":
            h = torch.rnn_tanh_cell(input, h, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)
        else:
            h = torch.rnn_relu_cell(input, h, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)
        return h if batched else h.squeeze(0)
