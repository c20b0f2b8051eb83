"""
CUDA graphs: one call of a compiled function, captured once and launched as a whole.

The call is made twice. The first time it computes, on copies of the arguments, which shows that it can be
made and which memory it takes. The second time it is made in a stream of its own that is being captured: the
driver notes its launches, with the same arguments and the same memory, and computes nothing. So a graph has
kernels and nothing else, one after the other. What its checks find stays in a word of that memory until
somebody waits for a replay.
"""

from __future__ import annotations

import ctypes
import gc
import threading
import weakref
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import numpy as np

from tsir.dialects.ir.diagnostics import Diagnostic, TsirError, UnsupportedError
from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.cuda.call_records import Invocation
from tsir.lowering.gpu.mapping.device_checks import NONE
from tsir.lowering.native.fast_call import arrange
from tsir.lowering.process.memory import address_of, array_at, bounds
from tsir.runtime.call.function import Function
from tsir.runtime.cuda.arguments import Arguments, located, refusing
from tsir.runtime.cuda.arrays import DeviceArray
from tsir.runtime.cuda.devices import Device
from tsir.runtime.cuda.exchange import exported
from tsir.runtime.cuda.executor import DeviceExecutor, DeviceNative, DevicePlan
from tsir.runtime.cuda.memory import Memory
from tsir.runtime.cuda.streams import chosen
from tsir.runtime.plans.causes import shortened
from tsir.runtime.plans.plan import Plan
from tsir.runtime.plans.single_call import DRAWN, Direct
from tsir.runtime.values.binding import parameters
from tsir.runtime.values.structure import leaves_in, map_arrays

T = TypeVar("T")

NON_BLOCKING = 1
"""The flag of streams that do not wait for the default stream, nor it for them."""

THREAD_LOCAL = 1
"""The mode of a capture that forbids what could break it to its own thread alone."""


@dataclass(frozen=True)
class Feed:
    """The arguments of a replay: arrays of the graph with those to copy, a stream, the caller's arrays."""

    pairs: Sequence[tuple[Array, Array]]
    stream: int
    arrays: Sequence[object]


class Replay:
    """
    A call of a compiled function, captured as a CUDA graph.

    `arguments` are those of the call, with arrays of our own in the place of arrays: the graph reads these. A
    call copies other arrays into them, computes, and returns the results, which are the same arrays each
    time: the next call writes to them. Without arguments it computes with what `arguments` hold. An index out
    of bounds, or a divisor of zero, is an error of `check`, and of `numpy` of a result.
    """

    def __init__(
        self,
        function: Function,
        executor: DeviceExecutor,
        values: Sequence[object],
        work: int,
    ):
        """
        The call with values that have been bound to the function's parameters, in a stream.

        UnsupportedError, with the place in the program, for what cannot be captured; ExecutionError for what
        fails.
        """
        self.device = executor.device
        self._function, self._last = function, work
        self._lock = threading.Lock()
        native, direct = captured(function, executor.plan(values))
        self._native = native
        memory = Memory(self.device, work)
        self._values = [map_arrays(lambda array: copied(self.device, array, memory, work), v) for v in values]
        leaves = direct.leaves(self._values)
        with memory.serving() as number:
            # What the graph launches may use what is the handle's, which is made ready by the first call.
            self._library = self.device.products.apart(memory) if native.calls_library else None
            with self.device.current():
                self._record = self._invocation(work, number)
            native.run(direct.given(leaves), self._record)
            self.check()
            memory.again()

            def again(own: int) -> tuple[object, ...]:
                record = self._invocation(own, number)
                record.waits, record.word = 0, self._record.word
                return native.run(direct.given(leaves), record)

            self._graph, results = graph_of(self.device, again)
            kept = [map_arrays(lambda array: lasting(array, memory), result) for result in results]
            del results
        weakref.finalize(self, self.device.settle, "cuGraphExecDestroy", self._graph).atexit = False
        self.arguments = tuple(self._on_device(self._values, work))
        taken = direct.leaves(self.arguments)
        self._results = [arrange(tree, kept, taken) for tree in direct.results]

    def _invocation(self, work: int, memory: int) -> Invocation:
        """The record of a call in a stream, with memory of its number and a handle of cuBLAS of its own."""
        record = self.device.invocation(work)
        record.memory = memory
        if self._library is not None:
            handle, workspace = self._library
            record.library = handle.use(work, workspace)
        return record

    def __call__(self, /, *args: object, **keywords: object) -> Any:
        """
        The results for arguments of the dtypes, sizes and strides that were captured, and the same numbers.

        ExecutionError with all arguments that are not like that. The stream is as of a call of the function;
        without arguments it is the one that is chosen, else the last one.
        """
        computes_anew = not (args or keywords)
        try:
            with self._fed(args, keywords) as feed:
                self._launch(feed)
        except TsirError as error:
            raise located(error, self._function) from error
        results = self._on_device(self._results, feed.stream)
        packed = self._function.pack(results, self.arguments if computes_anew else args, keywords)
        return exported(packed, feed.arrays)

    def check(self) -> None:
        """
        Wait for all replays.

        ExecutionError at the check that has failed in one since the last such call, as of an index out of
        bounds; the first in the program if there are several.
        """
        device, record = self.device, self._record
        with self._lock:
            device.synchronize(self._last)
            if not record.word:
                return
            held = np.empty(1, np.int32)
            with device.current():
                place = address_of(held)
                device.driver("cuMemcpyDtoHAsync", place, record.word, held.nbytes, self._last)
                device.driver("cuStreamSynchronize", self._last)
                number = int(held[0])
                if number == NONE:
                    return
                held[0] = NONE
                device.driver("cuMemcpyHtoDAsync", record.word, place, held.nbytes, self._last)
                device.driver("cuStreamSynchronize", self._last)
        self._native.fail(record.first + number, [ctypes.addressof(record)])

    @contextmanager
    def _fed(self, args: Sequence[object], keywords: Mapping[str, object]) -> Generator[Feed]:
        """The arguments of a call, for a block that launches it; errors as of a call."""
        if not (args or keywords):
            work = chosen()
            yield Feed((), self._last if work is None else work, ())
            return
        function = self._function
        arguments = Arguments.of(function.op, function.parameters, args, keywords, self.device.ordinal)
        with arguments.working(self.device) as work:
            positional, named = arguments.described(self.device)
            values = function.bound(positional, named)
            yield Feed(self._pairs(values), work, arguments.arrays)

    def _launch(self, feed: Feed) -> None:
        """Have the stream of a call copy what it is given, then compute."""
        device, work = self.device, feed.stream
        with self._lock, device.current():
            # The copies would else be made while the launch before them reads.
            device.follow(work, self._last)
            self._last = work
            for target, source in self._apart(feed):
                copy(device, target, source, work)
            device.driver("cuGraphLaunch", self._graph, work)

    def _apart(self, feed: Feed) -> list[tuple[int, Array]]:
        """The targets of copies of arguments: arrays that no other copy writes before they are read."""
        taken = [bounds(ours) for ours, _ in feed.pairs]
        pairs: list[tuple[int, Array]] = []
        for ours, source in feed.pairs:
            target, (start, end) = address_of(ours), bounds(source)
            if start not in (end, target) and any(start < last and first < end for first, last in taken):
                owner, address = self.device.allocate(end - start, feed.stream)
                copy(self.device, address, source, feed.stream)
                source = lasting(source, owner, address)
            pairs.append((target, source))
        return pairs

    def _pairs(self, values: Sequence[object]) -> list[tuple[Array, Array]]:
        """Each array of ours with the one of a call; ExecutionError with all that are not alike."""
        names = [parameter.name for parameter in parameters(self._function.op)]
        pairs: list[tuple[Array, Array]] = []
        with refusing(self._function.op) as refuse:
            for name, ours, other in zip(names, self._values, values, strict=True):
                expected, got = described(ours), described(other)
                if expected != got:
                    refuse(name, f"expected {expected}, as captured, got {got}")
                    continue
                leaves = zip(leaves_in(ours), leaves_in(other), strict=True)
                pairs += [(cast(Array, a), cast(Array, b)) for a, b in leaves if isinstance(a, np.ndarray)]
        return pairs

    def _on_device(self, values: Sequence[object], work: int) -> list[object]:
        """Values as the caller has them, arrays ready in a stream."""

        check = self.check if self._record.word else None

        def leaf(memory: Array) -> object:
            return DeviceArray(memory, self.device, work, check)

        return [map_arrays(leaf, value) for value in values]


def captured(function: Function, plan: Plan) -> tuple[DeviceNative, Direct]:
    """The one native call of a plan that can be captured; UnsupportedError with the reason if it is none."""
    assert isinstance(plan, DevicePlan)
    direct = plan.outline.direct
    if direct is None:
        expected = "expected what is one native call, to be captured, got one with parts in between"
        raise UnsupportedError(shortened(plan.interpreted()) or Diagnostic.error(function.op, expected))
    if DRAWN in direct.inputs:
        expected = "expected no random numbers in what is captured, as each replay would draw the same"
        raise UnsupportedError(Diagnostic.error(function.op, expected))
    native = plan.loaded(0)
    if not isinstance(native, DeviceNative):
        raise plan.without_form[0]
    return native, direct


def described(value: object) -> str:
    """An argument in words that are the same for those that a graph takes alike."""
    kind = type(value).__name__
    if isinstance(value, list | tuple):
        return f"{kind} of ({', '.join(map(described, cast('Sequence[object]', value)))})"
    if not isinstance(value, np.ndarray):
        return f"{kind} {value!r}"
    array = cast(Array, value)
    steps = zip(array.strides, array.shape, strict=True)
    # The stride of a single element is of no importance.
    strides = [stride // array.itemsize if size > 1 else 1 for stride, size in steps if array.size]
    sizes = ", ".join(map(str, array.shape))
    return f"{DType.of(array.dtype).name}[{sizes}] of strides ({', '.join(map(str, strides))})"


def copied(device: Device, array: Array, memory: Memory, work: int) -> Array:
    """A copy of an array of a device, laid out alike, in memory that stays."""
    start, end = bounds(array)
    address = memory.allocate(end - start)
    copy(device, address, array, work)
    return lasting(array, memory, address)


def copy(device: Device, target: int, array: Array, work: int) -> None:
    """Have a stream copy the memory of an array, what lies between its elements too, if it is not there."""
    start, end = bounds(array)
    if start not in (end, target):
        with device.current():
            device.driver("cuMemcpyDtoDAsync", target, start, end - start, work)


def lasting(array: Array, owner: object, address: int | None = None) -> Array:
    """The descriptor of an array at an address, its own if none is given; it keeps the owner."""
    strides = [stride // array.itemsize for stride in array.strides]
    place = address_of(array) if address is None else address
    return array_at(place, array.dtype, array.shape, strides, owner)


def graph_of(device: Device, run: Callable[[int], T]) -> tuple[int, T]:
    """The graph of what a function launches in a stream that is given to it, and its result."""
    driver = device.driver
    graph = ctypes.c_void_p()
    with device.captures, device.current(), without_collection():
        own = driver.number("cuStreamCreate", NON_BLOCKING)
        try:
            driver("cuStreamBeginCapture", own, THREAD_LOCAL)
            try:
                result = run(own)
            except BaseException:
                driver.attempt("cuStreamEndCapture", own, ctypes.addressof(graph))
                raise
            driver("cuStreamEndCapture", own, ctypes.addressof(graph))
            return driver.number("cuGraphInstantiateWithFlags", graph, 0), result
        finally:
            if graph.value:
                driver.attempt("cuGraphDestroy", graph)
            driver.attempt("cuStreamDestroy", own)


@contextmanager
def without_collection() -> Generator[None]:
    """Free nothing that is found to be unused inside the block: what waits for kernels breaks a capture."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
