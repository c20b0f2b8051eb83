"""A reduction has the bits that its tree defines, for every layout and on scalars and vectors alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, TypeAlias

import numpy as np
import pytest
from xdsl.passes import ModulePass

from tsir.lowering.loops.aten_linalg_to_scf import AtenLinalgToScfPass
from tsir.lowering.vectorise.vectorise_scf import VectoriseScfPass

Array: TypeAlias = np.ndarray[Any, Any]
Runner: TypeAlias = Callable[..., None]

SCALAR: tuple[ModulePass, ...] = (AtenLinalgToScfPass(),)
VECTOR: tuple[ModulePass, ...] = (AtenLinalgToScfPass(), VectoriseScfPass())
NARROW: tuple[ModulePass, ...] = (AtenLinalgToScfPass(), VectoriseScfPass(width=4))


def left(values: Sequence[np.float32]) -> np.float32:
    """A sum from the left."""
    total = np.float32(0)
    for value in values:
        total = total + value
    return total


def pieces(values: Sequence[np.float32], size: int) -> list[Sequence[np.float32]]:
    """Pieces of a size; the last one may be smaller."""
    return [values[start : start + size] for start in range(0, len(values), size)]


def tree(values: Sequence[np.float32], lanes: int = 16, level: int = 3) -> np.float32:
    """The sum in the order that the documentation of the tree gives."""
    if level:
        return left([tree(piece, lanes, level - 1) for piece in pieces(values, lanes * 64**level)])
    if lanes == 1:
        return left(values)
    sums = [left(values[lane::16]) for lane in range(16)]
    return left([left(sums[q::4]) for q in range(4)])


def reference(x: Array, groups: Sequence[Sequence[int]]) -> Array:
    """Sums over groups of neighbouring axes, outermost first, added to zeros."""
    axes = [axis for group in groups for axis in group]
    kept = [axis for axis in range(x.ndim) if axis not in axes]
    x = x.transpose([*kept, *axes])
    shape = x.shape[: len(kept)]
    sizes = [int(np.prod([x.shape[len(kept) + axes.index(a)] for a in group])) for group in groups]
    out = np.zeros(shape, np.float32)
    for position in np.ndindex(shape):
        values = x[position].reshape(sizes)
        if len(groups) == 1:
            out[position] = tree(list(values))
        else:
            out[position] = tree([tree(list(row)) for row in values], lanes=1)
    return out


def sum_over(x: Array, out: Array, axes: Sequence[int], strides: str) -> str:
    """A module that sums over axes; strides is "?" or "static"."""

    def kind(array: Array) -> str:
        numbers = [stride // array.itemsize for stride in array.strides]
        known = [str(n) if strides == "static" and n in (0, 1) else "?" for n in numbers]
        return (
            f"memref<{'?x' * array.ndim}f32, strided<[{', '.join(known)}]>>" if array.ndim else "memref<f32>"
        )

    loops = ", ".join(f"d{d}" for d in range(x.ndim))
    kept = ", ".join(f"d{d}" for d in range(x.ndim) if d not in axes)
    kinds = ", ".join('"reduction"' if d in axes else '"parallel"' for d in range(x.ndim))
    return f"""
func.func @f(%x: {kind(x)}, %o: {kind(out)}) {{
  linalg.generic {{indexing_maps = [affine_map<({loops}) -> ({loops})>, affine_map<({loops}) -> ({kept})>],
                   iterator_types = [{kinds}]}} ins(%x : {kind(x)}) outs(%o : {kind(out)}) {{
  ^bb0(%a: f32, %c: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  }}
  func.return
}}"""


def arrangements(shape: tuple[int, ...]) -> dict[str, Array]:
    """The same numbers in several layouts."""
    base = np.random.default_rng(len(shape)).standard_normal(shape).astype(np.float32)
    wide = np.zeros([2 * n + 1 for n in shape], np.float32)
    stepped = wide[tuple(slice(1, None, 2) for _ in shape)]
    rows = np.zeros((*shape[:-1], shape[-1] + 5), np.float32)[..., 2:-3]
    stepped[...] = rows[...] = base
    transposed = np.ascontiguousarray(base.T).T
    return {"contiguous": base, "transposed": transposed, "stepped": stepped, "rows": rows}


CASES = [
    *(((n,), [[0]]) for n in (0, 1, 7, 16, 17, 1023, 1024, 1025, 3000)),
    *(((3, 37), groups) for groups in ([[0]], [[1]], [[0, 1]])),
    *(((0, 3), groups) for groups in ([[0]], [[1]], [[0, 1]])),
    *(((3, 5, 18), groups) for groups in ([[1]], [[0, 1]], [[1, 2]], [[0], [2]], [[0, 1, 2]])),
    # Long columns, which are walked side by side: more of them than stand in one buffer, and few.
    *(((m, n), [[0]]) for m, n in ((1100, 5), (257, 1), (256, 3), (260, 1030))),
    ((2, 300, 18), [[1]]),
    # Rows of which several, and parts of which, make a block.
    *((shape, [[0, 1]]) for shape in ((30, 77), (3, 1100), (2, 1024), (300, 7))),
    ((3, 5, 150), [[0, 1, 2]]),
    ((2, 150, 3), [[0, 1]]),
]


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize(("shape", "groups"), CASES)
def test_bits(run: Runner, shape: tuple[int, ...], groups: list[list[int]]) -> None:
    """The documented order gives the bits, whatever computes them."""
    axes = [axis for group in groups for axis in group]
    arrays = arrangements(shape)
    expected = reference(arrays["contiguous"], groups)
    for (layout, x), passes, strides in product(arrays.items(), (SCALAR, VECTOR, NARROW), ("?", "static")):
        out = np.zeros(expected.shape, np.float32)
        run(sum_over(x, out, axes, strides), passes, x, out)
        np.testing.assert_array_equal(out, expected, f"{layout}, {passes}, {strides}")


def test_order_matters() -> None:
    """The reference tells the tree from a sum from the left, so the comparison of bits can fail."""
    x = np.random.default_rng(0).standard_normal(3000).astype(np.float32)
    assert tree(list(x)) != left(list(x))


def test_accuracy(run: Runner) -> None:
    """The error of a long sum stays small."""
    x = np.random.default_rng(1).random(5_000_000, np.float32)
    out = np.zeros((), np.float32)
    run(sum_over(x, out, [0], "?"), VECTOR, x, out)
    assert abs(float(out) / float(x.sum(dtype=np.float64)) - 1) < 4e-7


INTEGERS = {
    "arith.addi": (0, np.sum),
    "arith.muli": (1, np.prod),
    "arith.maxsi": (-(2**63), np.max),
    "arith.minsi": (2**63 - 1, np.min),
    "arith.andi": (-1, np.bitwise_and.reduce),
    "arith.ori": (0, np.bitwise_or.reduce),
    "arith.xori": (0, np.bitwise_xor.reduce),
}


@pytest.mark.parametrize("combiner", INTEGERS)
@pytest.mark.parametrize("size", [1, 15, 40, 70_000])
def test_integers(run: Runner, combiner: str, size: int) -> None:
    """Every integer combiner starts from its identity."""
    initial, expected = INTEGERS[combiner]
    text = f"""
func.func @f(%x: memref<?xi64>, %o: memref<i64>) {{
  linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
                   iterator_types = ["reduction"]}} ins(%x : memref<?xi64>) outs(%o : memref<i64>) {{
  ^bb0(%a: i64, %c: i64):
    %s = {combiner} %a, %c : i64
    linalg.yield %s : i64
  }}
  func.return
}}"""
    x = np.random.default_rng(2).integers(-9, 9, size)
    for passes in (SCALAR, VECTOR):
        out = np.array(initial, np.int64)
        run(text, passes, x, out)
        assert out == expected(x)


@pytest.mark.parametrize("combiner", ["arith.maximumf", "arith.minimumf"])
def test_extremes(run: Runner, combiner: str) -> None:
    """The extremes of floats start from an infinity, and NaN spreads."""
    text = f"""
func.func @f(%x: memref<?xf32>, %o: memref<f32>) {{
  linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
                   iterator_types = ["reduction"]}} ins(%x : memref<?xf32>) outs(%o : memref<f32>) {{
  ^bb0(%a: f32, %c: f32):
    %s = {combiner} %a, %c : f32
    linalg.yield %s : f32
  }}
  func.return
}}"""
    sign = 1 if combiner == "arith.maximumf" else -1
    many = np.random.default_rng(3).standard_normal(70_000, np.float32)
    for x in (np.arange(-40, -3, dtype=np.float32) * sign, np.array([1, np.nan, 2], np.float32), many):
        for passes in (SCALAR, VECTOR):
            out = np.array(-sign * np.inf, np.float32)
            run(text, passes, x, out)
            np.testing.assert_array_equal(out, sign * np.max(sign * x))
