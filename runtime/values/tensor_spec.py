"""Kinds of tensors to compile for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import cast

import numpy as np

from tsir.dialects.ir.diagnostics import TsirError
from tsir.dialects.ir.spelling import hint
from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.values import Device
from tsir.lowering.values.speculation import Layout
from tsir.runtime.values.structure import described, map_leaves

_STAND_INS = (67, 71, 73, 79, 83, 89, 97, 101)
"""Sizes in the place of those that are not known, from the last dimension on: by chance equal to no other."""

_DTYPES: Mapping[str, DType] = {
    **DType.__members__,
    **{dtype.numpy.name: dtype for dtype in DType},
    **{dtype.torch.lower(): dtype for dtype in DType},
}
"""Dtypes by their names in the IR, as `f32`, in numpy, as `float32`, and in PyTorch, as `float`."""


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

    A name does so too; in what is exported, sizes of one name are equal.

    `dtype` is a numpy dtype, or a name: one of ours, as `"bf16"`, of numpy's or of PyTorch's, to whom
    `"float"` is f32. `device` is "cpu", "cuda", which is any GPU, or one by its number, as "cuda:1".
    TsirError for sizes, dtypes and devices that tensors do not have.
    """

    shape: tuple[int | str | None, ...]
    dtype: str | np.dtype[np.generic] | type[np.generic] = "f32"
    strides: tuple[int | None, ...] | None = None
    device: str = "cpu"

    def __post_init__(self) -> None:
        given = cast(object, self.shape)
        sizes = cast(Sequence[object], given) if isinstance(given, tuple | list) else None
        if sizes is None or not all(map(_is_size, sizes)):
            raise TsirError(
                f"expected a tuple of sizes of at least 0, names or None as shape, got {described(given)}"
            )
        try:
            self._numpy_dtype()
        except TypeError as error:
            meant = hint(self.dtype, _DTYPES) if isinstance(self.dtype, str) else ""
            expected = f"expected a numpy dtype or one of {', '.join(_DTYPES)} as dtype"
            raise TsirError(f"{expected}, got {self.dtype!r}{meant}") from error
        if not re.fullmatch(r"cpu|cuda(:\d{1,9})?", str(self.device), re.ASCII):
            raise TsirError(f"expected 'cpu', 'cuda' or as 'cuda:1' as device, got {self.device!r}")

    @property
    def place(self) -> Device:
        """The device; one without an index is any of its kind."""
        return Device.parse(self.device)

    @property
    def kind(self) -> DType:
        """The dtype as one of ours."""
        return DType.of(self._numpy_dtype())

    def _numpy_dtype(self) -> np.dtype[np.generic]:
        """The dtype as numpy's; TypeError if tensors do not have it."""
        if isinstance(self.dtype, str):
            if self.dtype not in _DTYPES:
                raise TypeError
            return _DTYPES[self.dtype].numpy
        dtype = np.dtype(self.dtype)
        DType.of(dtype)
        return dtype

    @property
    def sizes(self) -> tuple[int | None, ...]:
        """The sizes that are known, with None for the others."""
        return tuple([size if isinstance(size, int) else None for size in self.shape])

    @property
    def is_exact(self) -> bool:
        """Whether all sizes are known."""
        return None not in self.sizes

    @property
    def layout(self) -> Layout | None:
        """The layout that gets code of its own; None if it is that of all others too."""
        return row_major(self.sizes)

    def example(self) -> Array:
        """
        An array of this dtype and rank, of size 1 where the size is not known.

        TsirError if the memory cannot hold it.
        """
        dtype = self._numpy_dtype()
        try:
            return np.zeros([1 if size is None else size for size in self.sizes], dtype)
        except (ValueError, MemoryError) as error:
            shape = f"a shape {self.shape} of {DType.of(dtype).name}"
            raise TsirError(f"expected a spec of an array that fits into memory, got {shape}") from error


def _is_size(size: object) -> bool:
    """Whether a value stands for a size."""
    if isinstance(size, str):
        return size.isidentifier()
    return size is None or (type(size) is int and size >= 0)


def example_for(example: object) -> object:
    """An example with arrays in place of the specs in it; TsirError for one that no memory holds."""
    return map_leaves(lambda x: x.example() if isinstance(x, TensorSpec) else x, example)
