"""Kinds of tensors to compile for: what they may be, and which code there is for them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tsir
from tsir.lowering.native import LayoutMissedError


@pytest.mark.parametrize("shape", [4, "ab", (None, "a"), (-1, 2), (2.0,), (True,)])
def test_shapes_that_no_tensor_has(shape: Any) -> None:
    with pytest.raises(tsir.TsirError, match="expected a tuple of sizes of at least 0, or None, as shape"):
        tsir.TensorSpec(shape)


@pytest.mark.parametrize("dtype", ["f33", "float33", "U3", np.complex64])
def test_dtypes_that_no_tensor_has(dtype: Any) -> None:
    with pytest.raises(tsir.TsirError, match=r"expected one of .* as dtype, got"):
        tsir.TensorSpec((2,), dtype)


def test_unknown_sizes_have_code_for_row_major_order_and_for_others() -> None:
    f = tsir.CompilationUnit("def f(x):\n    return torch.softmax(x, 1)\n").f
    compiled = tsir.compile(f, tsir.TensorSpec((None, None)), fallback=False)
    (native,) = compiled.plan.natives
    x = np.random.default_rng(0).standard_normal((5, 7)).astype(np.float32)
    for values in (x, x.T, x[::2, ::3], x[:, :1]):
        np.testing.assert_allclose(compiled(values), f.interpret(values), rtol=1e-6)
    assert len(native.compiled) == 2
    of_rows, _ = native.compiled
    of_rows([x])
    with pytest.raises(LayoutMissedError):
        of_rows([x.T])
