"""Who multiplies: the code of the host decides for the closest shape that was measured."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping

import numpy as np
import pytest
from xdsl.builder import Builder
from xdsl.dialects.builtin import Float16Type, f32, f64
from xdsl.ir import Block
from xdsl.rewriter import InsertPoint

from tsir.lowering.builders.index_arithmetic import IndexBuilder
from tsir.lowering.gpu.products import measured_products as m
from tsir.lowering.gpu.products.measured_products import Shape

RNG = np.random.default_rng(0)


def grid(*sizes: int) -> list[Shape]:
    """All shapes of some sizes."""
    return [(m, n, k) for m in sizes for n in sizes for k in sizes]


POWERS = grid(16, 64, 256, 1024)


def table(*shapes: Shape) -> dict[Shape, str]:
    """Somebody for each shape, by chance."""
    return {shape: ("own", "cublas")[RNG.integers(2)] for shape in shapes}


TABLES: Mapping[str, Mapping[Shape, str]] = {
    "powers": table(*POWERS),
    "powers and odd": table(*POWERS, *grid(31, 255)),
    "one": {(64, 64, 64): "cublas"},
    "one of each": {(64, 64, 64): "cublas", (63, 63, 63): "own"},
    "all alike": dict.fromkeys(POWERS, "cublas"),
}


def nearest(measured: Collection[Shape], shape: Shape) -> Shape:
    """The closest shape, of those that are alike if there are some."""
    alike = [other for other in measured if m.is_regular(other) == m.is_regular(shape)]
    return m.closest(alike or measured, shape)


def decided(measured: Mapping[Shape, str], shape: Shape) -> bool:
    """What the host finds for known sizes."""
    index = IndexBuilder(Builder(InsertPoint.at_end(Block())))
    flag = m.is_chosen(index, shape, measured, "cublas")
    assert isinstance(flag, bool)
    return flag


@pytest.mark.parametrize("name", TABLES)
def test_the_nearest_shape_decides(name: str) -> None:
    measured = TABLES[name]
    sizes = np.exp(RNG.uniform(0, math.log(5000), (60, 3))).astype(int)
    near = [tuple(size + RNG.integers(-1, 2, 3)) for size in list(measured)[:20]]
    for a, b, c in [*map(tuple, sizes), *measured, *near, *((8 * x, 8 * y, 8 * z) for x, y, z in sizes[:30])]:
        shape = int(a), int(b), int(c)
        assert decided(measured, shape) == (measured[nearest(measured, shape)] == "cublas"), shape


def test_like_is_compared_with_like() -> None:
    measured = {(256, 256, 256): "own", (64, 64, 64): "own", (31, 31, 31): "cublas"}
    assert nearest(measured, (255, 255, 255)) == (31, 31, 31)
    assert nearest(measured, (255, 256, 256)) == (256, 256, 256)
    assert nearest({(64, 64, 64): "own"}, (31, 31, 31)) == (64, 64, 64)


def test_holes_are_filled_from_what_is_nearest() -> None:
    measured = {(64, 64, 64): "own", (64, 64, 1024): "own", (1024, 64, 1024): "cublas"}
    assert [decided(measured, shape) for shape in [(1024, 64, 64), (900, 64, 900), (64, 64, 64)]] == [
        nearest(measured, (1024, 64, 64)) == (1024, 64, 1024), True, False,
    ]  # fmt: skip


def test_nobody_without_a_shape() -> None:
    assert not decided({}, (64, 64, 64))


def test_what_is_alike_is_asked_for_once() -> None:
    block = Block(arg_types=[])
    index = IndexBuilder(Builder(InsertPoint.at_end(block)))
    assert m.is_chosen(index, (64, 64, 64), TABLES["all alike"], "cublas") is True
    assert not list(block.ops)


def test_entries() -> None:
    entries = [
        m.entry("f32", (1, 2, 3), "cublas"), m.entry("tf32", (1, 2, 3), "own"), "f16:4x5x6:another"
    ]  # fmt: skip
    assert entries == ["f32:1x2x3:cublas", "tf32:1x2x3:own", "f16:4x5x6:another"]
    assert m.contenders(entries) == {"own", "cublas", "another"}
    assert m.quickest(entries, f32, rounds=False) == {(1, 2, 3): "cublas"}
    assert m.quickest(entries, f32, rounds=True) == {(1, 2, 3): "own"}
    assert m.quickest(entries, Float16Type(), rounds=True) == {(4, 5, 6): "another"}
    assert m.quickest(entries, f64, rounds=False) == {}


@pytest.mark.parametrize("text", ["f32:1x2:own", "f32:1x0x3:own", "i32:1x2x3:own", "f32:1x2x3:", "own"])
def test_what_is_no_entry(text: str) -> None:
    with pytest.raises(ValueError, match=f"expected entries as f32:64x64x64:cublas, got {text}"):
        m.contenders([text])
