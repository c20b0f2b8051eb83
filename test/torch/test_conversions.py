"""Floats become integers as PyTorch makes them, whatever they hold."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest
import torch
from test_special_values import TORCH_DTYPES, to_torch

from tsir.dialects.operators.evaluate import convert
from tsir.dialects.types.dtype import DType

VALUES = (
    math.nan, math.inf, -math.inf, 0.5, -0.5, -1.0, 127.9, 128.0, -129.0, 255.9, 300.0, 65504.0, 2.0**31,
    -(2.0**31), -(2.0**31) - 0.5, -(2.0**31) - 1, 3e9 + 77, 2.0**32, 1e10, -1e10, 2.0**53, 2.0**62, 2.0**63,
    -(2.0**63), 1e20, -1e20, 1e300,
)  # fmt: skip
FLOATS = (DType.f16, DType.bf16, DType.f32, DType.f64)
OTHERS = tuple(d for d in DType if d not in FLOATS and not d.is_complex)


@pytest.mark.parametrize(("have", "want"), list(product(FLOATS, OTHERS)), ids=lambda d: d.name)
def test_floats_become_integers(have: DType, want: DType) -> None:
    with np.errstate(all="ignore"):
        values = np.array(VALUES).astype(have.numpy)
    expected = to_torch(values).to(TORCH_DTYPES[want])
    torch.testing.assert_close(to_torch(convert(values, want)), expected)
