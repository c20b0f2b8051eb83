"""
The namespace of the Python array API standard on traced tensors: what `x.__array_namespace__()` gives.

Names that NumPy has as well are those of `numpy_functions` and `creation`; new tensors have the dtypes of
NumPy's. What tells of dtypes alone is NumPy's own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from tsir.runtime.api.methods import evaluate
from tsir.runtime.tracing.creation import CREATION, created
from tsir.runtime.tracing.numpy_functions import FUNCTIONS
from tsir.runtime.tracing.reductions import of_dtype
from tsir.runtime.tracing.ufuncs import UFUNCS, apply
from tsir.runtime.values.traceable import Recorder

_OTHER_NAMES = {
    "abs": "absolute", "acos": "arccos", "acosh": "arccosh", "asin": "arcsin", "asinh": "arcsinh",
    "atan": "arctan", "atanh": "arctanh", "atan2": "arctan2", "conj": "conjugate", "pow": "power",
    "bitwise_invert": "invert", "bitwise_left_shift": "left_shift", "bitwise_right_shift": "right_shift",
}  # fmt: skip

_KINDS = {
    "bool": ("bool",), "signed integer": ("int8", "int16", "int32", "int64"), "unsigned integer": ("uint8",),
    "real floating": ("float32", "float64"), "complex floating": ("complex64", "complex128"),
}  # fmt: skip
_DTYPES = {name: np.dtype(name) for names in _KINDS.values() for name in names}

_NUMBERS = {"e": math.e, "inf": math.inf, "nan": math.nan, "newaxis": None, "pi": math.pi}


class Unique(NamedTuple):
    """What `unique_all` gives."""

    values: Any
    indices: Any
    inverse_indices: Any
    counts: Any


class UniqueCounts(NamedTuple):
    """What `unique_counts` gives."""

    values: Any
    counts: Any


class UniqueInverse(NamedTuple):
    """What `unique_inverse` gives."""

    values: Any
    inverse_indices: Any


def _unique_all(x: Any, /) -> Unique:
    values, inverse, counts = FUNCTIONS["unique"](x, return_inverse=True, return_counts=True)
    text = "torch.arange({0}.numel() - 1, -1, -1)"
    last = "torch.zeros_like({0}).index_put([{1}.flatten().flip(0)], " + text.replace("{0}", "{1}") + ")"
    return Unique(values, evaluate("index_put", last, counts, inverse), inverse, counts)


def _unique_counts(x: Any, /) -> UniqueCounts:
    return UniqueCounts(*FUNCTIONS["unique"](x, return_counts=True))


def _unique_inverse(x: Any, /) -> UniqueInverse:
    return UniqueInverse(*FUNCTIONS["unique"](x, return_inverse=True))


def _matrix_transpose(x: Any, /) -> Any:
    return evaluate("mT", "{0}.mT", x)


def _vecdot(x1: Any, x2: Any, /, *, axis: int = -1) -> Any:
    return evaluate("vecdot", "torch.linalg.vecdot({0}, {1}, dim={2})", x1, x2, axis)


def _unstack(x: Any, /, *, axis: int = 0) -> tuple[Any, ...]:
    return tuple(evaluate("unbind", "{0}.unbind({1})", x, axis))


def _cumulative(name: str, first: str) -> Callable[..., Any]:
    def cumulative(
        x: Any, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False
    ) -> Any:
        along = 0 if axis is None else axis
        found = evaluate(name, f"{{0}}.{name}({{1}})", of_dtype(x, dtype), along)
        if not include_initial:
            return found
        text = f"torch.cat([torch.{first}_like({{0}}.narrow({{1}}, 0, 1)), {{0}}], {{1}})"
        return evaluate("cat", text, found, along)

    return cumulative


def _sort(name: str) -> Callable[..., Any]:
    def sort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
        text = "torch.sort({0}, stable=True, dim={1}, descending={2})"
        return evaluate("sort", text, x, axis, descending)[name == "argsort"]

    return sort


def _clip(x: Any, /, min: Any = None, max: Any = None) -> Any:
    return FUNCTIONS["clip"](x, min, max)


def _spread(name: str) -> Callable[..., Any]:
    def spread(x: Any, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
        return FUNCTIONS[name](x, axis, ddof=correction, keepdims=keepdims)

    return spread


_OWN: Mapping[str, Callable[..., Any]] = {
    "matrix_transpose": _matrix_transpose, "vecdot": _vecdot, "unstack": _unstack, "unique_all": _unique_all,
    "unique_counts": _unique_counts, "unique_inverse": _unique_inverse, "unique_values": FUNCTIONS["unique"],
    "cumulative_sum": _cumulative("cumsum", "zeros"), "cumulative_prod": _cumulative("cumprod", "ones"),
    "sort": _sort("sort"), "argsort": _sort("argsort"), "clip": _clip, "std": _spread("std"),
    "var": _spread("var"), "linalg.matrix_transpose": _matrix_transpose, "linalg.vecdot": _vecdot,
}  # fmt: skip
"""Functions that NumPy does not have, or has by other arguments."""

_OF_DTYPES: Mapping[str, Callable[..., Any]] = {
    "can_cast": np.can_cast, "finfo": np.finfo, "iinfo": np.iinfo, "isdtype": np.isdtype,
    "broadcast_shapes": np.broadcast_shapes,
}  # fmt: skip


class ArrayNamespace:
    """The functions of the standard; what makes new tensors does so in a trace."""

    __array_api_version__ = "2023.12"

    def __init__(self, recorder: Recorder):
        self._recorder = recorder

    def __getattr__(self, name: str) -> Any:
        for table in (_NUMBERS, _DTYPES):
            if name in table:
                return table[name]
        if name in ("linalg", "fft"):
            return _Extension(self, name)
        return self.function(name)

    def function(self, name: str) -> Callable[..., Any]:
        """The function of a name, as `linalg.norm`."""
        known = _OTHER_NAMES.get(name, name)
        if name in _OF_DTYPES:
            return partial(_of_dtypes, _OF_DTYPES[name])
        if known in UFUNCS:
            return partial(apply, known)
        if name in CREATION:
            return partial(created, name, self._recorder)
        found = _OWN.get(name) or FUNCTIONS.get(name)
        if found is None:
            raise AttributeError(f"the array namespace of a trace has no '{name}'")
        return found

    def __dir__(self) -> list[str]:
        tables = (_OTHER_NAMES, _NUMBERS, _DTYPES, UFUNCS, CREATION, FUNCTIONS, _OWN, _OF_DTYPES)
        return sorted({name for table in tables for name in table if "." not in name} | {"linalg", "fft"})

    def __array_namespace_info__(self) -> _Inspection:
        return _Inspection()


def _of_dtypes(function: Callable[..., Any], *args: Any, **keywords: Any) -> Any:
    """A function of NumPy of dtypes, those of tensors among them."""
    given = [arg.dtype if hasattr(arg, "recorder") else arg for arg in args]
    return function(*given, **keywords)


class _Inspection:
    """What the namespace tells of itself."""

    def capabilities(self) -> dict[str, Any]:
        """What it can do beside what all namespaces can."""
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 64}

    def default_device(self) -> str:
        """Where new tensors are."""
        return "cpu"

    def devices(self) -> list[str]:
        """Where tensors can be."""
        return ["cpu"]

    def default_dtypes(self, *, device: Any = None) -> dict[str, Any]:
        """The dtypes of new tensors."""
        names = {"real floating": "float64", "complex floating": "complex128"}
        return {kind: np.dtype(names.get(kind, "int64")) for kind in (*names, "integral", "indexing")}

    def dtypes(self, *, device: Any = None, kind: Any = None) -> dict[str, Any]:
        """The dtypes of tensors, of all kinds or some."""
        return {n: d for n, d in _DTYPES.items() if kind is None or np.isdtype(d, kind)}


class _Extension:
    """The functions of an extension of the standard."""

    def __init__(self, space: ArrayNamespace, name: str):
        self._space, self._name = space, name

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return self._space.function(f"{self._name}.{name}")
