"""Programs printed as source text, and archives of objects whose methods are IR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import IO

from xdsl.dialects.builtin import ModuleOp, StringAttr

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.frontend.archive.archive import CONSTANTS, Archive
from tsir.frontend.archive.archive_writer import write_archive
from tsir.frontend.modules.code import VERSION
from tsir.frontend.modules.methods import CompiledMethod
from tsir.frontend.modules.script_object import ScriptObject
from tsir.frontend.printing.classes import ClassPrinter, Kinds, PrintedMethod
from tsir.frontend.printing.functions import functions_of, module_source
from tsir.frontend.printing.literals import TensorConstants
from tsir.frontend.source import tree
from tsir.frontend.source.script_source import parse_expression
from tsir.lowering.native.pipelines import run_passes
from tsir.transforms.simplify.source_form import to_source_form


def source_of(module: ModuleOp) -> tuple[str, Mapping[str, object]]:
    """
    The functions of a module as source text, and the tensors that it has as `CONSTANTS.c0` and so on.

    The module stays as it is. UnsupportedError with every operation that has no text.
    """
    copy, constants = module.clone(), TensorConstants()
    for function in functions_of(copy):
        to_source_form(function)
    return module_source(copy, constants), constants.values


def printed(object: ScriptObject, method: CompiledMethod) -> PrintedMethod:
    """A method in the form in which it is printed, with its calls inlined; the method stays as it is."""
    copy = method.module.clone()
    for function in functions_of(copy):
        if function.sym_name.data != method.name:
            function.sym_visibility = StringAttr("private")
    run_passes(copy, ("inline",))
    function = next(each for each in functions_of(copy) if each.sym_name.data == method.name)
    to_source_form(function, packs_results=False)
    return PrintedMethod(object, method.name, function, method.parameters, method.results)


def compiled_text(object: ScriptObject, methods: Sequence[CompiledMethod], kinds: Kinds) -> str:
    """The text of the class of an object with these methods; UnsupportedError as of `write_compiled`."""
    printer = ClassPrinter(object, [printed(object, method) for method in methods], kinds)
    text = printer.text(object)
    if printer.failures:
        raise UnsupportedError(printer.failures)
    return text


def write_compiled(
    file: IO[bytes],
    root: ScriptObject,
    methods: Sequence[tuple[ScriptObject, CompiledMethod]],
    kinds: Kinds,
    extra: Mapping[str, bytes] | None = None,
) -> None:
    """
    Write an archive, which `torch.jit.load` reads, of an object whose methods are IR.

    Each method stands with the object that it is of: `root` or one in it. The objects whose attributes it
    reads and assigns are in that object; attributes of any other are constants of the archive. Each object
    has a class of its own there, with parameters and buffers as `kinds` says, and tensors that share memory
    share it. UnsupportedError with every operation and attribute that archives have no form for.
    """
    printer = ClassPrinter(root, [printed(each, method) for each, method in methods], kinds)
    code, types = printer.code(), {id(each): printer.types(each) for _, each in root.walk()}
    if printer.failures:
        raise UnsupportedError(list(dict.fromkeys(printer.failures)))
    renamed = {
        id(each): ScriptObject(printer.names[id(each)], {}, each.requires_grad) for _, each in root.walk()
    }
    annotations: dict[int, Mapping[str, tree.Expression]] = {}
    for _, each in root.walk():
        made = renamed[id(each)]
        for name, value in each.attributes.items():
            made.attributes[name] = renamed[id(value)] if isinstance(value, ScriptObject) else value
        annotations[id(made)] = {name: parse_expression(text) for name, text in types[id(each)].items()}
    constants = ScriptObject(CONSTANTS, dict(printer.constants.values))
    archive = Archive("archive", VERSION, code, constants, renamed[id(root)], extra or {})
    write_archive(file, archive, lambda each: annotations.get(id(each), {}))
