"""
Every operator with a form of loops: native code gives what the reference gives.

The memory of all arguments, results and temporaries ends at pages that must not be touched. A child process
makes the calls first, so that a fault in one fails the test of its operator.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import pytest
from guard_pages import exit_signal, guarded, guarded_memory
from operator_calls import Array, function_of, generated
from operator_samples import samples

import tsir.dialects.families
from tsir.dialects.diagnostics import UnsupportedError
from tsir.dialects.dtype import DType
from tsir.dialects.evaluate import REFERENCE_ERRORS, evaluate
from tsir.dialects.operator import OPERATORS, Operator
from tsir.lowering.native import NativeFunction, compile_function

assert tsir.dialects.families.FAMILIES

EVERYTHING = bool(os.environ.get("TSIR_TEST_ALL"))
"""Whether all samples of all dtypes run, which takes minutes, rather than some."""

OTHERS = (DType.f64, DType.i64, DType.i32, DType.u8, DType.bool, DType.f16, DType.bf16)
TOLERANCES = {DType.f32: 4e-6, DType.f64: 1e-13, DType.f16: 4e-3, DType.bf16: 3e-2}
ENTRIES = [
    entry
    for entry in OPERATORS.values()
    if entry.loops is not None and entry.functional is None and not entry.random
]


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
    tolerance = max(TOLERANCES.get(DType.of(expected.dtype), 0.0), TOLERANCES.get(dtype, 0.0))
    if DType.of(expected.dtype).is_floating:
        a, b = array.astype(np.float64), expected.astype(np.float64)
        np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance * magnitude(b))
    else:
        np.testing.assert_array_equal(array, expected)


def magnitude(values: Array) -> float:
    """The size of ordinary elements: what is subtracted to make a small one may be as large."""
    finite = np.abs(values[np.isfinite(values) & (np.abs(values) < 1e4)])
    return float(finite.max(initial=0.1))


@dataclass(frozen=True)
class Call:
    """A call of native code with guarded arguments, and what the reference gives."""

    code: NativeFunction
    arguments: Sequence[object]
    wanted: Sequence[object]
    dtype: DType

    @staticmethod
    def of(entry: Operator, values: Sequence[object], dtype: DType, *, dynamic: bool) -> Call | None:
        """
        The call of an operator.

        None if the reference does not take the arguments, or if it takes a dtype that the operators in
        the script text of this one do not take.
        """
        try:
            function, arguments = function_of(entry, values, dynamic=dynamic)
            wanted = evaluate(entry, values)
        except REFERENCE_ERRORS:
            return None
        try:
            code = compile_function(function)
        except UnsupportedError:
            if dtype.is_floating:
                raise
            return None
        passed = [guarded(cast(Array, a)) if _is_plain(a) else a for a in arguments]
        flat = [x for w in wanted for x in (cast("list[object]", w) if isinstance(w, list) else [w])]
        return Call(code, passed, flat, dtype)

    def run(self) -> None:
        """Make the call and hold its results against the reference's."""
        for one, other in zip(self.code(self.arguments), self.wanted, strict=True):
            assert_same(one, other, self.dtype)


def _is_plain(value: object) -> bool:
    """Whether an argument is an array in row-major order."""
    return isinstance(value, np.ndarray) and cast(Array, value).flags.c_contiguous


def cases(index: int) -> Iterator[tuple[DType, int]]:
    """The dtypes in which an operator is tried, and how many samples of each."""
    if EVERYTHING:
        yield from ((dtype, 1000) for dtype in (DType.f32, *OTHERS))
    else:
        yield DType.f32, 3
        yield OTHERS[index % len(OTHERS)], 1


FLOATING = {"aten.nll_loss_forward", "aten.nll_loss", "aten.nll_loss_nd", "aten.cross_entropy_loss"}
"""Operators whose reference takes integers too, and gives what their rounding makes of them."""

NO_FORM = {
    "aten.squeeze": "the rank of the result is not known",
    "aten.squeeze.dim": "the rank of the result is not known",
    "aten.squeeze.dims": "the rank of the result is not known",
}
"""Operators without a native form where no size is known, and why."""


@pytest.mark.parametrize(
    ("entry", "index"), [(e, n) for n, e in enumerate(ENTRIES)], ids=lambda x: getattr(x, "name", "")
)
def test_native_results(entry: Operator, index: int) -> None:
    if entry.name in NO_FORM:
        calls = (Call.of(entry, values, DType.f32, dynamic=False) for values in samples_of(entry, DType.f32))
        with pytest.raises(UnsupportedError, match="sizes that are not constant"):
            any(calls)
        return
    made: list[Call] = []
    with guarded_memory():
        for dtype, count in cases(index):
            if entry.name in FLOATING and not dtype.is_floating:
                continue
            given = itertools.product(samples_of(entry, dtype), (False, True))
            calls = (Call.of(entry, values, dtype, dynamic=dynamic) for values, dynamic in given)
            made += itertools.islice(filter(None, calls), count)
        assert exit_signal(lambda: [call.code(call.arguments) for call in made]) == 0
        for call in made:
            call.run()
