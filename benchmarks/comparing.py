"""The workloads, side by side: ours, the peers and the machine's limit, with one thread and with all."""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Collection, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TextIO

from benchmarks.contest import Found
from benchmarks.measuring import ratio, table
from benchmarks.peers import OURS, PEERS
from benchmarks.workloads import ROWS

THREADS = ("TSIR", "OPENBLAS", "OMP", "MKL", "NUMBA", "NUMEXPR")
"""The libraries that read the number of their threads from the environment, as `…_NUM_THREADS`."""
CACHES = ("TSIR_CACHE_DIR", "TORCHINDUCTOR_CACHE_DIR", "NUMBA_CACHE_DIR", "JAX_COMPILATION_CACHE_DIR")
"""Where compilers keep what they have compiled."""
REASON = 200
"""Characters that are shown of what a peer says when it fails."""
LIMIT = 600
"""Seconds that the process of one number of threads may take; the rows that are left then are named."""
ROUNDS, QUICK_ROUNDS = 9, 3

_LEGEND = """\
Microseconds of a call, the median of interleaved rounds. `limit`: the row's matrix products alone, by the
better of two BLAS; for rows without, a copy of as many bytes as the row reads and writes. `/ best`: our time
over that of the fastest peer, the median over rounds; below 1 is faster. `of limit`: the limit's time over
ours. `native`: the native groups, if `fallback=False` lets the row run; else `no`, with the operations that
are interpreted between them. `-`: no such version, or not installed.

First calls are in milliseconds, in a process that has compiled before: of the row, with empty caches on disk;
then at other sizes; and of the row made anew, with warm caches. PyTorch's jit optimises in later calls.

The load is the number of processes that wanted a processor. Where it is above that of the processors, others
took their share: times are several times too long, and only ratios far from 1 say something."""


def run(only: str = "", *, quick: bool = False, write: Path | None = None) -> None:
    """
    Print the tables of the rows whose names contain `only`, and write them to a Markdown page.

    If `quick`, at the sizes given, in few rounds.
    """
    page = [_environment()]
    for threads in dict.fromkeys([1, len(_processors())]):
        found, problem = _contest(threads, only, quick=quick)
        page += [*tables(found, threads), *problem]
    text = "\n\n".join([*page, f"load {_load()} at the end"])
    print(f"\n{text}")
    if write is not None:
        body = f"# Benchmarks: a run\n\n{_LEGEND}\n\n```text\n{text}\n```\n"
        write.write_text(body, encoding="utf-8")


def _processors() -> Collection[int]:
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)


def _environment() -> str:
    """The versions, the machine, and how busy it is."""
    versions = [f"{name} {_version(name)}" for name in ("tsir", "torch", "jax", "numba", "numexpr", "numpy")]
    machine = f"{len(_processors())} processors, load {_load()} at the start"
    return f"Python {platform.python_version()}, {', '.join(versions)}\n{machine}"


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _contest(threads: int, only: str, *, quick: bool) -> tuple[list[Found], list[str]]:
    """What a process with so many threads finds, and what ended it if it did not reach its end."""
    rounds, extent = (QUICK_ROUNDS, "quick") if quick else (ROUNDS, "full")
    command = [sys.executable, "-m", "benchmarks.contest", str(threads), str(rounds), extent, only]
    with tempfile.TemporaryDirectory() as directory:
        environment = {
            **os.environ,
            **{f"{library}_NUM_THREADS": str(threads) for library in THREADS},
            **{name: str(Path(directory) / name.lower()) for name in CACHES},
        }
        output = Path(directory) / "found.jsonl"
        with output.open("w", encoding="utf-8") as file:
            problem = _ending(command, environment, file)
        complete, _, _ = output.read_text(encoding="utf-8").rpartition("\n")
    found = [Found(**json.loads(line)) for line in complete.splitlines()]
    if problem:
        seen = {each.row for each in found}
        left = "; ".join(row.name for row in ROWS if only in row.name and row.name not in seen)
        return found, [f"{problem}; not measured with {threads} threads: {left or 'nothing'}"]
    return found, []


def _ending(command: Sequence[str], environment: Mapping[str, str], output: TextIO) -> str:
    """Run a process; why it did not reach its end, or nothing."""
    try:
        done = subprocess.run(command, env=environment, stdout=output, check=False, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return f"ended after {LIMIT} s"
    return f"ended with status {done.returncode}" if done.returncode else ""


def tables(found: Sequence[Found], threads: int) -> list[str]:
    """The tables of times, of compilation, and the reasons why times are missing."""
    heading = "one thread" if threads == 1 else f"{threads} threads"
    columns = [*PEERS, "limit", "/ best", "best", "of limit", "native"]
    times = table(f"microseconds, {heading}", columns, [(_label(f), _times(f)) for f in found])
    first = {f.row: f for f in found if f.variant == "given"}
    second = {f.row: f for f in found if f.variant == "odd"}
    compiling = [
        row
        for name, given in first.items()
        for row in (
            (f"{name}: cold", _milliseconds(given.first)),
            *([("  second shape", _milliseconds(second[name].first))] if name in second else []),
            ("  warm disk cache", _milliseconds(given.warm)),
        )
    ]
    reasons = dict.fromkeys(_reason(f, *failed) for f in found for failed in f.failed.items())
    missing = ["\n".join(["without times:", *reasons])] if reasons else []
    return [times, table(f"first calls, milliseconds, {heading}", list(PEERS), compiling), *missing]


_ABSENT = "not installed"


def _reason(found: Found, peer: str, why: str) -> str:
    short = " ".join(why.split())[:REASON]
    return f"{peer}: {short}" if why.startswith(_ABSENT) else f"{peer} in {found.row}: {short}"


def _label(found: Found) -> str:
    sizes = "x".join(map(str, found.sizes))
    return f"{found.row} {sizes}" if found.variant == "given" else f"  {found.variant} {sizes}"


def _times(found: Found) -> list[str]:
    """The cells of a row: each peer's time, the limit, and how ours compares."""
    medians = {name: statistics.median(samples) for name, samples in found.samples.items()}
    limit = min(found.limits.values(), key=statistics.median)
    cells = [_cell(name, medians, found.failed) for name in PEERS]
    peers = [name for name in medians if name != OURS]
    best = min(peers, key=medians.__getitem__, default=None)
    own = found.samples.get(OURS)
    against = f"{ratio(own, found.samples[best]):.2f}" if own and best else "-"
    part = f"{ratio(limit, own):.0%}" if own else "-"
    return [*cells, f"{statistics.median(limit) * 1e6:.1f}", against, best or "-", part, found.native]


def _cell(name: str, medians: dict[str, float], failed: dict[str, str]) -> str:
    if name in medians:
        return f"{medians[name] * 1e6:.1f}"
    why = failed.get(name, _ABSENT)
    return "-" if why.startswith(_ABSENT) else "wrong" if why.startswith("wrong") else "error"


def _milliseconds(seconds: dict[str, float]) -> list[str]:
    return [f"{seconds[name] * 1e3:.1f}" if name in seconds else "-" for name in PEERS]
