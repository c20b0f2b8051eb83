"""The process that measures on a GPU, on the driver of the tests: what it tells, and how it ends."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fake_driver import FakeDriver
from fake_library import FakeLibrary

from benchmarks import gpu_cases, gpu_rows
from benchmarks.gpu_events import copy_bandwidth, seconds
from benchmarks.gpu_sides import BLAS, GROUPED, NUMPY, OURS, REORDERED, REPLAY, Side, numpy_side
from tsir.dialects.ir.diagnostics import ExecutionError
from tsir.runtime.cuda import to_device
from tsir.runtime.cuda.devices import runtime

SIZES = {"tiny": (8,), "softmax": (3, 40), "product 256": (4, 6, 5)}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sizes that the simulator is quick with."""
    monkeypatch.setattr(gpu_cases, "LARGER", SIZES)
    monkeypatch.setattr(gpu_rows, "ROTATION", 256)


def told(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """What the process has told."""
    return [json.loads(line[1:]) for line in capsys.readouterr().out.splitlines() if line.startswith("@")]


def test_a_check(driver: FakeDriver, capsys: pytest.CaptureFixture[str]) -> None:
    assert gpu_rows.main(NUMPY, "check", "1", "tiny") == 0
    machine, begins, found = told(capsys)
    assert machine["machine"].startswith("a device of the tests, driver for CUDA 12.0, held against numpy ")
    assert (machine["ceiling"], machine["compiles"]) == (None, False)
    assert begins == {"begins": "tiny"}
    assert (found["case"], found["failed"], [*found["made"]]) == ("tiny", {}, [OURS])


def test_times(driver: FakeDriver, capsys: pytest.CaptureFixture[str]) -> None:
    assert gpu_rows.main(NUMPY, "time", "3", "tiny") == 0
    machine, _, found = told(capsys)
    assert machine["ceiling"] == 2 * 2 * 64 / 1e-3  # all takes a millisecond there
    assert found["failed"] == {}
    assert {name: len(times) for name, times in found["samples"].items()} == {OURS: 3, REPLAY: 3}
    # The sets are as many as a cache cannot hold.
    assert found["samples"][OURS] == [pytest.approx(1e-3 / 3)] * 3
    assert driver.events == {}


def test_products_are_held_against_the_library(fake: FakeLibrary, capsys: pytest.CaptureFixture[str]) -> None:
    assert gpu_rows.main(NUMPY, "time", "1", "product 256") == 0
    found = told(capsys)[-1]
    assert (found["failed"], [*found["samples"]]) == ({}, [OURS, GROUPED, BLAS, REPLAY])
    assert fake.calls


def test_sums_of_rows_in_any_order(
    driver: FakeDriver, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(gpu_cases.LARGER, "layer norm", (2, 1100))
    assert gpu_rows.main(NUMPY, "time", "1", "layer norm") == 0
    found = told(capsys)[-1]
    assert (found["failed"], [*found["samples"]]) == ({}, [OURS, REORDERED, REPLAY])


def test_a_contender_that_fails_has_no_times(
    driver: FakeDriver, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = list[int]()

    def failing(case: gpu_cases.Case) -> gpu_rows.Call:
        function = gpu_rows.ours(case)

        def call(*arrays: Any) -> Any:
            calls.append(0)
            if len(calls) > 2:
                raise ExecutionError("no memory")
            return function(*arrays)

        return call

    monkeypatch.setattr(gpu_rows, "replayed", failing)
    assert gpu_rows.main(NUMPY, "time", "2", "tiny") == 0
    found = told(capsys)[-1]
    assert found["failed"] == {REPLAY: "ExecutionError: error: no memory"}
    assert [*found["samples"]] == [OURS]


def test_what_is_wrong_is_not_timed(
    driver: FakeDriver, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gpu_cases, "TOLERANCES", {"f32": -1.0})
    monkeypatch.setattr("benchmarks.gpu_sides.TOLERANCES", {"f32": -1.0})
    assert gpu_rows.main(NUMPY, "time", "1", "tiny") == 0
    found = told(capsys)[-1]
    assert found["samples"] == {}
    assert found["failed"][OURS].startswith("wrong by ")


def test_a_device_that_dies(driver: FakeDriver, capsys: pytest.CaptureFixture[str]) -> None:
    driver.fails["cuCtxSynchronize"] = (3, 700)
    assert gpu_rows.main(NUMPY, "check", "1", "tiny", "softmax") == gpu_rows.DEAD
    assert [answer["begins"] for answer in told(capsys) if "begins" in answer] == ["tiny"]


def test_no_device(driver: FakeDriver, capsys: pytest.CaptureFixture[str]) -> None:
    driver.capability = 6, 0
    assert gpu_rows.main(NUMPY, "check", "1", "tiny") == 1
    assert told(capsys) == [{"missing": "expected a device of sm_75 or later, got sm_60"}]


def test_differences(driver: FakeDriver) -> None:
    case, held = gpu_cases.CASES["softmax"], numpy_side("is not wanted")
    (x,) = held.arguments(case)
    here = x.numpy()
    wrong: dict[str, tuple[list[Any], list[Any]]] = {
        "wrong: 0 results in place of 1": ([], [here]),
        "wrong: float32[3, 40] in place of float64[3, 40]": ([x], [here.astype("f8")]),
        "wrong: float32[3, 40] in place of float32[3, 39]": ([x], [here[:, 1:]]),
        "wrong by nan of nan": ([x], [here * float("nan")]),
    }
    assert {held.difference(case, *pair): pair for pair in wrong.values()}.keys() == wrong.keys()
    assert held.difference(case, [x, to_device(here[:0])], [here, here[:0]]) is None


def test_what_fails_between_events_leaves_none(driver: FakeDriver) -> None:
    device = runtime().device(0)
    with pytest.raises(ZeroDivisionError):
        seconds(device, lambda: 1 // 0)
    assert (driver.events, driver.contexts) == ({}, [])
    assert copy_bandwidth(device, 64, rounds=1) == 2 * 2 * 64 / 1e-3


def test_sides_have_what_they_are_made_of() -> None:
    side: Side = numpy_side("is not there")
    assert side.name.endswith(", as PyTorch is not there")
    assert not side.slow
