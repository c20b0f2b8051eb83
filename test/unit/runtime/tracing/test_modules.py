"""Modules in traces: their parameters and buffers stay what they are, and are no constants."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import tsir
from tsir import nn

X = np.arange(12.0).reshape(3, 4) - 5


def network() -> Any:
    return nn.Sequential(nn.Linear(4, 3, dtype=np.float64), nn.Tanh(), nn.BatchNorm1d(3, dtype=np.float64))


def test_buffers_that_are_written_and_weights_that_change() -> None:
    module = network()
    other = copy.deepcopy(module)
    traced = tsir.trace(module, X, check=True)
    np.testing.assert_array_equal(module[2].num_batches_tracked, 0)
    for x in (X, X[:2] * 2):
        np.testing.assert_array_equal(traced(x), other(x))
    for name, value in other.state_dict().items():
        np.testing.assert_array_equal(module.state_dict()[name], value)
    module.load_state_dict({name: value + 1 for name, value in other.state_dict().items()})
    other.load_state_dict(module.state_dict())
    np.testing.assert_array_equal(traced(X), other(X))


def test_gradients_flow_to_the_parameters() -> None:
    module = network()

    def energy(x: Any) -> Any:
        return (module(x) ** 2).sum() * 0.5

    traced = tsir.trace(energy, X)
    inputs, weight = tsir.Tensor(X, requires_grad=True), module[0].weight
    traced(inputs).backward()
    found, by_inputs = weight.grad.array.copy(), inputs.grad
    np.testing.assert_allclose(tsir.grad(traced)(X), by_inputs, atol=1e-12)
    module.zero_grad()
    energy(tsir.Tensor(X)).backward()
    np.testing.assert_allclose(found, weight.grad.array, atol=1e-12)


def test_parameters_that_constants_meet_first_have_gradients() -> None:
    module: Any = nn.Linear(4, 1, dtype=np.float64)

    def f(x: Any) -> Any:
        return (module(X) + module(x)).sum()

    tsir.trace(f, X)(tsir.Tensor(X)).backward()
    np.testing.assert_allclose(module.weight.grad, 2 * X.sum(0, keepdims=True))


def test_a_buffer_that_is_read_is_the_one_that_a_branch_writes() -> None:
    module: Any = nn.BatchNorm1d(4, dtype=np.float64)

    def f(x: Any) -> Any:
        before = x + module.running_mean
        return module(x) if x.sum() > 0 else before

    traced, other = tsir.trace(f, -X * X), copy.deepcopy(module)
    for x in (X + 9, -X - 9, X + 8):
        wanted = other(x) if x.sum() > 0 else x + other.running_mean
        np.testing.assert_array_equal(traced(x), wanted)


def test_leaves_that_require_gradients_are_no_constants() -> None:
    w = tsir.Tensor(np.ones(4), requires_grad=True)

    def weighted(x: Any) -> Any:
        return (x * (w + 1)).sum() - x.sum()

    def twice(x: Any) -> Any:
        return traced(x) * 2

    traced = tsir.trace(weighted, X)
    traced(tsir.Tensor(X)).backward()
    np.testing.assert_array_equal(w.grad, X.sum(0))
    outer = tsir.trace(twice, X)
    with tsir.no_grad():
        w.mul_(3.0)
    np.testing.assert_array_equal(traced(X), X.sum() * 3)
    np.testing.assert_array_equal(outer(X), X.sum() * 6)
    assert "CONSTANTS" in traced.code


def test_modules_are_read_and_written_for_constants_too() -> None:
    module: Any = nn.BatchNorm1d(4, dtype=np.float64)

    def f(x: Any) -> Any:
        return module(X) + x

    traced, other = tsir.trace(f, X), copy.deepcopy(module)
    np.testing.assert_array_equal(module.running_mean, np.zeros(4))
    for _ in range(2):
        np.testing.assert_array_equal(traced(X), other(X) + X)
    np.testing.assert_array_equal(module.running_mean, other.running_mean)


class Scaled(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("scale", np.arange(1.0, 5.0))

    def forward(self, x: tsir.Tensor):
        return x * self.scale


@pytest.mark.parametrize("module", [Scaled(), tsir.script(Scaled())])
def test_what_numpy_computes_of_the_tensors_of_a_module_follows_them(module: Any) -> None:
    def f(x: Any) -> Any:
        norm = np.linalg.norm(module.scale)
        largest = max(np.max(each) for each in module.buffers())
        return x * np.sum(module.scale) * norm + module(x) * module.scale[1:2] + largest

    traced = tsir.trace(f, X)
    for factor in (1, 3):
        module.scale[...] *= factor
        np.testing.assert_allclose(traced(X), f(X))

    def first(x: Any) -> Any:
        return x * float(module.scale[0])

    def counting(x: Any) -> Any:
        module.scale[0] += 1
        return x * module.scale

    np.testing.assert_array_equal(tsir.trace(counting, X)(X), X * module.scale)
    assert module.scale[0] == 4
    with pytest.raises(tsir.UnsupportedError, match=r"float\(\) of a tensor would be fixed"):
        tsir.trace(first, X)


def test_what_numpy_computes_of_a_weight_follows_it() -> None:
    layer: Any = nn.Linear(4, 2, dtype=np.float64)

    def f(x: Any) -> Any:
        return x * np.linalg.norm(np.asarray(layer.weight.detach()))

    traced = tsir.trace(f, X)
    with tsir.no_grad():
        layer.weight.mul_(2)
    np.testing.assert_allclose(traced(X), f(X))


class Counter(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.n = 0

    def forward(self, x: tsir.Tensor):
        self.n += 1
        return x * self.n


BATCH_NORM: Any = nn.BatchNorm1d(4, dtype=np.float64)
LEAF: Any = tsir.Tensor(np.ones(4), requires_grad=True)
LATER: Any = LEAF + 1


MEAN: Any = BATCH_NORM.running_mean


def in_part(x: Any) -> Any:
    return BATCH_NORM(x)[:, 1:] + MEAN[1:]


def computed_before(x: Any) -> Any:
    return x * LATER


REFUSED: dict[str, Any] = {
    "expected a method that assigns no attributes in a trace, got one that assigns 'n'": Counter(),
    "a part of a tensor that the function is closed over": in_part,
    "a tensor computed of one that requires a gradient would be fixed": computed_before,
}


@pytest.mark.parametrize("message", REFUSED)
def test_state_that_would_be_fixed_is_refused(message: str) -> None:
    with pytest.raises(tsir.UnsupportedError, match=message):
        tsir.trace(REFUSED[message], X)
    np.testing.assert_array_equal(BATCH_NORM.running_mean, np.zeros(4))
