"""Second derivatives through elements that index tensors and masks select, and where they write."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from differences import Array

import tsir

READS = (
    "i",
    ":, i",
    "i, j",
    "i, :, j",
    ":, i, j",
    "i, j, k",
    "i[:, None], j",
    "i[:, None], :, j",
    "i[0], j, k",
    "i[:0], j[:0]",
    "x > 0.0",
    ":, x[0] > 0.0",
    "x[:, 0, 0] > -9.0, j[:2]",
    "x > 9.0",
)
"""Subscripts of one to three index tensors and masks, next to each other and apart."""

PLACES = {"i": np.array([0, 1, 1]), "j": np.array([1, 0, 0]), "k": np.array([-1, 0, 0])}
X = np.random.default_rng(0).standard_normal((2, 2, 2))


def hessian(parameters: str, *lines: str, **arguments: Any) -> Array:
    """The hessian of a function by its first argument."""
    source = "\n    ".join([f"def f({parameters}):", *lines])
    names = [parameter.partition(":")[0] for parameter in parameters.split(", ")]
    return tsir.hessian(tsir.CompilationUnit(source).f)(*(arguments[name] for name in names))


def counts(subscript: str, x: Array, **places: Any) -> Array:
    """How often a subscript selects each element."""
    found: Array = np.zeros(x.shape)
    np.add.at(found, eval(f"np.s_[{subscript}]", {"np": np, "x": x, **places}), 1.0)
    return found


def check_diagonal(found: Array, diagonal: Array) -> None:
    """A hessian has these elements on its diagonal, and zeros elsewhere."""
    assert found.shape == diagonal.shape * 2
    expected: Array = np.zeros((diagonal.size,) * 2)
    np.fill_diagonal(expected, diagonal.reshape(-1))
    np.testing.assert_allclose(found, expected.reshape(found.shape), rtol=1e-12, atol=1e-12)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("subscript", READS)
def test_what_is_selected(subscript: str) -> None:
    found = hessian("x, i, j, k", f"y = x[{subscript}]", "return torch.sum(y * y * y)", x=X, **PLACES)
    check_diagonal(found, 6 * X * counts(subscript, X, **PLACES))


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("subscript", READS)
def test_what_is_written(subscript: str) -> None:
    """By a number that is written, each place once, and by what it is written to."""
    v, places = np.array(0.75), {name: values[:2] for name, values in PLACES.items()}
    lines = ("y = x * x", f"y[{subscript}] = v * v", "return torch.sum(y * y * y)")
    selected = counts(subscript, X, **places) > 0
    by_v = hessian("v, x, i, j, k", *lines, v=v, x=X, **places)
    check_diagonal(by_v, np.array(30 * v**4 * selected.sum()))
    by_x = hessian("x, v, i, j, k", *lines, v=v, x=X, **places)
    check_diagonal(by_x, 30 * X**4 * ~selected)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("indices", ["i", "None, i", "i, j", "i, None, k", "None, j, k", "i, j, k"])
def test_what_is_added_at_places_that_are_met_twice(indices: str) -> None:
    v = np.array([0.5])
    added = counts(indices.replace("None", ":"), X, **PLACES)
    y = X * X + added * v * v
    lines = (f"y = torch.index_put(x * x, [{indices}], v * v, True)", "return torch.sum(y * y * y)")
    by_x = hessian("x, v, i, j, k", *lines, v=v, x=X, **PLACES)
    check_diagonal(by_x, 6 * y**2 + 24 * X**2 * y)
    by_v = hessian("v, x, i, j, k", *lines, v=v, x=X, **PLACES)
    check_diagonal(by_v, np.array([np.sum(6 * y**2 * added + 24 * v**2 * y * added**2)]))


@pytest.mark.parametrize("i", [PLACES["i"], None], ids=["given", "absent"])
def test_an_index_that_may_be_absent(i: Array | None) -> None:
    parameters, selection = "x, i: Optional[Tensor], j", "y = torch.index(x, [i, j])"
    lines = (selection, "return torch.sum(y * y * y) * y.dim()")
    rank = tsir.CompilationUnit(f"def f({parameters}):\n    {selection}\n    return y.dim()").f
    assert rank(X, i, PLACES["j"]) == (3 if i is None else 2)
    selected = counts(":, j" if i is None else "i, j", X, **PLACES)
    found = hessian(parameters, *lines, x=X, i=i, j=PLACES["j"])
    check_diagonal(found, 6 * X * selected * (3 if i is None else 2))
