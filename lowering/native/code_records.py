"""Native code as records on disk: the classes that they are made of, and the compiler that wrote them."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path

from tsir.lowering.host.disk_cache import digest, own_sources
from tsir.lowering.llvm.codegen.target import host
from tsir.lowering.llvm.ir.emitted import EmittedModule, Failure, Site
from tsir.lowering.native.native_arguments import ListParameter, NumberParameter, TensorParameter
from tsir.lowering.native.native_function import Code, Result
from tsir.lowering.process import blas

CODE = (Code, NumberParameter, TensorParameter, ListParameter, Result, EmittedModule, Site, Failure)
"""The classes of native code before it is in memory, but for those of locations."""


def versions() -> list[str]:
    """The versions of the packages that decide what is compiled."""
    return [*_xdsl(), *(str(import_module(name).__version__) for name in ("numpy", "ml_dtypes", "llvmlite"))]


def _xdsl() -> list[str]:
    """The version of xDSL, as the name of its metadata tells; to be told it by xDSL takes longer."""
    package = import_module("xdsl")
    beside = [path.name for path in Path(str(package.__file__)).parents[1].glob("xdsl-*.dist-info")]
    return sorted(beside) or [str(package.__version__)]


@cache
def compiler() -> str:
    """The facts, beside its source, that code depends on: this compiler, its packages, and the machine."""
    target = host()
    machine = (target.triple, target.cpu, target.features, sorted(blas.addresses()))
    return digest(own_sources(), sys.version, versions(), machine)
