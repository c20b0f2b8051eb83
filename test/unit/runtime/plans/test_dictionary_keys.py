"""Dictionaries whose keys, which are constants, the run decides: values, gradients, errors and order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

import numpy as np
import pytest
from differences import Array, numeric

import tsir

SOURCE = """
def cached(x, w, n: int):
    cache: Dict[str, Tensor] = {}
    for i in range(n):
        if "h" in cache:
            x = x + cache["h"] * 0.5
        x = (x @ w).tanh()
        if i != 1:
            cache["h"] = x
    return x.sum()

def losses(x, w, n: int):
    found: Dict[str, Tensor] = {}
    if n > 0:
        found["energy"] = (x @ w).pow(2).mean()
    if n > 1:
        found["forces"] = (x @ w).abs().mean()
    total = w.sum()
    for name, loss in found.items():
        total = total * 3.0 + (2.0 * loss if name == "energy" else loss)
    return total * len(found)

def updated(x, w, n: int):
    d: Dict[str, Tensor] = {"z": x @ w, "b": x}
    more: Dict[str, Tensor] = {}
    if n > 0:
        more["a"] = w.sum() * x
    if n > 1:
        more["b"] = x * 5.0
    d.update(more)
    y = torch.zeros_like(x)
    for k in d.keys():
        y = y * 2.0 + d[k]
    return (y * d.pop("a", x) * d.get("c", w.sum())).sum()

def accumulated(x, w, n: int):
    d: Dict[int, Tensor] = {}
    for i in range(n):
        d[3] = (d.setdefault(3, x @ w) + d.setdefault(1, w.sum())).tanh()
    bias = d.get(1)
    y = d[3].sum() if 3 in d else w.sum()
    return y if bias is None else y * bias

def removed(x, w, n: int):
    d = {"a": x @ w}
    if n > 0:
        d["b"] = x * w.sum()
    if "b" in d:
        x = d.pop("b")
    d["b"] = x
    if n > 1:
        del d["a"]
    return (d["b"].sum() + w.sum()) * len(d)

def early(x, w, n: int):
    d: Dict[str, Tensor] = {}
    for i in range(n):
        if "k" in d and i > 2:
            return d["k"].sum()
        if i > 0:
            d["k"] = (x @ w) * float(i)
        if i == 1:
            continue
        d["m"] = x
    return (d.get("k", x) * w.sum()).sum() + len(d)

def missing(x, w, n: int):
    d = {"a": x}
    if n > 0:
        d["b"] = x @ w
    return d["b"].sum()

def deleted(x, w, n: int):
    d = {"a": x @ w}
    if n > 0:
        d["b"] = x
    del d["b"]
    return d["a"].sum()

def returned(x, n: int):
    d = {"z": x}
    if n > 0:
        d["a"] = x * 2.0
    if n > 1:
        d["b"] = x * 4.0
    return d

def reset(x, n: int):
    d = returned(x, n)
    d["a"] = x
    return d

def ordered(x, n: int):
    d: Dict[str, Tensor] = {}
    for i in range(n):
        d["even" if i % 2 == 0 else "odd"] = x
        if i == 1:
            d.pop("even")
    return d
"""
UNIT = tsir.CompilationUnit(SOURCE, "unit.py")
GENERATOR = np.random.default_rng(1)
X, W = GENERATOR.standard_normal((4, 3)), GENERATOR.standard_normal((3, 3))


def _swapped(f: tsir.Function, w: Array, x: Array, n: int) -> object:
    return f.interpret(x, w, n)


@pytest.mark.parametrize("name", ["cached", "losses", "updated", "accumulated", "removed", "early"])
def test_what_is_read_by_key_is_one_native_call_with_its_gradient(name: str) -> None:
    f = UNIT.function(name)
    compiled = tsir.compile(f, X, W, 1)
    assert not compiled.plan.interpreted()
    for n in (0, 1, 2, 4):
        assert f(X, W, n) == pytest.approx(f.interpret(X, W, n), rel=1e-12)
        gradient = cast(Array, tsir.grad(f, argnums=1)(X, W, n))
        (expected,) = numeric(partial(_swapped, f), W, X, n)
        assert expected is not None
        np.testing.assert_allclose(gradient, expected, rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize("name", ["missing", "deleted"])
def test_a_key_that_is_not_there_is_the_error_of_the_interpreter(name: str) -> None:
    f = UNIT.function(name)
    assert f(X, W, 1) == pytest.approx(f.interpret(X, W, 1))
    told: Sequence[str] = []
    for call in (f, f.interpret):
        with pytest.raises(tsir.ExecutionError, match="key 'b' is not in the dictionary") as raised:
            call(X, W, 0)
        told = [*told, str(raised.value)]
    assert told[0] == told[1]


@pytest.mark.parametrize("name", ["returned", "reset", "ordered"])
def test_keys_of_results_are_in_the_order_of_the_interpreter(name: str) -> None:
    f = UNIT.function(name)
    for n in range(5):
        found, expected = f(X, n), f.interpret(X, n)
        assert list(found) == list(expected)
        for key in expected:
            np.testing.assert_array_equal(found[key], expected[key])
