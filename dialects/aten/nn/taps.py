"""
The taps of resampling: of which elements, times which weights, an element of the result is the sum.

Each kind has script text that finds them from `size`, `count` and the factor `by` of one dimension, script
text that sums them or spreads a gradient over them, and a numpy reference of places and weights.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from tsir.dialects.types.dtype import Array

Reference = Callable[[int, int, "float | None", bool], "tuple[Array, Array | None]"]
"""Places and weights, a row for each element; no weights where each is 1, NaN where there is no tap."""

Kernel = Callable[[Array], Array]
"""The weight at a distance, before weights are divided by their sum."""


@dataclass(frozen=True)
class Taps:
    """One kind of taps; `aligns` tells that corners may be aligned, `floating` that it takes floats alone."""

    text: str
    summed: str
    spread: str
    reference: Reference
    aligns: bool = True
    floating: bool = True


_STEP = """
        step = 1.0 / by if by is not None and by > 0.0 and not ({equal}) else size / count
        if align_corners:
            step = (size - 1) / (count - 1) if count > 1 else 0.0
"""


def _step(size: int, count: int, scale: float | None, align: bool, *, equal: bool) -> float:
    """From one element of the result to the next, in elements of the image."""
    if align:
        return (size - 1) / (count - 1) if count > 1 else 0.0
    return _by(scale, size, count, is_whole=equal and count == size)


def _by(scale: float | None, size: int, count: int, *, is_whole: bool) -> float:
    """The step by a factor, if there is one above 0 that is asked for; else by the sizes."""
    return 1 / scale if scale is not None and scale > 0 and not is_whole else size / count


def _nearest_reference(
    half: float, doubles: bool, size: int, count: int, scale: float | None, align: bool
) -> tuple[Array, Array | None]:
    whole = doubles and count in (size, 2 * size)
    step = np.float32(_by(scale, size, count, is_whole=whole))
    at = np.floor((np.arange(count, dtype=np.float32) + np.float32(half)) * step).astype(np.int64)
    return np.minimum(at, size - 1)[:, None], None


def _nearest(half: float, *, doubles: bool) -> Taps:
    """
    The element on which each falls. Steps are rounded to f32, which decides between neighbours.

    `doubles` tells that results as large as the image, or twice as large, do not ask for the factor.
    """
    whole = "count == size or count == 2 * size" if doubles else "False"
    return Taps(
        f"""
        step = 1.0 / by if by is not None and by > 0.0 and not ({whole}) else size / count
        at = (torch.arange(count, dtype=torch.float32, device=result.device) + {half}) * step
        places = at.floor().to(torch.int64).clamp_max(size - 1)
""",
        "        result = result.index_select({axis}, places)",
        """
        zeros = result.new_zeros(result.size()[:{dim}] + [size] + result.size()[{dim} + 1:])
        result = zeros.index_add({axis}, places, result)
""",
        partial(_nearest_reference, half, doubles),
        aligns=False,
        floating=False,
    )


def _weighted(text: str, taps: int, reference: Reference) -> Taps:
    """Few taps, each a vector of places and one of weights: `place0`, `weight0`, …"""
    terms = " + ".join(f"result.index_select({{axis}}, place{n}) * weight{n}" for n in range(taps))
    adds = "\n".join(
        f"        total = total.index_add({{axis}}, place{n}, result * weight{n})" for n in range(taps)
    )
    return Taps(
        text,
        f"        result = {terms}",
        f"""
        total = result.new_zeros(result.size()[:{{dim}}] + [size] + result.size()[{{dim}} + 1:])
{adds}
        result = total
""",
        reference,
    )


def _linear_reference(size: int, count: int, scale: float | None, align: bool) -> tuple[Array, Array]:
    step, half = _step(size, count, scale, align, equal=True), 0.0 if align else 0.5
    places = np.maximum((np.arange(count, dtype=np.float64) + half) * step - half, 0)
    low = np.minimum(places.astype(np.int64), size - 1)
    part = places - low
    return np.stack([low, np.minimum(low + 1, size - 1)], 1), np.stack([1 - part, part], 1)


_LINEAR = f"""
        {_STEP.format(equal="count == size").strip()}
        half = 0.0 if align_corners else 0.5
        at = torch.arange(count, dtype=torch.float64, device=result.device) + half
        at = (at * step - half).clamp_min(0.0)
        place0 = at.to(torch.int64).clamp_max(size - 1)
        place1 = (place0 + 1).clamp_max(size - 1)
        weight1 = (at - place0).to(result.dtype).reshape({{spread}})
        weight0 = 1 - weight1
"""
"""From `place0` on, and beyond the last element nothing but it."""


def _near(x: Array, a: float) -> Array:
    return ((a + 2) * x - (a + 3)) * x * x + 1


def _far(x: Array, a: float) -> Array:
    return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a


def _cubic_reference(size: int, count: int, scale: float | None, align: bool) -> tuple[Array, Array]:
    step, half = _step(size, count, scale, align, equal=False), 0.0 if align else 0.5
    at = (np.arange(count, dtype=np.float64) + half) * step - half
    low = np.floor(at)
    x = at - low
    places = np.clip(np.stack([low - 1, low, low + 1, low + 2], 1).astype(np.int64), 0, size - 1)
    a = -0.75
    return places, np.stack([_far(x + 1, a), _near(x, a), _near(1 - x, a), _far(2 - x, a)], 1)


_CUBIC = f"""
        {_STEP.format(equal="False").strip()}
        half = 0.0 if align_corners else 0.5
        at = (torch.arange(count, dtype=torch.float64, device=result.device) + half) * step - half
        low = at.floor()
        x = (at - low).to(result.dtype).reshape({{spread}})
        first = low.to(torch.int64)
        place0, place1 = (first - 1).clamp(0, size - 1), first.clamp(0, size - 1)
        place2, place3 = (first + 1).clamp(0, size - 1), (first + 2).clamp(0, size - 1)
        y = 1 - x
        weight0 = ((-0.75 * (x + 1) + 3.75) * (x + 1) - 6.0) * (x + 1) + 3.0
        weight1 = (1.25 * x - 2.25) * x * x + 1
        weight2 = (1.25 * y - 2.25) * y * y + 1
        weight3 = ((-0.75 * (y + 1) + 3.75) * (y + 1) - 6.0) * (y + 1) + 3.0
"""
"""The cubic convolution whose slope at 1 is -0.75."""


def _wide_reference(
    reach: int, kernel: Kernel, equal: bool,
    size: int, count: int, scale: float | None, align: bool,
) -> tuple[Array, Array]:  # fmt: skip
    step = _step(size, count, scale, align, equal=equal)
    stretch = max(step, 1.0)
    center = step * (np.arange(count, dtype=np.float64) + 0.5)
    start = np.maximum((center - reach * stretch + 0.5).astype(np.int64), 0)
    end = np.minimum((center + reach * stretch + 0.5).astype(np.int64), size)
    places = start[:, None] + np.arange(max(int((end - start).max()), 1), dtype=np.int64)
    weights = kernel(np.abs(places - center[:, None] + 0.5) / stretch)
    weights = np.where(places < end[:, None], weights, np.nan)
    weights = weights / np.nansum(weights, 1, keepdims=True)
    return np.minimum(places, size - 1), weights


def _wide(reach: int, weights: str, kernel: Kernel, *, equal: bool) -> Taps:
    """
    As many taps as there are within `reach` steps, in a dimension of their own.

    `equal` tells that a result as large as the image does not ask for the factor.
    """
    return Taps(
        f"""
        {_STEP.format(equal="count == size" if equal else "False").strip()}
        stretch = max(step, 1.0)
        reach = {reach} * stretch
        center = (torch.arange(count, dtype=torch.float64, device=result.device) + 0.5) * step
        start = (center - reach + 0.5).to(torch.int64).clamp_min(0).unsqueeze(1)
        end = (center + reach + 0.5).to(torch.int64).clamp_max(size).unsqueeze(1)
        taps = 2 * int(reach) + 3
        places = start + torch.arange(taps, device=result.device)
        x = ((places - center.unsqueeze(1) + 0.5) / stretch).abs()
        inside = places < end
        weights = torch.where(inside, {weights}, 0.0)
        weights = (weights / weights.sum(1, True)).to(result.dtype)
        places = places.clamp_max(size - 1).reshape([-1])
""",
        """
        parts = result.index_select({axis}, places).unflatten({axis}, [count, taps])
        scaled = parts * weights.reshape([count, taps{ones}])
        result = torch.where(inside.reshape([count, taps{ones}]), scaled, 0.0).sum({axis})
""",
        """
        scaled = result.unsqueeze({axis}) * weights.reshape([count, taps{ones}])
        zeros = result.new_zeros(result.size()[:{dim}] + [size] + result.size()[{dim} + 1:])
        result = zeros.index_add({axis}, places, scaled.flatten({dim}, {dim} + 1))
""",
        partial(_wide_reference, reach, kernel, equal),
    )


def _wide_linear(x: Array) -> Array:
    return np.maximum(1 - x, 0)


_WIDE_CUBIC = (
    "torch.where(x < 1, (1.5 * x - 2.5) * x * x + 1,"
    " torch.where(x < 2, ((-0.5 * x + 2.5) * x - 4.0) * x + 2.0, 0.0))"
)


def _wide_cubic(x: Array) -> Array:
    return np.where(x < 1, _near(x, -0.5), np.where(x < 2, _far(x, -0.5), 0))


ALL_TAPS = {
    "nearest": _nearest(0.0, doubles=True),
    "nearest-by-factor": _nearest(0.0, doubles=False),
    "nearest-exact": _nearest(0.5, doubles=False),
    "linear": _weighted(_LINEAR, 2, _linear_reference),
    "cubic": _weighted(_CUBIC, 4, _cubic_reference),
    **{
        f"{kind}-aa{end}": _wide(reach, weights, kernel, equal=not end)
        for end in ("", "-by-factor")
        for kind, reach, weights, kernel in (
            ("linear", 1, "(1 - x).clamp_min(0.0)", _wide_linear),
            ("cubic", 2, _WIDE_CUBIC, _wide_cubic),
        )
    },
}
"""The kinds by name; those with `-aa` widen their weights where the result is smaller than the image."""
