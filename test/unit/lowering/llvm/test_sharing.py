"""Parallel loops as parts that threads share: every iteration once, whatever the pieces are."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import FileLineColLoc, IntAttr, StringAttr

from tsir.lowering.llvm.codegen import jit
from tsir.lowering.llvm.emit import parallel_ops
from tsir.lowering.llvm.emit.emitter import emit
from tsir.lowering.process.threads import get_threads, set_threads


@pytest.fixture(autouse=True, params=[1, 3])
def threads(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Pieces of one iteration, for one thread and for several."""
    monkeypatch.setattr(parallel_ops, "GRAIN", 1)
    before = get_threads()
    set_threads(request.param)
    yield
    set_threads(before)


NEST = """
func.func @f(%o: memref<?x?x?xi64>, %n: index, %m: index, %l: index, %first: index, %step: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "scf.parallel"(%c0, %c0, %first, %n, %m, %l, %c1, %c1, %step)
      <{operandSegmentSizes = array<i32: 3, 3, 3, 0>}> ({
  ^bb0(%i: index, %j: index, %k: index):
    %old = memref.load %o[%i, %j, %k] : memref<?x?x?xi64>
    %p = arith.muli %i, %m : index
    %q = arith.addi %p, %j : index
    %r = arith.muli %q, %l : index
    %s = arith.addi %r, %k : index
    %t = arith.index_cast %s : index to i64
    %new = arith.addi %old, %t : i64
    memref.store %new, %o[%i, %j, %k] : memref<?x?x?xi64>
    "scf.reduce"() : () -> ()
  }) : (index, index, index, index, index, index, index, index, index) -> ()
  func.return
}"""


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("grain", [1, 40, 1 << 20])
@pytest.mark.parametrize("shape", [(2, 3, 5), (1, 1, 1), (7, 1, 9), (0, 3, 5), (3, 0, 5), (3, 4, 0)])
@pytest.mark.parametrize(("first", "step"), [(0, 1), (0, 2), (1, 3), (2, 1)])
def test_each_iteration_runs_once(
    native: Any,
    monkeypatch: pytest.MonkeyPatch,
    grain: int,
    shape: tuple[int, int, int],
    first: int,
    step: int,
) -> None:
    monkeypatch.setattr(parallel_ops, "GRAIN", grain)
    o = np.zeros(shape, np.int64)
    native(NEST)("f", o, *shape, first, step)
    numbers = np.arange(o.size).reshape(shape)
    expected = np.zeros_like(o)
    expected[..., first::step] = numbers[..., first::step]
    np.testing.assert_array_equal(o, expected)


def test_an_empty_range_is_no_iteration(native: Any) -> None:
    o = np.zeros((2, 2, 2), np.int64)
    compiled = native(NEST)
    compiled("f", o, 2, 2, 2, 5, 1)
    compiled("f", o, 2, 2, -1, 0, 1)
    assert not o.any()


def test_parts_read_values_of_every_type(native: Any) -> None:
    """Also vectors, constants, and memrefs whose layout is known in part."""
    compiled = native("""
    func.func @f(%o: memref<?x16xf32>, %a: memref<4x?xf16, strided<[?, 1]>>, %b: i1, %x: f64, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %k = arith.constant 3.0 : f32
      %y = arith.truncf %x : f64 to f32
      %v = vector.broadcast %y : f32 to vector<16xf32>
      %h = memref.load %a[%c1, %c2] : memref<4x?xf16, strided<[?, 1]>>
      "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
      ^bb0(%i: index):
        %g = arith.extf %h : f16 to f32
        %e = memref.load %a[%i, %c2] : memref<4x?xf16, strided<[?, 1]>>
        %d = arith.extf %e : f16 to f32
        %s = arith.addf %g, %d : f32
        %t = arith.select %b, %s, %k : f32
        %w = vector.broadcast %t : f32 to vector<16xf32>
        %r = arith.addf %v, %w : vector<16xf32>
        vector.store %r, %o[%i, %c0] : memref<?x16xf32>, vector<16xf32>
        "scf.reduce"() : () -> ()
      }) : (index, index, index) -> ()
      func.return
    }""")
    a = np.arange(32, dtype=np.float16).reshape(4, 8)[:, :5]
    o = np.zeros((4, 16), np.float32)
    compiled("f", o, a, True, 0.5, 4)
    np.testing.assert_array_equal(o, np.repeat(0.5 + a[1, 2] + a[:, 2:3].astype(np.float32), 16, 1))
    compiled("f", o, a, False, 0.5, 4)
    np.testing.assert_array_equal(o, np.full_like(o, 3.5))


HOLDING = """
func.func @f(%o: memref<?xi64>, %n: index, %most: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %small = arith.cmpi slt, %i, %most : index
    cf.assert %small, "too large"
    %b = memref.alloc(%i) : memref<?xi64>
    %x = arith.index_cast %i : index to i64
    %m = memref.alloc() : memref<1xi64>
    memref.store %x, %m[%c0] : memref<1xi64>
    %y = memref.load %m[%c0] : memref<1xi64>
    memref.store %y, %o[%i] : memref<?xi64>
    memref.dealloc %m : memref<1xi64>
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()
  func.return
}"""


def test_parts_free_what_they_allocate(native: Any, failed: type[Exception]) -> None:
    """Also where they fail, by themselves or for want of memory."""
    compiled = native(HOLDING)
    o = np.zeros(50, np.int64)
    compiled("f", o, 50, 50)
    np.testing.assert_array_equal(o, np.arange(50))
    with pytest.raises(failed, match="too large"):
        compiled("f", o, 50, 20)
    compiled.memory.limit = 64 + 8 * 30
    with pytest.raises(failed, match="out of memory"):
        compiled("f", o, 50, 50)
    assert not compiled.memory.live


def test_the_first_failure_counts(native: Any, failed: type[Exception]) -> None:
    """An iteration fails in one of three ways; the loop as the first that does."""
    compiled = native("""
    func.func @f(%a: memref<?xi64>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = memref.dim %a, %c0 : memref<?xi64>
      "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
      ^bb0(%i: index):
        %x = memref.load %a[%i] : memref<?xi64>
        %one = arith.constant 1 : i64
        %two = arith.constant 2 : i64
        %three = arith.constant 3 : i64
        %p = arith.cmpi ne, %x, %one : i64
        cf.assert %p, "one"
        %q = arith.cmpi ne, %x, %two : i64
        cf.assert %q, "two"
        %r = arith.cmpi ne, %x, %three : i64
        cf.assert %r, "three"
        "scf.reduce"() : () -> ()
      }) : (index, index, index) -> ()
      func.return
    }""")
    random = np.random.default_rng(0)
    for _ in range(300):
        a = random.integers(0, 4, 40) * (random.random(40) < 0.1)
        if not a.any():
            compiled("f", a)
            continue
        with pytest.raises(failed, match={1: "one", 2: "two", 3: "three"}[int(a[a > 0][0])]):
            compiled("f", a)


LOOP = """
  %n@ = memref.dim %@, %c0 : memref<?xi64>
  "scf.parallel"(%c0, %n@, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %x = memref.load %@[%i] : memref<?xi64>
    %p = arith.cmpi ne, %x, %zero : i64
    cf.assert %p, "zero in @"
    memref.store %zero, %@[%i] : memref<?xi64>
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()
"""

TWICE = f"""
func.func @f(%a: memref<?xi64>, %b: memref<?xi64>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  {LOOP.replace("@", "a")}
  {LOOP.replace("@", "b")}
  func.return
}}"""


def test_equal_loops_have_one_part(native: Any, emitted: Any, failed: type[Exception]) -> None:
    """Each fails at a place of its own."""
    assert emitted(TWICE).text.count("define internal") == 1
    compiled = native(TWICE)
    for a, b, where in (([1, 0], [1], "a"), ([1, 1], [1, 0], "b"), ([1, 0], [0], "a")):
        with pytest.raises(failed, match=f"zero in {where}"):
            compiled("f", np.array(a), np.array(b))
    given = np.ones(7, np.int64), np.ones(5, np.int64)
    compiled("f", *given)
    assert not any(x.any() for x in given)


def test_loops_in_parts_run_where_they_stand(emitted: Any) -> None:
    text = emitted("""
    func.func @f(%o: memref<?x?xf32>, %n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %x = arith.constant 1.0 : f32
      "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
      ^bb0(%i: index):
        "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
        ^bb0(%j: index):
          memref.store %x, %o[%i, %j] : memref<?x?xf32>
          "scf.reduce"() : () -> ()
        }) : (index, index, index) -> ()
        "scf.reduce"() : () -> ()
      }) : (index, index, index) -> ()
      func.return
    }""").text
    assert text.count('call i32 @"tsir_share"(') == 1
    assert text.count("define internal") == 1


def test_what_is_known_to_be_small_is_not_shared(emitted: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    source = """
    func.func @f(%o: memref<SIZExf32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = arith.constant SIZE : index
      %x = arith.constant 1.0 : f32
      "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
      ^bb0(%i: index):
        memref.store %x, %o[%i] : memref<SIZExf32>
        "scf.reduce"() : () -> ()
      }) : (index, index, index) -> ()
      func.return
    }"""
    assert "tsir_share" not in emitted(source.replace("SIZE", "1000")).text
    assert "tsir_share" in emitted(source.replace("SIZE", "10000000")).text


class Shared:
    """Stands in for the team; has the number of iterations of each loop that is more than one piece."""

    def __init__(self) -> None:
        self.counts: list[int] = []
        words = [ctypes.c_void_p] * 2, [ctypes.c_int64] * 2
        self.part = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, *words[1])
        self.share = ctypes.CFUNCTYPE(ctypes.c_int32, *words[0], *words[1])(self.run)

    def run(self, part: int, context: int, count: int, grain: int) -> int:
        """All iterations at once."""
        assert grain > 0
        if count > grain:
            self.counts.append(count)
        return int(self.part(part)(context, 0, count))

    def imports(self) -> dict[str, int]:
        """What code calls in place of the team."""
        return {"tsir_share": ctypes.cast(self.share, ctypes.c_void_p).value or 0}


def test_tables_do_not_tell_how_long_a_loop_is(native: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few elements of a large table are not worth a thread."""
    monkeypatch.setattr(parallel_ops, "GRAIN", 1 << 12)
    shared = Shared()
    source = """
    func.func @f(%o: memref<?xf32>, %t: memref<?xf32>, %p: memref<?xindex>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = memref.dim %o, %c0 : memref<?xf32>
      "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
      ^bb0(%i: index):
        %k = memref.load %p[%i] : memref<?xindex>
        %m = arith.addi %k, %c0 : index
        %x = memref.load %t[%m] : memref<?xf32>
        memref.store %x, %o[%i] : memref<?xf32>
        "scf.reduce"() : () -> ()
      }) : (index, index, index) -> ()
      func.return
    }"""
    compiled = native(source, imports=shared.imports())
    table = np.arange(100_000, dtype=np.float32)
    for count, expected in ((100, []), (5000, [5000])):
        places = np.random.default_rng(1).integers(0, len(table), count)
        o = np.zeros(count, np.float32)
        compiled("f", o, table, places)
        np.testing.assert_array_equal(o, table[places])
        assert shared.counts == expected


def test_rows_tell_how_long_a_loop_is(native: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sizes that are read from memrefs are not what stands in them: these rows are not looked up."""
    monkeypatch.setattr(parallel_ops, "GRAIN", 1 << 12)
    shared = Shared()
    source = """
    func.func @f(%a: memref<?x?xf32, strided<[?, ?]>>, %o: memref<?xf32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %b, %at, %n, %m, %s, %t = memref.extract_strided_metadata %a
          : memref<?x?xf32, strided<[?, ?]>> -> memref<f32>, index, index, index, index, index
      %c = memref.reinterpret_cast %a to offset: [0], sizes: [%n, %m], strides: [%s, 1]
          : memref<?x?xf32, strided<[?, ?]>> to memref<?x?xf32, strided<[?, 1]>>
      %w = memref.dim %c, %c1 : memref<?x?xf32, strided<[?, 1]>>
      "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
      ^bb0(%i: index):
        %r = memref.subview %c[%i, 0] [1, %w] [1, 1]
            : memref<?x?xf32, strided<[?, 1]>> to memref<1x?xf32, strided<[?, 1], offset: ?>>
        %last = arith.subi %w, %c1 : index
        %x = memref.load %r[%c0, %last] : memref<1x?xf32, strided<[?, 1], offset: ?>>
        memref.store %x, %o[%i] : memref<?xf32>
        "scf.reduce"() : () -> ()
      }) : (index, index, index) -> ()
      func.return
    }"""
    compiled = native(source, imports=shared.imports())
    a = np.arange(100_000, dtype=np.float32).reshape(100, 1000)
    o = np.zeros(100, np.float32)
    compiled("f", a, o)
    np.testing.assert_array_equal(o, a[:, -1])
    assert shared.counts == [100]
    compiled("f", a[:, :5], o)
    np.testing.assert_array_equal(o, a[:, 4])
    assert shared.counts == [100]


def test_line_tables_tell_lines_in_parts(parse_module: Any) -> None:
    """LLVM verifies that each instruction is in the scope of its function."""
    module = parse_module(NEST)
    for number, op in enumerate(module.walk(), 1):
        op.location = FileLineColLoc(StringAttr("f.py"), IntAttr(number), IntAttr(1))
    text = emit(module, lines=True).text
    assert text.count("distinct !DISubprogram") == 2
    assert jit.compile_text(text)
