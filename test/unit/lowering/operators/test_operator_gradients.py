"""
The gradient of every operator of the table against five-point differences, in f64.

Arguments are the samples of `operator_samples`, or those that the schema tells, made ordinary: away from
infinities, NaN and the zeros where many operators have kinks. At a kink that is met all the same,
differences tell nothing; of each operator some call must tell all of its gradients.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import pytest
from awkward_calls import Call, module_of
from operator_calls import BY_SECOND, DIFFERENTIABLE, SYMMETRIC, Array, generated
from operator_samples import samples
from sampling import EVERYTHING

import tsir.dialects.table.families
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS, evaluate
from tsir.dialects.operators.table import OPERATORS, Operator
from tsir.dialects.types.dtype import DType
from tsir.runtime.checks.gradient_check import GradientCheck
from tsir.runtime.checks.gradient_run import GradientRun
from tsir.runtime.checks.verify_gradients import differentiated
from tsir.runtime.plans.sources import ModuleSource
from tsir.runtime.values.structure import floats_in, map_arrays

assert tsir.dialects.table.families.FAMILIES

BY_DEFINITION = {
    "prim.detach_scatter",
    "aten._ctc_loss",
    "aten._ctc_loss.Tensor",
    *(name for name in OPERATORS if "fake_quantize" in name and not name.endswith("_backward")),
}
"""Operators whose gradient is not the derivative, but what the program asks for, or PyTorch says."""

COMPLEX = {
    "aten._fft_c2c", "aten._fft_r2c", "aten._fft_c2r", "aten.complex", "aten.imag", "aten.view_as_real",
    "aten.view_as_complex", "prim.real_part", "prim.imaginary_part",
    "aten.linalg_eig", "aten.linalg_eigvals", "aten._linalg_eigvals",
}  # fmt: skip
"""Operators of complex numbers, by which differences do not go: programs over their parts tell of them."""

LEFT_OUT = BY_DEFINITION | BY_SECOND | SYMMETRIC | COMPLEX
ENTRIES = [e for e in OPERATORS.values() if e.gradient is not None and e.name not in LEFT_OUT]

MAX_CALLS = 60 if EVERYTHING else 3
"""Calls of one operator that are checked."""

UNTOLD = {
    **dict.fromkeys((f"aten._cast_{name}" for name in ("Byte", "Char", "Short", "Int", "Long")), "integers"),
    "aten.new_empty": "its elements are not said",
}
"""Operators whose gradients differences do not tell at any sample, and why."""


def ordinary(value: object, seed: int) -> object:
    """An argument of which the floats are of ordinary size, and apart from each other and those of others."""

    rng = np.random.default_rng(seed)

    def spread(array: Array) -> Array:
        places = rng.permutation(array.size).reshape(array.shape) + seed % 7 / 7
        return np.asarray(places / max(array.size, 1) + 0.137)

    return map_arrays(lambda array: spread(array) if array.dtype == np.float64 else array, value)


def calls(entry: Operator) -> Iterator[Call]:
    """Calls of an operator on f64 that its reference takes."""
    listed = samples(entry.name, DType.f64)
    found = generated(entry, DType.f64) if listed is None else listed
    for values in itertools.islice(found, 60):
        call = [ordinary(value, seed) for seed, value in enumerate(values)]
        try:
            evaluate(entry, call)
        except REFERENCE_ERRORS:
            continue
        if any(array.size for array in floats_in(call)):
            yield call


@pytest.mark.sweep(0.4)
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_gradients_agree_with_differences(entry: Operator) -> None:
    seen, told = set[int](), set[int]()
    for call in itertools.islice(calls(entry), MAX_CALLS):
        module, function, arguments = module_of(
            entry, call, dynamic=False, results=DIFFERENTIABLE.get(entry.name)
        )
        run = GradientRun(*differentiated(module, function), arguments)
        check = GradientCheck(run, ModuleSource(module, function), ())
        tensors = [index for index, value in enumerate(arguments) if floats_in(value)]
        for outcome in (*check.kinds(tensors), *check.differences(tensors)):
            assert not outcome.text, f"{call}: {outcome}"
            seen.add(outcome.argument)
            if outcome.error is not None and run.reaches(outcome.argument):
                told.add(outcome.argument)
    assert (told == seen != set()) is (entry.name not in UNTOLD)
