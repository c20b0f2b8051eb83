"""Programs printed as source text and compiled again: what is equal up to the names of values."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp
from xdsl.dialects.func import FuncOp

import tsir
from tsir.dialects.ir.printing import module_text
from tsir.transforms.simplify.source_form import to_source_form


def normal(module: ModuleOp) -> str:
    """The functions of a module in source form, in order of their names, as text without names of values."""
    copy = module.clone()
    functions = sorted((op for op in copy.ops if isinstance(op, FuncOp)), key=lambda f: f.sym_name.data)
    for function in functions:
        to_source_form(function)
        function.detach()
        copy.body.block.add_op(function)
        function.attributes = {}
        function.properties.pop("sym_visibility", None)
        facts = () if function.arg_attrs is None else function.arg_attrs.data
        function.arg_attrs = ArrayAttr(map(_default, facts)) if any(_default(f).data for f in facts) else None
    for op in copy.walk():
        for result in op.results:
            result.name_hint = None
        for block in (block for region in op.regions for block in region.blocks):
            for argument in block.args:
                argument.name_hint = None
    return module_text(copy)


def _default(facts: DictionaryAttr) -> DictionaryAttr:
    """What is known of a parameter but for its name."""
    return DictionaryAttr({key: value for key, value in facts.data.items() if key == "prim.default"})


def compiled_again(module: tsir.Module) -> ModuleOp:
    """The module that the source text of one gives."""
    text, constants = module.code_with_constants
    return tsir.CompilationUnit(text, constants=constants).op
