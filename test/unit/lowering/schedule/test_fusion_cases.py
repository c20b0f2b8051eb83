"""Each case of PyTorch's fuser of 2018, and its gradient, is one native call of few kernels."""

from __future__ import annotations

import numpy as np
import pytest
from fusion_cases import CASES, SOURCE, entry, flat
from native_outcomes import kernels, without_fallback

import tsir

UNIT = tsir.CompilationUnit(SOURCE)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("gradient", [False, True], ids=["forward", "gradient"])
@pytest.mark.parametrize("name", CASES)
def test_case(name: str, gradient: bool) -> None:
    case = CASES[name]
    function = UNIT.function(entry(name, gradient=gradient))
    arguments = case.arguments(gradient=gradient)
    found = flat(without_fallback(function)(*arguments))
    expected = flat(function.interpret(*arguments))
    for one, other in zip(found, expected, strict=True):
        assert one.shape == other.shape
        np.testing.assert_allclose(one, other, rtol=2e-5, atol=1e-5)
    plan = function.executor.plan(arguments)
    assert (len(plan.natives), plan.interpreted()) == (1, ())
    assert kernels(plan, arguments) <= case.kernels[gradient]
