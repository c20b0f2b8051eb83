"""Functions of complex matrices, and their derivatives beside differences."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tsir

Array = np.ndarray[Any, Any]
STEP = 1e-6


def matrices(*shape: int, seed: int = 0) -> Array:
    """Complex matrices of normal parts."""
    rng = np.random.default_rng(seed)
    return rng.standard_normal(shape) + 1j * rng.standard_normal(shape)


def definite(*shape: int) -> Array:
    """Hermitian positive definite matrices."""
    x = matrices(*shape)
    return x @ np.swapaxes(x, -1, -2).conj() + 2 * np.eye(shape[-1])


def function(body: str, parameters: str) -> Any:
    """A function of statements and the expression that it returns."""
    *statements, result = body.split("; ")
    lines = "\n    ".join([*statements, f"return {result}"])
    return tsir.CompilationUnit(f"def f({parameters}):\n    {lines}\n").f


def agrees_with_differences(f: Any, arguments: tuple[Array, Array], *constant: Array) -> None:
    """The gradients and tangents of a function of two matrices are those of differences."""
    value = f(*arguments, *constant)
    seed = matrices(*value.shape, seed=3)
    seed = seed if value.dtype.kind == "c" else seed.real
    gradients = tsir.vjp(f, *arguments, *constant)[1](seed)
    still = tuple(map(np.zeros_like, constant))
    for place in (0, 1):
        direction = matrices(*arguments[place].shape, seed=4 + place)
        tangents = tuple(direction if i == place else np.zeros_like(x) for i, x in enumerate(arguments))
        ahead, behind = (
            f(*(x + step * t for x, t in zip(arguments, tangents, strict=True)), *constant)
            for step in (STEP, -STEP)
        )
        difference = (ahead - behind) / (2 * STEP)
        expected = np.sum(np.conj(seed) * difference).real
        found = np.sum(np.conj(gradients[place]) * direction).real
        assert found == pytest.approx(expected, rel=1e-5, abs=1e-6)
        tangent = tsir.jvp(f, (*arguments, *constant), (*tangents, *still))[1]
        np.testing.assert_allclose(tangent, difference, rtol=1e-5, atol=1e-6)
