"""
`python -m benchmarks.gpu_products`: who multiplies quickest on a GPU, our kernels of either kind or cuBLAS.

`tsir.compile(…, products="measured")` goes by the table that this writes to the folder of compiled code, kind
by kind; what was measured before and is not measured now stays. Times are medians of rounds in which the
contenders take turns, by events around products of several pairs of matrices, which the host gives while the
device is busy, so that none waits for it. The exit status is 1 if a product failed or was wrong, if there was
no time for all, or nothing to compare.
"""

from __future__ import annotations

import argparse
import math
import signal
import statistics
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

import tsir
from benchmarks import gpu_options
from benchmarks.gpu_events import seconds
from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.gpu.products.measured_products import KINDS, Shape
from tsir.lowering.llvm.codegen.target import WGMMA
from tsir.lowering.process.memory import address_of, array_at
from tsir.runtime.cuda import DeviceArray, to_device
from tsir.runtime.cuda.devices import Device, runtime
from tsir.runtime.cuda.measured import CONTENDERS, Timed, keep, why_not

SIZES, ODD = (16, 64, 256, 1024, 4096), (31, 255, 2047)
"""The rows, columns and depths that are measured: powers of 2 with each other, odd ones with each other."""

SHAPES: Sequence[Shape] = sorted(
    ((m, n, k) for sizes in (SIZES, ODD) for m in sizes for n in sizes for k in sizes), key=math.prod
)
"""All shapes, those of few operations first."""

TOLERANCES: Mapping[str, float] = {"f16": 1e-2, "bf16": 5e-2, "f32": 2e-3, "tf32": 1e-2, "f64": 1e-9}
"""The largest allowed relative difference from the results of the first contender."""

POOL, MOST_PAIRS, RANDOM = 256 << 20, 16, 1 << 20
"""Bytes that factors are taken from, several times what a cache holds; pairs at most; different numbers."""

ROUNDS, QUICK_ROUNDS = 9, 3

BUSY, AHEAD = 2048, 1e-3
"""The size of the products that keep the device busy while it is given others, and seconds that they take."""

PROGRAM = tsir.CompilationUnit("def f(a, b):\n    return torch.mm(a, b)\n")

Pair = tuple[DeviceArray, DeviceArray]
Call = Callable[..., Any]


def main() -> int:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gpu_products", description=__doc__)
    parser.add_argument("--only", choices=KINDS, metavar="KIND", help=f"one of {', '.join(KINDS)}")
    parser.add_argument("--quick", action="store_true", help="few rounds")
    parser.add_argument(
        "--minutes", type=gpu_options.minutes, default=9, metavar="N", help="when to stop (default: 9)"
    )
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        device = runtime().device(0)
    except tsir.TsirError as error:
        print(f"not run: {error.diagnostics[0].message}")
        return 1
    missing = {name: why for name in CONTENDERS if (why := why_not(device, name)) is not None}
    names = [name for name in CONTENDERS if name not in missing]
    for name, why in missing.items():
        print(f"without {name}: {why}")
    if len(names) < 2:
        print("not run: expected another contender beside our kernels, got none")
        return 1
    kinds = [options.only] if options.only else list(KINDS)
    rounds = QUICK_ROUNDS if options.quick else ROUNDS
    print(f"{device.model}: microseconds of a product of rows x columns x depth", flush=True)
    return int(not measure_all(device, kinds, names, rounds, time.monotonic() + 60 * options.minutes))


def measure_all(
    device: Device, kinds: Sequence[str], names: Sequence[str], rounds: int, deadline: float
) -> bool:
    """Measure kinds of products, and keep what is found; whether all was measured, and right."""
    whole = True
    for kind in kinds:
        found: list[Timed] = []
        try:
            for timed, problems in measured(device, kind, names, rounds, deadline):
                print(line(timed, problems), flush=True)
                whole = whole and not problems
                if timed.seconds:
                    found.append(timed)
        except (tsir.TsirError, KeyboardInterrupt) as error:
            print(f"{kind}: stopped: {type(error).__name__}: {error}", flush=True)
            whole = False
            if isinstance(error, KeyboardInterrupt):
                return False
        finally:
            place = keep(device, found) if found else None
            if place is not None:
                print(f"{kind}: written to {place}", flush=True)
    return whole


def measured(
    device: Device, kind: str, names: Sequence[str], rounds: int, deadline: float
) -> Iterator[tuple[Timed, Sequence[str]]]:
    """The findings of each shape of a kind, and the mistakes; ExecutionError where the device is dead."""
    made: tuple[Mapping[str, Call], DeviceArray, Callable[[], object]] | None = None
    for number, shape in enumerate(SHAPES):
        if time.monotonic() > deadline:
            yield Timed(kind, shape, ()), [f"no time was left for {len(SHAPES) - number} shapes"]
            return
        made = made or prepared(device, kind, names)
        calls, pool, ahead = made
        problems: list[str] = []
        samples: Mapping[str, Sequence[float]] = {}
        try:
            pairs = pairs_of(pool, shape)
            right = dict(right_calls(kind, calls, pairs[0], problems))
            samples = samples_of(device, right, pairs, rounds, ahead)
        except tsir.TsirError as error:  # such as memory that is not enough
            problems.append(" ".join(str(error).split()))
        yield Timed(kind, shape, tuple((n, statistics.median(s)) for n, s in samples.items())), problems
        device.synchronize()


def prepared(
    device: Device, kind: str, names: Sequence[str]
) -> tuple[Mapping[str, Call], DeviceArray, Callable[[], object]]:
    """The contenders for a kind, random numbers, and what keeps the device busy while it is given work."""
    calls = {name: compiled(kind, name) for name in names if kind in of_its_own(name)}
    pool = to_device(numbers(kind))
    pair = pairs_of(pool, (BUSY, BUSY, BUSY))[0]
    first = next(iter(calls.values()))
    first(*pair)  # warms up
    count = math.ceil(AHEAD / seconds(device, lambda: first(*pair)))

    def ahead() -> None:
        for _ in range(count):
            first(*pair)

    return calls, pool, ahead


def compiled(kind: str, name: str) -> Call:
    """The product of two matrices by a contender."""
    spec = tsir.TensorSpec((None, None), dtype_of(kind).name, device="cuda")
    rounds = KINDS[kind][1]
    ways: Any = name
    return tsir.compile(
        PROGRAM.f, spec, spec, target="cuda", fallback=False, allow_tf32=rounds, products=ways
    )


def of_its_own(name: str) -> Collection[str]:
    """The kinds of products that a contender does not leave to our kernels."""
    return ("f16", "bf16") if name == WGMMA else KINDS


def dtype_of(kind: str) -> DType:
    """The dtype of factors."""
    return DType[kind.removeprefix("t")]


def numbers(kind: str) -> Array:
    """As many random numbers as all pairs of factors are taken from."""
    dtype = dtype_of(kind).numpy
    some = np.random.default_rng(0).standard_normal(RANDOM, np.float32).astype(dtype)
    return np.resize(some, POOL // dtype.itemsize)


def pairs_of(pool: DeviceArray, shape: Shape) -> list[Pair]:
    """Pairs of factors that lie one after the other in memory, as many as there are, at least one."""
    rows, columns, depth = shape
    sizes = (rows, depth), (depth, columns)
    spans = [-(-a * b // 128) * 128 for a, b in sizes]  # factors begin at multiples of 16 bytes
    count = max(1, min(MOST_PAIRS, pool.memory.size // sum(spans)))

    def matrix(first: int, size: tuple[int, int]) -> DeviceArray:
        place = address_of(pool.memory) + first * pool.dtype.itemsize
        memory = array_at(place, pool.dtype, size, (size[1], 1), pool.memory)
        return DeviceArray(memory, pool.device, pool.stream)

    starts = [n * sum(spans) for n in range(count)]
    return [(matrix(start, sizes[0]), matrix(start + spans[0], sizes[1])) for start in starts]


def right_calls(
    kind: str, calls: Mapping[str, Call], pair: Pair, problems: list[str]
) -> Iterator[tuple[str, Call]]:
    """The contenders that multiply as the first of them does; why others do not is added to the problems."""
    wanted: Array | None = None
    for name, call in calls.items():
        try:
            found = call(*pair).numpy().astype(np.float64)
        except tsir.TsirError as error:
            problems.append(f"{name}: {error}")
            continue
        wanted = found if wanted is None else wanted
        error, scale = float(np.abs(found - wanted).max()), float(np.abs(wanted).max())
        if error <= TOLERANCES[kind] * scale:
            yield name, call
        else:
            problems.append(f"{name}: wrong by {error:.2g} of {scale:.2g}")


def samples_of(
    device: Device,
    calls: Mapping[str, Call],
    pairs: Sequence[Pair],
    rounds: int,
    ahead: Callable[[], object],
) -> Mapping[str, Sequence[float]]:
    """Seconds of a product of each contender in each round, of which the first warms up."""
    samples: dict[str, list[float]] = {name: [] for name in calls}

    def each(call: Call) -> None:
        for pair in pairs:
            call(*pair)

    for number in range(rounds + 1):
        for name, call in calls.items():
            taken = seconds(device, partial(each, call), ahead) / len(pairs)
            if number:
                samples[name].append(taken)
    return samples


def line(timed: Timed, problems: Sequence[str]) -> str:
    """A row of the table: the times, who was quickest, and what was wrong."""
    times = "".join(f"  {name} {taken * 1e6:9.1f}" for name, taken in timed.seconds)
    best = timed.quickest(CONTENDERS)
    shape = "x".join(map(str, timed.shape))
    return f"{timed.kind:5}{shape:>16}{times}  {best or '-'}{''.join(f'; {each}' for each in problems)}"


if __name__ == "__main__":
    sys.exit(main())
