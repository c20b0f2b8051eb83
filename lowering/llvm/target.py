"""Target machines: which processor code is made for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from tsir.dialects.diagnostics import CompileError

HERE = "cpu"
"""The name of this machine among targets."""

ARCHITECTURES = ("x86_64", "aarch64", "wasm32")
"""The processors, as triples begin, for which code is made."""


def binding() -> Any:
    """llvmlite's binding, loaded when first needed: it takes longer to load than all else."""
    return import_module("llvmlite.binding")


@dataclass(frozen=True, slots=True)
class Target:
    """A triple, a processor and its features in LLVM's words."""

    triple: str
    cpu: str
    features: str


@cache
def host() -> Target:
    """This machine; vectors as wide as it has them, which LLVM avoids on some of Intel's."""
    llvm = binding()
    features = str(llvm.get_host_cpu_features().flatten())
    wide = ",-prefer-256-bit" if "+avx512f" in features.split(",") else ""
    return Target(str(llvm.get_process_triple()), str(llvm.get_host_cpu_name()), features + wide)


def choose(triple: str | None = None, cpu: str | None = None, features: str | None = None) -> Target:
    """The target that is named; parts that are not are the host's for the host's triple, else generic."""
    this = host()
    if triple is None or triple == this.triple:
        if cpu is None and features is None:
            return this
        return Target(
            this.triple,
            cpu or this.cpu,
            this.features if features is None and cpu is None else features or "",
        )
    return Target(triple, cpu or "", features or "")


def named(name: str) -> Target:
    """The target that users call so: `HERE`, or a triple, whose processor is the least that it allows."""
    if name == HERE:
        return host()
    if name.split("-")[0] not in ARCHITECTURES or not re.fullmatch(r"\w+(-[\w.]+){1,3}", name, re.ASCII):
        known = ", ".join(ARCHITECTURES)
        message = f"expected the target '{HERE}' or a triple of {known}, as 'aarch64-linux-gnu'"
        raise CompileError(f"{message}, got '{name}'")
    return Target(name, "", "")


def address_bits(target: Target) -> int:
    """The width of addresses, and of `size_t`."""
    return 32 if target.triple.startswith("wasm32") else 64
