"""Modules made of functions: archives of what tsir has compiled, differentiated or frozen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from xdsl.dialects.builtin import ArrayAttr, FunctionType, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.diagnostics import UnsupportedError, showing
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types.dtype import Array
from tsir.frontend.archive.archive import CONSTANTS, Archive
from tsir.frontend.modules.methods import CompiledMethod, Member
from tsir.frontend.modules.names import ROOT
from tsir.frontend.modules.script_object import ScriptObject
from tsir.frontend.printing.classes import ClassPrinter, PrintedMethod
from tsir.frontend.printing.functions import functions_of, parameter_name
from tsir.frontend.printing.identifiers import is_identifier
from tsir.frontend.printing.literals import TensorConstants
from tsir.lowering.native.pipelines import run_passes
from tsir.runtime.call.function import Function
from tsir.runtime.call.printed import PlainModule, compiled_archive, printed
from tsir.runtime.modules.archive_methods import ArchiveMethods
from tsir.runtime.modules.program import BoundMethod, Methods
from tsir.runtime.values.interop import is_array, to_numpy
from tsir.runtime.values.structure import arrays_in
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.simplify.source_form import to_source_form

TRAINING = "training"
"""The attribute that tells the mode of a module, which hosts set."""


def archive_of(attributes: Mapping[str, object], functions: Mapping[str, Function]) -> Archive:
    """
    The archive of a module with these attributes, and functions as its methods.

    The first parameters of a function that have the names of attributes are these. UnsupportedError with
    every operation and attribute that has no form there.
    """
    values = {name: to_numpy(value) if is_array(value) else value for name, value in attributes.items()}
    root = ScriptObject(f"{ROOT}.Module", {**values, TRAINING: False})
    methods = [_method(root, name, function) for name, function in functions.items()]
    return compiled_archive(root, methods, PlainModule(), {})


def with_methods(root: ScriptObject, methods: Methods, functions: Mapping[str, Function]) -> ArchiveMethods:
    """
    The methods of an object, and functions as further ones.

    The first parameters of a function that have the paths of attributes, as `encoder.weight`, are these.
    ValueError for a name that the object has; UnsupportedError with every operation that has no text.
    """
    for name in functions:
        if name in methods.method_names(root) or name in root.attributes:
            raise ValueError(f"expected a new name, got '{name}', which the module has")
    if not isinstance(methods, ArchiveMethods):
        raise UnsupportedError("expected a module that was loaded from an archive")
    archive = methods.archive
    constants = TensorConstants(len(archive.constants.attributes))
    added = [_method(root, name, function, archive.constants) for name, function in functions.items()]
    printer = ClassPrinter(root, added, methods, constants, known=archive.constants)
    lines = [line for method in added for line in printer.method_lines(method, root.type_name)]
    if printer.failures:
        raise UnsupportedError(printer.failures)
    module, text = methods.inserted(root, lines)
    held = ScriptObject(CONSTANTS, {**archive.constants.attributes, **constants.values})
    record = f"code/{module.replace('.', '/')}.py.debug_pkl"  # its lines are those of the text before
    debug = {name: data for name, data in archive.debug.items() if name != record}
    return ArchiveMethods(replace(archive, code={**archive.code, module: text}, constants=held, debug=debug))


def _method(
    root: ScriptObject, name: str, function: Function, constants: ScriptObject | None = None
) -> PrintedMethod:
    """A function as a method of an object."""
    if not is_identifier(name):
        raise ValueError(f"expected the name of a method, got '{name}'")
    module = function.program_for_text()
    last = functions_of(module)[-1]
    objects = {path: each for path, each in root.walk()} | (
        {} if constants is None else {CONSTANTS: constants}
    )
    members: list[Member] = []
    for index in range(len(last.body.block.args)):
        path, _, attribute = (parameter_name(last, index) or "").rpartition(".")
        owner = objects.get(path)
        if owner is None or attribute not in owner.attributes:
            break
        members.append((owner, attribute))
    method = CompiledMethod(module, last.sym_name.data, tuple(members), ())
    with showing(function.module.sources):
        return replace(printed(root, method), name=name)


# Freezing


def frozen(
    root: ScriptObject,
    bound: Callable[[str], BoundMethod],
    names: Sequence[str],
    preserved: Sequence[str],
) -> Archive:
    """
    The archive of an object whose methods of these names have its attributes as constants.

    What methods assign or write stays an attribute, and so do those with the paths that are `preserved`.
    """
    methods = {name: compiled_method(bound(name), name) for name in names}
    kept = _kept(root, list(methods.values()), preserved)
    copies, made = _pruned(root, kept), list[PrintedMethod]()
    for name, method in methods.items():
        function = _with_constants(method, kept)
        # A constant of the archive is of no object in the module.
        taken = [member for member in method.parameters if (id(member[0]), member[1]) in kept]
        parameters = [(copies.get(id(owner), owner), own) for owner, own in taken]
        results = [(copies[id(owner)], own) for owner, own in method.results]
        made.append(PrintedMethod(copies[id(root)], name, function, parameters, results))
    return compiled_archive(copies[id(root)], made, PlainModule(), {})


def compiled_method(bound: BoundMethod, name: str) -> CompiledMethod:
    """A method of an object as IR, with the attributes that it reads and assigns."""
    method, objects = bound.method, bound.objects
    parameters = tuple([(objects[place], own) for place, own in method.parameters])
    results = tuple([(objects[place], own) for place, own in method.results])
    return CompiledMethod(method.function.module.op, method.function.symbol, parameters, results)


_Kept = set[tuple[int, str]]
"""Attributes, by the identities of their objects and their names."""


def _kept(root: ScriptObject, methods: Sequence[CompiledMethod], preserved: Sequence[str]) -> _Kept:
    """The attributes that stay attributes."""
    objects = dict(root.walk())
    found: _Kept = set()
    for given in preserved:
        path, _, name = given.rpartition(".")
        owner = objects.get(path)
        if owner is None or name not in owner.attributes:
            raise ValueError(f"expected the path of an attribute or the name of a method, got '{given}'")
        found.add((id(owner), name))
    for method in methods:
        found |= {(id(owner), name) for owner, name in method.results}
        function = next(each for each in functions_of(method.module) if each.sym_name.data == method.name)
        aliases = AliasAnalysis(function, distinct_arguments=True)
        for (owner, name), argument in zip(method.parameters, function.body.block.args, strict=False):
            is_tensor = isinstance(owner.attributes[name], np.ndarray)
            if not is_tensor or aliases.is_written(argument):
                found.add((id(owner), name))
    # What is in the memory of an attribute that stays, stays too: it may be written there.
    members = [member for method in methods for member in method.parameters]
    held = [array for owner, name in members if (id(owner), name) in found for array in _arrays(owner, name)]
    for owner, name in members:
        if any(np.may_share_memory(own, array) for own in _arrays(owner, name) for array in held):
            found.add((id(owner), name))
    return found


def _arrays(owner: ScriptObject, name: str) -> list[Array]:
    return list(arrays_in(owner.attributes[name]))


def _pruned(root: ScriptObject, kept: _Kept) -> dict[int, ScriptObject]:
    """Copies of objects by the identities of these, with what is kept and what leads to it."""
    every = [each for _, each in root.walk()]
    needed = {id(root)} | {key for key, _ in kept}
    grows = True
    while grows:
        holders = {
            id(each)
            for each in every
            if any(isinstance(v, ScriptObject) and id(v) in needed for v in each.attributes.values())
        }
        grows = not holders <= needed
        needed |= holders
    copies = {id(each): ScriptObject(each.type_name, {}, set()) for each in every}
    for each in every:
        for name, value in each.attributes.items():
            if isinstance(value, ScriptObject) and id(value) in needed:
                copies[id(each)].attributes[name] = copies[id(value)]
            elif (id(each), name) in kept:
                copies[id(each)].attributes[name] = value
                copies[id(each)].requires_grad |= {name} & each.requires_grad
    copies[id(root)].attributes[TRAINING] = False
    return copies


_FOLDING = ("inline", "constant-propagate", "simplify")
"""The passes that fold constants into a method."""


def _with_constants(method: CompiledMethod, kept: _Kept) -> FuncOp:
    """The function of a method with constants for the attributes that are not kept, folded."""
    copy = method.module.clone()
    function = next(each for each in functions_of(copy) if each.sym_name.data == method.name)
    for other in functions_of(copy):
        if other is not function:
            other.sym_visibility = StringAttr("private")
    block = function.body.block
    for index, (owner, name) in reversed(list(enumerate(method.parameters))):
        if (id(owner), name) not in kept:
            constant = ConstantOp.of(owner.attributes[name])
            Rewriter.insert_op(constant, InsertPoint.at_start(block))
            block.args[index].replace_all_uses_with(constant.result)
            _erase_parameter(function, index)
    run_passes(copy, _FOLDING)
    function = next(each for each in functions_of(copy) if each.sym_name.data == method.name)
    to_source_form(function, packs_results=False)
    return function


def _erase_parameter(function: FuncOp, index: int) -> None:
    block, attributes = function.body.block, function.arg_attrs
    block.erase_arg(block.args[index])
    types = function.function_type
    inputs = [argument.type for argument in block.args]
    function.function_type = FunctionType.from_lists(inputs, list(types.outputs))
    if attributes is not None:
        function.arg_attrs = ArrayAttr([each for at, each in enumerate(attributes.data) if at != index])
