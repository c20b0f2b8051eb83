"""Environment variables: what they may say, and what is said of the rest."""

from __future__ import annotations

import warnings

import pytest

from tsir.lowering.environment import CACHE, CACHE_DIR, FALLBACK, NUM_THREADS, VARIABLES, Variable


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


@pytest.mark.parametrize("variable", VARIABLES, ids=lambda variable: variable.name)
def test_an_empty_one_is_as_none(variable: Variable, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(variable, "", monkeypatch) is None
    monkeypatch.delenv(variable.name)
    assert variable.read() is None
    assert not variable.is_off


@pytest.mark.parametrize(
    ("variable", "text", "expected"),
    [
        (CACHE, "off", "0, objects or 1"),
        *((variable, "no", "0 or 1") for variable in VARIABLES if variable.expected == "0 or 1"),
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
    again = Variable(variable.name, variable.expected, variable.accepts, "of this test alone")
    with pytest.warns(RuntimeWarning) as told:
        assert [again.read(), again.read()] == [None, None]
    assert [str(each.message) for each in told] == [f"expected {expected} in {variable.name}, got '{text}'"]
    assert told[0].filename == __file__
