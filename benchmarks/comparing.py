"""The workloads, side by side: ours, the peers and the machine's limit, with one thread and with all."""

from __future__ import annotations

import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.contenders import ABSENT, Contender, Failed
from benchmarks.contest import Found, compete
from benchmarks.limits import LIMITS, processors
from benchmarks.measuring import ratio, table
from benchmarks.peers import OURS, PEERS
from benchmarks.plot import draw
from benchmarks.workloads import ROWS, WARM_UP, Row

THREADS = ("TSIR", "OPENBLAS", "OMP", "MKL", "NUMBA", "NUMEXPR")
"""The libraries that read the number of their threads from the environment, as `…_NUM_THREADS`."""
CACHES = ("TSIR_CACHE_DIR", "TORCHINDUCTOR_CACHE_DIR", "NUMBA_CACHE_DIR", "JAX_COMPILATION_CACHE_DIR")
"""The environment variables that name the caches of compilers."""
REASON = 200
"""Characters that are shown of what a peer says when it fails."""
LIMIT = 600
"""Seconds for one number of threads, after which no row is begun; the rows that are left are named."""
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
    Print the tables of the rows whose names contain `only`, and write them to a Markdown page, with a plot.

    If `quick`, at the sizes given, in few rounds.
    """
    page = [_environment()]
    rows = [row for row in ROWS if only in row.name]
    for threads in dict.fromkeys([1, len(processors())]):
        with _bound_to(threads):
            found, problems = _contest(rows, _heading(threads), quick=quick)
        page += [*tables(found, threads), *problems]
    text = "\n\n".join([*page, f"load {_load()} at the end"])
    print(f"\n{text}")
    if write is not None:
        body = f"# Benchmarks: a run\n\n{_LEGEND}\n\n```text\n{text}\n```\n"
        write.write_text(body, encoding="utf-8")
        draw(write)


def _environment() -> str:
    """The versions, the machine, and how busy it is."""
    versions = [f"{name} {_version(name)}" for name in ("tsir", "torch", "jax", "numba", "numexpr", "numpy")]
    machine = f"{len(processors())} processors, load {_load()} at the start"
    return f"Python {platform.python_version()}, {', '.join(versions)}\n{machine}"


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


@contextmanager
def _bound_to(threads: int) -> Iterator[None]:
    """Processes that start meanwhile have so many threads and processors, and empty caches on disk."""
    environment, affinity = dict(os.environ), processors()
    with tempfile.TemporaryDirectory() as directory:
        os.environ.update({f"{library}_NUM_THREADS": str(threads) for library in THREADS})
        os.environ.update({name: str(Path(directory) / name.lower()) for name in CACHES})
        _use(sorted(affinity)[-threads:])
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(environment)
            _use(affinity)


def _use(processors: Collection[int]) -> None:
    if hasattr(os, "sched_setaffinity"):  # not all libraries can be told otherwise
        os.sched_setaffinity(0, processors)


def _contest(rows: Sequence[Row], heading: str, *, quick: bool) -> tuple[list[Found], list[str]]:
    """The measurements of the rows, and the reasons for the missing ones."""
    rounds, variants = (QUICK_ROUNDS, ["given"]) if quick else (ROUNDS, list(WARM_UP.variants()))
    found: list[Found] = []
    problems: list[str] = []
    with ExitStack() as stack:
        peers, limits = (
            {name: stack.enter_context(closing(Contender(kind))) for name, kind in kinds.items()}
            for kinds in (PEERS, LIMITS)
        )
        begin = time.perf_counter()
        for row in rows:
            start = time.perf_counter()
            if start - begin > LIMIT:
                problems.append(f"{row.name}: not measured, {LIMIT} s were over")
                continue
            try:
                found += compete(peers, limits, row, variants, rounds)
            except Failed as failed:
                problems.append(f"{row.name}: {failed}")
            print(f"{row.name}, {heading}: {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    return found, problems


def tables(found: Sequence[Found], threads: int) -> list[str]:
    """The tables of times, of compilation, and the reasons why times are missing."""
    heading = _heading(threads)
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


def _heading(threads: int) -> str:
    return "one thread" if threads == 1 else f"{threads} threads"


def _reason(found: Found, peer: str, why: str) -> str:
    short = " ".join(why.split())[:REASON]
    return f"{peer}: {short}" if why.startswith(ABSENT) else f"{peer} in {found.row}: {short}"


def _label(found: Found) -> str:
    sizes = "x".join(map(str, found.sizes))
    return f"{found.row} {sizes}" if found.variant == "given" else f"  {found.variant} {sizes}"


def _times(found: Found) -> list[str]:
    """The cells of a row: each peer's time, the limit, and how ours compares."""
    medians = {name: statistics.median(samples) for name, samples in found.samples.items()}
    limit = min(found.limits.values(), key=statistics.median, default=None)
    cells = [_cell(name, medians, found.failed) for name in PEERS]
    peers = [name for name in medians if name != OURS]
    best = min(peers, key=medians.__getitem__, default=None)
    own = found.samples.get(OURS)
    against = f"{ratio(own, found.samples[best]):.2f}" if own and best else "-"
    bound = f"{statistics.median(limit) * 1e6:.1f}" if limit else "-"
    part = f"{ratio(limit, own):.0%}" if own and limit else "-"
    return [*cells, bound, against, best or "-", part, found.native]


def _cell(name: str, medians: dict[str, float], failed: dict[str, str]) -> str:
    if name in medians:
        return f"{medians[name] * 1e6:.1f}"
    why = failed.get(name, ABSENT)
    return "-" if why.startswith(ABSENT) else "wrong" if why.startswith("wrong") else "error"


def _milliseconds(seconds: dict[str, float]) -> list[str]:
    return [f"{seconds[name] * 1e3:.1f}" if name in seconds else "-" for name in PEERS]
