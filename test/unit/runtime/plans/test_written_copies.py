"""Copies of lists that are written may hold other tensors than what they were made of."""

from __future__ import annotations

import numpy as np
import pytest

import tsir

COPIES = ("xs.copy()", "list(xs)", "xs[:]", "xs * 1", "1 * xs", "xs[0:2] + xs[2:4]")
WRITES = ("zs[0] = w", "zs.insert(0, w)", "zs += [w]\n    zs.reverse()")
READ = "return zs[0].dim(), torch.zeros(1, dtype=zs[0].dtype), xs[0].dim()"
X, W = np.ones((3, 4), np.float32), np.zeros((2, 2, 2), np.int64)

PROGRAMS = {
    "through an optional": """
    xs = x.unbind(0)
    a: Optional[List[Tensor]] = xs
    zs = torch.jit._unwrap_optional(a)
    zs[0] = w
    return zs[0].dim()
""",
    "in a loop": """
    xs = x.unbind(0)
    zs = xs.copy()
    for i in range(2):
        zs[i] = w
    return zs[1].dim()
""",
    "on a branch": """
    zs = x.unbind(0)
    if x.size(0) > 2:
        zs = zs.copy()
    zs[0] = w
    return zs[0].dim()
""",
    "in a tuple": """
    xs = x.unbind(0)
    t = (xs.copy(), 1)
    t[0][0] = w
    return t[0][0].dim()
""",
}


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("copy", COPIES)
def test_copies(copy: str, write: str) -> None:
    """What is read of the copy is what was written, what the list held stays."""
    unit = tsir.CompilationUnit(f"""
def pieces(x, w):
    xs = x.unbind(0)
    zs = {copy}
    {write}
    {READ}

def given(xs: List[Tensor], w):
    zs = {copy}
    {write}
    {READ}
""")
    for rank, made, kept in (unit.pieces(X, W), unit.given(list(X), W)):
        assert (rank, made.dtype, kept) == (3, np.int64, 1)


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(name: str) -> None:
    unit = tsir.CompilationUnit(f"def f(x, w):{PROGRAMS[name]}")
    assert unit.f(X, W) == 3
