"""Kinds of tensors to compile for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import cast

import numpy as np

from tsir.dialects.diagnostics import TsirError
from tsir.dialects.dtype import DType
from tsir.dialects.prim.values import Array, Device
from tsir.lowering.speculation import Layout

_STAND_INS = (67, 71, 73, 79, 83, 89, 97, 101)
"""Sizes in the place of those that are not known, from the last dimension on: by chance equal to no other."""


def row_major(shape: Sequence[int | None]) -> Layout | None:
    """
    Row-major order for sizes, of which some are not known; None for more dimensions than have stand-ins.

    A size that is not known is taken to be that of others which stand as far from the last one.
    """
    if len(shape) > len(_STAND_INS):
        return None
    places = range(len(shape) - 1, -1, -1)
    sizes = [_STAND_INS[n] if size is None else size for size, n in zip(shape, places, strict=True)]
    return Layout(tuple(sizes), tuple(prod(sizes[axis + 1 :]) for axis in range(len(sizes))))


@dataclass(frozen=True)
class TensorSpec:
    """
    An argument to compile for instead of an example: None stands for a size that is not known.

    `dtype` is a numpy dtype, or the name of one of ours, as `"bf16"`; `device` is "cpu", "cuda", which is any
    GPU, or one by its number, as "cuda:1". TsirError for sizes, dtypes and devices that tensors do not have.
    """

    shape: tuple[int | None, ...]
    dtype: str | np.dtype[np.generic] | type[np.generic] = "f32"
    strides: tuple[int | None, ...] | None = None
    device: str = "cpu"

    def __post_init__(self) -> None:
        given = cast(object, self.shape)
        sizes = cast(Sequence[object], given) if isinstance(given, tuple | list) else None
        if sizes is None or not all(size is None or (type(size) is int and size >= 0) for size in sizes):
            raise TsirError(f"expected a tuple of sizes of at least 0, or None, as shape, got {given!r}")
        try:
            self._numpy_dtype()
        except TypeError as error:
            names = ", ".join(DType.__members__)
            raise TsirError(f"expected one of {names} as dtype, got {self.dtype!r}") from error
        if not re.fullmatch(r"cpu|cuda(:\d{1,9})?", str(self.device), re.ASCII):
            raise TsirError(f"expected 'cpu', 'cuda' or as 'cuda:1' as device, got {self.device!r}")

    @property
    def place(self) -> Device:
        """The device; one without an index is any of its kind."""
        return Device.parse(self.device)

    def _numpy_dtype(self) -> np.dtype[np.generic]:
        """The dtype as numpy's; TypeError if tensors do not have it."""
        name = self.dtype
        dtype = DType[name].numpy if isinstance(name, str) and name in DType.__members__ else np.dtype(name)
        DType.of(dtype)
        return dtype

    @property
    def is_exact(self) -> bool:
        """Whether all sizes are known."""
        return None not in self.shape

    @property
    def layout(self) -> Layout | None:
        """The layout that gets code of its own; None if it is that of all others too."""
        return row_major(self.shape)

    def example(self) -> Array:
        """An array of this dtype and rank, of size 1 where the size is not known."""
        return np.zeros([1 if size is None else size for size in self.shape], self._numpy_dtype())
