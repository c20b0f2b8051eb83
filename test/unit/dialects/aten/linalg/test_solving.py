"""Systems of equations whose right side is a batch of vectors: sizes tell it from a matrix."""

from __future__ import annotations

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.complex128])
@pytest.mark.parametrize("call", ["torch.linalg.solve(a, b)", "torch.linalg.solve_ex(a, b)[0]"])
def test_a_batch_of_vectors_is_solved_by_the_interpreter(call: str, dtype: type[np.generic]) -> None:
    f = tsir.CompilationUnit(f"def f(a, b):\n    return {call}\n").f
    random = np.random.default_rng(0)
    a: Array = (random.standard_normal((2, 4, 4)) + 2 + 8 * np.eye(4)).astype(dtype)
    b: Array = (random.standard_normal((2, 4)) + 2).astype(dtype)
    found = f(a, b)
    assert (found.shape, found.dtype) == (b.shape, b.dtype)
    np.testing.assert_allclose((a @ found[..., None])[..., 0], b, rtol=2e-5)
    assert "a place holds tensors of different ranks" in f.explain(a, b)


def test_a_matrix_of_as_many_dimensions_is_solved_natively() -> None:
    f = tsir.CompilationUnit("def f(a, b):\n    return torch.linalg.solve(a, b)\n").f
    a, b = np.eye(4) * 2, np.arange(12.0).reshape(4, 3)
    np.testing.assert_allclose(tsir.compile(f, a, b, fallback=False)(a, b), b / 2)
