"""Closed functions as text has them: what they are closed over is constants in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from xdsl.builder import Builder
from xdsl.dialects.builtin import ArrayAttr, FunctionType, ModuleOp
from xdsl.ir import Attribute, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.prim import containers as c
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.frontend.modules.script_object import is_plain
from tsir.frontend.printing.functions import functions_of, parameter_name
from tsir.runtime.plans.sources import with_calls_inlined
from tsir.runtime.values.named import elements
from tsir.transforms.analysis.alias_analysis import AliasAnalysis, is_container


def closed_over(module: ModuleOp, values: Sequence[object]) -> ModuleOp:
    """
    A module of its last function alone, of which the first arguments are constants; calls are inlined.

    UnsupportedError if the function writes one of them.
    """
    function = with_calls_inlined(functions_of(module)[-1], composed=False)
    block, facts = function.body.block, cast("ArrayAttr[Attribute]", function.arg_attrs)
    aliases = AliasAnalysis(function, distinct_arguments=True)
    written = [
        parameter_name(function, index) or f"argument {index}"
        for index, argument in enumerate(block.args[: len(values)])
        if (aliases.holds_written if is_container(argument.type) else aliases.is_written)(argument)
    ]
    if written:
        known = ", ".join(f"'{name}'" for name in written)
        expected = "expected a function that writes no tensors of a module"
        raise UnsupportedError(Diagnostic.error(function, f"{expected}, got one that writes some of {known}"))
    first = block.first_op
    assert first is not None
    emitter = Emitter(Builder(InsertPoint.before(first)), location_of(function))
    for value in values:
        argument = block.args[0]
        argument.replace_all_uses_with(_constant(emitter, value, argument.type))
        block.erase_arg(argument)
    function.properties["arg_attrs"] = ArrayAttr(facts.data[len(values) :])
    results = list(function.function_type.outputs)
    function.function_type = FunctionType.from_lists([each.type for each in block.args], results)
    parent = function.parent_op()
    assert isinstance(parent, ModuleOp)
    return parent


def _constant(emitter: Emitter, value: object, type: Attribute) -> SSAValue:
    """A value as one of IR that no caller gives: a constant, or a container of such."""
    held = type.element if isinstance(type, t.OptionalType) and value is not None else type
    match held:
        case t.TupleType():
            parts = zip(cast("Sequence[object]", elements(held, value)), held.elements, strict=True)
            items = [_constant(emitter, *part) for part in parts]
            return emitter.insert(c.TupleConstructOp.make(items, [held])).results[0]
        case t.ListType() if not is_plain(tuple(listed := cast("list[object]", value))):
            items = [_constant(emitter, item, held.element) for item in listed]
            return emitter.insert(c.ListConstructOp.of(items, held.element)).results[0]
        case t.DictType():
            entries = cast("Mapping[object, object]", value).items()
            pairs = ((emitter.constant(k, held.key), _constant(emitter, v, held.value)) for k, v in entries)
            items = [part for pair in pairs for part in pair]
            return emitter.insert(c.DictConstructOp.make(items, [held])).results[0]
        case _:
            return emitter.constant(value, held)
