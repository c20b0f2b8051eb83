"""Views: values, aliasing, and types from layout functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.operators.loops import View
from tsir.dialects.operators.strided import Strided
from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType

Run = Callable[..., Any]
X = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
VECTOR, SCALAR = np.arange(5.0), np.array(7.0)

CALLS: list[tuple[Any, ...]] = [
    ("transpose.int", X, 0, -1),
    ("transpose.int", SCALAR, 0, -1),
    ("t", X[0]),
    ("numpy_T", X),
    ("mT", X),
    ("permute", X, [2, 0, -2]),
    ("movedim.int", X, 0, -1),
    ("movedim.intlist", X, [0, 1], [2, 0]),
    ("unsqueeze", X, -1),
    ("unsqueeze", SCALAR, 0),
    ("squeeze", X[:1, :, :1]),
    ("squeeze.dim", X[:, :1], 1),
    ("squeeze.dims", X[:1, :1], [0, 2]),
    ("expand", X[:, :1], [5, 2, 3, -1], False),
    ("expand", X[:0, :1], [0, 3, 4], False),
    ("broadcast_to", VECTOR, [2, 5]),
    ("select.int", X, 1, -1),
    ("slice.Tensor", X, 2, -3, 100, 2),
    ("slice.Tensor", X, 1, 5, None, 1),
    ("slice.Tensor", X, 1, 2, 1, 1),
    ("narrow", X, 1, -2, 2),
    ("diagonal", X, 1, 2, 0),
    ("diagonal", X[0], -1, 0, 1),
    ("diagonal", X[0], 9, 0, 1),
    ("unfold", X, 2, 2, 2),
    ("unfold", SCALAR, 0, 1, 1),
    ("prim.expand_reduced", X[:, 0], [2, 3, 4], [1], False),
    ("prim.expand_reduced", X[:, :1], [2, 3, 4], [-2], True),
]


def elements(layout: Strided, memory: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """What a layout reads from memory."""
    result = np.zeros(layout.sizes, memory.dtype)
    for index in np.ndindex(*layout.sizes):
        result[index] = memory[layout.offset + sum(i * s for i, s in zip(index, layout.strides, strict=True))]
    return result


def check(condition: Any, message: str) -> None:
    assert condition, message


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call[0])
def test_a_view_shares_memory_and_its_layout_agrees(run: Run, call: tuple[Any, ...]):
    name, source, *arguments = call
    found = run(name, source, *arguments)
    assert found.size == 0 or np.shares_memory(found, source)
    form = OPERATORS[name if name in OPERATORS else f"aten.{name}"].loops
    assert isinstance(form, View)
    last = sum((n - 1) * s for n, s in zip(source.shape, source.strides, strict=True)) // source.itemsize
    memory = np.lib.stride_tricks.as_strided(source, (max(last, 0) + 1,), (source.itemsize,))
    strides = tuple(s // source.itemsize for s in source.strides)
    layout = Strided(source.shape, strides, 0, lambda c, a, b: a if c else b, check)
    np.testing.assert_array_equal(elements(form.function(layout, *arguments), memory), found)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (("transpose.int", X, 0, 3), "expected a dimension from -3 to 2, got 3"),
        (("t", X), "expected a tensor of 0 to 2 dimensions, got 3"),
        (("permute", X, [0, 0, 1]), "expected each of 3 dimensions once"),
        (("expand", X, [3, 3, 4], False), "cannot be expanded to"),
        (("expand", VECTOR, [-1, 5], False), "expected sizes of at least 0 for new dimensions"),
        (("select.int", X, 0, 2), "index 2 is out of range for dimension 0 of size 2"),
        (("select.int", SCALAR, 0, 0), "expected a tensor with dimensions"),
        (("slice.Tensor", X, 0, None, None, 0), "expected a positive step"),
        (("narrow", X, 0, 1, 2), "end 3 is out of range for dimension 0 of size 2"),
        (("diagonal", X, 0, 1, 1), "expected two dimensions"),
        (("unfold", X, 0, 3, 1), "window 3 is out of range for dimension 0 of size 2"),
        (("squeeze.dims", X, [0, -3]), "expected each dimension once"),
    ],
)
def test_bad_arguments_are_refused(run: Run, call: tuple[Any, ...], message: str):
    with pytest.raises(ValueError, match=message):
        run(*call)


def test_expanded_memory_may_not_be_written(run: Run):
    expanded = run("expand", np.zeros((1, 2)), [3, 2], implicit=False)
    with pytest.raises(ValueError, match="expected a tensor whose elements lie apart"):
        run("add_.Tensor", expanded, np.ones((3, 2)), 1)
    whole = np.zeros((1, 2))
    run("add_.Tensor", run("expand", whole, [1, 2], implicit=False), np.ones(2), 1)
    assert whole.tolist() == [[1, 1]]


def test_as_strided_counts_from_the_start_of_the_storage(run: Run):
    x = np.arange(10.0)
    assert run("as_strided", x[4:], [2], [3]).tolist() == [4, 7]
    assert run("as_strided", x[4:], [2], [3], 1).tolist() == [1, 4]
    with pytest.raises(ValueError, match="expected at least 11 elements of storage, got 10"):
        run("as_strided", x, [2], [10])
    assert run("as_strided", run("as_strided", x, [4], [1], 4), [2], [3], 1).tolist() == [1, 4]


def test_types_follow_symbols_through_layouts(infer: Run):
    tensor = t.TensorType.of(DType.f32, ("n", 4))
    assert infer("transpose.int", tensor, 0, 1)[0].sizes == (4, "n")
    assert infer("slice.Tensor", tensor, 0, None, None, 1)[0].sizes == ("n", 4)
    assert infer("slice.Tensor", tensor, 0, 1, None, 1)[0].sizes == (None, 4)
    assert infer("expand", tensor, [7, "n", 4], False)[0].sizes == (7, "n", 4)
    assert infer("select.int", tensor, 1, UNKNOWN)[0].sizes == ("n",)
    assert infer("unsqueeze", tensor, 0)[0].sizes == (1, "n", 4)


def test_types_claim_nothing_that_depends_on_unknown_sizes(infer: Run):
    tensor = t.TensorType.of(DType.f32, (None, 1))
    assert infer("squeeze", tensor)[0].sizes is None
    assert infer("squeeze.dim", tensor, 1)[0].sizes == (None,)
    assert infer("transpose.int", tensor, UNKNOWN, 0)[0].sizes is None
    assert infer("permute", tensor, UNKNOWN)[0].sizes is None
    assert infer("t", t.TENSOR) == [t.TENSOR]


def test_the_gradient_of_a_layout_over_a_layout_counts_in_the_storage() -> None:
    f = tsir.CompilationUnit("""
def f(x):
    b = torch.as_strided(x, [3, 3], [4, 1], 2)
    return (torch.as_strided(b, [2, 2], [3, 1], 1) * torch.tensor([[1.0, 2.0], [3.0, 4.0]])).sum()
""").f
    expected = np.zeros(20)
    expected[[2, 4]] = [2, 3]  # the others are no elements of b, as in PyTorch
    np.testing.assert_array_equal(tsir.grad(f)(np.arange(20.0)), expected)
