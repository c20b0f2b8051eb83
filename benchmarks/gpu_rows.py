"""
The process that `benchmarks.gpu` has do its work: it may die of what it runs.

`python -m benchmarks.gpu_rows MODE ROUNDS NAME…` tells what it finds in lines that begin with `@`, JSON
behind that: the machine, then of each case its times, or why it has none. The modes are `check`, which holds
our results against PyTorch's, `time`, and `compile`, which times PyTorch's compiler as well.
"""

from __future__ import annotations

import json
import math
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import tsir
from benchmarks.gpu_cases import CASES, TOLERANCES, Case
from benchmarks.workloads import SCALE
from tsir.runtime.cuda.devices import runtime

OURS, EAGER, COMPILED, BLAS = "tsir", "eager", "torch.compile", "cuBLAS"
REPLAY, GROUPED = "replay", "wgmma"
"""Ours by other ways: they are no peers."""

ROTATION, MOST_SETS = 512 << 20, 64
"""Bytes of the arguments and results of all sets, several times what a cache holds; and how many at most."""

BUDGET, FEWEST = 6.0, 5
"""Seconds after which contenders take no more turns, once they had the fewest."""

DEAD = 3
"""The exit status of a process whose device does nothing any more."""

Call = Callable[..., Any]
Make = Callable[[Case], Call]


def main(mode: str, rounds: str, *names: str) -> int:
    """Tell of all cases; `DEAD` if the device dies on the way."""
    import torch

    tell(machine=machine(), ceiling=None if mode == "check" else copy_bandwidth())
    for name in names:
        tell(begins=name)
        MODES[mode](CASES[name], int(rounds))
        try:
            torch.cuda.synchronize()
        except Exception as error:  # an illegal access, after which CUDA refuses all work of the process
            print(f"{name}: {error}", file=sys.stderr)
            return DEAD
    return 0


def tell(**facts: object) -> None:
    """Write a line for the process that waits."""
    print(f"@{json.dumps(facts)}", flush=True)


def machine() -> str:
    """The device, and the versions of what is compared."""
    import torch

    version = runtime().version
    driver = f"driver for CUDA {version // 1000}.{version % 1000 // 10}"
    return f"{torch.cuda.get_device_name()}, {driver}, PyTorch {torch.__version__}"


def copy_bandwidth() -> float:
    """Bytes that the device reads and writes in a second when it does nothing but copy: the ceiling."""
    import torch

    size = ROTATION // 2
    pairs = [tuple(torch.empty(size, dtype=torch.uint8, device="cuda") for _ in range(2)) for _ in range(2)]
    samples = timed({"copy": lambda source, target: target.copy_(source)}, pairs, 25)
    return 2 * size / statistics.median(samples["copy"])


def check(case: Case, rounds: int) -> None:
    """Tell whether our results are PyTorch's."""
    _, failed, made = made_right(case, {OURS: ours}, arguments(case))
    tell(case=case.name, failed=failed, made=made)


def contenders(case: Case) -> Mapping[str, Make]:
    """What takes no long to compile; cuBLAS and `wgmma` where the case is a product and nothing else."""
    products: dict[str, Make] = {BLAS: blas, GROUPED: by_warpgroups} if case.is_product else {}
    return {OURS: ours, EAGER: eager, **products, REPLAY: replayed}


def measure(case: Case, rounds: int) -> None:
    """Tell the times of what takes no long to compile."""
    compare(case, contenders(case), rounds)


def measure_all(case: Case, rounds: int) -> None:
    """Tell the times of all."""
    compare(case, {**contenders(case), COMPILED: compiled}, rounds)


def compare(case: Case, makes: Mapping[str, Make], rounds: int) -> None:
    """Tell the times of contenders whose results are PyTorch's."""
    first = arguments(case)
    count = min(MOST_SETS, max(2, math.ceil(ROTATION / case.traffic)))
    sets = [first, *([tensor.clone() for tensor in first] for _ in range(count - 1))]
    calls, failed, made = made_right(case, makes, first)
    tell(case=case.name, samples=timed(calls, sets, rounds), failed=failed, made=made)


MODES: Mapping[str, Callable[[Case, int], None]] = {"check": check, "time": measure, "compile": measure_all}
"""What is found out about each case."""


def arguments(case: Case) -> list[Any]:
    """The arguments of a case, made on the device from a fixed seed."""
    import torch

    dtype = {"f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16}[case.dtype]
    torch.manual_seed(0)
    return [(torch.randn(shape, device="cuda") * SCALE).to(dtype) for shape in case.row.shapes(case.sizes)]


def made_right(
    case: Case, makes: Mapping[str, Make], first: Sequence[Any]
) -> tuple[dict[str, Call], dict[str, str], dict[str, float]]:
    """The contenders whose first results are PyTorch's, why others are none, and seconds up to the result."""
    calls: dict[str, Call] = {}
    failed: dict[str, str] = {}
    made: dict[str, float] = {}
    wanted = leaves(eager(case)(*first))
    for name, make in makes.items():
        start = time.perf_counter()
        try:
            call = make(case)
            found = leaves(call(*first))
            problem = difference(found, wanted, TOLERANCES[case.dtype])
        except Exception as error:  # a contender may fail in any way
            problem = f"{type(error).__name__}: {' '.join(str(error).split())}"
        if problem is None:
            calls[name], made[name] = call, time.perf_counter() - start
        else:
            failed[name] = problem
    return calls, failed, made


def ours(case: Case, **options: Any) -> Any:
    """Our function, compiled for the device as a whole."""
    row = case.row
    function: Any = getattr(tsir.CompilationUnit(row.workload.source), row.entry)
    if row.gradient:
        function = tsir.value_and_grad(function, row.wrt)
    shapes = row.shapes(case.sizes)
    specs = [tsir.TensorSpec((None,) * len(shape), case.dtype, device="cuda") for shape in shapes]
    return tsir.compile(function, *specs, target="cuda", fallback=False, **options)


def by_warpgroups(case: Case) -> Call:
    """Our function, whose large products of 16-bit floats are by `wgmma`."""
    return ours(case, products="wgmma")


def replayed(case: Case) -> Call:
    """Our function as a CUDA graph of its first call; the copies of arguments are part of each."""
    function, captured = ours(case), dict[str, Call]()

    def call(*tensors: Any) -> Any:
        if not captured:
            captured[case.name] = function.capture(*tensors)
        return captured[case.name](*tensors)

    return call


def eager(case: Case) -> Call:
    """PyTorch's function, as it is written."""
    return in_torch(case, lambda function: function)


def compiled(case: Case) -> Call:
    """PyTorch's function, by its compiler."""
    import torch

    return in_torch(case, lambda function: torch.compile(function, dynamic=False))


def blas(case: Case) -> Call:
    """The product of cuBLAS, into memory that is there."""
    import torch

    left, right = arguments(case)
    out = left.new_empty(left.shape[0], right.shape[1])
    return lambda left, right: torch.mm(left, right, out=out)


def in_torch(case: Case, prepare: Callable[[Call], Call]) -> Call:
    """A function of PyTorch, or what gives its value and its gradients."""
    import torch

    row = case.row
    names: dict[str, Any] = {"torch": torch}
    exec(row.workload.source, names)
    function = prepare(names[row.entry])
    if not row.gradient:
        return function

    def with_gradients(*tensors: Any) -> Any:
        leaves = [tensors[i].detach().requires_grad_() for i in row.wrt]
        value = function(*leaves, *tensors[len(leaves) :])
        return value.detach(), torch.autograd.grad(value, leaves)

    return with_gradients


def leaves(result: Any) -> list[Any]:
    """The tensors of a result, in order."""
    return [leaf for part in result for leaf in leaves(part)] if isinstance(result, tuple) else [result]


def difference(found: Sequence[Any], wanted: Sequence[Any], tolerance: float) -> str | None:
    """How results are wrong, None if they are not."""
    if len(found) != len(wanted):
        return f"wrong: {len(found)} results in place of {len(wanted)}"
    for one, other in zip(found, wanted, strict=True):
        if (one.shape, one.dtype) != (other.shape, other.dtype):
            kinds = (f"{x.dtype}{list(x.shape)}" for x in (one, other))
            return f"wrong: {' in place of '.join(kinds)}"
        if not other.numel():
            continue
        scale = max(float(other.abs().max()), 1e-30)
        error = float((one.double() - other.double()).abs().max())
        if not error <= tolerance * scale:
            return f"wrong by {error:.2g} of {scale:.2g}"
    return None


def timed(calls: Mapping[str, Call], sets: Sequence[Sequence[Any]], rounds: int) -> dict[str, list[float]]:
    """Seconds of one call of each contender in each round, by events around a call for each set."""
    import torch

    samples: dict[str, list[float]] = {name: [] for name in calls}
    began = time.perf_counter()
    for number in range(rounds + 1):
        if number > FEWEST and time.perf_counter() - began > BUDGET:
            break
        for name, call in calls.items():
            start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            start.record()
            for tensors in sets:
                call(*tensors)
            end.record()
            end.synchronize()
            if number:  # the first round warms up
                samples[name].append(start.elapsed_time(end) / 1e3 / len(sets))
    return samples


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
