"""The cases of PyTorch's fuser of 2018, and their gradients, native beside eager PyTorch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from fusion_cases import CASES, SOURCE, entry, flat
from native_outcomes import without_fallback

import tsir

UNIT = tsir.CompilationUnit(SOURCE)
EAGER: dict[str, Any] = {"torch": torch}
exec(SOURCE, EAGER)


@pytest.mark.parametrize("gradient", [False, True], ids=["forward", "gradient"])
@pytest.mark.parametrize("name", CASES)
def test_case(name: str, gradient: bool) -> None:
    arguments = CASES[name].arguments(gradient=gradient)
    function = entry(name, gradient=gradient)
    found = flat(without_fallback(UNIT.function(function))(*arguments))
    expected = flat(EAGER[function](*map(torch.from_numpy, arguments)))
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(one, other.numpy(), rtol=2e-5, atol=1e-5)
