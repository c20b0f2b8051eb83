"""
`python -m benchmarks.gpu`: the workloads on a GPU, beside PyTorch eager, compiled, and cuBLAS.

Needs a GPU, `tsir[cuda]` and PyTorch with CUDA; without one of them it says which, and exits with 1. All
results are held against PyTorch eager first; then what is right is timed, at last with PyTorch's compiler,
which takes longest: medians over rounds in which the contenders take turns, by events around calls that go
over several sets of arguments, so many that no cache holds them. What can be captured is replayed as a CUDA
graph besides, which is ours, too. Another process does the work. If it dies or hangs in a case, that case has
no times, and the next process goes on with the rest.
"""

from __future__ import annotations

import argparse
import json
import queue
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

import tsir
from benchmarks.gpu_cases import CASES
from benchmarks.gpu_rows import BLAS, COMPILED, EAGER, GROUPED, OURS, REPLAY
from benchmarks.measuring import ratio, table
from tsir.runtime.cuda.devices import runtime

ROUNDS, QUICK_ROUNDS = 25, 5

LIMIT = 150.0
"""Seconds that a case may take."""

CONTENDERS = (OURS, EAGER, COMPILED, BLAS, REPLAY, GROUPED)

WORKER = (sys.executable, "-m", "benchmarks.gpu_rows")

ROOT = Path(__file__).parents[1]


@dataclass
class Found:
    """What was found of a case: seconds of a call in each round, why some have none, seconds to compile."""

    samples: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    failed: dict[str, str] = field(default_factory=dict[str, str])
    made: dict[str, float] = field(default_factory=dict[str, float])


@dataclass
class Survey:
    """What a run has found so far, of the machine and of cases."""

    machine: str = ""
    ceiling: float | None = None
    """Bytes that the device can copy in a second, each read and written."""
    checked: dict[str, Found] = field(default_factory=dict[str, Found])
    timed: dict[str, Found] = field(default_factory=dict[str, Found])
    compared: dict[str, Found] = field(default_factory=dict[str, Found])
    """The same with PyTorch's compiler, which takes long."""

    @property
    def right(self) -> list[str]:
        """The cases of which our results are right."""
        return [name for name, found in self.checked.items() if not found.failed]

    @property
    def best(self) -> Mapping[str, Found]:
        """What tells most of each case that was timed."""
        full = {name: found for name, found in self.compared.items() if found.samples}
        return {**self.timed, **full}


def main() -> int:
    """Print the table of the cases that the command line names; 1 if it was not run, or a result is wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gpu", description=__doc__)
    parser.add_argument("--only", default="", metavar="TEXT", help="cases with this in their names")
    parser.add_argument("--quick", action="store_true", help="few rounds")
    parser.add_argument("--minutes", type=float, default=10, help="when to stop (default: 10)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the table as Markdown")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all that was found, after each case")
    options = parser.parse_args()
    if (reason := unavailable()) is not None:
        print(f"not run: {reason}")
        return 1
    names = [name for name in CASES if options.only in name]
    deadline = time.monotonic() + 60 * options.minutes
    survey = Survey()

    def keep(text: str) -> None:
        print(text, file=sys.stderr, flush=True)
        if options.json is not None:
            options.json.write_text(json.dumps(asdict(survey), indent=1), encoding="utf-8")

    rounds = QUICK_ROUNDS if options.quick else ROUNDS
    run(survey, survey.checked, "check", rounds, names, deadline, keep)
    run(survey, survey.timed, "time", rounds, survey.right, deadline, keep)
    run(survey, survey.compared, "compile", rounds, survey.right, deadline, keep)
    text = report(survey)
    print(text)
    if options.write is not None:
        options.write.write_text(f"# Benchmarks on a GPU: a run\n\n```text\n{text}\n```\n", encoding="utf-8")
    return int(len(survey.right) < len(names))


def unavailable() -> str | None:
    """What is missing, in one line; None if nothing is."""
    try:
        _ = runtime().device(0)
    except tsir.TsirError as error:
        return " ".join(error.diagnostics[0].message.split())
    try:
        import torch
    except ImportError as error:
        return f"expected PyTorch with CUDA, got none: {error}"
    return None if torch.cuda.is_available() else "expected PyTorch with CUDA, got one without"


def run(
    survey: Survey,
    into: dict[str, Found],
    mode: str,
    rounds: int,
    names: Sequence[str],
    deadline: float,
    keep: Callable[[str], None],
) -> None:
    """Have processes find out about cases, one after the other, until all are done or it is time to stop."""
    left = list(names)
    while left and time.monotonic() < deadline:
        current = left[0]
        answers = answers_of([*WORKER, mode, str(rounds), *left], deadline)
        for answer in answers:
            if "machine" in answer:
                survey.machine, survey.ceiling = answer["machine"], answer["ceiling"] or survey.ceiling
            elif "begins" in answer:
                current = answer["begins"]
                left.remove(current)
            elif "ended" in answer:
                if current in left:
                    left.remove(current)  # it died before it began
                into.setdefault(current, Found()).failed["the process"] = answer["ended"]
                keep(f"{mode} {current}: {answer['ended']}")
            else:
                into[current] = Found(**{key: answer[key] for key in answer if key != "case"})
                keep(f"{mode} {current}: {'; '.join(into[current].failed.values()) or 'right'}")
    for name in left:
        into[name] = Found(failed={"the process": "no time was left"})


def answers_of(command: Sequence[str], deadline: float) -> Iterator[dict[str, Any]]:
    """What a process tells, and how it ended if not well; one that says nothing for long is stopped."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert process.stdout is not None
    lines: queue.Queue[str | None] = queue.Queue()
    threading.Thread(target=forward, args=(process.stdout, lines), daemon=True).start()
    try:
        while True:
            seconds = max(0.0, min(LIMIT, deadline - time.monotonic()))
            try:
                line = lines.get(timeout=seconds)
            except queue.Empty:
                yield {"ended": f"stopped after {seconds:.0f} s without a word"}
                return
            if line is None:
                break
            if line.startswith("@"):
                yield json.loads(line[1:])
        if status := process.wait():
            yield {"ended": f"ended with {status}"}
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def forward(stream: IO[str], lines: queue.Queue[str | None]) -> None:
    """Put the lines of a stream into a queue, None at their end."""
    for line in stream:
        lines.put(line)
    lines.put(None)


def report(survey: Survey) -> str:
    """The table, and why some times are missing."""
    ceiling = "" if survey.ceiling is None else f"; a copy reads and writes {survey.ceiling / 1e9:.0f} GB/s"
    title = f"{survey.machine}{ceiling}\nmicroseconds of a call; seconds up to the first result"
    speeds = ("GB/s", "of copy", "TFLOP/s", "of cuBLAS")
    columns = [*CONTENDERS, "/ best", "best", *speeds, f"{OURS} s", f"{COMPILED} s"]
    body = [(label(name), cells(name, found, survey.ceiling)) for name, found in survey.best.items()]
    found = {"not right": survey.checked, "without times": {**survey.timed, **survey.compared}}
    reasons = [
        f"{title}: {contender} in {name}: {why[:200]}"
        for title, cases in found.items()
        for name, each in cases.items()
        for contender, why in each.failed.items()
    ]
    right = f"{len(survey.right)} of {len(survey.checked)} cases have the results of PyTorch eager"
    return "\n".join([right, *([table(title, columns, body)] if body else [title]), *reasons])


def label(name: str) -> str:
    """A case with its sizes."""
    return f"{name} {'x'.join(map(str, CASES[name].sizes))}"


def cells(name: str, found: Found, ceiling: float | None) -> list[str]:
    """The cells of a row: operations of products where there are some, else bandwidth."""
    case, empty = CASES[name], "-"
    medians = {name: statistics.median(times) for name, times in found.samples.items() if times}
    times = [f"{medians[name] * 1e6:.1f}" if name in medians else empty for name in CONTENDERS]
    others = [name for name in medians if name not in (OURS, GROUPED, REPLAY)]
    best = min(others, key=medians.__getitem__, default=None)
    own = medians.get(OURS)
    against = f"{ratio(found.samples[OURS], found.samples[best]):.2f}" if own and best else empty
    bandwidth, share, speed, of_blas = empty, empty, empty, empty
    if own and case.operations:
        speed = f"{case.operations / own / 1e12:.1f}"
        of_blas = f"{medians[BLAS] / own:.0%}" if BLAS in medians else empty
    elif own:
        bandwidth = f"{case.traffic / own / 1e9:.0f}"
        share = f"{case.traffic / own / ceiling:.0%}" if ceiling else empty
    made = [f"{found.made[name]:.2f}" if name in found.made else empty for name in (OURS, COMPILED)]
    return [*times, against, best or empty, bandwidth, share, speed, of_blas, *made]


if __name__ == "__main__":
    sys.exit(main())
