"""Calls, results, failures and memory: what the convention promises."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest

SCALARS = """
func.func @f(%a: i1, %b: i8, %c: i64, %d: f32, %e: f64, %g: index, %h: bf16, %k: f16)
    -> (f16, bf16, index, f64, f32, i64, i8, i1) {
  func.return %k, %h, %g, %e, %d, %c, %b, %a : f16, bf16, index, f64, f32, i64, i8, i1
}
"""


def test_scalars_pass_through_slots(native: Any) -> None:
    """Each kind of scalar as an argument and as a result."""
    arguments = (True, -7, -(2**63), 0.1, float("inf"), 2**40, 1.5, -2.25)
    found = native(SCALARS)("f", *arguments)
    expected: list[Any] = list(reversed(arguments))
    expected[4] = np.float32(0.1)
    assert list(found) == expected


def test_results_and_their_owners(native: Any) -> None:
    """What was allocated belongs to the caller, once for two views of it; a view of an argument to nobody."""
    compiled = native("""
    func.func @f(%a: memref<?xf32>, %n: index)
        -> (memref<?xf32>, memref<?xf32, strided<[2], offset: ?>>, memref<?xf32>) {
      %m = memref.alloc(%n) : memref<?xf32>
      %unused = memref.alloc(%n) : memref<?xf32>
      "memref.copy"(%a, %m) : (memref<?xf32>, memref<?xf32>) -> ()
      %c2 = arith.constant 2 : index
      %half = arith.divui %n, %c2 : index
      %v = memref.subview %m[1] [%half] [2] : memref<?xf32> to memref<?xf32, strided<[2], offset: ?>>
      func.return %m, %v, %a : memref<?xf32>, memref<?xf32, strided<[2], offset: ?>>, memref<?xf32>
    }""")
    a = np.arange(6, dtype=np.float32)
    whole, view, argument = compiled("f", a, 6)
    np.testing.assert_array_equal(whole[1], a)
    np.testing.assert_array_equal(view[1], a[1::2])
    assert view[0] == whole[0]
    assert argument[0] == 0
    assert list(compiled.memory.live) == [whole[0]]
    assert whole[0] % 64 == 0
    assert compiled.memory.allocated == 2


FAILING = """
func.func @f(%n: index, %bad: index) -> (memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %t = memref.alloc(%n) : memref<?xf32>
    %ok = arith.cmpi ne, %i, %bad : index
    cf.assert %ok, "index out of range"
    %u = memref.alloc() : memref<4xf32>
    memref.dealloc %u : memref<4xf32>
  }
  func.return %m : memref<?xf32>
}
"""


def test_nothing_leaks(native: Any, failed: Any) -> None:
    """Temporaries are freed on success and on failure, however many a loop makes; results stay."""
    compiled = native(FAILING)
    ((owner, _),) = compiled("f", 100, 100)
    assert list(compiled.memory.live) == [owner]
    assert compiled.memory.allocated > 200
    compiled.memory.live.clear()
    for bad in (0, 1, 50, 99):
        with pytest.raises(failed, match="index out of range"):
            compiled("f", 100, bad)
        assert not compiled.memory.live


def test_a_leak_is_noticed(native: Any) -> None:
    """The check itself: a result that is kept shows as live."""
    compiled = native(FAILING)
    compiled("f", 3, 100)
    compiled("f", 3, 100)
    assert len(compiled.memory.live) == 2


def test_no_memory_is_a_failure(native: Any, failed: Any) -> None:
    """An allocator without memory, and sizes whose product overflows, fail at the allocation's site."""
    compiled = native("""
    func.func @f(%n: index, %m: index) -> (memref<?x?xf64>) {
      %a = memref.alloc() : memref<2xf64>
      %r = memref.alloc(%n, %m) : memref<?x?xf64>
      func.return %r : memref<?x?xf64>
    }""")
    for n, m in ((2**40, 1), (2**62, 4), (2**61, 1), (-1, 1)):
        with pytest.raises(failed, match="out of memory"):
            compiled("f", n, m)
        assert not compiled.memory.live
    ((owner, array),) = compiled("f", 0, 5)
    assert owner
    assert array.shape == (0, 5)


def test_calls_pass_ownership_and_failures(native: Any, failed: Any) -> None:
    """What a callee returns hangs on the caller's frame; its temporaries end with it, its failures pass."""
    compiled = native("""
    func.func private @make(%n: index, %ok: i1) -> (memref<?xf32>, f32) {
      %t = memref.alloc(%n) : memref<?xf32>
      %r = memref.alloc(%n) : memref<?xf32>
      cf.assert %ok, "callee failed"
      %c0 = arith.constant 0 : index
      %x = arith.constant 4.5 : f32
      memref.store %x, %r[%c0] : memref<?xf32>
      func.return %r, %x : memref<?xf32>, f32
    }
    func.func @f(%n: index, %ok: i1) -> (f32, memref<?xf32>) {
      %true = arith.constant true
      %a, %x = func.call @make(%n, %true) : (index, i1) -> (memref<?xf32>, f32)
      %b, %y = func.call @make(%n, %ok) : (index, i1) -> (memref<?xf32>, f32)
      %c0 = arith.constant 0 : index
      %z = memref.load %a[%c0] : memref<?xf32>
      func.return %z, %b : f32, memref<?xf32>
    }""")
    value, (owner, _) = compiled("f", 8, True)
    assert value == 4.5
    assert list(compiled.memory.live) == [owner]
    compiled.memory.live.clear()
    with pytest.raises(failed, match="callee failed"):
        compiled("f", 8, False)
    assert not compiled.memory.live


def test_memrefs_through_control_flow(native: Any) -> None:
    """Memrefs are carried by loops and chosen by branches, with sizes that change."""
    compiled = native("""
    func.func @f(%n: index, %c: i1, %a: memref<?xi64>) -> (memref<?xi64>, memref<?xi64>, index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %one = arith.constant 1 : i64
      %start = memref.alloc(%c0) : memref<?xi64>
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %start) -> (memref<?xi64>) {
        %k = arith.addi %i, %c1 : index
        %next = memref.alloc(%k) : memref<?xi64>
        %part = memref.subview %next[0] [%i] [1] : memref<?xi64> to memref<?xi64, strided<[1]>>
        %same = "memref.cast"(%part) : (memref<?xi64, strided<[1]>>) -> memref<?xi64>
        "memref.copy"(%m, %same) : (memref<?xi64>, memref<?xi64>) -> ()
        %w = arith.index_cast %i : index to i64
        memref.store %w, %next[%i] : memref<?xi64>
        scf.yield %next : memref<?xi64>
      }
      %q = scf.if %c -> (memref<?xi64>) {
        scf.yield %a : memref<?xi64>
      } else {
        scf.yield %r : memref<?xi64>
      }
      %s = arith.select %c, %r, %a : memref<?xi64>
      %d = memref.dim %s, %c0 : memref<?xi64>
      func.return %r, %q, %d : memref<?xi64>, memref<?xi64>, index
    }""")
    a = np.arange(50, 53)
    (owner, grown), (other, chosen), size = compiled("f", 40, True, a)
    np.testing.assert_array_equal(grown, np.arange(40))
    np.testing.assert_array_equal(chosen, a)
    assert (other, size) == (0, 40)
    assert list(compiled.memory.live) == [owner]
    compiled.memory.live.clear()
    (owner, _), (other, chosen), size = compiled("f", 5, False, a)
    np.testing.assert_array_equal(chosen, np.arange(5))
    assert (other, size) == (owner, 3)


def test_c_functions_are_called(native: Any) -> None:
    """A C function takes the addresses of memrefs, and scalars as they are."""
    seen: list[tuple[int, int, float]] = []
    kind = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_void_p, ctypes.c_int64, ctypes.c_double)

    def callback(pointer: int, n: int, x: float) -> float:
        seen.append((pointer, n, x))
        return x + n

    c_function = kind(callback)
    address = ctypes.cast(c_function, ctypes.c_void_p).value
    compiled = native(
        """
    func.func private @host(memref<?xf64>, i64, f64) -> f64 attributes {tsir.c_abi}
    func.func @f(%a: memref<?xf64>, %n: i64, %x: f64) -> (f64) {
      %r = func.call @host(%a, %n, %x) : (memref<?xf64>, i64, f64) -> f64
      func.return %r : f64
    }""",
        imports={"host": address},
    )
    a = np.zeros(3)
    assert compiled("f", a, 4, 0.5) == (4.5,)
    assert seen == [(a.ctypes.data, 4, 0.5)]


def test_facts_about_arguments_come_from_attributes(emitted: Any) -> None:
    """Without attributes nothing is said of an address."""
    text = emitted("""
    func.func @f(%a: memref<?xf32> {llvm.noalias, llvm.align = 64 : i64}, %b: memref<?xf32>) {
      func.return
    }""").text
    assert "ptr noalias align 64 %a0" in text
    assert "ptr %a1" in text


def test_functions_of_other_objects(native: Any, failed: Any) -> None:
    """A declaration says whether the frame is passed, and from where on the callee's statuses count."""
    kernel = """
    func.func @kernel(%a: memref<?xf32>, %ok: i1) -> (memref<?xf32>) {
      %c0 = arith.constant 0 : index
      %n = memref.dim %a, %c0 : memref<?xf32>
      %t = memref.alloc(%n) : memref<?xf32>
      %r = memref.alloc(%n) : memref<?xf32>
      "memref.copy"(%a, %r) : (memref<?xf32>, memref<?xf32>) -> ()
      cf.assert %ok, "in the kernel"
      func.return %r : memref<?xf32>
    }"""
    compiled = native(
        """
    func.func private @kernel(memref<?xf32>, i1) -> memref<?xf32>
      attributes {tsir.allocates, tsir.site_base = 100 : i64}
    func.func @f(%a: memref<?xf32>, %ok: i1) -> (memref<?xf32>) {
      %r = func.call @kernel(%a, %ok) : (memref<?xf32>, i1) -> memref<?xf32>
      func.return %r : memref<?xf32>
    }""",
        others=[kernel],
    )
    a = np.arange(7, dtype=np.float32)
    ((owner, result),) = compiled("f", a, True)
    np.testing.assert_array_equal(result, a)
    assert list(compiled.memory.live) == [owner]
    compiled.memory.live.clear()
    with pytest.raises(failed, match="status 103"):
        compiled("f", a, False)
    assert not compiled.memory.live
