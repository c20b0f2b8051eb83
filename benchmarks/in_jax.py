"""The workloads in JAX."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import jax
import jax.numpy as jnp

Function = Callable[..., Any]


def _cell(x: Any, h: Any, c: Any, w: Any, u: Any, b: Any) -> tuple[Any, Any]:
    i, f, g, o = jnp.split(x @ w.T + h @ u.T + b, 4, axis=1)
    new = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
    return jax.nn.sigmoid(o) * jnp.tanh(new), new


def _lstm(xs: Any, h: Any, c: Any, w: Any, u: Any, b: Any) -> tuple[Any, Any]:
    def step(state: tuple[Any, Any], x: Any) -> tuple[tuple[Any, Any], None]:
        return _cell(x, *state, w, u, b), None

    return jax.lax.scan(step, (h, c), xs)[0]


def _layer_norm(x: Any, w: Any, b: Any) -> Any:
    centred = x - x.mean(1, keepdims=True)
    variance = (centred * centred).mean(1, keepdims=True)
    return centred * jax.lax.rsqrt(variance + 1e-5) * w + b


def _mlp(x: Any, w: Any, b: Any, v: Any, c: Any) -> Any:
    return jax.nn.log_softmax(jax.nn.relu(x @ w.T + b) @ v.T + c, axis=1)


def _product(a: Any, b: Any) -> Any:
    return a @ b


FUNCTIONS: Mapping[str, Function] = {
    "warm-up": lambda a, b: a - b,
    "tiny": lambda a, b: a * b + a,
    "pointwise": lambda a, b, c, d: jax.nn.relu(a * b + c) * jnp.tanh(d) + jax.nn.sigmoid(a),
    "broadcast": lambda x, s, b: jax.nn.gelu(x * s + b, approximate=False),
    "strided": lambda a, b: (a.T + b) * 2 - a.T * b,
    "softmax": lambda x: jax.nn.softmax(x, axis=1),
    "layer norm": _layer_norm,
    "row sums": lambda x: x.sum(1),
    "column sums": lambda x: x.sum(0),
    "product 256": _product,
    "product 1024": _product,
    "LSTM cell, small": _cell,
    "LSTM cell, large": _cell,
    "LSTM, 100 steps": _lstm,
    "MLP": _mlp,
}
"""By the names of the workloads."""


def weighted(function: Function, count: int) -> Function:
    """The loss of a function of `count` arguments: its results, weighted by what comes after these."""

    def loss(*arguments: Any) -> Any:
        results = function(*arguments[:count])
        results = results if isinstance(results, tuple) else (results,)
        return sum((r * s).sum() for r, s in zip(results, arguments[count:], strict=True))

    return loss
