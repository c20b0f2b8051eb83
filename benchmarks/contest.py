"""
`python -m benchmarks.contest THREADS ROUNDS quick|full ONLY`: a run, as a line of JSON for each result.

It has a process of its own: the number of threads is a matter of the whole process, and so are the caches on
disk, which begin empty.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from benchmarks.limits import limits
from benchmarks.measuring import REST, paired
from benchmarks.peers import PEERS, Bind, Call, ours
from benchmarks.workloads import ROWS, WARM_UP, Array, Row, Sizes

TOLERANCE = 1e-3
"""How far results may be from ours, by the largest element: orders of addition and of steps differ."""


PATIENCE = 60
"""Seconds that a peer may take for the first call of a row."""


@dataclass
class Found:
    """
    What was found of a row at some sizes: seconds by the names of peers, of limits in `limits`.

    `first` is the first call at these sizes, with all that is compiled for it; `warm` is the first call of
    the row made anew, when the caches on disk are warm. `failed` says why a peer has no times.
    """

    row: str
    variant: str
    sizes: Sizes
    native: str = ""
    first: dict[str, float] = field(default_factory=dict[str, float])
    warm: dict[str, float] = field(default_factory=dict[str, float])
    samples: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    limits: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    failed: dict[str, str] = field(default_factory=dict[str, str])


def compete(row: Row, variants: Sequence[str], rounds: int, threads: int) -> Iterator[Found]:
    """Measure a row at each variant of its sizes; a peer that failed at one takes no part in the next."""
    failed: dict[str, str] = {}
    made: dict[str, Bind | None] = {}
    for variant in variants:
        sizes = row.workload.variants()[variant]
        found = Found(row.name, variant, sizes, failed=failed)
        arrays = row.arguments(sizes)
        calls = _first_calls(row, made, arrays, found)
        if found.row != WARM_UP.name:
            found.native = native(row, arrays)
        bounds = limits(row, sizes, threads)
        samples = paired({**calls, **bounds}, rounds, REST if threads > 1 else 0.0)
        found.samples = {name: samples[name] for name in calls}
        found.limits = {name: samples[name] for name in bounds}
        if variant == "given":
            found.warm = {name: _seconds_anew(name, row, arrays) for name in calls}
        yield found


def _first_calls(
    row: Row, made: dict[str, Bind | None], arrays: Sequence[Array], found: Found
) -> dict[str, Call]:
    """The calls of all who compute the row, and compute it right, after their first."""
    calls: dict[str, Call] = {}
    expected: tuple[str, list[Array]] | None = None
    for name, make in PEERS.items():
        if name in found.failed:
            continue
        try:
            start = time.perf_counter()
            with patience():
                if name not in made:
                    made[name] = make(row)
                bind = made[name]
                if bind is None:
                    continue
                call = bind(arrays)
                result = call()
            found.first[name] = time.perf_counter() - start
        except ImportError as error:
            found.failed[name] = f"not installed: {error}"
            continue
        except Exception as error:  # whatever a peer raises is its result
            found.failed[name] = f"{type(error).__name__}: {error}"
            continue
        results = list(leaves(result))
        if expected is None:
            expected = name, results
        elif wrong := difference(results, expected[1]):
            found.failed[name] = f"wrong: {wrong} from {expected[0]} at {found.sizes}"
            continue
        calls[name] = call
    return calls


@contextmanager
def patience() -> Iterator[None]:
    """TimeoutError if what is done takes too long; where there are no timers, it may."""

    def give_up(number: int, frame: object) -> None:
        raise TimeoutError(f"the first call took more than {PATIENCE} s")

    if not hasattr(signal, "setitimer"):
        yield
        return
    previous = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def native(row: Row, arrays: Sequence[Array]) -> str:
    """The number of native calls if `fallback=False` lets the row run, else what is interpreted too."""
    import tsir

    try:
        compiled = tsir.compile(ours(row), *arrays, fallback=False)
        compiled(*arrays)
    except tsir.UnsupportedError:
        plan = tsir.compile(ours(row), *arrays).plan
        return f"no: {len(list(plan.groups()))}, {len(plan.interpreted())} interpreted"
    except tsir.TsirError as error:
        return f"no: {type(error).__name__}"
    return str(len(list(compiled.plan.groups())))


def leaves(result: Any) -> Iterator[Array]:
    """The arrays in a result, as numpy's."""
    if isinstance(result, tuple | list):
        for item in result:
            yield from leaves(item)
    else:
        yield np.asarray(result.detach() if hasattr(result, "detach") else result)


def difference(results: Sequence[Array], expected: Sequence[Array]) -> str:
    """How results differ from what is expected; nothing if they agree."""
    if [x.shape for x in results] != [x.shape for x in expected]:
        return f"shapes {[x.shape for x in results]}, not {[x.shape for x in expected]},"
    for index, (own, other) in enumerate(zip(results, expected, strict=True)):
        error = float(np.abs(own - other).max(initial=0.0))
        if not error <= TOLERANCE * max(float(np.abs(other).max(initial=0.0)), 1e-6):
            return f"result {index} is {error:.2g} away"
    return ""


def _seconds_anew(name: str, row: Row, arrays: Sequence[Array]) -> float:
    """What the first call takes of a peer that makes the row once more."""
    start = time.perf_counter()
    bind = PEERS[name](row)
    assert bind is not None
    bind(arrays)()
    return time.perf_counter() - start


def main(threads: int, rounds: int, quick: bool, only: str) -> None:
    """Run the rows whose names contain `only`, and print what is found."""
    if hasattr(os, "sched_setaffinity"):  # not all libraries can be told otherwise
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-threads:])
    _keep_all()
    for row in WARM_UP.rows():
        for found in compete(row, ["given"], 1, threads):
            missing = {name: why for name, why in found.failed.items() if why.startswith("not installed")}
    variants = ["given"] if quick else list(WARM_UP.variants())
    for row in ROWS:
        if only in row.name:
            start = time.perf_counter()
            for found in compete(row, variants, rounds, threads):
                found.failed |= missing
                print(json.dumps(asdict(found)), flush=True)
            taken = time.perf_counter() - start
            print(f"{row.name}, {threads} threads: {taken:.0f} s", file=sys.stderr, flush=True)


def _keep_all() -> None:
    """Have JAX keep what it compiles on disk, however little, as others do."""
    try:
        import jax
    except ImportError:
        return
    jax.config.update("jax_compilation_cache_dir", os.environ["JAX_COMPILATION_CACHE_DIR"])
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.0)
    jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "quick", sys.argv[4])
