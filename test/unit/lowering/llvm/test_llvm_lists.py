"""Lists in native code: their elements, and the memory that these lie in."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

NUMBERS = """
func.func @f(%n: index, %k: index) -> (index, f64, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %true = arith.constant true
  %l = lists.new : !lists.list<f64>
  %m = lists.new : !lists.list<i1>
  scf.for %i = %c0 to %n step %c1 {
    %w = arith.index_cast %i : index to i64
    %x = arith.sitofp %w : i64 to f64
    lists.append %x, %l : f64, !lists.list<f64>
    lists.append %true, %m : i1, !lists.list<i1>
  }
  lists.erase %l[%c2] : !lists.list<f64>
  %y = lists.get %l[%k] : !lists.list<f64> -> f64
  lists.set %y, %l[%c0] : f64, !lists.list<f64>
  %z = lists.get %l[%c0] : !lists.list<f64> -> f64
  %s = lists.length %l : !lists.list<f64>
  %b = lists.get %m[%k] : !lists.list<i1> -> i1
  func.return %s, %z, %b : index, f64, i1
}
"""


def test_lists_of_numbers(native: Any) -> None:
    """They grow, lose elements and have them replaced; nothing is left of them."""
    compiled = native(NUMBERS)
    for n in (4, 8, 9, 1000):
        assert compiled("f", n, 1) == (n - 1, 1.0, True)
        assert compiled("f", n, n - 2) == (n - 1, float(n - 1), True)
        assert not compiled.memory.live


AHEAD = """
func.func @f(%n: index, %k: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %l = lists.new : !lists.list<index>
  scf.for %i = %c0 to %n step %c1 {
    lists.insert %i, %l[%c0] : index, !lists.list<index>
  }
  lists.insert %n, %l[%k] : index, !lists.list<index>
  %s = lists.length %l : !lists.list<index>
  %x = lists.get %l[%n] : !lists.list<index> -> index
  %y = lists.get %l[%k] : !lists.list<index> -> index
  %z = arith.addi %y, %x : index
  func.return %s, %z : index, index
}
"""


def test_elements_ahead_of_others(native: Any) -> None:
    """The first, one between others and one behind all; the last is 0 unless it is the new one."""
    compiled = native(AHEAD)
    for n in (1, 7, 8, 9, 100):
        for k in (0, n // 2, n):
            assert compiled("f", n, k) == (n + 1, 2 * n if k == n else n)
            assert not compiled.memory.live


TENSORS = """
!m = memref<?xf32, strided<[?]>>
!inner = !lists.list<!m>
!outer = !lists.list<!inner>

func.func @f(%n: index, %a: memref<?xf32>, %bad: index)
    -> (!m, !m) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %outer = lists.new : !outer
  scf.for %i = %c0 to %n step %c1 {
    %l = lists.new : !inner
    %same = "memref.cast"(%a) : (memref<?xf32>) -> !m
    lists.append %same, %l : !m, !inner
    %t = memref.alloc(%n) : memref<?xf32>
    %u = memref.alloc(%n) : memref<?xf32>
    %w = arith.index_cast %i : index to i64
    %x = arith.sitofp %w : i64 to f32
    memref.store %x, %u[%c0] : memref<?xf32>
    %v = "memref.cast"(%u) : (memref<?xf32>) -> !m
    lists.insert %v, %l[%c1] : !m, !inner
    lists.append %v, %l : !m, !inner
    lists.erase %l[%c1] : !inner
    %ok = arith.cmpi ne, %i, %bad : index
    cf.assert %ok, "bad"
    lists.append %l, %outer : !inner, !outer
    scf.yield
  } {tsir.scope}
  %last = arith.subi %n, %c1 : index
  %got = lists.get %outer[%last] : !outer -> !inner
  %e = lists.get %got[%c1] : !inner -> !m
  %f = lists.get %got[%c0] : !inner -> !m
  lists.set %f, %got[%c1] : !m, !inner
  func.return %e, %f : !m, !m
}
"""


def test_lists_keep_the_memory_of_their_elements(native: Any, failed: Any) -> None:
    """An element of a list in a list outlives the rounds that made it, and the lists; the rest does not."""
    compiled = native(TENSORS)
    a = np.arange(3, dtype=np.float32)
    for n in (1, 2, 50):
        (owner, element), (other, argument) = compiled("f", n, a, n)
        assert element[0] == n - 1
        assert list(compiled.memory.live) == [owner]
        assert other == 0
        np.testing.assert_array_equal(argument, a)
        compiled.memory.live.clear()
    for bad in (0, 1, 30):
        with pytest.raises(failed, match="bad"):
            compiled("f", 50, a, bad)
        assert not compiled.memory.live


ROUNDS = """
func.func @f(%n: index) -> (memref<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (memref<?xf32>, memref<?xf32>) {
    %k = arith.addi %i, %c1 : index
    %t = memref.alloc(%k) : memref<?xf32>
    %u = memref.alloc(%k) : memref<?xf32>
    scf.yield %y, %u : memref<?xf32>, memref<?xf32>
  } {tsir.scope}
  %d = memref.dim %r#1, %c0 : memref<?xf32>
  func.return %r#0, %d : memref<?xf32>, index
}
"""


def test_rounds_end_what_they_do_not_carry_on(native: Any, failed: Any) -> None:
    """Few buffers live at once, however many rounds there are; one that a later round carries on stays."""
    compiled = native(ROUNDS)
    (owner, array), size = compiled("f", 200)
    assert (array.shape, size) == ((199,), 200)
    assert list(compiled.memory.live) == [owner]
    assert compiled.memory.allocated == 401
    assert compiled.memory.most <= 6
    compiled.memory.live.clear()
    compiled.memory.patience = compiled.memory.polls + 7
    with pytest.raises(failed, match="interrupted"):
        compiled("f", 200)
    assert not compiled.memory.live
