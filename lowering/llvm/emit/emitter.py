"""The emitter: a module of loops and calls becomes the text of an LLVM module, in one walk."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import func, memref
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.lowering.llvm.emit import (
    arith_ops,
    convention,
    lists_ops,
    math_ops,
    memref_ops,
    outlining,
    parallel_ops,
    scf_ops,
    vector_ops,
)
from tsir.lowering.llvm.ir import frame
from tsir.lowering.llvm.ir.builder import Builder, ModuleText
from tsir.lowering.llvm.ir.debug_lines import LineTable
from tsir.lowering.llvm.ir.emitted import EmittedModule, Site
from tsir.lowering.llvm.ir.function import BackEnd, FunctionEmitter
from tsir.lowering.llvm.ir.types import PTR, UnsupportedTypeError, Value

CPU = BackEnd(
    "CPU",
    {
        **arith_ops.HANDLERS,
        **math_ops.HANDLERS,
        **scf_ops.HANDLERS,
        **parallel_ops.HANDLERS,
        **memref_ops.HANDLERS,
        **vector_ops.HANDLERS,
        **convention.HANDLERS,
        **lists_ops.HANDLERS,
        **outlining.HANDLERS,
    },
)


def emit(
    module: ModuleOp, *, lines: bool = False, shares: bool = False, back_end: BackEnd = CPU
) -> EmittedModule:
    """
    Emits all functions of a module; `lines` adds line tables.

    One that `shares` is linked with the module of `shared_text`, others are whole.

    The text does not depend on the target. Operations that are not supported are reported all at once.
    """
    text = ModuleText(shares=shares)
    emitter = emit_into(text, module, lines=lines, back_end=back_end)
    return EmittedModule(text.render(), tuple(emitter.sites), tuple(emitter.entries))


def emit_into(
    text: ModuleText, module: ModuleOp, *, lines: bool = False, back_end: BackEnd = CPU
) -> ModuleEmitter:
    """Emits all functions of a module as `emit` does, for a text that others add to."""
    functions = {op.sym_name.data: op for op in module.ops if isinstance(op, func.FuncOp)}
    emitter = ModuleEmitter(text, functions, LineTable(text) if lines else None, back_end)
    for op in module.ops:
        emitter.operation(op)
    if emitter.errors:
        raise UnsupportedError(emitter.errors)
    return emitter


def shared_text() -> str:
    """The module of the functions that others share."""
    text = ModuleText()
    frame.declare(text)
    lists_ops.declare(text)
    return text.render().replace("define internal", "define")


class ModuleEmitter:
    """Emits the functions and globals of one module."""

    def __init__(
        self,
        text: ModuleText,
        functions: Mapping[str, func.FuncOp],
        table: LineTable | None,
        back_end: BackEnd,
    ) -> None:
        self.text = text
        self.back_end = back_end
        self.functions = functions
        self.frames = convention.allocating(functions)
        self.table = table
        self.sites: list[Site] = []
        self.own_sites: dict[str, slice] = {}
        self.entries: list[str] = []
        self.errors: list[Diagnostic] = []

    def operation(self, op: Operation) -> None:
        """Emits one operation of the module."""
        try:
            if isinstance(op, memref.GlobalOp):
                self.text.definitions[op.sym_name.data] = memref_ops.global_text(op)
            elif isinstance(op, func.FuncOp):
                if op.body.blocks:
                    self.function(op)
            else:
                message = f"operation {op.name} is not supported at the top of a module"
                self.errors.append(Diagnostic.error(op, message))
        except UnsupportedTypeError as error:
            self.errors.append(Diagnostic.error(op, str(error)))

    def function(self, op: func.FuncOp) -> None:
        """Emits a function, and its entry if it is public."""
        if len(op.body.blocks) != 1:
            self.errors.append(Diagnostic.error(op, "expected structured control flow, got several blocks"))
            return
        name = op.sym_name.data
        builder = Builder(self.text)
        allocates = name in self.frames
        first = len(self.sites)
        e = FunctionEmitter(
            builder, self.back_end, self.functions, self.frames, self.sites, self.errors, self.table
        )
        e.own_sites = self.own_sites
        is_public = convention.is_public(op)
        e.is_once = is_public or convention.ONCE_NAME in op.attributes
        subprogram = "" if self.table is None else self.table.function(name, op)
        by_slots = convention.reads_slots(op, self.functions)
        parameters = convention.bind_slots(e, op) if by_slots else convention.bind_arguments(e, op)
        if op.function_type.outputs.data:
            e.results = Value("%results", PTR)
            parameters.append(str(e.results))
        if allocates:
            e.frame = Value("%frame", PTR)
            parameters.append(str(e.frame))
            e.mark = frame.mark(builder, e.frame)
        e.operation(e.block(op.body.block))
        convention.emit_failure(e)
        self.own_sites[name] = slice(first, len(self.sites))
        symbol = convention.code_symbol(name)
        linkage = "" if is_public else "internal "
        attributes = convention.ONCE if e.is_once else "nounwind"
        header = f'define {linkage}i32 @"{symbol}"({", ".join(parameters)}) {attributes}{subprogram}'
        self.text.definitions[symbol] = f"{header} {{\n{builder.body()}\n}}"
        if not is_public or self.errors:
            return
        for kind in convention.entries(op):
            self.entries.append(f"{name}.{kind}")
            self.text.definitions[self.entries[-1]] = convention.entry_text(
                self.text, op, kind, allocates=allocates, by_slots=by_slots
            )
