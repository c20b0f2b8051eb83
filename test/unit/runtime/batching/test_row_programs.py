"""Batched functions of programs: the bits of a Python loop over the rows, and derivatives."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import row_programs
from row_programs import PROGRAMS, Array, by_loop, function, results
from sampling import sampled

import tsir

REORDERED = {
    "matrix by rows",
    "matrices",
    "vectors",
    "batches",
    "einsum",
    "branch in a loop",
    "cell",
    "attention",
    "solved",
}
"""Programs whose products are of other sizes with a batch: sums may have another order."""

BY_ROW = {"masked", "ragged inside", "written", "own weights", "longer lists", "storage"}
"""Programs of which something runs row by row."""

SMOOTH = (
    "two axes", "shared", "kept", "images", "solved", "branch", "chosen numbers", "newton", "trips",
    "broken off", "nested", "branch in a loop", "list", "pair energy", "early return", "einsum",
)  # fmt: skip
"""Programs with one result that is a tensor of floats, and a first argument of floats with a batch."""


def same(found: list[Any], wanted: list[Any], name: str) -> None:
    assert len(found) == len(wanted)
    for a, b in zip(found, wanted, strict=True):
        assert (a.shape, a.dtype) == (b.shape, b.dtype)
        if name in REORDERED:
            np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)
        else:
            np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("name", sampled(PROGRAMS, 0.35))
def test_a_batch_has_the_bits_of_a_loop(name: str) -> None:
    _, arguments, axes = PROGRAMS[name]
    one = function(name)
    wanted = by_loop(one, arguments, axes)
    batched = tsir.vmap(one, axes)
    same(results(batched(*arguments)), wanted, name)
    same(results(batched.interpret(*arguments)), by_loop(one.interpret, arguments, axes), name)
    explained = batched.explain(*arguments)
    assert ("row by row" in explained or "is not batched" in explained) == (name in BY_ROW)
    assert ("interpreted" in explained) == (name == "storage")


@pytest.mark.parametrize("name", sampled(SMOOTH, 0.25))
def test_derivatives_of_rows_and_of_batches(name: str) -> None:
    text, arguments, axes = PROGRAMS[name]
    parameters = ", ".join(function(name).parameters)
    source = f"{text}\n\ndef g({parameters}):\n    return f({parameters}).sum()\n"
    one = tsir.CompilationUnit(source).g
    gradient, batched = tsir.grad(one), tsir.vmap(one, axes)
    (wanted,) = by_loop(gradient, arguments, axes)
    (found,) = results(tsir.vmap(gradient, axes)(*arguments))
    np.testing.assert_allclose(found, wanted, rtol=2e-4, atol=1e-5)
    out, pullback = tsir.vjp(batched, *arguments)
    whole = np.moveaxis(pullback(np.ones_like(out))[0], axes[0] or 0, 0)
    np.testing.assert_allclose(whole, wanted, rtol=2e-4, atol=1e-5)
    given: Array = arguments[0]
    direction = row_programs.x(*given.shape)
    tangents: list[Array | None] = [direction, *[None] * (len(arguments) - 1)]
    _, along = tsir.jvp(batched, arguments, tangents)
    inner = (wanted * np.moveaxis(direction, axes[0] or 0, 0)).reshape(len(wanted), -1).sum(1)
    np.testing.assert_allclose(along, inner, rtol=2e-3, atol=1e-4)


def test_what_a_row_does_not_take_gives_its_gradient_no_nan() -> None:
    text = "def f(x):\n    if bool(x > 0):\n        y = x.log()\n    else:\n        y = x * 0.0\n    return y"
    one, x = tsir.CompilationUnit(text).f, np.array([0.0, 1.0, -1.0, 2.0])
    _, pullback = tsir.vjp(tsir.vmap(one), x)
    np.testing.assert_array_equal(pullback(np.ones(4))[0], [0, 1, 0, 0.5])


def test_rows_that_end_compute_no_more() -> None:
    text = """
def f(x, k):
    rounds = torch.zeros(1)
    while int(k) > 0:
        k = k - 1
        rounds = rounds + 1
        if bool(k < 0):
            raise ValueError("went on")
    return rounds
"""
    found = tsir.vmap(tsir.CompilationUnit(text).f, (None, 0))(np.ones(1), np.array([0, 5, 1, 3]))
    np.testing.assert_array_equal(found[:, 0], [0, 5, 1, 3])


@pytest.mark.parametrize("name", ["newton", "trips", "kept", "views", "numbers", "two axes"])
def test_batches_of_no_rows(name: str) -> None:
    _, arguments, axes = PROGRAMS[name]
    one = function(name)
    some = results(tsir.vmap(one, axes)(*arguments))
    empty = [
        a if axis is None else np.take(a, [], axis=axis) for a, axis in zip(arguments, axes, strict=True)
    ]
    found = results(tsir.vmap(one, axes)(*empty))
    assert [(a.shape, a.dtype) for a in found] == [((0, *a.shape[1:]), a.dtype) for a in some]


def test_a_branch_by_row_needs_a_row() -> None:
    with pytest.raises(tsir.ExecutionError, match="expected a batch of at least one row"):
        tsir.vmap(function("branch"))(np.ones((0, 3), np.float32))


@pytest.mark.parametrize("threads", [1, 3])
def test_rows_are_the_same_at_any_number_of_threads(threads: int) -> None:
    x = row_programs.x(3000, 8)
    text = "def f(x):\n    while x.sum() < 10:\n        x = x * 1.5 + 1\n    return x"
    before = tsir.get_threads()
    tsir.set_threads(threads)
    try:
        found = tsir.vmap(tsir.CompilationUnit(text).f)(x)
    finally:
        tsir.set_threads(before)
    one = tsir.CompilationUnit(text).f
    np.testing.assert_array_equal(found[::250], np.stack([one(row) for row in x[::250]]))
