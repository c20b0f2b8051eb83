"""Random operators in native code: the numbers of the reference, at any layout and number of threads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array
from tsir.runtime.values.structure import arrays_in

UNIT = tsir.CompilationUnit(
    """
def uniform(x):
    y = torch.empty_like(x).uniform_(2.0, 3.0)
    return torch.rand_like(x), y, torch.rand([7], dtype=torch.float64), torch.rand([0]), torch.rand([])

def normal(x):
    y = torch.zeros_like(x).normal_(1.0, 2.0)
    return torch.randn_like(x), y, torch.randn([7, 3]), torch.normal(0.0, 2.0, [4])

def exponential(x):
    return torch.zeros_like(x).exponential_(2.0)

def integers(x):
    y = torch.zeros_like(x).random_()
    z = torch.zeros_like(x).random_(3, 9)
    return torch.randint(10, [4]), torch.randint(-5, 5, [3, 3]), torch.randint_like(x, 7), y, z

def bernoulli(x):
    return torch.bernoulli(x), torch.bernoulli(x, 0.3), x.clone().bernoulli_(x)

def dropout(x):
    return torch.dropout(x, 0.5, True), torch.native_dropout(x, 0.25, None)

def rounds(x, n: int):
    for i in range(n):
        if i % 2 == 0:
            x = x + torch.rand_like(x)
        else:
            x = torch.dropout(x, 0.1, True)
    return x + torch.rand_like(x)

def chance(x, p: float):
    return torch.dropout(x, p, True), torch.bernoulli(x, p)

def bounds(n: int, low: int, high: int):
    return torch.randint(low, high, [n])
""",
    "unit.py",
)


@pytest.fixture(autouse=True)
def without_fallback(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TSIR_FALLBACK", "0")
    threads = tsir.get_threads()
    yield
    tsir.set_threads(threads)


def held(function: tsir.Function, *arguments: object, varies: bool = True) -> None:
    """Two runs after one seed, natively and in the interpreter; the second draws others if it `varies`."""
    tsir.manual_seed(5)
    found = [function(*arguments) for _ in range(2)]
    tsir.manual_seed(5)
    expected = [function.interpret(*arguments) for _ in range(2)]
    for a, b in zip(arrays_in(found), arrays_in(expected), strict=True):
        assert (a.dtype, a.shape) == (b.dtype, b.shape)
        np.testing.assert_allclose(a, b, rtol=1e-3 if a.dtype == "f2" else 1e-6, atol=1e-12)
    first, second = (next(arrays_in(run)) for run in found)
    assert first.size < 8 or not varies or not np.array_equal(first, second)


X: Array = np.random.default_rng(0).random((9, 14)).astype("f4")
NAMES = ["uniform", "normal", "exponential", "integers", "bernoulli", "dropout"]


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize(
    "x",
    [X, X[::2, 1:], X.T, X[::-1], np.broadcast_to(X[0], (3, 14)), X[:0], X[:1, :1], X[0, 0, ...]],
    ids=["rows", "part", "turned", "backwards", "expanded", "empty", "one", "number"],
)
@pytest.mark.parametrize("name", NAMES)
def test_numbers_are_those_of_the_reference(name: str, x: Array) -> None:
    held(UNIT.function(name), np.asarray(x))


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("dtype", ["f2", "f8"])
@pytest.mark.parametrize("name", NAMES)
def test_dtypes(name: str, dtype: str) -> None:
    held(UNIT.function(name), X.astype(dtype))


@pytest.mark.parametrize("n", [0, 1, 6])
def test_loops_and_branches_draw_in_order(n: int) -> None:
    held(UNIT.rounds, X, n)
    assert UNIT.rounds.explain(X, n).startswith("native group 0: ")
    assert "native group 1" not in UNIT.rounds.explain(X, n)


@pytest.mark.parametrize("p", [0.0, 1e-9, 0.75, 1.0])
def test_chances_that_a_run_decides(p: float) -> None:
    held(UNIT.chance, np.where(X > 0.5, X, np.float32("inf")), p, varies=p == 0.75)


def test_wide_integers() -> None:
    for low, high in ((0, 1), (-(2**63), 2**63 - 1), (2**62, 2**63 - 1), (-3, -2)):
        held(UNIT.bounds, 20, low, high, varies=high - low > 1)


def test_threads_do_not_matter() -> None:
    x = np.ones(300_001, np.float32)
    results: list[Array] = []
    for threads in (1, 2, 5):
        tsir.set_threads(threads)
        tsir.manual_seed(3)
        results.append(np.concatenate([*arrays_in([UNIT.dropout(x), UNIT.uniform(x)])], axis=None))
    np.testing.assert_array_equal(results[0], results[1])
    np.testing.assert_array_equal(results[0], results[2])


@pytest.mark.parametrize(
    ("function", "arguments", "message"),
    [
        (
            UNIT.chance,
            (X, 1.5),
            "unit.py:33:12: error: expected a probability from 0 to 1, got 1.5",
        ),
        (UNIT.chance, (X, float("nan")), "expected a probability from 0 to 1, got nan"),
        (UNIT.bernoulli, (X + 1,), "error: expected probabilities from 0 to 1"),
        (UNIT.bounds, (3, 2, 2), "expected bounds with integers between them, got 2 and 2"),
        (UNIT.bounds, (-3, 2, 4), "expected sizes of at least 0"),
    ],
)
def test_what_cannot_be_drawn(function: tsir.Function, arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(tsir.TsirError) as caught:
        function(*arguments)
    assert message in str(caught.value)


def test_gradients_draw_the_same_mask() -> None:
    source = "def f(x):\n    return (torch.dropout(x, 0.5, True) * x).sum()"
    step = tsir.value_and_grad(tsir.CompilationUnit(source).f)
    value, gradient = cast("tuple[Array, Array]", step(X))
    np.testing.assert_allclose((gradient * X).sum() / 2, value, rtol=1e-5)
    assert np.logical_or(gradient == 0, np.isclose(gradient, 4 * X)).all()
    assert (gradient != 0).any()
