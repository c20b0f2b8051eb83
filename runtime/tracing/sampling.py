"""NumPy's functions of samples on traced tensors: windows, borders, convolution, tables, histograms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from tsir.runtime.api.methods import evaluate
from tsir.runtime.tracing.places import refusal
from tsir.runtime.tracing.reductions import listed, of_dtype

_BORDERS = {
    "edge": "torch.clamp({places}, 0, {n} - 1)",
    "wrap": "{places} % {n}",
    "reflect": "({n} - 1 - ({places} % (2 * {n} - 2) - {n} + 1).abs())",
    "symmetric": "(({n} - 0.5) - ({places} % (2 * {n}) - {n} + 0.5).abs()).to(torch.int64)",
}
"""Where the elements of a border come from, of places that may lie outside of n elements."""


def _pad(array: Any, pad_width: Any, mode: str = "constant", constant_values: Any = 0) -> Any:
    given = np.broadcast_to(np.asarray(pad_width), (array.ndim, 2)).tolist()
    if mode == "constant" and isinstance(constant_values, int | float):
        flat = [each for pair in reversed(given) for each in pair]
        return evaluate(
            "constant_pad_nd", "torch.constant_pad_nd({0}, {1}, {2})", array, flat, constant_values
        )
    if mode not in _BORDERS:
        raise refusal(f"numpy.pad has no form in a trace with the mode {mode!r} or several values")
    for axis, (before, behind) in enumerate(given):
        if before or behind:
            n = array.shape[axis]
            places = evaluate("arange", "torch.arange(-{0}, {1} + {2})", before, n, behind)
            text = _BORDERS[mode].format(places="{0}", n="{1}")
            array = evaluate(
                "index_select", f"torch.index_select({{2}}, {{3}}, {text})", places, n, array, axis
            )
    return array


def _windows(
    x: Any, window_shape: Any, axis: Any = None, *, subok: bool = False, writeable: bool = False
) -> Any:
    sizes = listed(window_shape)
    axes = list(range(x.ndim)) if axis is None else listed(axis)
    if len(sizes) != len(axes):
        raise refusal(f"expected a size of windows for each of {len(axes)} axes, got {len(sizes)}")
    for each, size in zip(axes, sizes, strict=True):
        x = evaluate("unfold", "{0}.unfold({1}, {2}, 1)", x, each % x.ndim if each < 0 else each, size)
    return x


_PARTS = {
    "full": "{full}",
    "same": "{full}.narrow(0, (min({n}, {m}) - 1) // 2, max({n}, {m}))",
    "valid": "{full}.narrow(0, min({n}, {m}) - 1, max({n}, {m}) - min({n}, {m}) + 1)",
}
"""The parts of a convolution of n and m elements."""


def _convolve(a: Any, v: Any, mode: str = "full") -> Any:
    if mode not in _PARTS:
        raise refusal(f"expected a mode of numpy.convolve of {', '.join(_PARTS)}, got {mode!r}")
    full = "torch.conv1d({0}[None, None], {1}.flip(0)[None, None], padding={1}.size(0) - 1)[0, 0]"
    text = _PARTS[mode].format(full=full, n="{0}.size(0)", m="{1}.size(0)")
    return evaluate("conv1d", text, a, v)


def as_array(value: Any) -> Any:
    """Nested lists of numbers as an array; another value as it is."""
    return np.asarray(cast("list[object]", value)) if isinstance(value, list) else value


def _interpolate(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    if any(each is not None for each in (left, right, period)):
        raise refusal("numpy.interp has no form in a trace with left, right or period")
    if isinstance(x, int | float):
        x = evaluate("scalar_tensor", "torch.scalar_tensor({0}, dtype=torch.float64)", x)
    xp, fp = map(as_array, (xp, fp))
    place = evaluate(
        "searchsorted", "torch.clamp(torch.searchsorted({0}, {1}, right=True) - 1, 0, {0}.size(0) - 2)", xp, x
    )
    slope = (fp[1:] - fp[:-1]) / (xp[1:] - xp[:-1])
    found = evaluate("add", "{0}[{3}] * ({4} - {1}[{3}]) + {2}[{3}]", slope, xp, fp, place, x)
    text = "torch.where({0} <= {1}[0], {2}[0], torch.where({0} >= {1}[-1], {2}[-1], {3}))"
    return evaluate("where", text, x, xp, fp, found)


def _histogram(
    a: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None
) -> tuple[Any, Any]:
    x = evaluate("to", "{0}.flatten().to(torch.float64)", a)
    if isinstance(bins, str):
        raise refusal("numpy.histogram has no form in a trace with a rule for the bins")
    if not isinstance(bins, int):
        edges = of_dtype(evaluate("to", "{0}", as_array(bins)), np.float64)
    elif range is None:
        wide = "0.5 * ({0}.amax() == {0}.amin()).to(torch.float64)"
        ends = f"({{0}}.amin() - {wide}).item(), ({{0}}.amax() + {wide}).item()"
        edges = evaluate("linspace", f"torch.linspace({ends}, {{1}} + 1, dtype=torch.float64)", x, bins)
    else:
        first, last = range
        text = "torch.linspace({0}, {1}, {2} + 1, dtype=torch.float64).to({3}.dtype)"
        edges = evaluate("linspace", text, first, last, bins, x)
    place = evaluate(
        "where",
        "torch.where({0} == {1}[-1], {1}.size(0) - 2, torch.bucketize({0}, {1}, right=True) - 1)",
        x,
        edges,
    )
    inside = evaluate("and_", "({0} >= {1}[0]) & ({0} <= {1}[-1])", x, edges)
    held = None if weights is None else evaluate("index", "{0}.flatten()[{1}]", weights, inside)
    counts = evaluate(
        "bincount", "torch.bincount({0}[{1}], {2}, {3}.size(0) - 1)", place, inside, held, edges
    )
    if density:
        counts = evaluate("div", "{0} / {0}.sum() / torch.diff({1})", counts, edges)
    return counts, edges


def _gradient(f: Any, *varargs: Any, axis: Any = None, edge_order: int = 1) -> Any:
    if len(varargs) > 1 or (varargs and not isinstance(varargs[0], int | float)) or edge_order != 1:
        raise refusal("numpy.gradient has no form in a trace with several distances or another edge_order")
    axes = list(range(f.ndim)) if axis is None else listed(axis)
    spacing = varargs[0] if varargs else 1
    found = [evaluate("gradient", "torch.gradient({0}, dim={1})[0] / {2}", f, each, spacing) for each in axes]
    return found[0] if len(found) == 1 else tuple(found)


def _trapezoid(y: Any, x: Any = None, dx: float = 1.0, axis: int = -1) -> Any:
    if x is None:
        return evaluate("trapezoid", "torch.trapezoid({0}, dx={1}, dim={2})", y, dx, axis)
    return evaluate("trapezoid", "torch.trapezoid({0}, {1}, dim={2})", y, x, axis)


def _searchsorted(a: Any, v: Any, side: str = "left", sorter: Any = None) -> Any:
    return evaluate(
        "searchsorted", "torch.searchsorted({0}, {1}, right={2}, sorter={3})", a, v, side == "right", sorter
    )


SAMPLING: dict[str, Callable[..., Any]] = {
    "pad": _pad, "sliding_window_view": _windows, "convolve": _convolve, "interp": _interpolate,
    "histogram": _histogram, "gradient": _gradient, "trapezoid": _trapezoid, "searchsorted": _searchsorted,
}  # fmt: skip
"""Functions of samples by the names of NumPy's functions."""
