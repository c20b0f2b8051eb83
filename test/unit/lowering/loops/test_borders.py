"""Loops whose index is held against bounds: vectors inside, and the same elements everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import pytest
from xdsl.dialects import vector
from xdsl.dialects.builtin import ModuleOp

from tsir.lowering.loops.aten_linalg_to_scf import AtenLinalgToScfPass
from tsir.lowering.vectorise.vectorise_scf import VectoriseScfPass

Runner: TypeAlias = Callable[..., None]

SCALAR = (AtenLinalgToScfPass(),)
VECTOR = (AtenLinalgToScfPass(), VectoriseScfPass())


def program(body: str) -> str:
    """A module whose `f` writes `%r` at each place `%i` of %o, given %x of %n elements."""
    return f"""
func.func @f(%x: memref<?xf32>, %o: memref<?xf32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %true = arith.constant true
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %x, %c0 : memref<?xf32>
  linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}}
    outs(%o : memref<?xf32>) {{
  ^bb0(%c: f32):
    %i = linalg.index 0 : index
    {body}
    linalg.yield %r : f32
  }}
  func.return
}}"""


INSIDE = """
    %below = arith.cmpi slt, %at, %c0 : index
    %above = arith.xori %below, %true : i1
    %under = arith.cmpi slt, %at, %n : index
    %in = arith.andi %above, %under : i1
    %safe = arith.select %in, %at, %c0 : index
    %e = memref.load %x[%safe] : memref<?xf32>
    %r = arith.select %in, %e, %zero : f32
"""

BODIES = {
    "padded": "%at = arith.subi %i, %c5 : index" + INSIDE,
    "reversed": "%at = arith.subi %c5, %i : index" + INSIDE,
    "strided": "%m = arith.muli %i, %c2 : index\n%at = arith.subi %m, %c5 : index" + INSIDE,
    "clamped": """
    %m = arith.subi %i, %c5 : index
    %l = arith.maxsi %m, %c0 : index
    %last = arith.subi %n, %c1 : index
    %at = arith.minsi %l, %last : index
    %r = memref.load %x[%at] : memref<?xf32>""",
    "either side": """
    %low = arith.cmpi slt, %i, %c5 : index
    %o5 = arith.addi %i, %c5 : index
    %at = arith.minsi %i, %c5 : index
    %e = memref.load %x[%at] : memref<?xf32>
    %r = arith.select %low, %e, %zero : f32""",
}


@pytest.mark.parametrize("name", BODIES)
def test_same_elements(run: Runner, name: str) -> None:
    """Of images larger and smaller than what lies around them, and of fewer results than bounds."""
    text = program(BODIES[name])
    for read, written in [(40, 50), (40, 17), (7, 60), (6, 3), (90, 50), (6, 1), (6, 0)]:
        x = np.arange(1, read + 1, dtype=np.float32)
        outs: list[Any] = [np.full(written + 2, -1, np.float32) for _ in range(2)]
        for passes, out in zip((SCALAR, VECTOR), outs, strict=True):
            run(text, passes, x, out[1:-1])
        np.testing.assert_array_equal(outs[0], outs[1])
        assert outs[1][0] == outs[1][-1] == -1, "wrote outside the output"


@pytest.mark.parametrize("name", BODIES)
def test_vectors_are_used(transformed: Callable[..., ModuleOp], name: str) -> None:
    """Inside, elements are loaded side by side."""
    module = transformed(program(BODIES[name]), *VECTOR)
    assert any(isinstance(op, vector.LoadOp) for op in module.walk())


def test_opposite_uses(transformed: Callable[..., ModuleOp]) -> None:
    """Where a condition is asked for both ways, no side is the inside, and the loop stays as it is."""
    body = """
    %in = arith.cmpi slt, %i, %n : index
    %out = arith.xori %in, %true : i1
    %safe = arith.select %in, %i, %c0 : index
    %e = memref.load %x[%safe] : memref<?xf32>
    %r = arith.select %out, %zero, %e : f32"""
    module = transformed(program(body), *VECTOR)
    assert not any(isinstance(op, vector.LoadOp) for op in module.walk())
