"""Numbers taken out of tensors, `x.item()`, in native code: the dtype tells their kind."""

from __future__ import annotations

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array

BODIES = [
    "return x * x.max().item()",
    "return torch.zeros([int(x.max().item()), 2]) + x.sum()",
    "return torch.full([3], x.min().item(), dtype=torch.float64)",
    "return torch.clamp(x, max=x.sum().item() // 3)",
    "m = x.sum().item() * 2 - 1\n    return x * m, x > -m / 3, x + abs(m) % 3",
    "m = x.max().item()\n    if m > 2:\n        m = m - 1\n    return x * m",
    "y = x\n    for i in range(int(x.max().item())):\n        y = y + x[i].item() * 2\n    return y",
    "return x[int((x > x.min().item()).sum().item()) - 1]",
    "b = (x > 1).any().item()\n    return x + 1 if b else x",
]


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int64, np.uint8])
@pytest.mark.parametrize("body", BODIES)
def test_results_are_those_of_the_interpreter(body: str, dtype: type[np.generic]) -> None:
    f = tsir.CompilationUnit(f"def f(x):\n    {body}\n").f
    x: Array = np.array([3, 1, 2]).astype(dtype)
    expected = f.interpret(x)
    found = tsir.compile(f, x, fallback=False)(x)
    for a, b in zip(results(found), results(expected), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-6)
        assert a.dtype == b.dtype


def results(given: Array | tuple[Array, ...]) -> tuple[Array, ...]:
    return given if isinstance(given, tuple) else (given,)


def test_a_number_has_no_gradient() -> None:
    f = tsir.CompilationUnit("def f(x):\n    return (x * x.max().item()).sum()\n").f
    np.testing.assert_array_equal(tsir.grad(f)(np.array([1.0, 2.0, 3.0])), [3, 3, 3])


def test_more_elements_than_one_are_refused() -> None:
    f = tsir.CompilationUnit("def f(x):\n    return x * x.item()\n").f
    for run in (f, f.interpret):
        with pytest.raises(tsir.TsirError, match="element"):
            run(np.ones(2))
