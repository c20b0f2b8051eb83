"""Views that do not exist are errors at their place: read, written through, interpreted and compiled."""

from __future__ import annotations

import numpy as np
import pytest
from wrong_views import WRONG_VIEWS

import tsir

READ = "    return y * 2"
WRITTEN = "    y.add_(1)\n    return x"


def message(call: str, rest: str, *, optimized: bool) -> str:
    """The error of a call, which changes no argument."""
    function = tsir.CompilationUnit(f"def f(x):\n    y = {call}\n{rest}\n").f
    x = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    with tsir.optimized_execution(optimized), pytest.raises(tsir.TsirError) as raised:
        function(x)
    assert np.array_equal(x, np.arange(24).reshape(2, 3, 4))
    return str(raised.value)


@pytest.mark.sweep(0.2)
@pytest.mark.parametrize("call", WRONG_VIEWS)
def test_refused_at_its_place(call: str) -> None:
    for rest in (READ, WRITTEN):
        for optimized in (False, True):
            first = message(call, rest, optimized=optimized).partition("\n")[0]
            assert first.startswith("<source>:2:"), first
            assert "internal" not in first


@pytest.mark.parametrize("dims", [[0, 0], [0, 1, 1], [0, 1, 3], [0, 1, -4], [0, -3, 1]])
def test_a_permute_without_an_inverse_has_no_gradient(dims: list[int]) -> None:
    text = f"def f(x):\n    y = x * 1\n    y.permute({dims}).add_(1)\n    return y.sum()\n"
    with pytest.raises(tsir.TsirError, match=r"<source>:3:\d+: error: .*does not name each dimension once"):
        tsir.grad(tsir.CompilationUnit(text).f)(np.ones((2, 3, 4), np.float32))
