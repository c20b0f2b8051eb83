"""LLVM IR text to objects and assembly, and objects to addresses that can be called."""

from __future__ import annotations

import ctypes
import itertools
import sys
import threading
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

from tsir.dialects.ir.diagnostics import CompileError
from tsir.dialects.process.forks import hold
from tsir.lowering.llvm.codegen.target import Target, binding, choose, host

Optimise: TypeAlias = Literal["none", "lsr", "O2"]
"""
Which of LLVM's passes run: none but inlining, for kernels that are in vectors already, with loop strength
reduction or without, or its pipeline.
"""

_lock = threading.RLock()
_names = itertools.count()


@cache
def _llvm() -> Any:
    llvm = binding()
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.initialize_native_asmparser()
    return llvm


def _lock_of_llvmlite() -> Any:
    """The lock around each call of LLVM; None if llvmlite is not loaded."""
    ffi: Any = sys.modules.get("llvmlite.binding.ffi")
    return getattr(getattr(ffi, "lib", None), "_lock", None)


# A child that is forked has LLVM's state as it is between two calls, and no lock that is held.
hold(lambda: _lock)
hold(_lock_of_llvmlite)


@cache
def _machine(target: Target) -> Any:
    llvm = _llvm()
    try:
        kind = llvm.Target.from_triple(target.triple)
    except RuntimeError as error:
        raise CompileError(f"unknown target {target.triple!r}: {error}") from error
    return kind.create_target_machine(
        cpu=target.cpu, features=target.features, opt=2, reloc="pic", codemodel="default"
    )


def _prepared(text: str, opt: Optimise, target: Target) -> tuple[Any, Any]:
    """Parses, verifies and optimises; returns the machine and the module."""
    llvm = _llvm()
    with _lock:
        machine = _machine(target)
    try:
        module = llvm.parse_assembly(text)
        module.triple = target.triple
        module.data_layout = str(machine.target_data)
        module.verify()
    except RuntimeError as error:
        raise CompileError(f"LLVM rejected the emitted text: {error}") from error
    tuning = llvm.create_pipeline_tuning_options(speed_level=2)
    tuning.loop_vectorization = tuning.slp_vectorization = True
    passes = llvm.create_pass_builder(machine, tuning)
    if opt != "O2":
        manager = llvm.create_new_module_pass_manager()
        manager.add_always_inliner_pass()
    else:
        manager = passes.getModulePassManager()
    manager.run(module, passes)
    return machine, module


@contextmanager
def code_generation(opt: Optimise) -> Generator[None]:
    """
    LLVM with the passes of its code generator that `opt` needs, while it generates code.

    Loop strength reduction takes a third of the time and finds nothing where one address goes through a loop:
    the emitter has put what addresses need ahead of loops. LLVM has no switch for one machine or function;
    code that others compile meanwhile differs in speed at most.
    """
    if opt != "none":
        yield
        return
    llvm = _llvm()
    with _lock:
        llvm.set_option("tsir", "-disable-lsr")
        try:
            yield
        finally:
            llvm.set_option("tsir", "-disable-lsr=false")


def compile_text(
    text: str,
    *,
    opt: Optimise = "none",
    triple: str | None = None,
    cpu: str | None = None,
    features: str | None = None,
) -> bytes:
    """The object file of a module, for this machine unless another is named."""
    machine, module = _prepared(text, opt, choose(triple, cpu, features))
    with code_generation(opt):
        return machine.emit_object(module)


def assembly(
    text: str,
    *,
    opt: Optimise = "none",
    triple: str | None = None,
    cpu: str | None = None,
    features: str | None = None,
) -> str:
    """The assembly text of a module."""
    machine, module = _prepared(text, opt, choose(triple, cpu, features))
    with code_generation(opt):
        return machine.emit_assembly(module)


def optimised(text: str, *, opt: Optimise = "O2") -> str:
    """The LLVM IR after LLVM's passes, for this machine."""
    return str(_prepared(text, opt, host())[1])


LIBM = """
acos acosh asin asinh atan atan2 atanh cbrt ceil cos cosh erf erfc exp exp2 expm1 floor fma fmod ldexp
lgamma log log10 log1p log2 nearbyint pow rint round roundeven sin sincos sinh sqrt tan tanh trunc
""".split()
"""The mathematics of the C library; code calls what has no instruction, such as roundings."""


@cache
def _libm() -> dict[str, int]:
    try:
        library = ctypes.CDLL("libm.so.6")
    except OSError:
        library = ctypes.CDLL(None)
    names = [*LIBM, *(f"{name}f" for name in LIBM)]
    functions = {name: getattr(library, name, None) for name in names}
    return {
        name: ctypes.cast(function, ctypes.c_void_p).value or 0
        for name, function in functions.items()
        if function is not None
    }


@cache
def _lljit() -> tuple[Any, Any]:
    """The linker of this process, and its library of the C library's mathematics."""
    llvm = _llvm()
    target = host()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=2, jit=True
    )
    compiler = llvm.create_lljit_compiler(machine, use_jit_link=True, suppress_errors=True)
    builder = llvm.JITLibraryBuilder()
    for name, address in _libm().items():
        builder.import_symbol(name, address)
    return compiler, builder.link(compiler, "tsir.libm")


@dataclass(frozen=True, slots=True)
class Loaded:
    """Code in memory; it stays as long as this object does."""

    addresses: Mapping[str, int]
    tracker: object

    def __getitem__(self, name: str) -> int:
        """The address of an exported symbol."""
        return self.addresses[name]

    def entry(self, name: str, kind: str = "entry") -> Any:
        """An entry of a public function: a callable of two arrays of slots that returns a status."""
        call = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)
        return call(self.addresses[f"{name}.{kind}"])


def load(
    objects: bytes | Iterable[bytes], exports: Iterable[str], imports: Mapping[str, int] | None = None
) -> Loaded:
    """
    Links objects of this machine in memory; returns the addresses of the exported symbols.

    What the code imports comes from `imports` (such as `tsir_alloc`), the C library's mathematics, and this
    process.
    """
    llvm = _llvm()
    names = list(exports)
    images = [objects] if isinstance(objects, bytes) else list(objects)
    with _lock:
        compiler, mathematics = _lljit()
        library = f"tsir.{next(_names)}"
    builder = llvm.JITLibraryBuilder().add_jit_library(mathematics.name).add_current_process()
    for image in images:
        builder.add_object_img(image)
    for name, address in (imports or {}).items():
        builder.import_symbol(name, address)
    for name in names:
        builder.export_symbol(name)
    try:
        tracker = builder.link(compiler, library)
    except RuntimeError as error:
        raise CompileError(f"cannot link the compiled code: {error}") from error
    return Loaded({name: int(tracker[name]) for name in names}, tracker)
