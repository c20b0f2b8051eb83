"""What becomes of kernels for products of matrices, in LLVM and NVIDIA's assembler."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from guard_pages import exit_signal
from product_kernels import (
    BF16,
    F16,
    F32,
    F64,
    OLD,
    PROGRAMS,
    lowered,
    whole,
)
from sampling import EVERYTHING
from xdsl.dialects.func import FuncOp
from xdsl.parser import Parser

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.ir.universe import new_context
from tsir.lowering.gpu.outlining.pipeline import lower
from tsir.lowering.llvm.codegen.jit import assembly
from tsir.lowering.llvm.codegen.target import PROCESSORS, Freedom, capability, named
from tsir.lowering.llvm.nvptx import nvvm_ops
from tsir.lowering.llvm.nvptx.kernels import emit_kernels, kernels_of
from tsir.lowering.llvm.nvptx.ptx import ptx
from tsir.transforms.analysis.subgraphs import function_of_group


def test_products_of_bf16_are_refused_by_the_first_processors() -> None:
    arrays = [whole((24, 40), BF16), whole((40, 16), BF16, 1)]
    with pytest.raises(UnsupportedError, match=r"no function llvm\.nvvm\.\S+ that the target may call"):
        ptx(lowered("mm", arrays), OLD)


PTXAS = shutil.which("ptxas")
"""NVIDIA's assembler, where it is installed."""


@pytest.mark.skipif(PTXAS is None, reason="ptxas is not installed")
@pytest.mark.parametrize(
    ("processor", "rounds"),
    [("sm_75", True), ("sm_90", False)]
    + [("sm_90", True), ("sm_80", True), ("sm_100", True), ("sm_120", True)] * EVERYTHING,
)
def test_kernels_assemble_without_spills(processor: str, rounds: bool, tmp_path: Path) -> None:
    functions: list[FuncOp] = []
    for dtype in (F32, F64, F16):
        arrays = [whole((24, 40), dtype), whole((40, 16), dtype, 1)]
        (group,) = PROGRAMS.mm.executor.plan(arrays).groups()
        functions.append(function_of_group(group, dtype.name))
    target = replace(named(f"nvptx64-{processor}"), freedom=Freedom(allow_tf32=rounds))
    text = ptx(lower(functions, target), target)
    # Two tiles: of f64, and f32 that is exact; of 16-bit floats, and f32 that is rounded, for each of the
    # layouts that are copied, and for all others. And one for operands whose offsets have more than 31 bits.
    plain, copied = (1, 2) if rounds else (2, 1)
    assert text.count(".entry") == 2 * plain + copied * (8 if capability(processor) >= 80 else 2) + 3
    file = tmp_path / "kernels.ptx"
    file.write_text(text)
    command = [str(PTXAS), "-v", f"-arch={processor}", str(file), "-o", str(tmp_path / "kernels.cubin")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    spills = re.findall(r"(\d+) bytes spill stores, (\d+) bytes spill loads", done.stderr)
    assert len(spills) == text.count(".entry")
    assert set(spills) == {("0", "0")}


EACH = """
"gpu.module"() <{sym_name = "kernels"}> ({
  "gpu.func"() <{function_type = (memref<256xT>, index, f32) -> (), kernel}> ({
  ^bb0(%x: memref<256xT>, %i: index, %c: f32):
    %s = memref.alloca() : memref<256xT, 3 : i64>
    "gpu.barrier"() : () -> ()
    COPIES
    %a, %a1, %a2, %a3 = nvvm.ldmatrix %s[%i] : memref<256xT, 3 : i64> -> R, R, R, R
    %b, %b1, %b2, %b3 = nvvm.ldmatrix %s[%i] {transposed} : memref<256xT, 3 : i64> -> R, R, R, R
    %d, %d1, %d2, %d3 = nvvm.mma.sync A[%a, %a1] B[%b] C[%c, %c, %c, %c] : A[R, R] B[R] -> f32, f32, f32, f32
    DEEP
    "gpu.return"() : () -> ()
  }) {sym_name = "k"} : () -> ()
}) : () -> ()
"""
COPIES = """
    nvvm.cp.async.shared.global %s[%i], %x[%i], %i : memref<256xT, 3 : i64>, memref<256xT>
    nvvm.cp.async.commit.group
    nvvm.cp.async.wait.group {n = 0 : i32}
"""
DEEP = """
    %e, %e1, %e2, %e3 = nvvm.mma.sync A[%a, %a1, %a2, %a3] B[%b, %b1] C[%d, %d, %d, %d]
      : A[R, R, R, R] B[R, R] -> f32, f32, f32, f32
"""


ROUNDED = """
    %t = nvvm.convert.float.to.tf32 %c
    %f, %f1, %f2, %f3 = nvvm.mma.sync A[%t, %t, %t, %t] B[%t, %t] C[%c, %c, %c, %c]
      : A[i32, i32, i32, i32] B[i32, i32] -> f32, f32, f32, f32
"""


@pytest.mark.parametrize(("element", "since"), [("f16", 75), ("f16", 80), ("bf16", 80)])
def test_what_kernels_may_call_compiles(element: str, since: int) -> None:
    late = since >= 80
    deep = (DEEP + ROUNDED) * late
    text = EACH.replace("COPIES", COPIES * late).replace("DEEP", deep)
    text = text.replace("T", element).replace("R", f"vector<2x{element}>")
    module = Parser(new_context(), text).parse_module()
    module.verify()
    called = nvvm_ops.CALLABLE
    kind = "bf16" if element == "bf16" else "f32.f32"
    for processor in [next(p for p in PROCESSORS if capability(p) == since), PROCESSORS[-1]]:
        target = named(f"nvptx64-{processor}")
        emitted = emit_kernels(kernels_of(module), target)
        expected = {
            name
            for name, least in called.items()
            if least <= since and ("mma" not in name or name.endswith((kind, "tf32")))
        }
        assert expected == {name for name in called if f'@"{name}"' in emitted}

        def compile_all(emitted: str = emitted, target: Any = target) -> None:
            options = {"triple": target.triple, "cpu": target.cpu, "features": target.features}
            assert ".extern" not in assembly(emitted, opt="O2", **options)

        # LLVM ends the process where it cannot.
        assert exit_signal(compile_all) == 0
