"""Kernels for products of matrices: what LLVM prints, run in the simulator, gives what numpy gives."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from math import prod
from typing import Any

import numpy as np
import pytest
from gpu_arithmetic import compute
from product_kernels import (
    BF16,
    F16,
    F32,
    F64,
    OLD,
    ROUNDING,
    USUAL,
    Array,
    Made,
    exact,
    lowered,
    run,
    run_both,
    to_tf32,
    whole,
)
from xdsl.builder import Builder
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.lowering.builders.index_arithmetic import IndexBuilder, known
from tsir.lowering.gpu.products import map_products_to_gpu
from tsir.lowering.gpu.products.fragments import RoundedFragments
from tsir.lowering.gpu.products.product_kernel import place_of
from tsir.lowering.llvm.codegen.target import Target


def shown(parameter: object) -> str:
    """How the parameter of a test is called."""
    return parameter.cpu if isinstance(parameter, Target) else str(parameter)


DTYPES = ((F32, USUAL), (F64, USUAL), (F16, USUAL), (BF16, USUAL), (F16, OLD), (BF16, OLD))
SIZES = ((1, 1, 1), (0, 3, 2), (3, 0, 2), (3, 2, 0), (5, 40, 7), (65, 24, 66), (24, 72, 40))
"""Rows, depth and columns: none, one, odd, past one tile, and multiples of 8, which can be copied."""


@pytest.mark.sweep(0.25)
@pytest.mark.parametrize(
    ("dtype", "target", "sizes"),
    [
        *((dtype, USUAL, sizes) for dtype in (F32, F16) for sizes in SIZES),
        *((dtype, target, sizes) for dtype, target in DTYPES for sizes in SIZES[-2:] if dtype is not F32),
    ],
    ids=shown,
)
def test_sizes(dtype: np.dtype[Any], target: Target, sizes: tuple[int, int, int]) -> None:
    m, k, n = sizes
    arrays = [whole((m, k), dtype), whole((k, n), dtype, 1)]
    (found,) = run(lowered("mm", arrays, target=target), arrays, target=target)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


@pytest.mark.sweep(0.25)
@pytest.mark.parametrize(("dtype", "target"), DTYPES, ids=shown)
@pytest.mark.parametrize("turned", [(True, False), (False, True), (True, True)], ids=str)
def test_transposed_factors(dtype: np.dtype[Any], target: Target, turned: tuple[bool, bool]) -> None:
    shapes = ((24, 40), (40, 16))
    arrays = [
        whole(shape[::-1], dtype, seed).T if flag else whole(shape, dtype, seed)
        for seed, (shape, flag) in enumerate(zip(shapes, turned, strict=True))
    ]
    (found,) = run_both(lowered("mm", arrays, target=target), arrays, target=target)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


@pytest.mark.sweep(0.25)
@pytest.mark.parametrize("turned", [(False, False), (False, True), (True, True), (True, False)], ids=str)
def test_factors_that_may_be_rounded(turned: tuple[bool, bool], monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(0)
    shapes = ((24, 40), (40, 72))
    arrays = [
        np.ascontiguousarray(random.standard_normal(shape).astype(np.float32).T).T
        if flag
        else random.standard_normal(shape).astype(np.float32)
        for shape, flag in zip(shapes, turned, strict=True)
    ]
    wanted = np.matmul(*(to_tf32(array).astype(np.float64) for array in arrays))
    if turned[0] == turned[1]:  # large tiles
        monkeypatch.setattr(map_products_to_gpu, "ENOUGH", 1)
    (found,) = run_both(lowered("mm", arrays, target=ROUNDING), arrays, target=ROUNDING)
    np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-5)


def test_rounding_to_tf32() -> None:
    ties = np.array([0x3F801000, 0xBF801000, 0x3F800FFF, 0x7F7FFFFF, 0x00034000], np.uint32)
    left = np.array([*ties.view(np.float32), np.nan, np.inf, -np.inf], np.float32)[:, None]
    arrays = [left, np.ones((1, 4), np.float32)]
    (found,) = run_both(lowered("mm", arrays, target=ROUNDING), arrays, target=ROUNDING)
    np.testing.assert_array_equal(found, np.repeat(to_tf32(left), 4, axis=1))
    assert found[:4, 0].tolist() == [1 + 2**-10, -1 - 2**-10, 1.0, np.inf]


def test_factors_that_are_not_rounded_are_found() -> None:
    x = np.full((8, 8), np.float32(1 + 2**-11 + 2**-12))
    made = Made.of(x, x, target=ROUNDING)
    pattern = r"cvt\.rna\.tf32\.f32\s+(%r\d+), (%r\d+);"
    (found,) = run(
        made.module, made.arrays, target=ROUNDING, edit=lambda text: re.sub(pattern, r"mov.b32 \1, \2;", text)
    )
    assert (found != 8 * to_tf32(x) ** 2).all()


@pytest.mark.parametrize("dense", [False, True])
def test_threads_that_read_at_once_are_in_different_banks(dense: bool) -> None:
    index = IndexBuilder(Builder(InsertPoint.at_end(Block())))
    layout = RoundedFragments((2, 4), (64, 32), 1, True, 16).layout(128, dense=dense)
    for right, down in itertools.product((0, 4), (0, 8)):
        places = {layout.at(index, row, deep, (down, right)) for row in range(8) for deep in range(4)}
        assert len({int(str(place)) % 32 for place in places}) == 32


@pytest.mark.parametrize("dtype", [F32, F16], ids=str)
def test_strided_factors(dtype: np.dtype[Any]) -> None:
    arrays = [whole((9, 64), dtype)[:, ::2], np.broadcast_to(whole((32, 1), dtype, 1), (32, 9))]
    (found,) = run(lowered("mm", arrays), arrays)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


def test_a_factor_that_begins_inside_of_16_bytes_is_not_copied() -> None:
    arrays = [whole((9, 24), F16), whole((16, 8), F16, 1)]
    (found,) = run(lowered("shifted", arrays), arrays)
    np.testing.assert_array_equal(found, 2 * exact(np.matmul, arrays[0][:, 4:20], arrays[1]))


@pytest.mark.sweep(0.25)
@pytest.mark.parametrize("dtype", [F32, F16], ids=str)
@pytest.mark.parametrize(
    ("name", "shapes"),
    [
        ("bmm", ((3, 9, 16), (3, 16, 8))),
        ("bmm", ((0, 2, 3), (0, 3, 4))),
        ("matmul", ((2, 1, 5, 8), (3, 8, 16))),
        ("matmul", ((8,), (2, 8, 16))),
        ("matmul", ((2, 5, 8), (8,))),
        ("mv", ((9, 24), (24,))),
    ],
    ids=str,
)
def test_batches_and_vectors(dtype: np.dtype[Any], name: str, shapes: Sequence[Sequence[int]]) -> None:
    arrays = [whole(shape, dtype, seed) for seed, shape in enumerate(shapes)]
    (found,) = run(lowered(name, arrays), arrays)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


@pytest.mark.sweep(0.25)
@pytest.mark.parametrize(("dtype", "target"), DTYPES[:-1], ids=shown)
def test_large_tiles(dtype: np.dtype[Any], target: Target, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_products_to_gpu, "ENOUGH", 1)
    arrays = [whole((40, 24), dtype), whole((24, 144), dtype, 1)]
    launches: list[str] = []
    (found,) = run(lowered("mm", arrays, target=target), arrays, target=target, launches=launches)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))
    assert len(launches) == 1


@pytest.mark.sweep(0.25)
@pytest.mark.parametrize("dtype", [F32, F16], ids=str)
def test_nothing_known_but_the_rank(dtype: np.dtype[Any]) -> None:
    module = lowered("mm", [whole((5, 24), dtype), whole((16, 24), dtype).T], dynamic=True)
    for m, k, n in ((5, 24, 16), (5, 7, 3)):
        arrays = [whole((m, k), dtype), whole((n, k), dtype, 1).T]
        (found,) = run(module, arrays)
        np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


def order(counts: Sequence[int]) -> Array:
    """The batch, row and column of each tile, as they follow each other."""
    block = Block(arg_types=[IndexType()])
    builder = Builder(InsertPoint.at_end(block))
    found = [IndexBuilder(builder).value(at) for at in place_of(builder, counts, block.args[0])]
    values: dict[SSAValue, Array] = {block.args[0]: np.arange(prod(counts))}
    for op in block.ops:
        number = known(op.results[0])
        given = [values[operand] for operand in op.operands]
        values[op.results[0]] = (
            np.full(prod(counts), number) if isinstance(number, int) else compute(op, given)
        )
    return np.stack([values[value] for value in found], 1)


@pytest.mark.parametrize("counts", [(1, 1), (5, 3), (2, 3, 40, 7), (64, 32), (16, 2), (3, 17, 1)], ids=str)
def test_each_tile_is_computed_once(counts: tuple[int, ...]) -> None:
    found = order(counts)
    assert len(np.unique(found, axis=0)) == prod(counts)
    np.testing.assert_array_equal(found.max(0) + 1, counts)
    assert (np.diff(found[:, 0]) >= 0).all() or len(counts) == 2


def test_tiles_that_are_computed_together_share_factors() -> None:
    read = [sum(len(np.unique(part)) for part in order((64, 64))[n : n + 128].T) for n in range(0, 4096, 128)]
    assert {*read} == {16 + 8}


def test_one_kernel_for_all_blocks_of_a_small_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tsir.lowering.gpu.mapping.launches.MOST_BLOCKS", (2, 2))
    arrays = [whole((130, 24), F16), whole((24, 136), F16, 1)]
    (found,) = run(lowered("mm", arrays), arrays)
    np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


@pytest.mark.parametrize(("dtype", "tolerance"), [(F32, 3e-6), (F64, 1e-14), (F16, 1e-3), (BF16, 8e-3)])
def test_accuracy(dtype: np.dtype[Any], tolerance: float) -> None:
    random = np.random.default_rng(0)
    arrays = [random.standard_normal(shape).astype(dtype) for shape in ((9, 200), (200, 16))]
    (found,) = run(lowered("mm", arrays), arrays)
    wanted = exact(np.matmul, *arrays).astype(np.float64)
    np.testing.assert_allclose(found.astype(np.float64), wanted, rtol=tolerance, atol=tolerance)


def test_numbers_that_are_none_and_infinite_stay_in_their_row() -> None:
    arrays = [whole((9, 24), F16), whole((24, 16), F16, 1)]
    arrays[0][2, 3], arrays[0][4, 0] = np.nan, np.inf
    arrays[1][0] = 1
    (found,) = run(lowered("mm", arrays), arrays)
    with np.errstate(invalid="ignore"):
        np.testing.assert_array_equal(found, exact(np.matmul, *arrays))


ENDINGS: dict[str, Callable[[Array, Array, Array], Sequence[Array]]] = {
    "linear": lambda a, b, c: [np.maximum(a @ b.T + c, 0)],
    "added": lambda a, b, c: [a @ b + c],
    "kept": lambda a, b, c: [a @ b + c, np.maximum(a @ b + c, 0) * (a @ b + c)],
    "twice": lambda a, b, c: [np.maximum(a @ b, 0) @ c],
    "sum_of_two": lambda a, b, c: [a @ b + c @ b],
}
"""What programs of three arguments give."""

FUSED = (
    *(("linear", ((9, 24), (16, 24), (16,)), 1), ("added", ((9, 24), (24, 16), (9, 1)), 1)),
    *(("added", ((9, 24), (24, 16), ()), 1), ("added", ((9, 24), (24, 16), (9, 16)), 1)),
    *(("kept", ((9, 24), (24, 16), (16,)), 1), ("twice", ((9, 24), (24, 16), (16, 8)), 2)),
    ("sum_of_two", ((9, 24), (24, 16), (9, 24)), 2),
)
"""Programs, sizes of arguments, and the launches that they take."""


@pytest.mark.sweep(0.25)
@pytest.mark.parametrize("dtype", [F32, F16], ids=str)
@pytest.mark.parametrize(("name", "shapes", "count"), FUSED, ids=str)
def test_what_follows_an_element(
    dtype: np.dtype[Any], name: str, shapes: Sequence[Sequence[int]], count: int
) -> None:
    arrays = [whole(shape, dtype, seed) for seed, shape in enumerate(shapes)]
    launches: list[str] = []
    module = lowered(name, arrays)
    found = run(module, arrays, launches=launches)
    a, b, c = (array.astype(np.float64) for array in arrays)
    wanted = ENDINGS[name](a, b, c)
    for one, other in zip(found, wanted, strict=True):
        np.testing.assert_array_equal(one, other.astype(dtype))
    assert len(launches) == count


@pytest.mark.parametrize(("columns", "count"), [(6, 1), (1, 2)])
def test_the_sizes_of_a_run_tell_what_follows_an_element(columns: int, count: int) -> None:
    # The second of these is made larger by what is added to it.
    arrays = [whole((5, 7), F32), whole((7, columns), F32, 1), whole((6,), F32, 2)]
    launches: list[str] = []
    (found,) = run(lowered("added", arrays, dynamic=True), arrays, launches=launches)
    np.testing.assert_array_equal(found, arrays[0] @ arrays[1] + arrays[2])
    assert len(launches) >= count
    assert (len(launches) == 1) == (count == 1)


def test_the_result_is_reduced_elsewhere() -> None:
    arrays = [whole((5, 7), F32), whole((7, 9), F32, 1)]
    (found,) = run(lowered("mixed", arrays), arrays)
    sums = np.exp(arrays[0] @ arrays[1])
    np.testing.assert_allclose(found, sums / sums.sum(1, keepdims=True), rtol=1e-5)
