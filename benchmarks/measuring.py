"""Times as medians of interleaved runs, and tables of them."""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

Step = tuple[str, Callable[[], object]]
"""A measured step, and its name; a step is to run before the next is asked for."""

ROUNDS = 15
"""Samples of each contender; they take turns, so that a slow moment of the machine meets all of them."""

SAMPLE = 0.01
"""Seconds that one sample takes at least."""

BUDGET, FEWEST = 3.0, 3
"""Seconds after which contenders take no more turns, once they had the fewest for a median."""


def environment() -> dict[str, str]:
    """The environment of programs that are started: bytecode is kept, as where a library is installed."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def interleaved(contenders: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """The median seconds of one call of each contender."""
    samplers = {name: sampler(call) for name, call in contenders.items()}
    return {name: statistics.median(found) for name, found in paired(samplers, rounds).items()}


def paired(samplers: Mapping[str, Callable[[], float]], rounds: int = ROUNDS) -> dict[str, list[float]]:
    """A sample of each in each round; slow ones have fewer rounds."""
    samples: dict[str, list[float]] = {name: [] for name in samplers}
    start = time.perf_counter()
    for index in range(rounds):
        if index >= FEWEST and time.perf_counter() - start > BUDGET:
            break
        for name, sample in samplers.items():
            samples[name].append(sample())
    return samples


def sampler(call: Callable[[], object]) -> Callable[[], float]:
    """Takes samples of a call, which is warm: the seconds of one, as a mean of as many as a sample needs."""
    return partial(_sample, call, _count(call))


def ratio(times: Sequence[float], others: Sequence[float]) -> float:
    """The ratio to the others' time: the median over rounds, in each of which both met the same machine."""
    return statistics.median(a / b for a, b in zip(times, others, strict=True))


def _count(call: Callable[[], object]) -> int:
    """The number of calls for one sample; the calls on the way warm up."""
    count = 1
    while (taken := _sample(call, count) * count) < SAMPLE:
        count *= max(2, min(10, int(SAMPLE / max(taken, 1e-9))))
    return count


def _sample(call: Callable[[], object], count: int) -> float:
    start = time.perf_counter()
    for _ in range(count):
        call()
    return (time.perf_counter() - start) / count


def processor_time(action: Callable[[], object]) -> float:
    """Seconds of this process that an action takes, without collections of garbage."""
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        action()
        return time.process_time() - start
    finally:
        gc.enable()


def step_times(steps: Iterable[Step], size: int) -> dict[str, float]:
    """Microseconds per operation of each step; a pass that runs twice is counted together."""
    times: dict[str, float] = {}
    for name, action in steps:
        times[name] = times.get(name, 0.0) + processor_time(action) / size * 1e6
    return times


def print_table(title: str, columns: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> None:
    """Print a table with a name in front of each row."""
    print(f"\n{table(title, columns, rows)}")


def table(title: str, columns: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    """The text of a table with a name in front of each row."""
    body = list(rows)
    width = max(len(name) for name, _ in body)
    widths = [max(len(c), *(len(cells[i]) for _, cells in body)) for i, c in enumerate(columns)]
    lines = [
        "  ".join([f"{name:{width}}", *(f"{c:>{w}}" for c, w in zip(cells, widths, strict=True))])
        for name, cells in [("", columns), *body]
    ]
    return "\n".join([title, *lines])
