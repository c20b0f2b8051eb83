"""
The process that `benchmarks.gpu` has do its work: it may die of what it runs.

`python -m benchmarks.gpu_rows SIDE MODE ROUNDS NAME…` tells what it finds in lines that begin with `@`, JSON
behind that: the machine, then of each case its times, or why it has none. The modes are `check`, which holds
our results against those of the side, `time`, and `compile`, which times PyTorch's compiler as well.
"""

from __future__ import annotations

import gc
import json
import math
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import tsir
from benchmarks.gpu_cases import CASES, Case
from benchmarks.gpu_events import copy_bandwidth, seconds
from benchmarks.gpu_sides import (
    OURS,
    REPLAY,
    Call,
    Make,
    Side,
    freer,
    leaves,
    ours,
    replayed,
    side,
)
from tsir.runtime.cuda.devices import Device, runtime

ROTATION, MOST_SETS = 512 << 20, 64
"""Bytes of the arguments and results of all sets, several times what a cache holds; and how many at most."""

BUDGET, FEWEST = 6.0, 5
"""Seconds after which contenders take no more turns, once they had the fewest."""

DEAD = 3
"""The exit status of a process whose device does nothing any more."""


def main(name: str, mode: str, rounds: str, *names: str) -> int:
    """Tell of all cases; `DEAD` if the device dies on the way, 1 if there is none."""
    try:
        device = runtime().device(0)
    except tsir.TsirError as error:
        tell(missing=" ".join(error.diagnostics[0].message.split()))
        return 1
    held = side(name)
    ceiling = None if mode == "check" else copy_bandwidth(device, ROTATION // 4)
    tell(machine=machine(device, held), ceiling=ceiling, compiles=bool(held.slow))
    for case in names:
        tell(begins=case)
        MODES[mode](held, CASES[case], int(rounds))
        gc.collect()
        try:
            device.synchronize()
        except tsir.TsirError as error:  # an illegal access, after which CUDA refuses all work of the process
            print(f"{case}: {error}", file=sys.stderr)
            return DEAD
    return 0


def tell(**facts: object) -> None:
    """Write a line for the process that waits, whatever libraries have written to the line before."""
    print(f"\n@{json.dumps(facts)}", flush=True)


def machine(device: Device, held: Side) -> str:
    """The device, and the versions of what is compared."""
    version = device.runtime.version
    driver = f"driver for CUDA {version // 1000}.{version % 1000 // 10}"
    return f"{device.model}, {driver}, held against {held.name}"


def check(held: Side, case: Case, rounds: int) -> None:
    """Tell whether our results are right."""
    _, failed, made = made_right(held, case, {OURS: ours}, held.arguments(case))
    tell(case=case.name, failed=failed, made=made)


def measure(held: Side, case: Case, rounds: int, more: bool = False) -> None:
    """Tell the times of what takes no long to compile, and of `more`."""
    slow = held.slow if more else {}
    makes = {OURS: ours, **freer(case), **held.contenders(case), REPLAY: replayed, **slow}
    compare(held, case, makes, rounds)


def compare(held: Side, case: Case, makes: Mapping[str, Make], rounds: int) -> None:
    """Tell the times of contenders whose results are right."""
    first = held.arguments(case)
    count = min(MOST_SETS, max(2, math.ceil(ROTATION / case.traffic)))
    sets = [first, *([held.copy(array) for array in first] for _ in range(count - 1))]
    calls, failed, made = made_right(held, case, makes, first)
    samples = timed(calls, sets, rounds, failed)
    tell(case=case.name, samples=samples, failed=failed, made=made)


MODES: Mapping[str, Callable[[Side, Case, int], None]] = {
    "check": check,
    "time": measure,
    "compile": partial(measure, more=True),
}
"""The measurements that a case can be asked for."""


def made_right(
    held: Side, case: Case, makes: Mapping[str, Make], first: Sequence[Any]
) -> tuple[dict[str, Call], dict[str, str], dict[str, float]]:
    """The contenders whose first results are right, why others are none, and seconds up to the result."""
    calls: dict[str, Call] = {}
    failed: dict[str, str] = {}
    made: dict[str, float] = {}
    device = runtime().device(0)
    wanted = held.wanted(case, first)
    for name, make in makes.items():
        device.synchronize()
        start = time.perf_counter()
        try:
            call = make(case)
            found = leaves(call(*first))
            device.synchronize()
            taken = time.perf_counter() - start
            problem = held.difference(case, found, wanted)
        except Exception as error:  # a contender may fail in any way
            failed[name] = reason(error)
            continue
        if problem is None:
            calls[name], made[name] = call, taken
        else:
            failed[name] = problem
    return calls, failed, made


def reason(error: Exception) -> str:
    """Why a contender has failed, in a line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def timed(
    calls: dict[str, Call], sets: Sequence[Sequence[Any]], rounds: int, failed: dict[str, str]
) -> dict[str, list[float]]:
    """
    Seconds of one call of each contender in each round, by events around a call for each set.

    Contenders that fail take no more turns, and have no times; why is noted.
    """
    device = runtime().device(0)
    samples: dict[str, list[float]] = {name: [] for name in calls}
    began = time.perf_counter()

    def each(call: Call) -> None:
        for arrays in sets:
            call(*arrays)

    for number in range(rounds + 1):
        if number > FEWEST and time.perf_counter() - began > BUDGET:
            break
        for name in [*samples]:
            try:
                taken = seconds(device, partial(each, calls[name])) / len(sets)
            except Exception as error:  # such as memory that is not enough for all sets
                failed[name] = reason(error)
                del samples[name]
                continue
            if number:  # the first round warms up
                samples[name].append(taken)
    return samples


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
