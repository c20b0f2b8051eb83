"""
Every operator with a form of loops: native code gives what the reference gives.

The memory of all arguments, results and temporaries ends at pages that must not be touched. A child process
makes the calls first, so that a fault in one fails the test of its operator, as one of pytest-xdist does.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

import numpy as np
import pytest
from guard_pages import exit_signal, guarded, guarded_memory
from operator_agreement import COMPLEX, ENTRIES, OTHERS, assert_same, loops_of_its_own, samples_of
from operator_calls import Array, function_of
from sampling import EVERYTHING
from xdsl.dialects.func import FuncOp

from tsir.dialects.complex_forms.forms import FORMS
from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS, evaluate
from tsir.dialects.operators.table import Operator
from tsir.dialects.types.dtype import Category, DType
from tsir.lowering.native.native import compile_function
from tsir.lowering.native.native_function import NativeFunction


@dataclass
class Made:
    """The code of functions: sizes are not part of them, so that many calls are of one."""

    codes: dict[str, NativeFunction] = field(default_factory=dict[str, NativeFunction])

    def code(self, function: FuncOp) -> NativeFunction:
        """The code of a function, which is compiled once."""
        text = str(function)
        if text not in self.codes:
            self.codes[text] = compile_function(function)
        return self.codes[text]


@dataclass(frozen=True)
class Call:
    """A call of native code with guarded arguments, and what the reference gives."""

    code: NativeFunction
    arguments: Sequence[object]
    wanted: Sequence[object]
    dtype: DType

    @staticmethod
    def of(
        entry: Operator, values: Sequence[object], dtype: DType, made: Made, *, dynamic: bool
    ) -> Call | None:
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
            code = made.code(function)
        except UnsupportedError:
            if dtype.category >= Category.FLOAT:
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


MATRICES = "tsir.dialects.aten.linalg."
"""Families of factorisations, which compile for long, and have native tests of their own."""


def cases(entry: Operator, index: int) -> Iterator[tuple[DType, int]]:
    """The dtypes in which an operator is tried, and how many samples of each."""
    further = COMPLEX if entry.functional_name in FORMS else ()
    if EVERYTHING:
        yield from ((dtype, 1000) for dtype in (DType.f32, *OTHERS, *further))
    elif entry.family.startswith(MATRICES):
        yield from ((dtype, 1) for dtype in (DType.f32, *further[index % 2 :][:1]))
    else:
        yield DType.f32, 2
        if index % 3 == 0:
            yield OTHERS[index // 3 % len(OTHERS)], 1
        yield from ((dtype, 1) for dtype in further[index % 2 :][:1])


ENDS_ALONE = "PYTEST_XDIST_WORKER" in os.environ
"""Whether a fault ends a process of pytest-xdist, which tells of which test it is and starts another one."""

FLOATING = {"aten.nll_loss_forward", "aten.nll_loss", "aten.nll_loss_nd", "aten.cross_entropy_loss"}
"""Operators whose reference takes integers too, and gives what their rounding makes of them."""

NO_FORM = {
    "aten.squeeze": "the rank of the result is not known",
    "aten.squeeze.dim": "the rank of the result is not known",
    "aten.squeeze.dims": "the rank of the result is not known",
    "aten.cov": "the result has no dimension if there is one variable",
    "aten.corrcoef": "the result has no dimension if there is one variable",
}
"""Operators without a native form where no size is known, and why."""


@pytest.mark.sweep(0.12, loops_of_its_own)
@pytest.mark.parametrize(
    ("entry", "index"), [(e, n) for n, e in enumerate(ENTRIES)], ids=lambda x: getattr(x, "name", "")
)
def test_native_results(entry: Operator, index: int) -> None:
    if entry.name in NO_FORM:
        given = samples_of(entry, DType.f32)
        calls = (Call.of(entry, values, DType.f32, Made(), dynamic=False) for values in given)
        with pytest.raises(UnsupportedError, match="sizes that are not constant"):
            any(calls)
        return
    made, codes = list[Call](), Made()
    with guarded_memory():
        for dtype, count in cases(entry, index):
            if entry.name in FLOATING and not dtype.is_floating:
                continue
            given = itertools.product(samples_of(entry, dtype), (False, True))
            calls = (Call.of(entry, values, dtype, codes, dynamic=dynamic) for values, dynamic in given)
            made += itertools.islice(filter(None, calls), count)
        assert ENDS_ALONE or exit_signal(lambda: [call.code(call.arguments) for call in made]) == 0
        for call in made:
            call.run()
