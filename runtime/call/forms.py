"""The forms in which functions are saved, and the files that they are written to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tsir.dialects.ir.diagnostics import Diagnostic, TsirError, UnsupportedError
from tsir.dialects.ir.locations import file_location
from tsir.lowering.ahead.build import Exported
from tsir.lowering.ahead.header import header_text
from tsir.lowering.ahead.support_code import FREE
from tsir.lowering.llvm.codegen.archive import archive
from tsir.lowering.llvm.codegen.elf import Piece, with_memory
from tsir.lowering.llvm.codegen.jit import assembly, compile_text
from tsir.lowering.llvm.codegen.link import shared_library
from tsir.lowering.llvm.codegen.target import Target, is_gpu, writes_elf
from tsir.lowering.llvm.emit.memref_ops import ALIGNMENT

Image = Sequence[Piece]
"""The content of a file."""

HEADER = ".h"
"""The suffix of headers."""

PTX = ".ptx"
"""The suffix of kernels for a GPU."""


def _ir(made: Exported, target: Target) -> Image:
    return [f'target triple = "{target.triple}"\n{made.text}'.encode()]


def _assembly(made: Exported, target: Target) -> Image:
    return [assembly(made.text, opt="O2", **target.machine).encode()]


def _object(made: Exported, target: Target) -> Image:
    weights = made.weights
    if not weights.size or not writes_elf(target):
        return [compile_text(made.text, opt="O2", **target.machine)]
    image = compile_text(made.text_without_weights, opt="O2", **target.machine)
    return with_memory(image, weights.symbol, weights.pieces, ALIGNMENT)


def _archive(made: Exported, target: Target) -> Image:
    symbols = (*made.signature.symbols, FREE)
    return archive(_object(made, target), symbols, f"{made.signature.name}.o")


def _library(made: Exported, target: Target) -> Image:
    return [shared_library([_object(made, target)], target)]


def _header(made: Exported, target: Target) -> Image:
    return [header_text(made.signature).encode()]


FORMS: dict[str, Callable[[Exported, Target], Image]] = {
    ".ll": _ir,
    ".s": _assembly,
    ".o": _object,
    ".a": _archive,
    ".so": _library,
    HEADER: _header,
}
"""The forms in which a function is saved, by the suffix of the file."""


def checked_path(path: object, name: object) -> Path:
    """The path of a file to save to; TypeError for what is no path, or no name of a function."""
    if not isinstance(path, str | Path):
        raise TypeError(f"expected a path, a str or Path, got a value of type {type(path).__name__}")
    if not isinstance(name, str | None):
        raise TypeError(f"expected a str as name, got a value of type {type(name).__name__}")
    return Path(path)


def check_suffix(path: Path, target: Target) -> None:
    """UnsupportedError if no form for a target has the suffix of a file."""
    known = (PTX,) if is_gpu(target) else (*FORMS, PTX)
    if path.suffix not in known:
        raise UnsupportedError(f"expected a suffix of {', '.join(known)}, got '{path.suffix}'")


def write(path: Path, made: Exported, target: Target) -> None:
    """Write a function in the form of a file's suffix, and its header beside it."""
    write_anew(path, FORMS[path.suffix](made, target))
    write_anew(path.with_suffix(HEADER), FORMS[HEADER](made, target))


def write_anew(path: Path, image: Image) -> None:
    """
    Write a file in the place of one that is there: who has loaded that, as a library, keeps it.

    TsirError with what the system says if it cannot be written.
    """
    try:
        if path.is_file():
            path.unlink()
        with path.open("wb") as file:
            file.writelines(image)
    except (OSError, ValueError) as error:  # ValueError for a name with a NUL
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"cannot write the file: {reason.lower()}"
        raise TsirError(Diagnostic.error(file_location(str(path), 1, 1), message)) from error
