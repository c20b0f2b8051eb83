"""Arrays of a library that speaks DLPack alone."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

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


def define(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Define a module that says that it defines `Foreign`, without an importer."""
    module = ModuleType("foreign_library")
    monkeypatch.setitem(sys.modules, "foreign_library", module)
    monkeypatch.setattr(Foreign, "__module__", "foreign_library")
    return module


def define_with_importer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Define a module with `Foreign` and what imports arrays as such."""
    monkeypatch.setattr(define(monkeypatch), "from_dlpack", from_dlpack, raising=False)
