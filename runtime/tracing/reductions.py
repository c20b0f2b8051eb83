"""
NumPy's reductions and scans on traced tensors.

Sums, means and deviations of ints and bools are those of f64 or i64, as NumPy's; their dtype is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from tsir.runtime.api.methods import evaluate
from tsir.runtime.tracing.places import refusal
from tsir.runtime.values.traceable import Traceable


def listed(axis: Any) -> list[Any]:
    """Axes or sizes, of which one may be given alone, as a list."""
    return list(cast("Sequence[Any]", axis)) if isinstance(axis, tuple | list) else [axis]


def expect_none(**options: Any) -> None:
    """UnsupportedError that names the options that are given."""
    if given := [name for name, value in options.items() if value is not None]:
        raise refusal(f"expected no {', '.join(given)} of a function of NumPy in a trace")


def of_dtype(x: Any, dtype: Any) -> Any:
    """A tensor in a dtype of NumPy; as it is for None."""
    return x if dtype is None else evaluate("to", f"{{0}}.to(torch.{np.dtype(dtype).name})", x)


def is_exact(x: Any) -> bool:
    """Whether the elements are ints or bools, of which the dtype is then asked for."""
    if not isinstance(x, Traceable):
        return False
    tensor = cast(Any, x)
    return tensor.value.dtype.kind in "iub" and tensor.dtype.kind in "iub"


def reduced(name: str, x: Any, axis: Any, keepdims: Any) -> Any:
    """A reduction of some dimensions, or of all for None."""
    if axis is None and not keepdims:
        return evaluate(name, f"{{0}}.{name}()", x)
    axes = list(range(x.ndim)) if axis is None else _axes(axis)
    if name == "prod":
        rank = x.ndim
        for each in sorted((each % rank for each in axes), reverse=True):
            x = evaluate(name, "{0}.prod({1}, {2})", x, each, bool(keepdims))
        return x
    return evaluate(name, f"{{0}}.{name}({{1}}, {{2}})", x, axes, bool(keepdims))


def _axes(axis: Any) -> list[Any]:
    """Axes to reduce: of none, TorchScript reduces all, and NumPy none."""
    if not (axes := listed(axis)):
        raise refusal("a reduction of no axes has no form in a trace")
    return axes


def _reduction(name: str, exact: Any = None) -> Callable[..., Any]:
    """A reduction, of ints in the dtype `exact` unless another is given."""

    def reduce(a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = False) -> Any:
        expect_none(out=out)
        wanted = exact if dtype is None and exact is not None and is_exact(a) else dtype
        return reduced(name, of_dtype(a, wanted), axis, keepdims)

    return reduce


def _plain(name: str) -> Callable[..., Any]:
    def reduce(a: Any, axis: Any = None, out: Any = None, keepdims: Any = False) -> Any:
        expect_none(out=out)
        return reduced(name, a, axis, keepdims)

    return reduce


def _spread(name: str) -> Callable[..., Any]:
    def spread(
        a: Any, axis: Any = None, dtype: Any = None, out: Any = None, ddof: float = 0, keepdims: Any = False,
        *, correction: float | None = None,
    ) -> Any:  # fmt: skip
        expect_none(out=out)
        x = of_dtype(a, np.float64 if dtype is None and is_exact(a) else dtype)
        dims = None if axis is None else _axes(axis)
        degrees = ddof if correction is None else correction
        text = f"torch.{name}({{0}}, {{1}}, correction={{2}}, keepdim={{3}})"
        return evaluate(name, text, x, dims, degrees, bool(keepdims))

    return spread


def _place(name: str) -> Callable[..., Any]:
    def place(a: Any, axis: int | None = None, out: Any = None, *, keepdims: Any = False) -> Any:
        expect_none(out=out)
        if axis is None and keepdims:
            flat = evaluate(name, f"{{0}}.{name}()", a)
            return evaluate("reshape", "{0}.reshape({1})", flat, [1] * a.ndim)
        return evaluate(name, f"{{0}}.{name}({{1}}, {{2}})", a, axis, bool(keepdims))

    return place


def _truth(name: str) -> Callable[..., Any]:
    def truth(a: Any, axis: Any = None, out: Any = None, keepdims: Any = False) -> Any:
        expect_none(out=out)
        return reduced(name, evaluate("ne", "{0} != 0", a), axis, keepdims)

    return truth


def _scan(name: str) -> Callable[..., Any]:
    def scan(a: Any, axis: int | None = None, dtype: Any = None, out: Any = None) -> Any:
        expect_none(out=out)
        flat = evaluate("flatten", "{0}.flatten()", a) if axis is None else a
        return evaluate(name, f"{{0}}.{name}({{1}})", of_dtype(flat, dtype), axis or 0)

    return scan


def _nan_extreme(name: str, instead: float) -> Callable[..., Any]:
    """An extreme of the elements that are numbers; NaN where there are none."""

    def extreme(a: Any, axis: Any = None, out: Any = None, keepdims: Any = False) -> Any:
        expect_none(out=out)
        missing = evaluate("isnan", "torch.isnan({0})", a)
        found = reduced(
            name, evaluate("masked_fill", "{0}.masked_fill({1}, {2})", a, missing, instead), axis, keepdims
        )
        return evaluate(
            "masked_fill",
            "{0}.masked_fill({1}, {2})",
            found,
            reduced("all", missing, axis, keepdims),
            float("nan"),
        )

    return extreme


def _nan_sum(a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = False) -> Any:
    expect_none(out=out)
    return reduced("nansum", of_dtype(a, dtype), axis, keepdims)


def _nan_mean(a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = False) -> Any:
    expect_none(out=out)
    found = evaluate("isnan", "torch.logical_not(torch.isnan({0}))", a)
    return _nan_sum(a, axis, dtype, keepdims=keepdims) / reduced("sum", found, axis, keepdims)


def _count(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return reduced("sum", evaluate("ne", "{0} != 0", a), axis, keepdims)


def _range(a: Any, axis: Any = None, out: Any = None, keepdims: Any = False) -> Any:
    expect_none(out=out)
    return reduced("amax", a, axis, keepdims) - reduced("amin", a, axis, keepdims)


def _average(
    a: Any, axis: Any = None, weights: Any = None, returned: Any = False, *, keepdims: Any = False
) -> Any:
    if returned:
        raise refusal("numpy.average has no form in a trace with returned")
    if weights is None:
        return _reduction("mean", np.float64)(a, axis, keepdims=keepdims)
    if axis is not None and weights.ndim < a.ndim:
        sizes = [1] * a.ndim
        sizes[axis] = -1
        weights = evaluate("reshape", "{0}.reshape({1})", weights, sizes)
    return reduced("sum", a * weights, axis, keepdims) / reduced("sum", weights, axis, keepdims)


def _quantile(name: str, parts: float, at: float | None = None) -> Callable[..., Any]:
    """A quantile in parts of a whole, or the one `at` a place."""

    def quantile(
        a: Any, q: Any, axis: Any = None, out: Any = None, overwrite_input: Any = False,
        method: str = "linear", keepdims: Any = False,
    ) -> Any:  # fmt: skip
        expect_none(out=out)
        x = of_dtype(a, np.float64 if is_exact(a) else None)
        is_number = isinstance(q, int | float | Traceable)
        share: Any = cast(Any, q if is_number else np.asarray(q)) / parts
        if not isinstance(share, int | float):
            share = of_dtype(evaluate("to", "{0}", share), x.dtype)
        text = f"torch.{name}({{0}}, {{1}}, {{2}}, {{3}}, interpolation={{4}})"
        return evaluate(name, text, x, share, axis, bool(keepdims), method)

    def middle(
        a: Any, axis: Any = None, out: Any = None, overwrite_input: Any = False, keepdims: Any = False
    ) -> Any:
        return quantile(a, at, axis, out, keepdims=keepdims)

    return quantile if at is None else middle


REDUCTIONS: dict[str, Callable[..., Any]] = {
    "sum": _reduction("sum"), "mean": _reduction("mean", np.float64), "prod": _reduction("prod"),
    "max": _plain("amax"), "amax": _plain("amax"), "min": _plain("amin"), "amin": _plain("amin"),
    "var": _spread("var"), "std": _spread("std"), "argmax": _place("argmax"), "argmin": _place("argmin"),
    "any": _truth("any"), "all": _truth("all"), "cumsum": _scan("cumsum"), "cumprod": _scan("cumprod"),
    "nanmax": _nan_extreme("amax", -np.inf), "nanmin": _nan_extreme("amin", np.inf), "nansum": _nan_sum,
    "nanmean": _nan_mean, "count_nonzero": _count, "ptp": _range, "average": _average,
    "quantile": _quantile("quantile", 1), "percentile": _quantile("quantile", 100),
    "nanquantile": _quantile("nanquantile", 1), "nanpercentile": _quantile("nanquantile", 100),
    "median": _quantile("quantile", 1, 0.5), "nanmedian": _quantile("nanquantile", 1, 0.5),
}  # fmt: skip
"""Reductions and scans by the names of NumPy's functions."""
