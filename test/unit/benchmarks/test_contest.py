"""What a contest does with peers that are wrong, fail or are missing, and how its tables say so."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing
from pathlib import Path

import numpy as np
import pytest
from planted_contenders import absent, ending, ending_later, failing, missing, right, slow, wrong

from benchmarks import comparing, contenders
from benchmarks.contenders import Bind, Contender, Failed, Kind
from benchmarks.contest import Found, compete, difference, native
from benchmarks.limits import LIMITS
from benchmarks.measuring import paired, ratio, table
from benchmarks.peers import OURS
from benchmarks.workloads import ROWS, Row

TINY = next(row for row in ROWS if row.name == "tiny")
Makes = Mapping[str, Callable[[Row], Bind | None]]


def compete_at(makes: Makes, *variants: str) -> Iterator[Found]:
    """What a contest of these, and of a copy, finds at each variant."""
    with ExitStack() as stack:
        peers = {name: stack.enter_context(closing(Contender(Kind(make)))) for name, make in makes.items()}
        copy = stack.enter_context(closing(Contender(LIMITS["copy"])))
        yield from compete(peers, {"copy": copy}, TINY, variants, 3)


def test_only_right_results_are_timed_and_tables_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    makes: Makes = {
        OURS: right, "good": right, "bad": wrong, "ill": failing, "end": ending, "away": missing,
        "none": absent,
    }  # fmt: skip
    found = list(compete_at(makes, "given", "odd", "batch"))
    assert [f.variant for f in found] == ["given", "odd", "batch"]
    for each in found:
        assert list(each.samples) == [OURS, "good"]
        assert {len(samples) for samples in each.samples.values()} == {3}
        assert list(each.limits) == ["copy"]
        assert each.failed["bad"].startswith("wrong: result 0 is ")
        assert each.failed["ill"].startswith("ValueError: a reason")
        assert each.failed["end"] == "ended with status 3"
        assert each.failed["away"] == "not installed: No module named 'peer'"
        assert "none" not in each.failed
    assert list(found[0].warm) == [OURS, "good"]
    assert found[1].warm == {}

    monkeypatch.setattr(comparing, "PEERS", makes)
    times, first, reasons = comparing.tables(found, 1)
    title, heading, given, *others = times.splitlines()
    assert title == "microseconds, one thread"
    assert heading.split()[:7] == list(makes)
    assert given.startswith("tiny 8 ")
    assert given.split()[4:9] == ["wrong", "error", "error", "-", "-"]
    assert [line.split()[:2] for line in others] == [["odd", "5"], ["batch", "4"]]
    assert [line.split()[0] for line in first.splitlines()[2:]] == ["tiny:", "second", "warm"]
    assert "ill in tiny: ValueError: a reason of two lines" in reasons
    assert reasons.splitlines()[0] == "without times:"
    assert reasons.splitlines()[3] == "away: not installed: No module named 'peer'"


def test_without_ours_peers_are_held_against_the_first() -> None:
    (each,) = compete_at({OURS: failing, "good": right, "bad": wrong}, "given")
    assert list(each.samples) == ["good"]
    (cells,) = [line.split() for line in comparing.tables([each], 1)[0].splitlines()[2:]]
    assert cells[2] == "error"


def test_who_takes_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Contender(Kind(slow))) as contender:
        monkeypatch.setattr(contenders, "PATIENCE", 0.05)
        with pytest.raises(Failed, match=r"TimeoutError: no answer in 0\.05 s"):
            contender.first_call(TINY, (8,))


def test_who_ends_between_samples_is_named() -> None:
    with pytest.raises(Failed, match="ended with status 3"):
        list(compete_at({OURS: ending_later}, "given"))


def stopped(pid: str) -> bool:
    """Whether a process is stopped by now; it may take the system a moment."""
    time.sleep(0.01)
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].startswith("T")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads the state of processes")
def test_contenders_are_stopped_between_their_turns() -> None:
    with closing(Contender(Kind(right))) as contender:
        contender.first_call(TINY, (8,))
        assert contender.sample() > 0
        (pid,) = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()[-1:]
        assert any(stopped(pid) for _ in range(100))
        assert contender.sample() > 0


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
    turns = iter(range(8))
    samples = paired({"a": lambda: next(turns), "b": lambda: next(turns)}, 4)
    assert samples == {"a": [0, 2, 4, 6], "b": [1, 3, 5, 7]}


def test_table() -> None:
    assert table("title", ["x"], [("long name", ["1"]), ("b", ["22"])]).splitlines() == [
        "title",
        "            x",
        "long name   1",
        "b          22",
    ]
