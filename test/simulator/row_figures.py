"""
What kernels of rows take of a GPU: prints the table of `docs/gpu.md`.

`python test/simulator/row_figures.py` needs NVIDIA's assembler, which tells the registers, for sm_90.
Bytes of global memory are counted in the simulator, for a few of the rows: of each load and store, the
pieces of 32 bytes that the threads of a warp touch, once each, whether or not a cache has them.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from unittest.mock import patch

import numpy as np
import ptx_simulator
from gpu_host import simulate
from ptx_memory import Array
from ptx_simulator import Running
from ptx_text import Instruction
from xdsl.dialects.builtin import ModuleOp

import tsir
from tsir.lowering.gpu.mapping import shared_rows
from tsir.lowering.gpu.mapping.shared_rows import LONG
from tsir.lowering.gpu.outlining.pipeline import lower
from tsir.lowering.llvm.codegen.target import Freedom, Target
from tsir.lowering.llvm.nvptx.ptx import GPU, ptx
from tsir.transforms.analysis.subgraphs import function_of_group

ROWS, COLUMNS, SIMULATED = 4096, 1024, 4
SECTOR, WARP = 32, 32

PROGRAMS = tsir.CompilationUnit("""
def softmax(x: Tensor):
    return torch.softmax(x, 1)

def layer_norm(x: Tensor, w: Tensor, b: Tensor):
    return torch.layer_norm(x, [1024], w, b)
""")

ARGUMENTS = {"softmax": ((SIMULATED, COLUMNS),), "layer_norm": ((SIMULATED, COLUMNS), (COLUMNS,), (COLUMNS,))}


def arguments_of(name: str) -> list[Array]:
    """Numbers for a program."""
    random = np.random.default_rng(0)
    return [random.standard_normal(shape).astype(np.float32) for shape in ARGUMENTS[name]]


FREE = GPU.allowing(Freedom(deterministic=False))
"""Where sums may be in any order."""

KINDS = {"16": (COLUMNS + 1, GPU), "256": (LONG, GPU), "256, sums in any order": (LONG, FREE)}
"""From which length on rows are those of a block, and the target."""


def kernels(name: str, target: Target) -> ModuleOp:
    """The kernels of a program."""
    (group,) = getattr(PROGRAMS, name).executor.plan(arguments_of(name)).groups()
    return lower([function_of_group(group, name)], target)


def moved(module: ModuleOp, name: str) -> tuple[Counter[str], str]:
    """The bytes that a call moves by kind of access and space, and the kernel that was launched last."""
    found: Counter[str] = Counter()
    control = dict(ptx_simulator.CONTROL)

    def counted(kind: str) -> ptx_simulator.Control:
        def run(r: Running, op: Instruction, active: Array) -> None:
            place = next((part for part in op.operands if part.startswith("[")), "")
            if op.name[1] == "global":
                sectors = r.address(place, active) // np.uint64(SECTOR) * np.uint64(WARP)
                found[kind] += SECTOR * len(np.unique(sectors + (active // WARP).astype(np.uint64)))
            control[kind](r, op, active)

        return run

    launches: list[str] = []
    with patch.dict(ptx_simulator.CONTROL, {kind: counted(kind) for kind in ("ld", "st")}):
        simulate(module, arguments_of(name), launches=launches)
    return found, launches[-1]


def assembled(module: ModuleOp, kernel: str) -> tuple[int, int]:
    """The registers of a thread of a kernel, and the bytes that a block shares."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "kernels.ptx")
        file.write_text(ptx(module))
        command = ["ptxas", "-v", "-arch=sm_90", str(file), "-o", str(file.with_suffix(".cubin"))]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    (usage,) = re.findall(rf"'{kernel}' for 'sm_90'.*?Used ([^\n]*)", told, re.S)
    shared = re.search(r"(\d+) bytes smem", usage)
    return int(usage.split()[0]), int(shared[1]) if shared else 0


def main() -> None:
    """Print the table."""
    print("| rows | threads of a row | registers of a thread | shared, of a block | read | written |")
    print("|---|---|---|---|---|---|")
    for name in ARGUMENTS:
        for threads, (least, target) in KINDS.items():
            with patch.object(shared_rows, "LONG", least):
                module = kernels(name, target)
            bytes_of, kernel = moved(module, name)
            registers, shared = assembled(module, kernel)
            read, written = (bytes_of[kind] * ROWS / SIMULATED / 2**20 for kind in ("ld", "st"))
            print(
                f"| {name} of {ROWS} x {COLUMNS} | {threads} | {registers} | {shared} B"
                f" | {read:.1f} MiB | {written:.1f} MiB |"
            )


if __name__ == "__main__":
    main()
