"""Results that are None or not by the run: native code gives a flag and a value."""

from __future__ import annotations

import numpy as np
import pytest

import tsir

UNIT = tsir.CompilationUnit("""
def last(x, n: int) -> Optional[int]:
    best: Optional[int] = None
    for i in range(n):
        if float(x[i]) > 0.0:
            best = i
    return best

def largest(x, n: int) -> Tuple[int, Optional[float]]:
    best: Optional[float] = None
    for i in range(n):
        if i > 1:
            best = float(x[i])
    return n, best

def doubled(x, n: int) -> Optional[Tensor]:
    y: Optional[Tensor] = None
    if float(x[n]) > 0.0:
        y = x * 2.0
    return y
""")
X = np.array([1.0, -2.0, 3.0, -4.0])


@pytest.mark.parametrize("name", ["last", "largest", "doubled"])
def test_what_makes_an_optional_result_is_native(name: str) -> None:
    f = UNIT.function(name)
    interpreted = tsir.compile(f, X, 1).plan.interpreted()
    assert [(each.message.split("'")[1], each.notes) for each in interpreted] == [("prim.If", ())]
    for n in range(4):
        found, expected = f(X, n), f.interpret(X, n)
        assert type(found) is type(expected)
        np.testing.assert_equal(found, expected)
