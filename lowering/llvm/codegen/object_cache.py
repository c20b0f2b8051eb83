"""Machine code kept on disk by the LLVM IR that it is made of."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path

from tsir.lowering.host.disk_cache import digest, object_cache, own_sources, plan_cache
from tsir.lowering.llvm.codegen import jit
from tsir.lowering.llvm.codegen.jit import Optimise, assembly, compile_text
from tsir.lowering.llvm.codegen.target import Target, binding, choose


@cache
def versions() -> tuple[str, str, str]:
    """The versions that code depends on beside its text: our use of LLVM, llvmlite, and LLVM."""
    use = hashlib.sha256(Path(jit.__file__).read_bytes()).hexdigest()
    llvm = binding()
    return use, str(import_module("llvmlite").__version__), ".".join(map(str, llvm.llvm_version_info))


def key_of(text: str, opt: Optimise, target: Target) -> str:
    """The key of an object: a digest of all that decides its code."""
    return digest(*versions(), opt, target.triple, target.cpu, target.features, text)


def compile_cached(
    text: str,
    *,
    opt: Optimise = "none",
    triple: str | None = None,
    cpu: str | None = None,
    features: str | None = None,
) -> bytes:
    """The object file of a module as `jit.compile_text` makes it, from the cache where it has been made."""

    def make() -> bytes:
        return compile_text(text, opt=opt, triple=triple, cpu=cpu, features=features)

    return kept(lambda: key_of(text, opt, choose(triple, cpu, features)), make)


def assembly_cached(text: str, opt: Optimise, target: Target) -> str:
    """The assembly of a module as `jit.assembly` makes it, from the cache where it has been made."""

    def make() -> bytes:
        return assembly(text, opt=opt, **target.machine).encode()

    return kept(lambda: digest("assembly", key_of(text, opt, target)), make).decode()


def kept_text(name: str, make: Callable[[], str]) -> str:
    """The text of a part of this compiler, by a name: from the disk where this compiler made it before."""
    cache = plan_cache()
    if cache is None:
        return make()
    key = digest("text", own_sources(), name)
    found = cache.get(key)
    if found is None:
        found = make().encode()
        cache.put(key, found)
    return found.decode()


def kept(key: Callable[[], str], make: Callable[[], bytes]) -> bytes:
    """The entry of a key on disk, made and written if there is none."""
    cache = object_cache()
    if cache is None:
        return make()
    name = key()
    found = cache.get(name)
    if found is None:
        found = make()
        cache.put(name, found)
    return found
