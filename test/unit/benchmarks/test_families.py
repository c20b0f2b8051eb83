"""Rows of families are measured beside the peers that are there, and wrong results end a run."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from benchmarks import families
from benchmarks.families import compare, contenders, measured
from benchmarks.family_rows import FAMILIES, Row, f32

TINY = Row("tiny", "a * b", [f32(3), f32(3)], ["a * b"], gradient=2)


def test_calls_and_gradients() -> None:
    """A gradient is a row of its own; without a peer it has no ratio."""
    call, gradient = measured(TINY, {"np": np})
    assert (call.name, gradient.name) == ("tiny", "tiny, gradient")
    assert call.best() == "numpy"
    assert call.ratio() == pytest.approx(np.median(np.divide(call.samples["tsir"], call.samples["numpy"])))
    assert gradient.best() is gradient.ratio() is None


def test_gradients_are_of_squares() -> None:
    a, b = np.arange(3, dtype=np.float32), np.ones(3, np.float32)
    calls = contenders(TINY, [a, b], {"np": np}, gradient=True)
    compare("tiny", {**calls, "known": lambda: (np.float32(5), 2 * a, 2 * a * a)}, "r", 1e-6)


def test_missing_peers_are_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(families, "_PARTS", {"np": ("numpy",), "scipy": ("no_such_library",)})
    assert list(families.present()) == ["np"]
    assert "without SciPy: no module no_such_library" in capsys.readouterr().out


def test_wrong_results_end_the_run() -> None:
    with pytest.raises(AssertionError, match="numpy, tiny"):
        list(measured(replace(TINY, peers=["a * b + 0.1"]), {"np": np}))


def test_rows_have_names_of_their_own() -> None:
    names = [row.name for rows in FAMILIES.values() for row in rows]
    assert len(set(names)) == len(names)
