"""Environment variables: what they may say, and what is said of the rest."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from dataclasses import replace

import pytest

from tsir.lowering.host.environment import (
    CACHE,
    CACHE_DIR,
    FALLBACK,
    NUM_THREADS,
    VARIABLES,
    Variable,
    check_names,
)


def read(variable: Variable, text: str, monkeypatch: pytest.MonkeyPatch) -> str | None:
    monkeypatch.setenv(variable.name, text)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return variable.read()


@pytest.mark.parametrize(
    ("variable", "text"),
    [(FALLBACK, "0"), (FALLBACK, "1"), (CACHE, "objects"), (NUM_THREADS, "256"), (CACHE_DIR, "/any where")],
)
def test_what_is_expected_is_read(variable: Variable, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(variable, text, monkeypatch) == text
    assert variable.is_off == (text == "0")


@pytest.mark.parametrize(
    ("text", "meant"), [("false", "0"), ("NO", "0"), ("Off", "0"), ("true", "1"), ("yes", "1"), ("ON", "1")]
)
def test_flags_have_the_usual_spellings(text: str, meant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(FALLBACK, text, monkeypatch) == meant


def test_names_that_nearly_are_those_of_variables_are_told() -> None:
    with pytest.warns(RuntimeWarning) as told:
        check_names(["TSIR_FALBACK", "TSIR_FALLBACK", "TSIR_OF_SOMEBODY_ELSE", "FALBACK", "TSIR_THREADS"])
    assert [str(each.message) for each in told] == [
        "unknown environment variable TSIR_FALBACK; did you mean TSIR_FALLBACK?",
        "unknown environment variable TSIR_THREADS; did you mean TSIR_NUM_THREADS?",
    ]


def test_names_are_looked_at_when_the_package_is_imported() -> None:
    environment = {**os.environ, "TSIR_FALBACK": "0"}
    command = [sys.executable, "-c", "import tsir"]
    found = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert found.stderr.count("did you mean TSIR_FALLBACK?") == 1


@pytest.mark.parametrize("variable", VARIABLES, ids=lambda variable: variable.name)
def test_an_empty_one_is_as_none(variable: Variable, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(variable, "", monkeypatch) is None
    monkeypatch.delenv(variable.name)
    assert variable.read() is None
    assert not variable.is_off


@pytest.mark.parametrize(
    ("variable", "text", "expected"),
    [
        (CACHE, "disk", "0, objects or 1"),
        *((variable, "nope", "0 or 1") for variable in VARIABLES if variable.expected == "0 or 1"),
        (FALLBACK, "maybe", "0 or 1"),
        (FALLBACK, "00", "0 or 1"),
        (NUM_THREADS, "-1", "1 to 256 threads"),
        (NUM_THREADS, "257", "1 to 256 threads"),
        pytest.param(NUM_THREADS, "1" * 5000, "1 to 256 threads", id="too-many-digits-for-an-int"),
        (NUM_THREADS, "\u0661", "1 to 256 threads"),
    ],
)
def test_what_is_not_expected_is_told_once(
    variable: Variable, text: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable.name, text)
    again = replace(variable, summary="of this test alone")
    with pytest.warns(RuntimeWarning) as told:
        assert [again.read(), again.read()] == [None, None]
    message = f"expected {expected} in {variable.name}, got '{text}'; {variable.usual} is used"
    assert [str(each.message) for each in told] == [message]
    assert told[0].filename == __file__
