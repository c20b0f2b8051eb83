"""Calls whose batched form could differ from the rows' alone: dimensions, indices and numbers on the edge."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from row_programs import Array, by_loop, results

import tsir

X = np.random.default_rng(0).standard_normal((3, 4)).astype(np.float32)
CUBE = np.random.default_rng(1).standard_normal((3, 4, 4)).astype(np.float32)
NUMBERS = np.array([1.5, -2.0, 0.25])
INTS = np.array([3, 1, 2])
PLACES = np.array([[0, 1, 2, 3], [3, 2, 1, 0], [0, 0, 3, 0]])


def f(text: str) -> tsir.Function:
    return tsir.CompilationUnit(f"def f{text}").f


EQUAL: list[tuple[str, tuple[Array, ...]]] = [
    ("(x, m):\n    return x.masked_fill(m, x.sum())", (X, CUBE > 0)),
    ("(x):\n    return x.masked_fill(x > 0, float(x.max()))", (X,)),
    ("(x, n):\n    return x.clamp(float(n)), x.double().clamp(float(n))", (X, NUMBERS)),
    ("(x, n):\n    return torch.full_like(x, float(n)), x.clone().fill_(float(n))", (X, NUMBERS)),
    ("(x, n):\n    return x.add(x, alpha=float(n)), float(n) ** x", (X, INTS)),
    ("(x, n):\n    return x * n, x / n, x * float(n), n * 2", (X.astype(np.float16), NUMBERS)),
    ("(n):\n    a = float(n)\n    return max(a, 1.0), min(a, 0.5), max(1.0, a)", (np.array([2.0, np.nan]),)),
    ("(n):\n    a = int(n)\n    return a // 2, a // -3, a % 3, 2.0 ** a, a ** 2", (np.array([5, -5, 0]),)),
    ("(x, i):\n    return x.index_add(1, i, x)", (CUBE, PLACES)),
    ("(x, b):\n    return torch.searchsorted(b, x, right=True), torch.bucketize(x, b)", (CUBE, X.cumsum(1))),
    ("(x, i):\n    return x[torch.tensor([1, 2]), torch.tensor([0, 3])] + i[:2]", (CUBE, PLACES)),
    ("(x, i):\n    y = x.clone()\n    y[:, i[:2]] = x[:, :2] * 2\n    return y", (CUBE, PLACES)),
    ("(x, i):\n    y = x.clone()\n    y[:, i[1]] += i[0]\n    return y", (CUBE, PLACES)),
    (
        "(x):\n    y = torch.zeros(2, 3, 4, 4)\n    k = torch.tensor([[1, 2, 3]])\n"
        "    y[:, 1, k, k] = x[0, :3]\n    return y",
        (CUBE,),
    ),
    ("(x, y):\n    a, b, c = torch.meshgrid(x, y[:2], x[0], indexing='ij')\n    return a, b, c", (X, X)),
    ("(x, y):\n    a, b, c = torch.meshgrid(x, y[:2], y[:3], indexing='xy')\n    return a, b, c", (X, X)),
    ("(x, i):\n    return x.index_select(0, i), x.index_select(-1, i)", (CUBE, PLACES.astype(np.int32))),
]


@pytest.mark.parametrize(("text", "arguments"), EQUAL)
def test_rows_are_those_of_a_loop(text: str, arguments: tuple[Array, ...]) -> None:
    one = f(text)
    wanted = by_loop(one.interpret, arguments, [0] * len(arguments))
    batched = tsir.vmap(one)
    found = results(batched.interpret(*arguments))
    assert "runs row by row" not in batched.explain(*arguments)
    for value, expected in zip(found, wanted, strict=True):
        assert value.dtype == expected.dtype
        np.testing.assert_array_equal(value, expected)


IN_SOME_ROWS = (
    "    for i in range(x.size(0)):\n        if bool(x[i] > 0):\n            return x * i\n"
    "    return torch.log(x + 5)",
    "    while bool(x.sum() < 2):\n        x = x + 1\n"
    "        if bool(x[0] > 1):\n            return x * 3\n    return x",
    "    y: Optional[Tensor] = None\n    if bool(x.sum() > 0):\n        y = x * 2\n"
    "    if y is not None:\n        return y.sum()\n    return x.sum() - 1",
    "    y: Optional[Tensor] = None\n    for i in range(x.size(0)):\n        if bool(x[i] > 0):\n"
    "            y = x[:2] * x[i]\n        elif bool(x[i] < -1):\n            y = None\n"
    "    if y is None:\n        return x[:2]\n    return y",
)


@pytest.mark.parametrize("body", IN_SOME_ROWS)
@pytest.mark.parametrize("rows", [X, X[:1], -abs(X), abs(X)])
def test_what_some_rows_alone_have_needs_no_sizes_in_the_others(body: str, rows: Array) -> None:
    one = f(f"(x):\n{body}")
    (wanted,) = by_loop(one.interpret, (rows,), [0])
    found = tsir.vmap(one)(rows)
    assert found.dtype == wanted.dtype
    np.testing.assert_allclose(found, wanted, rtol=1e-6)


OUT_OF_RANGE = (
    "x.sum(1)",
    "x.sum(-2)",
    "x.cumsum(-2)",
    "x.select(-2, 0)",
    "torch.cat([x, x], -2)",
    "x.flip(-2)",
)


def test_loops_over_dimensions_are_unrolled() -> None:
    rotated = f("(x):\n    for d in range(2):\n        x = x.narrow(d, 1, 2).cumsum(d)\n    return x")
    assert "row by row" not in tsir.vmap(rotated).explain(CUBE)
    np.testing.assert_array_equal(tsir.vmap(rotated).interpret(CUBE), [rotated.interpret(x) for x in CUBE])


def test_rows_of_unlike_sizes_run_one_by_one() -> None:
    chosen = f("(x):\n    return x.masked_select(x > 0).sum(), torch.unique(x).size(0)")
    total, count = tsir.vmap(chosen).interpret(np.array([[1, -2, 1], [3, 2, 1]]))
    np.testing.assert_array_equal(total, [2, 6])
    np.testing.assert_array_equal(count, [2, 3])


@pytest.mark.parametrize("call", OUT_OF_RANGE)
def test_the_batch_is_no_dimension_of_a_row(call: str) -> None:
    one = f(f"(x):\n    return {call}")
    for called, argument in ((one, X[0]), (tsir.vmap(one), X)):
        with pytest.raises(tsir.ExecutionError, match="expected a dimension from -1 to 0, got"):
            called.interpret(argument)


RAISING: list[tuple[str, tuple[Any, ...], str]] = [
    ("(x, d: int):\n    return x.size(d)", (X, 1), "out of range"),
    ("(x, d: int):\n    return x.size(d)", (X, -2), "out of range"),
    ("(n):\n    return float(n) ** -1.0", (np.array([1.0, 0.0]),), "that is not negative"),
    ("(n):\n    return 6 // int(n)", (np.array([1, 0]),), "by zero"),
    ("(x, n):\n    return x.clamp(float(n))", (X, np.array([1.0, 1e300, 1.0])), "range of"),
    ("(x, n):\n    return x.clone().fill_(float(n))", (X, np.array([1.0, 1e300, 1.0])), "range of"),
    ("(x, n):\n    return x ** int(n)", (INTS, np.array([1, -1, 1])), "of at least 0"),
    ("(x, i):\n    return x.index_add(0, i, x)", (X, PLACES + 1), "index 4 is out of range"),
    ("(x, i):\n    return x.index_add(0, i, x)", (X, PLACES - 1), "index -1 is out of range"),
    ("(x, i):\n    return x.index_select(0, i)", (X, PLACES - 1), "index -1 is out of range"),
]


@pytest.mark.parametrize(("text", "arguments", "message"), RAISING)
def test_what_raises_in_a_row_raises(text: str, arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(tsir.ExecutionError, match=message):
        tsir.vmap(f(text)).interpret(*arguments)
