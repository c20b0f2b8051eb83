"""Writes to a tensor that overlaps itself or what is read: as in PyTorch, natively and in the interpreter."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from overlapping_writes import EXACTLY, EXPANDED, FILLED, GAPS, PARTLY, REFUSED, TAKEN, TWICE

import tsir


def _runners(body: str) -> list[Any]:
    f = tsir.CompilationUnit(f"def f(x):\n{body}\n    return y + 0\n").f
    return [f, f.interpret]


@pytest.mark.parametrize("name", REFUSED | TWICE)
def test_refused(name: str) -> None:
    for run in _runners((REFUSED | TWICE)[name]):
        with pytest.raises(tsir.ExecutionError, match="elements lie apart"):
            run(np.array([1.0, 2.0, 3.0], np.float32))


@pytest.mark.parametrize("text", FILLED)
def test_filled(text: str) -> None:
    for run in _runners(f"{EXPANDED}    {text}"):
        x = np.array([1.0, 2.0, 3.0], np.float32)
        y = run(x)
        assert x.tolist() == FILLED[text]
        assert y.tolist() == np.lib.stride_tricks.as_strided(x, y.shape, (4 * ("as_" in text), 4)).tolist()


def test_a_nan_that_is_not_filled_changes_nothing() -> None:
    f = tsir.CompilationUnit("def f(x, mask):\n    x.expand(2, 1).masked_fill_(mask, 3)\n").f
    for run in (f, f.interpret):
        x = np.array([0x7FC1], np.uint16).view(ml_dtypes.bfloat16)
        run(x, np.array([[True], [False]]))
        assert x.tolist() == [3.0]


def test_an_expanded_argument_is_filled() -> None:
    f = tsir.CompilationUnit("def f(x):\n    x.zero_()\n").f
    for run in (f, f.interpret):
        memory = np.ones(3, np.float32)
        run(np.lib.stride_tricks.as_strided(memory, (2, 3), (0, 4)))
        assert memory.tolist() == [0.0, 0.0, 0.0]


@pytest.mark.parametrize("name", TAKEN)
def test_taken(name: str) -> None:
    found: list[tuple[list[float], list[float]]] = []
    for run in _runners(TAKEN[name]):
        x = np.array([1.0, 2.0, 3.0], np.float32)
        found.append((run(x).tolist(), x.tolist()))
    assert found[0] == found[1]


@pytest.mark.parametrize("text", PARTLY.values(), ids=PARTLY)
def test_what_is_read_may_not_be_a_part_of_what_is_written(text: str) -> None:
    for run in _runners(f"    y = x\n    {text}"):
        x = np.arange(4, dtype=np.float32).reshape(2, 2)
        with pytest.raises(tsir.ExecutionError, match="clone it before"):
            run(x)
        assert x.ravel().tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize("name", EXACTLY | GAPS)
def test_what_is_read_is_as_it_was_before_the_write(name: str) -> None:
    text, expected = (EXACTLY | GAPS)[name]
    for run in _runners(f"    y = x\n    {text}"):
        x = np.arange(4, dtype=np.float32).reshape(2, 2)
        run(x)
        assert x.ravel().tolist() == expected


def test_an_argument_whose_strides_interleave_is_not_written() -> None:
    f = tsir.CompilationUnit("def f(x):\n    x.add_(1)\n    return x\n").f
    memory = np.arange(3.0, dtype=np.float32)
    x = np.lib.stride_tricks.as_strided(memory, (2, 2), (4, 4))
    for run in (f, f.interpret):
        with pytest.raises(tsir.ExecutionError, match="elements lie apart"):
            run(x)
    assert memory.tolist() == [0.0, 1.0, 2.0]
