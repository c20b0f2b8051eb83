"""
Who multiplies matrices quickest on a device: measured once, kept on disk, looked up when a plan is made.

`python -m benchmarks.gpu_products` measures. What it finds is JSON in the folder of compiled code, an entry
for each model and capability of a device, which holds its length and digest as all entries do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.lowering.gpu.products.measured_products import Shape, contenders, entry
from tsir.lowering.host.disk_cache import digest, object_cache
from tsir.lowering.host.value_records import Records
from tsir.lowering.llvm.codegen.target import CUBLAS, MEASURED, OWN, USUAL, WGMMA, Freedom
from tsir.runtime.cuda.devices import Device

VERSION = 1
"""The edition of tables: those of another are not read."""

COMMAND = "python -m benchmarks.gpu_products"
"""The command that measures."""


@dataclass(frozen=True)
class Timed:
    """The seconds that a product took of those who can multiply: its kind, and rows, columns and depth."""

    kind: str
    shape: Shape
    seconds: tuple[tuple[str, float], ...]

    def quickest(self, among: Collection[str]) -> str | None:
        """The fastest of some; None if none of them was measured."""
        found = [(taken, name) for name, taken in self.seconds if name in among]
        return min(found)[1] if found else None


@dataclass(frozen=True)
class Table:
    """The measurements on a model of devices."""

    model: str
    capability: tuple[int, int]
    products: tuple[Timed, ...]


_RECORDS = Records(Table, Timed)


def key(device: Device) -> str:
    """The key of the entry for devices like one."""
    return digest("measured products", VERSION, device.model, device.capability)


def keep(device: Device, products: Sequence[Timed]) -> Path | None:
    """
    Write what was measured on a device beside what was before, unless that is the same products.

    Where it is; None if nothing is kept on disk.
    """
    cache = object_cache()
    if cache is None:
        return None
    before = table_of(device)
    known = () if isinstance(before, str) else before.products
    latest = {(timed.kind, timed.shape): timed for timed in (*known, *products)}
    table = Table(device.model, device.capability, tuple(latest.values()))
    cache.put(key(device), _RECORDS.text(table).encode())
    return cache.path(key(device))


def table_of(device: Device) -> Table | str:
    """The measurements on devices of the same model, or the reason why there are none."""
    cache = object_cache()
    if cache is None:
        return "nothing is kept on disk"
    place, name = cache.path(key(device)), f"{device.model} ({'.'.join(map(str, device.capability))})"
    if not place.exists():
        return f"none were measured on {name}, as '{COMMAND}' does"
    data = cache.get(key(device))
    try:
        found = None if data is None else _RECORDS.read(data.decode(), Table)
        if found is not None:
            check(found.products)
            return found
    except (ValueError, TypeError, AttributeError):
        cache.reject(key(device))
    return f"what was measured on {name} is damaged, '{COMMAND}' measures again"


def check(products: Sequence[Timed]) -> None:
    """One of several errors if an entry of a table is not as those who measure write it."""
    for timed in products:
        for name, taken in timed.seconds:
            contenders([entry(timed.kind, timed.shape, name)])
            if not 0 < taken < float("inf"):
                raise ValueError(f"expected seconds, got {taken}")


def settled(device: Device, freedom: Freedom) -> tuple[Freedom, Sequence[str]]:
    """
    What kernels for a device may do, and what is to be told of those who multiply there.

    Where they are those who were measured, their names are looked up; nothing is told where they are not.
    UnsupportedError if cuBLAS is asked for, and there is none.
    """
    if freedom.products != MEASURED:
        if freedom.products == CUBLAS:
            _library(device)
        return replace(freedom, measured=()), ()
    found = table_of(device)
    if isinstance(found, str):
        return replace(freedom, measured=()), [f"products are all kernels of ours: {found}"]
    known = {name for timed in found.products for name, _ in timed.seconds} & {*CONTENDERS}
    missing = {name: reason for name in sorted(known) if (reason := why_not(device, name)) is not None}
    able = known - {*missing}
    best = [(timed, timed.quickest(able)) for timed in found.products]
    entries = tuple(entry(timed.kind, timed.shape, name) for timed, name in best if name is not None)
    counts = Counter((timed.kind, name) for timed, name in best)
    told = ", ".join(f"{kind} {name} {count}" for (kind, name), count in counts.items())
    notes = [f"products by who was quickest on {device.model}, of so many shapes: {told}"]
    notes += [f"products without {name}: {reason}" for name, reason in missing.items()]
    return replace(freedom, measured=entries), notes


def why_not(device: Device, name: str) -> str | None:
    """Why somebody cannot multiply on a device, None if they can."""
    try:
        CONTENDERS[name](device)
    except UnsupportedError as error:
        return error.diagnostics[0].message
    return None


def _library(device: Device) -> None:
    _ = device.products


def _ours(device: Device) -> None:
    """Our kernels multiply everywhere."""


def _warpgroups(device: Device) -> None:
    if not device.target.allowing(Freedom(products=WGMMA)).has_wgmma:
        raise UnsupportedError(f"expected a GPU of {USUAL}, got one of {device.target.cpu}")


CONTENDERS: Mapping[str, Callable[[Device], None]] = {OWN: _ours, CUBLAS: _library, WGMMA: _warpgroups}
"""Those who can multiply, and what says by an UnsupportedError that they cannot on a device."""
