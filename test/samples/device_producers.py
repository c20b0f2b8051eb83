"""Arrays on a GPU as other libraries have them: by DLPack alone, or by the array interface alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from tsir.dialects.types.dtype import Array
from tsir.runtime.cuda import DeviceArray, to_device
from tsir.runtime.values.dlpack import description_in


class ByInterface:
    """An array that has `__cuda_array_interface__`, which says what `facts` say in place of its own."""

    def __init__(self, array: DeviceArray, **facts: object):
        self.array, self.facts = array, facts

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {**self.array.__cuda_array_interface__, **self.facts}


class ByDLPack:
    """An array that has DLPack, in the version of before there were versions if it is `old`."""

    def __init__(self, array: DeviceArray, *, old: bool = False, device: tuple[int, int] | None = None):
        self.array, self.old, self.device = array, old, device
        self.streams: list[int | None] = []

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__() if self.device is None else self.device

    def __dlpack__(self, *, stream: int | None = None, **options: Any) -> object:
        if self.old and options:
            raise TypeError("unexpected keyword")
        self.streams.append(stream)
        capsule = self.array.__dlpack__(stream=stream, **options)
        _, description_in(capsule).ordinal = self.__dlpack_device__()
        return capsule


def strided(x: Array, ordinal: int = 0) -> ByInterface:
    """An array on a device that is laid out as one of numpy is, which starts where its base does."""
    base = x
    while isinstance(base.base, np.ndarray):
        base = base.base
    assert base.ctypes.data == x.ctypes.data
    return ByInterface(to_device(base.reshape(-1), ordinal), shape=x.shape, strides=x.strides)
