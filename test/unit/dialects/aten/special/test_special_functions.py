"""Special functions at points that tables give, at the ends of their domains, and where pieces meet."""

from __future__ import annotations

import numpy as np
import pytest

import tsir

KNOWN = (
    ("special_bessel_j0(x)", 5.0, -0.17759677131433830),
    ("special_bessel_j1(x)", 5.0, -0.32757913759146522),
    ("special_bessel_y0(x)", 10.0, 0.05567116728359939),
    ("special_bessel_y1(x)", 1.0, -0.78121282130028871),
    ("i0(x)", 1.0, 1.26606587775200834),
    ("special_i1(x)", 1.0, 0.56515910399248503),
    ("special_modified_bessel_k0(x)", 1.0, 0.42102443824070833),
    ("special_modified_bessel_k1(x)", 1.0, 0.60190723019723457),
    ("erfinv(x)", 0.5, 0.47693627620446987),
    ("special_ndtri(x)", 0.975, 1.95996398454005423),
    ("special_erfcx(x)", 1.0, 0.42758357615580700),
)
"""Calls, arguments and values."""


@pytest.mark.parametrize(("call", "x", "expected"), KNOWN)
def test_known_values(call: str, x: float, expected: float) -> None:
    """Native code and reference give the values of tables."""
    f = tsir.CompilationUnit(f"def f(x):\n    return torch.ops.aten.{call}\n").f
    for found in (f(np.array([x])), f.interpret(np.array([x]))):
        np.testing.assert_allclose(np.asarray(found), [expected], rtol=1e-14)


@pytest.mark.parametrize("name", ["special_bessel_j1", "special_bessel_y0", "special_i0e", "special_i1e",
                                  "special_modified_bessel_k0", "special_modified_bessel_k1"])  # fmt: skip
def test_pieces_meet(name: str) -> None:
    """On both sides of where one expansion ends, native code and reference agree."""
    f = tsir.CompilationUnit(f"def f(x):\n    return torch.ops.aten.{name}(x)\n").f
    ends = np.array([2.0, 5.0, 8.0, 25.0])
    x = np.concatenate([ends, np.nextafter(ends, 0), np.nextafter(ends, 99), [1e-300, 1e-8, 1e6]])
    np.testing.assert_allclose(np.asarray(f(x)), np.asarray(f.interpret(x)), rtol=1e-12, atol=1e-15)


def test_aminmax_of_nothing() -> None:
    """Along a dimension without elements there is no extreme."""
    f = tsir.CompilationUnit("def f(x):\n    return torch.aminmax(x, dim=0)\n").f
    with pytest.raises(tsir.TsirError, match="to have elements, got size 0"):
        f(np.ones((0, 2)))
