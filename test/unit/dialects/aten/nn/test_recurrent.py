"""Recurrent cells and attention."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tsir

Run = Callable[..., Any]
RNG = np.random.default_rng(0)


def sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


def test_lstm_cell_by_its_equations(run: Run):
    x, h, c = RNG.normal(size=(2, 3)), RNG.normal(size=(2, 1)), RNG.normal(size=(2, 1))
    w, u, b = RNG.normal(size=(4, 3)), RNG.normal(size=(4, 1)), RNG.normal(size=4)
    i, f, g, o = (x @ w.T + h @ u.T + b).T[..., None]
    cell = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
    hidden, found = run("lstm_cell", x, [h, c], w, u, b)
    np.testing.assert_allclose(found, cell)
    np.testing.assert_allclose(hidden, sigmoid(o) * np.tanh(cell))


def test_gru_cell_by_its_equations(run: Run):
    x, h = RNG.normal(size=(2, 3)), RNG.normal(size=(2, 1))
    w, u, a, b = RNG.normal(size=(3, 3)), RNG.normal(size=(3, 1)), RNG.normal(size=3), RNG.normal(size=3)
    left, right = (x @ w.T + a).T[..., None], (h @ u.T + b).T[..., None]
    reset, update = sigmoid(left[0] + right[0]), sigmoid(left[1] + right[1])
    new = np.tanh(left[2] + reset * right[2])
    np.testing.assert_allclose(run("gru_cell", x, h, w, u, a, b), (1 - update) * new + update * h)


def test_plain_cells(run: Run):
    one = np.ones((1, 1))
    assert run("rnn_relu_cell", one, -one, one, one * 3).tolist() == [[0]]
    assert run("rnn_tanh_cell", one, -one, one, one).tolist() == [[0]]


def test_attention_is_a_mean_of_values(run: Run):
    query, key, value = RNG.normal(size=(3, 2, 4)), RNG.normal(size=(3, 5, 4)), RNG.normal(size=(3, 5, 6))
    scores = query @ key.swapaxes(1, 2) / 2
    weights = np.exp(scores) / np.exp(scores).sum(axis=-1, keepdims=True)
    found = run("scaled_dot_product_attention", query, key, value)
    np.testing.assert_allclose(found, weights @ value)
    sharp = run("scaled_dot_product_attention", query, key, value, scale=0.0)
    np.testing.assert_allclose(sharp, np.broadcast_to(value.mean(axis=1, keepdims=True), (3, 2, 6)))


def test_masks_hide_keys(run: Run):
    query, value = np.zeros((3, 2)), np.arange(3.0)[:, None]
    causal = run("scaled_dot_product_attention", query, query, value, is_causal=True)
    np.testing.assert_allclose(causal[:, 0], [0, 0.5, 1])
    closed = np.zeros((3, 3), np.bool_)
    assert not run("scaled_dot_product_attention", query, query, value, closed).any()
    added = np.array([0, -np.inf, -np.inf])
    np.testing.assert_allclose(run("scaled_dot_product_attention", query, query, value, added)[:, 0], 0)
    with pytest.raises(ValueError, match="expected dropout_p to be 0"):
        run("scaled_dot_product_attention", query, query, value, dropout_p=0.5)


def test_layers_are_native_where_states_are_arguments():
    """The rank of what a list of weights holds is found before loops are grouped and differentiated."""
    unit = tsir.CompilationUnit("""
def layer(x, h, c, w, u, a, b):
    return torch.lstm(x, [h, c], [w, u, a, b], True, 1, 0.0, False, False, False)[0].sum()

def steps(x, h, c, w, u, a, b):
    h, c = h[0], c[0]
    total = torch.zeros([])
    for i in range(x.size(0)):
        h, c = torch.lstm_cell(x[i], [h, c], w, u, a, b)
        total = total + h.sum()
    return total
""")
    sizes = (3, 2, 4), (1, 2, 5), (1, 2, 5), (20, 4), (20, 5), (20,), (20,)
    arrays = [RNG.normal(size=each) for each in sizes]
    found, gradients = tsir.compile(
        tsir.value_and_grad(unit.layer, tuple(range(7))), *arrays, fallback=False
    )(*arrays)
    expected, exact = tsir.value_and_grad(unit.steps, tuple(range(7)))(*arrays)
    np.testing.assert_allclose(found, expected)
    for one, other in zip(gradients, exact, strict=True):
        np.testing.assert_allclose(one, other)
    with pytest.raises(tsir.ExecutionError, match="expected the weights and biases of all layers"):
        tsir.CompilationUnit("""
def f(x, h, w, u):
    return torch.lstm(x, [h, h], [w, u], True, 1, 0.0, False, False, False)
""").f(*(arrays[index] for index in (0, 1, 3, 4)))
