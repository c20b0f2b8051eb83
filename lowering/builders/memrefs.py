"""
Memrefs: their types, and the operations that make them.

xDSL checks an attribute whenever one is made, and an operation whenever its constructor is called. Types and
attributes are made once here, operations without the checks, which the verifier makes on the whole module.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, cast

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    VectorType,
    i32,
    i64,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from tsir.lowering.builders.index_arithmetic import Index

ALIGNMENT = IntegerAttr(64, i64)
"""Bytes to which allocated memory is aligned."""

_KEPT = 4096
_INDEX = IndexType()

ADDF, ADDI, MINU = 0, 1, 8
"""Kinds of atomic operations: the sum of floats, that of integers, the smaller one of two without signs."""


@lru_cache(_KEPT)
def integers(numbers: tuple[int, ...], kind: IntegerType = i64) -> DenseArrayBase[IntegerType]:
    """The attribute of a row of integers."""
    return DenseArrayBase.from_list(kind, numbers)


@lru_cache(_KEPT)
def vector_type(element: Attribute, lanes: int) -> VectorType[Attribute]:
    """The type of vectors of one dimension."""
    return VectorType(element, [lanes])


def splat(element: Attribute, lanes: int, number: float) -> DenseIntOrFPElementsAttr[Any]:
    """The constant vector with the same number in each lane."""
    if isinstance(element, AnyFloat):
        return _splat(element, lanes, struct.pack("d", number))
    return _splat(element, lanes, int(number))


@lru_cache(_KEPT)
def ascending(element: Attribute, lanes: int, step: int = 1) -> DenseIntOrFPElementsAttr[Any]:
    """The constant vector of integers that are a step apart, from 0 on."""
    type: Any = vector_type(element, lanes)
    return DenseIntOrFPElementsAttr.from_list(type, [lane * step for lane in range(lanes)])


@lru_cache(_KEPT)
def _splat(element: Attribute, lanes: int, number: int | bytes) -> DenseIntOrFPElementsAttr[Any]:
    # Bytes tell zeros apart, which are equal.
    value: float = struct.unpack("d", number)[0] if isinstance(number, bytes) else number
    type: Any = vector_type(element, lanes)
    return DenseIntOrFPElementsAttr.from_list(type, [value])


def shape_of(sizes: Sequence[Index | None]) -> tuple[int, ...]:
    """Sizes as a type tells them; None of one that nothing is known of."""
    return tuple([size if isinstance(size, int) else DYNAMIC_INDEX for size in sizes])


def memref_of(
    element: Attribute,
    sizes: Sequence[Index | None],
    strides: Sequence[Index | None] | None = None,
    offset: Index | None = 0,
    space: Attribute | None = None,
) -> MemRefType[Attribute]:
    """The type of a memref, in which numbers stand; in row-major order if no strides are given."""
    layout = None if strides is None else tuple([s if isinstance(s, int) else None for s in strides])
    return _memref_of(element, shape_of(sizes), layout, offset if isinstance(offset, int) else None, space)


@lru_cache(_KEPT)
def _memref_of(
    element: Attribute,
    shape: tuple[int, ...],
    strides: tuple[int | None, ...] | None,
    offset: int | None,
    space: Attribute | None,
) -> MemRefType[Attribute]:
    layout = NoneAttr() if strides is None else StridedLayoutAttr(strides, offset)
    return MemRefType(element, ArrayAttr(map(IntAttr, shape)), layout, space or NoneAttr())


@lru_cache(_KEPT)
def projection(loops: int, followed: tuple[int, ...]) -> AffineMapAttr:
    """The map from loops to those that the dimensions of an operand follow."""
    return AffineMapAttr(AffineMap(loops, 0, tuple(map(AffineExpr.dimension, followed))))


def dimension(buffer: SSAValue, axis: SSAValue) -> memref.DimOp:
    """The size of a memref along an axis."""
    return memref.DimOp.create(operands=[buffer, axis], result_types=[_INDEX])


def metadata(buffer: SSAValue) -> memref.ExtractStridedMetaDataOp:
    """The descriptor of a memref: its offset, sizes and strides."""
    type = cast("MemRefType[Attribute]", buffer.type)
    base = _memref_of(type.element_type, (), None, 0, type.memory_space)
    numbers = [_INDEX] * (1 + 2 * type.get_num_dims())
    return memref.ExtractStridedMetaDataOp.create(operands=[buffer], result_types=[base, *numbers])


def loaded(buffer: SSAValue, indices: Sequence[SSAValue]) -> memref.LoadOp:
    """The load of an element."""
    element = cast("MemRefType[Attribute]", buffer.type).element_type
    return memref.LoadOp.create(operands=[buffer, *indices], result_types=[element])


def stored(value: SSAValue, buffer: SSAValue, indices: Sequence[SSAValue]) -> memref.StoreOp:
    """The store of an element."""
    return memref.StoreOp.create(operands=[value, buffer, *indices])


def allocation(element: Attribute, sizes: Sequence[Index]) -> memref.AllocOp:
    """An allocation of memory in row-major order."""
    dynamic = [size for size in sizes if isinstance(size, SSAValue)]
    return memref.AllocOp.create(
        operands=dynamic,
        result_types=[memref_of(element, sizes)],
        properties={"alignment": ALIGNMENT, "operandSegmentSizes": integers((len(dynamic), 0), i32)},
    )


def reinterpreted(
    source: SSAValue,
    offset: Index,
    sizes: Sequence[Index],
    strides: Sequence[Index],
    type: MemRefType[Attribute],
) -> memref.ReinterpretCastOp:
    """Memory under another layout."""
    lists = ([offset], sizes, strides)
    dynamic = [[number for number in each if isinstance(number, SSAValue)] for each in lists]
    static = [integers(shape_of(each)) for each in lists]
    return memref.ReinterpretCastOp.create(
        operands=[source, *(number for each in dynamic for number in each)],
        result_types=[type],
        properties={
            **dict(zip(("static_offsets", "static_sizes", "static_strides"), static, strict=True)),
            "operandSegmentSizes": integers((1, *map(len, dynamic)), i32),
        },
    )
