"""A contest: the rows by ours, by the peers, and by what bounds them, in turns and side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from benchmarks.contenders import Contender, Failed
from benchmarks.measuring import paired
from benchmarks.peers import ours
from benchmarks.workloads import Array, Row, Sizes

TOLERANCE = 1e-3
"""The largest allowed relative difference from our results: orders of addition and of steps differ."""


@dataclass
class Found:
    """
    What was found of a row at some sizes: seconds by the names of peers, of limits in `limits`.

    `first` is the first call at these sizes, with all that is compiled for it; `warm` is the first call of
    the row made anew, when the caches on disk are warm. `failed` says why a contender has no times.
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


def compete(
    peers: Mapping[str, Contender],
    limits: Mapping[str, Contender],
    row: Row,
    variants: Sequence[str],
    rounds: int,
) -> Iterator[Found]:
    """
    Measure a row at each variant of its sizes; a contender that failed at one takes no part in the next.

    Failed is raised by one that computed the row, and then does not do so again.
    """
    failed: dict[str, str] = {}
    for variant in variants:
        found = Found(row.name, variant, row.workload.variants()[variant], failed=failed)
        calls = _first_calls(peers, row, found)
        found.first = {name: seconds for name, (seconds, _) in calls.items()}
        for name, (_, results) in calls.items():
            first, (_, expected) = next(iter(calls.items()))
            if wrong := difference(results, expected):
                failed[name] = f"wrong: {wrong} from {first} at {found.sizes}"
        right = {name: peers[name] for name in calls if name not in failed}
        bounds = {name: limits[name] for name in _first_calls(limits, row, found)}
        found.native = native(row, row.arguments(found.sizes))
        samples = paired({name: each.sample for name, each in {**right, **bounds}.items()}, rounds)
        found.samples = {name: samples[name] for name in right}
        found.limits = {name: samples[name] for name in bounds}
        if variant == "given":
            found.warm = {name: peer.seconds_anew() for name, peer in right.items()}
        yield found


def _first_calls(
    contenders: Mapping[str, Contender], row: Row, found: Found
) -> dict[str, tuple[float, list[Array]]]:
    """Seconds and results of all that have a version of the row; why the others have none is noted."""
    calls: dict[str, tuple[float, list[Array]]] = {}
    for name, contender in contenders.items():
        if name in found.failed:
            continue
        try:
            call = contender.first_call(row, found.sizes)
        except Failed as failed:
            found.failed[name] = str(failed)
            continue
        if call is not None:
            calls[name] = call
    return calls


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


def difference(results: Sequence[Array], expected: Sequence[Array]) -> str:
    """The difference of results from the expected ones; nothing if they agree."""
    if [x.shape for x in results] != [x.shape for x in expected]:
        return f"shapes {[x.shape for x in results]}, not {[x.shape for x in expected]},"
    for index, (own, other) in enumerate(zip(results, expected, strict=True)):
        error = float(np.abs(own - other).max(initial=0.0))
        if not error <= TOLERANCE * max(float(np.abs(other).max(initial=0.0)), 1e-6):
            return f"result {index} is {error:.2g} away"
    return ""
