"""Writes into tensors, and what else `tsir.Tensor` has as PyTorch's tensors do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import tsir

Write = Callable[[tsir.Tensor], object]


def leaf() -> tsir.Tensor:
    return tsir.Tensor([1.0, 2.0], requires_grad=True)


def values(tensor: tsir.Tensor | None) -> Any:
    assert tensor is not None
    return tensor.detach().numpy()


def updated(p: tsir.Tensor) -> None:
    p -= 0.1 * values(p.grad)


STEPS: tuple[Callable[[tsir.Tensor], object], ...] = (
    updated,
    lambda p: p.sub_(p.grad, alpha=0.1),
    lambda p: p.sub_(0.1 * values(p.grad)),
    lambda p: p.copy_(p - 0.1 * values(p.grad)),
    lambda p: p.__setitem__(..., p - 0.1 * values(p.grad)),
)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_of_training(step: Callable[[tsir.Tensor], object]) -> None:
    p = leaf()
    storage = p.array
    (p * p).sum().backward()
    with tsir.no_grad():
        step(p)
    np.testing.assert_allclose(values(p), [0.8, 1.6])
    assert np.may_share_memory(storage, p.array)
    assert p.is_leaf
    assert p.requires_grad
    assert p.version.count == 1
    p.grad = None
    (p * p).sum().backward()
    np.testing.assert_allclose(values(p.grad), [1.6, 3.2])


WRITES: Sequence[Write] = [lambda p: p.add_(1.0), lambda p: p.__setitem__(0, 5.0)]


@pytest.mark.parametrize("step", WRITES)
def test_what_a_backward_reads_must_not_be_written(step: Write) -> None:
    p = leaf()
    total = (p * p).sum()
    with tsir.no_grad():
        step(p)
    with pytest.raises(tsir.GradientError, match="has been written since"):
        total.backward()


@pytest.mark.parametrize(
    ("index", "value", "expected"),
    [
        (0, 7.0, [[7, 7, 7], [3, 4, 5]]),
        ((1, slice(None, 2)), [8, 9], [[0, 1, 2], [8, 9, 5]]),
        ((..., -1), tsir.Tensor([5.0, 6.0]), [[0, 1, 5], [3, 4, 6]]),
        (tsir.Tensor([True, False]), 1.5, [[1.5, 1.5, 1.5], [3, 4, 5]]),
        ((tsir.Tensor([0, 1]), tsir.Tensor([2, 0])), 0, [[0, 1, 0], [0, 4, 5]]),
        (slice(0, 0), 1.0, [[0, 1, 2], [3, 4, 5]]),
    ],
)
def test_item_assignment(index: Any, value: Any, expected: Any) -> None:
    x = tsir.Tensor(np.arange(6.0).reshape(2, 3))
    x[index] = value
    np.testing.assert_array_equal(values(x), expected)
    assert x.version.count == 1


LOSSES: Sequence[tuple[Write, str]] = [
    (lambda x: x.__setitem__(0, 1.0), r"or a leaf under no_grad\(\)"),
    (lambda x: (x * 2).__setitem__(0, 1.0), "requires no gradient to be written"),
    (lambda x: tsir.Tensor([1.0]).__setitem__(0, x.sum()), r"call detach\(\) first"),
    (lambda x: x.add_(1), r"'add_', which writes it; write a leaf under no_grad\(\)"),
    (lambda x: (x * 2).add_(1), "'add_', which writes it; compute a new tensor instead"),
]


@pytest.mark.parametrize(("write", "message"), LOSSES)
def test_writes_that_would_lose_gradients(write: Write, message: str) -> None:
    with pytest.raises(tsir.GradientError, match=message):
        write(leaf())


def test_dtypes() -> None:
    assert tsir.Tensor([1, 2], dtype=np.float32).dtype == np.float32
    assert tsir.Tensor(leaf(), True, dtype=np.float16).requires_grad
    np.testing.assert_array_equal(values(tsir.Tensor([1.7], dtype=np.int64)), [1])
    with pytest.raises(tsir.GradientError, match="expected a tensor of floats"):
        tsir.Tensor([1.0], True, dtype=np.int32)


def test_transposes() -> None:
    x = tsir.Tensor(np.arange(6.0).reshape(1, 2, 3), requires_grad=True)
    assert x.T.shape == (3, 2, 1)
    (x.T * np.arange(6.0).reshape(3, 2, 1)).sum().backward()
    np.testing.assert_array_equal(values(x.grad), np.arange(6.0).reshape(3, 2, 1).T)


def test_data_shares_the_storage() -> None:
    x = leaf()
    assert not x.data.requires_grad
    x.data[0] = 5.0
    np.testing.assert_array_equal(values(x), [5, 2])
    assert x.version.count == 1


def test_kept_gradients_are_those_after_all_hooks() -> None:
    x = leaf()
    y = x * 2
    y.retain_grad()
    y.retain_grad()
    y.register_hook(lambda gradient: gradient * 10)
    y.sum().backward()
    np.testing.assert_array_equal(values(y.grad), [10, 10])
    np.testing.assert_array_equal(values(x.grad), [20, 20])
