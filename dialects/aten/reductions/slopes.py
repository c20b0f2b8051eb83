"""Slopes along dimensions: differences of neighbours by their distance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from tsir.dialects.ir.wording import sizes_text
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DEFAULT_FLOAT, Array, Category


def _slope_types(arguments: Arguments) -> Sequence[t.ListType]:
    own = arguments.tensor("self")
    dtype = own.dtype if own.dtype is None or own.dtype.category >= Category.FLOAT else DEFAULT_FLOAT
    order = arguments.constant("edge_order", int)
    if order not in (None, 1, 2):
        raise RuleError(f"expected edge_order to be 1 or 2, got {order}")
    return [t.ListType(t.TensorType.of(dtype, own.sizes, device=own.device))]


_SLOPES = """
        dims: List[int] = []
        {dims}
        found: List[Tensor] = []
        assert edge_order == 1 or edge_order == 2, 'expected edge_order to be 1 or 2'
        for place, d in enumerate(dims):
            n = self.size(d)
            for other in dims[:place]:
                assert (other - d) % max(self.dim(), 1) != 0, 'expected each dimension once'
            assert n > edge_order, 'expected more elements along each dimension than edge_order says'
            x = self if self.is_floating_point() or self.is_complex() else self.to(torch.float32)
            kept = [1] * self.dim()
            kept[d] = -1
            {steps}
            {middle}
            first = (x.narrow(d, 1, 1) - x.narrow(d, 0, 1)) / steps.narrow(d, 0, 1)
            last = (x.narrow(d, n - 1, 1) - x.narrow(d, n - 2, 1)) / steps.narrow(d, n - 2, 1)
            if edge_order == 2:
                second = (x.narrow(d, 2, 1) - x.narrow(d, 1, 1)) / steps.narrow(d, 1, 1)
                before = (x.narrow(d, n - 2, 1) - x.narrow(d, n - 3, 1)) / steps.narrow(d, n - 3, 1)
                a, b = steps.narrow(d, 0, 1), steps.narrow(d, 1, 1)
                first = first + (first - second) * (a / (a + b))
                a, b = steps.narrow(d, n - 2, 1), steps.narrow(d, n - 3, 1)
                last = last + (last - before) * (a / (a + b))
            found.append(torch.cat([first, middle, last], d))
        return found
"""
_EVEN_MIDDLE = "middle = (x.narrow(d, 2, n - 2) - x.narrow(d, 0, n - 2)) / (2 * steps.narrow(d, 0, n - 2))"
_GIVEN_MIDDLE = """one, two = steps.narrow(d, 0, n - 2), steps.narrow(d, 1, n - 2)
            below, here, above = x.narrow(d, 0, n - 2), x.narrow(d, 1, n - 2), x.narrow(d, 2, n - 2)
            middle = below * (-two / (one * (one + two))) + here * ((two - one) / (one * two))
            middle = middle + above * (one / (two * (one + two)))"""
_ALL = "dims = [d for d in range(self.dim())] if dim is None else [dim]"
_EVEN = "steps = torch.full([n - 1], {0}, dtype=x.dtype, device=x.device).reshape(kept)"
_GIVEN = """assert spacing[place].dim() == 1, 'expected coordinates in vectors'
            assert spacing[place].size(0) == n, 'expected a coordinate for each element'
            steps = (spacing[place][1:] - spacing[place][:-1]).to(x.dtype).reshape(kept)"""


def _declare_gradient(overload: str, parameters: str, annotations: str, dims: str, steps: str) -> None:
    """One form of `gradient`, by how it is given dimensions and distances."""

    def reference(self: Array, *given: Any) -> list[Array]:
        *arguments, edge_order = given
        named = dict(zip(names, arguments, strict=True))
        dim, spacing = named["dim"], named.get("spacing")
        axes = list(range(self.ndim)) if dim is None else [dim] if isinstance(dim, int) else list(dim)
        one = [1 if spacing is None else spacing] * len(axes)
        several: list[Any] = cast("list[Any]", spacing) if isinstance(spacing, list) else one
        if len({rules.wrap(axis, self.ndim) for axis in axes}) < len(axes):
            raise ValueError(f"expected each dimension once, got {axes}")
        if len(several) != len(axes):
            raise ValueError(f"expected {len(axes)} distances, got {len(several)}")
        x = self if self.dtype.kind not in "iub" else self.astype(DEFAULT_FLOAT.numpy)
        return [_slope(x, distance, axis, edge_order) for distance, axis in zip(several, axes, strict=True)]

    names = [part.partition("=")[0].rpartition(" ")[2] for part in parameters.split(", ")]
    operator(
        f"aten::gradient.{overload}(Tensor self, *, {parameters}, int edge_order=1) -> Tensor[]",
        rules.Typed(_slope_types),
        reference=reference,
        loops=loops.Script(
            f"\n    def gradient(self, *, {annotations}, edge_order: int):"
            + _SLOPES.format(
                dims=dims, steps=steps, middle=_GIVEN_MIDDLE if steps is _GIVEN else _EVEN_MIDDLE
            )
        ),
        doc="The slopes of `self` along dimensions: differences of neighbours by the distance of these.",
    )


def _slope(x: Array, distance: Any, axis: int, edge_order: int) -> Array:
    size = x.shape[rules.wrap(axis, x.ndim)] if x.ndim else 1
    if size <= edge_order:
        raise ValueError(f"expected more than {edge_order} elements along dimension {axis}, got {size}")
    steps: Array = np.asarray(distance)
    if isinstance(distance, np.ndarray) and steps.shape != (size,):
        raise ValueError(f"expected {size} coordinates, got sizes {sizes_text(steps.shape)}")
    return np.gradient(x, steps, axis=axis, edge_order=1 if edge_order == 1 else 2).astype(x.dtype)


_EACH = "assert len(spacing) == len(dims), 'expected a distance for each dimension'"
for _overload, _parameters, _annotations, _dims, _steps in (
    ("scalarint", "Scalar? spacing=None, int? dim=None", "spacing: Optional[number], dim: Optional[int]",
     _ALL, _EVEN.format("1.0 if spacing is None else float(spacing)")),
    ("scalararray", "Scalar spacing, int[] dim", "spacing: number, dim: List[int]",
     "dims = dim", _EVEN.format("float(spacing)")),
    ("array", "int[] dim", "dim: List[int]", "dims = dim", _EVEN.format("1.0")),
    ("scalarrayint", "Scalar[] spacing, int? dim=None", "spacing: List[number], dim: Optional[int]",
     f"{_ALL}\n        {_EACH}", _EVEN.format("float(spacing[place])")),
    ("scalarrayarray", "Scalar[] spacing, int[] dim", "spacing: List[number], dim: List[int]",
     f"dims = dim\n        {_EACH}", _EVEN.format("float(spacing[place])")),
    ("tensorarrayint", "Tensor[] spacing, int? dim=None", "spacing: List[Tensor], dim: Optional[int]",
     f"{_ALL}\n        {_EACH}", _GIVEN),
    ("tensorarray", "Tensor[] spacing, int[] dim", "spacing: List[Tensor], dim: List[int]",
     f"dims = dim\n        {_EACH}", _GIVEN),
):  # fmt: skip
    _declare_gradient(_overload, _parameters, _annotations, _dims, _steps)
