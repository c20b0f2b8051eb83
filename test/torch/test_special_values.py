"""Pointwise operators against PyTorch: NaN, infinities, signed zeros, extremes, every dtype and overload."""

from __future__ import annotations

import itertools
import math
import warnings
from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest
import torch

from tsir.dialects.operators import loops
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS, evaluate
from tsir.dialects.operators.options import Like
from tsir.dialects.operators.schema import Argument
from tsir.dialects.operators.table import Operator
from tsir.dialects.table import families
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType

TORCH_DTYPES = {
    DType.u8: torch.uint8, DType.i8: torch.int8, DType.i16: torch.int16, DType.i32: torch.int32,
    DType.i64: torch.int64, DType.f16: torch.float16, DType.f32: torch.float32, DType.f64: torch.float64,
    DType.bool: torch.bool, DType.bf16: torch.bfloat16,
}  # fmt: skip
TOLERANCE = {
    torch.float16: (4e-3, 2e-3),
    torch.bfloat16: (3e-2, 2e-2),
    torch.float32: (3e-6, 1e-6),
    torch.float64: (1e-12, 1e-12),
}
DTYPES = (DType.f32, DType.f64, DType.i64, DType.i32, DType.i8, DType.u8, DType.bool, DType.f16, DType.bf16)

FLOATS = (
    math.nan, math.inf, -math.inf, 0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, -3.0, 6.0, 0.1,
    20.0, -20.0, 100.0, -100.0, 1e-30, 3e38, -3e38, 1e4,
)  # fmt: skip
FEW_FLOATS = (math.nan, math.inf, -math.inf, 0.0, -0.0, 1.0, -2.5, 3e4)
SCALARS = (0, 1, -1, 3, 0.5, -0.5, -2.5, math.inf, math.nan, True)

TRAPS = ("div", "floor_divide", "fmod", "remainder")
"""Operators in which PyTorch divides the smallest integer by -1 with an instruction that traps."""

INEXACT = {
    "hardsigmoid_backward": 1e-7,
    **{f"special_bessel_{kind}": 1e-6 for kind in ("j0", "j1", "y0", "y1")},
}
"""
Operators that PyTorch has less exact than f64, with a relative tolerance.

A constant is in f32 only, and its Bessel functions are up to 7e-7 off between 5 and 8.
"""

IN_HALF = {
    "nextafter": "16 bits have no form here",
    "complex": "PyTorch makes complex numbers of two 16-bit floats",
    **dict.fromkeys(
        (
            "special_erfcx", "special_log_ndtr", "special_ndtri", "special_spherical_bessel_j0",
            *(f"special_bessel_{kind}" for kind in ("j0", "j1", "y0", "y1")),
            *(f"special_modified_bessel_{kind}" for kind in ("i0", "i1", "k0", "k1")),
            *(f"special_scaled_modified_bessel_{kind}" for kind in ("k0", "k1")),
        ),
        "PyTorch has no kernel for 16 bits",
    ),
}  # fmt: skip
"""Operators that are not compared in 16 bits, and why."""

WITHOUT_NAN = ("hardtanh_backward", "hardswish_backward")
"""Operators in which the place of a NaN decides what PyTorch makes of it."""

SCALAR_CHOICES = {"softplus_backward": (0, 1, 3, 0.5), "hardtanh_backward": (-1, 0, 1, 2.5)}
"""Numbers to try where PyTorch overflows or disagrees with itself for others."""

MORE_GENERAL = {
    "clamp.Tensor": "PyTorch takes bools with one bound but not with two",
    "pow.Tensor_Scalar": "PyTorch takes bools to the power True but to no other bool",
}
"""Operators that take, or refuse, other bools than PyTorch does."""


def _integers(dtype: DType) -> list[int]:
    info, width = np.iinfo(dtype.numpy), 8 * dtype.numpy.itemsize
    wanted = (0, 1, -1, 2, -2, 3, 5, 7, -7, width - 1, width, width + 1, info.min, info.min + 1, info.max)
    return sorted({int(x) for x in wanted if info.min <= x <= info.max})


def _values(dtype: DType, few: bool) -> list[Any]:
    if dtype is DType.bool:
        return [False, True]
    if not dtype.is_floating:
        return _integers(dtype)
    return list(FEW_FLOATS if few else FLOATS)


def _base(entry: Operator) -> str:
    return entry.schema.name.removeprefix("aten::")


def _is_candidate(entry: Operator) -> bool:
    if entry.functional is not None or entry.random or not entry.name.startswith("aten."):
        return False
    if not isinstance(entry.loops, loops.Pointwise) or isinstance(entry.rule, Like):
        return False
    return _base(entry) != "log_sigmoid_backward"  # Its buffer is not independent of its argument.


def _inner(argument: Argument) -> Any:
    return argument.type.element if isinstance(argument.type, t.OptionalType) else argument.type


def _is_tensor(argument: Argument) -> bool:
    return isinstance(_inner(argument), t.TensorType)


CANDIDATES = [entry for entry in families.OPERATORS.values() if _is_candidate(entry)]


def _choices(entry: Operator, argument: Argument) -> tuple[Any, ...]:
    """The values to try for an argument that is no tensor."""
    inner = _inner(argument)
    if inner == t.NUMBER and _base(entry) in SCALAR_CHOICES:
        return SCALAR_CHOICES[_base(entry)]
    if argument.has_default and not isinstance(argument.type, t.OptionalType):
        return (argument.default,)
    if inner == t.NUMBER:
        return (*SCALARS, None) if isinstance(argument.type, t.OptionalType) else SCALARS
    by_type: dict[Any, tuple[Any, ...]] = {
        t.BOOL: (False, True), t.INT: (0, 2, -1), t.FLOAT: (0.0, 0.3), t.STRING: ("floor", "trunc"),
    }  # fmt: skip
    found = by_type[inner]
    return (*found, None) if isinstance(argument.type, t.OptionalType) else found


def _tensors(entry: Operator, dtypes: tuple[DType, ...]) -> list[np.ndarray[Any, Any]]:
    """One array for each tensor argument, along a dimension of its own, so that all pairs meet."""
    names = [a.name for a in entry.schema.arguments if _is_tensor(a)]
    arrays: list[np.ndarray[Any, Any]] = []
    for at, (name, dtype) in enumerate(zip(names, dtypes, strict=True)):
        if name in ("condition", "mask"):
            dtype = DType.bool
        with np.errstate(all="ignore"):
            flat = np.array(_values(dtype, len(names) > 2)).astype(dtype.numpy)
        if _base(entry) in WITHOUT_NAN:
            flat = flat[flat == flat]
        if _base(entry) in ("masked_fill", "fill") and name == "value":
            flat = flat[-1:].reshape(())
        else:
            flat = flat.reshape([-1 if d == at else 1 for d in range(len(names))])
        arrays.append(flat)
    # Gradients have the sizes of what they are the gradient of.
    return [x.copy() for x in np.broadcast_arrays(*arrays)] if "backward" in _base(entry) else arrays


def _calls(entry: Operator, dtypes: tuple[DType, ...]) -> Iterator[list[Any]]:
    """The arguments of calls of an operator, arrays as tensors."""
    arguments = entry.schema.arguments
    rest = itertools.product(*(_choices(entry, a) for a in arguments if not _is_tensor(a)))
    for others in itertools.islice(rest, 100):
        tensors, values = iter(_tensors(entry, dtypes)), iter(others)
        yield [next(tensors) if _is_tensor(a) else next(values) for a in arguments]


def _traps(entry: Operator, call: list[Any]) -> bool:
    integers = any(isinstance(x, np.ndarray) and x.dtype.kind == "i" for x in call)
    return _base(entry) in TRAPS and integers


def _without_smallest(call: list[Any]) -> list[Any]:
    """The call without smallest integers."""

    def clean(x: Any) -> Any:
        if not isinstance(x, np.ndarray) or x.dtype.kind != "i":
            return x
        return np.where(x == np.iinfo(x.dtype).min, x.dtype.type(5), x)

    return [clean(x) for x in call]


def _without_zeros(call: list[Any]) -> list[Any]:
    """The call without zeros in its integer tensors, by which nothing can be divided."""
    return [
        np.where(x == 0, x.dtype.type(1), x) if isinstance(x, np.ndarray) and x.dtype.kind in "iu" else x
        for x in call
    ]


def to_torch(value: Any) -> Any:
    """A torch tensor with the elements of an array; other values as they are."""
    if not isinstance(value, np.ndarray):
        return value
    if value.dtype == ml_dtypes.bfloat16:
        return torch.from_numpy(value.view(np.int16).copy()).view(torch.bfloat16)
    return torch.from_numpy(value.copy())


def _torch_result(entry: Operator, call: list[Any], *, widened: bool = False) -> Any:
    """PyTorch's result, or None if it raises; `widened` computes in f64."""
    packet = getattr(torch.ops.aten, _base(entry))
    function = getattr(packet, entry.schema.overload or "default")
    given = [to_torch(x) for x in call]
    if widened:
        given = [_widened(x) if isinstance(x, torch.Tensor) else x for x in given]
    arguments = entry.schema.arguments
    positional = [x for a, x in zip(arguments, given, strict=True) if not a.kwarg_only]
    keywords = {a.name: x for a, x in zip(arguments, given, strict=True) if a.kwarg_only}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return function(*positional, **keywords)
        except (RuntimeError, ValueError, NotImplementedError, IndexError, TypeError):
            return None


def _widened(x: torch.Tensor) -> torch.Tensor:
    """A tensor in f64; of integers, what they are in f32, in which PyTorch takes them for floats."""
    if x.dtype == torch.bool:
        return x
    return x.double() if x.is_floating_point() else x.float().double()


def _our_result(entry: Operator, call: list[Any]) -> Any:
    """Our result, or None if it raises."""
    try:
        return to_torch(evaluate(entry, call)[0])
    except REFERENCE_ERRORS:
        return None


def _describe(call: list[Any]) -> str:
    return ", ".join(f"{x.dtype}{list(x.shape)}" if isinstance(x, np.ndarray) else repr(x) for x in call)


def _check(entry: Operator, call: list[Any]) -> None:
    if _traps(entry, call):
        call = _without_smallest(call)
    expected, actual = _torch_result(entry, call), _our_result(entry, call)
    assert (expected is None) == (actual is None), (
        f"{_describe(call)}: PyTorch {'raises' if expected is None else 'does not raise'}"
    )
    if expected is None:
        return
    rtol, atol = TOLERANCE.get(expected.dtype, (0.0, 0.0))
    rtol = max(rtol, INEXACT.get(_base(entry), 0.0))
    if expected.dtype in TOLERANCE:
        # Where PyTorch overflows or rounds on the way its result in f64 is right as well.
        wide = _torch_result(entry, call, widened=True).to(expected.dtype)
        near = torch.isclose(actual, wide, rtol=rtol, atol=atol, equal_nan=True)
        assert actual.shape == expected.shape, _describe(call)
        expected = torch.where(near, actual, expected)
    torch.testing.assert_close(
        actual, expected, rtol=rtol, atol=atol, equal_nan=True, msg=lambda m: f"{_describe(call)}: {m}"
    )


def _pairs(entry: Operator) -> Iterator[tuple[DType, ...]]:
    """The dtypes of the tensors of each call: all the same, and some that promote."""
    count = sum(_is_tensor(a) for a in entry.schema.arguments)
    for dtype in DTYPES:
        if _base(entry) not in IN_HALF or dtype not in (DType.f16, DType.bf16):
            yield (dtype,) * count
    if count > 1 and "backward" not in _base(entry):
        for first, second in ((DType.i64, DType.f32), (DType.bool, DType.i8), (DType.u8, DType.i8)):
            yield first, *(second,) * (count - 1)


@pytest.mark.parametrize("entry", CANDIDATES, ids=lambda entry: entry.name)
def test_special_values(entry: Operator) -> None:
    for dtypes in _pairs(entry):
        if entry.name.removeprefix("aten.") in MORE_GENERAL and DType.bool in dtypes:
            continue
        for call in _calls(entry, dtypes):
            _check(entry, call)
            if _base(entry) in TRAPS:
                _check(entry, _without_zeros(call))


def test_a_planted_fault_is_found() -> None:
    entry = families.OPERATORS["aten.abs"]
    wrong = Operator(entry.text, entry.rule, lambda self: self, entry.loops)
    with pytest.raises(AssertionError):
        _check(wrong, [np.array([-1.0], np.float32)])
