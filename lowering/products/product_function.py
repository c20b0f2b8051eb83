"""
The functions of `blocked_product`.

They have the interface of `gemm`'s calls, those of `cblas_sgemm` and `cblas_dgemm`, for row-major results
that are overwritten.
"""

from __future__ import annotations

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import (
    IndexType,
    IntegerAttr,
    ModuleOp,
    i1,
    i32,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import insert
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.llvm.codegen.target import Target
from tsir.lowering.process import blas
from tsir.lowering.products.blocked_product import Product, matrix_type
from tsir.lowering.products.product_tile import Tile, best_tile


def define_products(module: ModuleOp, target: Target) -> None:
    """Give bodies to the functions of `blas` that a module declares."""
    wanted = {symbol: dtype for dtype, symbol in blas.SYMBOLS.items()}
    for op in list(module.ops):
        if isinstance(op, FuncOp) and op.is_declaration and op.sym_name.data in wanted:
            dtype = wanted[op.sym_name.data]
            block = Block(arg_types=op.function_type.inputs)
            _build_interface(block, dtype, best_tile(target, dtype))
            made = FuncOp(op.sym_name.data, op.function_type, Region(block), "private")
            op.detach()
            module.body.block.add_op(made)


def _build_interface(block: Block, dtype: DType, tile: Tile) -> None:
    """Build the body of the function for a dtype."""
    builder = Builder(InsertPoint.at_end(block))
    _, turn_a, turn_b, *sizes, _, a, lda, b, ldb, _, out, ldc = block.args
    m, n, k = (insert(builder, arith.IndexCastOp(size, IndexType())) for size in sizes)
    at = IndexBuilder(builder)

    def matrix(source: SSAValue, leading: SSAValue, dense: Flag, rows: Index, columns: Index) -> SSAValue:
        apart = insert(builder, arith.IndexCastOp(leading, IndexType()))
        strides = at.select(dense, apart, 1), at.select(dense, 1, apart)
        kind = matrix_type(dtype, 1 if dense is True else None)
        view = memref.ReinterpretCastOp.from_dynamic(source, [0], (rows, columns), strides, kind)
        return insert(builder, view)

    number = insert(builder, arith.ConstantOp(IntegerAttr(blas.AS_IS, i32)))
    a_dense, b_dense = (insert(builder, arith.CmpiOp(turn, number, "eq")) for turn in (turn_a, turn_b))
    turned = insert(builder, arith.CmpiOp(turn_a, number, "ne"))
    factors = matrix(a, lda, a_dense, m, k), matrix(b, ldb, b_dense, k, n)
    target = matrix(out, ldc, True, m, n)
    Product(tile, dtype, *factors, turned, True, b_dense, target, (m, n, k)).build(builder)
    builder.insert(ReturnOp())


def product_function(name: str, dtype: DType, tile: Tile) -> FuncOp:
    """
    The function of two factors, three flags, and the result.

    The flags say whether the elements of a column of the first factor lie side by side, whether that factor
    may be packed, and whether the elements of a row of the second lie side by side. If the second flag is
    set, the function may fail for want of memory.
    """
    block = Block(arg_types=[matrix_type(dtype, None)] * 2 + [i1, i1, i1, matrix_type(dtype, 1)])
    builder = Builder(InsertPoint.at_end(block))
    at = IndexBuilder(builder)
    a, b, turned, packs, dense, out = block.args
    m, n, k = (insert(builder, memref.DimOp(x, at.value(axis))) for x, axis in ((out, 0), (out, 1), (a, 1)))
    Product(tile, dtype, a, b, turned, packs, dense, out, (m, n, k)).build(builder)
    builder.insert(ReturnOp())
    return FuncOp(name, (block.arg_types, []), Region(block), "private")
