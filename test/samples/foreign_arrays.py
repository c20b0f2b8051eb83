"""Arrays of a library that speaks DLPack alone."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tsir.runtime.values.interop import to_numpy

Array = np.ndarray[Any, Any]


class Foreign:
    """An array of another library, which speaks DLPack alone."""

    def __init__(self, array: Array, refusal: Exception | None = None):
        self.array = array
        self.refusal = refusal

    def __dlpack__(self, **options: Any) -> Any:
        if self.refusal is not None:
            raise self.refusal
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0


def from_dlpack(array: Array) -> Foreign:
    """What the library of `Foreign` imports an array with."""
    return Foreign(array)


class Frozen(Foreign):
    """
    An array that nobody writes, of a library that is named by its namespace alone, as JAX's are.

    The library has no numbers of 64 bits, which it narrows, nor f16, which it refuses. It takes compact
    strides only.
    """

    def __init__(self, array: Array, refusal: Exception | None = None):
        constant = array.view()
        constant.flags.writeable = False
        super().__init__(constant, refusal)

    def __array_namespace__(self) -> SimpleNamespace:
        return SimpleNamespace(from_dlpack=freeze)


def freeze(array: Any) -> Frozen:
    """What the namespace of `Frozen` imports an array with."""
    found = to_numpy(array)
    if sorted(found.strides) != sorted(np.empty_like(found, order="K").strides):
        raise RuntimeError("expected compact strides")
    if found.dtype == np.float16:
        raise TypeError("expected another dtype than f16")
    narrow = {"float64": "float32", "int64": "int32"}.get(found.dtype.name)
    return Frozen(found if narrow is None else found.astype(narrow))


def define(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Define a module that says that it defines `Foreign`, without an importer."""
    module = ModuleType("foreign_library")
    monkeypatch.setitem(sys.modules, "foreign_library", module)
    monkeypatch.setattr(Foreign, "__module__", "foreign_library")
    return module


def define_with_importer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Define a module with `Foreign` and what imports arrays as such."""
    monkeypatch.setattr(define(monkeypatch), "from_dlpack", from_dlpack, raising=False)
