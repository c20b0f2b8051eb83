"""Arguments in the memory of a GPU: on which device they are, and what describes them to native code."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import cast

import numpy as np
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError, TsirError
from tsir.dialects.types.dtype import Array
from tsir.lowering.llvm.codegen.target import CUDA
from tsir.lowering.process.memory import address_of
from tsir.runtime.call.function import Function
from tsir.runtime.cuda.arrays import DeviceArray
from tsir.runtime.cuda.devices import Device, runtime
from tsir.runtime.cuda.exchange import shared
from tsir.runtime.cuda.interface import Interface
from tsir.runtime.cuda.streams import LEGACY, chosen, current_of, stream
from tsir.runtime.values.bfloat16 import from_capsule
from tsir.runtime.values.dlpack import Device as Kind
from tsir.runtime.values.dlpack import Offer, capsule_of, description_in
from tsir.runtime.values.interop import DLPACK_ERRORS, DLPackArray, check_resolved, offers_storage
from tsir.runtime.values.structure import leaves_in, map_leaves
from tsir.runtime.values.tensor_spec import TensorSpec

ORDINAL = 9
"""The attribute of an address that tells the device of it."""

NO_MEMORY, NO_CONTEXT = 1, 201
"""The driver's results for an address that it has not given, and where a context has to be current."""

_HERE = (Kind.CPU, 0)


@dataclass(frozen=True)
class Arguments:
    """
    The arguments of a call for a GPU, by the names of parameters: all arrays among them are on one device.

    The first so many are `positional`. `only` is the device that a spec among them names, or that the
    function is for alone.
    """

    function: FuncOp
    values: Sequence[tuple[str, object]]
    positional: int
    arrays: Sequence[object]
    ordinal: int
    only: int | None

    @staticmethod
    def of(
        function: FuncOp,
        names: Sequence[str],
        args: Sequence[object],
        keywords: Mapping[str, object],
        only: int | None,
    ) -> Arguments:
        """The arguments of a call; ExecutionError with every array that is not where the others are."""
        labels = [names[i] if i < len(names) else str(i) for i in range(len(args))]
        values = [*zip(labels, args, strict=True), *keywords.items()]
        found: list[tuple[str, object, int]] = []
        with refusing(function) as refuse:
            for label, leaf in ((label, leaf) for label, value in values for leaf in leaves_in(value)):
                try:
                    place = place_of(leaf)
                except TypeError as error:
                    refuse(label, str(error))
                    continue
                if isinstance(leaf, TensorSpec) and only is None:
                    only = place
                if place is not None:
                    found.append((label, leaf, place))
            ordinal = next((place for _, _, place in found), 0) if only is None else only
            for label, _, place in found:
                if place != ordinal:
                    refuse(label, f"expected an array on cuda:{ordinal}, got one on cuda:{place}")
        arrays = [leaf for _, leaf, _ in found if not isinstance(leaf, TensorSpec)]
        return Arguments(function, values, len(args), arrays, ordinal, only)

    @property
    def stream(self) -> int:
        """
        The stream that the call works in: the one that is chosen, else that of the first array.

        That is the one that it names, or the current stream of its library; `LEGACY` where nothing is known.
        """
        if (given := chosen()) is not None:
            return given
        found = self._stream_at(self.arrays[0]) if self.arrays else None
        return LEGACY if found is None else found

    def _stream_at(self, value: object) -> int | None:
        found = _stream_of(value)
        return current_of(value, self.ordinal) if found is None else found

    @contextmanager
    def working(self, device: Device) -> Generator[int]:
        """
        Have the calls inside the block work in the stream of the call, which it gives.

        Arrays of other streams may be freed behind the block, in the order of these: they wait for that work.
        """
        work = self.stream
        others = {self._stream_at(value) for value in self.arrays} - {None, work}
        try:
            with stream(work):
                yield work
        except BaseException:
            if others:
                device.settle()
            raise
        for other in others:
            if other is not None:
                device.follow(other, work)

    def described(self, device: Device) -> tuple[list[object], dict[str, object]]:
        """
        The arguments with what describes them to native code in place of arrays, ready in the stream.

        ExecutionError with every array that kernels cannot read.
        """
        stream = self.stream

        def leaf(value: object) -> object:
            if isinstance(value, TensorSpec):
                return value.example()
            if isinstance(value, np.generic):
                return cast(object, value.item())  # a number, and no array of the CPU
            return value if place_of(value) is None else describe(value, device, stream)

        made: list[tuple[str, object]] = []
        with refusing(self.function) as refuse:
            for label, value in self.values:
                try:
                    made.append((label, map_leaves(leaf, value)))
                except TypeError as error:
                    refuse(label, str(error))
        return [value for _, value in made[: self.positional]], dict(made[self.positional :])


@contextmanager
def refusing(function: FuncOp) -> Generator[Callable[[str, str], None]]:
    """Gives what notes why an argument cannot be taken; ExecutionError with all such notes at the end."""
    name, notes = function.sym_name.data, list[Diagnostic]()

    def refuse(label: str, reason: str) -> None:
        notes.append(Diagnostic.error(function, f"{name}: argument '{label}': {reason}"))

    yield refuse
    if notes:
        raise ExecutionError(notes)


def located(error: TsirError, function: Function) -> TsirError:
    """An error at a function, unless it has a place of its own."""
    if any(diagnostic.position is not None for diagnostic in error.diagnostics):
        return error
    name = function.__name__
    messages = [f"{name}: {diagnostic.message}" for diagnostic in error.diagnostics]
    return type(error)(
        [Diagnostic.error(function.op, message) for message in messages], function.module.sources
    )


def place_of(value: object) -> int | None:
    """
    The device that an array is on, or that a spec names; None of what is no array, or on any.

    TypeError if it is on none.
    """
    if isinstance(value, DeviceArray):
        return value.device.ordinal
    if isinstance(value, TensorSpec):
        if value.place.kind != CUDA:
            raise TypeError(f"expected a spec with the device '{CUDA}', got '{value.device}'")
        return value.place.index
    if isinstance(value, np.ndarray):
        copies = "tsir.cuda.to_device copies it there"
        raise TypeError(f"expected an array on cuda, got one of numpy, which is on the CPU; {copies}")
    if offers_storage(value):
        kind, ordinal = _dlpack_device(value)
        if kind != Kind.CUDA:
            known = Kind(kind).name.lower() if kind in list(Kind) else f"a device of kind {int(kind)}"
            raise TypeError(f"expected an array on cuda, got one on {known}")
        return ordinal
    interface = Interface.of(value)
    return None if interface is None else _ordinal_at(interface.address)


def _dlpack_device(value: DLPackArray) -> tuple[int, int]:
    """The kind and the number of the device of an array; TypeError if it does not tell."""
    try:
        kind, ordinal = value.__dlpack_device__()
        return int(kind), int(ordinal)
    except DLPACK_ERRORS as error:
        raise TypeError(f"expected an array that tells its device, got {_refusal(value, error)}") from error


def _ordinal_at(address: int) -> int:
    """The device in whose memory an address is; TypeError if it is on none, ExecutionError if none tells."""
    if not address:
        return 0  # an empty array, which is nowhere
    found = ctypes.c_int32()
    question = "cuPointerGetAttribute", ctypes.addressof(found), ORDINAL, address
    result = runtime().driver.attempt(*question)
    if result == NO_CONTEXT:  # of which any will do
        with runtime().device(0).current():
            result = runtime().driver.attempt(*question)
    if result == NO_MEMORY:
        raise TypeError(f"expected an address in the memory of a GPU, got {address:#x}")
    if result:
        raise ExecutionError(f"cuPointerGetAttribute failed: {runtime().driver.describe(result)}")
    return found.value


def _stream_of(value: object) -> int | None:
    """The stream that an array names as the one in which it is computed."""
    if isinstance(value, DeviceArray):
        return value.stream
    interface = None if offers_storage(value) else Interface.of(value)
    return None if interface is None else interface.stream


def describe(value: object, device: Device, stream: int) -> Array:
    """
    What describes an array of a device, which is ready for what the stream is given from now on.

    TypeError if it has a dtype or a layout that kernels cannot read.
    """
    if isinstance(value, DeviceArray):
        array, other = value.memory, value.stream
    elif (memory := shared(value, device)) is not None:
        array, other = memory, current_of(value, device.ordinal)
    elif (interface := None if offers_storage(value) else Interface.of(value)) is not None:
        array, other = interface.array(value), interface.stream
    else:
        array, other = _by_dlpack(cast(DLPackArray, value), stream), None
    if other is not None:
        device.follow(stream, other)
    if any(stride < 0 or stride % array.itemsize for stride in array.strides):
        raise TypeError(f"expected strides that are multiples of the item size, got {array.strides}")
    if address_of(array) % array.itemsize:
        raise TypeError("expected an array whose elements are aligned")
    return array


def _by_dlpack(value: DLPackArray, stream: int) -> Array:
    try:
        check_resolved(value)
        capsule = capsule_of(value, stream=stream)
        description = description_in(capsule)
        description.device, description.ordinal = _HERE
        found = from_capsule(capsule, _HERE)
        return np.from_dlpack(Offer(capsule, _HERE)) if found is None else found
    except DLPACK_ERRORS as error:
        raise TypeError(f"expected a plain array, got {_refusal(value, error)}") from error


def _refusal(value: object, error: Exception) -> str:
    """An array, by its type, and why it cannot be taken."""
    kind = f"{type(value).__module__}.{type(value).__name__}"
    hint = "; detach it first" if "grad" in str(error) else ""
    return f"a {kind} that DLPack refuses: {error}{hint}"
