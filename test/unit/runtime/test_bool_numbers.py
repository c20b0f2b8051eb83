"""A bool beside a tensor is a bool, as in eager PyTorch; of numbers it is an int, as in Python."""

from __future__ import annotations

import numpy as np
import pytest

import tsir

BOOLS = {
    "x + True": [True, True],
    "x + b": [True, True],
    "x * b": [True, False],
    "x ^ True": [False, True],
    "x.clone().add_(True)": [True, True],
    "x.clone().mul_(b)": [True, False],
    "torch.where(x, b, False)": [True, False],
    "x.masked_fill(x, False)": [False, False],
    "torch.full([2], True)": [True, True],
}
INTEGERS = {"x + 1": [2, 1], "x * 2": [2, 0], "x + b + 1": [2, 2], "(b + True) * x.long()": [2, 0]}
REFUSED = {
    "x - True": "expected operands that are not bools",
    "True - x": "expected operands that are not bools",
    "x.long() - b": "expected operands that are not bools",
    "torch.add(x.long(), x, alpha=True)": "expected a number as alpha, got a bool",
}


def function(text: str) -> tsir.Function:
    """The function of a tensor and a bool that returns the value of a text."""
    return tsir.CompilationUnit(f"def f(x, b: bool):\n    return {text}\n").f


@pytest.mark.parametrize("text", BOOLS | INTEGERS)
def test_dtypes(text: str) -> None:
    x = np.array([True, False])
    made = function(text)
    for run in (made, made.interpret):
        found = run(x, True)
        assert found.dtype == (np.bool_ if text in BOOLS else np.int64)
        assert found.tolist() == (BOOLS | INTEGERS)[text]


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text: str) -> None:
    made = function(text)
    for run in (made, made.interpret):
        with pytest.raises(tsir.TsirError, match=REFUSED[text]):
            run(np.array([True, False]), True)
