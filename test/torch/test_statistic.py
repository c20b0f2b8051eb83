"""Variances and deviations against PyTorch, where f32 cannot hold the squares, and of many elements."""

from __future__ import annotations

import numpy as np
import pytest
import torch

import tsir

UNIT = tsir.CompilationUnit("""
def whole(x):
    return x.var(), x.std()

def rows(x):
    return torch.var_mean(x, 1), torch.std_mean(x, 1)

def columns(x):
    return x.var(0), x.std(0, unbiased=False)
""")

EAGER = {
    "whole": lambda x: (x.var(), x.std()),
    "rows": lambda x: (torch.var_mean(x, 1), torch.std_mean(x, 1)),
    "columns": lambda x: (x.var(0), x.std(0, unbiased=False)),
}


@pytest.mark.parametrize("shape", [(3, 4), (1, 7), (300, 5), (5, 300)])
@pytest.mark.parametrize("scale", [1.0, 1e18, 1e19, 1e20, 1e30, 1e-19, 1e-23, 1e-30])
@pytest.mark.parametrize("name", EAGER)
@pytest.mark.filterwarnings("ignore:.*degrees of freedom")
def test_scales(name: str, scale: float, shape: tuple[int, int]) -> None:
    x = torch.from_numpy((np.random.default_rng(7).random(shape) * scale).astype(np.float32))
    expected = EAGER[name](x)
    for found in (UNIT.function(name)(x), UNIT.function(name).interpret(x)):
        torch.testing.assert_close(found, expected, rtol=1e-5, atol=0, equal_nan=True)


@pytest.mark.parametrize("name", EAGER)
def test_many_elements_near_each_other(name: str) -> None:
    x = torch.from_numpy((np.random.default_rng(7).standard_normal((2000, 300)) + 500).astype(np.float32))
    torch.testing.assert_close(UNIT.function(name)(x), EAGER[name](x), rtol=1e-5, atol=0)
