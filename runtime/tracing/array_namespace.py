"""
The namespace of the Python array API standard on traced tensors: what `x.__array_namespace__()` gives.

Names that NumPy has as well are those of `numpy_functions`; new tensors have the dtypes of NumPy's.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tsir.runtime.api.methods import evaluate
from tsir.runtime.tracing.numpy_functions import FUNCTIONS, UFUNCS, apply, listed
from tsir.runtime.values.traceable import Recorder, Traceable

_OTHER_NAMES = {
    "abs": "absolute", "acos": "arccos", "acosh": "arccosh", "asin": "arcsin", "asinh": "arcsinh",
    "atan": "arctan", "atanh": "arctanh", "atan2": "arctan2", "conj": "conjugate", "pow": "power",
    "bitwise_invert": "invert", "bitwise_left_shift": "left_shift", "bitwise_right_shift": "right_shift",
}  # fmt: skip

_DTYPES = {
    name: np.dtype(name)
    for name in (
        "bool", "int8", "int16", "int32", "int64", "uint8", "float32", "float64", "complex64", "complex128"
    )
}  # fmt: skip

_NUMBERS = {"e": math.e, "inf": math.inf, "nan": math.nan, "newaxis": None, "pi": math.pi}


class ArrayNamespace:
    """The functions of the standard; what makes new tensors does so in a trace."""

    __array_api_version__ = "2023.12"

    def __init__(self, recorder: Recorder):
        self._recorder = recorder

    def __getattr__(self, name: str) -> Any:
        if name in _NUMBERS:
            return _NUMBERS[name]
        if name in _DTYPES:
            return _DTYPES[name]
        known = _OTHER_NAMES.get(name, name)
        if known in UFUNCS:
            return _Ufunc(known)
        if name in FUNCTIONS:
            return FUNCTIONS[name]
        raise AttributeError(f"the array namespace of a trace has no '{name}'")

    def __dir__(self) -> list[str]:
        own = [name for name in vars(ArrayNamespace) if not name.startswith("_")]
        functions = [name for name in FUNCTIONS if "." not in name]
        return sorted({*own, *_OTHER_NAMES, *_NUMBERS, *_DTYPES, *UFUNCS, *functions})

    @property
    def linalg(self) -> _Extension:
        """The functions of linear algebra."""
        return _Extension("linalg")

    def _made(self, name: str, expression: str, *values: object) -> Any:
        return self._recorder.evaluate(name, expression, values)

    def asarray(self, obj: Any, /, *, dtype: Any = None, device: Any = None, copy: Any = None) -> Any:
        """A traced tensor as it is; numbers, lists of them and arrays as constants."""
        value = obj
        if not isinstance(obj, Traceable) or not hasattr(obj, "detach"):
            value = self._made("asarray", "{0}", np.asarray(obj))
        return value if dtype is None else self.astype(value, dtype)

    def zeros(self, shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
        """Zeros of these sizes."""
        return self._made("zeros", f"torch.zeros({{0}}, dtype={_torch(dtype, float)})", listed(shape))

    def ones(self, shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
        """Ones of these sizes."""
        return self._made("ones", f"torch.ones({{0}}, dtype={_torch(dtype, float)})", listed(shape))

    def empty(self, shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
        """A tensor of these sizes; its elements are zeros."""
        return self.zeros(shape, dtype=dtype)

    def full(self, shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
        """A number at every place of a tensor of these sizes."""
        kind = _torch(dtype, _kind(fill_value))
        return self._made("full", f"torch.full({{0}}, {{1}}, dtype={kind})", listed(shape), fill_value)

    def arange(
        self, start: Any, /, stop: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = None
    ) -> Any:
        """Numbers at equal distances, up to one that is not among them."""
        first, last = (0, start) if stop is None else (start, stop)
        kind = float if float in map(_kind, (first, last, step)) else int
        text = f"torch.arange({{0}}, {{1}}, {{2}}, dtype={_torch(dtype, kind)})"
        return self._made("arange", text, first, last, step)

    def linspace(self, start: Any, stop: Any, /, num: Any, *, dtype: Any = None, device: Any = None) -> Any:
        """So many numbers at equal distances, both ends among them."""
        text = f"torch.linspace({{0}}, {{1}}, {{2}}, dtype={_torch(dtype, float)})"
        return self._made("linspace", text, start, stop, num)

    def eye(self, n_rows: Any, n_cols: Any = None, /, *, dtype: Any = None, device: Any = None) -> Any:
        """Ones on the diagonal of a matrix."""
        columns = n_rows if n_cols is None else n_cols
        return self._made("eye", f"torch.eye({{0}}, {{1}}, dtype={_torch(dtype, float)})", n_rows, columns)

    def astype(self, x: Any, dtype: Any, /, *, copy: Any = True, device: Any = None) -> Any:
        """The elements in another dtype."""
        return evaluate("to", f"{{0}}.to({_torch(dtype, float)})", x)

    def matrix_transpose(self, x: Any, /) -> Any:
        """The transposes of matrices."""
        return evaluate("mT", "{0}.mT", x)

    def vecdot(self, x1: Any, x2: Any, /, *, axis: int = -1) -> Any:
        """The dot products of vectors along a dimension."""
        return evaluate("vecdot", "torch.linalg.vecdot({0}, {1}, dim={2})", x1, x2, axis)

    def cumulative_sum(
        self, x: Any, /, *, axis: int = 0, dtype: Any = None, include_initial: Any = False
    ) -> Any:
        """The sums of the elements up to each one along a dimension."""
        if include_initial:
            raise AttributeError(
                "the array namespace of a trace has no cumulative_sum with an initial element"
            )
        found = evaluate("cumsum", "{0}.cumsum({1})", x, axis)
        return found if dtype is None else self.astype(found, dtype)

    def unstack(self, x: Any, /, *, axis: int = 0) -> tuple[Any, ...]:
        """The parts of a tensor along a dimension."""
        return tuple(evaluate("unbind", "{0}.unbind({1})", x, axis))


class _Ufunc:
    """A function of elements by the name of NumPy's."""

    def __init__(self, name: str):
        self.__name__ = name

    def __call__(self, *operands: Any) -> Any:
        return apply(self.__name__, *operands)


class _Extension:
    """The functions of an extension of the standard, by NumPy's names."""

    def __init__(self, name: str):
        self._name = name

    def __getattr__(self, name: str) -> Callable[..., Any]:
        found = FUNCTIONS.get(f"{self._name}.{name}")
        if found is None:
            raise AttributeError(f"the array namespace of a trace has no '{self._name}.{name}'")
        return found


def _kind(value: Any) -> type:
    """The kind of a number that may be traced."""
    number: object = getattr(value, "value", value)
    return type(number)


def _torch(dtype: Any, kind: type) -> str:
    """The name of a dtype, or of the one that NumPy gives to numbers of a kind."""
    return f"torch.{np.dtype(kind if dtype is None else dtype).name}"
