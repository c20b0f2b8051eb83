"""Operators that are script text, held against their schemas."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.func import FuncOp, ReturnOp

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.operators import loops
from tsir.dialects.operators.schema import Schema
from tsir.dialects.operators.table import FromSchema, Operator
from tsir.dialects.prim.ops import RAISE
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import is_subtype
from tsir.dialects.types.type_names import compact
from tsir.runtime.operators.references import Composed
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.analysis.effects import has_side_effects
from tsir.transforms.rewriting.script_text import composition


def checked_script(schema: Schema, text: str, *, has_derivatives: bool) -> bool:
    """Whether the text of an operator has effects; TsirError with all that does not fit the schema."""
    candidate = Operator(
        str(schema), FromSchema(), Composed(schema.op_name), loops.Script(text), composed=True
    )
    function = composition(candidate)
    found = list(_mismatches(schema, function))
    effects = [op for op in function.walk() if op is not function and not op.regions and has_side_effects(op)]
    if has_derivatives and any(op.name != RAISE for op in effects):
        found.append("expected no effects, as of printing or random numbers, with derivatives")
    if found:
        raise UnsupportedError([Diagnostic.error(function, message) for message in found])
    return bool(effects)


def _mismatches(schema: Schema, function: FuncOp) -> Iterator[str]:
    """What of a script function is not as a schema says."""
    arguments, type = function.body.block.args, function.function_type
    names = [argument.name_hint or "" for argument in arguments]
    if names != list(schema.positions):
        yield f"expected the parameters ({', '.join(schema.positions)}), got ({', '.join(names)})"
        return
    for formal, argument in zip(schema.arguments, arguments, strict=True):
        if argument.type != formal.type:
            expected, got = compact(formal.type), compact(argument.type)
            yield f"expected the parameter '{formal.name}' of type {expected}, got {got}"
    results = list(type.outputs.data)
    if len(schema.returns) != 1 and len(results) == 1 and isinstance(results[0], t.TupleType):
        results = list(results[0].elements)
    if not schema.returns and results == [t.NONE]:
        results = []
    if len(results) != len(schema.returns):
        yield f"expected {len(schema.returns)} results, got {len(results)}"
        return
    for formal, result in zip(schema.returns, results, strict=True):
        if not is_subtype(result, formal.type):
            yield f"expected a result of type {compact(formal.type)}, got {compact(result)}"
    aliases = AliasAnalysis(function, distinct_arguments=True)
    last = function.body.block.last_op
    assert isinstance(last, ReturnOp)
    for formal, value in zip(schema.returns, last.operands, strict=False):
        is_list = isinstance(formal.type, t.ListType) and formal.alias is None
        if is_list and any(aliases.may_alias(value, argument) for argument in arguments):
            yield "expected a list of new tensors; that of views of 'Tensor(a) x' is 'Tensor(a)[]'"
    for formal, argument in zip(schema.arguments, arguments, strict=True):
        if aliases.is_written(argument) and not (formal.alias is not None and formal.alias.is_write):
            yield f"expected '{formal.name}' to be left alone; what is written is 'Tensor(a!)' in the schema"
