"""
Arrays in the memory of a GPU: those of other libraries in, ours out.

An array of numpy describes such memory here: its address, layout, dtype and owner. It is never read through
numpy, and callers never see it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

import numpy as np

from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.process.memory import address_of, array_at, bounds
from tsir.runtime.cuda.devices import Device, runtime
from tsir.runtime.cuda.streams import LEGACY, chosen, handle_of
from tsir.runtime.values.bfloat16 import BrainFloats
from tsir.runtime.values.dlpack import Device as Kind
from tsir.runtime.values.dlpack import description_in
from tsir.runtime.values.interop import is_array, to_numpy

_READY = -1
"""The stream of a consumer that does not need to wait."""


class DeviceArray:
    """
    An array in the memory of a GPU, whose elements are there once the work in its stream is done.

    Other libraries take it by DLPack or `__cuda_array_interface__`; `numpy` copies it here. `memory` is what
    describes it, not to be read; `check` raises what the work may have found wrong once that is done.
    """

    __slots__ = ("check", "device", "memory", "stream")

    def __init__(self, memory: Array, device: Device, stream: int, check: Callable[[], None] | None = None):
        self.memory, self.device, self.stream, self.check = memory, device, stream, check

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes."""
        return self.memory.shape

    @property
    def strides(self) -> tuple[int, ...]:
        """The strides, in bytes."""
        return self.memory.strides

    @property
    def dtype(self) -> np.dtype[Any]:
        """The dtype, as numpy's."""
        return self.memory.dtype

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return self.memory.ndim

    def numpy(self) -> Array:
        """A copy of it here; ExecutionError if what computes it failed."""
        if self.check is not None:
            self.check()
        return brought(self.memory, self.device, self.stream).copy()

    def __array__(self, *args: object, **options: object) -> Array:
        raise TypeError(f"expected an array in the memory of the CPU, got one on {self.device}; see `numpy`")

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        if self.dtype == DType.bf16.numpy:
            raise AttributeError("the interface has no bf16; DLPack does")
        address = address_of(self.memory) if self.memory.size else 0
        return {
            "shape": self.shape,
            "strides": self.strides,
            "typestr": self.dtype.str,
            "data": (address, not self.memory.flags.writeable),
            "stream": self.stream,
            "version": 3,
        }

    def __dlpack__(
        self,
        *,
        stream: int | None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> object:
        if copy or dl_device not in (None, self.__dlpack_device__()):
            raise BufferError(f"expected a consumer on {self.device} that takes no copy")
        if stream != _READY:
            self.device.follow(LEGACY if stream is None else handle_of(stream), self.stream)
        given: Any = BrainFloats(self.memory) if self.dtype == DType.bf16.numpy else self.memory
        capsule = given.__dlpack__(max_version=max_version)
        description = description_in(capsule)
        description.device, description.ordinal = self.__dlpack_device__()
        if not self.memory.size:
            description.data = None
        return capsule

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"an array on {self.device} cannot be pickled; `numpy` copies it")

    def __dlpack_device__(self) -> tuple[int, int]:
        return Kind.CUDA, self.device.ordinal

    def __repr__(self) -> str:
        sizes = ", ".join(map(str, self.shape))
        return f"<array of {DType.of(self.dtype).name}[{sizes}] on {self.device}>"


def to_device(array: object, ordinal: int = 0) -> DeviceArray:
    """
    A copy of an array in the memory of a GPU, whose work is in the stream that is chosen.

    The array is one of numpy, or has DLPack and is in the memory of the CPU. UnsupportedError where there is
    no such device; TypeError for what is no array, or has a dtype that tensors do not have.
    """
    if isinstance(array, DeviceArray):
        raise TypeError(f"expected an array in the memory of the CPU, got one on {array.device}")
    if not is_array(array):
        raise TypeError(f"expected an array, got a value of type {type(array).__name__}")
    device, work = runtime().device(ordinal), chosen() or LEGACY
    return DeviceArray(placed(to_numpy(array), device, work), device, work)


def placed(array: Array, device: Device, stream: int) -> Array:
    """
    What describes a copy of an array in the memory of a device, which is there when this returns.

    The copy has the strides of the array if its elements lie side by side in any order, else row-major ones.
    """
    start = address_of(array)
    is_dense = min(array.strides, default=0) >= 0 and bounds(array) == (start, start + array.nbytes)
    whole = array if is_dense else np.ascontiguousarray(array).reshape(array.shape)
    owner, address = device.allocate(whole.nbytes, stream)
    if whole.size:
        with device.current():
            device.driver("cuMemcpyHtoDAsync", address, address_of(whole), whole.nbytes, stream)
            device.driver("cuStreamSynchronize", stream)
    strides = [stride // whole.itemsize for stride in whole.strides]
    return array_at(address, whole.dtype, whole.shape, strides, owner)


def brought(memory: Array, device: Device, stream: int) -> Array:
    """A copy on the CPU, with the same strides, of an array of a device that is ready in a stream."""
    start, end = bounds(memory)
    held = np.empty(end - start, np.uint8)
    if held.size:
        with device.current():
            device.driver("cuMemcpyDtoHAsync", address_of(held), start, held.size, stream)
            device.driver("cuStreamSynchronize", stream)
    return np.ndarray(memory.shape, memory.dtype, held, 0, memory.strides)
