"""Layers that differ in training and evaluation: gradients of batch norm and dropout, and what they keep."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array

SOURCE = """
def dropped(x: Tensor, p: float, train: bool) -> Tensor:
    return (torch.dropout(x, p, train) * x).sum()

def dropped_in_place(x: Tensor, p: float, train: bool) -> Tensor:
    y = x * 1.0
    torch.dropout_(y, p, train)
    return (y * x).sum()

def dropped_with_mask(x: Tensor, p: float, train: bool) -> Tensor:
    y, kept = torch.native_dropout(x, p, train)
    return (y * x).sum()

def normalised(x: Tensor, w: Tensor, b: Tensor, mean: Tensor, var: Tensor, training: bool) -> Tensor:
    y = torch.batch_norm(x, w, b, mean, var, training, 0.1, 1e-05, False)
    return (y * y * x).sum()

def normalised_by_instance(
    x: Tensor, w: Tensor, b: Tensor, mean: Tensor, var: Tensor, training: bool
) -> Tensor:
    y = torch.instance_norm(x, w, b, mean, var, training, 0.1, 1e-05, False)
    return (y * y * x).sum()

def normalised_twice(x: Tensor, w: Tensor, b: Tensor, mean: Tensor, var: Tensor, training: bool) -> Tensor:
    y = torch.batch_norm(x, w, b, mean, var, training, 0.1, 1e-05, False)
    return torch.batch_norm(y * x, w, b, mean, var, False, 0.1, 1e-05, False).sum()
"""
UNIT = tsir.CompilationUnit(SOURCE)
X = np.arange(1.0, 13.0).reshape(3, 4)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("name", ["dropped", "dropped_in_place", "dropped_with_mask"])
@pytest.mark.parametrize(
    ("p", "train", "scales"),
    [(0.25, True, (0, 4 / 3)), (0.0, True, (1,)), (1.0, True, (0,)), (0.5, False, (1,))],
)
def test_dropout_keeps_the_mask_in_every_order(
    name: str, p: float, train: bool, scales: tuple[float, ...]
) -> None:
    function = getattr(UNIT, name)
    tsir.manual_seed(3)
    value, gradient = tsir.value_and_grad(function)(X, p, train)
    factors = gradient / (2 * X)  # the value is the sum of the factors times the squares
    assert {round(f, 9) for f in factors.ravel().tolist()} == {round(s, 9) for s in scales}
    np.testing.assert_allclose((factors * X * X).sum(), value)
    tsir.manual_seed(3)
    second = tsir.hessian(function)(X, p, train).reshape(12, 12)
    np.testing.assert_allclose(second, np.diag(2 * factors.ravel()))


def _arguments() -> list[Array]:
    random = np.random.default_rng(0)
    shapes = ((2, 3, 4), (3,), (3,), (3,), (3,))
    x, w, b, mean, var = (random.standard_normal(shape) for shape in shapes)
    return [x, w, b, mean, np.abs(var) + 0.5]


@pytest.mark.parametrize("training", [True, False])
@pytest.mark.parametrize("name", ["normalised", "normalised_by_instance"])
def test_gradients_of_norms_are_those_of_differences(name: str, training: bool) -> None:
    arguments, function = _arguments(), getattr(UNIT, name)
    gradients: Sequence[Array] = tsir.grad(function, (0, 1, 2))(*(a.copy() for a in arguments), training)
    for index, gradient in enumerate(gradients):
        own = arguments[index]
        direction = np.random.default_rng(index).standard_normal(own.size).reshape(own.shape)
        values: list[float] = []
        for step in (-2e-3, -1e-3, 1e-3, 2e-3):
            moved = [a.copy() for a in arguments]
            moved[index] += step * direction
            values.append(float(function(*moved, training)))
        slope = (values[0] - 8 * values[1] + 8 * values[2] - values[3]) / 12e-3
        np.testing.assert_allclose(np.sum(gradient * direction), slope, rtol=1e-7, atol=1e-7)


@pytest.mark.parametrize("name", ["normalised", "normalised_by_instance"])
def test_running_statistics_are_moved_by_training_alone(name: str) -> None:
    x, w, b, mean, var = _arguments()
    moved = mean.copy(), var.copy()
    tsir.grad(getattr(UNIT, name), 0)(x, w, b, *moved, False)
    np.testing.assert_array_equal(moved, (mean, var))
    tsir.grad(getattr(UNIT, name), 0)(x, w, b, *moved, True)
    dims = (0, 2) if name == "normalised" else (2,)
    found = x.mean(axis=dims), x.var(axis=dims, ddof=1)
    if name != "normalised":
        found = found[0].mean(axis=0), found[1].mean(axis=0)
    np.testing.assert_allclose(moved[0], 0.9 * mean + 0.1 * found[0])
    np.testing.assert_allclose(moved[1], 0.9 * var + 0.1 * found[1])


def test_no_gradient_flows_through_running_statistics() -> None:
    x, w, b, mean, var = _arguments()
    gradient = tsir.grad(UNIT.normalised_twice, 2)(x, w, b, mean.copy(), var.copy(), True)
    moved = mean.copy(), var.copy()
    UNIT.normalised(x, w, b, *moved, True)
    # The second norm divides by what the first one has moved, and adds the bias to 8 elements a channel.
    expected = (x * (w / np.sqrt(moved[1] + 1e-5))[:, None]).sum(axis=(0, 2)) + 8
    np.testing.assert_allclose(gradient, expected)
