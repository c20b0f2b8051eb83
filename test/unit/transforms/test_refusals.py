"""Operators that no call gets past, for what is known of the arguments."""

from __future__ import annotations

import numpy as np
import pytest

import tsir

UNIT = tsir.CompilationUnit(
    """
def apart(x, y):
    z = (x + y).exp()
    return torch.mm(x, y) * 2 + z

def branch(x, y, b: bool):
    if b:
        x = x + y
    return x

def loop(x, y, n: int):
    for i in range(n):
        x = x + y
    return x

def writes(x, y):
    x.add_(y)
    return x

def loss(x, y):
    return (x * y).sum()

def helper(x, y):
    return loss(x, y) + 1

def unread(x, y):
    z = x + y
    return x * 2

def unread_write(x, y):
    z = x.clone()
    z.add_(y)
    return x * 2

def unread_value(x, y):
    z = torch.mm(x, y)
    return x.sum() + z.sum() if z.dim() == 3 else x.sum()

def optional(x, y: Optional[Tensor] = None):
    return x if y is None else x + y
""",
    "unit.py",
)
WIDE, NARROW = tsir.TensorSpec((3, 4)), tsir.TensorSpec((2, 4))


def reasons(function: tsir.Function, *examples: object) -> list[str]:
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.compile(function, *examples)
    return str(caught.value).splitlines()


def test_all_reasons_are_told_with_their_lines() -> None:
    assert reasons(UNIT.apart, WIDE, NARROW) == [
        "unit.py:3:10: error: sizes [3, 4] and [2, 4] cannot be broadcast",
        "    z = (x + y).exp()",
        "         ^",
        "unit.py:4:12: error: sizes [3, 4] and [2, 4] cannot be multiplied",
        "    return torch.mm(x, y) * 2 + z",
        "           ^",
    ]


@pytest.mark.parametrize("function", [UNIT.loss, UNIT.helper, UNIT.writes, tsir.grad(UNIT.loss)])
def test_calls_writes_and_gradients_are_looked_into(function: tsir.Function) -> None:
    assert "cannot be broadcast" in reasons(function, WIDE, NARROW)[0]


def test_sizes_that_are_partly_known_are_told() -> None:
    unknown = tsir.TensorSpec((None, 4)), tsir.TensorSpec((None, 5))
    assert "sizes [?, 4] and [?, 5] cannot be broadcast" in reasons(UNIT.loss, *unknown)[0]


@pytest.mark.parametrize(
    ("function", "examples"),
    [
        (UNIT.branch, (WIDE, NARROW, True)),
        (UNIT.loop, (WIDE, NARROW, 2)),
        (UNIT.loss, (WIDE, tsir.TensorSpec((None, 4)))),
        (UNIT.loss, (WIDE, tsir.TensorSpec((1, 4)))),
        (UNIT.loss, (tsir.TensorSpec((0, 4)), tsir.TensorSpec((1, 1)))),
        (UNIT.loss, (np.ones((3, 4)), np.ones((3, 4)))),
        (UNIT.optional, (WIDE,)),
        (UNIT.unread, (WIDE, NARROW)),
        (UNIT.unread_write, (WIDE, NARROW)),
        (UNIT.unread_value, (WIDE, NARROW)),
    ],
)
def test_what_may_succeed_is_compiled(function: tsir.Function, examples: tuple[object, ...]) -> None:
    assert tsir.compile(function, *examples).explain()


@pytest.mark.parametrize(
    "function", [UNIT.unread, UNIT.unread_write, UNIT.unread_value, tsir.grad(UNIT.unread_value)]
)
def test_what_a_call_leaves_out_is_not_refused(function: tsir.Function) -> None:
    x, y = np.ones((3, 4), np.float32), np.ones((2, 4), np.float32)
    found = tsir.compile(function, WIDE, NARROW)(x, y)
    np.testing.assert_array_equal(found, function(x, y))
