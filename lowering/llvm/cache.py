"""Machine code kept on disk by the LLVM IR that it is made of."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

from tsir.lowering.disk_cache import digest, object_cache
from tsir.lowering.llvm import jit
from tsir.lowering.llvm.jit import Optimise, compile_text
from tsir.lowering.llvm.target import Target, binding, choose


@cache
def versions() -> tuple[str, str, str]:
    """What code depends on beside its text: how we use LLVM, llvmlite and LLVM."""
    use = hashlib.sha256(Path(jit.__file__).read_bytes()).hexdigest()
    llvm = binding()
    return use, version("llvmlite"), ".".join(map(str, llvm.llvm_version_info))


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
    kept = object_cache()
    if kept is None:
        return compile_text(text, opt=opt, triple=triple, cpu=cpu, features=features)
    key = key_of(text, opt, choose(triple, cpu, features))
    image = kept.get(key)
    if image is None:
        image = compile_text(text, opt=opt, triple=triple, cpu=cpu, features=features)
        kept.put(key, image)
    return image
