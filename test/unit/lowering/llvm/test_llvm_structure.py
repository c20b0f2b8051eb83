"""Control flow, memory and vectors run natively."""

from __future__ import annotations

import re
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from xdsl.dialects.builtin import FileLineColLoc, FusedLoc, IntAttr, NoneAttr, StringAttr

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.lowering.llvm.emit.emitter import emit


def test_loops_carry_values(native: Any) -> None:
    """Nested counted loops with several carried values, none and many trips, steps over one."""
    compiled = native("""
    func.func @f(%n: index, %step: index) -> (i64, f64) {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0 : i64
      %one = arith.constant 1 : i64
      %start = arith.constant 1.0 : f64
      %half = arith.constant 0.5 : f64
      %r:2 = scf.for %i = %c0 to %n step %step iter_args(%s = %zero, %x = %start) -> (i64, f64) {
        %t = scf.for %j = %c0 to %i step %step iter_args(%u = %s) -> (i64) {
          %v = arith.addi %u, %one : i64
          scf.yield %v : i64
        }
        %y = arith.mulf %x, %half : f64
        scf.yield %t, %y : i64, f64
      }
      func.return %r#0, %r#1 : i64, f64
    }""")
    for n, step in ((0, 1), (1, 1), (7, 1), (7, 3), (-3, 1)):
        outer = range(0, n, step)
        assert compiled("f", n, step) == (sum(len(range(0, i, step)) for i in outer), 0.5 ** len(outer))


def test_a_loop_may_ask_what_it_was_entered_for(native: Any) -> None:
    """Whether a loop runs is known in it; what follows from that may move ahead of it, but not further."""
    compiled = native("""
    func.func @f(%n: index) -> i64 {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0 : i64
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (i64) {
        %runs = arith.cmpi slt, %c0, %n : index
        %one = arith.extui %runs : i1 to i64
        %t = arith.addi %s, %one : i64
        scf.yield %t : i64
      }
      func.return %r : i64
    }""")
    assert [compiled("f", n) for n in (0, 1, 7)] == [(0,), (1,), (7,)]


def test_while_and_if(native: Any) -> None:
    """The Collatz sequence: a loop of unknown length around a branch with results."""
    compiled = native("""
    func.func @f(%n: i64) -> (i64) {
      %zero = arith.constant 0 : i64
      %one = arith.constant 1 : i64
      %two = arith.constant 2 : i64
      %three = arith.constant 3 : i64
      %r:2 = scf.while (%x = %n, %k = %zero) : (i64, i64) -> (i64, i64) {
        %go = arith.cmpi ne, %x, %one : i64
        scf.condition(%go) %x, %k : i64, i64
      } do {
      ^bb0(%x: i64, %k: i64):
        %bit = arith.andi %x, %one : i64
        %odd = arith.cmpi eq, %bit, %one : i64
        %next = scf.if %odd -> (i64) {
          %a = arith.muli %x, %three : i64
          %b = arith.addi %a, %one : i64
          scf.yield %b : i64
        } else {
          %h = arith.divsi %x, %two : i64
          scf.yield %h : i64
        }
        %k1 = arith.addi %k, %one : i64
        scf.yield %next, %k1 : i64, i64
      }
      func.return %r#1 : i64
    }""")
    assert compiled("f", 27) == (111,)
    assert compiled("f", 1) == (0,)


def test_index_switch_and_execute_region(native: Any) -> None:
    """A branch of many arms, and a region in place."""
    compiled = native("""
    func.func @f(%i: index) -> (i64) {
      %r = scf.index_switch %i -> i64
      case 2 {
        %a = arith.constant 20 : i64
        scf.yield %a : i64
      }
      case 5 {
        %b = arith.constant 50 : i64
        scf.yield %b : i64
      }
      default {
        %c = arith.constant -1 : i64
        scf.yield %c : i64
      }
      %s = scf.execute_region -> (i64) {
        %d = arith.addi %r, %r : i64
        scf.yield %d : i64
      }
      func.return %s : i64
    }""")
    assert [compiled("f", i)[0] for i in (2, 5, 7)] == [40, 100, -2]


def test_parallel_loops_and_their_reductions(native: Any) -> None:
    """A nest in two dimensions, and a sum over it."""
    compiled = native("""
    func.func @f(%o: memref<?x?xf32>, %n: index, %m: index) -> (f32) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f32
      %total = "scf.parallel"(%c0, %c0, %n, %m, %c1, %c1, %zero)
          <{operandSegmentSizes = array<i32: 2, 2, 2, 1>}> ({
      ^bb0(%i: index, %j: index):
        %k = arith.addi %i, %j : index
        %l = arith.index_cast %k : index to i64
        %x = arith.sitofp %l : i64 to f32
        memref.store %x, %o[%i, %j] : memref<?x?xf32>
        "scf.reduce"(%x) ({
        ^bb1(%a: f32, %b: f32):
          %s = arith.addf %a, %b : f32
          "scf.reduce.return"(%s) : (f32) -> ()
        }) : (f32) -> ()
      }) : (index, index, index, index, index, index, f32) -> f32
      func.return %total : f32
    }""")
    o = np.zeros((5, 6), np.float32)
    assert compiled("f", o, 5, 6) == (np.add.outer(np.arange(5), np.arange(6)).sum(),)
    np.testing.assert_array_equal(o, np.add.outer(np.arange(5), np.arange(6)))
    assert compiled("f", o, 0, 6) == (0.0,)


@pytest.mark.parametrize("t", ["f16", "bf16", "f32", "f64", "i1", "i8", "i16", "i32", "i64", "ui8"])
def test_elements_of_any_type_are_copied(native: Any, t: str) -> None:
    """Loads and stores through strided layouts, and whole copies."""
    dtypes: dict[str, Any] = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "i1": np.bool_, "ui8": np.uint8}
    dtype = dtypes.get(t) or np.dtype({"f": "float", "i": "int"}[t[0]] + t[1:])
    kind = f"memref<?x?x{t}, strided<[?, ?]>>"
    compiled = native(f"""
    func.func @f(%a: {kind}, %o: {kind}, %p: memref<?x?x{t}>) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = memref.dim %a, %c0 : {kind}
      %m = memref.dim %a, %c1 : {kind}
      scf.for %i = %c0 to %n step %c1 {{
        scf.for %j = %c0 to %m step %c1 {{
          %x = memref.load %a[%i, %j] : {kind}
          memref.store %x, %o[%i, %j] : {kind}
        }}
      }}
      "memref.copy"(%a, %p) : ({kind}, memref<?x?x{t}>) -> ()
      func.return
    }}""")
    base = np.arange(60).reshape(6, 10) % 3
    a = base.astype(dtype)[::2, ::3].T
    o, p = np.zeros((8, 3), dtype)[::2], np.zeros((4, 3), dtype)
    compiled("f", a, o, p)
    np.testing.assert_array_equal(o.astype(np.float32), a.astype(np.float32))
    np.testing.assert_array_equal(p.astype(np.float32), a.astype(np.float32))


def test_a_bool_is_any_byte_but_zero(native: Any) -> None:
    """Bytes that are neither 0 nor 1 are true, and written as 1."""
    compiled = native("""
    func.func @f(%a: memref<?xi1>, %o: memref<?xi1>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %x = memref.load %a[%c0] : memref<?xi1>
      memref.store %x, %o[%c0] : memref<?xi1>
      %v = vector.load %a[%c1] : memref<?xi1>, vector<4xi1>
      vector.store %v, %o[%c1] : memref<?xi1>, vector<4xi1>
      func.return
    }""")
    raw, o = np.array([7, 0, 255, 1, 2], np.uint8), np.zeros(5, np.uint8)
    compiled("f", raw.view(np.bool_), o.view(np.bool_))
    assert o.tolist() == [1, 0, 1, 1, 1]


def test_views(native: Any) -> None:
    """Parts, casts and reinterpretations of memory, and what is asked of them."""
    compiled = native("""
    func.func @f(%a: memref<?x?xi64>, %i: index, %axis: index, %b: memref<?xi8>)
        -> (memref<2xi64, strided<[?], offset: ?>>, index, index, index, i64, memref<4x?xi64>, memref<?xi64>,
            i64) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %n = memref.dim %a, %c0 : memref<?x?xi64>
      %v = memref.subview %a[%i, 1] [1, 2] [1, 2]
        : memref<?x?xi64> to memref<2xi64, strided<[?], offset: ?>>
      %d = memref.dim %a, %axis : memref<?x?xi64>
      %rank = "memref.rank"(%a) : (memref<?x?xi64>) -> index
      %base, %offset, %s0, %s1, %t0, %t1 = "memref.extract_strided_metadata"(%a)
        : (memref<?x?xi64>) -> (memref<i64>, index, index, index, index, index)
      %x = memref.load %base[] : memref<i64>
      %known = "memref.cast"(%a) : (memref<?x?xi64>) -> memref<4x?xi64>
      %flat = "memref.collapse_shape"(%a) <{reassociation = [[0 : i64, 1 : i64]]}>
        : (memref<?x?xi64>) -> memref<?xi64>
      %view = "memref.view"(%b, %c1, %c2) : (memref<?xi8>, index, index) -> memref<?xi8>
      %e = memref.load %view[%c0] : memref<?xi8>
      %w = arith.extsi %e : i8 to i64
      func.return %v, %d, %rank, %t0, %x, %known, %flat, %w
        : memref<2xi64, strided<[?], offset: ?>>, index, index, index, i64, memref<4x?xi64>, memref<?xi64>,
          i64
    }""")
    a, b = np.arange(24).reshape(4, 6) + 100, np.arange(9, 12, dtype=np.int8)
    view, dim, rank, stride, first, cast, flat, byte = compiled("f", a, 2, 1, b)
    assert (dim, rank, stride, first, byte) == (6, 2, 6, 100, 10)
    assert view[0] == 0
    np.testing.assert_array_equal(view[1], a[2, 1:5:2])
    np.testing.assert_array_equal(cast[1], a)
    np.testing.assert_array_equal(flat[1], a.ravel())


def test_reinterpret_cast_expand_and_pointer(native: Any) -> None:
    """Memory seen with other sizes and strides."""
    compiled = native("""
    func.func @f(%a: memref<?xf32>, %n: index)
        -> (memref<?x2xf32, strided<[1, 3], offset: ?>>, memref<2x?xf32>, index) {
      %r = memref.reinterpret_cast %a to offset: [1], sizes: [%n, 2], strides: [1, 3]
        : memref<?xf32> to memref<?x2xf32, strided<[1, 3], offset: ?>>
      %e = "memref.expand_shape"(%a, %n)
        <{reassociation = [[0 : i64, 1 : i64]], static_output_shape = array<i64: 2, -9223372036854775808>}>
        : (memref<?xf32>, index) -> memref<2x?xf32>
      %p = "memref.extract_aligned_pointer_as_index"(%a) : (memref<?xf32>) -> index
      func.return %r, %e, %p : memref<?x2xf32, strided<[1, 3], offset: ?>>, memref<2x?xf32>, index
    }""")
    a = np.arange(8, dtype=np.float32)
    cast, expanded, pointer = compiled("f", a, 4)
    np.testing.assert_array_equal(cast[1], np.lib.stride_tricks.as_strided(a[1:], (4, 2), (4, 12)))
    np.testing.assert_array_equal(expanded[1], a.reshape(2, 4))
    assert pointer == a.ctypes.data


def test_globals_and_stack(native: Any) -> None:
    """Constants in the object, and a small buffer on the stack."""
    compiled = native("""
    "memref.global"() <{sym_name = "table", sym_visibility = "private", type = memref<2x2xf16>,
      initial_value = dense<[[1.0, 2.0], [3.0, 65504.0]]> : tensor<2x2xf16>, constant}> : () -> ()
    func.func @f(%o: memref<2x2xf16>) -> (i32) {
      %t = "memref.get_global"() <{name = @table}> : () -> memref<2x2xf16>
      "memref.copy"(%t, %o) : (memref<2x2xf16>, memref<2x2xf16>) -> ()
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %seven = arith.constant 7 : i32
      %row = memref.alloca() : memref<16xi32>
      memref.store %seven, %row[%c1] : memref<16xi32>
      %x = memref.load %row[%c1] : memref<16xi32>
      func.return %x : i32
    }""")
    o = np.zeros((2, 2), np.float16)
    assert compiled("f", o) == (7,)
    assert o.tolist() == [[1, 2], [3, 65504]]


def test_masked_accesses_leave_other_lanes_alone(native: Any) -> None:
    """Masks of no lane up to more than all."""
    compiled = native("""
    func.func @f(%a: memref<?xf32>, %o: memref<?xf32>, %n: index) {
      %c0 = arith.constant 0 : index
      %m = vector.create_mask %n : vector<8xi1>
      %p = arith.constant dense<-1.0> : vector<8xf32>
      %x = vector.maskedload %a[%c0], %m, %p : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
      %c8 = arith.constant 8 : index
      vector.store %x, %o[%c0] : memref<?xf32>, vector<8xf32>
      vector.maskedstore %o[%c8], %m, %x : memref<?xf32>, vector<8xi1>, vector<8xf32>
      func.return
    }""")
    a = np.arange(8, dtype=np.float32)
    for n in (0, 1, 5, 8, 9, 2**40, -1):
        o = np.full(16, 9, np.float32)
        compiled("f", a, o, n)
        on = np.arange(8) < n
        np.testing.assert_array_equal(o[:8], np.where(on, a, -1))
        np.testing.assert_array_equal(o[8:], np.where(on, a, 9))


def test_masked_bools(native: Any) -> None:
    """Masked accesses to bools, which are bytes."""
    compiled = native("""
    func.func @f(%a: memref<?xi1>, %o: memref<?xi1>, %n: index) {
      %c0 = arith.constant 0 : index
      %m = vector.create_mask %n : vector<8xi1>
      %p = arith.constant dense<true> : vector<8xi1>
      %x = vector.maskedload %a[%c0], %m, %p : memref<?xi1>, vector<8xi1>, vector<8xi1> into vector<8xi1>
      vector.maskedstore %o[%c0], %m, %x : memref<?xi1>, vector<8xi1>, vector<8xi1>
      func.return
    }""")
    a, o = np.arange(8) % 3 == 0, np.zeros(8, np.bool_)
    compiled("f", a, o, 5)
    np.testing.assert_array_equal(o, a & (np.arange(8) < 5))


REDUCTIONS: dict[str, tuple[str, Any]] = {
    "add": ("f32", np.sum),
    "mul": ("f64", np.prod),
    "maximumf": ("f32", np.max),
    "minimumf": ("f64", np.min),
    "maxnumf": ("f32", np.fmax.reduce),
    "minnumf": ("f32", np.fmin.reduce),
    "minsi": ("i32", np.min),
    "maxsi": ("i64", np.max),
    "and": ("i32", np.bitwise_and.reduce),
    "or": ("i32", np.bitwise_or.reduce),
    "xor": ("i32", np.bitwise_xor.reduce),
}


@pytest.mark.parametrize("lanes", [6, 8])
@pytest.mark.parametrize("kind", REDUCTIONS)
def test_reductions(native: Any, kind: str, lanes: int) -> None:
    """All kinds, for an even and an odd number of halvings, with an accumulator."""
    t, reference = REDUCTIONS[kind]
    compiled = native(f"""
    func.func @f(%a: memref<?x{t}>, %s: {t}) -> ({t}, {t}) {{
      %c0 = arith.constant 0 : index
      %v = vector.load %a[%c0] : memref<?x{t}>, vector<{lanes}x{t}>
      %r = "vector.reduction"(%v) <{{kind = #vector.kind<{kind}>}}> : (vector<{lanes}x{t}>) -> {t}
      %q = "vector.reduction"(%v, %s) <{{kind = #vector.kind<{kind}>}}> : (vector<{lanes}x{t}>, {t}) -> {t}
      func.return %r, %q : {t}, {t}
    }}""")
    a = np.array([3, 1, 4, 1, 5, 9, 2, 6]).astype({"f": "float", "i": "int"}[t[0]] + t[1:])
    plain, with_start = compiled("f", a, 2)
    assert plain == reference(a[:lanes])
    assert with_start == reference(np.append(a[:lanes], np.asarray(2, a.dtype)))


def test_sums_have_one_order(native: Any) -> None:
    """Lanes are added by halves: the order depends on their number alone."""
    compiled = native("""
    func.func @f(%a: memref<?xf32>) -> (f32) {
      %c0 = arith.constant 0 : index
      %v = vector.load %a[%c0] : memref<?xf32>, vector<8xf32>
      %r = "vector.reduction"(%v) <{kind = #vector.kind<add>}> : (vector<8xf32>) -> f32
      func.return %r : f32
    }""")
    a = np.random.default_rng(3).standard_normal(8).astype(np.float32) * np.float32(1e4)
    half = a[:4] + a[4:]
    quarter = half[:2] + half[2:]
    assert compiled("f", a) == (quarter[0] + quarter[1],)


def test_lanes_are_moved(native: Any) -> None:
    """Extraction, insertion, shuffles, casts of bits, fused multiplication."""
    compiled = native("""
    func.func @f(%a: memref<?xf32>, %o: memref<?xf32>, %i: index, %x: f32) -> (f32, f32) {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %v = vector.load %a[%c0] : memref<?xf32>, vector<4xf32>
      %p = vector.extract %v[2] : f32 from vector<4xf32>
      %q = vector.extract %v[%i] : f32 from vector<4xf32>
      %w = vector.insert %x, %v[1] : f32 into vector<4xf32>
      %s = vector.shuffle %v, %w [3, 5, 0, 7] : vector<4xf32>, vector<4xf32>
      vector.store %s, %o[%c0] : memref<?xf32>, vector<4xf32>
      %b = "vector.bitcast"(%v) : (vector<4xf32>) -> vector<4xi32>
      %n = "vector.bitcast"(%b) : (vector<4xi32>) -> vector<4xf32>
      %y = "vector.broadcast"(%x) : (f32) -> vector<4xf32>
      %z = vector.fma %n, %y, %v : vector<4xf32>
      vector.store %z, %o[%c4] : memref<?xf32>, vector<4xf32>
      func.return %p, %q : f32, f32
    }""")
    a, o = np.array([1, 2, 3, 4], np.float32), np.zeros(8, np.float32)
    assert compiled("f", a, o, 3, 10.0) == (3, 4)
    assert o.tolist() == [4, 10, 1, 4, 11, 22, 33, 44]


def test_streaming_stores(native: Any) -> None:
    """Stores that pass the caches by write the same; what the operation promises of alignment is used."""
    compiled = native("""
    func.func @f(%a: memref<?xf32>, %o: memref<?xf32>) {
      %c0 = arith.constant 0 : index
      %v = vector.load %a[%c0] : memref<?xf32>, vector<16xf32>
      vector.store %v, %o[%c0] {nontemporal = true, alignment = 64 : i64} : memref<?xf32>, vector<16xf32>
      func.return
    }""")
    a = np.arange(16, dtype=np.float32)
    raw = np.zeros(64, np.float32)
    start = -raw.ctypes.data % 64 // 4
    compiled("f", a, raw[start : start + 16])
    np.testing.assert_array_equal(raw[start : start + 16], a)
    assert "!nontemporal" in compiled.emitted.text


def test_streaming_stores_at_any_address(native: Any) -> None:
    """Where nothing is promised, the address tells whether a store passes the caches by."""
    compiled = native("""
    func.func @f(%v: f32, %o: memref<?xf32>) {
      %c0 = arith.constant 0 : index
      %w = "vector.broadcast"(%v) : (f32) -> vector<16xf32>
      vector.store %w, %o[%c0] {nontemporal = true} : memref<?xf32>, vector<16xf32>
      func.return
    }""")
    for start in range(32):
        out = np.zeros(64, np.float32)
        compiled("f", 3.0, out[start : start + 16])
        np.testing.assert_array_equal(out[start : start + 16], 3)
        assert np.count_nonzero(out) == 16


def test_prefetch(native: Any) -> None:
    """It names the element's address and changes nothing."""
    compiled = native("""
    func.func @f(%o: memref<?x?xf32>, %i: index, %j: index) {
      caches.prefetch %o[%i, %j] : memref<?x?xf32>
      func.return
    }""")
    out = np.arange(12, dtype=np.float32).reshape(3, 4)
    compiled("f", out, 2, 3)
    np.testing.assert_array_equal(out.ravel(), np.arange(12))
    assert re.search(r'call void @"llvm.prefetch.p0"\(ptr %\w+, i32 1, i32 3, i32 1\)', compiled.emitted.text)


def test_unsupported_operations_are_listed_together(parse_module: Any) -> None:
    """All that cannot be emitted is reported at once, each with its place."""
    module = parse_module("""
    func.func @f(%a: vector<2x2xf32>, %m: memref<?xf32>, %x: f32, %i: index) {
      %0 = arith.addf %a, %a : vector<2x2xf32>
      %1 = "memref.atomic_rmw"(%x, %m, %i) <{kind = 0 : i64}> : (f32, memref<?xf32>, index) -> f32
      %2 = arith.addf %1, %x : f32
      %3 = memref.alloc() : memref<4xf32, strided<[2]>>
      func.return
    }
    func.func @g(%x: f32) {
      "vector.print"(%x) : (f32) -> ()
      func.return
    }""")
    with pytest.raises(UnsupportedError) as caught:
        emit(module)
    messages = [diagnostic.message for diagnostic in caught.value.diagnostics]
    assert messages == [
        "type vector<2x2xf32> is not supported",
        "operation memref.atomic_rmw is not supported by the CPU back end",
        "expected an allocation in row-major order, got memref<4xf32, strided<[2]>>",
        "operation vector.print is not supported by the CPU back end",
    ]


def test_sites_carry_locations(parse_module: Any) -> None:
    """The table of sites names the operation's place, the first one of a fused location."""
    module = parse_module("""
    func.func @f(%ok: i1) {
      cf.assert %ok, "first"
      cf.assert %ok, "second"
      func.return
    }""")
    place = FileLineColLoc(StringAttr("a.py"), IntAttr(3), IntAttr(7))
    block = next(iter(module.ops)).regions[0].block
    first, second, *_ = block.ops
    first.location = place
    second.location = FusedLoc((place, place), NoneAttr())
    sites = emit(module).sites
    assert [site.message for site in sites] == ["first", "second"]
    assert sites[0].location == place
    assert sites[1].location == second.location


def test_only_what_runs_once_is_made_quickly(emitted: Any) -> None:
    """What calls from outside run once is not optimised; loops and what loops may call are."""
    text = emitted("""
    func.func @straight(%x: f32) -> f32 {
      %y = arith.addf %x, %x : f32
      func.return %y : f32
    }
    func.func @counted(%n: index) {
      %c1 = arith.constant 1 : index
      scf.for %i = %c1 to %n step %c1 {
      }
      func.return
    }
    func.func @repeated(%n: i1) {
      scf.while (%c = %n) : (i1) -> i1 {
        scf.condition(%c) %c : i1
      } do {
      ^bb0(%d: i1):
        scf.yield %d : i1
      }
      func.return
    }
    func.func private @inner(%x: f32) -> f32 {
      func.return %x : f32
    }""").text
    defined = [line for line in text.splitlines() if line.startswith("define")]
    quick, optimised = (
        {line.split('"')[1] for line in defined if ("optnone" in line) is is_quick}
        for is_quick in (True, False)
    )
    names = ("straight", "counted", "repeated")
    assert quick == {f"{name}.{kind}" for name in names for kind in ("code", "entry")}
    assert optimised == {"tsir.part.0", "tsir.part.1", "inner.code"}


@pytest.mark.parametrize("sizes", [(2**62, 2), (2**32, 2**32), (-1, 1), (2**61, 8)])
def test_sizes_that_overflow_are_no_memory(
    native: Any, failed: type[Exception], sizes: tuple[int, int]
) -> None:
    """A product of sizes beyond 64 bits is never taken for a small one."""
    compiled = native("""
    func.func @f(%n: index, %m: index) -> memref<?x?xf32> {
      %a = memref.alloc(%n, %m) : memref<?x?xf32>
      func.return %a : memref<?x?xf32>
    }""")
    with pytest.raises(failed, match="out of memory"):
        compiled("f", *sizes)
