"""Random programs of 16-bit floats and special values beside eager PyTorch."""

from __future__ import annotations

import warnings

import pytest
import torch
from random_numbers import difference, differences, gradient_dtypes, program


@pytest.mark.parametrize("block", range(4))
def test_programs(block: int, everything: bool) -> None:
    count = 500 if everything else 6
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for seed in range(block * count, (block + 1) * count):
            made = program(seed)
            assert differences(made) == [], f"seed {seed}:\n{made.text}"
            if seed % 3 == 0:
                assert gradient_dtypes(made) == [], f"seed {seed}:\n{made.text}"


def test_planted_faults_are_found() -> None:
    zero = torch.zeros(1)
    assert difference(-zero, zero, rounded=False)
    assert difference(zero.half(), zero, rounded=False)
    assert difference(zero * torch.nan, zero, rounded=True)
    assert difference(zero + 1.001, zero + 1, rounded=True)
    assert not difference(zero + 1.00001, zero + 1, rounded=True)
