"""
Native functions: machine code in memory, called with arrays and numbers.

Before each call the arguments are held against the types that the code was compiled for; what native code
cannot read as it is (negative strides, unaligned elements) is copied first. Results own their memory; a
result that is a view of an argument keeps that argument alive. Nothing here needs xDSL.
"""

from __future__ import annotations

import ctypes
import re
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any, NoReturn, cast

from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError
from tsir.dialects.process.memory import ask
from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.llvm.codegen.jit import Loaded, Optimise, load
from tsir.lowering.llvm.codegen.object_cache import compile_cached, kept_text
from tsir.lowering.llvm.ir.emitted import EmittedModule, Failure
from tsir.lowering.native import native_products
from tsir.lowering.native.native_arguments import (
    ListParameter,
    Parameter,
    Passed,
    TensorParameter,
    slot_format,
)
from tsir.lowering.process import interrupts, threads
from tsir.lowering.process.memory import Reference, address_of, array_at, bounds, memory_functions, retained

DEFINED = re.compile(r'^define [^@]*@"?([\w.]+)"?\(', re.MULTILINE)
"""The functions that LLVM IR defines."""


def _shared_text() -> str:
    from tsir.lowering.llvm.emit.emitter import shared_text

    return shared_text()


@cache
def _shared() -> Loaded:
    """The functions that all native code of a process shares."""
    text = kept_text("shared", _shared_text)
    return load(compile_cached(text), DEFINED.findall(text), memory_functions())


@dataclass(frozen=True, slots=True)
class Result:
    """A result of native code: its dtype, and its rank if it is a tensor; `depth` lists around either."""

    dtype: DType
    rank: int | None
    depth: int = 0

    @property
    def owned(self) -> bool:
        """Whether it comes with a reference to an object, in its first slot, unless that is null."""
        return self.rank is not None or bool(self.depth)

    @property
    def slots(self) -> int:
        """The number of slots that it takes."""
        return 1 if self.rank is None or self.depth else 2 + 2 * self.rank

    def is_like(self, array: Array) -> bool:
        """Whether it is a tensor of the dtype and rank of an array."""
        return not self.depth and (self.dtype.numpy, self.rank) == (array.dtype, array.ndim)

    def number(self, bits: int) -> int | float | bool:
        """The number whose bits stand in a slot."""
        if self.dtype is DType.f64:
            return struct.unpack("d", struct.pack("q", bits))[0]
        return bool(bits) if self.dtype is DType.bool else bits


class CopiedView(Exception):
    """A result would be a view of a copy: native code cannot read the argument where it lies."""


class LayoutMissedError(Exception):
    """The code is a variant for arguments that are laid out otherwise; it has computed nothing."""


@dataclass(frozen=True, slots=True)
class Code:
    """Native code before it is in memory: its entry, what that takes and gives, LLVM IR, how it is made."""

    name: str
    parameters: tuple[Parameter, ...]
    results: tuple[Result, ...]
    emitted: EmittedModule
    opt: Optimise


class NativeFunction:
    """
    Compiled code as a function of a sequence of arrays and numbers, which returns a tuple of them.

    `kept` tells that its code was read from the disk; `imports` are addresses of what the code names besides.
    """

    def __init__(self, code: Code, *, kept: bool = False, imports: Mapping[str, int] | None = None):
        self.code = code
        self.kept = kept
        self.text = code.emitted.text
        self.parameters = code.parameters
        self.results = code.results
        products = native_products.addresses(self.text)
        support = {**memory_functions(), **interrupts.poll(), **threads.sharing(), **_shared().addresses}
        linked = {**support, **products, **(imports or {})}
        self.loaded = load(compile_cached(self.text, opt=code.opt), code.emitted.entries, linked)
        self.address = self.loaded[f"{code.name}.entry"]
        self._sites = code.emitted.sites
        self._entry = self.loaded.entry(code.name)
        takes_memory = f"{code.name}.into" in code.emitted.entries
        self._into = self.loaded.entry(code.name, "into") if takes_memory else None
        self._slots = struct.Struct("".join(map(slot_format, self.parameters)))
        self._out = struct.Struct("q" * sum(result.slots for result in self.results))
        starts = accumulate((result.slots for result in self.results), initial=0)
        self._places = tuple(zip(self.results, starts, strict=False))
        self._buffer = ctypes.c_char * max(self._out.size, 8)

    def __call__(self, values: Sequence[object], into: Sequence[Array | None] = ()) -> tuple[object, ...]:
        """
        The results for these arguments.

        `into` has memory for results, or None: arrays in row-major order that overlap nothing. A result
        of the same dtype and sizes that the code allocates lies in it.

        TypeError or ValueError if the code was not compiled for them, LayoutMissedError if it is a variant
        for arguments that are laid out otherwise, ExecutionError if it fails, CopiedView if a result would
        be a view of an argument that had to be copied, MemoryError if lists of results find no memory.
        """
        if len(values) != len(self.parameters):
            raise TypeError(f"expected {len(self.parameters)} arguments, got {len(values)}")
        passed = Passed()
        slots: list[int | float] = []
        for position, (parameter, value) in enumerate(zip(self.parameters, values, strict=True)):
            if isinstance(parameter, TensorParameter):
                passed.add(parameter.pack(value, position, slots), value)
            elif isinstance(parameter, ListParameter):
                slots.append(parameter.pack(value, position, passed))
            elif type(value) is parameter.kind:
                slots.append(cast("int | float", value))
            else:
                expected = f"expected {parameter.kind.__name__} as argument {position}"
                raise TypeError(f"{expected}, got {type(value).__name__}")
        results = self._buffer()
        entry = self._entry if self._into is None or not self._give(into, results, passed) else self._into
        status: int = entry(self._slots.pack(*slots), results)
        if status:
            self.fail(status, values)
        return self._read(self._out.unpack_from(results), passed)

    def fail(self, status: int, values: Sequence[object]) -> NoReturn:
        """Raise what a status other than 0 of a call with these arguments means."""
        site = self._sites[status - 1]
        if site.failure is Failure.INTERRUPTED:
            interrupts.raise_again()
        if site.failure is Failure.MISSED:
            raise LayoutMissedError
        raise ExecutionError(Diagnostic.error(site.location, site.message))

    def _give(self, into: Sequence[Array | None], results: Any, passed: Passed) -> bool:
        """Describe memory for results in their slots; whether there is any."""
        given = False
        for array, (result, at) in zip(into, self._places, strict=False):
            if array is not None and result.is_like(array):
                struct.pack_into(f"{1 + array.ndim}q", results, 8 * (at + 1), address_of(array), *array.shape)
                passed.arrays.append(array)
                given = True
        return given

    def _read(self, slots: Sequence[int], passed: Passed) -> tuple[object, ...]:
        # All references are taken over first, so that an error drops them.
        owners = [Reference(slots[at]) if result.owned and slots[at] else None for result, at in self._places]
        placed = zip(self._places, owners, strict=True)
        return tuple(
            [_value(result, slots[at : at + result.slots], owner, passed) for (result, at), owner in placed]
        )


def _value(result: Result, slots: Sequence[int], owner: Reference | None, passed: Passed) -> object:
    """The value that stands in slots, with a reference to what it lies in; None if that is no object."""
    if result.depth:
        return _list(result, slots[0], passed)
    if result.rank is None:
        return result.number(slots[0])
    address, sizes, strides = slots[1], slots[2 : 2 + result.rank], slots[2 + result.rank :]
    dtype = result.dtype.numpy
    if owner is not None:
        return array_at(address, dtype, sizes, strides, owner)
    source = _holder(address, passed.arrays)
    if any(source is copy for copy in passed.copies):
        raise CopiedView
    return array_at(address, dtype, sizes, strides, source, read_only=not source.flags.writeable)


_SLOT = 8
_ELEMENT = 40
"""Bytes of an element of a list of Python, a number, with its place in it; those of a slot."""


def _list(result: Result, address: int, passed: Passed) -> list[object]:
    """The elements of a list of native code, with references of their own."""
    element = Result(result.dtype, result.rank, result.depth - 1)
    _, _, data, count, _ = (ctypes.c_int64 * 5).from_address(address)
    ask(count * (_ELEMENT + 2 * _SLOT * element.slots))
    numbers = list((ctypes.c_int64 * (count * element.slots)).from_address(data)) if count else []
    values: list[object] = []
    for start in range(0, len(numbers), element.slots):
        slots = numbers[start : start + element.slots]
        owner = retained(slots[0]) if element.owned and slots[0] else None
        values.append(_value(element, slots, owner, passed))
    return values


def _holder(address: int, arguments: Sequence[Array]) -> Array:
    """The argument that a view lies in."""
    for array in arguments:
        start, end = bounds(array)
        if start <= address < end:
            return array
    # A view without elements may lie just behind its argument; it is never read.
    return arguments[0]
