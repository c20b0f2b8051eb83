"""Kinds of tensors to compile for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tsir.dialects.dtype import DType
from tsir.dialects.prim.values import Array


@dataclass(frozen=True)
class TensorSpec:
    """
    An argument to compile for instead of an example: None stands for a size that is not known.

    `dtype` is a numpy dtype, or the name of one of ours, as `"bf16"`.
    """

    shape: tuple[int | None, ...]
    dtype: str | np.dtype[np.generic] | type[np.generic] = "f32"
    strides: tuple[int | None, ...] | None = None
    device: str = "cpu"

    @property
    def is_exact(self) -> bool:
        """Whether all sizes are known."""
        return None not in self.shape

    def example(self) -> Array:
        """An array of this dtype and rank, of size 1 where the size is not known."""
        name = self.dtype
        dtype = DType[name].numpy if isinstance(name, str) and name in DType.__members__ else np.dtype(name)
        return np.zeros([1 if size is None else size for size in self.shape], dtype)
