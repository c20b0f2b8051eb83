"""Tensors that modules train."""

from __future__ import annotations

from typing import Any

from tsir.runtime.api.tensor import Tensor


class Parameter(Tensor):
    """A tensor that is trained: in an attribute of a module it is a parameter of the module."""

    def __init__(self, data: object, requires_grad: bool = True, *, dtype: Any = None):
        super().__init__(data, requires_grad, dtype=dtype)

    def __repr__(self) -> str:
        return f"Parameter containing:\n{super().__repr__()}"
