"""Types and operations on memrefs are those that xDSL's own constructors make."""

from __future__ import annotations

import math

import pytest
from xdsl.dialects import memref, test
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    VectorType,
    f32,
    f64,
    i1,
    i8,
)
from xdsl.ir import Operation

from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.builders.memrefs import allocation, memref_of, reinterpreted, splat

N, M = test.TestOp(result_types=[IndexType(), IndexType()]).results


def same(a: Operation, b: Operation) -> bool:
    """Whether two operations differ in nothing but their results."""
    a.verify()
    facts = [(op.operands, op.result_types, op.properties, op.attributes) for op in (a, b)]
    return tuple(facts[0][0]) == tuple(facts[1][0]) and facts[0][1:] == facts[1][1:]


def test_types_tell_numbers() -> None:
    assert memref_of(f32, [N, 3]) == MemRefType(f32, [DYNAMIC_INDEX, 3])
    strided = MemRefType(f32, [DYNAMIC_INDEX, 3], StridedLayoutAttr([1, None]))
    assert memref_of(f32, [N, 3], [1, M]) == strided
    assert memref_of(f32, [], []) == MemRefType(f32, [], StridedLayoutAttr([]))
    for offset in (5, None):
        assert memref_of(f32, [2], [1], offset) == MemRefType(f32, [2], StridedLayoutAttr([1], offset))
    assert memref_of(f32, [2], [1], N) == MemRefType(f32, [2], StridedLayoutAttr([1], None))
    assert memref_of(f64, [2], None, 0, IntAttr(3)) == MemRefType(f64, [2], NoneAttr(), IntAttr(3))


@pytest.mark.parametrize("sizes", [[], [2, 3], [N], [N, 3, M]])
def test_allocations(sizes: list[Index]) -> None:
    shape = [size if isinstance(size, int) else DYNAMIC_INDEX for size in sizes]
    dynamic = [size for size in sizes if not isinstance(size, int)]
    assert same(allocation(f32, sizes), memref.AllocOp.get(f32, 64, shape, dynamic))


def test_casts() -> None:
    (source,) = test.TestOp(result_types=[MemRefType(f32, [DYNAMIC_INDEX])]).results
    for offset, sizes, strides in ((0, [N, 3], [M, 1]), (N, [2], [N]), (4, [], [])):
        kind = memref_of(f32, sizes, strides, offset)
        expected = memref.ReinterpretCastOp.from_dynamic(source, [offset], sizes, strides, kind)
        assert same(reinterpreted(source, offset, sizes, strides, kind), expected)


@pytest.mark.parametrize("number", [0.0, -0.0, 1.5, math.inf, -math.inf])
def test_splats_of_floats(number: float) -> None:
    """Zeros of either sign are constants of their own."""
    expected = DenseIntOrFPElementsAttr.from_list(VectorType(f32, [8]), [number])
    assert splat(f32, 8, number).data == expected.data
    assert splat(f32, 8, number).type == expected.type


def test_splats_of_integers() -> None:
    for kind, number in ((i8, -1), (i8, 7), (i1, 1)):
        assert splat(kind, 4, number) == DenseIntOrFPElementsAttr.from_list(VectorType(kind, [4]), [number])
    assert math.isnan(next(iter(splat(f64, 2, math.nan).get_values())))
