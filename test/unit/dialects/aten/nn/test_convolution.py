"""Convolution and padding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType

Run = Callable[..., Any]
RNG = np.random.default_rng(0)


def by_hand(x: Any, w: Any, stride: int, padding: int, dilation: int, groups: int) -> Any:
    """A two-dimensional convolution, element by element."""
    x = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    out, per_group, size = w.shape[0], w.shape[1], w.shape[2]
    places = (x.shape[2] - dilation * (size - 1) - 1) // stride + 1
    result = np.zeros((x.shape[0], out, places, places))
    for n, o, i, j in np.ndindex(result.shape):
        first = o // (out // groups) * per_group
        for c, a, b in np.ndindex(w.shape[1:]):
            pixel = x[n, first + c, i * stride + a * dilation, j * stride + b * dilation]
            result[n, o, i, j] += pixel * w[o, c, a, b]
    return result


@pytest.mark.parametrize(
    ("stride", "padding", "dilation", "groups"), [(1, 0, 1, 1), (2, 1, 1, 2), (1, 2, 2, 1)]
)
def test_convolution_by_hand(run: Run, stride: int, padding: int, dilation: int, groups: int):
    x, w = RNG.normal(size=(2, 4, 6, 6)), RNG.normal(size=(4, 4 // groups, 3, 3))
    found = run("conv2d", x, w, None, [stride] * 2, [padding] * 2, [dilation] * 2, groups)
    np.testing.assert_allclose(found, by_hand(x, w, stride, padding, dilation, groups), rtol=1e-10)


@pytest.mark.parametrize(("stride", "padding", "extra"), [(1, 0, 0), (2, 1, 1), (3, 2, 2), (2, 3, 1)])
def test_the_transposed_convolution_is_the_adjoint(run: Run, stride: int, padding: int, extra: int):
    x = RNG.normal(size=(1, 2, 4, 4))
    w = RNG.normal(size=(2, 3, 3, 3))
    wide = run("conv_transpose2d.input", x, w, None, [stride] * 2, [padding] * 2, [extra] * 2)
    other = np.cos(7 * wide)
    back = run("conv2d", other, w, None, [stride] * 2, [padding] * 2)
    np.testing.assert_allclose((wide * other).sum(), (back * x).sum(), rtol=1e-10)


def test_images_without_a_batch_and_of_other_ranks(run: Run):
    x, w, bias = RNG.normal(size=(2, 5)), RNG.normal(size=(3, 2, 2)), RNG.normal(size=3)
    single = run("conv1d", x, w, bias)
    np.testing.assert_allclose(single, run("conv1d", x[None], w, bias)[0])
    assert run("conv3d", np.ones((1, 1, 3, 3, 3)), np.ones((1, 1, 2, 2, 2))).shape == (1, 1, 2, 2, 2)
    assert run("conv1d.padding", x, w, None, [1], "same").shape == (3, 5)
    assert run("conv1d.padding", x, w, None, [1], "valid").shape == (3, 4)


@pytest.mark.parametrize("name", ["conv2d", "conv_transpose2d.input"])
def test_an_empty_batch(run: Run, name: str):
    found = run(name, np.zeros((0, 2, 5, 5)), np.ones((2, 2, 1, 1)), np.ones(2))
    assert found.shape == (0, 2, 5, 5)


def test_what_does_not_fit_is_refused(run: Run):
    x = np.ones((1, 2, 4, 4))
    for weight, message in (
        (np.ones((1, 3, 2, 2)), "expected 'input' of 3 channels, got 2"),
        (np.ones((1, 2, 5, 5)), "expected a window of at most 4, got 5"),
        (np.ones((1, 2, 2)), "expected 'input' of rank 2 or 3, got rank 4"),
        (np.ones((1, 2, 2, 2), np.float32), "expected input, weight, bias of one dtype"),
    ):
        with pytest.raises(ValueError, match=message):
            run("conv2d", x, weight)


def test_padding_adds_and_cuts(run: Run):
    x = np.arange(6).reshape(2, 3)
    assert run("constant_pad_nd", x, [1, -2], 9).tolist() == [[9, 0], [9, 3]]
    assert run("constant_pad_nd", x, [0, 0, 1, 0]).tolist() == [[0, 0, 0], [0, 1, 2], [3, 4, 5]]
    with pytest.raises(ValueError, match="expected padding that leaves sizes"):
        run("constant_pad_nd", x, [-4, 0])


def test_types(infer: Run):
    image, weight = t.TensorType.of(DType.f32, ("n", 3, 8, None)), t.TensorType.of(DType.f32, (6, 3, 3, 3))
    found = infer("conv2d", image, weight, None, [2, 2], [1, 1], [1, 1], 1)[0]
    assert found.sizes == ("n", 6, 4, None)


@pytest.mark.parametrize("optimized", [True, False])
@pytest.mark.parametrize(("size", "width", "padding"), [(1, 2, 1), (2, 1, 1), (2, 1, 2), (0, 2, 0)])
def test_a_transposed_convolution_to_nothing_is_refused(
    size: int, width: int, padding: int, optimized: bool
) -> None:
    """As in PyTorch 2.13, but for a batch of nothing."""
    unit = tsir.CompilationUnit("""
def f(x, w, padding: int):
    return torch.nn.functional.conv_transpose1d(x, w, None, 1, padding)
""")
    x, w = np.ones((1, 2, size), np.float32), np.ones((2, 3, width), np.float32)
    with tsir.optimized_execution(optimized):
        with pytest.raises(tsir.ExecutionError, match="with elements"):
            unit.f(x, w, padding)
        assert unit.f(np.ones((0, 2, 3), np.float32), w, 0).shape == (0, 3, 2 + width)


@pytest.mark.parametrize("optimized", [True, False])
def test_images_of_nothing(optimized: bool) -> None:
    """An image without channels has a result without channels, as in PyTorch; so has no other."""
    unit = tsir.CompilationUnit("""
def f(x, w, b, padding: int):
    return torch.conv1d(x, w, b, 1, padding)
def g(x, w, b):
    return torch.relu(torch.conv2d(x, w, b))
""")
    with tsir.optimized_execution(optimized):
        for sizes, weight, padding, expected in (
            ((2, 0, 6), (8, 0, 3), 0, (2, 0, 4)),
            ((0, 6), (8, 0, 3), 0, (0, 4)),
            ((0, 3, 6), (8, 3, 3), 0, (0, 8, 4)),
            ((0, 3, 0), (8, 3, 3), 2, (0, 8, 2)),
            ((2, 0, 0), (8, 0, 3), 2, (2, 0, 2)),
        ):
            arrays = [np.ones(n, np.float32) for n in (sizes, weight, (8,))]
            assert unit.f(*arrays, padding).shape == expected
        images = np.ones((2, 0, 6, 6)), np.ones((8, 0, 3, 3)), np.ones(8)
        assert unit.g(*images).shape == (2, 0, 4, 4)
        with pytest.raises(tsir.ExecutionError, match="images with elements"):
            unit.f(np.ones((2, 3, 0)), np.ones((8, 3, 3)), np.ones(8), 2)


def test_gradients_of_a_batch_of_nothing_are_zero() -> None:
    unit = tsir.CompilationUnit("def f(x, w, b):\n    return torch.conv1d(x, w, b)\n")
    arrays = [np.ones(n) for n in ((0, 3, 6), (8, 3, 3), (8,))]
    gradients = tsir.vjp(unit.f, *arrays)[1](np.ones((0, 8, 4)))
    assert [g.shape for g in gradients] == [(0, 3, 6), (8, 3, 3), (8,)]
    assert not any(g.any() for g in gradients)
