"""Fused operations compute what the separate ones do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.passes import ModulePass

from tsir.lowering.aten_linalg_to_scf import AtenLinalgToScfPass
from tsir.lowering.schedule import SchedulePass
from tsir.lowering.vectorise_scf import VectoriseScfPass

Array: TypeAlias = np.ndarray[Any, Any]

LOOPS: tuple[ModulePass, ...] = (AtenLinalgToScfPass(), VectoriseScfPass())


def program(second_output: bool) -> str:
    """A square, its negation and the sums of that; the square is also a result if asked for."""
    same = "affine_map<(i, j) -> (i, j)>"
    kept = (
        (", %y", ", memref<3x20xf32>", ", %d: f32", ", %a", ", f32", f", {same}")
        if second_output
        else ("",) * 6
    )
    name, kind, argument, value, scalar, indexing = kept
    return f"""
func.func @f(%x: memref<3x20xf32>, %y: memref<3x20xf32> {{llvm.noalias}},
             %s: memref<3xf32> {{llvm.noalias}}) {{
  %t = memref.alloc() : memref<3x20xf32>
  %u = memref.alloc() : memref<3x20xf32>
  linalg.generic {{indexing_maps = [{same}, {same}], iterator_types = ["parallel", "parallel"]}}
    ins(%x : memref<3x20xf32>) outs(%t : memref<3x20xf32>) {{
  ^bb0(%a: f32, %c: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  }}
  linalg.generic {{indexing_maps = [{same}, {same}{indexing}], iterator_types = ["parallel", "parallel"]}}
    ins(%t : memref<3x20xf32>) outs(%u{name} : memref<3x20xf32>{kind}) {{
  ^bb0(%a: f32, %c: f32{argument}):
    %p = arith.negf %a : f32
    linalg.yield %p{value} : f32{scalar}
  }}
  linalg.generic {{indexing_maps = [{same}, affine_map<(i, j) -> (i)>],
                   iterator_types = ["parallel", "reduction"]}}
    ins(%u : memref<3x20xf32>) outs(%s : memref<3xf32>) {{
  ^bb0(%a: f32, %c: f32):
    %p = arith.addf %a, %c : f32
    linalg.yield %p : f32
  }}
  func.return
}}"""


def count(module: ModuleOp) -> int:
    """The number of structured operations."""
    return sum(isinstance(op, GenericOp) for op in module.walk())


def test_fuses_what_it_may(transformed: Callable[..., ModuleOp]) -> None:
    """A sum takes in a chain with one result, and leaves alone an operation that has another."""
    assert count(transformed(program(False))) == 3
    assert count(transformed(program(False), SchedulePass())) == 1
    assert count(transformed(program(True), SchedulePass())) == 2


def test_values(run: Callable[..., None]) -> None:
    """Fused and separate operations give the same bits."""
    x = np.random.default_rng(0).standard_normal((3, 20)).astype(np.float32)
    found: list[tuple[Array, Array]] = []
    for passes in (LOOPS, (SchedulePass(), *LOOPS)):
        y, s = np.zeros((3, 20), np.float32), np.zeros(3, np.float32)
        run(program(True), passes, x, y, s)
        found.append((y, s))
    np.testing.assert_array_equal(found[0][0], found[1][0])
    np.testing.assert_array_equal(found[0][1], found[1][1])
    np.testing.assert_array_equal(found[1][0], x * x)
    np.testing.assert_allclose(found[1][1], -(x * x).sum(1), rtol=1e-5)
