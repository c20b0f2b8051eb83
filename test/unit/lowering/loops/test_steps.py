"""Elements that lie a constant step apart are loaded as vectors, and are those that scalar loops load."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np
import pytest
from guard_pages import guarded
from xdsl.dialects import memref
from xdsl.dialects.builtin import ModuleOp, VectorType

from tsir.lowering.builders.access_strides import MOST_APART, parts_of
from tsir.lowering.loops.aten_linalg_to_scf import AtenLinalgToScfPass
from tsir.lowering.vectorise.vectorise_scf import VectoriseScfPass

Runner: TypeAlias = Callable[..., None]

VECTOR = (AtenLinalgToScfPass(), VectoriseScfPass())
STEPS = [step for step in range(-MOST_APART, MOST_APART + 1) if step]
TYPES = {"f32": np.float32, "i64": np.int64, "i1": np.bool_}


def apart(step: int, kind: str = "f32") -> str:
    """A module whose `f` copies what lies a step apart, backwards from the end if that is negative."""
    first = f"%apart = arith.constant {abs(step)} : index\n%start = arith.muli %last, %apart : index"
    return f"""
func.func @f(%x: memref<?x{kind}>, %o: memref<?x{kind}>) {{
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %size = memref.dim %o, %zero : memref<?x{kind}>
  %last = arith.subi %size, %one : index
  {first if step < 0 else "%start = arith.constant 0 : index"}
  linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}}
    outs(%o : memref<?x{kind}>) {{
  ^bb0(%c: {kind}):
    %i = linalg.index 0 : index
    %step = arith.constant {step} : index
    %moved = arith.muli %i, %step : index
    %at = arith.addi %moved, %start : index
    %e = memref.load %x[%at] : memref<?x{kind}>
    linalg.yield %e : {kind}
  }}
  func.return
}}"""


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("side", ["start", "end"])
def test_same_elements(run: Runner, kind: str, step: int, side: Literal["start", "end"]) -> None:
    """Whole vectors and the rest read what they shall, and nothing beyond the first and the last."""
    text = apart(step, kind)
    for size in (1, 7, 16, 45):
        numbers = np.random.default_rng(size).integers(0, 90, (size - 1) * abs(step) + 1)
        source, out = guarded(numbers.astype(TYPES[kind]), side), np.ones(size + 4, TYPES[kind])
        run(text, VECTOR, source, out[2:-2])
        expected = source[::step] if step > 0 else source[::-1][::-step]
        np.testing.assert_array_equal(out[2:-2], expected)
        assert out[[0, 1, -2, -1]].all(), "wrote outside the output"


@pytest.mark.parametrize("step", [*STEPS, MOST_APART + 1, -MOST_APART - 1])
def test_vectors_are_used(transformed: Callable[..., ModuleOp], step: int) -> None:
    """Up to some distance; farther apart, elements are loaded one by one."""
    module = transformed(apart(step), *VECTOR)
    found = any(isinstance(r.type, VectorType) for op in module.walk() for r in op.results)
    assert found == (abs(step) <= MOST_APART)
    assert found != any(isinstance(op, memref.LoadOp) for op in module.walk())


@pytest.mark.parametrize("step", STEPS)
def test_parts(step: int) -> None:
    """Each lane is picked from the vector that holds its element; no vector leaves what is between."""
    lanes = 8
    memory = np.arange((lanes - 1) * abs(step) + 1)
    wanted: Any = memory[::step]
    found = np.full(lanes, -1)
    for part in parts_of(step, lanes):
        assert 0 <= part.start <= len(memory) - lanes
        found = np.concatenate([found, memory[part.start : part.start + lanes]])[list(part.picks)]
    np.testing.assert_array_equal(found, wanted)
