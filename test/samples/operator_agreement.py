"""Which operators have native forms, samples of calls of each, and how results agree with the reference's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import numpy as np
import pytest
from operator_calls import Array, generated
from operator_samples import samples

import tsir.dialects.table.families
from tsir.dialects.operators import loops
from tsir.dialects.operators.table import OPERATORS, Operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType

assert tsir.dialects.table.families.FAMILIES

OTHERS = (DType.f64, DType.i64, DType.i32, DType.u8, DType.bool, DType.f16, DType.bf16)
COMPLEX = (DType.c64, DType.c128)
TOLERANCES = {
    DType.f32: 4e-6, DType.f64: 1e-13, DType.f16: 4e-3, DType.bf16: 3e-2, DType.c64: 4e-6, DType.c128: 1e-13,
}  # fmt: skip


def _crosses(entry: Operator) -> bool:
    """Whether native functions take and give what it does: complex numbers are in parts there."""
    return all(x.type != t.COMPLEX for x in (*entry.schema.arguments, *entry.schema.returns))


ENTRIES = [
    entry
    for entry in OPERATORS.values()
    if entry.loops is not None and entry.functional is None and not entry.random and _crosses(entry)
]


def form_of_its_own(entry: Operator) -> Iterator[str]:
    """The name of an operator, unless its native form is that of the operators that its script calls."""
    if not isinstance(entry.loops, loops.Script):
        yield entry.name


def loops_of_its_own(entry: Operator) -> Iterator[str]:
    """The name of an operator, unless its loops are those of all pointwise operators, or of its parts."""
    if not isinstance(entry.loops, loops.Pointwise | loops.Number | loops.Script):
        yield entry.name


def lowering(entry: Operator) -> Iterator[str]:
    """The form of an operator's loops, or what lowers it."""
    yield entry.loops.target if isinstance(entry.loops, loops.Lowered) else type(entry.loops).__name__


def samples_of(entry: Operator, dtype: DType) -> Iterator[list[object]]:
    """The samples that are listed for an operator, or else those that its schema tells."""
    listed = samples(entry.name, dtype)
    return generated(entry, dtype) if listed is None else listed


def assert_same(found: object, wanted: object, dtype: DType) -> None:
    """Compare a native result with the reference's, in shape, dtype and value."""
    if not isinstance(wanted, np.ndarray):
        assert type(found) is type(wanted)
        assert found == pytest.approx(wanted, rel=1e-12, nan_ok=True)
        return
    array, expected = cast(Array, found), cast(Array, wanted)
    assert array.shape == expected.shape
    assert array.dtype == expected.dtype
    if expected.dtype.kind == "c":
        array, expected = (np.stack([each.real, each.imag]) for each in (array, expected))
    tolerance = max(TOLERANCES.get(DType.of(expected.dtype), 0.0), TOLERANCES.get(dtype, 0.0))
    if DType.of(expected.dtype).is_complex:
        np.testing.assert_allclose(array, expected, rtol=tolerance, atol=tolerance * magnitude(expected))
    elif DType.of(expected.dtype).is_floating:
        a, b = array.astype(np.float64), expected.astype(np.float64)
        np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance * magnitude(b))
    else:
        np.testing.assert_array_equal(array, expected)


def magnitude(values: Array) -> float:
    """The size of ordinary elements: what is subtracted to make a small one may be as large."""
    finite = np.abs(values[np.isfinite(values) & (np.abs(values) < 1e4)])
    return float(finite.max(initial=0.1))
