"""Loops as functions of their own: what they read, what they hand out, and where they fail."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

CARRIES = """
func.func @f(%a: memref<?xf32>, %n: index, %x: f64, %b: i1)
    -> (index, f64, i1, memref<?xf32>, memref<?xf32>, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %r:7 = scf.for %i = %c0 to %n step %c1
      iter_args(%s = %c0, %y = %x, %d = %b, %m = %a, %kept = %a, %k = %n, %l = %c3)
      -> (index, f64, i1, memref<?xf32>, memref<?xf32>, index, index) {
    %small = arith.cmpi slt, %i, %c3 : index
    cf.assert %small, "too many"
    %t = arith.addi %s, %i : index
    %z = arith.addf %y, %y : f64
    %e = arith.xori %d, %true : i1
    %next = memref.alloc(%i) : memref<?xf32>
    scf.yield %t, %z, %e, %next, %kept, %k, %l
        : index, f64, i1, memref<?xf32>, memref<?xf32>, index, index
  }
  func.return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6
      : index, f64, i1, memref<?xf32>, memref<?xf32>, index, index
}"""


@pytest.mark.parametrize("rounds", range(4))
def test_a_loop_hands_out_values_of_every_kind(native: Any, rounds: int) -> None:
    """Those that it computes, those that it leaves alone, and constants; also if it has no round."""
    a = np.arange(5, dtype=np.float32)
    compiled = native(CARRIES)
    total, doubled, flag, (owner, made), (_, kept), count, constant = compiled("f", a, rounds, 1.5, True)
    assert (total, doubled, flag) == (sum(range(rounds)), 1.5 * 2**rounds, rounds % 2 == 0)
    assert made.shape == ((rounds - 1,) if rounds else a.shape)
    np.testing.assert_array_equal(kept, a)
    assert (count, constant) == (rounds, 3)
    assert list(compiled.memory.live) == ([owner] if owner else [])


def test_a_loop_that_fails_names_its_place(native: Any, failed: type[Exception]) -> None:
    with pytest.raises(failed, match="too many"):
        native(CARRIES)("f", np.zeros(1, np.float32), 4, 1.5, True)


SHARES = """
func.func @f(%o: memref<?xi64>, %n: index, %most: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %enough = arith.cmpi sle, %c1, %most : index
  cf.assert %enough, "no round"
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%s = %c0) -> (index) {
    %early = arith.cmpi slt, %k, %most : index
    cf.assert %early, "late round"
    "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%i: index):
      %below = arith.addi %i, %k : index
      %small = arith.cmpi slt, %below, %most : index
      cf.assert %small, "large sum"
      %old = memref.load %o[%i] : memref<?xi64>
      %t = arith.index_cast %k : index to i64
      %new = arith.addi %old, %t : i64
      memref.store %new, %o[%i] : memref<?xi64>
      "scf.reduce"() : () -> ()
    }) : (index, index, index) -> ()
    %next = arith.addi %s, %k : index
    scf.yield %next : index
  }
  func.return %r : index
}"""


def test_loops_in_a_loop_are_shared(native: Any) -> None:
    o = np.zeros(5, np.int64)
    assert native(SHARES)("f", o, 5, 9) == (10,)
    np.testing.assert_array_equal(o, np.full(5, 10))


@pytest.mark.parametrize(
    ("rounds", "most", "message"),
    [(2, 0, "no round"), (2, 1, "large sum"), (1, 1, None), (3, 4, "large sum")],
)
def test_the_places_of_failures_in_a_shared_loop_inside(
    native: Any, failed: type[Exception], rounds: int, most: int, message: str | None
) -> None:
    o = np.zeros(rounds, np.int64)
    if message is None:
        assert native(SHARES)("f", o, rounds, most) == (0,)
        return
    with pytest.raises(failed, match=message):
        native(SHARES)("f", o, rounds, most)


def test_a_loop_reads_and_hands_out_wide_vectors(native: Any) -> None:
    """Memory for the last of them is as wide as it is: what lies behind stays as it was."""
    compiled = native("""
    func.func @f(%o: memref<?xi64>, %n: index) -> (index, index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %x = vector.load %o[%c0] : memref<?xi64>, vector<16xi64>
      %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0, %t = %c1, %v = %x)
          -> (index, index, vector<16xi64>) {
        %p = arith.addi %s, %i : index
        %q = arith.addi %t, %p : index
        %w = arith.addi %v, %x : vector<16xi64>
        scf.yield %p, %q, %w : index, index, vector<16xi64>
      }
      vector.store %r#2, %o[%c0] : memref<?xi64>, vector<16xi64>
      func.return %r#0, %r#1 : index, index
    }""")
    assert "alloca [144 x i8]" in compiled.emitted.text  # of both numbers and the vector
    o = np.arange(16)
    assert compiled("f", o, 3) == (3, 5)
    np.testing.assert_array_equal(o, 4 * np.arange(16))


def test_loops_that_do_the_same_are_one_function(emitted: Any) -> None:
    text = emitted("""
    func.func @f(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %x: f32) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %n step %c1 {
        memref.store %x, %a[%i] : memref<?xf32>
      }
      scf.for %i = %c0 to %n step %c1 {
        memref.store %x, %b[%i] : memref<?xf32>
      }
      "memref.copy"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
      func.return
    }""").text
    calls = [line.split('"')[1] for line in text.splitlines() if 'call i32 @"tsir.part' in line]
    first, second, copy = calls
    assert first == second != copy
    assert text.count("define internal i32") == 2
