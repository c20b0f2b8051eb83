"""What a trace would fix silently: it is taken as it is without a trace, checked at each call, or refused."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tsir
from tsir import torch

X = np.arange(12.0).reshape(3, 4) - 5
Y = np.arange(20.0).reshape(5, 4) - 5

unit = tsir.CompilationUnit("""
def scaled(x, n: int):
    return x * n
""")


def kinds(x: Any, n: Any) -> Any:
    return x * n if isinstance(n, int) and np.isscalar(n) and not isinstance(n, float) else -x


def copies(x: Any, n: Any) -> Any:
    one, other = copy.copy(x), copy.deepcopy([x, n])
    one += 1
    other[0] *= other[1]
    return x + one + other[0]


def arrays_of_numbers(x: Any, n: Any) -> Any:
    return x * (np.ones(4) * n) + np.sqrt(x.shape[0]) + np.float64(2) * n


def constants_that_change(x: Any, n: Any) -> Any:
    y = torch.zeros(4)
    for i in range(3):
        y[i] = i
        x = x + y * n
    return x


def signs(x: Any, n: Any) -> Any:
    base: Any = -2.0
    return x * base**n + base ** (x * x).round() + (-n).__abs__()


def calls(x: Any, n: Any) -> Any:
    return unit.scaled(x, n) + unit.scaled(x, x.shape[0])


@pytest.mark.parametrize("f", [kinds, copies, arrays_of_numbers, constants_that_change, signs, calls])
def test_traces_go_the_way_of_the_function(f: Callable[..., Any]) -> None:
    traced = tsir.trace(f, X, 3)
    for x, n in ((X, 3), (Y, 4)):
        np.testing.assert_allclose(traced(x.copy(), n), f(x.copy(), n))


def gradients_off(x: Any) -> Any:
    with tsir.no_grad():
        y = x * x
    return y * x


def constant_written(x: Any) -> Any:
    y = np.zeros((3, 4))
    torch.reshape(y, x.shape).add_(x)
    return x + y


def by_hand(x: Any) -> Any:
    return x * tsir.Tensor(x)


def looked_up(x: Any) -> Any:
    return x * {3: 2}.get(x.shape[0], 1)


def pickled(x: Any) -> Any:
    return pickle.loads(pickle.dumps(x))


def appended(xs: Any) -> Any:
    xs.append(xs[0])
    return xs[0]


def by_name(x: Any, mode: Any) -> Any:
    return x * 2 if mode == "double" else x


def of_entries(entries: Any) -> Any:
    return sum(entries.values())


def drawn(x: Any) -> Any:
    return x + np.random.default_rng().uniform(size=4)


def doubled(x: Any) -> Any:
    return x.mul_(2.0) + 1


REFUSED: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "the array of a tensor would be fixed": (by_hand, (X,)),
    "a traced number in a set or as a key would": (looked_up, (X,)),
    "the pickled form of a tensor would": (pickled, (X,)),
    "expected no change of no_grad": (gradients_off, (X,)),
    "expected a tensor that may be written, got a read-only": (constant_written, (X,)),
    "expected that the function leaves the lists": (appended, ([X],)),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_would_be_lost_is_refused(message: str) -> None:
    function, arguments = REFUSED[message]
    with pytest.raises(tsir.UnsupportedError, match=message):
        tsir.trace(function, *arguments)


def test_strings_and_keys_are_met_again() -> None:
    traced = tsir.trace(by_name, X, "double")
    np.testing.assert_array_equal(traced(Y, "double"), Y * 2)
    with pytest.raises(tsir.ExecutionError, match="the trace is for 'double'"):
        traced(X, "single")
    summed = tsir.trace(of_entries, {"a": X})
    with pytest.raises(tsir.ExecutionError, match="the trace is for 1 keys"):
        summed({"a": X, "b": X})


def test_a_check_finds_random_constants_and_leaves_the_examples() -> None:
    with pytest.raises(tsir.UnsupportedError, match="a constant of the trace has other elements") as caught:
        tsir.trace(drawn, X, check=True)
    assert caught.value.diagnostics[0].position is not None
    given = X.copy()
    traced = tsir.trace(doubled, given, check=True)
    np.testing.assert_array_equal(given, X)
    np.testing.assert_array_equal(traced(given), X * 2 + 1)


def filled(x: Any) -> Any:
    y = torch.zeros([3])
    y[1] = x.sum()
    return y, torch.rand([4])


def test_new_tensors_are_made_at_each_call() -> None:
    traced = tsir.trace(filled, X)
    (one, drawn), (other, again) = traced(X), traced(X)
    np.testing.assert_array_equal(one, [0, X.sum().astype(np.float32), 0])
    np.testing.assert_array_equal(one, other)
    assert not np.array_equal(drawn, again)
    assert isinstance(torch.zeros([3]), np.ndarray)


def stretched(x: Any) -> Any:
    y = np.zeros(3)
    y[1] = x.sum()
    return y


def test_errors_of_a_trace_that_numpy_hides_are_told() -> None:
    with pytest.raises(tsir.UnsupportedError, match=r"would be fixed as it is for the examples") as caught:
        tsir.trace(stretched, X)
    position = caught.value.diagnostics[0].position
    assert position is not None
    assert position.line == stretched.__code__.co_firstlineno + 2


def test_functions_of_new_arrays_are_wrapped_by_their_names_and_given_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def own(shape: Any, dtype: Any = None) -> Any:
        return np.full(shape, 0.5, dtype)

    monkeypatch.setattr(np, "zeros", own)  # as another library may
    full: Any = np.full
    names: list[str] = []

    def f(x: Any) -> Any:
        names.extend(getattr(np, name).__name__ for name in ("zeros", "full"))
        assert pickle.loads(pickle.dumps(np.full)) is np.full
        return x * np.zeros(4) + np.zeros(x.shape)

    np.testing.assert_array_equal(tsir.trace(f, X)(X), X * 0.5)
    assert names == ["own", "full"]
    assert (np.zeros, np.full) == (own, full)


def write_caught(x: Any) -> Any:
    y = x * 2
    try:
        y[7] = 1.0
    except (IndexError, tsir.TsirError):
        y = y + 1  # of three rows, and not of eight
    return y


def number_caught(x: Any) -> Any:
    try:
        n = int(x.sum())
    except Exception as error:
        raise ValueError("expected a number") from error.__cause__
    return x * n


def caught_in_a_branch(x: Any) -> Any:
    if x[0, 0] > 5:
        try:
            return x.reshape(2, 2)
        except Exception:
            return x * 3
    return x * 2


def test_errors_of_a_trace_that_the_function_catches_are_told() -> None:
    with pytest.raises(tsir.UnsupportedError, match="index 7 is out of bounds") as caught:
        tsir.trace(write_caught, X)
    position = caught.value.diagnostics[0].position
    assert position is not None
    assert position.line == write_caught.__code__.co_firstlineno + 3
    with pytest.raises(tsir.UnsupportedError, match=r"int\(\) of a tensor would be fixed"):
        tsir.trace(number_caught, X)
    traced = tsir.trace(caught_in_a_branch, X - 9)
    np.testing.assert_array_equal(traced(X - 9), X * 2 - 18)
    with pytest.raises(tsir.ExecutionError, match="the trace does not know this branch"):
        traced(np.full((2, 2), 6.0))


def test_an_error_of_the_function_closes_the_trace() -> None:
    kept: list[Any] = []

    def failing(x: Any) -> Any:
        kept.append(x)
        raise ValueError("of the user")

    with pytest.raises(ValueError, match="of the user"):
        tsir.trace(failing, X)
    with pytest.raises(tsir.UnsupportedError, match="of a trace that has ended"):
        abs(kept[0])
