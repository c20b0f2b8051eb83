"""The native code of one group: variants for layouts that were seen, behind them one for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.process.locks import Lock
from tsir.dialects.types.dtype import Array
from tsir.lowering.native.fast_call import FastCall, own_call
from tsir.lowering.native.native_function import LayoutMissedError, NativeFunction
from tsir.lowering.values.speculation import Layout

MAX_VARIANTS = 4
"""Variants of one group; arguments that none of them takes run the code for all layouts."""

Compile = Callable[[Sequence[Layout | None], int], NativeFunction]
"""Code for arguments laid out as given, or for all where no layout is, after so many other variants."""


class Variants:
    """
    A function of arrays and numbers, compiled when it meets a layout that no variant takes.

    Only where it `is_fast` does it have fast calls.
    """

    def __init__(self, compile: Compile, *, is_fast: bool):
        self.compiled: tuple[NativeFunction, ...] = ()
        self._calls: dict[NativeFunction, FastCall] = {}
        self._compile = compile
        self._is_fast = is_fast
        self._lock = Lock()

    def __call__(self, values: Sequence[object], into: Sequence[Array | None] = ()) -> tuple[object, ...]:
        """The results for these arguments, as `NativeFunction` gives them."""
        tried = 0
        while True:
            variants = self.compiled
            for variant in variants[tried:]:
                if not into and (call := self._calls.get(variant)) is not None:
                    results = call(*values)
                    if results is not NotImplemented:
                        return results
                try:
                    return variant(values, into)
                except LayoutMissedError:
                    continue
            tried = len(variants)
            self.prepare([Layout.of(value) for value in values], tried)

    def prepare(self, layouts: Sequence[Layout | None], tried: int = 0) -> None:
        """Compile a variant for these layouts, unless another thread has added one to those tried."""
        with self._lock:
            if len(self.compiled) == tried:
                variant = self._variant(layouts, tried)
                if self._is_fast and (call := own_call(variant)) is not None:
                    self._calls[variant] = call
                self.compiled = (*self.compiled, variant)

    def _variant(self, layouts: Sequence[Layout | None], count: int) -> NativeFunction:
        if count < MAX_VARIANTS and any(layouts):
            # If sizes do not fit, the code for all layouts says so when it runs.
            with suppress(UnsupportedError):
                return self._compile(layouts, count)
        return self._compile((), count)
