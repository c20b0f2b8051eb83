"""Seconds on a GPU, by events of the driver, in the default stream, which is that of libraries as well."""

from __future__ import annotations

import ctypes
import statistics
from collections.abc import Callable

from tsir.runtime.cuda.devices import Device
from tsir.runtime.cuda.streams import LEGACY

TIMING = 0
"""The flag of events that tell when they were reached."""


def seconds(device: Device, work: Callable[[], object], ahead: Callable[[], object] | None = None) -> float:
    """
    Seconds that a device takes for what a function gives it.

    While it does what it is given `ahead`, the host gives it the work, so that it need not wait for the host.
    """
    driver = device.driver
    with device.current():
        start, end = (driver.number("cuEventCreate", TIMING) for _ in range(2))
        try:
            if ahead is not None:
                ahead()
            driver("cuEventRecord", start, LEGACY)
            work()
            driver("cuEventRecord", end, LEGACY)
            driver("cuEventSynchronize", end)
            found = ctypes.c_float()
            driver("cuEventElapsedTime", ctypes.addressof(found), start, end)
            return found.value / 1e3
        finally:
            for event in (start, end):
                driver.attempt("cuEventDestroy", event)


def copy_bandwidth(device: Device, size: int, rounds: int = 25) -> float:
    """Bytes that a device reads and writes in a second if it does nothing but copy so many."""
    places = [device.allocate(size, LEGACY) for _ in range(4)]
    pairs = [(places[n][1], places[n + 1][1]) for n in (0, 2)]

    def copy() -> None:
        for target, source in pairs:
            device.driver("cuMemcpyDtoDAsync", target, source, size, LEGACY)

    seconds(device, copy)  # warms up
    return 2 * len(pairs) * size / statistics.median(seconds(device, copy) for _ in range(rounds))
