"""
The terms of tangents, compiled: what each argument's tangent contributes to those of the results.

The text of a term becomes the body of a function of the operator's arguments, its results and one
tangent; it does not know of the operator's gradient.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from textwrap import dedent, indent

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Block, SSAValue

from tsir.dialects.ir.diagnostics import Diagnostic, TsirError
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.schema import Argument, Schema, type_text
from tsir.dialects.operators.table import Operator
from tsir.dialects.operators.tangents import LINEAR, Terms
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import rebuild
from tsir.dialects.types.type_names import compact
from tsir.frontend.compiler.compiler import compile_source
from tsir.transforms.differentiate.formulas import (
    NUMBERS,
    FormulaError,
    expect_count,
    function_named,
    needed,
    returned_values,
)
from tsir.transforms.differentiate.requires_grad import has_gradient
from tsir.transforms.functionalise.functionalise import functionalise
from tsir.transforms.simplify.inline import InlinePass
from tsir.transforms.simplify.lower_tuples import LowerTuplesPass


@dataclass(frozen=True)
class Term:
    """The terms that the tangent of one argument adds to the tangents of an operator's results."""

    module: ModuleOp
    body: Block
    values: Sequence[SSAValue]

    def emit(self, emitter: Emitter, op: SchemaOp, tangent: SSAValue) -> list[SSAValue | None]:
        """Insert the term of an operation for a tangent; a value or None for each of its results."""
        given = [*op.operands, *op.results, tangent]
        known: dict[SSAValue, SSAValue] = dict(zip(self.body.args, given, strict=True))
        for inner in needed(self.body, self.values, known):
            copy = inner.clone(value_mapper=known)
            for each in copy.walk():
                each.location = op.location
            emitter.insert(copy)
        return [None if value.type == t.NONE else known[value] for value in self.values]


def check_tangent(entry: Operator) -> None:
    """FormulaError if the tangent of an operator names what is no argument, or has a text that is no term."""
    tangent_arguments(entry)
    if isinstance(entry.tangent, Terms):
        terms_of(entry)


@cache
def tangent_arguments(entry: Operator) -> Sequence[str]:
    """The arguments of an operator that its tangent is made of; FormulaError if one can have no tangent."""
    if entry.tangent is None:
        return ()
    for argument in [_argument(entry, name) for name in entry.tangent.arguments]:
        if argument.type in NUMBERS:
            found = f"'{argument.name}' of type {type_text(argument.type)}"
            message = f"expected an argument that has a tangent, got {found}"
            raise FormulaError(f"tangent of {entry.name}: {message}")
    return entry.tangent.arguments


@cache
def terms_of(entry: Operator) -> Mapping[str, Term]:
    """The terms of an operator by argument, compiled once; FormulaError if a text is not one."""
    assert isinstance(entry.tangent, Terms)
    return {name: _compiled(entry, name, text) for name, text in entry.tangent.texts}


def _compiled(entry: Operator, name: str, text: str) -> Term:
    schema, argument = entry.schema, _argument(entry, name)
    type = argument.type
    own = type.element if isinstance(type, t.OptionalType) else type
    given = [(a.name, a.type) for a in schema.arguments]
    given += [(result, r.type) for result, r in _results(schema)]
    parameters = [f"{each}: {_annotation(entry, each, type)}" for each, type in [*given, (f"{name}_t", own)]]
    body = indent(
        dedent(text).strip() if "\n" in text else f"return {_expression(schema, name, text)}", "    "
    )
    source = f"def tangent({', '.join(parameters)}):\n{body}\n"
    try:
        module = compile_source(source, f"tangent of {entry.name} by {name}")
        InlinePass().apply(Context(), module)
        LowerTuplesPass().apply(Context(), module)
        functionalise(module)
    except TsirError as error:
        raise FormulaError(error.diagnostics, error.sources) from error
    function = function_named(module, "tangent")
    values = returned_values(function)
    expect_count(function, "values", len(schema.returns), len(values))
    wrong = [v.type for v in values if not has_gradient(v.type) and (v.type != t.NONE or len(values) == 1)]
    if wrong:
        raise FormulaError(Diagnostic.error(function, f"expected tensors of 'tangent', got {wrong[0]}"))
    return Term(module, function.body.block, values)


def _argument(entry: Operator, name: str) -> Argument:
    try:
        return entry.schema.argument(name)
    except KeyError as error:
        raise FormulaError(f"tangent of {entry.name}: {error.args[0]}") from error


def _results(schema: Schema) -> list[tuple[str, Argument]]:
    """The results of an operator with the names that texts have for them."""
    if len(schema.returns) == 1:
        return [("result", schema.returns[0])]
    return [(r.name or f"result{i}", r) for i, r in enumerate(schema.returns)]


def _expression(schema: Schema, name: str, text: str) -> str:
    """The text of a term that is an expression; of `LINEAR` a call of the operator."""
    if text != LINEAR:
        return text
    passed = [
        f"{a.name}={a.name}" if a.kwarg_only else f"{name}_t" if a.name == name else a.name
        for a in schema.arguments
    ]
    return f"torch.{schema.name.partition('::')[2]}({', '.join(passed)})"


def _annotation(entry: Operator, name: str, type: Attribute) -> str:
    """The type of a parameter as script spells it; FormulaError if it has a type variable."""

    def known(part: Attribute) -> Attribute:
        if isinstance(part, t.VarType):
            message = f"expected '{name}' of a type that script has, got {type_text(type)}"
            raise FormulaError(f"tangent of {entry.name}: {message}")
        return part

    return compact(rebuild(type, known))
