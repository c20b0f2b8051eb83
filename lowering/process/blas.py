"""
The matrix products of a BLAS: of the OpenBLAS that comes with numpy, if there is one.

Large products are a grid of tiles, which depends on their sizes alone, and each tile is a call of the
library. A team of threads shares the calls, and no bit depends on how many there are. `native_products` says
which products are left to the library.

The threads that share a product are ours, so a call has one thread of the library. How many it has is a
matter of the process: the first of our calls that run at a time says one, and the last of them, how many
there were before. What numpy multiplies meanwhile has one as well.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Template

import numpy as np

from tsir.dialects.process.locks import Lock
from tsir.dialects.types.dtype import DType
from tsir.lowering.llvm.codegen.jit import Loaded, load
from tsir.lowering.llvm.codegen.object_cache import compile_cached
from tsir.lowering.process.threads import sharing

SYMBOLS: dict[DType, str] = {DType.f32: "cblas_sgemm64", DType.f64: "cblas_dgemm64"}
"""The functions of BLAS that compiled code calls, with 64-bit sizes."""

ROW_MAJOR, AS_IS, TRANSPOSED = 101, 111, 112
"""The numbers by which calls say how results and factors lie."""

TILE = (256, 512)
"""The most rows and columns of a tile; in larger ones, the library is hardly quicker."""

LEAST = 128
"""The least rows and columns of a tile, of results that have as many."""

SMALL = 1 << 22
"""Multiplications from which a product is divided: about 80 us."""

_EXPORTS = {
    "library.float": "scipy_cblas_sgemm64_",
    "library.double": "scipy_cblas_dgemm64_",
    "vector.float": "scipy_cblas_sgemv64_",
    "vector.double": "scipy_cblas_dgemv64_",
    "get_threads": "scipy_openblas_get_num_threads64_",
    "set_threads": "scipy_openblas_set_num_threads64_",
}
"""The functions of the library, by what the code below calls them."""

_ALONE = """
declare i32 @get_threads()
declare void @set_threads(i32)

@lock = internal global i32 0
@calls = internal global i32 0
@before = internal global i32 0

define internal void @take() {
  br label %try
try:
  %taken = atomicrmw xchg ptr @lock, i32 1 acquire
  %free = icmp eq i32 %taken, 0
  br i1 %free, label %done, label %try
done:
  ret void
}

define internal void @begin() {
  call void @take()
  %calls = load i32, ptr @calls
  %first = icmp eq i32 %calls, 0
  br i1 %first, label %save, label %count
save:
  %threads = call i32 @get_threads()
  store i32 %threads, ptr @before
  %several = icmp ne i32 %threads, 1
  br i1 %several, label %set, label %count
set:
  call void @set_threads(i32 1)
  br label %count
count:
  %more = add i32 %calls, 1
  store i32 %more, ptr @calls
  store atomic i32 0, ptr @lock release, align 4
  ret void
}

define internal void @end() {
  call void @take()
  %calls = load i32, ptr @calls
  %fewer = sub i32 %calls, 1
  store i32 %fewer, ptr @calls
  %last = icmp eq i32 %fewer, 0
  br i1 %last, label %look, label %done
look:
  %before = load i32, ptr @before
  %several = icmp ne i32 %before, 1
  br i1 %several, label %restore, label %done
restore:
  call void @set_threads(i32 %before)
  br label %done
done:
  store atomic i32 0, ptr @lock release, align 4
  ret void
}

; For a process that was forked in the middle of calls that it does not have.
define void @reset() {
  %calls = load i32, ptr @calls
  %some = icmp ne i32 %calls, 0
  br i1 %some, label %restore, label %done
restore:
  %before = load i32, ptr @before
  call void @set_threads(i32 %before)
  store i32 0, ptr @calls
  br label %done
done:
  store atomic i32 0, ptr @lock release, align 4
  ret void
}
"""

_TILING = f"""
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
declare i32 @tsir_share(ptr, ptr, i64, i64)

; The rows or columns of a tile: half of them, in whole vectors, within bounds.
define internal i64 @span(i64 %size, i64 %most) {{
  %up = add i64 %size, {LEAST - 1}
  %parts = udiv i64 %up, {LEAST}
  %half = mul i64 %parts, {LEAST // 2}
  %least = call i64 @llvm.umax.i64(i64 %half, i64 {LEAST})
  %span = call i64 @llvm.umin.i64(i64 %least, i64 %most)
  ret i64 %span
}}

define internal i64 @tiles(i64 %size, i64 %span) {{
  %up = add i64 %size, %span
  %last = sub i64 %up, 1
  %tiles = udiv i64 %last, %span
  ret i64 %tiles
}}
"""

_PRODUCT = Template("""
declare void @library.$t(i32, i32, i32, i64, i64, i64, $t, ptr, i64, ptr, i64, $t, ptr, i64)
declare void @vector.$t(i32, i32, i64, i64, $t, ptr, i64, ptr, i64, $t, ptr, i64)

; The library packs the matrix as well where the other factor is a row or a column, but for products of these.
define internal void @multiply.$t(i32 %a.turned, i32 %b.turned, i64 %m, i64 %n, i64 %k, $t %factor,
    ptr %a, i64 %a.leading, ptr %b, i64 %b.leading, $t %kept, ptr %out, i64 %leading) {
  %a.as.is = icmp eq i32 %a.turned, 111
  %b.as.is = icmp eq i32 %b.turned, 111
  %some = icmp ne i64 %k, 0
  %one.row = icmp eq i64 %m, 1
  %is.row = and i1 %one.row, %some
  br i1 %is.row, label %row, label %look
row:
  %b.other = select i1 %b.as.is, i32 112, i32 111
  %b.down = select i1 %b.as.is, i64 %k, i64 %n
  %b.right = select i1 %b.as.is, i64 %n, i64 %k
  %a.step = select i1 %a.as.is, i64 1, i64 %a.leading
  call void @vector.$t(i32 101, i32 %b.other, i64 %b.down, i64 %b.right, $t %factor,
    ptr %b, i64 %b.leading, ptr %a, i64 %a.step, $t %kept, ptr %out, i64 1)
  ret void
look:
  %one.column = icmp eq i64 %n, 1
  %is.column = and i1 %one.column, %some
  br i1 %is.column, label %column, label %matrix
column:
  %a.down = select i1 %a.as.is, i64 %m, i64 %k
  %a.right = select i1 %a.as.is, i64 %k, i64 %m
  %b.step = select i1 %b.as.is, i64 %b.leading, i64 1
  call void @vector.$t(i32 101, i32 %a.turned, i64 %a.down, i64 %a.right, $t %factor,
    ptr %a, i64 %a.leading, ptr %b, i64 %b.step, $t %kept, ptr %out, i64 %leading)
  ret void
matrix:
  call void @library.$t(i32 101, i32 %a.turned, i32 %b.turned, i64 %m, i64 %n, i64 %k, $t %factor,
    ptr %a, i64 %a.leading, ptr %b, i64 %b.leading, $t %kept, ptr %out, i64 %leading)
  ret void
}

%product.$t = type { i32, i32, i64, i64, i64, $t, ptr, i64, ptr, i64, $t, ptr, i64, i64, i64, i64 }

define internal i32 @tile.$t(ptr %context, i64 %begin, i64 %end) {
entry:
  %p = load %product.$t, ptr %context
  %a.turned = extractvalue %product.$t %p, 0
  %b.turned = extractvalue %product.$t %p, 1
  %m = extractvalue %product.$t %p, 2
  %n = extractvalue %product.$t %p, 3
  %k = extractvalue %product.$t %p, 4
  %factor = extractvalue %product.$t %p, 5
  %a = extractvalue %product.$t %p, 6
  %a.leading = extractvalue %product.$t %p, 7
  %b = extractvalue %product.$t %p, 8
  %b.leading = extractvalue %product.$t %p, 9
  %kept = extractvalue %product.$t %p, 10
  %out = extractvalue %product.$t %p, 11
  %leading = extractvalue %product.$t %p, 12
  %rows = extractvalue %product.$t %p, 13
  %columns = extractvalue %product.$t %p, 14
  %across = extractvalue %product.$t %p, 15
  %a.as.is = icmp eq i32 %a.turned, 111
  %a.step = select i1 %a.as.is, i64 %a.leading, i64 1
  %b.as.is = icmp eq i32 %b.turned, 111
  %b.step = select i1 %b.as.is, i64 1, i64 %b.leading
  br label %next
next:
  %number = phi i64 [ %begin, %entry ], [ %following, %next ]
  %down = udiv i64 %number, %across
  %right = urem i64 %number, %across
  %row = mul i64 %down, %rows
  %column = mul i64 %right, %columns
  %below = sub i64 %m, %row
  %height = call i64 @llvm.umin.i64(i64 %below, i64 %rows)
  %beside = sub i64 %n, %column
  %width = call i64 @llvm.umin.i64(i64 %beside, i64 %columns)
  %a.offset = mul i64 %row, %a.step
  %a.part = getelementptr $t, ptr %a, i64 %a.offset
  %b.offset = mul i64 %column, %b.step
  %b.part = getelementptr $t, ptr %b, i64 %b.offset
  %out.row = mul i64 %row, %leading
  %out.offset = add i64 %out.row, %column
  %out.part = getelementptr $t, ptr %out, i64 %out.offset
  call void @multiply.$t(i32 %a.turned, i32 %b.turned, i64 %height, i64 %width, i64 %k, $t %factor,
    ptr %a.part, i64 %a.leading, ptr %b.part, i64 %b.leading, $t %kept, ptr %out.part, i64 %leading)
  %following = add i64 %number, 1
  %more = icmp ult i64 %following, %end
  br i1 %more, label %next, label %done
done:
  ret i32 0
}

define void @$name(i32 %order, i32 %a.turned, i32 %b.turned, i64 %m, i64 %n, i64 %k, $t %factor,
    ptr %a, i64 %a.leading, ptr %b, i64 %b.leading, $t %kept, ptr %out, i64 %leading) {
  %context = alloca %product.$t
  call void @begin()
  %area = mul i64 %m, %n
  %work = mul i64 %area, %k
  %large = icmp uge i64 %work, $small
  br i1 %large, label %divide, label %whole
whole:
  call void @multiply.$t(i32 %a.turned, i32 %b.turned, i64 %m, i64 %n, i64 %k, $t %factor,
    ptr %a, i64 %a.leading, ptr %b, i64 %b.leading, $t %kept, ptr %out, i64 %leading)
  br label %done
divide:
  %rows = call i64 @span(i64 %m, i64 $rows)
  %columns = call i64 @span(i64 %n, i64 $columns)
  %down = call i64 @tiles(i64 %m, i64 %rows)
  %across = call i64 @tiles(i64 %n, i64 %columns)
  %count = mul i64 %down, %across
  %p0 = insertvalue %product.$t poison, i32 %a.turned, 0
  %p1 = insertvalue %product.$t %p0, i32 %b.turned, 1
  %p2 = insertvalue %product.$t %p1, i64 %m, 2
  %p3 = insertvalue %product.$t %p2, i64 %n, 3
  %p4 = insertvalue %product.$t %p3, i64 %k, 4
  %p5 = insertvalue %product.$t %p4, $t %factor, 5
  %p6 = insertvalue %product.$t %p5, ptr %a, 6
  %p7 = insertvalue %product.$t %p6, i64 %a.leading, 7
  %p8 = insertvalue %product.$t %p7, ptr %b, 8
  %p9 = insertvalue %product.$t %p8, i64 %b.leading, 9
  %p10 = insertvalue %product.$t %p9, $t %kept, 10
  %p11 = insertvalue %product.$t %p10, ptr %out, 11
  %p12 = insertvalue %product.$t %p11, i64 %leading, 12
  %p13 = insertvalue %product.$t %p12, i64 %rows, 13
  %p14 = insertvalue %product.$t %p13, i64 %columns, 14
  %p15 = insertvalue %product.$t %p14, i64 %across, 15
  store %product.$t %p15, ptr %context
  %status = call i32 @tsir_share(ptr @tile.$t, ptr %context, i64 %count, i64 1)
  br label %done
done:
  call void @end()
  ret void
}
""")


def _functions() -> Loaded | None:
    """The products, on top of numpy's library; None if numpy comes without it."""
    with _making:
        return _made_functions()


_making = Lock()


@cache
def _made_functions() -> Loaded | None:
    root = Path(np.__file__).parent
    candidates = [*root.parent.glob("numpy.libs/*openblas64*"), *root.glob(".dylibs/*openblas64*")]
    for path in candidates:
        library = ctypes.CDLL(str(path))
        found = {name: getattr(library, export, None) for name, export in _EXPORTS.items()}
        imports = {name: ctypes.cast(f, ctypes.c_void_p).value or 0 for name, f in found.items() if f}
        if len(imports) == len(_EXPORTS):
            types = {DType.f32: "float", DType.f64: "double"}
            numbers = {"small": SMALL, "rows": TILE[0], "columns": TILE[1]}
            products = [_PRODUCT.substitute(numbers, name=SYMBOLS[d], t=t) for d, t in types.items()]
            text = "".join([_ALONE, _TILING, *products])
            loaded = load(compile_cached(text), [*SYMBOLS.values(), "reset"], {**imports, **sharing()})
            if hasattr(os, "register_at_fork"):
                os.register_at_fork(after_in_child=ctypes.CFUNCTYPE(None)(loaded["reset"]))
            return loaded
    return None


def addresses() -> Mapping[str, int]:
    """The addresses of the functions; empty if numpy comes without its library."""
    found = _functions()
    return {} if found is None else {name: found[name] for name in SYMBOLS.values()}
