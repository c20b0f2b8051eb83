"""Tensors that a program makes of constants alone are made in native code, however large."""

from __future__ import annotations

import numpy as np
import pytest

import tsir

UNIT = tsir.CompilationUnit(
    """
def zeros(x):
    return x + torch.zeros([3, 100])

def arange(x):
    return x * torch.arange(100)

def joined(x):
    return torch.cat([x, torch.ones([2, 100])])

def written(x):
    y = torch.zeros([100])
    y[3] = 1.0
    y[4:10] = 2.0
    return x + y

def triangle(x):
    return x @ torch.tril(torch.ones([100, 100]))

def added(x):
    return torch.zeros([7, 100]).index_add(0, torch.arange(3) * 2, x)
"""
)

SPACES = tsir.CompilationUnit(
    """
def singles(start: float, end: float, steps: int):
    return torch.linspace(start, end, steps)

def doubles(start: float, end: float, steps: int):
    return torch.linspace(start, end, steps, dtype=torch.float64)

def whole(start: int, end: int, steps: int):
    return torch.linspace(start, end, steps, dtype=torch.int64)
"""
)


@pytest.mark.parametrize("name", ["zeros", "arange", "joined", "written", "triangle", "added"])
def test_made_in_native_code(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSIR_FALLBACK", "0")
    x = np.random.default_rng(0).standard_normal((3, 100)).astype(np.float32)
    function = UNIT.function(name)
    np.testing.assert_allclose(function(x), function.interpret(x), rtol=1e-5, atol=1e-6)
    assert "interpreted" not in function.explain(x)


@pytest.mark.parametrize("steps", [0, 1, 2, 3, 8, 1001])
@pytest.mark.parametrize(
    ("start", "end"), [(0.3, -2.7), (0.0, 1.0), (5.0, 5.0), (1e30, float("inf")), (float("nan"), 1.0)]
)
def test_linspace(start: float, end: float, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSIR_FALLBACK", "0")
    for function in (SPACES.singles, SPACES.doubles):
        found, expected = function(start, end, steps), function.interpret(start, end, steps)
        np.testing.assert_array_equal(found, expected)
        assert found.dtype == expected.dtype
    np.testing.assert_array_equal(SPACES.whole(-3, 17, steps), SPACES.whole.interpret(-3, 17, steps))


def test_linspace_of_no_size() -> None:
    with pytest.raises(tsir.TsirError, match="expected sizes of at least 0, got"):
        SPACES.singles(0.0, 1.0, -1)
