"""Gradients of the parts that loops read are added where these lie, and are what the interpreter gives."""

from __future__ import annotations

import numpy as np
import pytest
from native_outcomes import without_fallback

import tsir
from benchmarks.contenders import leaves

PROGRAMS = tsir.CompilationUnit("""
def rows(x, w):
    total = torch.zeros_like(w)
    for i in range(x.size(0)):
        total = torch.tanh(x[i] * w + total)
    return total.sum()

def columns(x, w):
    total = torch.zeros_like(x.sum(1))
    for i in range(x.size(1)):
        total = total * 0.5 + x[:, -1 - i] * i
    return (total * total).sum()

def again(x, w):
    total = torch.zeros_like(w)
    for i in range(7):
        total = total + x[0] * w * i
    return total.sum()

def slices(x, w):
    total = torch.zeros_like(w)
    for i in range(x.size(0) - 1):
        total = total + torch.tanh(x[i:i + 2].sum(0) * w)
    return total.sum()

def steps(x, w):
    total = torch.zeros_like(w)
    for i in range(x.size(0)):
        total = total * 0.5 + torch.tanh(x[i::2] * w).sum(0)
    return total.sum()

def diagonals(x, w):
    total = torch.zeros([], dtype=x.dtype)
    for i in range(x.size(1)):
        d = torch.diagonal(x, i)
        total = total + (d * d * i).sum()
    return total

def two(x, w):
    total = torch.zeros_like(w)
    for i in range(x.size(0)):
        total = total + x[i] * x[x.size(0) - 1 - i] * w
    return total.sum()

def nested(x, w):
    total = torch.zeros_like(w)
    for i in range(x.size(0)):
        for j in range(i):
            total = torch.tanh(total + x[j] * w)
        total = total * x[i]
    return total.sum()

def leaves_early(x, w):
    total = torch.zeros_like(w)
    i = 0
    while i < x.size(0) and bool(total.sum() < 3.0):
        total = total + x[i] * x[i]
        i = i + 1
    return (total * w).sum()

def branches(x, w):
    total = torch.zeros_like(w)
    for i in range(x.size(0)):
        if i % 2 == 0:
            total = total + x[i] * w
        else:
            total = total - x[i]
    return (total * total).sum()
""")


NAMES = (
    "rows", "columns", "again", "slices", "steps", "diagonals", "two", "nested", "leaves_early", "branches",
)  # fmt: skip


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize(("name", "dtype"), [*((name, np.float64) for name in NAMES), ("rows", np.float16)])
def test_gradients_are_the_interpreters(name: str, dtype: type[np.floating]) -> None:
    random = np.random.default_rng(0)
    function = tsir.value_and_grad(getattr(PROGRAMS, name), (0, 1))
    for shape in ((6, 5), (1, 4), (2, 0), (17, 33), (0, 3))[: 4 if name == "again" else 5]:
        x, w = (random.standard_normal(size).astype(dtype) for size in (shape, shape[1:]))
        given = x if shape[0] != 17 else np.ascontiguousarray(x.T).T
        own = list(leaves(without_fallback(function)(given, w)))
        with tsir.optimized_execution(False):
            expected = list(leaves(function(given, w)))
        assert [y.dtype for y in own] == [y.dtype for y in expected]
        tolerance = 2e-2 if dtype is np.float16 else 1e-4
        for found, other in zip(own, expected, strict=True):
            np.testing.assert_allclose(found, other, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("value", [0.0, -0.0, np.nan, np.inf, -np.inf])
def test_other_elements_keep_their_bits(value: float) -> None:
    """What is no part of a round is a sum with zero, which changes nothing: none is a negative zero."""
    x = np.full((4, 3), value)
    x[1] = 2.0
    function = tsir.grad(PROGRAMS.rows, 0)
    own = without_fallback(function)(x, np.full(3, -0.0))
    with tsir.optimized_execution(False):
        expected = function(x, np.full(3, -0.0))
    np.testing.assert_array_equal(own, expected)
    assert np.signbit(own[~np.isnan(own)]).tolist() == np.signbit(expected[~np.isnan(own)]).tolist()


def test_a_result_is_new_in_each_call() -> None:
    x, w = np.ones((3, 2), np.float32), np.ones(2, np.float32)
    function = without_fallback(tsir.grad(PROGRAMS.again, 0))
    first = function(x, w)
    kept = first.copy()
    second = function(2 * x, w * 3)
    np.testing.assert_array_equal(first, kept)
    assert not np.shares_memory(first, second)


ROWS = tsir.CompilationUnit("""
def rows(g, n: int):
    total = torch.zeros([4, 3], dtype=torch.float64)
    for t in range(n):
        total = total + torch.ops.aten.select_backward(g, [4, 3], 0, t)
    return total
""")


def test_gradients_of_another_size_are_errors_of_the_rounds() -> None:
    expected = np.zeros((4, 3))
    expected[:2] = 2
    np.testing.assert_array_equal(ROWS.rows(np.full(3, 2.0), 2), expected)
    assert not ROWS.rows(np.ones(2), 0).any()
    with pytest.raises(tsir.ExecutionError, match=r"<source>:5:\d+: .*the part's sizes \[3\], got \[2\]"):
        ROWS.rows(np.ones(2), 1)
