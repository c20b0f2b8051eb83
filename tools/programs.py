"""Programs as tools read them: IR text, TorchScript source text, graphs as PyTorch prints them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.parsing import parse_module
from tsir.frontend.compiler.compiler import compile_source
from tsir.frontend.graph.graph_text import import_graph
from tsir.runtime.call.function import Function, Module
from tsir.tools.options import UsageError
from tsir.tools.sources import PROGRAM_SUFFIXES, Source

READERS: dict[str, Callable[[Source, Context], ModuleOp]] = {
    "mlir": lambda source, context: parse_module(source.text, source.name, context),
    "source": lambda source, _: compile_source(source.text, source.name),
    "graph": lambda source, _: import_graph(source.text, source.name),
}
"""How each form of a program is read, by the names that `--from` takes."""
FORMATS = tuple(READERS)


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
