"""Passes keep the errors of operations whose results are used: what two of them cancel may have raised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import tsir


def floats(*sizes: int) -> np.ndarray[Any, Any]:
    return np.ones(sizes, np.float32)


BOOLS = np.ones(3, bool)
INTS = np.ones((4, 3), np.int64)

CALLS: Sequence[tuple[str, Sequence[np.ndarray[Any, Any]], str]] = (
    ("x.t().t() * 2", [floats(2, 3, 4)], "0 to 2 dimensions, got 3"),
    ("-(-x) & x", [BOOLS], "got bool"),
    ("torch.addmm(x, y, z) * 2", [floats(4, 3), floats(1, 2), floats(2, 3)], r"\[4, 3\] .* \[1, 3\]"),
    ("torch.addmm(x, y, z) * 2", [floats(3), floats(4, 2), floats(2, 1)], r"\[3\] .* \[4, 1\]"),
    ("torch.addmm(x, y, z) * 2", [floats(5, 4, 3), floats(4, 2), floats(2, 3)], "3"),
    ("torch.linear(y, z, x) * 2", [floats(3), floats(5, 4, 2), floats(1, 2)], r"\[3\]"),
    ("x.sum_to_size([5]).sum_to_size([1]) * 2", [floats(3)], r"expand to \[3\], got \[5\]"),
    ("x.sum_to_size([1, 3]).sum_to_size([3]) * 2", [floats(3)], r"expand to \[3\], got \[1, 3\]"),
    ("x.expand([3]).expand([2, 3]) * 2", [floats(2, 3)], "expand"),
    ("torch.dropout(x, 2.0, False) * 2", [floats(3)], "2"),
    ("x.unbind(0)[3] * 2", [floats(3)], "3"),
    ("x.chunk(4)[3] * 2", [floats(3)], "3"),
    ("torch.cat([torch.cat([x, y]), z]) * 2", [floats(3, 2), floats(3, 2), floats(3, 3)], "3"),
    ("x.transpose(0, 1).transpose(0, 1) * 2", [floats(3)], "1"),
    ("x.reshape([3] + [1] * -1)", [floats(3)], "not negative, got -1"),
    ("torch.add(x, 0, alpha=1.5) * 2", [INTS], "alpha|floating"),
)


@pytest.mark.parametrize("optimized", [False, True], ids=["interpreted", "compiled"])
@pytest.mark.parametrize(("expression", "arguments", "message"), CALLS, ids=[call for call, _, _ in CALLS])
def test_the_error_stays(
    expression: str, arguments: Sequence[np.ndarray[Any, Any]], message: str, optimized: bool
) -> None:
    names = ", ".join("xyz"[: len(arguments)])
    function = tsir.CompilationUnit(f"def f({names}):\n    return {expression}\n").f
    with tsir.optimized_execution(optimized), pytest.raises(tsir.TsirError) as raised:
        function(*arguments)
    assert raised.match(message)
    assert str(raised.value).startswith("<source>:2:"), raised.value
