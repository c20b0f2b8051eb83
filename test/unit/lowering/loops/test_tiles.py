"""Nests in tiles, and moves by blocks in registers, give the bits of numpy and write nothing else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from typing import Any, TypeAlias

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.memref import AllocOp
from xdsl.dialects.vector import ShuffleOp
from xdsl.passes import ModulePass

import tsir
from tsir.lowering.loops.aten_linalg_to_scf import AtenLinalgToScfPass
from tsir.lowering.vectorise.vectorise_scf import VectoriseScfPass

Array: TypeAlias = np.ndarray[Any, Any]
Runner: TypeAlias = Callable[..., None]

TYPES = {
    "f32": np.float32,
    "f64": np.float64,
    "f16": np.float16,
    "i8": np.int8,
    "i64": np.int64,
    "i1": np.bool_,
}
SHAPES = [(0, 5), (1, 1), (1, 40), (7, 7), (4, 60), (16, 16), (17, 61), (125, 131), (128, 128), (259, 20)]


def passes(width: int) -> tuple[ModulePass, ...]:
    """The passes to loops over vectors."""
    return AtenLinalgToScfPass(), VectoriseScfPass(width)


def copy(element: str) -> str:
    """A module whose `f` copies a transposed matrix into one in row-major order."""
    source, target = f"memref<?x?x{element}, strided<[1, ?]>>", f"memref<?x?x{element}>"
    return f"""
func.func @f(%x: {source}, %o: {target}) {{
  "memref.copy"(%x, %o) : ({source}, {target}) -> ()
  func.return
}}"""


def combination(x: str, y: str, o: str) -> str:
    """A module whose `f` writes `x - y + o` into `o`; the layouts are those given."""
    same = "affine_map<(i, j) -> (i, j)>"
    kinds = [f"memref<?x?xf32, strided<{layout}>>" for layout in (x, y, o)]
    return f"""
func.func @f(%x: {kinds[0]}, %y: {kinds[1]}, %o: {kinds[2]}) {{
  linalg.generic {{indexing_maps = [{same}, {same}, {same}], iterator_types = ["parallel", "parallel"]}}
    ins(%x, %y : {kinds[0]}, {kinds[1]}) outs(%o : {kinds[2]}) {{
  ^bb0(%a: f32, %b: f32, %c: f32):
    %d = arith.subf %a, %b : f32
    %r = arith.addf %d, %c : f32
    linalg.yield %r : f32
  }}
  func.return
}}"""


LAYOUTS = {
    "row": "[?, 1]",
    "column": "[1, ?]",
    "unknown": "[?, ?]",
    "one row": "[0, 1]",
    "one column": "[1, 0]",
}


def laid_out(layout: str, shape: tuple[int, int], random: np.random.Generator) -> Array:
    """A matrix in one of the layouts, with other memory around it."""
    rows, columns = shape
    around = random.standard_normal((rows + 3, columns + 5), np.float32)
    match layout:
        case "row":
            return around[1:-2, 2:-3]
        case "column":
            return around.T.copy().T[1:-2, 2:-3]
        case "unknown":
            return random.standard_normal((2 * rows, 3 * columns), np.float32)[::2, ::3]
        case "one row":
            return np.broadcast_to(around[0, :-5], shape)
        case _:
            return np.broadcast_to(around[:-3, :1].copy(), shape)


@pytest.mark.parametrize("width", [4, 12, 16])
@pytest.mark.parametrize("element", TYPES)
def test_moves(run: Runner, element: str, width: int) -> None:
    """A transposed copy has every element where it belongs, whatever the number of lanes."""
    for rows, columns in SHAPES:
        x = np.random.default_rng(rows).integers(0, 100, (columns, rows)).astype(TYPES[element])
        outs = np.ones((rows + 2, columns), x.dtype)
        run(copy(element), passes(width), x.T, outs[1:-1])
        np.testing.assert_array_equal(outs[1:-1], x.T)
        assert outs[0].all(), "wrote ahead of the output"
        assert outs[-1].all(), "wrote behind the output"


@pytest.mark.parametrize(
    ("element", "width", "fires"), [("f32", 16, True), ("i1", 16, False), ("f32", 12, False)]
)
def test_blocks_are_used(
    transformed: Callable[..., ModuleOp], element: str, width: int, *, fires: bool
) -> None:
    """Copies become blocks in registers, so the comparison compares these; others stay as they are."""
    module = transformed(copy(element), *passes(width))
    assert any(isinstance(op, ShuffleOp) for op in module.walk()) is fires


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("layouts", list(product(LAYOUTS, ["row", "column"], ["row", "column", "unknown"])))
def test_layouts(run: Runner, layouts: tuple[str, str, str]) -> None:
    """Any layouts beside one another give the bits of numpy, an output's old values included."""
    for shape in [(0, 5), (1, 7), (17, 61), (131, 140)]:
        ours, numpys = (
            [laid_out(layout, shape, np.random.default_rng(n)) for n, layout in enumerate(layouts)]
            for _ in range(2)
        )
        x, y, o = numpys
        o[...] = x - y + o
        run(combination(*(LAYOUTS[layout] for layout in layouts)), passes(16), *ours)
        np.testing.assert_array_equal(ours[2].base, o.base, err_msg="in or around the output")


def test_tiles_are_used(transformed: Callable[..., ModuleOp]) -> None:
    """A transposed operand has a buffer, so that the comparison compares tiles."""
    module = transformed(combination("[1, ?]", "[?, 1]", "[?, 1]"), *passes(16))
    assert any(isinstance(op, AllocOp) for op in module.walk())


PROGRAM = """
def f(a, b, c):
    return torch.exp(a) * b - c
"""


@pytest.mark.parametrize("shape", [(3, 7, 5), (20, 33, 18), (2, 1, 40), (0, 4, 4), (17, 130, 129)])
def test_orders_of_axes(shape: tuple[int, int, int]) -> None:
    """Three operands with any orders of their axes give the bits of contiguous ones."""
    function = tsir.CompilationUnit(PROGRAM).function("f")
    random = np.random.default_rng(0)
    given = [random.standard_normal(shape, np.float32) for _ in range(3)]
    expected = function(*given)
    for order in permutations(range(3)):
        turned = [np.moveaxis(np.moveaxis(x, order, range(3)).copy(), range(3), order) for x in given]
        for mixed in ([turned[0], *given[1:]], [given[0], turned[1], given[2]], turned):
            np.testing.assert_array_equal(function(*mixed), expected)
