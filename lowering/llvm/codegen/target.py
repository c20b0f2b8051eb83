"""Target machines: which processor code is made for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any

from tsir.dialects.ir.diagnostics import CompileError

HERE = "cpu"
"""The name of this machine among targets."""

ARCHITECTURES = {
    "x86_64": "x86_64-linux-gnu",
    "aarch64": "aarch64-linux-gnu",
    "wasm32": "wasm32-unknown-unknown",
}
"""The processors, as triples begin, for which code is made, with what each alone stands for."""

CUDA = "cuda"
"""The name of the GPUs of this machine among targets."""

GPU = "nvptx64"
"""The name of NVIDIA's GPUs among targets; one of `PROCESSORS` may follow, after a dash."""

PROCESSORS = (
    *("sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_90a", "sm_100", "sm_100a"),
    *("sm_103", "sm_103a", "sm_120", "sm_120a"),
)
"""The GPUs for which code is made, as LLVM and NVIDIA call them."""

USUAL = "sm_90"
"""The GPU that code is for unless another is named."""

SM_90A = "sm_90a"
"""The GPU with `wgmma`: code for it runs on those of sm_90 and on no later ones."""

_VERSIONS = {"sm_75": "+ptx65"}
"""The version of PTX with all that a GPU has, where LLVM takes an older one for it."""

LEAST_CAPABILITY = 75
"""The features of the first of the GPUs."""


def binding() -> Any:
    """llvmlite's binding, loaded when first needed: it takes longer to load than all else."""
    return import_module("llvmlite.binding")


OWN, CUBLAS, WGMMA, MEASURED = "own", "cublas", "wgmma", "measured"

PRODUCTS = (OWN, CUBLAS, WGMMA, MEASURED)
"""
Who may multiply matrices on a GPU: our kernels, NVIDIA's library, our kernels where large products of 16-bit
floats are by `wgmma`, which one processor alone has, or who of these was measured to be quickest.
"""


@dataclass(frozen=True, slots=True)
class Freedom:
    """The options of kernels on GPUs that change bits, as users permit them."""

    allow_tf32: bool = False
    """Whether products may round their factors of f32 to TF32, as PyTorch's option of this name allows."""
    deterministic: bool = True
    """Whether sums are in one order, so that no bits depend on the target or on which thread comes first."""
    products: str = OWN
    """Who multiplies matrices, one of `PRODUCTS`; where somebody else cannot, our kernels do."""
    measured: tuple[str, ...] = ()
    """Who is quickest with which products, if they are those who were measured to be."""

    def uses(self, name: str) -> bool:
        """Whether somebody may multiply: who is asked for, or was quickest with some products."""
        return name == self.products or any(each.endswith(f":{name}") for each in self.measured)


EXACT = Freedom()
"""Nothing of it."""


@dataclass(frozen=True, slots=True)
class Target:
    """A triple, a processor and its features in LLVM's words, and what kernels of GPUs may do besides."""

    triple: str
    cpu: str
    features: str
    freedom: Freedom = EXACT

    def allowing(self, freedom: Freedom) -> Target:
        """The target where more is allowed: sm_90 by the name that has `wgmma`, if that is wanted."""
        cpu = SM_90A if freedom.uses(WGMMA) and self.cpu == USUAL else self.cpu
        return replace(self, cpu=cpu, freedom=freedom)

    @property
    def has_wgmma(self) -> bool:
        """Whether products may be by `wgmma`."""
        return self.freedom.uses(WGMMA) and self.cpu == SM_90A

    @property
    def machine(self) -> dict[str, str]:
        """The features as LLVM's option."""
        return {"triple": self.triple, "cpu": self.cpu, "features": self.features}


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
    """
    The target that users call so: `HERE`, or a triple, whose processor is the least that it allows.

    An architecture alone stands for its usual triple.
    CompileError if there is none, or if it is `CUDA`, whose processor is known where there is a GPU.
    """
    if name == HERE:
        return host()
    if name == CUDA:
        expected = f"expected a target that files can be for, as '{GPU}' or '{GPU}-sm_80'"
        raise CompileError(f"{expected}, got '{CUDA}', the GPUs of this machine")
    name = str(name)  # users may give anything
    kind, dash, processor = name.partition("-")
    if kind == GPU:
        processor = _processor(processor) if dash else USUAL
        return Target(f"{GPU}-nvidia-cuda", processor, _VERSIONS.get(processor, ""))
    name = ARCHITECTURES.get(name, name)
    if name.split("-")[0] not in ARCHITECTURES or not re.fullmatch(r"\w+(-[\w.]+){1,3}", name, re.ASCII):
        known = ", ".join(ARCHITECTURES)
        names = f"'{HERE}', '{CUDA}', '{GPU}'"
        message = f"expected the target {names}, one of {known}, or a triple of these, as 'aarch64-linux-gnu'"
        raise CompileError(f"{message}, got '{name}'{_meant(name)}")
    return Target(name, "", "")


def _processor(name: str) -> str:
    """The GPU that is named."""
    if name not in PROCESSORS:
        known = ", ".join(PROCESSORS)
        raise CompileError(f"expected one of {known} after '{GPU}-', got '{name}'")
    return name


def _meant(name: str) -> str:
    """The hint for a message about a target that names a GPU in other words."""
    if name in PROCESSORS:
        return f"; did you mean '{GPU}-{name}'?"
    if name.startswith(f"{CUDA}:"):
        return f"; did you mean '{CUDA}'? the device is that of the arguments"
    return ""


def is_gpu(target: Target) -> bool:
    """Whether code for a target is kernels."""
    return target.triple.startswith(GPU)


def capability(processor: str) -> int:
    """The number by which NVIDIA tells what a GPU has, as 90 for sm_90a."""
    return int(processor.removeprefix("sm_").removesuffix("a"))


def address_bits(target: Target) -> int:
    """The width of addresses, and of `size_t`."""
    return 32 if target.triple.startswith("wasm32") else 64


def writes_elf(target: Target) -> bool:
    """Whether objects for a target are ELF of 64 bits."""
    is_elf: bool = binding().get_object_format(target.triple) == "ELF"
    return is_elf and not target.triple.endswith("x32")
