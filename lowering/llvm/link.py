"""Objects to files that others link: shared libraries, with the functions that the code imports."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tsir.dialects.diagnostics import CompileError
from tsir.lowering.llvm.frame import RELEASE_FOR_OTHERS
from tsir.lowering.llvm.jit import compile_text
from tsir.lowering.llvm.team import WITHOUT_TEAM

ALLOCATOR = f"""
declare ptr @aligned_alloc(i64, i64)
declare void @free(ptr)
define weak ptr @tsir_alloc(i64 %bytes) {{
  %more = add i64 %bytes, 63
  %whole = and i64 %more, -64
  %block = call ptr @aligned_alloc(i64 64, i64 %whole)
  ret ptr %block
}}
define weak void @tsir_free(ptr %block) {{
  call void @free(ptr %block)
  ret void
}}
define weak i1 @tsir_poll(ptr %time) {{
  ret i1 false
}}
{RELEASE_FOR_OTHERS.replace("define void", "define weak void")}
{WITHOUT_TEAM.replace("define i32", "define weak i32")}
"""
"""The allocator of code that runs alone and is never interrupted; a host may define its own functions."""

COMMANDS: Sequence[Sequence[str]] = (("cc", "-shared"), ("ld", "-shared"))
"""The linkers that are tried, in order."""


def shared_library(objects: Sequence[bytes], path: Path, *, allocator: bool = True) -> None:
    """Writes a shared library of objects of this machine; `allocator` adds one that its users may replace."""
    command = next((command for command in COMMANDS if shutil.which(command[0])), None)
    if command is None:
        tools = " or ".join(command[0] for command in COMMANDS)
        raise CompileError(f"expected {tools} to link {path}, got neither; save an object (.o) instead")
    images = [*objects, compile_text(ALLOCATOR)] if allocator else list(objects)
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.o" for number in range(len(images))]
        for file, image in zip(files, images, strict=True):
            file.write_bytes(image)
        made = subprocess.run(
            [*command, "-o", str(path), *map(str, files), "-lm"], capture_output=True, text=True, check=False
        )
    if made.returncode:
        raise CompileError(f"{command[0]} could not link {path}: {made.stderr.strip()}")
