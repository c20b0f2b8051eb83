"""Convolutions and their transposes in native code; their gradients are one native call."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from sampling import sampled

import tsir
from tsir.dialects.types.dtype import Array
from tsir.lowering.operators.correlation import FEW, STRIP

CASES = [
    # rank, groups, inputs and outputs of a group, kernel, stride, padding, dilation
    (1, 1, 3, 2, 3, 2, 1, 1),
    (1, 4, 1, 1, 5, 1, 2, 1),
    (2, 1, 2, 3, 3, 1, 0, 1),
    (2, 2, 2, 1, 2, 3, 1, 2),
    (2, 3, 1, 2, 3, 2, 2, 1),
    (3, 1, 1, 2, 2, 2, 1, 1),
    (2, 2, 3, 2, 1, 1, 0, 1),
]


def numbers(*sizes: int) -> Array:
    return np.random.default_rng(sum(sizes)).standard_normal(sizes)


def program(case: tuple[int, ...], *, transposed: bool) -> tuple[tsir.CompilationUnit, Array, Array]:
    """A convolution and the sum of its squares, with an image and a weight."""
    rank, groups, inputs, outputs, kernel, stride, padding, dilation = case
    lists = ", ".join(str([n] * rank) for n in (stride, padding, dilation))
    call = f"torch.convolution(x, w, None, {lists}, {transposed}, {[0] * rank}, {groups})"
    energy = "def energy(x, w):\n    y = image(x, w)\n    return (y * y).sum()\n"
    unit = tsir.CompilationUnit(f"def image(x, w):\n    return {call}\n\n{energy}")
    rows = (groups * inputs, outputs) if transposed else (groups * outputs, inputs)
    return unit, numbers(2, groups * inputs, *[7, 6, 5][:rank]), numbers(*rows, *[kernel] * rank)


def layouts(x: Array) -> list[Array]:
    """An array as it is, and spread, turned and reversed in memory."""
    spread = np.zeros([2 * n for n in x.shape])[tuple(slice(None, None, 2) for _ in x.shape)]
    spread[...] = x
    return [x, spread, np.ascontiguousarray(x.T).T, np.ascontiguousarray(x[..., ::-1])[..., ::-1], x[:0]]


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("case", CASES)
def test_layouts(case: tuple[int, ...], transposed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSIR_FALLBACK", "0")
    unit, x, w = program(case, transposed=transposed)
    pairs = itertools.product(enumerate(layouts(x)), enumerate(layouts(w)[:-1]))
    for (_, image), (_, weight) in sampled(pairs, facets=lambda pair: enumerate(place for place, _ in pair)):
        found, expected = unit.image(image, weight), unit.image.interpret(image, weight)
        np.testing.assert_allclose(found, expected, rtol=1e-10, atol=1e-10)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("case", CASES)
def test_gradients(case: tuple[int, ...], transposed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSIR_FALLBACK", "0")
    unit, x, w = program(case, transposed=transposed)
    gradients = tsir.grad(unit.energy, argnums=(0, 1))
    found: tuple[Array, Array] = gradients(x, w)
    assert "native group 1" not in gradients.explain(x, w)
    step = 1e-6
    for at, (value, gradient) in enumerate(zip((x, w), found, strict=True)):
        direction = numbers(*value.shape)
        ends: list[float] = []
        for sign in (1, -1):
            moved = [x, w]
            moved[at] = value + sign * step * direction
            ends.append(float(unit.energy.interpret(*moved)))
        slope = (ends[0] - ends[1]) / (2 * step)
        np.testing.assert_allclose((gradient * direction).sum(), slope, rtol=1e-5)


def test_what_lies_between_the_elements_of_an_image_is_not_multiplied() -> None:
    unit, x, w = program((1, 1, 3, 2, 3, 2, 1, 1), transposed=True)
    w[0, 0, 1] = np.inf
    for y in (unit.image(x, w), unit.image.interpret(x, w)):
        assert not np.isnan(y).any()
        assert np.isinf(y[:, 0, ::2]).all()
        assert np.isfinite(y[:, 0, 1::2]).all()


@pytest.mark.parametrize(
    ("groups", "inputs", "sizes", "kernel", "strides"),
    [(1, 40, (200,), (50,), 1), (2, 30, (24, 27), (5, 5), 1), (1, 20, (3, 14, 13), (2, 3, 3), 1),
     (1, 64, (41, 42), (3, 3), 2), (1, 300, (22, 3), (9, 3), 1)],
)  # fmt: skip
def test_strips_of_windows(
    groups: int, inputs: int, sizes: tuple[int, ...], kernel: tuple[int, ...], strides: int
) -> None:
    lists = ", ".join(str([n] * len(sizes)) for n in (strides, 1, 1))
    call = f"torch.convolution(x, w, None, {lists}, False, {[0] * len(sizes)}, {groups})"
    unit = tsir.CompilationUnit(f"def image(x, w):\n    return {call}\n")
    x, w = numbers(2, groups * inputs, *sizes), numbers(groups * 3, inputs, *kernel)
    columns = inputs * math.prod((*kernel, *unit.image(x, w).shape[2:]))
    assert columns > STRIP
    found, expected = unit.image(x, w), unit.image.interpret(x, w)
    np.testing.assert_allclose(found, expected, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize(
    ("batch", "groups", "inputs", "sizes", "kernel", "dilation"),
    [(7, 1, 20, (30, 32), (30, 30), 1), (4, 2, 350, (7, 7), (3, 3), 1), (3, 1, 40, (9, 80), (4, 40), 2)],
)  # fmt: skip
def test_images_of_few_windows_together(
    batch: int, groups: int, inputs: int, sizes: tuple[int, ...], kernel: tuple[int, ...], dilation: int
) -> None:
    call = f"torch.convolution(x, w, None, [1], [1, 2], [{dilation}], False, [0], {groups})"
    unit = tsir.CompilationUnit(f"def image(x, w):\n    return {call}\n")
    w = numbers(groups * 3, inputs, *kernel)
    for x in layouts(numbers(batch, groups * inputs, *sizes)):
        found, expected = unit.image(x, w), unit.image.interpret(x, w)
        assert math.prod(found.shape[2:]) < FEW
        np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize(
    ("groups", "outputs", "sizes", "kernel", "stride"),
    [(1, 40, (150,), (50,), 1), (2, 50, (24, 27), (5, 5), 2), (1, 20, (4, 13, 13), (2, 3, 3), 3)],
)
def test_strips_of_transposes(
    groups: int, outputs: int, sizes: tuple[int, ...], kernel: tuple[int, ...], stride: int
) -> None:
    assert outputs * math.prod((*kernel, *sizes)) > STRIP
    call = f"torch.convolution(x, w, None, [{stride}], [1], [1], True, [0], {groups})"
    unit = tsir.CompilationUnit(f"def image(x, w):\n    return {call}\n")
    x, w = numbers(2, groups * 3, *sizes), numbers(groups * 3, outputs, *kernel)
    for image in layouts(x):
        found, expected = unit.image(image, w), unit.image.interpret(image, w)
        np.testing.assert_allclose(found, expected, rtol=1e-10, atol=1e-10)
