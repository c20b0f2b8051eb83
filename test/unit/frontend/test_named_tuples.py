"""Classes of named tuples in Python functions: made by calls, read by name, passed on, returned as tuples."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

import tsir
from tsir.dialects.ir.diagnostics import UnsupportedError

Tensor = Any
"""What PyTorch has, in functions that are only compiled."""


class State(NamedTuple):
    hidden: float
    steps: int = 0
    label: str | None = None


class Unknown(NamedTuple):
    value: bytes


def step(state: State, x: float) -> State:
    if x > 0:
        state = State(state.hidden + x, state.steps + 1, state.label)
    return state


def walk(n: int) -> tuple[float, int, bool]:
    state = State(0.5)
    for i in range(n):
        state = step(state, float(i))
    states = [state, State(hidden=1.0, label="a")]
    hidden, steps, _ = states[0]
    return hidden + states[1].hidden, steps, state.label is None


def returned(x: float) -> State:
    return State(steps=3, hidden=x)


def test_names_survive_loops_branches_calls_and_lists() -> None:
    assert tsir.script(walk)(4) == (7.5, 3, True)
    assert tsir.script(returned)(1.5) == (1.5, 3, None)
    assert tsir.script(step)((1.0, 2, "b"), 1.0) == (2.0, 3, "b")


MISTAKES = {
    "return State(x).missing": "has no attribute or method 'missing'",
    "return State()": "State: missing argument 'hidden'",
    "return State(x, x)": "State: expected 'steps' to be int, got float",
    "return Unknown(x)": "expected a type, got 'bytes'",
}


@pytest.mark.parametrize("body", MISTAKES)
def test_mistakes(body: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "named_tuple_mistakes.py"
    scope: dict[str, Any] = {"State": State, "Unknown": Unknown}
    exec(compile(f"def f(x: float):\n    {body}\n", str(path), "exec"), scope)
    path.write_text(f"def f(x: float):\n    {body}\n", encoding="utf-8")
    with pytest.raises(UnsupportedError, match=MISTAKES[body].replace("'", ".")):
        tsir.script(scope["f"])


def test_tensors_in_fields() -> None:
    def total(x: Tensor) -> Tensor:
        pair = Pair(x, x * 2)
        return pair.first + pair.second

    assert list(tsir.script(total)(np.ones(2))) == [3.0, 3.0]


class Pair(NamedTuple):
    first: Tensor
    second: Tensor
