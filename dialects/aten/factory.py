"""Tensors from sizes and numbers: zeros, full, arange and their kin."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from tsir.dialects import loops, rules
from tsir.dialects.arguments import UNKNOWN, Arguments, RuleError
from tsir.dialects.dtype import DEFAULT_FLOAT, DType
from tsir.dialects.operator import operator
from tsir.dialects.prim import types as t
from tsir.dialects.prim.values import Array, Device

OPTIONS = "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None"
"""Tensor options as keyword-only arguments; None stands for an option that is not given."""


def numpy_dtype(dtype: int | None, default: DType = DEFAULT_FLOAT) -> np.dtype[np.generic]:
    """The numpy dtype of a `dtype` option."""
    return (default if dtype is None else DType.from_number(dtype)).numpy


def check_options(layout: int | None, device: Device | None, pin_memory: bool | None) -> None:
    """Refuse the options that only exist on other devices or layouts."""
    if layout not in (None, 0):
        raise ValueError(f"expected the strided layout (0), got {layout}")
    if device is not None and device.kind != "cpu":
        raise ValueError(f"expected device cpu, got {device}")
    if pin_memory:
        raise ValueError("expected pin_memory to be False, got True")


def option_dtype(arguments: Arguments, default: DType | None) -> DType | None:
    """The dtype that the options give; None if it is not known."""
    if arguments.is_none("dtype"):
        return default
    return arguments.dtype("dtype")


def _number_dtype(arguments: Arguments) -> DType | None:
    types = [arguments[n].type for n in ("start", "end", "step") if n in arguments]
    if t.FLOAT in types:
        return option_dtype(arguments, DEFAULT_FLOAT)
    return option_dtype(arguments, DType.i64 if all(x == t.INT for x in types) else None)


def _arange_types(arguments: Arguments) -> Sequence[t.TensorType]:
    parts = {n: arguments.value(n) for n in ("start", "end", "step") if n in arguments}
    size: int | None = None
    if UNKNOWN not in parts.values():
        numbers = {n: v for n, v in parts.items() if isinstance(v, int | float)}
        size = _count(numbers.get("start", 0), numbers["end"], numbers.get("step", 1))
    return [t.TensorType.of(_number_dtype(arguments), (size,), device="cpu")]


def _count(start: float, end: float, step: float) -> int:
    if step == 0:
        raise RuleError("expected a step that is not 0")
    if (end - start) * step < 0:
        raise RuleError(f"expected a step from {start} towards {end}, got {step}")
    if all(isinstance(x, int) for x in (start, end, step)):
        return -int(-(end - start) // step)
    return math.ceil((end - start) / step)


@operator(
    f"aten::arange.start_step(Scalar start, Scalar end, Scalar step=1, *, {OPTIONS}) -> Tensor",
    rules.Typed(_arange_types),
    loops=loops.Lowered("tsir.lowering.factory:arange"),
)
def arange(
    start: float, end: float, step: float, dtype: int | None, layout: int | None,
    device: Device | None, pin_memory: bool | None,
) -> Array:  # fmt: skip
    """`start`, `start + step`, … up to but not including `end`; i64 if all three are ints."""
    check_options(layout, device, pin_memory)
    whole = all(isinstance(x, int) for x in (start, end, step))
    steps = np.arange(_count(start, end, step), dtype=np.int64 if whole else np.float64)
    return (start + steps * step).astype(numpy_dtype(dtype, DType.i64 if whole else DEFAULT_FLOAT))
