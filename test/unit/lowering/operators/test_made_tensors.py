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


LISTS = tsir.CompilationUnit(
    """
def numbers(x, n: int, a: float, v: List[int], w: List[float]):
    return torch.tensor([x.size(0), n]), torch.tensor([[a, 1.5], [2.0, -a]]) + x, torch.tensor([a > 0, True])

def dtypes(x, n: int, a: float, v: List[int], w: List[float]):
    return [
        torch.tensor([a, 0.1], dtype=torch.float16), torch.tensor([a, -1.7], dtype=torch.int32),
        torch.tensor([n, 300], dtype=torch.uint8), torch.as_tensor([a, 0.0], dtype=torch.bool),
        torch.tensor([[[n]], [[7]]], dtype=torch.float64),
    ]

def given(x, n: int, a: float, v: List[int], w: List[float]):
    return torch.tensor(v), torch.tensor(w), torch.tensor([v, v]), torch.as_tensor(w, dtype=torch.float64)

def grown(x, n: int, a: float, v: List[int], w: List[float]):
    found: List[int] = []
    squares = [0.5]
    for i in range(n):
        found.append(i)
        squares.append(a * i)
    return torch.tensor(found), torch.tensor(squares)

def ragged(x, n: int, a: float, v: List[int], w: List[float]):
    return torch.tensor([v, [n]])
"""
)


@pytest.mark.parametrize("name", ["numbers", "dtypes", "given", "grown"])
@pytest.mark.parametrize(
    ("n", "a", "v", "w"),
    [(3, 2.5, [1, -2, 3], [0.1, 1e300]), (0, -0.0, [2**40], [float("nan")]), (1, float("inf"), [], [])],
)
def test_lists_of_numbers(
    name: str, n: int, a: float, v: list[int], w: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    if v:
        monkeypatch.setenv("TSIR_FALLBACK", "0")
    function, x = LISTS.function(name), np.ones((2, 2), np.float32)
    pairs = zip(function(x, n, a, v, w), function.interpret(x, n, a, v, w), strict=True)
    for found, expected in pairs:
        np.testing.assert_array_equal(found, expected)
        assert (found.dtype, found.shape) == (expected.dtype, expected.shape)


def test_lists_of_several_lengths() -> None:
    x = np.ones((2, 2), np.float32)
    assert LISTS.ragged(x, 3, 0.0, [4], [0.0]).tolist() == [[4], [3]]
    with pytest.raises(tsir.ExecutionError, match=r"<source>:24:12"):
        LISTS.ragged(x, 3, 0.0, [4, 5], [0.0])


def test_empty_lists_are_of_what_they_are_declared() -> None:
    ints, floats, *_ = LISTS.given(np.ones(2), 1, 0.0, [], [])
    assert (ints.dtype, floats.dtype) == (np.int64, np.float32)


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
