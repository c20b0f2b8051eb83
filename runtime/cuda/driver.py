"""NVIDIA's driver: its functions by address, for us and for native code alike."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from tsir.dialects.ir.diagnostics import ExecutionError, UnsupportedError
from tsir.lowering.cuda.driver_functions import FUNCTIONS, VERSION

ADVICE: Mapping[int, str] = {
    3: "a process that was forked cannot go on with the GPU of its parent; start it by 'spawn'",
    221: "the part of the driver that compiles PTX, libnvidia-ptxjitcompiler, is not installed",
    222: "this takes a later driver",
    906: "somebody captures a stream that the default one waits for",
    **dict.fromkeys(
        (700, 702, 710, 714, 715, 716, 717, 718, 719),
        "of a kernel that was launched here or before, as TSIR_CUDA_WAITS=1 tells; "
        "CUDA refuses all further work of this process on the device",
    ),
}
"""The hint behind the driver's message for a result."""

_TYPES = {"i32": ctypes.c_uint32, "i64": ctypes.c_uint64, "ptr": ctypes.c_void_p}


class Driver:
    """The functions of a driver; `addresses` has those of `FUNCTIONS`."""

    def __init__(self, addresses: Mapping[str, int]):
        self.addresses = addresses
        self._functions = {
            name: ctypes.CFUNCTYPE(ctypes.c_int32, *(_TYPES[kind] for kind in kinds))(addresses[name])
            for name, kinds in FUNCTIONS.items()
        }

    def __call__(self, name: str, *arguments: Any) -> None:
        """Call a function; ExecutionError if it does not succeed."""
        if result := self.attempt(name, *arguments):
            raise ExecutionError(f"{name} failed: {self.describe(result)}")

    def attempt(self, name: str, *arguments: Any) -> int:
        """Call a function and return its result; a failure is not reported."""
        return self._functions[name](*arguments)

    def number(self, name: str, *arguments: Any) -> int:
        """The number or the handle that a function writes to its first argument."""
        found = ctypes.c_uint64()
        self(name, ctypes.addressof(found), *arguments)
        return found.value

    def describe(self, result: int) -> str:
        """The name and the meaning of a result, and what is to be known of it."""
        texts: list[str] = []
        for name in ("cuGetErrorName", "cuGetErrorString"):
            text = ctypes.c_char_p()
            self._functions[name](result, ctypes.addressof(text))
            texts.append((text.value or b"").decode(errors="replace"))
        said = f"{texts[0]}: {texts[1]}" if all(texts) else f"result {result}"
        return f"{said} ({ADVICE[result]})" if result in ADVICE else said


def addresses() -> Mapping[str, int]:
    """
    The addresses of the driver's functions, by way of `cuda-bindings`.

    UnsupportedError, which says what was expected, where that is not installed, or there is no driver.
    """
    try:
        binding: Any = import_module("cuda.bindings.driver")
    except ImportError as error:
        expected = "expected the package cuda-bindings, which 'pip install tsir[cuda]' installs"
        raise UnsupportedError(f"{expected}, got none: {error}") from error
    try:
        _, version = binding.cuDriverGetVersion()
    except RuntimeError as error:
        raise UnsupportedError(f"expected NVIDIA's driver, got none: {error}") from error
    if version < VERSION:
        expected = f"expected a driver for CUDA {_dotted(VERSION)} or later"
        raise UnsupportedError(f"{expected}, got one for {_dotted(version)}")
    return {name: _address(binding, name) for name in FUNCTIONS}


def _address(binding: Any, name: str) -> int:
    result, address, _ = binding.cuGetProcAddress(name.encode(), VERSION, 0)
    if result or not address:
        raise UnsupportedError(f"expected a driver with {name}, got one without")
    return int(address)


def _dotted(version: int) -> str:
    return f"{version // 1000}.{version % 1000 // 10}"
