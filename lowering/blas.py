"""
The matrix products of a BLAS: of the OpenBLAS that comes with numpy, if there is one.

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
from threading import Lock

import numpy as np

from tsir.dialects.dtype import DType
from tsir.lowering.llvm.cache import compile_cached
from tsir.lowering.llvm.jit import Loaded, load

SYMBOLS: dict[DType, str] = {DType.f32: "cblas_sgemm64", DType.f64: "cblas_dgemm64"}
"""What compiled code calls, with 64-bit sizes; `blocked_product` has them where the library is missing."""

ROW_MAJOR, AS_IS, TRANSPOSED = 101, 111, 112
"""The numbers by which calls say how results and factors lie."""

_EXPORTS = {
    "library.float": "scipy_cblas_sgemm64_",
    "library.double": "scipy_cblas_dgemm64_",
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

_PRODUCT = Template("""
declare void @library.$t(i32, i32, i32, i64, i64, i64, $t, ptr, i64, ptr, i64, $t, ptr, i64)

define void @$name(i32 %order, i32 %a.turned, i32 %b.turned, i64 %m, i64 %n, i64 %k, $t %factor,
    ptr %a, i64 %a.leading, ptr %b, i64 %b.leading, $t %kept, ptr %out, i64 %leading) {
  call void @begin()
  call void @library.$t(i32 %order, i32 %a.turned, i32 %b.turned, i64 %m, i64 %n, i64 %k, $t %factor,
    ptr %a, i64 %a.leading, ptr %b, i64 %b.leading, $t %kept, ptr %out, i64 %leading)
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
            products = [_PRODUCT.substitute(name=SYMBOLS[dtype], t=t) for dtype, t in types.items()]
            text = "".join([_ALONE, *products])
            loaded = load(compile_cached(text), [*SYMBOLS.values(), "reset"], imports)
            if hasattr(os, "register_at_fork"):
                os.register_at_fork(after_in_child=ctypes.CFUNCTYPE(None)(loaded["reset"]))
            return loaded
    return None


def addresses() -> Mapping[str, int]:
    """The addresses of the functions; empty if numpy comes without its library."""
    found = _functions()
    return {} if found is None else {name: found[name] for name in SYMBOLS.values()}
