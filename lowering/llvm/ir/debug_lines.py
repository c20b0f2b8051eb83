"""Line tables: which line of the program an instruction comes from, as LLVM's debug metadata."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from xdsl.ir import Operation

from tsir.dialects.ir.locations import position_of
from tsir.dialects.ir.positions import Position
from tsir.lowering.llvm.ir.builder import ModuleText


class LineTable:
    """The debug metadata of a module."""

    def __init__(self, text: ModuleText) -> None:
        self.text = text
        self.scope = ""
        self.file = ""
        self.unit = ""

    def function(self, name: str, op: Operation) -> str:
        """Begins a function; returns what marks its definition, empty if the place of `op` is not known."""
        position = position_of(op.location)
        self.scope = ""
        if position is None:
            return ""
        self.file = self.file_node(position)
        if not self.unit:
            self.unit = self.compile_unit()
        signature = self.text.node(f"!DISubroutineType(types: {self.text.node('!{}')})")
        name = name.replace("\\", "").replace('"', "")
        self.scope = self.text.node(
            f'distinct !DISubprogram(name: "{name}", scope: {self.file}, file: {self.file}, '
            f"line: {position.line}, type: {signature}, spFlags: DISPFlagDefinition, unit: {self.unit})"
        )
        return f" !dbg {self.scope}"

    @contextmanager
    def within(self, name: str, op: Operation) -> Generator[str]:
        """Begins a function in the middle of another, which goes on afterwards."""
        around = self.scope, self.file
        yield self.function(name, op)
        self.scope, self.file = around

    def instruction(self, op: Operation) -> str:
        """The debug location of the instructions of an operation."""
        position = position_of(op.location)
        if not self.scope:
            return ""
        line, column = (position.line, position.column) if position is not None else (0, 0)
        scope = self.scope
        if position is not None and (file := self.file_node(position)) != self.file:
            scope = self.text.node(f"!DILexicalBlockFile(scope: {scope}, file: {file}, discriminator: 0)")
        location = self.text.node(f"!DILocation(line: {line}, column: {column}, scope: {scope})")
        return f", !dbg {location}"

    def file_node(self, position: Position) -> str:
        """The file of a position."""
        name = "".join(
            c if c.isprintable() and c not in '"\\' else f"\\{ord(c) % 256:02X}" for c in position.file
        )
        return self.text.node(f'!DIFile(filename: "{name}", directory: "")')

    def compile_unit(self) -> str:
        """The unit of all functions, with what says that the module has debug metadata."""
        text = self.text
        version = text.node('!{i32 2, !"Debug Info Version", i32 3}')
        text.named["llvm.module.flags"] = version
        unit = text.node(
            f"distinct !DICompileUnit(language: DW_LANG_Python, file: {self.file}, "
            'producer: "tsir", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)'
        )
        text.named["llvm.dbg.cu"] = unit
        return unit
