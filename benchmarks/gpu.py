"""
`python -m benchmarks.gpu`: the workloads on a GPU, beside PyTorch eager, compiled, and cuBLAS.

Needs a GPU and `tsir[cuda]`; without one of them it says which, and exits with 1. Where there is PyTorch with
CUDA, all results are held against PyTorch eager first, else, or with `--no-torch`, against ours on the CPU.
Then what is right is timed, at last with PyTorch's compiler, which takes longest: medians over rounds in
which the contenders take turns, by events around calls that go over several sets of arguments, so many that
no cache holds them. What can be captured is replayed as a CUDA graph besides, which is ours, too. Another
process does the work. If it dies or hangs in a case, that case has no times, and the next process goes on
with the rest.

Each row is printed as soon as it is there, and the table at the end, or when the run is stopped. The exit
status is 0 if all our results are right and were timed, and nobody has stopped the run.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import IO, Any

import tsir
from benchmarks import gpu_options
from benchmarks.gpu_cases import CASES
from benchmarks.gpu_sides import BLAS, COMPILED, EAGER, GROUPED, NUMPY, OURS, REORDERED, REPLAY, TORCH
from benchmarks.measuring import ratio, table
from tsir.runtime.cuda.devices import runtime

ROUNDS, QUICK_ROUNDS = 25, 5

EMPTY = "-"
"""A cell without a value."""

LIMIT = 150.0
"""Seconds that a case may take."""

WAYS = (REPLAY, GROUPED, REORDERED)
"""Ours by other ways."""

CONTENDERS = (OURS, EAGER, COMPILED, BLAS, *WAYS)

WORKER = (sys.executable, "-m", "benchmarks.gpu_rows")

ROOT = Path(__file__).parents[1]


@dataclass
class Found:
    """The findings of a case: seconds of a call in each round, why some have none, seconds to compile."""

    samples: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    failed: dict[str, str] = field(default_factory=dict[str, str])
    made: dict[str, float] = field(default_factory=dict[str, float])


@dataclass
class Survey:
    """The findings of a run so far, of the machine and of cases."""

    machine: str = ""
    ceiling: float | None = None
    """Bytes that the device can copy in a second, each read and written."""
    compiles: bool = True
    """Whether there is a compiler to compare with, which takes long."""
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
        """The most detailed findings of each timed case, with the seconds of its first compilation."""
        full = {name: found for name, found in self.compared.items() if found.samples}
        return {
            name: replace(found, made={**found.made, **self.checked.get(name, Found()).made})
            for name, found in {**self.timed, **full}.items()
        }

    def is_whole(self, names: Sequence[str]) -> bool:
        """Whether all cases of these names are right, and were timed."""
        return all(OURS in self.timed.get(name, Found()).samples for name in names)


class Missing(Exception):
    """The requirements of a run that are missing."""


def main() -> int:
    """Print the table of the cases that the command line names; 1 if it was not run, or not as a whole."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gpu", description=__doc__)
    parser.add_argument(
        "--only", type=gpu_options.part, default="", metavar="TEXT", help="cases with this in their names"
    )
    parser.add_argument("--quick", action="store_true", help="few rounds")
    parser.add_argument("--no-torch", action="store_true", help="do without PyTorch, though it is there")
    parser.add_argument(
        "--minutes", type=gpu_options.minutes, default=9, metavar="N", help="when to stop (default: 9)"
    )
    outputs = {
        "--write": "write the table as Markdown",
        "--json": "write all that was found, after each case",
    }
    for name, text in outputs.items():
        parser.add_argument(name, type=gpu_options.file, metavar="FILE", help=text)
    options = parser.parse_args()
    if (reason := unavailable()) is not None:
        print(f"not run: {reason}")
        return 1
    names = [name for name in CASES if options.only in name]
    deadline = time.monotonic() + 60 * options.minutes
    survey, whole = Survey(), True

    def keep(text: str) -> None:
        print(text, flush=True)
        if options.json is not None:
            options.json.write_text(json.dumps(asdict(survey), indent=1), encoding="utf-8")

    rounds = str(QUICK_ROUNDS if options.quick else ROUNDS)
    worker = [*WORKER, NUMPY if options.no_torch else TORCH]
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        run(survey, survey.checked, [*worker, "check", rounds], names, deadline, keep)
        run(survey, survey.timed, [*worker, "time", rounds], survey.right, deadline, keep)
        if survey.compiles:
            run(survey, survey.compared, [*worker, "compile", rounds], survey.right, deadline, keep)
    except KeyboardInterrupt:
        print("stopped", flush=True)
        whole = False
    except Missing as error:
        print(f"not run: {error}")
        return 1
    text = report(survey)
    print(text)
    if options.write is not None:
        options.write.write_text(f"# Benchmarks on a GPU: a run\n\n```text\n{text}\n```\n", encoding="utf-8")
    return int(not (whole and survey.is_whole(names)))


def unavailable() -> str | None:
    """The missing requirement, in one line; None if nothing is. It makes no context: a GPU may have one."""
    try:
        count = runtime().count
    except tsir.TsirError as error:
        return " ".join(error.diagnostics[0].message.split())
    return None if count else "expected a GPU, got none"


def run(
    survey: Survey,
    into: dict[str, Found],
    command: Sequence[str],
    names: Sequence[str],
    deadline: float,
    keep: Callable[[str], None],
) -> None:
    """
    Have processes find out about cases, one after the other, until all are done or it is time to stop.

    Missing if there is nothing that they could work on.
    """
    left = list(names)
    while left and time.monotonic() < deadline:
        current = left[0]
        with closing(answers_of([*command, *left], deadline)) as answers:
            for answer in answers:
                if "missing" in answer:
                    raise Missing(answer["missing"])
                if "machine" in answer:
                    survey.machine, survey.compiles = answer["machine"], answer["compiles"]
                    survey.ceiling = answer["ceiling"] or survey.ceiling
                elif "begins" in answer:
                    current = answer["begins"]
                    left.remove(current)
                elif "ended" in answer:
                    if current in left:
                        left.remove(current)  # it died before it began
                    into.setdefault(current, Found()).failed["the process"] = answer["ended"]
                    keep(row(current, into[current], survey.ceiling))
                else:
                    into[current] = Found(**{key: answer[key] for key in answer if key != "case"})
                    keep(row(current, into[current], survey.ceiling))
    for name in left:
        into[name] = Found(failed={"the process": "no time was left"})


def row(name: str, found: Found, ceiling: float | None) -> str:
    """The findings of a case, in a line: its times, or whether it is right, and what failed."""
    facts = [
        f"{each} {1e6 * statistics.median(times):.1f} us" for each, times in found.samples.items() if times
    ]
    *_, bandwidth, share, speed, of_blas, _, _ = cells(name, found, ceiling)
    if bandwidth != EMPTY:
        facts.append(f"{bandwidth} GB/s" + f", {share} of a copy" * (share != EMPTY))
    if speed != EMPTY:
        facts.append(f"{speed} TFLOP/s" + f", {of_blas} of cuBLAS" * (of_blas != EMPTY))
    failed = [f"{each}: {why}" for each, why in found.failed.items()]
    return f"{label(name)}: {'; '.join([*facts, *failed]) or 'right'}"


def answers_of(command: Sequence[str], deadline: float) -> Generator[dict[str, Any]]:
    """The answers of a process, and its end if it fails; a process that is silent for long is stopped."""
    # In a group of its own, so that what it has started ends with it.
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, errors="replace", cwd=ROOT, process_group=0
    )
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
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def forward(stream: IO[str], lines: queue.Queue[str | None]) -> None:
    """Put the lines of a stream into a queue, None at their end."""
    with stream:
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
    right = f"{len(survey.right)} of {len(survey.checked)} cases are right"
    return "\n".join([right, *([table(title, columns, body)] if body else [title]), *reasons])


def label(name: str) -> str:
    """A case with its sizes."""
    return f"{name} {'x'.join(map(str, CASES[name].sizes))}"


def cells(name: str, found: Found, ceiling: float | None) -> list[str]:
    """The cells of a row: operations of products where there are some, else bandwidth."""
    case = CASES[name]
    medians = {name: statistics.median(times) for name, times in found.samples.items() if times}
    times = [f"{medians[name] * 1e6:.1f}" if name in medians else EMPTY for name in CONTENDERS]
    others = [name for name in medians if name not in (OURS, *WAYS)]
    best = min(others, key=medians.__getitem__, default=None)
    own = medians.get(OURS)
    against = f"{ratio(found.samples[OURS], found.samples[best]):.2f}" if own and best else EMPTY
    bandwidth, share, speed, of_blas = EMPTY, EMPTY, EMPTY, EMPTY
    if own and case.operations:
        speed = f"{case.operations / own / 1e12:.1f}"
        of_blas = f"{medians[BLAS] / own:.0%}" if BLAS in medians else EMPTY
    elif own:
        bandwidth = f"{case.traffic / own / 1e9:.0f}"
        share = f"{case.traffic / own / ceiling:.0%}" if ceiling else EMPTY
    made = [f"{found.made[name]:.2f}" if name in found.made else EMPTY for name in (OURS, COMPILED)]
    return [*times, against, best or EMPTY, bandwidth, share, speed, of_blas, *made]


if __name__ == "__main__":
    sys.exit(main())
