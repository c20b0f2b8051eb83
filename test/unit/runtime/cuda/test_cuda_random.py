"""Random numbers on a GPU: those of the CPU, for the same seed and the same calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest
from fake_driver import FakeDriver

import tsir
from tsir.dialects.operators.philox import default_generator
from tsir.dialects.types.dtype import Array
from tsir.runtime.cuda import DeviceArray, to_device

PROGRAM = tsir.CompilationUnit(
    """
def drawn(x: Tensor, n: int):
    return torch.rand_like(x), torch.rand([3, 0]), torch.randint(-4, 10, [7]), torch.rand([])

def filled(x: Tensor, n: int):
    y = torch.empty_like(x).uniform_(-1.0, 1.0)
    return y, torch.zeros_like(x).exponential_(2.0), torch.empty_like(x).bernoulli_(0.25)

def dropped(x: Tensor, n: int):
    x = torch.dropout(x, 0.5, True) * 1.5
    return torch.dropout(torch.softmax(x, -1), 0.25, True)

def rounds(x: Tensor, n: int):
    for i in range(n):
        x = torch.dropout(x, 0.5, True) * 1.5
        if i % 2 == 0:
            x = x + torch.rand_like(x)
    return x

def branched(x: Tensor, n: int):
    if n > 3:
        x = x + torch.rand_like(x)
    return x, torch.rand([2])

def constant(x: Tensor, n: int):
    return x + x

def loss(x: Tensor, n: int):
    return (torch.dropout(x, 0.5, True) * torch.dropout(x, 0.25, True)).sum()
""",
    "program.py",
)
MATRIX = tsir.TensorSpec((None, None), "f32", device="cuda")
X = np.random.default_rng(0).standard_normal((5, 37)).astype(np.float32)


def leaves(result: object) -> list[Array]:
    """The arrays of results, in order, here."""
    if isinstance(result, tuple):
        return [leaf for part in cast("tuple[object, ...]", result) for leaf in leaves(part)]
    return [result.numpy() if isinstance(result, DeviceArray) else cast(Array, result)]


def after_seed(seed: int, call: Callable[..., Any], *args: object) -> tuple[list[Array], tuple[int, int]]:
    """What two calls give right after a seed is set, and the state that they leave behind."""
    tsir.manual_seed(seed)
    found = [leaf for _ in range(2) for leaf in leaves(call(*args))]
    return found, default_generator.exchange((0, 0))


def compare(function: tsir.Function, x: Array, n: int, ordinal: int = 0) -> None:
    """Hold two calls on a device against two calls on the CPU, and how many seeds they take."""
    held = to_device(x, ordinal)
    compiled = tsir.compile(function, held, n, target="cuda")
    found, after = after_seed(11, compiled, held, n)
    wanted, expected = after_seed(11, function, x, n)
    assert after == expected
    for one, other in zip(found, wanted, strict=True):
        assert one.dtype == other.dtype
        few = 8 * float(np.finfo(one.dtype).eps) if one.dtype.kind == "f" else 0
        np.testing.assert_allclose(one, other, rtol=few, atol=few)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize(
    ("name", "n"),
    [
        *(("drawn", 1), ("filled", 1), ("dropped", 1), ("constant", 1)),
        *(("rounds", 0), ("rounds", 3), ("branched", 0), ("branched", 5)),
    ],
)
def test_numbers_are_those_of_the_cpu(name: str, n: int, driver: FakeDriver) -> None:
    compare(getattr(PROGRAM, name), X, n)


@pytest.mark.parametrize(
    "x",
    [X.astype(np.float64), X.astype(np.float16), X[:0], X[0, 0]],
    ids=["f64", "f16", "empty", "rank 0"],
)
def test_dtypes_and_sizes(x: Array, driver: FakeDriver) -> None:
    compare(PROGRAM.filled, np.asarray(x), 1)


def test_numbers_are_those_of_every_device(driver: FakeDriver) -> None:
    driver.count = 2
    compare(PROGRAM.drawn, X, 1, ordinal=1)


def test_calls_draw_anew(driver: FakeDriver) -> None:
    compiled = tsir.compile(PROGRAM.drawn, MATRIX, 1, target="cuda")
    x = to_device(X)
    drawn = {compiled(x, 1)[0].numpy().tobytes() for _ in range(4)}
    assert len(drawn) == 4


def test_later_calls_go_the_short_way(driver: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = tsir.compile(PROGRAM.dropped, MATRIX, 1, target="cuda")
    x = to_device(X)
    compiled(x, 1)
    tsir.manual_seed(7)
    wanted = [PROGRAM.dropped(X, 1) for _ in range(2)]

    def refuse(*_: object) -> object:
        raise AssertionError("the long way")

    monkeypatch.setattr(type(compiled), "call", refuse)
    tsir.manual_seed(7)
    for expected in wanted:
        np.testing.assert_allclose(compiled(x, 1).numpy(), expected, rtol=1e-5, atol=1e-6)


def test_compiling_takes_no_seed(driver: FakeDriver) -> None:
    tsir.manual_seed(5)
    tsir.compile(PROGRAM.drawn, MATRIX, 1, target="cuda")
    assert default_generator.exchange((0, 0)) == (5, 0)


def test_a_gradient_has_the_masks_of_its_value(driver: FakeDriver) -> None:
    function = tsir.value_and_grad(PROGRAM.loss)
    compiled = tsir.compile(function, MATRIX, 1, target="cuda")
    found, _ = after_seed(3, compiled, to_device(X), 1)
    wanted, _ = after_seed(3, function, X, 1)
    for one, other in zip(found, wanted, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-5)


def test_probabilities(driver: FakeDriver) -> None:
    text = "def f(x: Tensor, p: float):\n    return torch.dropout(x, p, True)"
    compiled = tsir.compile(tsir.CompilationUnit(text, "f.py").f, MATRIX, 0.5, target="cuda")
    x = to_device(X)
    np.testing.assert_array_equal(compiled(x, 1.0).numpy(), 0 * X)
    with pytest.raises(tsir.ExecutionError, match=r"^f.py:2:12: error: expected a probability from 0 to 1"):
        compiled(x, 1.5)
