"""What a contest does with peers that are wrong, fail or are missing, and how its tables say so."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import numpy as np
import pytest

from benchmarks import comparing, contest
from benchmarks.contest import Found, compete, difference, native
from benchmarks.measuring import paired, ratio, table
from benchmarks.peers import OURS, Bind
from benchmarks.workloads import ROWS, Row

TINY = next(row for row in ROWS if row.name == "tiny")


def right(row: Row) -> Bind:
    """Computes the row `tiny`."""
    return lambda arrays: lambda: arrays[0] * arrays[1] + arrays[0]


def wrong(row: Row) -> Bind:
    """Computes something else."""
    return lambda arrays: lambda: arrays[0] * arrays[1]


def failing(row: Row) -> Bind:
    """Says no."""
    raise ValueError("a reason\nof two lines")


def missing(row: Row) -> Bind:
    """Is not there."""
    raise ImportError("No module named 'peer'")


def absent(row: Row) -> None:
    """Has no version of the row."""


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[Found]:
    """What a contest of all kinds of peers finds at each variant."""
    peers: dict[str, Callable[[Row], Bind | None]] = {
        OURS: right, "good": right, "bad": wrong, "ill": failing, "away": missing, "none": absent,
    }  # fmt: skip
    monkeypatch.setattr(contest, "PEERS", peers)
    monkeypatch.setattr(comparing, "PEERS", peers)
    return list(compete(TINY, ["given", "odd", "batch"], 3, 1))


def test_only_right_results_are_timed(found: list[Found]) -> None:
    assert [f.variant for f in found] == ["given", "odd", "batch"]
    for each in found:
        assert list(each.samples) == [OURS, "good"]
        assert {len(samples) for samples in each.samples.values()} == {3}
        assert list(each.limits) == ["copy"]
        assert each.failed["bad"].startswith("wrong: result 0 is ")
        assert each.failed["ill"].startswith("ValueError: a reason")
        assert each.failed["away"] == "not installed: No module named 'peer'"
        assert "none" not in each.failed
    assert list(found[0].warm) == [OURS, "good"]
    assert found[1].warm == {}


def test_tables_say_what_failed(found: list[Found]) -> None:
    times, first, reasons = comparing.tables(found, 1)
    title, heading, given, *others = times.splitlines()
    assert title == "microseconds, one thread"
    assert heading.split()[:6] == [OURS, "good", "bad", "ill", "away", "none"]
    assert given.startswith("tiny 8 ")
    assert given.split()[4:8] == ["wrong", "error", "-", "-"]
    assert [line.split()[:2] for line in others] == [["odd", "5"], ["batch", "4"]]
    assert [line.split()[0] for line in first.splitlines()[2:]] == ["tiny:", "second", "warm"]
    assert "ill in tiny: ValueError: a reason of two lines" in reasons
    assert reasons.splitlines()[-1] == "away: not installed: No module named 'peer'"


def test_without_ours_peers_are_held_against_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "PEERS", {OURS: failing, "good": right, "bad": wrong})
    (each,) = compete(TINY, ["given"], 3, 1)
    assert list(each.samples) == ["good"]
    (cells,) = [line.split() for line in comparing.tables([each], 1)[0].splitlines()[2:]]
    assert cells[2] == "error"


def test_who_takes_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(row: Row) -> Bind:
        time.sleep(10)
        return right(row)

    monkeypatch.setattr(contest, "PATIENCE", 0.05)
    monkeypatch.setattr(contest, "PEERS", {OURS: right, "slow": slow})
    (each,) = compete(TINY, ["given"], 3, 1)
    assert each.failed == {"slow": "TimeoutError: the first call took more than 0.05 s"}


def test_native_calls_are_counted() -> None:
    assert native(TINY, TINY.arguments((8,))) == "1"


@pytest.mark.parametrize(
    ("results", "message"),
    [
        ([1.0, 2.0], ""),
        ([1.0, 2.001], ""),
        ([1.0, 2.1], "result 0 is 0.1 away"),
        ([1.0, math.nan], "result 0 is nan away"),
        ([1.0], "shapes [(1,)], not [(2,)],"),
    ],
)
def test_difference(results: list[float], message: str) -> None:
    assert difference([np.array(results, np.float32)], [np.array([1, 2], np.float32)]) == message


def test_no_elements_do_not_differ() -> None:
    assert difference([np.empty(0, np.float32)], [np.empty(0, np.float32)]) == ""


def test_pairs_are_compared_in_their_rounds() -> None:
    assert ratio([1.0, 10.0, 3.0], [2.0, 20.0, 3.0]) == 0.5
    samples = paired({"a": lambda: None, "b": lambda: None}, 4)
    assert [len(times) for times in samples.values()] == [4, 4]


def test_table() -> None:
    assert table("title", ["x"], [("long name", ["1"]), ("b", ["22"])]).splitlines() == [
        "title",
        "            x",
        "long name   1",
        "b          22",
    ]
