"""Complex numbers of a program inside native code: computed there, or taken by their parts."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from sampling import sampled

import tsir

EXPRESSIONS = (
    "c + d", "c - 2", "3 - c", "c * d", "c * 0.5", "2 * c", "c / d", "-c", "torch.exp(c)",
    "cmath.exp(c) + 1j", "complex(a, n)", "complex(n, True)", "complex(n)", "cmath.phase(c) * c",
    "c.real - c.imag * 1j", "(1.0 if c == d else 2.0) + d", "(1.0 if c != a else 2.0) + d",
)  # fmt: skip


@pytest.mark.parametrize("dtype", [np.float32, np.complex128])
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_numbers_are_computed_natively(expression: str, dtype: type[np.generic]) -> None:
    source = f"""
def f(x, a: float, n: int):
    c, d = complex(a, 2.5), 1.5 - 1j * n
    return x * ({expression})
"""
    f = tsir.CompilationUnit(source).f
    x = np.arange(4).astype(dtype)
    for a, n in ((0.5, 3), (-1.25, 0)):
        expected = f.interpret(x, a, n)
        np.testing.assert_allclose(tsir.compile(f, x, a, n, fallback=False)(x, a, n), expected, rtol=1e-6)
        np.testing.assert_allclose(f(x, a, n), expected, rtol=1e-6)


def test_numbers_of_interpreted_loops_are_taken_by_their_parts() -> None:
    f = tsir.CompilationUnit("""
def f(x, n: int):
    z = 0.5j
    for i in range(n):
        z = z * z + 0.25
    return torch.exp(z * x)
""").f
    x = np.linspace(-1, 1, 5)
    for n in (0, 1, 4):
        np.testing.assert_allclose(f(x, n), f.interpret(x, n), rtol=1e-12)
    assert "native group" in f.explain(x, 4)


PARTS = (0.0, -0.0, 1.5, -2.0, 1e300, 1e-300, np.inf, np.nan)


def test_quotients_are_those_of_numpy() -> None:
    f = tsir.CompilationUnit("""
def f(a: float, b: float, c: float, d: float):
    return torch.tensor(complex(a, b) / complex(c, d), dtype=torch.complex128)
""").f
    assert "aten.div.complex" in f.explain(1.0, 2.0, 3.0, 4.0).splitlines()[0]
    for parts in sampled(itertools.product(PARTS, repeat=4), 0.1):
        with np.errstate(all="ignore"):
            found, expected = (
                f(*parts),
                np.complex128(complex(*parts[:2])) / np.complex128(complex(*parts[2:])),
            )
        np.testing.assert_allclose(found.real, expected.real, rtol=1e-12)
        np.testing.assert_allclose(found.imag, expected.imag, rtol=1e-12)
