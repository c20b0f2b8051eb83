"""Kernels of a GPU as text: what LLVM and NVIDIA's assembler make of it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from gpu_programs import POINTWISE, PROGRAMS, REDUCING, X, called, lowered
from guard_pages import exit_signal
from sampling import EVERYTHING, sampled

from tsir.lowering.llvm.codegen.jit import assembly
from tsir.lowering.llvm.codegen.target import GPU, PROCESSORS, named
from tsir.lowering.llvm.nvptx import nvvm_ops
from tsir.lowering.llvm.nvptx.kernels import CALLABLE
from tsir.lowering.llvm.nvptx.ptx import ptx

PTXAS = shutil.which("ptxas")
"""NVIDIA's assembler, where it is installed."""


def test_products_and_sums_of_the_user_are_not_contracted() -> None:
    text = ptx(called(PROGRAMS.chain, [X, X]))
    assert "mul.rn.f32" in text
    assert "add.rn.f32" in text


@pytest.mark.skipif(PTXAS is None, reason="ptxas is not installed")
@pytest.mark.parametrize("processor", ["sm_75", "sm_120"] if EVERYTHING else ["sm_120"])
def test_kernels_assemble(processor: str, tmp_path: Path) -> None:
    plans = [getattr(PROGRAMS, name).executor.plan([X, X]) for name in POINTWISE]
    plans += [getattr(PROGRAMS, name).executor.plan([X]) for name in sampled(REDUCING, 0.5)]
    file = tmp_path / "kernels.ptx"
    module = lowered(*(group for plan in plans for group in plan.groups()))
    file.write_text(ptx(module, named(f"{GPU}-{processor}")))
    command = [str(PTXAS), f"-arch={processor}", str(file), "-o", str(tmp_path / "kernels.cubin")]
    assert subprocess.run(command, capture_output=True, text=True, check=False).stderr == ""


UNARY = (
    "abs",
    "arithmetic",
    "ceil",
    "ctlz",
    "ctpop",
    "cttz",
    "fabs",
    "floor",
    "round",
    "roundeven",
    "sqrt",
    "trunc",
)
ARITIES = {**dict.fromkeys(UNARY, 1), "fma": 3, "fmuladd": 3}
FLAGGED = ("abs", "ctlz", "cttz")
"""Intrinsics that have a flag besides."""


def kernel_calling(name: str) -> str:
    """A kernel that calls an intrinsic."""
    _, base, *rest = name.split(".")
    suffix = rest[0 if base == "nvvm" else -1]
    kind = {"f32": "float", "f64": "double"}.get(suffix, "i32" if base == "nvvm" else suffix)
    given = [kind] * ({"read": 0, "bar": 1, "shfl": 4}[suffix] if base == "nvvm" else ARITIES.get(base, 2))
    if suffix == "bar":
        body = f'  call void @"{name}"(i32 -1)\n  ret void\n'
        return f'declare void @"{name}"(i32)\ndefine ptx_kernel void @k() {{\n{body}}}'
    flag = ["i1"] * (base in FLAGGED)
    parameters = ", ".join([f"{kind} %x{n}" for n in range(len(given))] + ["ptr addrspace(1) %p"])
    arguments = ", ".join([f"{kind} %x{n}" for n in range(len(given))] + [f"{kind} false" for kind in flag])
    return (
        f'declare {kind} @"{name}"({", ".join([*given, *flag])})\n'
        f"define ptx_kernel void @k({parameters}) {{\n"
        f'  %r = call {kind} @"{name}"({arguments})\n'
        f"  store {kind} %r, ptr addrspace(1) %p\n"
        "  ret void\n}"
    )


@pytest.mark.parametrize("processor", [PROCESSORS[0], PROCESSORS[-1]])
def test_what_kernels_may_call_compiles(processor: str) -> None:
    def compile_all() -> None:
        for name in sorted(CALLABLE.keys() - nvvm_ops.CALLABLE.keys()):
            text = assembly(kernel_calling(name), opt="O2", triple=f"{GPU}-nvidia-cuda", cpu=processor)
            assert ".extern" not in text, name

    # LLVM ends the process where it cannot.
    assert exit_signal(compile_all) == 0
