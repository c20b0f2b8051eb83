"""What is told of compilations, in the log and on a terminal."""

from __future__ import annotations

import logging
import time
from io import StringIO

import numpy as np
import pytest

import tsir
from tsir.runtime.plans import progress
from tsir.runtime.plans.progress import telling


class Terminal(StringIO):
    """Takes what is written, as a terminal."""

    def isatty(self) -> bool:
        return True


def terminal_of(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal as standard error, from here on, and little patience."""
    made = Terminal()
    monkeypatch.setattr("sys.stderr", made)
    monkeypatch.setattr(progress, "PATIENCE", 0.05)
    return made


def test_a_long_compilation_is_shown_and_leaves_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    with telling("compiling f"), telling("a part of it"):
        time.sleep(0.3)
        assert terminal.getvalue() == "\r\x1b[Ktsir: compiling f …"
    assert terminal.getvalue().endswith("…\r\x1b[K")


def test_a_failing_one_leaves_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    with pytest.raises(ZeroDivisionError), telling("compiling f"):
        _ = 1 / (time.sleep(0.3) or 0)
    assert terminal.getvalue().endswith("…\r\x1b[K")
    with telling("compiling g"):
        pass
    time.sleep(0.1)
    assert "compiling g" not in terminal.getvalue()


def test_nothing_is_shown_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", shown := StringIO())
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    with telling("compiling f"):
        time.sleep(0.05)
    assert shown.getvalue() == ""


def test_the_log_has_what_was_compiled(caplog: pytest.LogCaptureFixture) -> None:
    unit = tsir.CompilationUnit("def shifted(x):\n    return x * 3.25 + 1.0\n")
    with caplog.at_level(logging.INFO, "tsir"):
        unit.shifted(np.ones(3))
        unit.shifted(np.ones(3))
    told = [record.getMessage().partition(":")[0] for record in caplog.records]
    assert told == ["planning shifted", "compiling group 0 of shifted"]


def test_the_log_names_the_function_that_a_derivative_is_of(caplog: pytest.LogCaptureFixture) -> None:
    unit = tsir.CompilationUnit("def norm(x):\n    return (x * 3.75).pow(2).sum()\n")
    with caplog.at_level(logging.INFO, "tsir"):
        tsir.grad(unit.norm)(np.ones(3))
        tsir.jvp(unit.norm, (np.ones(3),), (np.ones(3),))
    told = {record.getMessage().partition(":")[0] for record in caplog.records}
    assert told == {"planning norm", "compiling group 0 of norm"}
