"""Vector loops compute what the scalar loops do, element for element."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects import scf, vector
from xdsl.dialects.builtin import FileLineColLoc, IntAttr, ModuleOp, StringAttr, VectorType
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.passes import ModulePass

from tsir.lowering.loops.aten_linalg_to_scf import AtenLinalgToScfPass
from tsir.lowering.vectorise.vectorise_scf import VectoriseScfPass

Array: TypeAlias = np.ndarray[Any, Any]
Runner: TypeAlias = Callable[..., None]

SCALAR: tuple[ModulePass, ...] = (AtenLinalgToScfPass(),)
VECTOR: tuple[ModulePass, ...] = (AtenLinalgToScfPass(), VectoriseScfPass())

TYPES = {
    "f32": np.float32,
    "f64": np.float64,
    "i64": np.int64,
    "i32": np.int32,
    "i8": np.int8,
    "i1": np.bool_,
}


def elementwise(source: str, target: str, body: str) -> str:
    """A module whose `f` maps two arrays of one type to one of another; the body ends in %r."""
    same = "affine_map<(i) -> (i)>"
    return f"""
func.func @f(%x: memref<?x{source}>, %y: memref<?x{source}>, %o: memref<?x{target}>) {{
  linalg.generic {{indexing_maps = [{same}, {same}, {same}], iterator_types = ["parallel"]}}
    ins(%x, %y : memref<?x{source}>, memref<?x{source}>) outs(%o : memref<?x{target}>) {{
  ^bb0(%a: {source}, %b: {source}, %c: {target}):
    {body}
    linalg.yield %r : {target}
  }}
  func.return
}}
func.func private @tsir.rsqrt(f32) -> f32"""


BODIES = {
    "select": ("f32", "f32", "%p = arith.cmpf olt, %a, %b : f32\n%r = arith.select %p, %a, %b : f32"),
    "compare": ("i64", "i64", "%p = arith.cmpi slt, %a, %b : i64\n%r = arith.extui %p : i1 to i64"),
    "to float": ("i64", "f32", "%r = arith.sitofp %a : i64 to f32"),
    "unsigned to float": ("i32", "f64", "%r = arith.uitofp %a : i32 to f64"),
    "to integer": ("f64", "i32", "%r = arith.fptosi %a : f64 to i32"),
    "narrow": ("i64", "i8", "%r = arith.trunci %a : i64 to i8"),
    "widen": ("i8", "i64", "%r = arith.extsi %b : i8 to i64"),
    "constant": ("f64", "f64", "%k = arith.constant 0.1 : f64\n%r = arith.mulf %a, %k : f64"),
    "divide": ("i32", "i32", "%k = arith.constant 7 : i32\n%r = arith.divsi %a, %k : i32"),
    "old value": ("f32", "f32", "%r = arith.subf %c, %a : f32"),
    "exact": ("f32", "f32", "%r = math.absf %a : f32"),
    "elementary": ("f32", "f32", "%r = func.call @tsir.rsqrt(%a) : (f32) -> f32"),
    "boolean": ("f32", "i1", "%r = arith.cmpf olt, %a, %b : f32"),
    "booleans": ("i1", "i1", "%r = arith.andi %a, %b : i1"),
}


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("size", [0, 1, 8, 16, 45])
def test_same_bits(run: Runner, name: str, size: int) -> None:
    """Scalar and vector loops agree, whole vectors and the rest."""
    source, target, body = BODIES[name]
    random = np.random.default_rng(size)
    x, y = (random.integers(-90, 90, size).astype(TYPES[source]) for _ in range(2))
    outs = [np.ones(size + 4, TYPES[target]) for _ in range(2)]
    for passes, out in zip((SCALAR, VECTOR), outs, strict=True):
        run(elementwise(source, target, body), passes, x, y, out[2:-2])
    np.testing.assert_array_equal(outs[0], outs[1])
    for out in outs:
        assert np.array_equal(out[[0, 1, -2, -1]], np.ones(4, TYPES[target])), "wrote outside the output"


@pytest.mark.parametrize("name", BODIES)
def test_vectors_are_used(transformed: Callable[..., ModuleOp], name: str) -> None:
    """Every body becomes a loop over vectors, so the comparison of bits compares something."""
    source, target, body = BODIES[name]
    module = transformed(elementwise(source, target, body), *VECTOR)
    assert any(isinstance(r.type, VectorType) for op in module.walk() for r in op.results)


def test_in_place(run: Runner) -> None:
    """An output may be an input at the same index."""
    x, y = np.arange(37, dtype=np.float32), np.ones(37, np.float32)
    run(elementwise("f32", "f32", "%r = arith.addf %a, %b : f32"), VECTOR, x, y, x)
    np.testing.assert_array_equal(x, np.arange(37) + 1)


def test_locations(transformed: Callable[..., ModuleOp]) -> None:
    """Loops, vectors and their rest come from where the operation came from."""
    source, target, body = BODIES["exact"]
    module = transformed(elementwise(source, target, body))
    place = FileLineColLoc(StringAttr("model.py"), IntAttr(3), IntAttr(5))
    for op in module.walk():
        if isinstance(op, GenericOp):
            op.location = place
    for step in VECTOR:
        step.apply(Context(), module)
    kinds = (scf.ParallelOp, vector.StoreOp, vector.MaskedStoreOp)
    found = [op for op in module.walk() if isinstance(op, kinds)]
    assert {type(op) for op in found} == set(kinds)
    assert all(op.location == place for op in found)
