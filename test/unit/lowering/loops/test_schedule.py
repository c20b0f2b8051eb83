"""Fused operations compute what the separate ones do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.passes import ModulePass

from tsir.lowering.builders.access_maps import Nest
from tsir.lowering.loops.aten_linalg_to_scf import AtenLinalgToScfPass
from tsir.lowering.schedule.clusters import Buffers, Cluster
from tsir.lowering.schedule.schedule import SchedulePass
from tsir.lowering.vectorise.vectorise_scf import VectoriseScfPass

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


KINDS: Mapping[str, tuple[str, str]] = {
    "full": ("{m}x{n}", "(i, j) -> (i, j)"),
    "rows": ("{m}", "(i, j) -> (i)"),
    "columns": ("{n}", "(i, j) -> (j)"),
    "column": ("{m}x1", "(i, j) -> (i, 0)"),
    "one": ("", "(i, j) -> ()"),
}
"""Kinds of memrefs: their sizes, and how a space of two loops reads them."""

REDUCTIONS: Mapping[str, Sequence[str]] = {
    "rows": ("parallel", "reduction"),
    "columns": ("reduction", "parallel"),
    "one": ("reduction", "reduction"),
}
"""Kinds of sums, and their loops."""

BODIES = (
    "%p = arith.mulf %a, %b : f32",
    "%p = arith.subf %a, %b : f32",
    "%p = arith.addf %a, %c : f32",
    "%q = arith.mulf %a, %c : f32 %p = arith.subf %q, %b : f32",
)
"""Bodies that read two inputs, and some the old value of the output."""


class Programs:
    """Random programs of pointwise operations, sums, broadcasts, transposes, copies and updates in place."""

    def __init__(self, seed: int, m: int, n: int, known: bool):
        self.random = Random(seed)
        self.square = m == n
        self.shape = {"m": m, "n": n} if known else {"m": "?", "n": "?"}
        self.lines: list[str] = []
        self.names = {name: kind for name, kind in ARGUMENTS.items()}

    def type(self, kind: str) -> str:
        """The type of memrefs of a kind."""
        sizes = KINDS[kind][0].format(**self.shape)
        return f"memref<{sizes}{'x' if sizes else ''}f32>"

    def pick(self, target: str, *kinds: str) -> str:
        """The name of a memref of one of these kinds, none that lies across the target."""
        names = [name for name, kind in self.names.items() if kind in kinds]
        return self.random.choice([x for x in names if {x, target} != set(OVERLAPPING)])

    def allocate(self, kind: str) -> str:
        """A new memref, not yet filled."""
        name = f"%t{len(self.lines)}"
        sizes = (
            "" if self.shape["m"] != "?" else {"full": "%m, %n", "columns": "%n", "one": ""}.get(kind, "%m")
        )
        self.lines.append(f"{name} = memref.alloc({sizes}) : {self.type(kind)}")
        return name

    def generic(self, loops: Sequence[str], inputs: Sequence[str], output: str, body: str) -> None:
        """A structured operation; memrefs of one kind are read where the output's element is."""
        names = [*inputs, output]
        maps = [f"affine_map<{KINDS[self.names[name]][1]}>" for name in names]
        for at, name in enumerate(inputs):
            apart = name != output and self.names[name] == "full"
            if self.square and apart and self.random.random() < 0.3:
                maps[at] = "affine_map<(i, j) -> (j, i)>"
        if len(loops) == 1:
            maps = [
                {"rows": "affine_map<(i) -> (i)>", "column": "affine_map<(i) -> (i, 0)>"}[self.names[x]]
                for x in names
            ]
        kinds = ", ".join(f'"{loop}"' for loop in loops)
        types = [self.type(self.names[name]) for name in names]
        ins = f"ins({', '.join(inputs)} : {', '.join(types[:-1])}) " if inputs else ""
        scalars = ", ".join(f"%{x}: f32" for x in "abc"[3 - len(names) :])
        self.lines.append(
            f"linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{kinds}]}} {ins}"
            f"outs({output} : {types[-1]}) {{ ^bb0({scalars}): {body} linalg.yield %p : f32 }}"
        )

    def fill(self, name: str) -> None:
        """Fills a memref."""
        self.lines.append(f"linalg.fill ins(%z : f32) outs({name} : {self.type(self.names[name])})")

    def target(self, kind: str) -> str:
        """What an operation writes: a new memref, filled, or one that there is."""
        if kind in self.names.values() and self.random.random() < 0.3:
            return self.pick("", kind)
        name = self.allocate(kind)
        self.names[name] = kind
        self.fill(name)
        return name

    def step(self) -> None:
        """Adds one operation."""
        match self.random.randrange(6):
            case 0 | 1 | 2:
                output = self.target("full")
                inputs = [
                    self.pick(output, "full"),
                    self.pick(output, "full", "full", "rows", "columns", "column", "one"),
                ]
                self.random.shuffle(inputs)
                self.generic(("parallel",) * 2, inputs, output, self.random.choice(BODIES))
            case 3:
                kind = self.random.choice([*REDUCTIONS, "rows", "rows"])
                output = self.target(kind)
                inputs = [self.pick(output, "full"), self.pick(output, "full", "rows", "columns")]
                body = "%q = arith.mulf %a, %b : f32 %p = arith.addf %c, %q : f32"
                self.generic(REDUCTIONS[kind], inputs, output, body)
            case 4:
                output = self.target(self.random.choice(["rows", "column"]))
                inputs = [self.pick(output, "rows", "column"), self.pick(output, "rows", "column")]
                self.generic(("parallel",), inputs, output, self.random.choice(BODIES))
            case _:
                target = self.target("full")
                source = self.pick(target, "full")
                if source != target:
                    kind = self.type("full")
                    self.lines.append(f'"memref.copy"({source}, {target}) : ({kind}, {kind}) -> ()')

    def text(self, steps: int) -> str:
        """A function of so many operations."""
        for _ in range(steps):
            self.step()
        marked = {"%o", "%r", "%s"} if self.random.random() < 0.5 else set[str]()
        arguments = ", ".join(
            f"{name}: {self.type(kind)}{' {llvm.noalias}' if name in marked else ''}"
            for name, kind in ARGUMENTS.items()
        )
        lines = "\n  ".join(self.lines)
        return f"""
func.func @f({arguments}) {{
  %zero = arith.constant 0 : index
  %first = arith.constant 1 : index
  %z = arith.constant 0.5 : f32
  %m = memref.dim %x, %zero : {self.type("full")}
  %n = memref.dim %x, %first : {self.type("full")}
  {lines}
  func.return
}}"""


ARGUMENTS = {"%x": "full", "%y": "full", "%o": "full", "%w": "columns", "%r": "rows", "%s": "columns"}
"""The arguments of a random program, all of which it may update."""

OVERLAPPING = ("%x", "%y")
"""Two of them that share all rows but one."""


def arguments(shapes: Mapping[str, tuple[int, ...]], seed: int) -> dict[str, Array]:
    """Arrays for a random program."""
    random = np.random.default_rng(seed)
    arrays = {
        name: random.uniform(-1, 1, shapes[kind]).astype(np.float32) for name, kind in ARGUMENTS.items()
    }
    m, n = shapes["full"]
    memory = random.uniform(-1, 1, (m + 1, n)).astype(np.float32)
    return {**arrays, "%x": memory[:m], "%y": memory[1:]}


def has_same_bits(run: Callable[..., None], seed: int, known: bool) -> bool:
    """Whether a random program computes the same scheduled and in vectors, and as it stands."""
    m, n = Random(seed).choice([(3, 20), (1, 5), (4, 1), (5, 5), (37, 33), (0, 3), (3, 0), (40, 40)])
    text = Programs(seed, m, n, known).text(14)
    shapes = {"full": (m, n), "rows": (m,), "columns": (n,)}
    found: list[list[Array]] = []
    for passes in (LOOPS[:1], (SchedulePass(), *LOOPS)):
        arrays = list(arguments(shapes, seed).values())
        run(text, passes, *arrays)
        found.append(arrays)
    pairs = zip(*found, strict=True)
    return all(np.array_equal(x.view(np.int32), y.view(np.int32)) for x, y in pairs)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("seed", range(20))
def test_random_programs(run: Callable[..., None], seed: int) -> None:
    """Scheduled programs give the same bits as they are, whatever they update in which order."""
    assert has_same_bits(run, seed, known=seed % 2 == 0)


def test_random_programs_find_faults(run: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    """A schedule that ignores where operations touch memory is found out."""

    def agrees(cluster: Cluster, nest: Nest, buffers: Buffers) -> bool:
        return cluster.sharing is not None

    monkeypatch.setattr(Cluster, "agrees", agrees)
    assert not all(has_same_bits(run, seed, True) for seed in range(1000, 1016))
