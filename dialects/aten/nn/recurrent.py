"""Recurrent cells and attention, in terms of products and activations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, Category, DType

_WEIGHTS = "Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None"
_SCRIPT_WEIGHTS = "w_ih, w_hh, b_ih: Optional[Tensor], b_hh: Optional[Tensor]"


def _wide(array: Array) -> Array:
    return array.astype(np.float64)


def _sigmoid(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))


def _linear(x: Array, weight: Array, bias: Array | None) -> Array:
    product = _wide(x) @ _wide(weight).T
    return product if bias is None else product + _wide(bias)


def _cell_types(arguments: Arguments) -> Sequence[t.TensorType]:
    """One type per result: the batch of the input, the hidden size of the weights."""
    given, weight = arguments.tensor("input"), arguments.tensor("w_hh")
    rules.checked_floating(given.dtype)
    if given.sizes is None or weight.sizes is None:
        return [t.TensorType.of(given.dtype)] * len(arguments.schema.returns)
    if len(given.sizes) not in (1, 2) or len(weight.sizes) != 2:
        raise RuleError(f"expected 'input' of rank 1 or 2, got sizes {list(given.sizes)}")
    result = t.TensorType.of(given.dtype, [*given.sizes[:-1], weight.sizes[1]], device=given.device)
    return [result] * len(arguments.schema.returns)


@operator(
    f"aten::lstm_cell(Tensor input, Tensor[] hx, {_WEIGHTS}) -> (Tensor, Tensor)",
    rules.Typed(_cell_types),
    loops=loops.Script(f"""
    def lstm_cell(input, hx: List[Tensor], {_SCRIPT_WEIGHTS}):
        gates = torch.linear(input, w_ih, b_ih) + torch.linear(hx[0], w_hh, b_hh)
        i, f, g, o = torch.chunk(gates, 4, -1)
        c = torch.sigmoid(f) * hx[1] + torch.sigmoid(i) * torch.tanh(g)
        return torch.sigmoid(o) * torch.tanh(c), c
    """),
)
def lstm_cell(
    input: Array, hx: list[Array], w_ih: Array, w_hh: Array, b_ih: Array | None, b_hh: Array | None
) -> tuple[Array, Array]:
    """One step of a long short-term memory: the new hidden and cell state."""
    if len(hx) != 2:
        raise ValueError(f"expected a hidden and a cell state, got {len(hx)} states")
    gates = _linear(input, w_ih, b_ih) + _linear(hx[0], w_hh, b_hh)
    i, f, g, o = np.split(gates, 4, axis=-1)
    c = _sigmoid(f) * _wide(hx[1]) + _sigmoid(i) * np.tanh(g)
    return _sigmoid(o) * np.tanh(c), c


@operator(
    f"aten::gru_cell(Tensor input, Tensor hx, {_WEIGHTS}) -> Tensor",
    rules.Typed(_cell_types),
    loops=loops.Script(f"""
    def gru_cell(input, hx, {_SCRIPT_WEIGHTS}):
        ir, iz, inew = torch.chunk(torch.linear(input, w_ih, b_ih), 3, -1)
        hr, hz, hnew = torch.chunk(torch.linear(hx, w_hh, b_hh), 3, -1)
        z = torch.sigmoid(iz + hz)
        n = torch.tanh(inew + torch.sigmoid(ir + hr) * hnew)
        return n + z * (hx - n)
    """),
)
def gru_cell(
    input: Array, hx: Array, w_ih: Array, w_hh: Array, b_ih: Array | None, b_hh: Array | None
) -> Array:
    """One step of a gated recurrent unit: the new hidden state."""
    ir, iz, inew = np.split(_linear(input, w_ih, b_ih), 3, axis=-1)
    hr, hz, hnew = np.split(_linear(hx, w_hh, b_hh), 3, axis=-1)
    n = np.tanh(inew + _sigmoid(ir + hr) * hnew)
    return n + _sigmoid(iz + hz) * (_wide(hx) - n)


def _declare_plain(name: str, function: str, activate: Callable[[Array], Array]) -> None:
    """A cell of one gate with an activation."""

    def reference(
        input: Array, hx: Array, w_ih: Array, w_hh: Array, b_ih: Array | None, b_hh: Array | None
    ) -> Array:
        return activate(_linear(input, w_ih, b_ih) + _linear(hx, w_hh, b_hh))

    reference.__doc__ = f"One step of a recurrent network with {function}: the new hidden state."
    operator(
        f"aten::{name}(Tensor input, Tensor hx, {_WEIGHTS}) -> Tensor",
        rules.Typed(_cell_types),
        reference=reference,
        loops=loops.Script(f"""
    def {name}(input, hx, {_SCRIPT_WEIGHTS}):
        return torch.{function}(torch.linear(input, w_ih, b_ih) + torch.linear(hx, w_hh, b_hh))
    """),
    )


_declare_plain("rnn_tanh_cell", "tanh", np.tanh)
_declare_plain("rnn_relu_cell", "relu", lambda x: np.where(x < 0, 0, x))


def _attended_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    query, key, value = (arguments.tensor(name).sizes for name in ("query", "key", "value"))
    if query is None or key is None or value is None:
        return None
    if min(len(query), len(key), len(value)) < 2:
        raise RuleError("expected query, key and value of rank at least 2")
    batch = rules.broadcast(rules.broadcast(query[:-2], key[:-2]), value[:-2])
    return [*batch, query[-2], value[-1]]


@operator(
    "aten::scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None,"
    " float dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor",
    rules.Shaped(_attended_sizes, like="query", agree=("query", "key", "value"), floating=True),
    loops=loops.Script("""
    def scaled_dot_product_attention(query, key, value, attn_mask: Optional[Tensor], dropout_p: float,
                                     is_causal: bool, *, scale: Optional[float], enable_gqa: bool):
        factor = 1.0 / math.sqrt(query.size(-1)) if scale is None else scale
        if enable_gqa:
            key = torch.repeat_interleave(key, query.size(-3) // key.size(-3), -3)
            value = torch.repeat_interleave(value, query.size(-3) // value.size(-3), -3)
        exact = torch.float64 if query.dtype == torch.float64 else torch.float32
        scores = torch.matmul(query.to(exact), key.to(exact).transpose(-2, -1)) * factor
        if is_causal:
            rows = torch.arange(query.size(-2)).unsqueeze(1)
            scores = torch.where(torch.arange(key.size(-2)) <= rows, scores, -float('inf'))
        if attn_mask is not None:
            if attn_mask.dtype == torch.bool:
                scores = torch.where(attn_mask, scores, -float('inf'))
            else:
                scores = scores + attn_mask
        largest = torch.amax(scores, [-1], True)
        offset = torch.where(largest == -float('inf'), torch.zeros_like(largest), largest)
        weights = torch.exp(scores - offset)
        total = torch.sum(weights, [-1], True)
        weights = weights / torch.where(total == 0, torch.ones_like(total), total)
        if dropout_p != 0.0:
            weights = torch.dropout(weights, dropout_p, True)
        return torch.matmul(weights.type_as(value), value)
    """),
)
def scaled_dot_product_attention(
    query: Array, key: Array, value: Array, attn_mask: Array | None, dropout_p: float, is_causal: bool,
    scale: float | None, enable_gqa: bool,
) -> Array:  # fmt: skip
    """`softmax(query @ key.T * scale + mask) @ value`; rows that a mask closes wholly give 0."""
    if dropout_p != 0:
        raise ValueError(f"expected dropout_p to be 0, got {dropout_p}")
    if is_causal and attn_mask is not None:
        raise ValueError("expected a mask or is_causal, got both")
    if enable_gqa:
        key = np.repeat(key, query.shape[-3] // key.shape[-3], axis=-3)
        value = np.repeat(value, query.shape[-3] // value.shape[-3], axis=-3)
    scores = query @ key.swapaxes(-2, -1) * (1 / np.sqrt(query.shape[-1]) if scale is None else scale)
    for mask in _masks(scores, attn_mask, is_causal):
        is_mask = DType.of(mask.dtype).category is Category.BOOL
        scores = np.where(mask, scores, -np.inf) if is_mask else scores + mask.astype(np.float64)
    largest = scores.max(axis=-1, keepdims=True, initial=-np.inf)
    weights = np.exp(scores - np.where(largest == -np.inf, 0, largest))
    total = weights.sum(axis=-1, keepdims=True)
    return weights / np.where(total == 0, 1, total) @ value


def _masks(scores: Array, attn_mask: Array | None, is_causal: bool) -> list[Array]:
    """The masks that apply: the one given, or that which hides what comes later."""
    if is_causal:
        return [np.tri(*scores.shape[-2:], dtype=np.bool_)]
    return [] if attn_mask is None else [attn_mask]
