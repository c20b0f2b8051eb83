"""Loops compute what the structured operations mean, whatever the layouts and what is known of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, TypeAlias

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import PassFailedException

from tsir.lowering.loops.aten_linalg_to_scf import AtenLinalgToScfPass
from tsir.lowering.vectorise.vectorise_scf import VectoriseScfPass

Array: TypeAlias = np.ndarray[Any, Any]
Runner: TypeAlias = Callable[..., None]

SCALAR: tuple[ModulePass, ...] = (AtenLinalgToScfPass(),)
VECTOR: tuple[ModulePass, ...] = (AtenLinalgToScfPass(), VectoriseScfPass())

LAYOUTS: dict[str, Callable[[tuple[int, ...]], tuple[tuple[int, ...], Callable[[Array], Array]]]] = {
    "contiguous": lambda s: (s, lambda a: a),
    "transposed": lambda s: (s[::-1], lambda a: a.T),
    "rows": lambda s: ((*s[:-1], s[-1] + 3), lambda a: a[..., 1:-2]),
    "stepped": lambda s: (tuple(2 * n for n in s), lambda a: a[tuple(slice(None, None, 2) for _ in s)]),
    "rotated": lambda s: ((*s[1:], s[0]), lambda a: np.moveaxis(a, -1, 0)),
    "broadcast first": lambda s: (s[1:], lambda a: np.broadcast_to(a, s)),
    "broadcast last": lambda s: ((*s[:-1], 1), lambda a: np.broadcast_to(a, s)),
    "broadcast all": lambda s: ((), lambda a: np.broadcast_to(a, s)),
}
"""Layouts of an array of a shape: the shape of the memory, and the view of it."""

WRITABLE = ("contiguous", "transposed", "rows", "stepped", "rotated")

KNOWN = ("nothing", "pattern", "all")
"""What a type says: no size and stride, the strides 0 and 1, or everything."""


def arrange(shape: tuple[int, ...], layout: str, seed: int = 0) -> tuple[Array, Array]:
    """An array of a shape and layout, with the memory that it lies in."""
    memory_shape, view = LAYOUTS[layout](shape)
    memory = np.random.default_rng(seed).standard_normal(memory_shape).astype(np.float32)
    return memory, view(memory)


def type_of(array: Array, known: str) -> str:
    """The memref type of an array that says what is known."""
    if not array.ndim:
        return "memref<f32>"
    strides = [stride // array.itemsize for stride in array.strides]
    exact = known == "all"
    sizes = "".join(f"{size if exact else '?'}x" for size in array.shape)
    texts = [str(s) if exact or (known == "pattern" and s in (0, 1)) else "?" for s in strides]
    return f"memref<{sizes}f32, strided<[{', '.join(texts)}]>>"


def generic(
    arrays: Sequence[Array], maps: Sequence[Sequence[int]], reduced: Sequence[int], known: str, body: str
) -> str:
    """A module of one function `f` with one operation, whose last operand is the output."""
    rank = max((d for dims in maps for d in dims), default=-1) + 1
    loops = ", ".join(f"d{d}" for d in range(rank))
    maps_text = ", ".join(f"affine_map<({loops}) -> ({', '.join(f'd{d}' for d in m)})>" for m in maps)
    kinds = ", ".join('"reduction"' if d in reduced else '"parallel"' for d in range(rank))
    types = [type_of(array, known) for array in arrays]
    names = [f"%m{i}" for i in range(len(arrays))]
    arguments = ", ".join(f"{name}: {kind}" for name, kind in zip(names, types, strict=True))
    scalars = ", ".join(f"%e{i}: f32" for i in range(len(arrays)))
    return f"""
func.func @f({arguments}) {{
  linalg.generic {{indexing_maps = [{maps_text}], iterator_types = [{kinds}]}}
    ins({", ".join(names[:-1])} : {", ".join(types[:-1])}) outs({names[-1]} : {types[-1]}) {{
  ^bb0({scalars}):
    {body}
  }}
  func.return
}}"""


POINTWISE = """%p = arith.mulf %e0, %e1 : f32
    %s = arith.subf %p, %e0 : f32
    linalg.yield %s : f32"""

SHAPES = [(0,), (1,), (5,), (33,), (2, 3), (3, 17), (1, 4), (4, 1), (0, 3), (3, 0), (2, 3, 5), (3, 1, 20)]


@pytest.mark.parametrize("known", KNOWN)
@pytest.mark.parametrize("passes", [SCALAR, VECTOR], ids=["scalar", "vector"])
def test_pointwise(run: Runner, passes: tuple[ModulePass, ...], known: str) -> None:
    """Every mixture of layouts gives the same numbers, and writes nothing but its output."""
    cases = list(product(SHAPES, LAYOUTS, LAYOUTS, WRITABLE))
    for seed, (shape, first, second, last) in enumerate(cases[:: 29 if known == "nothing" else 67]):
        (_, x), (_, y), (memory, out) = (arrange(shape, kind, seed) for kind in (first, second, last))
        maps = [range(len(shape))] * 3
        expected_memory = memory.copy()
        LAYOUTS[last](shape)[1](expected_memory)[...] = x * y - x
        run(generic([x, y, out], maps, [], known, POINTWISE), passes, x, y, out)
        np.testing.assert_array_equal(memory, expected_memory, f"{shape}, {first}, {second}, {last}")


def test_zero_rank(run: Runner) -> None:
    """An operation without loops runs once."""
    x, y, out = (np.array(value, np.float32) for value in (3, 4, 0))
    run(generic([x, y, out], [[], [], []], [], "all", POINTWISE), VECTOR, x, y, out)
    assert out == 9


@pytest.mark.parametrize("layouts", [("contiguous",) * 3, ("transposed", "contiguous", "rows")])
@pytest.mark.parametrize("known", KNOWN)
def test_product(run: Runner, known: str, layouts: tuple[str, str, str]) -> None:
    """A matrix product in loops is that of numpy, and its layouts do not change its bits."""
    body = """%p = arith.mulf %e0, %e1 : f32
    %s = arith.addf %e2, %p : f32
    linalg.yield %s : f32"""
    shapes = ((5, 40), (40, 19), (5, 19))
    x, y, out = (arrange(s, kind, 1)[1] for s, kind in zip(shapes, layouts, strict=True))
    plain = np.zeros((5, 19), np.float32)
    out[...] = 0
    maps = [[0, 2], [2, 1], [0, 1]]
    run(generic([x, y, out], maps, [2], known, body), VECTOR, x, y, out)
    x, y = np.ascontiguousarray(x), np.ascontiguousarray(y)
    run(generic([x, y, plain], maps, [2], "nothing", body), SCALAR, x, y, plain)
    np.testing.assert_allclose(out, x.astype(np.float64) @ y.astype(np.float64), rtol=1e-5, atol=1e-5)
    np.testing.assert_array_equal(out, plain)


ARGMAX = """
func.func @f(%x: memref<?x?xf32, strided<[?, ?]>>, %v: memref<?xf32>, %k: memref<?xi64>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>,
                                   affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
    ins(%x : memref<?x?xf32, strided<[?, ?]>>) outs(%v, %k : memref<?xf32>, memref<?xi64>) {
  ^bb0(%e: f32, %m: f32, %n: i64):
    %i = linalg.index 0 : index
    %l = arith.index_cast %i : index to i64
    %g = arith.cmpf ogt, %e, %m : f32
    %a = arith.select %g, %e, %m : f32
    %b = arith.select %g, %l, %n : i64
    linalg.yield %a, %b : f32, i64
  }
  func.return
}"""


@pytest.mark.parametrize("layout", WRITABLE)
@pytest.mark.parametrize("passes", [SCALAR, VECTOR], ids=["scalar", "vector"])
def test_position_of_maximum(run: Runner, passes: tuple[ModulePass, ...], layout: str) -> None:
    """A fold with positions keeps row-major order: the first of equals wins."""
    _, x = arrange((7, 21), layout)
    x[...] = np.round(x)
    value, position = np.full(21, -np.inf, np.float32), np.zeros(21, np.int64)
    run(ARGMAX, passes, x, value, position)
    np.testing.assert_array_equal(value, x.max(0))
    np.testing.assert_array_equal(position, x.argmax(0))


@pytest.mark.parametrize("layout", WRITABLE)
def test_fill_and_copy(run: Runner, layout: str) -> None:
    """Filling and copying write every element."""
    memory, out = arrange((3, 21), layout)
    kind = type_of(out, "nothing")
    fill = f"""
func.func @f(%o: {kind}) {{
  %c = arith.constant 2.0 : f32
  linalg.fill ins(%c : f32) outs(%o : {kind})
  func.return
}}"""
    expected = memory.copy()
    LAYOUTS[layout]((3, 21))[1](expected)[...] = 2
    run(fill, VECTOR, out)
    np.testing.assert_array_equal(memory, expected)
    _, x = arrange((3, 21), "transposed", 5)
    copy = f"""
func.func @f(%x: {kind}, %o: {kind}) {{
  "memref.copy"(%x, %o) : ({kind}, {kind}) -> ()
  func.return
}}"""
    run(copy, VECTOR, x, out)
    np.testing.assert_array_equal(out, x)


@pytest.mark.parametrize(
    ("layout", "message"),
    [("affine_map<(i) -> (2 * i)>", "expected a memref with a strided layout"), ("strided<[1]>", None)],
)
def test_layouts(transformed: Callable[..., ModuleOp], layout: str, message: str | None) -> None:
    """What is not a strided layout is an error."""
    kind = f"memref<?xf32, {layout}>"
    body = f'"memref.copy"(%x, %o) : ({kind}, {kind}) -> () func.return'
    text = f"func.func @f(%x: {kind}, %o: {kind}) {{ {body} }}"
    if message is None:
        transformed(text, *SCALAR)
        return
    with pytest.raises(PassFailedException, match=message):
        transformed(text, *SCALAR)
