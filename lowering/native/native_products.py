"""
The matrix products that compiled code of this process calls: ours, or those of the library.

Ours are quicker than a library's, but for vectors, for results of few columns, and for small products, for
which a library has many special cases. Without a library, all are ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple
from functools import cache, partial

from tsir.dialects.types.dtype import DType
from tsir.lowering.llvm.codegen.jit import Loaded, load
from tsir.lowering.llvm.codegen.object_cache import compile_cached, kept_text
from tsir.lowering.llvm.codegen.target import host
from tsir.lowering.process import blas, threads
from tsir.lowering.process.memory import memory_functions
from tsir.lowering.products.product_tile import Tile, best_tile

SMALL = 1 << 20
"""Multiplications from which products are ours, if they have two rows, and columns for most of a panel."""

FEWEST, LEAST = 3, 2048
"""Rows, and elements of results, from which smaller ones are ours too if the second factor lies turned."""

_TYPES = {DType.f32: "float", DType.f64: "double"}

_INTERFACE = """
define void @"{name}.ours"(i32 %order, i32 %turn.a, i32 %turn.b, i64 %m, i64 %n, i64 %k, {t} %alpha,
    ptr %a, i64 %lda, ptr %b, i64 %ldb, {t} %beta, ptr %c, i64 %ldc) {{
entry:
  %frame = alloca %tsir.frame
  %a.dense = icmp eq i32 %turn.a, {as_is}
  %b.dense = icmp eq i32 %turn.b, {as_is}
  %a.down = select i1 %a.dense, i64 %lda, i64 1
  %a.right = select i1 %a.dense, i64 1, i64 %lda
  %b.down = select i1 %b.dense, i64 %ldb, i64 1
  %b.right = select i1 %b.dense, i64 1, i64 %ldb
  %turned = xor i1 %a.dense, true
  call void @tsir.frame.open(ptr %frame)
  br label %multiply
multiply:
  ; Where there is no memory to pack the first factor, it stays where it is.
  %packs = phi i1 [ true, %entry ], [ false, %multiply ]
  %status = call i32 @"{name}.kernel.code"(ptr null, ptr %a, i64 %m, i64 %k, i64 %a.down, i64 %a.right,
    ptr null, ptr %b, i64 %k, i64 %n, i64 %b.down, i64 %b.right, i1 %turned, i1 %packs, i1 %b.dense,
    ptr null, ptr %c, i64 %m, i64 %n, i64 %ldc, i64 1, ptr %frame)
  %failed = icmp ne i32 %status, 0
  %again = and i1 %failed, %packs
  br i1 %again, label %multiply, label %done
done:
  call void @tsir.frame.close(ptr %frame)
  ret void
}}
"""
"""Our function with the interface of a library's."""

_CHOICE = """
declare void @"{name}"(i32, i32, i32, i64, i64, i64, {t}, ptr, i64, ptr, i64, {t}, ptr, i64)
define void @"{name}.chosen"(i32 %order, i32 %turn.a, i32 %turn.b, i64 %m, i64 %n, i64 %k, {t} %alpha,
    ptr %a, i64 %lda, ptr %b, i64 %ldb, {t} %beta, ptr %c, i64 %ldc) {{
  %size = mul i64 %m, %n
  %work = mul i64 %size, %k
  %large = icmp sge i64 %work, {small}
  %several = icmp sge i64 %m, 2
  %whole = and i1 %large, %several
  %turned = icmp ne i32 %turn.b, {as_is}
  %enough = icmp sge i64 %m, {fewest}
  %filled = icmp sge i64 %size, {least}
  %some = and i1 %enough, %filled
  %cheap = and i1 %some, %turned
  %either = or i1 %whole, %cheap
  %wide = icmp sge i64 %n, {width}
  %ours = and i1 %either, %wide
  %function = select i1 %ours, ptr @"{name}.ours", ptr @"{name}"
  tail call void %function(i32 %order, i32 %turn.a, i32 %turn.b, i64 %m, i64 %n, i64 %k, {t} %alpha,
    ptr %a, i64 %lda, ptr %b, i64 %ldb, {t} %beta, ptr %c, i64 %ldc)
  ret void
}}
"""
"""Our function or that of a library, whichever is quicker."""


def text(dtype: DType, tile: Tile) -> str:
    """LLVM IR of our function for a dtype, with the interface and the name of the library's and `.ours`."""
    # What makes kernels is needed only where none are kept on disk.
    from xdsl.dialects.builtin import ModuleOp

    from tsir.lowering.llvm.emit.emitter import emit
    from tsir.lowering.products.product_function import product_function

    name = blas.SYMBOLS[dtype]
    kernel = emit(ModuleOp([product_function(f"{name}.kernel", dtype, tile)])).text
    return kernel + _INTERFACE.format(name=name, t=_TYPES[dtype], as_is=blas.AS_IS)


@cache
def _loaded(dtype: DType) -> Loaded:
    name, tile, library = blas.SYMBOLS[dtype], best_tile(host(), dtype), blas.addresses()
    width = tile.narrow * tile.lanes * 3 // 4
    numbers = {"small": SMALL, "fewest": FEWEST, "least": LEAST, "width": width}
    choice = _CHOICE.format(name=name, t=_TYPES[dtype], as_is=blas.AS_IS, **numbers) if library else ""
    exports = [f"{name}.{kind}" for kind in ("ours", "chosen")[: 1 + bool(library)]]
    imports = {**library, **threads.sharing(), **memory_functions()}
    # The rows of a tile go through the innermost loop together: LLVM lets them share a register.
    ours = kept_text(f"product {dtype.name} {astuple(tile)}", partial(text, dtype, tile))
    return load(compile_cached(ours + choice, opt="lsr"), exports, imports)


def addresses(code: str) -> Mapping[str, int]:
    """The functions for products that code, given as text, calls."""
    called = [dtype for dtype, name in blas.SYMBOLS.items() if f'@"{name}"' in code]
    kind = "chosen" if blas.addresses() else "ours"
    return {(name := blas.SYMBOLS[dtype]): _loaded(dtype)[f"{name}.{kind}"] for dtype in called}
