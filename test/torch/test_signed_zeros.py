"""Zeros of both signs and the ends of the range beside eager PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from signed_zeros import EXACT_ZEROS, POWERS, ZEROS

DTYPES = {"f16": torch.float16, "bf16": torch.bfloat16, "f32": torch.float32, "f64": torch.float64}


@pytest.mark.parametrize("dtype", DTYPES)
def test_the_sign_of_zeros(dtype: str) -> None:
    x = torch.tensor([-0.0, 0.0] * 32, dtype=DTYPES[dtype])
    names: dict[str, Any] = {"torch": torch, "F": torch.nn.functional, "x": x}
    cases = ZEROS if dtype == "bf16" else ZEROS | EXACT_ZEROS
    found = {text: signs(eval(text, names)) for text in cases}
    assert found == {text: each * 32 for text, each in cases.items()}


def signs(found: torch.Tensor) -> str:
    """The signs of all elements."""
    return "".join("-" if negative else "+" for negative in torch.signbit(found).tolist())


@pytest.mark.parametrize("dtype", DTYPES)
def test_powers_of_zeros_and_infinities(dtype: str) -> None:
    x = torch.tensor([-0.0, 0.0, -torch.inf, torch.inf], dtype=DTYPES[dtype])
    for exponent, (roots, plain) in POWERS.items():
        wanted = plain if dtype == "f16" else roots
        assert [str(value) for value in x.pow(exponent).tolist()] == wanted, exponent
        assert [str(v) for v in x.pow(torch.full_like(x, exponent)).tolist()] == plain, exponent


@pytest.mark.parametrize("dtype", DTYPES)
def test_a_sum_that_overflows_has_no_mean(dtype: str) -> None:
    x = torch.full((1, 3), torch.finfo(DTYPES[dtype]).max, dtype=DTYPES[dtype])
    wanted = x[0] if dtype == "f16" else torch.full_like(x[0], torch.inf)
    assert torch.equal(x.expand(3, -1).mean(0), wanted)
