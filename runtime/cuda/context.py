"""The context of a GPU: current only while we call the driver, and what waits for all of its work."""

from __future__ import annotations

import ctypes
import threading
from abc import ABC, abstractmethod
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from tsir.lowering.process.memory import Reference
from tsir.runtime.cuda.driver import Driver


class Context(ABC):
    """A device as its memory and its libraries use it: the driver, the primary context, and a pool."""

    def __init__(self, driver: Driver, context: int):
        self.driver, self.context = driver, context
        self.captures = threading.RLock()
        """Held while a stream is captured: to wait for all work of the device would break that."""

    @property
    @abstractmethod
    def version(self) -> int:
        """The version of CUDA that the driver is of, a thousand times the major one."""

    @abstractmethod
    def allocate(self, size: int, stream: int) -> tuple[Reference, int]:
        """Memory of so many bytes: what holds it, and its address."""

    @contextmanager
    def current(self) -> Generator[None]:
        """Have the context of the device be that of this thread inside the block."""
        before = ctypes.c_void_p()
        self.driver("cuCtxPushCurrent", self.context)
        try:
            yield
        finally:
            self.driver("cuCtxPopCurrent", ctypes.addressof(before))

    def settle(self, *last: Any) -> None:
        """Wait for all work, then call a function of the driver if one is given; what fails is not told."""
        attempt = self.driver.attempt
        with self.captures:
            if not attempt("cuCtxPushCurrent", self.context):
                attempt("cuCtxSynchronize")
                if last:
                    attempt(*last)
                before = ctypes.c_void_p()
                attempt("cuCtxPopCurrent", ctypes.addressof(before))
