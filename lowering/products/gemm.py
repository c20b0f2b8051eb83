"""Products of two matrices: by BLAS where it has the dtype, by loops otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.dialects import arith, func, scf
from xdsl.dialects.builtin import IntegerAttr, i32
from xdsl.ir import Block, Region, SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders import scalar_arithmetic
from tsir.lowering.builders.element import Scalar, constant, convert, insert
from tsir.lowering.builders.index_arithmetic import Flag, Index
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.process import blas
from tsir.lowering.products.blocked_product import PIECE
from tsir.lowering.values.tensors import Body, Compute, Function, Tensor


def multiply(function: Function, a: Tensor, b: Tensor, out: Tensor) -> None:
    """Writes the product of two matrices into a third, whose rows are contiguous."""
    if function.library and a.dtype is b.dtype is out.dtype and out.dtype in blas.SYMBOLS:
        _call(function, _operand(function, a), _operand(function, b), out)
        return
    contract(function, a, b, out)


def factors(function: Function, dtype: DType, *tensors: Tensor) -> list[Tensor]:
    """Factors of a product in a dtype: converted for a library, by the product itself elsewhere."""
    return [function.converted(x, dtype) if function.library else x for x in tensors]


def contract(function: Function, a: Tensor, b: Tensor, out: Tensor) -> None:
    """Writes the products of the matrices of batches as a structured operation."""
    *batch, rows, columns = range(out.rank)
    function.fill(out, 0)
    maps = ([*batch, rows, out.rank], [*batch, out.rank, columns], [*batch, rows, columns])
    function.structured([a, b], [out], multiply_add(out.dtype), maps, out.rank + 1)


def multiply_add(dtype: DType) -> Compute:
    """The product of two elements, added to the third."""

    def compute(body: Body) -> Sequence[Scalar]:
        e = Emitter(body.builder)
        a, b = (convert(body.builder, x, dtype) for x in body.elements[:2])
        return [scalar_arithmetic.add(e, body.elements[2], scalar_arithmetic.multiply(e, a, b))]

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
    by_columns = _lies_by(function, tensor.permute((1, 0)))
    fits = shapes.either(by_rows, by_columns)
    if fits is not True:
        tensor = _copied_unless(function, fits, tensor)
        by_rows = shapes.either(by_rows, shapes.opposite(fits))
    rows, columns = tensor.sizes
    strides = tensor.strides
    spread = (shapes.select(shapes.compare("eq", rows, 1), columns, strides[0]),
              shapes.select(shapes.compare("eq", columns, 1), rows, strides[1]))  # fmt: skip
    leading = shapes.maximum(shapes.select(by_rows, spread[0], spread[1]), 1)
    return _Operand(tensor, shapes.opposite(by_rows), leading)


def _lies_by(function: Function, tensor: Tensor) -> Flag:
    """Whether rows are contiguous and do not overlap."""
    shapes = function.shapes
    rows, columns = tensor.sizes
    outer, inner = tensor.strides
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


def _call(function: Function, a: _Operand, b: _Operand, out: Tensor) -> None:
    shapes, builder = function.shapes, function.builder

    def number(value: int) -> SSAValue:
        return insert(builder, arith.ConstantOp(IntegerAttr(value, i32)))

    def order(operand: _Operand) -> SSAValue:
        if isinstance(operand.turned, bool):
            return number(blas.TRANSPOSED if operand.turned else blas.AS_IS)
        return insert(builder, arith.SelectOp(operand.turned, number(blas.TRANSPOSED), number(blas.AS_IS)))

    m, n, k = (shapes.to_i64(size) for size in (*out.sizes, a.tensor.sizes[1]))
    one, zero = (constant(builder, value, out.dtype).value for value in (1, 0))
    leading = shapes.to_i64(shapes.maximum(out.strides[0], 1))
    arguments = [
        number(blas.ROW_MAJOR), order(a), order(b), m, n, k,
        one, function.dynamic_memref(a.tensor), shapes.to_i64(a.leading),
        function.dynamic_memref(b.tensor), shapes.to_i64(b.leading),
        zero, function.dynamic_memref(out), leading,
    ]  # fmt: skip
    builder.insert(func.CallOp(blas.SYMBOLS[out.dtype], arguments, []))


def multiply_batches(function: Function, a: Tensor, b: Tensor, out: Tensor) -> None:
    """
    Writes the products of the matrices of batches, over all dimensions but the last two.

    Threads share small products among them, and each of the large ones.
    """
    if not function.library:
        contract(function, a, b, out)
        return
    if out.rank == 2:
        multiply(function, a, b, out)
        return
    shapes = function.shapes
    *batch, m, n = out.sizes
    count, work = shapes.product(batch), shapes.product((m, n, a.sizes[-1]))
    several = shapes.ceil_divide(PIECE, shapes.maximum(work, 1))
    piece = shapes.select(shapes.compare("slt", work, blas.SMALL), several, shapes.maximum(count, 1))

    def step(inner: Function, index: SSAValue) -> None:
        multiply(inner, *(_matrix(inner, each, index) for each in (a, b, out)))

    function.share(count, piece, step)


def _matrix(function: Function, batch: Tensor, index: Index) -> Tensor:
    """One matrix of a batch, by its number in row-major order."""
    shapes, offset = function.shapes, batch.offset
    for axis in range(batch.rank - 3, -1, -1):
        outer = shapes.quotient(index, batch.sizes[axis]) if axis else 0
        place = shapes.subtract(index, shapes.multiply(outer, batch.sizes[axis]))
        offset = shapes.add(offset, shapes.multiply(place, batch.strides[axis]))
        index = outer
    return replace(batch, sizes=batch.sizes[-2:], strides=batch.strides[-2:], offset=offset)


def multiply_rows(function: Function, a: Tensor, b: Tensor, out: Tensor) -> None:
    """Writes the products of all matrices of a batch and one other matrix into a contiguous batch: as one."""
    shapes, last = function.shapes, a.sizes[-1]
    dense = shapes.all(
        shapes.compare("eq", stride, shapes.multiply(inner, size))
        for stride, inner, size in zip(a.strides[:-2], a.strides[1:-1], a.sizes[1:-1], strict=True)
    )
    a = _copied_unless(function, dense, a) if dense is not True else a
    rows = shapes.product(reversed(a.sizes[:-1]))
    left = replace(a, sizes=(rows, last), strides=a.strides[-2:])
    multiply(function, left, b, replace(out, sizes=(rows, out.sizes[-1]), strides=out.strides[-2:]))
