"""
Products of two matrices: by BLAS where it has the dtype, by loops otherwise.

BLAS has one thread. Large products are a grid of tiles, which depends on their sizes alone, and each tile is
a call: threads share the calls, and no bit depends on how many there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.builder import Builder
from xdsl.dialects import arith, func, scf
from xdsl.dialects.builtin import IntegerAttr, i32
from xdsl.ir import Block, Region, SSAValue

from tsir.dialects.dtype import DType
from tsir.lowering import blas, scalar_functions
from tsir.lowering.element import Scalar, constant, convert, insert
from tsir.lowering.index_arithmetic import Flag, Index
from tsir.lowering.loops import parallel_nest
from tsir.lowering.scalar_functions import Emitter
from tsir.lowering.shapes import Shapes
from tsir.lowering.tensors import Body, Compute, Function, Tensor

TILE = (256, 512)
"""The most rows and columns of a tile: in larger ones, BLAS is hardly quicker."""

LEAST = 128
"""The least rows and columns of a tile, of factors that have as many."""

SMALL = 1 << 22
"""Multiplications up to which a product is one call: about 80 us."""


def multiply(function: Function, a: Tensor, b: Tensor, out: Tensor) -> None:
    """Writes the products of matrices, over all dimensions but the last two; rows of `out` are contiguous."""
    if a.dtype is b.dtype is out.dtype and out.dtype in blas.SYMBOLS:
        _share(function, _operand(function, a), _operand(function, b), out)
        return
    if out.rank > 2:
        function.repeat(
            out.sizes[0],
            lambda inner, index: multiply(
                inner, *(_element(inner.shapes, batch, [index]) for batch in (a, b, out))
            ),
        )
        return
    function.fill(out, 0)
    function.structured([a, b], [out], multiply_add(out.dtype), [(0, 2), (2, 1), (0, 1)], 3)


def multiply_add(dtype: DType) -> Compute:
    """The product of two elements, added to the third."""

    def compute(body: Body) -> Sequence[Scalar]:
        e = Emitter(body.builder)
        a, b = (convert(body.builder, x, dtype) for x in body.elements[:2])
        return [scalar_functions.add(e, body.elements[2], scalar_functions.multiply(e, a, b))]

    return compute


@dataclass(frozen=True)
class _Operand:
    """A matrix as BLAS takes it: rows, or columns if `turned`, are contiguous and `leading` apart."""

    tensor: Tensor
    turned: Flag
    leading: Index


def _operand(function: Function, tensor: Tensor) -> _Operand:
    """A matrix as BLAS takes it, copied if neither its rows nor its columns are contiguous."""
    shapes = function.shapes
    by_rows = _lies_by(function, tensor)
    by_columns = _lies_by(function, tensor.permute((*range(tensor.rank - 2), -1, -2)))
    fits = shapes.either(by_rows, by_columns)
    if fits is not True:
        tensor = _copied_unless(function, fits, tensor)
        by_rows = shapes.either(by_rows, shapes.opposite(fits))
    rows, columns = tensor.sizes[-2:]
    strides = tensor.strides[-2:]
    spread = (shapes.select(shapes.compare("eq", rows, 1), columns, strides[0]),
              shapes.select(shapes.compare("eq", columns, 1), rows, strides[1]))  # fmt: skip
    leading = shapes.maximum(shapes.select(by_rows, spread[0], spread[1]), 1)
    return _Operand(tensor, shapes.opposite(by_rows), leading)


def _lies_by(function: Function, tensor: Tensor) -> Flag:
    """Whether rows are contiguous and do not overlap."""
    shapes = function.shapes
    rows, columns = tensor.sizes[-2:]
    outer, inner = tensor.strides[-2:]
    contiguous = shapes.either(shapes.compare("eq", inner, 1), shapes.compare("eq", columns, 1))
    apart = shapes.either(shapes.relation("sge", outer, columns), shapes.compare("eq", rows, 1))
    return shapes.both(contiguous, apart)


def _copied_unless(function: Function, fits: Flag, tensor: Tensor) -> Tensor:
    """The tensor itself where the condition holds at run time, else a copy in row-major order."""
    if fits is False:
        return function.contiguous(tensor)
    shapes, same, copying = function.shapes, function.inside(Block()), function.inside(Block())
    results = same.dynamic_memref(tensor), copying.dynamic_memref(copying.contiguous(tensor))
    for inner, result in zip((same, copying), results, strict=True):
        inner.builder.insert(scf.YieldOp(result))
    branches = Region(same.block), Region(copying.block)
    chosen = function.builder.insert(scf.IfOp(shapes.flag(fits), [results[0].type], *branches)).results[0]
    pairs = zip(tensor.strides, shapes.contiguous(tensor.sizes), strict=True)
    strides = tuple(shapes.select(fits, x, y) for x, y in pairs)
    return function.adopt(Tensor(chosen, tensor.dtype, tensor.sizes, strides))


def _share(function: Function, a: _Operand, b: _Operand, out: Tensor) -> None:
    """One call for each tile of each product."""
    # Without speculation: how large a product is tells nothing about the next one.
    shapes = Shapes(function.builder)
    *batch, height, width = out.sizes
    is_one = shapes.compare("slt", shapes.product((height, width, a.tensor.sizes[-1])), SMALL)
    spans = [
        shapes.select(is_one, shapes.maximum(size, 1), _tile(shapes, size, most))
        for size, most in zip((height, width), TILE, strict=True)
    ]
    if not batch and spans == [height, width]:
        _call(function, a, b, out)
        return

    def tile(builder: Builder, numbers: Sequence[SSAValue]) -> None:
        *elements, row, column = numbers
        inner, places = function.inside(builder.insertion_point.block), Shapes(builder)
        rows, columns = (
            (first, places.minimum(places.subtract(size, first), span))
            for size, first, span in zip((height, width), (row, column), spans, strict=True)
        )
        left, right, target = (_element(places, each, elements) for each in (a.tensor, b.tensor, out))
        factors = (
            replace(a, tensor=_cut(places, left, 0, rows)),
            replace(b, tensor=_cut(places, right, 1, columns)),
        )
        _call(inner, *factors, _cut(places, _cut(places, target, 0, rows), 1, columns))

    parallel_nest(function.builder, [*batch, height, width], tile, *spans)


def _tile(shapes: Shapes, size: Index, most: int) -> Index:
    """The rows or columns of a tile of a large product: half of them, in whole vectors, within bounds."""
    half = shapes.multiply(shapes.ceil_divide(size, LEAST), LEAST // 2)
    return shapes.minimum(shapes.maximum(half, LEAST), most)


_Range = tuple[Index, Index]
"""The first of some rows or columns, and how many there are."""


def _cut(shapes: Shapes, matrix: Tensor, axis: int, part: _Range) -> Tensor:
    """Some rows or columns of a matrix."""
    first, size = part
    sizes = tuple(size if d == axis else other for d, other in enumerate(matrix.sizes))
    offset = shapes.add(matrix.offset, shapes.multiply(first, matrix.strides[axis]))
    return replace(matrix, sizes=sizes, offset=offset)


def _element(shapes: Shapes, batch: Tensor, indices: Sequence[Index]) -> Tensor:
    """One element of a batch, or of batches of batches."""
    for index in indices:
        offset = shapes.add(batch.offset, shapes.multiply(index, batch.strides[0]))
        batch = replace(batch, sizes=batch.sizes[1:], strides=batch.strides[1:], offset=offset)
    return batch


def _call(function: Function, a: _Operand, b: _Operand, out: Tensor) -> None:
    shapes, builder = function.shapes, function.builder

    def number(value: int) -> SSAValue:
        return insert(builder, arith.ConstantOp(IntegerAttr(value, i32)))

    def order(operand: _Operand) -> SSAValue:
        if isinstance(operand.turned, bool):
            return number(blas.TRANSPOSED if operand.turned else blas.AS_IS)
        return insert(builder, arith.SelectOp(operand.turned, number(blas.TRANSPOSED), number(blas.AS_IS)))

    m, n, k = (shapes.to_i64(size) for size in (*out.sizes, a.tensor.sizes[-1]))
    one, zero = (constant(builder, value, out.dtype).value for value in (1, 0))
    leading = shapes.to_i64(shapes.maximum(out.strides[0], 1))
    arguments = [
        number(blas.ROW_MAJOR), order(a), order(b), m, n, k,
        one, function.dynamic_memref(a.tensor), shapes.to_i64(a.leading),
        function.dynamic_memref(b.tensor), shapes.to_i64(b.leading),
        zero, function.dynamic_memref(out), leading,
    ]  # fmt: skip
    builder.insert(func.CallOp(blas.SYMBOLS[out.dtype], arguments, []))
