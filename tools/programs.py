"""Programs as tools read them: IR text, TorchScript source text, graphs as PyTorch prints them, archives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.parsing import parse_module
from tsir.frontend.compiler.compiler import compile_source
from tsir.frontend.graph.graph_text import import_graph
from tsir.runtime.call.function import Function, Module
from tsir.runtime.modules.load import load
from tsir.runtime.modules.program import BoundMethod
from tsir.runtime.onnx.importer import import_onnx
from tsir.tools.options import UsageError
from tsir.tools.sources import PROGRAM_SUFFIXES, Console, Source, is_archive, read_source

READERS: dict[str, Callable[[Source, Context], ModuleOp]] = {
    "mlir": lambda source, context: parse_module(source.text, source.name, context),
    "source": lambda source, _: compile_source(source.text, source.name),
    "graph": lambda source, _: import_graph(source.text, source.name),
}
"""The reader of each form of a program, by the names that `--from` takes."""

ONNX = "onnx"
"""The form of models of ONNX, which are no text."""

FORMATS = (*READERS, ONNX)


@dataclass(frozen=True)
class Program:
    """
    The module of a program, and its texts by file.

    Of an archive it is one method, `bound`: `attributes` are the values of its first parameters, `assigned`
    the names of the attributes that it assigns, whose values are its last results, `metadata` the files
    beside it.
    """

    module: ModuleOp
    sources: Mapping[str, str]
    attributes: Sequence[object] = ()
    assigned: Sequence[str] = ()
    bound: BoundMethod | None = None
    metadata: Mapping[str, bytes] = field(default_factory=dict[str, bytes])

    def own(self, results: Sequence[object]) -> Sequence[object]:
        """The results that are not values of attributes."""
        return results[: len(results) - len(self.assigned)]


def open_program(
    path: str, format: str | None, entry: str | None, stdin: TextIO, context: Context, console: Console
) -> Program:
    """
    The program in a file; of an archive, the method `entry`, or `forward`.

    A TsirError with all that is wrong with it. Messages of `console` show its texts.
    """
    if format is None and is_archive(path):
        loaded = load(path)
        bound = loaded.bound("forward" if entry is None else entry)
        function = bound.method.function
        console.sources.update(function.module.sources)
        texts, files = function.module.sources, loaded.extra_files
        return Program(function.module.op, texts, bound.attributes(), bound.assigned(), bound, files)
    if (format or format_of(path)) == ONNX:
        imported = import_onnx(path).module
        console.sources.update(imported.sources)
        return Program(imported.op, imported.sources)
    source = read_source(path, stdin)
    console.sources[source.name] = source.text
    module = read_program(source, format or format_of(path), context)
    return Program(module, console.sources)


def format_of(path: str) -> str:
    """The form of the program in a file, judged by the suffix of its name."""
    return PROGRAM_SUFFIXES.get(Path(path).suffix, "mlir")


def read_program(source: Source, format: str, context: Context) -> ModuleOp:
    """The module of a program; a TsirError with all that is wrong with it."""
    return READERS[format](source, context)


def entry_of(module: ModuleOp, name: str | None, sources: Mapping[str, str] | None = None) -> Function:
    """
    The function of a name or, where none is given, `main` or the only one.

    `sources` are the texts of the program, by file.
    """
    names = [op.sym_name.data for op in module.ops if isinstance(op, FuncOp) and not op.is_declaration]
    only = "main" if "main" in names else names[0] if len(names) == 1 else None
    if not names:
        raise UsageError("expected a program with a function, got none")
    chosen = only if name is None else name
    if chosen not in names:
        found = "" if name is None else f", got '{name}'"
        raise UsageError(f"expected --entry with the name of a function ({', '.join(names)}){found}")
    return Module(module, sources).function(chosen)
