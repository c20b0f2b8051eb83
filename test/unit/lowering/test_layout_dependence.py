"""What gives a view or a copy as values are laid out is as in PyTorch, also where it is written."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array

UNIT = tsir.CompilationUnit(
    """
def filled(x):
    y = x.t().abs()
    y.reshape(-1).fill_(7.0)
    return y

def added(x):
    y = x + 1.0
    z = y.flatten()
    z += 10
    return y

def base(x):
    y = x.t() * 2.0
    z = y.contiguous()
    y.zero_()
    return z

def branch(x):
    y = x.t() + 0.0
    if bool(x.sum() > 0):
        y.contiguous().zero_()
    return y

def alone(x):
    z = (x.t() + 1.0).flatten()
    z += 10
    return z

def argument(x):
    z = x.reshape(-1)
    z += 10
    return x
""",
    "unit.py",
)
ROWS: Array = np.arange(1, 7, dtype=np.float32).reshape(2, 3)
PART: Array = np.tile(ROWS, (2, 2))[::2, ::2]
TURNED = ROWS.T


def given(layout: str) -> Array:
    """An argument of its own, laid out in rows, in columns or with gaps."""
    if layout == "part":
        return np.tile(ROWS, (2, 2))[::2, ::2]
    return np.array(ROWS, order="C" if layout == "rows" else "F")


EXPECTED = {  # as PyTorch has them
    ("filled", "rows"): TURNED,
    ("filled", "columns"): np.full((3, 2), 7),
    ("filled", "part"): PART.T,
    ("added", "rows"): ROWS + 11,
    ("added", "columns"): ROWS + 1,
    ("added", "part"): PART + 11,
    ("base", "rows"): TURNED * 2,
    ("base", "columns"): np.zeros((3, 2)),
    ("base", "part"): PART.T * 2,
    ("branch", "rows"): TURNED,
    ("branch", "columns"): np.zeros((3, 2)),
    ("branch", "part"): PART.T,
    ("alone", "rows"): TURNED.reshape(-1) + 11,
    ("alone", "columns"): TURNED.reshape(-1) + 11,
    ("alone", "part"): PART.T.reshape(-1) + 11,
    ("argument", "rows"): ROWS + 10,
    ("argument", "columns"): ROWS,
    ("argument", "part"): PART,
}


@pytest.mark.parametrize(("name", "layout"), EXPECTED, ids=str)
def test_as_pytorch(name: str, layout: str) -> None:
    for run in (UNIT.function(name), UNIT.function(name).interpret):
        np.testing.assert_array_equal(run(given(layout)), EXPECTED[name, layout])


def test_explained() -> None:
    expected = (
        "unit.py:4:5: remark: 'aten.reshape' gives a view or a copy, one of which is written:"
        " the function is interpreted as a whole"
    )
    assert UNIT.filled.explain(ROWS) == expected


def test_what_nobody_else_sees_is_native() -> None:
    assert "native group 0" in UNIT.alone.explain(ROWS)


STRIDED = tsir.CompilationUnit(
    """
def row(x):
    return x.clone()[1].as_strided([2], [1], 1)

def written(x):
    y = x.clone()
    v = y[1]
    v.as_strided([2], [1], 0).fill_(9.0)
    return y

def looped(x):
    y = x * 1
    for i in range(2):
        y = y[0:]
    return y[1].storage_offset()

def turned(x):
    return x.t().clone().as_strided([2, 2], [1, 1])

def whole(x):
    y = torch.arange(6) * 2 + 1
    return y.as_strided([2, 2], [1, 2], 1) + torch.relu(x[:, :2])
""",
    "strided.py",
)
STORAGES: dict[str, object] = {  # as PyTorch has them
    "row": [1, 2],
    "written": [[9, 9, 2], [3, 4, 5]],
    "looped": 3,
    "turned": [[0, 1], [1, 2]],
    "whole": [[3, 8], [8, 13]],
}


@pytest.mark.parametrize("name", STORAGES)
def test_storages_are_as_those_of_pytorch(name: str) -> None:
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    for run in (STRIDED.function(name), STRIDED.function(name).interpret):
        np.testing.assert_array_equal(run(x), STORAGES[name])


@pytest.mark.parametrize("pickled", [True, False])
def test_the_storage_of_a_view_is_that_of_its_base(pickled: bool) -> None:
    unit = tsir.CompilationUnit("""
def f(x):
    return torch.as_strided(x, [2, 2], [2, 1], 0), x.storage_offset()

def total(x):
    return (torch.as_strided(x, [2, 2], [2, 1], 4) ** 2).sum()
""")
    base = np.arange(24.0).reshape(4, 6)
    view = (pickle.loads(pickle.dumps(base)) if pickled else base)[1:, ::2]
    for run in (unit.f, unit.f.interpret):
        strided, offset = run(view)
        assert strided.tolist() == [[0, 1], [2, 3]]
        assert offset == 6
    # Of the elements at places 4 to 7, that at place 6 is the view's first.
    expected = np.zeros((3, 3))
    expected[0, 0] = 12
    np.testing.assert_array_equal(tsir.grad(unit.total)(view), expected)


def test_only_such_storages_keep_a_function_from_being_native() -> None:
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    assert "native group 0" in STRIDED.whole.explain(x)
    assert "'aten.as_strided' counts in the storage of a tensor that is computed" in STRIDED.row.explain(x)
