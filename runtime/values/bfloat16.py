"""Arrays of bf16 through DLPack, which numpy carries as i16: the capsule is told the other dtype."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

from tsir.dialects.types.dtype import Array
from tsir.runtime.values.dlpack import Kind, Offer, Producer, capsule_of, description_in


class BrainFloats:
    """An array of bf16 as a producer of DLPack."""

    def __init__(self, array: Array):
        self.words = array.view(np.int16)

    def __dlpack__(self, **options: Any) -> Any:
        capsule: object = self.words.__dlpack__(**options)
        description_in(capsule).kind = Kind.BRAIN_FLOAT
        return capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.words.__dlpack_device__()


def from_producer(value: Producer) -> Array | None:
    """The array that shares the storage of an array of bf16; None if it has another dtype."""
    return from_capsule(capsule_of(value), value.__dlpack_device__())


def from_capsule(capsule: object, device: tuple[int, int]) -> Array | None:
    """The array that shares the storage of a capsule of bf16; None if it has another dtype."""
    description = description_in(capsule)
    if not description.is_brain_float:
        return None
    description.kind = Kind.INT
    return np.from_dlpack(Offer(capsule, device)).view(ml_dtypes.bfloat16)
