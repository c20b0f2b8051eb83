"""Arrays of libraries that have functions of DLPack in C, as PyTorch: nothing is asked in Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tsir.dialects.types.dtype import Array
from tsir.lowering.native.fast_call import NumberKind
from tsir.lowering.process.memory import address_of
from tsir.runtime.cuda.arrays import DeviceArray
from tsir.runtime.cuda.devices import Device
from tsir.runtime.cuda.streams import LEGACY, current_of
from tsir.runtime.values.dlpack import Device as Kind
from tsir.runtime.values.interop import exchanges_of, importer_of, is_more_than_storage
from tsir.runtime.values.structure import map_leaves

NUMBERS: Mapping[type, NumberKind] = {kind: NumberKind(kind) for kind in (int, float, bool)}
"""The numbers that native code takes as they are."""


def shared(value: object, device: Device) -> Array | None:
    """The descriptor of a library's array on a device, by its function in C; None if that gives none."""
    share, _ = exchanges_of(type(value), Kind.CUDA | device.ordinal << 32)
    if share is None or is_more_than_storage(value):
        return None
    memory = share(value)
    return None if memory is NotImplemented or address_of(memory) % memory.itemsize else memory


def ours(args: Sequence[object], device: Device) -> Sequence[object] | None:
    """
    Arguments with arrays of ours in place of a library's on a device, ready in its current stream.

    None if one is no number, and no array on the device that can be taken so.
    """
    stream: int | None = None
    found: list[object] | None = None
    for position, value in enumerate(args):
        kind = type(value)
        if kind is DeviceArray or kind in NUMBERS:
            continue
        if (memory := shared(value, device)) is None:
            return None
        stream = current_of(value, device.ordinal) or LEGACY if stream is None else stream
        found = list(args) if found is None else found
        found[position] = DeviceArray(memory, device, stream)
    return args if found is None else found


def exporter_for(value: object) -> Callable[[DeviceArray], object] | None:
    """The maker of arrays of the library of a value's type; None if results stay ours."""
    convert = importer_of(value)
    if convert is None:
        return None
    _, adopt = exchanges_of(type(value))

    def export(array: DeviceArray) -> object:
        if adopt is not None:
            stream = current_of(value, array.device.ordinal) or LEGACY
            found = adopt(array.__dlpack__(stream=stream, max_version=(1, 0)))
            if found is not NotImplemented:
                return found
        return convert(array)

    return export


def exported(result: object, args: Sequence[object]) -> object:
    """A result with arrays of the library that the first of the arguments is of that is an array."""
    first = next((value for value in args if type(value) not in NUMBERS), None)
    export = exporter_for(first)
    if export is None:
        return result
    return map_leaves(lambda leaf: export(leaf) if isinstance(leaf, DeviceArray) else leaf, result)
