"""Programs printed as source text and compiled again: what is equal up to the names of values."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, ModuleOp, StringAttr, SymbolRefAttr
from xdsl.dialects.func import FuncOp

import tsir
from tsir.dialects.ir.printing import module_text
from tsir.dialects.prim.containers import CallFunctionOp
from tsir.frontend.printing.functions import parameter_name
from tsir.frontend.printing.identifiers import Identifiers
from tsir.transforms.simplify.source_form import to_source_form


def normal(module: ModuleOp, *, by_name: bool = False) -> str:
    """
    The functions of a module in source form, in order of their names, as text without names of values.

    With `by_name` the parameters are in the order of their names, as those that are attributes may be.
    """
    copy = module.clone()
    functions = sorted((op for op in copy.ops if isinstance(op, FuncOp)), key=lambda f: f.sym_name.data)
    names = Identifiers()
    spelt = {name: names.fresh(name) for name in (function.sym_name.data for function in functions)}
    for function in functions:
        to_source_form(function)
        if by_name:
            _sort_parameters(function)
        function.detach()
        copy.body.block.add_op(function)
        function.attributes = {}
        function.properties.pop("sym_visibility", None)
        facts = () if function.arg_attrs is None else function.arg_attrs.data
        function.arg_attrs = ArrayAttr(map(_default, facts)) if any(_default(f).data for f in facts) else None
        function.sym_name = StringAttr(spelt[function.sym_name.data])
    for op in copy.walk():
        if isinstance(op, CallFunctionOp):
            op.properties["callee"] = SymbolRefAttr(spelt[op.callee])
        for result in op.results:
            result.name_hint = None
        for block in (block for region in op.regions for block in region.blocks):
            for argument in block.args:
                argument.name_hint = None
    return module_text(copy)


def _sort_parameters(function: FuncOp) -> None:
    block = function.body.block
    names = [str(parameter_name(function, index)) for index in range(len(block.args))]
    order = sorted(range(len(names)), key=lambda index: names[index])
    old = list(block.args)
    for index in order:
        old[index].replace_all_uses_with(block.insert_arg(old[index].type, len(block.args)))
    for argument in old:
        block.erase_arg(argument)
    types = function.function_type
    function.function_type = FunctionType.from_lists([a.type for a in block.args], list(types.outputs))
    if function.arg_attrs is not None:
        function.arg_attrs = ArrayAttr([function.arg_attrs.data[index] for index in order])


def _default(facts: DictionaryAttr) -> DictionaryAttr:
    """What is known of a parameter but for its name."""
    return DictionaryAttr({key: value for key, value in facts.data.items() if key == "prim.default"})


def compiled_again(module: tsir.Module) -> ModuleOp:
    """The module that the source text of one gives."""
    text, constants = module.code_with_constants
    return tsir.CompilationUnit(text, constants=constants).op
