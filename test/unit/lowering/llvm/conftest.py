"""Compiles modules of loops and calls their entries on numpy arrays, with an allocator that counts."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import ml_dtypes
import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects import arith, builtin, cf, func, math, memref, scf, vector
from xdsl.dialects.builtin import MemRefType, ModuleOp
from xdsl.ir import Attribute
from xdsl.parser import Parser

from tsir.dialects.machine.caches import Caches
from tsir.dialects.machine.lanes import Lanes
from tsir.dialects.machine.lists import Lists
from tsir.lowering.llvm.codegen import jit
from tsir.lowering.llvm.emit.emitter import emit
from tsir.lowering.llvm.ir.emitted import EmittedModule
from tsir.lowering.process.threads import sharing

Array = np.ndarray[Any, np.dtype[Any]]

DTYPES: dict[str, Any] = {
    **{"f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i1": np.bool_},
    **{"i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64, "index": np.int64, "ui8": np.uint8},
}
DIALECTS = (
    *(builtin.Builtin, arith.Arith, func.Func, scf.Scf, memref.MemRef, math.Math, vector.Vector, cf.Cf),
    *(Caches, Lanes, Lists),
)


class Failed(Exception):
    """A native function returned a status; the message is that of its site."""


@dataclass
class Memory:
    """An allocator for native code; `live` holds what is not freed, `most` is how much ever was."""

    live: dict[int, Any] = field(default_factory=dict[int, Any])
    allocated: int = 0
    most: int = 0
    patience: int = 0
    limit: int = 1 << 30

    def __post_init__(self) -> None:
        self.alloc = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_int64)(self.allocate)
        self.free = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.release)
        self.poll = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p)(self.interrupted)
        self.polls = 0

    def allocate(self, size: int) -> int | None:
        """A block aligned to 64 bytes; none for a size out of bounds."""
        if not 0 < size <= self.limit:
            return None
        block = ctypes.create_string_buffer(size + 64)
        address = (ctypes.addressof(block) + 63) & -64
        self.live[address] = block
        self.allocated += 1
        self.most = max(self.most, len(self.live))
        return address

    def release(self, address: int) -> None:
        """Frees a block, which must be live."""
        del self.live[address]

    def interrupted(self, time: int) -> bool:
        """Whether a loop shall end: after `patience` rounds, if there is such a number."""
        self.polls += 1
        return self.polls == self.patience

    def imports(self) -> dict[str, int]:
        """The addresses that native code imports."""
        pairs = {"tsir_alloc": self.alloc, "tsir_free": self.free, "tsir_poll": self.poll}
        found = {name: ctypes.cast(f, ctypes.c_void_p).value or 0 for name, f in pairs.items()}
        return {**found, **sharing()}


def parse(source: str) -> ModuleOp:
    """Parses a module of the dialects that the back end takes."""
    context = Context()
    for dialect in DIALECTS:
        context.load_dialect(dialect)
    module = Parser(context, source).parse_module()
    module.verify()
    return module


def bits_of(kind: Attribute, number: Any) -> int:
    """The slot of a scalar."""
    name = str(kind)
    if name in ("f32", "f64"):
        code = "<fi" if name == "f32" else "<dq"
        return struct.unpack(f"<{code[2]}", struct.pack(code[:2], number))[0]
    if name in ("f16", "bf16"):
        return int(np.asarray(number, DTYPES[name]).view(np.uint16))
    return int(number)


def number_of(kind: Attribute, slot: int) -> Any:
    """The scalar of a slot."""
    name = str(kind)
    dtype = np.dtype(DTYPES[name])
    raw = np.array([slot], np.int64).view(np.uint8)[: dtype.itemsize]
    return raw.view(dtype)[0]


@dataclass
class Native:
    """A compiled module."""

    module: ModuleOp
    emitted: EmittedModule
    loaded: jit.Loaded
    memory: Memory

    def function(self, name: str) -> func.FuncOp:
        """A function of the module."""
        return next(op for op in self.module.ops if isinstance(op, func.FuncOp) and op.sym_name.data == name)

    def __call__(self, name: str, *arguments: Any) -> tuple[Any, ...]:
        """Calls a public function; arrays are passed with their strides and may be written."""
        kinds = self.function(name).function_type
        slots: list[int] = []
        for kind, value in zip(kinds.inputs, arguments, strict=True):
            if isinstance(kind, MemRefType):
                steps = [step // value.itemsize for step in value.strides]
                slots += [value.ctypes.data, *value.shape, *steps]
            else:
                slots.append(bits_of(kind, value))
        sizes = [2 + 2 * k.get_num_dims() if isinstance(k, MemRefType) else 1 for k in kinds.outputs]
        results = (ctypes.c_int64 * max(sum(sizes), 1))()
        status: int = self.loaded.entry(name)((ctypes.c_int64 * max(len(slots), 1))(*slots), results)
        if status:
            sites = self.emitted.sites
            raise Failed(sites[status - 1].message if status <= len(sites) else f"status {status}")
        found: list[Any] = []
        for kind, size in zip(kinds.outputs, sizes, strict=True):
            taken, results = list(results)[:size], list(results)[size:]
            found.append(
                self.array(kind, taken) if isinstance(kind, MemRefType) else number_of(kind, taken[0])
            )
        return tuple(found)

    def array(self, kind: Any, slots: Sequence[int]) -> tuple[int, Array]:
        """The owner of a memref result, and a copy of its elements."""
        rank = kind.get_num_dims()
        dtype = np.dtype(DTYPES[str(kind.element_type)])
        sizes, strides = slots[2 : 2 + rank], [s * dtype.itemsize for s in slots[2 + rank :]]
        extent = sum((n - 1) * s for n, s in zip(sizes, strides, strict=True)) + dtype.itemsize
        raw = ctypes.string_at(slots[1], extent if all(sizes) else 0)
        view: Array = np.ndarray(sizes, dtype, raw, 0, strides)
        return slots[0], view.copy()


Compile = Callable[..., Native]


def compile_native(
    source: str,
    opt: Literal["none", "O2"] = "none",
    imports: dict[str, int] | None = None,
    others: Sequence[str] = (),
    cpu: str | None = None,
) -> Native:
    """Parses, emits, compiles and loads a module, with the objects of other modules."""
    module = parse(source)
    emitted = emit(module)
    memory = Memory()
    public = [
        op.sym_name.data
        for op in module.ops
        if isinstance(op, func.FuncOp) and op.body.blocks and op.sym_visibility is None
    ]
    texts = [emitted.text, *(emit(parse(other)).text for other in others)]
    images = [jit.compile_text(text, opt=opt, cpu=cpu) for text in texts]
    entries = [f"{name}.entry" for name in public]
    return Native(module, emitted, jit.load(images, entries, {**memory.imports(), **(imports or {})}), memory)


@pytest.fixture
def native() -> Compile:
    """Compiles the text of a module; the result is called with a function's name and its arguments."""
    return compile_native


@pytest.fixture
def parse_module() -> Callable[[str], ModuleOp]:
    """Parses the text of a module."""
    return parse


@pytest.fixture
def emitted() -> Callable[[str], EmittedModule]:
    """Emits the text of a module."""
    return lambda source: emit(parse(source))


@pytest.fixture
def failed() -> type[Exception]:
    """What a call raises when a site failed; its message is the site's."""
    return Failed
