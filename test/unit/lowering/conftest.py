"""Compiles and runs functions of memrefs, through passes on loops and LLVM."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects import arith, builtin, func, linalg, math, memref, scf, vector
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import ModulePass

from tsir.dialects.machine.lanes import Lanes
from tsir.lowering.llvm.codegen.jit import compile_text, load
from tsir.lowering.llvm.emit.emitter import emit
from tsir.lowering.process.threads import get_threads, set_threads, sharing

Array: TypeAlias = np.ndarray[Any, Any]
Runner: TypeAlias = Callable[..., None]


def context() -> Context:
    """A context with the dialects that loops are made of."""
    ctx = Context()
    dialects = (
        *(arith.Arith, builtin.Builtin, func.Func, linalg.Linalg, math.Math),
        *(memref.MemRef, scf.Scf, vector.Vector, Lanes),
    )
    for dialect in dialects:
        ctx.register_dialect(dialect.name, lambda dialect=dialect: dialect)
    return ctx


def transform(text: str, *passes: ModulePass) -> ModuleOp:
    """Parses a module and applies passes, verifying what each leaves."""
    ctx = context()
    module = Parser(ctx, text).parse_module()
    for step in passes:
        step.apply(ctx, module)
        module.verify()
    return module


def allocator() -> dict[str, int]:
    """The C library's functions in the place of the runtime's."""
    library = ctypes.CDLL(None)
    names = {"tsir_alloc": library.malloc, "tsir_free": library.free}
    found = {name: ctypes.cast(function, ctypes.c_void_p).value or 0 for name, function in names.items()}
    return {**found, **sharing()}


@cache
def compiled(text: str, *passes: ModulePass) -> Callable[[int], int]:
    """The entry of the function `f` of a module."""
    emitted = emit(transform(text, *passes))
    loaded = load(compile_text(emitted.text), ["f.entry"], allocator())
    entry = loaded.entry("f")

    def call(arguments: int) -> int:
        assert loaded["f.entry"]
        return int(entry(arguments, None))

    return call


def execute(text: str, passes: tuple[ModulePass, ...], *arrays: Array) -> None:
    """Runs the function `f` of a module on arrays; it fails if the function does."""
    slots: list[int] = []
    for array in arrays:
        strides = [stride // array.itemsize for stride in array.strides]
        slots += [array.ctypes.data, *array.shape, *strides]
    arguments = (ctypes.c_int64 * len(slots))(*slots)
    assert compiled(text, *passes)(ctypes.addressof(arguments)) == 0


@pytest.fixture
def run() -> Runner:
    """Runs the function `f` of a module on arrays: `run(text, passes, *arrays)`."""
    return execute


@pytest.fixture
def transformed() -> Callable[..., ModuleOp]:
    """Applies passes to the text of a module: `transformed(text, *passes)`."""
    return transform


@pytest.fixture
def number_of_threads() -> Iterator[None]:
    """Other tests have as many threads as before."""
    before = get_threads()
    yield
    set_threads(before)
