"""Ours and the peers: each makes a workload its own, once, and binds it to arguments, for each shape."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from benchmarks.contenders import Bind, Call, Kind
from benchmarks.workloads import Array, Row

OURS = "tsir"


def ours(row: Row) -> Any:
    """The row as a function of tsir."""
    import tsir

    function = tsir.CompilationUnit(row.workload.source).function(row.entry)
    return tsir.value_and_grad(function, argnums=row.wrt) if row.gradient else function


def _tsir(row: Row) -> Bind:
    function = ours(row)
    return lambda arrays: lambda: function(*arrays)


def as_python(row: Row) -> Callable[..., Any]:
    """The text of the row, run as Python: eager PyTorch."""
    import torch

    names: dict[str, Any] = {"torch": torch}
    exec(row.workload.source, names)
    return names[row.entry]


def _eager(row: Row) -> Bind:
    return _torch(row, as_python(row))


def _scripted(row: Row) -> Bind:
    import torch

    return _torch(row, getattr(torch.jit.CompilationUnit(row.workload.source), row.entry))


def _compiled(row: Row) -> Bind:
    import torch

    return _torch(row, torch.compile(as_python(row)))


def _torch(row: Row, function: Callable[..., Any]) -> Bind:
    """A function of PyTorch; a gradient is taken by autograd, around it."""
    import torch

    def bind(arrays: Sequence[Array]) -> Call:
        tensors = [torch.from_numpy(array) for array in arrays]
        wrt = [tensors[index].requires_grad_() for index in row.wrt]

        def value_and_gradients() -> object:
            value = function(*tensors)
            return value, torch.autograd.grad(value, wrt)

        return value_and_gradients if row.gradient else lambda: function(*tensors)

    return bind


def _jax(row: Row) -> Bind | None:
    import jax

    from benchmarks.in_jax import FUNCTIONS, weighted

    # It keeps on disk what it compiles, however little, as others do.
    jax.config.update("jax_compilation_cache_dir", os.environ["JAX_COMPILATION_CACHE_DIR"])
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.0)
    jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)
    function = FUNCTIONS.get(row.workload.name)
    if function is None:
        return None
    if row.gradient:
        function = jax.value_and_grad(weighted(function, len(row.wrt)), argnums=row.wrt)
    # A function of its own for each build: what is compiled for another is not found again.
    compiled = jax.jit(lambda *arguments: function(*arguments))

    def bind(arrays: Sequence[Array]) -> Call:
        placed = [jax.device_put(array) for array in arrays]
        return lambda: jax.block_until_ready(compiled(*placed))

    return bind


def _numba(row: Row) -> Bind | None:
    import numba

    from benchmarks.in_numba import FUNCTIONS

    function = FUNCTIONS.get(row.workload.name)
    if function is None or row.gradient:
        return None
    # Only loops over `prange` can be run by several threads.
    parallel = "prange" in function.__code__.co_names
    compiled = numba.njit(parallel=parallel, cache=True)(function)
    return lambda arrays: lambda: compiled(*arrays)


def _numexpr(row: Row) -> Bind | None:
    import numexpr

    from benchmarks.in_numexpr import EXPRESSIONS, TRANSPOSED

    if row.workload.name not in EXPRESSIONS or row.gradient:
        return None
    parameters, expression = EXPRESSIONS[row.workload.name]
    transposed = TRANSPOSED.get(row.workload.name, ())

    def bind(arrays: Sequence[Array]) -> Call:
        given = [array.T if index in transposed else array for index, array in enumerate(arrays)]
        names = dict(zip(parameters, given, strict=True))
        return lambda: numexpr.evaluate(expression, names)

    return bind


PEERS: Mapping[str, Kind] = {
    OURS: Kind(_tsir),
    "eager": Kind(_eager),
    "jit": Kind(_scripted),
    "compile": Kind(_compiled),
    "JAX": Kind(_jax),
    "numba": Kind(_numba),
    "numexpr": Kind(_numexpr),
}
"""By the names of their columns; ours is first, as the others' results are held against it."""
