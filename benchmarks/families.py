"""Operators by family beside numpy, SciPy and PyTorch, by turns: one call, and its gradient."""

from __future__ import annotations

import importlib
import statistics
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import numpy as np

import tsir
from benchmarks.contenders import leaves
from benchmarks.family_rows import FAMILIES, Array, Row
from benchmarks.measuring import paired, ratio, sampler, table

Call = Callable[[], object]
ROUNDS = 9
BOUND = 1.2
"""The ratio from which on a row is said to be slower."""
_LEGEND = """\
# Operators by family: a run

Microseconds of a call with one thread, the median of interleaved rounds, beside numpy, SciPy and PyTorch, as
far as they have the same; results are compared first. `/ best`: our time over that of the fastest, the
median over rounds; below 1 is faster. The mean of a family is geometric, over its ratios. A gradient is the
value and the gradient of the sum of squared results. Under a table is why rows are slower by more than a
fifth. Written by

```sh
python -m benchmarks families --write docs/families.md
```
"""
_PEERS = {"np": "numpy", "scipy": "SciPy", "torch": "PyTorch"}
"""By its name in expressions, the peer that a library is."""
_PARTS = {
    "np": ("numpy",),
    "scipy": ("scipy.fft", "scipy.linalg", "scipy.special", "scipy.spatial"),
    "torch": ("torch.nn.functional",),
}
"""What of a library is loaded."""


@dataclass(frozen=True)
class Found:
    """Seconds of a row in each round, by contender; ours is first."""

    name: str
    samples: Mapping[str, Sequence[float]]

    def best(self) -> str | None:
        """The fastest peer, if there is one."""
        peers = [name for name in self.samples if name != "tsir"]
        return min(peers, key=lambda name: statistics.median(self.samples[name]), default=None)

    def ratio(self) -> float | None:
        """Our time over that of the best peer."""
        best = self.best()
        return None if best is None else ratio(self.samples["tsir"], self.samples[best])


def run(write: Path | None = None) -> None:
    """Print a table for each family, with the reasons why rows are slower; as a page, if asked for."""
    peers = present()
    tables = [_table(family, rows, peers) for family, rows in FAMILIES.items()]
    if write is not None:
        versions = ", ".join(
            f"{name} {peers[each].__version__}" for each, name in _PEERS.items() if each in peers
        )
        body = "\n\n".join([f"tsir {version('tsir')}, {versions}", *tables])
        write.write_text(f"{_LEGEND}\n```text\n{body}\n```\n", encoding="utf-8")


def _table(family: str, rows: Sequence[Row], peers: Mapping[str, Any]) -> str:
    """The table of a family, printed as well."""
    reasons: dict[str, str] = {}
    found: list[Found] = []
    for row in rows:
        for each in measured(row, peers):
            found.append(each)
            if (each.ratio() or 0) > BOUND:
                reasons[each.name] = row.reason
    title = f"{family}, microseconds of a call"
    if ratios := [value for each in found if (value := each.ratio()) is not None]:
        title += f"; geometric mean {statistics.geometric_mean(ratios):.2f}"
    contenders = ["tsir", *_PEERS.values()]
    cells = [(each.name, _cells(each, contenders)) for each in found]
    text = table(title, [*contenders, "/ best", "best"], cells)
    text = "\n".join([text, *(f"{name}: {reason or 'not looked into'}" for name, reason in reasons.items())])
    print(f"\n{text}", flush=True)
    return text


def _cells(found: Found, names: Sequence[str]) -> list[str]:
    medians = {name: statistics.median(samples) for name, samples in found.samples.items()}
    value = found.ratio()
    return [
        *(f"{medians[name] * 1e6:.1f}" if name in medians else "-" for name in names),
        "-" if value is None else f"{value:.2f}",
        found.best() or "-",
    ]


def present() -> Mapping[str, Any]:
    """The modules of the peers that are installed, by their names in expressions; the others are named."""
    found: dict[str, Any] = {}
    for name, parts in _PARTS.items():
        try:
            for part in parts:
                importlib.import_module(part)
        except ModuleNotFoundError as error:
            print(f"without {_PEERS[name]}: no module {error.name}")
        else:
            found[name] = sys.modules[parts[0].partition(".")[0]]
    if "torch" in found:
        found["torch"].set_num_threads(1)
    return found


def measured(row: Row, modules: Mapping[str, Any]) -> Iterator[Found]:
    """
    The times of a row, and those of its gradient.

    AssertionError is raised where a peer's result is another.
    """
    arrays = [make() for make in row.arguments]
    for gradient in range(2 if row.gradient else 1):
        calls = contenders(row, arrays, modules, gradient=bool(gradient))
        name = f"{row.name}, gradient" if gradient else row.name
        compare(name, calls, "r" if gradient else row.compared, row.tolerance)
        yield Found(name, paired({each: sampler(call) for each, call in calls.items()}, ROUNDS))


def contenders(
    row: Row, arrays: Sequence[Array], modules: Mapping[str, Any], *, gradient: bool
) -> dict[str, Call]:
    """The calls of ours, which is first, and of the peers that have a version of the row."""
    names = ascii_lowercase[: len(arrays)]
    result = f"({row.program}).{row.squared}.sum()" if gradient else row.program
    text = f"def f({', '.join(names)}):\n    return {result}\n"
    ours = tsir.CompilationUnit(text.replace("F.", "torch.nn.functional.")).f
    function = tsir.value_and_grad(ours, argnums=tuple(range(row.gradient))) if gradient else ours
    calls: dict[str, Call] = {"tsir": partial(function, *arrays)}
    for expression in () if gradient else row.peers:
        library = "scipy" if "scipy." in expression else "np"
        if library in modules:
            peer = eval(f"lambda {', '.join(names)}: {expression}", dict(modules))
            calls[_PEERS[library]] = partial(peer, *arrays)
    if "torch" in modules:
        calls[_PEERS["torch"]] = _torch(text, arrays, modules["torch"], row.gradient if gradient else 0)
    return calls


def _torch(text: str, arrays: Sequence[Array], torch: Any, gradient: int) -> Call:
    """The program, run by eager PyTorch, with the gradient by the first arguments, if there are any."""
    names: dict[str, Any] = {"torch": torch, "F": torch.nn.functional}
    exec(text, names)
    function = partial(names["f"], *(tensors := [torch.from_numpy(array) for array in arrays]))
    if not gradient:
        return function
    wrt = [tensor.requires_grad_() for tensor in tensors[:gradient]]

    def value_and_gradient() -> object:
        value = function()
        return value, torch.autograd.grad(value, wrt)

    return value_and_gradient


def compare(name: str, calls: Mapping[str, Call], compared: str, tolerance: float) -> None:
    """AssertionError is raised where the results of the calls differ, relative to the largest number."""
    reduced = eval(f"lambda r: ({compared})", {"np": np})
    expected: list[Array] | None = None
    for peer, call in calls.items():
        results = [np.asarray(each) for each in reduced(list(leaves(call())))]
        expected = expected or results
        for own, other in zip(expected, results, strict=True):
            scale = max(float(np.abs(own).max(initial=0.0)), 1e-6)
            np.testing.assert_allclose(other, own, tolerance, tolerance * scale, err_msg=f"{peer}, {name}")
