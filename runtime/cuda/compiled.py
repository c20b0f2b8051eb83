"""Functions compiled for GPUs: what `tsir.compile` returns for the target "cuda"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import numpy as np

from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.types.dtype import Array
from tsir.lowering.llvm.codegen.target import CUDA, Freedom
from tsir.lowering.native.fast_call import Tree, arrange
from tsir.runtime.call.compiled import CompiledFunction
from tsir.runtime.call.function import Function
from tsir.runtime.cuda.arguments import Arguments, located
from tsir.runtime.cuda.arrays import DeviceArray
from tsir.runtime.cuda.devices import Device, runtime
from tsir.runtime.cuda.exchange import NUMBERS, exported, ours
from tsir.runtime.cuda.executor import DeviceExecutor, DeviceNative, DevicePlan
from tsir.runtime.cuda.replay import Replay
from tsir.runtime.cuda.streams import chosen, stream
from tsir.runtime.plans.execution_mode import is_optimized
from tsir.runtime.plans.plan import Plan
from tsir.runtime.plans.single_call import Direct
from tsir.runtime.values.structure import map_arrays

MAX_ROUTES = 64
"""Kinds of arguments for which a function remembers its route."""


@dataclass(frozen=True)
class Route:
    """A call that is one native call: its code, its arguments, the places of its results."""

    native: DeviceNative
    direct: Direct
    results: Tree
    stream: int

    @staticmethod
    def of(plan: DevicePlan, args: Sequence[object], stream: int) -> Route | None:
        """The route of calls like one in a stream; None if they do more than call native code."""
        wiring, direct = plan.outline.wiring, plan.outline.direct
        if wiring is None or direct is None or wiring.shapes or plan.given or plan.deciding:
            return None
        if len(wiring.kinds) != len(args):
            return None
        if not all(kind.takes(value) for kind, value in zip(wiring.kinds, memories(args), strict=True)):
            return None
        native = plan.loaded(0)
        if not isinstance(native, DeviceNative):
            return None
        return Route(native, direct, wiring.results, stream)

    def __call__(self, args: Sequence[object]) -> object:
        """The result for arguments of the kinds that it is for."""
        record = self.native.device.invocation(self.stream)
        results = self.native.run(self.direct.given(memories(args)), record)
        return arrange(self.results, [self.on_device(result) for result in results], args)

    def on_device(self, result: object) -> object:
        """A result as the caller gets it."""
        if not isinstance(result, np.ndarray):
            return result
        return DeviceArray(cast(Array, result), self.native.device, self.stream)


def memories(args: Sequence[object]) -> list[object]:
    """Arguments with what describes them in place of arrays."""
    return [value.memory if type(value) is DeviceArray else value for value in args]


class DeviceFunction(CompiledFunction):
    """
    A function compiled for GPUs: arrays on a device in, arrays on it out, of the caller's kind.

    A call returns when all its work is given to its stream. What was compiled for one device is compiled
    again when arrays of another come, unless a spec named the device.
    """

    def __init__(
        self,
        function: Function,
        examples: Sequence[object],
        plan: Plan,
        executor: DeviceExecutor,
        only: int | None,
    ):
        super().__init__(function, examples, plan, executor.target, CUDA, executor.fall_back)
        self.executor = executor
        self.fast_calls = executor.fast_calls
        self._only = only
        self._executors = {executor.device.ordinal: executor}
        self._routes: dict[object, Route] = {}

    def __call__(self, /, *args: object, **keywords: object) -> Any:
        """The result for these arguments, as of `call`, quickly where one with such has been made before."""
        given = ours(args, self.executor.device) if self._routes and not keywords else None
        route = None if given is None else self._routes.get(kinds_of(given))
        if given is None or route is None or not is_optimized():
            return self.call(args, keywords)
        try:
            result = route(given)
        except TsirError as error:
            raise located(error, self.function) from error
        packed = self.function.packed(result, args, keywords) if self.packs else result
        return packed if given is args else exported(packed, args)

    def call(self, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        """
        The result for these arguments.

        ExecutionError at the function if they are not all on one device, the one that was named if one was;
        at the operator for what fails there.
        """
        function = self.function
        try:
            arguments = Arguments.of(function.op, function.parameters, args, keywords, self._only)
            device = runtime().device(arguments.ordinal)
            with arguments.working(device) as work:
                positional, named = arguments.described(device)
                values = function.bound(positional, named)
                executor = self._executor(device)
                results = executor.run(values, fallback=self._fallback)
        except TsirError as error:
            raise located(error, function) from error
        if not keywords and (given := ours(args, device)) is not None:
            self._remember(given, executor.plan(values), work)

        def on_device(memory: Array) -> object:
            return DeviceArray(memory, device, work)

        packed = function.pack([map_arrays(on_device, result) for result in results], args, keywords)
        return exported(packed, arguments.arrays)

    def explain(self) -> str:
        """A report: native groups, those on the CPU and why, products of a library if that was looked up."""
        return "\n".join([super().explain(), *self.executor.notes])

    def capture(self, /, *args: object, **keywords: object) -> Replay:
        """
        A call with these arguments, captured as a CUDA graph, which computes it again and again.

        UnsupportedError at what cannot be captured: what the interpreter runs, numbers that the host reads,
        random numbers; ExecutionError as of a call.
        """
        function = self.function
        try:
            arguments = Arguments.of(function.op, function.parameters, args, keywords, self._only)
            device = runtime().device(arguments.ordinal)
            with arguments.working(device) as work:
                positional, named = arguments.described(device)
                values = function.bound(positional, named)
                return Replay(function, self._executor(device), values, work)
        except TsirError as error:
            raise located(error, function) from error

    def __reduce__(self) -> tuple[object, ...]:
        again = partial(compile_for_devices, fallback=self._fallback, freedom=self.target.freedom)
        return again, (self.function, self.examples)

    def _remember(self, args: Sequence[object], plan: Plan, work: int) -> None:
        """Note the route of calls with arguments of ours like these, if there is one."""
        kinds = kinds_of(args)
        route = Route.of(plan, args, work) if isinstance(plan, DevicePlan) else None
        if kinds is not None and route is not None and len(self._routes) < MAX_ROUTES:
            self._routes[kinds] = route

    def _executor(self, device: Device) -> DeviceExecutor:
        """The executor of the function on a device."""
        if device.ordinal not in self._executors:
            base, freedom = self.function.executor, self.target.freedom
            made = DeviceExecutor(base, device, freedom, fall_back=self._fallback)
            return self._executors.setdefault(device.ordinal, made)
        return self._executors[device.ordinal]


def kinds_of(args: Sequence[object]) -> object:
    """
    What decides how a call with arrays of ours and numbers goes; None if a number is too large.

    Nor is it known where arrays are not in one stream, the one that is chosen if one is.
    """
    stream = chosen()
    kinds: list[object] = []
    for value in args:
        kind = type(value)
        if kind is DeviceArray:
            array = cast(DeviceArray, value)
            stream = array.stream if stream is None else stream
            if array.stream != stream:
                return None
            kinds.append((array.memory.dtype, array.memory.ndim, array.device.ordinal))
        elif NUMBERS[kind].takes(value):
            kinds.append(kind)
        else:
            return None
    return stream, *kinds


def compile_for_devices(
    function: Function, examples: Sequence[object], *, fallback: bool, freedom: Freedom
) -> DeviceFunction:
    """
    Compile a function for the kinds of `examples`: arrays on a device, numbers, or specs that name one.

    UnsupportedError at the function if there is no GPU or no driver, and with all that cannot run there; with
    `fallback` a warning in place of errors for what runs on the CPU.
    """
    try:
        arguments = Arguments.of(function.op, function.parameters, examples, {}, None)
        device = runtime().device(arguments.ordinal)
        executor = DeviceExecutor(function.executor, device, freedom, fall_back=fallback)
        with stream(arguments.stream):
            positional, _ = arguments.described(device)
            values = function.bound(positional, {})
            plan = executor.plan(values)
            plan.prepare([None] * len(values))
    except TsirError as error:
        raise located(error, function) from error
    return DeviceFunction(function, examples, plan, executor, arguments.only)
