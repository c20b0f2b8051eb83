"""The programs of `batching` in JAX."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from benchmarks.batching import Program

Function = Callable[..., Any]


def _recurrence(x: Any, w: Any, u: Any) -> Any:
    def step(h: Any, row: Any) -> tuple[Any, None]:
        return jnp.tanh(row @ w + h @ u), None

    return jax.lax.scan(step, jnp.zeros(32), x)[0]


def _pairs(x: Any) -> Any:
    d = x[:, None] - x[None]
    r = (d * d).sum(-1) + 1.0
    return (1 / r**3 - 1 / r).sum()


def _slope(y: Any) -> Any:
    return jnp.stack([y[1], -y[0] - 0.1 * y[1]])


def _runge_kutta(y: Any) -> Any:
    def step(_: int, y: Any) -> Any:
        a = _slope(y)
        b = _slope(y + 0.005 * a)
        c = _slope(y + 0.005 * b)
        return y + 0.01 / 6 * (a + 2 * b + 2 * c + _slope(y + 0.01 * c))

    return jax.lax.fori_loop(0, 20, step, y)


def _newton(a: Any, x: Any) -> Any:
    return 0.5 * (x + a / x)


FUNCTIONS: Mapping[str, Function] = {
    "layers": lambda x, w, v: jnp.tanh(jnp.tanh(x @ w) @ v),
    "gradients of samples": lambda w, v, x: jnp.tanh(jnp.tanh(x @ w) @ v).sum(),
    "attention": lambda q, k, v: jax.nn.softmax(q @ k.T / 8.0, -1) @ v,
    "recurrence": _recurrence,
    "normalised": lambda x: x / jnp.sqrt((x * x).sum()),
    "sorted": lambda x: jnp.sort(x) * jnp.arange(32),
    "gathered": lambda x, i: x[i].sum(0),
    "solved": jnp.linalg.solve,
    "pair forces": _pairs,
    "Hessians": lambda x: (jnp.sin(x) * x.sum()).sum(),
    "Runge-Kutta": _runge_kutta,
    "Newton, 8 rounds": lambda a: jax.lax.fori_loop(0, 8, lambda _, x: _newton(a, x), a),
    "Newton, to the end": lambda a: jax.lax.while_loop(
        lambda x: jnp.abs(x * x - a) > 1e-5 * a, partial(_newton, a), a
    ),
    "branch of rows": lambda x: jax.lax.cond(x.sum() > 9, jnp.sin, lambda x: jnp.cos(x) * x, x),
    "branch of numbers": lambda x: jax.lax.cond(x > 0.5, lambda x: x * 2, lambda x: x - 1, x),
}
"""By the names of the programs."""


def batched(name: str, program: Program) -> Callable[..., Callable[[], Any]]:
    """What takes arguments and gives a call of the compiled function on them, which waits for its end."""
    derivatives: Mapping[str, Callable[[Function], Function]] = {"grad": jax.grad, "hessian": jax.hessian}
    function = FUNCTIONS[name]
    function = derivatives[program.derivative](function) if program.derivative else function
    compiled = jax.jit(jax.vmap(function, program.axes))

    def of(*arguments: Any) -> Callable[[], Any]:
        given = list(map(jnp.asarray, arguments))
        return lambda: compiled(*given).block_until_ready()

    return of
