"""
`python -m benchmarks.gpu_code`: the instructions of kernels, with indices of 64 bits and of 32.

Needs `ptxas`, NVIDIA's assembler, and no GPU. For each program, of the first of its kernels: instructions of
PTX, of the processor (16 bytes each in the assembled code, without those that only fill it up), and the
registers of a thread. Kernels of one thread, which are ahead of others, do not count; and nothing is said of
times.
"""

from __future__ import annotations

import argparse
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from xdsl.dialects.builtin import ModuleOp

import tsir
from tsir.lowering.gpu.outlining.pipeline import pipeline
from tsir.lowering.llvm.codegen.target import named
from tsir.lowering.llvm.nvptx.ptx import ptx
from tsir.lowering.native.pipelines import run_passes
from tsir.transforms.analysis.subgraphs import function_of_group

PROCESSOR = "sm_90"

PROGRAMS = tsir.CompilationUnit("""
def pointwise(x: Tensor, y: Tensor):
    return torch.relu(x * y + x)

def strided(x: Tensor, y: Tensor):
    return torch.relu(x * y + x)

def transposed(x: Tensor, y: Tensor):
    return x.t() + y

def softmax(x: Tensor):
    return torch.softmax(x, 1)

def layer_norm(x: Tensor):
    return torch.layer_norm(x, [x.size(1)])

def index_select(x: Tensor, at: Tensor):
    return x.index_select(0, at)

def gather(x: Tensor, at: Tensor):
    return torch.gather(x, 1, at)

def product_f16(x: Tensor, y: Tensor):
    return x @ y
""")

F16, F32, I64 = (np.dtype(name) for name in ("f2", "f4", "i8"))
ARGUMENTS = {
    "pointwise": ((1, F32), (1, F32)),
    "strided": ((3, F32), (3, F32)),
    "transposed": ((2, F32), (2, F32)),
    "softmax": ((2, F32),),
    "layer_norm": ((2, F32),),
    "index_select": ((2, F32), (1, I64)),
    "gather": ((2, F32), (2, I64)),
    "product_f16": ((2, F16), (2, F16)),
}
"""The ranks and dtypes of the arguments of each program; sizes are those of each call."""

_SECTION = struct.Struct("<IIQQQQIIQQ")

_NOP, _TRAP = 0x918, 0x947
"""The lower bits of what fills code up: instructions without effect, and a jump to itself ahead of them."""


@dataclass(frozen=True)
class Counts:
    """The resources of a kernel."""

    ptx: int
    machine: int
    registers: int


def kernels(name: str, *, narrow: bool) -> ModuleOp:
    """The kernels of a program, with indices of 32 bits where they fit or always of 64."""
    arguments = [np.zeros((2,) * rank, dtype) for rank, dtype in ARGUMENTS[name]]
    groups = getattr(PROGRAMS, name).executor.plan(arguments).groups()
    module = ModuleOp([function_of_group(group, f"{name}_{n}") for n, group in enumerate(groups)])
    passes = pipeline(named(f"nvptx64-{PROCESSOR}"))
    run_passes(module, [step for step in passes if narrow or step != "narrow-gpu-indices"])
    return module


def sections(code: bytes) -> Iterator[tuple[str, bytes]]:
    """The sections of an object file."""
    (start,) = struct.unpack_from("<Q", code, 40)
    size, count, names = struct.unpack_from("<HHH", code, 58)
    headers = [_SECTION.unpack_from(code, start + size * n) for n in range(count)]
    table = headers[names][4]
    for header in headers:
        name = code[table + header[0] :].split(b"\0", 1)[0].decode()
        yield name, code[header[4] : header[4] + header[5]]


def instructions(code: bytes) -> int:
    """The instructions of a kernel but for those that fill it up."""
    kinds = [word & 0xFFF for word, _ in struct.iter_unpack("<QQ", code)]
    while kinds and kinds[-1] in (_NOP, _TRAP):
        kinds.pop()
    return len(kinds)


def count(text: str, assembler: str) -> dict[str, Counts]:
    """The resources of each kernel of a text."""
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "kernels.ptx"), Path(folder, "kernels.cubin")
        source.write_text(text)
        command = [assembler, "-v", f"-arch={PROCESSOR}", str(source), "-o", str(made)]
        told = subprocess.run(command, capture_output=True, text=True, check=True)
        code = dict(sections(made.read_bytes()))
    found = re.findall(
        r"Compiling entry function '(\S+)'.*?Used (\d+) registers", told.stdout + told.stderr, re.DOTALL
    )
    registers = {name: int(used) for name, used in found}
    bodies = re.findall(r"\.entry (\w+)\(.*?\{\n(.*?)^\}", text, re.DOTALL | re.MULTILINE)
    return {
        name: Counts(
            len(re.findall(r"^\s+(?:@!?%p\d+ )?[a-z]\S*.*;$", body, re.MULTILINE)),
            instructions(code[f".text.{name}"]),
            registers[name],
        )
        for name, body in bodies
        if not re.search(rf"\.entry {name}\([^{{]*\.maxntid 1\b", text)
    }


def first(name: str, assembler: str, *, narrow: bool) -> Counts:
    """The resources of the first kernel of a program."""
    counts = count(ptx(kernels(name, narrow=narrow), named(f"nvptx64-{PROCESSOR}")), assembler)
    return next(iter(counts.values()))


def report(rows: Sequence[tuple[str, Counts, Counts]]) -> str:
    """The table, as Markdown: before and after."""
    lines = ["| program | PTX | SASS | registers |", "|---|---|---|---|"]
    for name, wide, narrow in rows:
        pairs = zip(vars(wide).values(), vars(narrow).values(), strict=True)
        lines.append(" | ".join([f"| {name}", *(f"{a} → {b}" for a, b in pairs)]) + " |")
    return "\n".join(lines)


def main() -> int:
    """Print the table; 1 if there is no assembler."""
    argparse.ArgumentParser(prog="python -m benchmarks.gpu_code", description=__doc__).parse_args()
    assembler = shutil.which("ptxas")
    if assembler is None:
        print("not run: expected ptxas, NVIDIA's assembler, on the PATH, got none")
        return 1
    widths = (False, True)
    rows = [(name, *(first(name, assembler, narrow=width) for width in widths)) for name in ARGUMENTS]
    print(report([(name, wide, narrow) for name, wide, narrow in rows]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
