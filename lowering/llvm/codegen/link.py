"""Objects to shared libraries, by a linker of the system."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tsir.dialects.ir.diagnostics import CompileError
from tsir.lowering.llvm.codegen.elf import Piece
from tsir.lowering.llvm.codegen.target import Target, host


def linkers(target: Target) -> Sequence[Sequence[str]]:
    """The commands that may link for a target, in order, with what follows the objects last."""
    if target.triple == host().triple:
        return (("cc", "-shared", "-lm"), ("ld", "-shared", "-lm"))
    return ((f"{target.triple}-gcc", "-shared", "-lm"), ("ld.lld", "-shared", "--allow-shlib-undefined"))


def shared_library(objects: Sequence[Sequence[Piece]], target: Target | None = None) -> bytes:
    """A shared library of objects, each in pieces, for a target, this machine unless one is given."""
    commands = linkers(host() if target is None else target)
    command = next((command for command in commands if shutil.which(command[0])), None)
    if command is None:
        tools = " or ".join(command[0] for command in commands)
        raise CompileError(
            f"expected {tools} to link a shared library, got neither; save an object (.o) instead"
        )
    linker, mode, last = command
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, "made.so")
        files = [Path(folder, f"{number}.o") for number in range(len(objects))]
        for file, image in zip(files, objects, strict=True):
            with file.open("wb") as written:
                written.writelines(image)
        line = [linker, mode, "-o", str(made), *map(str, files), last]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CompileError(f"{linker} could not link a shared library: {done.stderr.strip()}")
        return made.read_bytes()
