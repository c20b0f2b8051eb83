"""Programs printed as source text, and archives of objects whose methods are IR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import IO

from xdsl.dialects.builtin import ModuleOp, StringAttr

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.frontend.archive.archive import CONSTANTS, Archive
from tsir.frontend.archive.archive_writer import write_archive
from tsir.frontend.modules.code import ROOT, VERSION, Texts
from tsir.frontend.modules.methods import CompiledMethod
from tsir.frontend.modules.script_object import ScriptObject
from tsir.frontend.printing.classes import ClassPrinter, Kinds, PrintedMethod
from tsir.frontend.printing.functions import functions_of, module_source
from tsir.frontend.printing.identifiers import Identifiers
from tsir.frontend.printing.literals import TensorConstants
from tsir.lowering.native.pipelines import run_passes
from tsir.transforms.simplify.inline import InlinePass
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
    run_passes(copy, (InlinePass(composed=False),))
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


class PlainModule:
    """The kinds of an object that is a module without parameters."""

    def is_module(self, object: ScriptObject) -> bool:
        return True

    def parameter_names(self, object: ScriptObject) -> Sequence[str]:
        return ()

    def buffer_names(self, object: ScriptObject) -> Sequence[str]:
        return ()


def function_archive(name: str, module: ModuleOp, extra: Mapping[str, bytes]) -> Archive:
    """The archive of a module whose `forward` is the last function of a module of IR."""
    root = ScriptObject(f"{ROOT}.{Identifiers().fresh(name)}", {"training": False})
    function = functions_of(module)[-1]
    method = CompiledMethod(module, function.sym_name.data, (), ())
    return compiled_archive(root, [replace(printed(root, method), name="forward")], PlainModule(), extra)


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
    write(
        compiled_archive(root, [printed(each, method) for each, method in methods], kinds, extra or {}), file
    )


def compiled_archive(
    root: ScriptObject, methods: Sequence[PrintedMethod], kinds: Kinds, extra: Mapping[str, bytes]
) -> Archive:
    """An archive of copies of the objects, with the same tensors; errors as of `write_compiled`."""
    printer = ClassPrinter(root, methods, kinds)
    code = printer.code()
    if printer.failures:
        raise UnsupportedError(list(dict.fromkeys(printer.failures)))
    renamed = {
        id(each): ScriptObject(printer.names[id(each)], {}, each.requires_grad) for _, each in root.walk()
    }
    for _, each in root.walk():
        for name, value in each.attributes.items():
            inner = renamed[id(value)] if isinstance(value, ScriptObject) else value
            renamed[id(each)].attributes[name] = inner
    constants = ScriptObject(CONSTANTS, dict(printer.constants.values))
    return Archive("archive", VERSION, code, constants, renamed[id(root)], extra)


def write(archive: Archive, file: IO[bytes]) -> None:
    """Write an archive, with the types of attributes that its code declares."""
    texts = Texts(archive.code, archive.version)
    write_archive(file, archive, texts.declared_types)
