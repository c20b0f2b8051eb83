"""
NumPy's functions on traced tensors, by what TorchScript has for them.

Dtypes are promoted as in TorchScript, which is as NumPy does it but for quotients of ints, and ints with
numbers of floats, which are f32.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from tsir.runtime.api.methods import evaluate, subscript
from tsir.runtime.tracing.numpy_forms import FORMS
from tsir.runtime.tracing.places import refusal
from tsir.runtime.tracing.reductions import REDUCTIONS, expect_none, is_exact, listed, of_dtype
from tsir.runtime.tracing.sampling import SAMPLING, as_array
from tsir.runtime.tracing.ufuncs import apply, as_tensor, put
from tsir.runtime.values.traceable import Traceable


def _concatenate(arrays: Sequence[Any], axis: int | None = 0, out: Any = None, *, dtype: Any = None) -> Any:
    expect_none(out=out)
    if axis is None:
        arrays = [evaluate("flatten", "{0}.flatten()", a) for a in arrays]
    return of_dtype(evaluate("cat", "torch.cat({0}, {1})", list(arrays), axis or 0), dtype)


def _append(arr: Any, values: Any, axis: int | None = None) -> Any:
    return _concatenate([arr, values], axis)


def _stack(arrays: Sequence[Any], axis: int = 0, out: Any = None, *, dtype: Any = None) -> Any:
    expect_none(out=out)
    return of_dtype(evaluate("stack", "torch.stack({0}, {1})", list(arrays), axis), dtype)


def _where(condition: Any, x: Any = None, y: Any = None) -> Any:
    if x is None and y is None:
        return _nonzero(condition)
    if all(isinstance(each, float) for each in (x, y)):  # of f64, as NumPy's
        number = "torch.scalar_tensor({0}, dtype=torch.float64)"
        x, y = (
            evaluate("scalar_tensor", number, each) if isinstance(each, Traceable) else np.float64(each)
            for each in (x, y)
        )
    return evaluate("where", "torch.where({0}, {1}, {2})", condition, x, y)


def _nonzero(a: Any) -> tuple[Any, ...]:
    if np.ndim(a) == 0:
        raise refusal("numpy.nonzero has no form in a trace of a tensor of rank 0")
    return tuple(evaluate("where", "torch.where({0} != 0)", a))


def _flat_nonzero(a: Any) -> Any:
    return evaluate("nonzero", "torch.nonzero({0}.flatten()).squeeze(1)", a)


def _reshape(
    a: Any, /, shape: Any = None, order: str = "C", *, newshape: Any = None, copy: Any = None
) -> Any:
    if order != "C":
        raise refusal(f"expected the order 'C' of reshape in a trace, got {order!r}")
    return evaluate("reshape", "{0}.reshape({1})", a, listed(newshape if shape is None else shape))


def _expand_dims(a: Any, axis: Any) -> Any:
    axes = listed(axis)
    if len(axes) == 1:
        return evaluate("unsqueeze", "torch.unsqueeze({0}, {1})", a, axes[0])
    rank = a.ndim + len(axes)
    for each in sorted(each % rank for each in axes):
        a = evaluate("unsqueeze", "torch.unsqueeze({0}, {1})", a, each)
    return a


def _clip(
    a: Any, a_min: Any = None, a_max: Any = None, out: Any = None, *, min: Any = None, max: Any = None
) -> Any:
    low, high = (min if a_min is None else a_min), (max if a_max is None else a_max)
    if low is None and high is None:
        found = evaluate("clone", "{0}.clone()", a)
    elif all(each is None or isinstance(each, int | float) for each in (low, high)):
        found = evaluate("clamp", "torch.clamp({0}, {1}, {2})", a, low, high)
    else:
        found = a if low is None else apply("maximum", a, low)
        found = found if high is None else apply("minimum", found, high)
    return found if out is None else put(found, out)


def _take(a: Any, indices: Any, axis: int | None = None) -> Any:
    places = as_array(indices)
    if axis is None:
        return evaluate("take", "torch.take({0}, {1})", a, places)
    before = (slice(None),) * (axis % np.ndim(a))
    return subscript(a, (*before, places))


def _round(a: Any, decimals: int = 0) -> Any:
    if is_exact(a) and decimals >= 0:
        return evaluate("clone", "{0}.clone()", a)
    return evaluate("round", "torch.round({0}, decimals={1})", a, decimals)


def _dot(a: Any, b: Any, out: Any = None) -> Any:
    expect_none(out=out)
    if isinstance(a, int | float) or isinstance(b, int | float):
        return a * b
    if not all(0 < np.ndim(each) <= 2 for each in (a, b)):
        remedy = "@ multiplies stacks of matrices, * multiplies by numbers"
        raise refusal(f"numpy.dot of other ranks than 1 and 2 has no form in a trace; {remedy}")
    return evaluate("matmul", "torch.matmul({0}, {1})", a, b)


def _norm(x: Any, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Any:
    dims = None if axis is None else listed(axis)
    text = "torch.linalg.norm({0}, ord={1}, dim={2}, keepdim={3})"
    return evaluate("norm", text, x, ord, dims, bool(keepdims))


def _vector_norm(x: Any, *, axis: Any = None, keepdims: bool = False, ord: Any = 2) -> Any:
    dims = None if axis is None else listed(axis)
    return evaluate("vector_norm", "torch.linalg.vector_norm({0}, {1}, {2}, {3})", x, ord, dims, keepdims)


def _squeeze(a: Any, axis: Any = None) -> Any:
    if axis is None:
        return evaluate("squeeze", "torch.squeeze({0})", a)
    for each in listed(axis):
        a.expect_size(each, 1)  # PyTorch keeps an axis of another size
    return evaluate("squeeze", "torch.squeeze({0}, {1})", a, listed(axis))


def _sort(a: Any, axis: int | None = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Any:
    expect_none(order=order)
    if axis is None:
        a, axis = evaluate("flatten", "{0}.flatten()", a), -1
    return evaluate("sort", "torch.sort({0}, {1})", a, axis)[0]


def _argsort(a: Any, axis: int = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Any:
    expect_none(order=order)
    return evaluate("argsort", "torch.argsort({0}, stable=True, dim={1})", a, axis)


def _like(name: str) -> Callable[..., Any]:
    def like(
        a: Any, dtype: Any = None, order: Any = "K", subok: Any = True, shape: Any = None, device: Any = None
    ) -> Any:
        expect_none(shape=shape)
        return of_dtype(evaluate(name, f"torch.{name}({{0}})", a), dtype)

    return like


def _full_like(a: Any, fill_value: Any, dtype: Any = None, order: Any = "K", device: Any = None) -> Any:
    found = of_dtype(evaluate("empty_like", "torch.empty_like({0})", a), dtype)
    return evaluate("full_like", "torch.full_like({0}, {1})", found, fill_value)


def _einsum(subscripts: str, *operands: Any, **options: Any) -> Any:
    expect_none(**{name: value for name, value in options.items() if value and name != "optimize"})
    found = evaluate("einsum", "torch.einsum({0}, {1})", subscripts, list(operands))
    first = operands[0]
    is_view = len(operands) == 1 and np.may_share_memory(np.einsum(subscripts, first.value), first.value)
    return _as_view(found, first) if is_view else found


def _flip(m: Any, axis: Any = None) -> Any:
    dims = list(range(m.ndim)) if axis is None else listed(axis)
    return _as_view(evaluate("flip", "torch.flip({0}, {1})", m, dims), m)


def _as_view(copy: Any, source: Any) -> Any:
    """A copy that stands for the view which NumPy gives."""
    source.recorder.copy_as_view(copy.value, source.value)
    return copy


def _reversing(name: str) -> Callable[..., Any]:
    def reversing(m: Any, *args: Any, **keywords: Any) -> Any:
        return _as_view(FORMS[name](m, *args, **keywords), m)

    return reversing


def _diag(v: Any, k: int = 0) -> Any:
    return FORMS["diagonal" if v.ndim == 2 else "diag"](v, k)


def _conjugate(x: Any) -> Any:
    return evaluate("conj", "torch.conj({0})", x)  # the method of real arrays gives the same array


def _shape(a: Any) -> Any:
    return a.shape


def _ndim(a: Any) -> int:
    return a.ndim


def _hsplit(ary: Any, indices_or_sections: Any) -> Any:
    return FORMS["split"](ary, indices_or_sections, 1 if ary.ndim > 1 else 0)


def _astype(x: Any, dtype: Any, /, *, copy: Any = True, device: Any = None) -> Any:
    return of_dtype(evaluate("clone", "{0}.clone()", x) if copy else x, dtype)


def _close(name: str) -> Callable[..., Any]:
    def close(a: Any, b: Any, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> Any:
        one, other = as_tensor(a, b, False), as_tensor(b, a, False)
        return evaluate(
            name, f"torch.{name}({{0}}, {{1}}, {{2}}, {{3}}, {{4}})", one, other, rtol, atol, equal_nan
        )

    return close


def _array_equal(a1: Any, a2: Any, equal_nan: bool = False) -> Any:
    if equal_nan:
        raise refusal("numpy.array_equal has no form in a trace with equal_nan")
    return evaluate("equal", "torch.equal({0}, {1})", a1, a2)


def _fill_diagonal(a: Any, val: Any, wrap: bool = False) -> None:
    evaluate("fill_diagonal_", "{0}.fill_diagonal_({1}, {2})", a, val, wrap)


def _covariance(
    m: Any, y: Any = None, rowvar: bool = True, bias: bool = False, ddof: int | None = None
) -> Any:
    expect_none(y=y)
    degrees = int(not bias) if ddof is None else ddof
    rows = m if rowvar or m.ndim < 2 else evaluate("T", "{0}.T", m)
    return evaluate("cov", "torch.cov({0}, correction={1})", rows, degrees)


def _correlation(x: Any, y: Any = None, rowvar: bool = True) -> Any:
    expect_none(y=y)
    return evaluate("corrcoef", "torch.corrcoef({0})", x if rowvar else evaluate("T", "{0}.T", x))


def _meshgrid(*xi: Any, copy: bool = True, sparse: bool = False, indexing: str = "xy") -> tuple[Any, ...]:
    if sparse:
        raise refusal("numpy.meshgrid has no form in a trace with sparse")
    found = evaluate("meshgrid", "torch.meshgrid({0}, indexing={1})", list(xi), indexing)
    return tuple(FORMS["copy"](each) if copy else each for each in found)


def _broadcast_arrays(*args: Any, subok: bool = False) -> tuple[Any, ...]:
    return tuple(evaluate("broadcast_tensors", "torch.broadcast_tensors({0})", list(args)))


def _isin(element: Any, test_elements: Any, assume_unique: bool = False, invert: bool = False) -> Any:
    text = "torch.isin({0}, {1}, invert={2})"
    return evaluate("isin", text, as_array(element), as_array(test_elements), invert)


def _select(condlist: Sequence[Any], choicelist: Sequence[Any], default: Any = 0) -> Any:
    found = default
    for condition, choice in reversed(list(zip(condlist, choicelist, strict=True))):
        found = _where(condition, choice, found)
    return found


def _result_type(*arrays_and_dtypes: Any) -> np.dtype[Any]:
    given: list[Any] = list(arrays_and_dtypes)
    return np.result_type(*(each.dtype if hasattr(each, "recorder") else each for each in given))


def _unique(
    ar: Any, return_index: bool = False, return_inverse: bool = False, return_counts: bool = False,
    axis: int | None = None, *, equal_nan: bool = True, sorted: bool = True,
) -> Any:  # fmt: skip
    if return_index or axis is not None:
        raise refusal("numpy.unique has no form in a trace with return_index or axis")
    text = "torch.unique({0}, return_inverse=True, return_counts=True)"
    values, inverse, counts = evaluate("unique", text, ar)
    asked = [found for flag, found in ((return_inverse, inverse), (return_counts, counts)) if flag]
    return (values, *asked) if asked else values


FUNCTIONS: dict[str, Callable[..., Any]] = {
    **FORMS, **REDUCTIONS, **SAMPLING,
    "concatenate": _concatenate, "concat": _concatenate, "append": _append, "stack": _stack, "where": _where,
    "nonzero": _nonzero, "flatnonzero": _flat_nonzero, "reshape": _reshape, "expand_dims": _expand_dims,
    "clip": _clip, "dot": _dot, "linalg.norm": _norm, "sort": _sort, "argsort": _argsort,
    "zeros_like": _like("zeros_like"), "ones_like": _like("ones_like"), "empty_like": _like("empty_like"),
    "full_like": _full_like,
    "einsum": _einsum, "flip": _flip, "shape": _shape, "ndim": _ndim, "hsplit": _hsplit, "astype": _astype,
    "isclose": _close("isclose"), "allclose": _close("allclose"), "array_equal": _array_equal,
    "fill_diagonal": _fill_diagonal, "cov": _covariance, "corrcoef": _correlation, "meshgrid": _meshgrid,
    "isin": _isin, "take": _take, "round": _round, "around": _round,
    "broadcast_arrays": _broadcast_arrays, "select": _select, "result_type": _result_type, "unique": _unique,
    "linalg.cross": FORMS["cross"], "linalg.outer": FORMS["outer"], "linalg.tensordot": FORMS["tensordot"],
    "linalg.matmul": FORMS["matmul"], "linalg.vector_norm": _vector_norm, "squeeze": _squeeze,
    **{name: _reversing(name) for name in ("fliplr", "flipud", "rot90")}, "diag": _diag, "conj": _conjugate,
    "conjugate": _conjugate,
}  # fmt: skip
"""The functions of NumPy that have a form in a trace, by their names."""

METHODS = ("astype", "copy", "dot", "round", "conj", "conjugate", "clip")
"""Methods of NumPy's arrays that PyTorch's tensors do not have, or have as these."""


def call_function(function: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
    """The traced result of a function of NumPy; UnsupportedError if it has no form in a trace."""
    module = function.__module__.partition(".")[2]
    name = f"{module}.{function.__name__}" if module in ("linalg", "fft", "random") else function.__name__
    found = FUNCTIONS.get(name)
    if found is None:
        raise refusal(f"numpy.{name} has no form in a trace")
    try:
        return found(*args, **keywords)
    except TypeError as error:
        raise refusal(f"numpy.{name} has no form in a trace with these arguments: {error}") from error
