"""The benchmark of GPUs without one: it says so; it survives what it runs; its table is right."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from benchmarks import gpu
from benchmarks.gpu import Found, Survey, cells, report
from benchmarks.gpu_cases import BYTES, CASES, IN_16_BITS, LARGER, TOLERANCES
from benchmarks.gpu_sides import BLAS, COMPILED, EAGER, GROUPED, OURS, REORDERED, REPLAY
from benchmarks.workloads import ROWS, WORKLOADS
from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.types.dtype import DType

ROOT = Path(__file__).parents[3]


def test_it_is_not_run_without_a_gpu() -> None:
    if gpu.unavailable() is None:
        pytest.skip("there is a GPU")
    command = [sys.executable, "-m", "benchmarks.gpu"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr) == (1, "")
    (line,) = done.stdout.splitlines()
    assert line.startswith("not run: expected ")


def test_what_is_missing_is_said_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def runtime() -> object:
        raise UnsupportedError("expected a GPU, got none:\nresult 100")

    monkeypatch.setattr(gpu, "runtime", runtime)
    assert gpu.unavailable() == "expected a GPU, got none: result 100"


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--only", "no such case", "expected a part of a name (tiny; pointwise; "),
        ("--minutes", "0", "expected a number of minutes above 0, got '0'"),
        ("--minutes", "nan", "expected a number of minutes above 0, got 'nan'"),
        ("--minutes", "soon", "expected a number of minutes above 0, got 'soon'"),
        ("--write", "/nowhere/gpu.md", "expected a file in a folder that is there, got '/nowhere/gpu.md'"),
        ("--json", "/", "expected a file in a folder that is there, got '/'"),
    ],
)
def test_a_wrong_command_line_is_told_ahead_of_all(
    option: str,
    value: str,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["gpu", option, value])
    with pytest.raises(SystemExit) as ended:
        gpu.main()
    assert ended.value.code == 2
    assert f"error: argument {option}: {message}" in capsys.readouterr().err


def test_all_workloads_have_sizes() -> None:
    assert {*LARGER} == {workload.name for workload in WORKLOADS}
    for workload in WORKLOADS:
        assert len(LARGER[workload.name]) == len(workload.sizes)
    assert {*IN_16_BITS} <= {row.name for row in ROWS} <= {*CASES}
    assert {case.dtype for case in CASES.values()} == {*BYTES} == {*TOLERANCES}
    assert all(DType[name].numpy.itemsize == size for name, size in BYTES.items())


def test_cells() -> None:
    seconds = CASES["pointwise"].traffic / 1e12
    samples = {OURS: [seconds] * 3, EAGER: [4 * seconds] * 3, COMPILED: [2 * seconds] * 3}
    found = cells("pointwise", Found(samples, made={OURS: 0.5, COMPILED: 12.0}), 2e12)
    assert found[3:6] == ["-", "-", "-"]
    assert found[6:] == ["-", "0.50", COMPILED, "1000", "50%", "-", "-", "0.50", "12.00"]
    assert float(found[1]) == pytest.approx(4e6 * seconds, rel=1e-3)


def test_a_replay_is_no_peer() -> None:
    samples = {OURS: [2e-6], EAGER: [4e-6], REPLAY: [1e-6], GROUPED: [5e-7], REORDERED: [1e-7]}
    assert cells("pointwise", Found(samples), None)[4:9] == ["1.0", "0.5", "0.1", "0.50", EAGER]


def test_cells_of_a_product() -> None:
    case = CASES["product 256, bf16"]
    assert case.traffic == CASES["product 256"].traffic / 2
    assert case.operations == 2 * 2048**3
    samples = {OURS: [2.0], EAGER: [1.5], BLAS: [1.0]}
    speed = f"{case.operations / 2.0 / 1e12:.1f}"
    assert cells(case.name, Found(samples), 1e12)[7:] == ["2.00", BLAS, "-", "-", speed, "50%", "-", "-"]


def test_cells_without_times() -> None:
    assert {*cells("softmax", Found(), None)} == {"-"}


def test_reasons() -> None:
    survey = Survey("a device", 1e12)
    survey.checked = {"pointwise": Found(), "softmax": Found(failed={OURS: "wrong by 1 of 2"})}
    survey.timed = {"pointwise": Found({EAGER: [1.0]}, {COMPILED: "no form"})}
    lines = report(survey).splitlines()
    assert lines[0] == "1 of 2 cases are right"
    assert lines[1] == "a device; a copy reads and writes 1000 GB/s"
    assert lines[-2:] == [
        f"not right: {OURS} in softmax: wrong by 1 of 2",
        f"without times: {COMPILED} in pointwise: no form",
    ]
    assert report(Survey()).startswith("0 of 0 cases")


PLANTED = """
import json, os, sys, time

def tell(**facts):
    print("@" + json.dumps(facts), flush=True)

side, mode, rounds, *names = sys.argv[1:]
tell(machine="planted", ceiling=None if mode == "check" else 1e12, compiles=side == "torch")
print("what libraries print")
for name in names:
    tell(begins=name)
    if name == "softmax" and mode == "check":
        os._exit(139)
    if name == "row sums":
        time.sleep(60)
    wrong = {"tsir": "wrong by 1 of 2"} if name == "broadcast" else {}
    if mode == "check":
        tell(case=name, failed=wrong, made={})
        continue
    if name == "strided" and mode == "compile":
        sys.exit(3)
    more = {"torch.compile": [1.0]} if mode == "compile" else {}
    tell(case=name, samples={"tsir": [1.0], "eager": [2.0], **more}, failed={}, made={})
"""


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process for the work that dies of some cases and hangs in others."""
    (tmp_path / "planted.py").write_text(PLANTED)
    monkeypatch.setattr(gpu, "WORKER", (sys.executable, "-S", str(tmp_path / "planted.py")))
    monkeypatch.setattr(gpu, "LIMIT", 3.0)
    monkeypatch.setattr(gpu, "unavailable", lambda: None)
    monkeypatch.setattr(gpu.signal, "signal", MagicMock())  # pytest has its own


def test_a_run_goes_on_after_each_failure(
    planted: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("tiny", "broadcast", "softmax", "row sums", "strided", "MLP")
    monkeypatch.setattr(gpu, "CASES", {name: CASES[name] for name in names})
    written = tmp_path / "found.json"
    monkeypatch.setattr(sys, "argv", ["gpu", "--quick", "--json", str(written)])
    assert gpu.main() == 1
    kept = json.loads(written.read_text())
    assert {name: [*found["failed"].values()] for name, found in kept["checked"].items()} == {
        "tiny": [],
        "broadcast": ["wrong by 1 of 2"],
        "softmax": ["ended with 139"],
        "row sums": ["stopped after 3 s without a word"],
        "strided": [],
        "MLP": [],
    }
    assert {name: [*found["failed"].values()] for name, found in kept["compared"].items()} == {
        "tiny": [],
        "strided": ["ended with 3"],
        "MLP": [],
    }
    assert [*kept["timed"]] == ["tiny", "strided", "MLP"]
    assert [*kept["timed"]["strided"]["samples"]] == [OURS, EAGER]
    assert [*kept["compared"]["MLP"]["samples"]] == [OURS, EAGER, COMPILED]
    assert (kept["machine"], kept["ceiling"]) == ("planted", 1e12)
    told = capsys.readouterr()
    assert "3 of 6 cases are right" in told.out
    rows = [line for line in told.out.splitlines() if line.startswith("MLP ")]
    assert rows[0] == "MLP 4096x784x4096x10: right"
    assert rows[1].startswith("MLP 4096x784x4096x10: tsir 1000000.0 us; eager 2000000.0 us; ")
    assert rows[2].startswith("MLP 4096x784x4096x10: tsir 1000000.0 us; eager 2000000.0 us; torch.compile ")
    assert "broadcast 16384x4096: tsir: wrong by 1 of 2" in told.out


def main(monkeypatch: pytest.MonkeyPatch, *options: str) -> int:
    """The exit status for a command line."""
    monkeypatch.setattr(sys, "argv", ["gpu", *options])
    return gpu.main()


def test_all_is_well(
    planted: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(monkeypatch, "--only", "MLP") == 0
    assert "2 of 2 cases are right" in capsys.readouterr().out


def test_nothing_is_compiled_without_pytorch(
    planted: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(monkeypatch, "--only", "strided", "--no-torch") == 0
    assert "torch.compile 1" not in capsys.readouterr().out


def test_what_is_right_but_not_timed_is_no_success(planted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def answers(command: Sequence[str], deadline: float) -> Generator[dict[str, Any]]:
        yield {"begins": "tiny"}
        failed = {} if "check" in command else {"tsir": "out of memory"}
        yield {"case": "tiny", "samples": {"eager": [1.0]}, "failed": failed, "made": {}}

    monkeypatch.setattr(gpu, "answers_of", answers)
    assert main(monkeypatch, "--only", "tiny") == 1


def test_a_run_that_is_stopped_tells_what_it_has(
    planted: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    right = gpu.answers_of

    def answers(command: Sequence[str], deadline: float) -> Generator[dict[str, Any]]:
        for answer in right(command, deadline):
            if answer.get("begins") == "MLP, gradient" and "compile" in command:
                raise KeyboardInterrupt
            yield answer

    monkeypatch.setattr(gpu, "answers_of", answers)
    assert main(monkeypatch, "--only", "MLP") == 1
    told = capsys.readouterr().out
    assert "\nstopped\n2 of 2 cases are right\n" in told
    assert re.search(r"MLP 4096x784x4096x10 +1000000\.0 +2000000\.0 +1000000\.0", told)


def test_a_device_that_cannot_be_used(
    planted: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = (sys.executable, "-S", "-c", 'print("\\n@{\\"missing\\": \\"a device of sm_75\\"}")')
    monkeypatch.setattr(gpu, "WORKER", command)
    assert main(monkeypatch, "--only", "MLP") == 1
    assert capsys.readouterr().out == "not run: a device of sm_75\n"


FORKS = """
import subprocess, sys, time
subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(60)"])
print('@{"begins": "tiny"}', flush=True)
time.sleep(60)
"""


def test_what_a_process_has_started_ends_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "LIMIT", 1.0)
    answers = gpu.answers_of([sys.executable, "-S", "-c", FORKS], time.monotonic() + 30)
    assert next(answers) == {"begins": "tiny"}
    assert next(answers) == {"ended": "stopped after 1 s without a word"}
    (thread,) = (t for t in threading.enumerate() if "(forward)" in t.name)
    answers.close()
    thread.join(10)  # nobody has the pipe any more
    assert not thread.is_alive()


def test_a_run_stops_in_time(planted: None) -> None:
    survey = Survey()
    gpu.run(survey, survey.timed, ["nobody"], ["tiny", "MLP"], time.monotonic(), print)
    assert {why for found in survey.timed.values() for why in found.failed.values()} == {"no time was left"}
