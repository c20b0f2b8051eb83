"""Script text in place of operations: operators that are declared by others, and what is easier written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from textwrap import dedent

from xdsl.builder import Builder
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.declared import script_of
from tsir.dialects.operators.loops import Script
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.table import Operator
from tsir.dialects.prim import containers as c
from tsir.dialects.table.access import arguments_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.compiler import compile_source
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.rewriting.pipelines import run_passes


@cache
def _function(text: str) -> FuncOp:
    """The last function that a script text defines, without calls and writes; it must not be changed."""
    module = compile_source(dedent(text))
    run_passes(module, ("inline", "lower-tuples", "functionalise"))
    _modules.append(module)
    return [op for op in module.ops if isinstance(op, FuncOp)][-1]


_modules: list[ModuleOp] = []
"""The modules that hold the functions."""


@cache
def composition(entry: Operator) -> FuncOp:
    """
    The function that a composed operator is, without calls, which must not be changed.

    It has the views and the writes of the text. Results that the schema says are new are copies where they
    may be arguments, or views of arguments.
    """
    assert isinstance(entry.loops, Script)
    module = compile_source(dedent(entry.loops.text), f"<{entry.schema.full_name}>")
    run_passes(module, ("inline", "lower-tuples"))
    _modules.append(module)
    function = [op for op in module.ops if isinstance(op, FuncOp)][-1]
    _copy_new(entry, function)
    return function


def _copy_new(entry: Operator, function: FuncOp) -> None:
    """Let a function return copies in place of arguments, where its operator's schema has new tensors."""
    aliases, last = AliasAnalysis(function), function.body.block.last_op
    assert isinstance(last, ReturnOp)
    emitter = Emitter(Builder(InsertPoint.before(last)), location_of(last))
    formals, values = entry.schema.returns, list(last.operands)
    is_tuple = len(formals) > 1 and len(values) == 1 and isinstance(values[0].type, t.TupleType)
    if is_tuple:
        made = values[0].owner
        is_made = isinstance(made, c.TupleConstructOp)
        values = list(made.operands if is_made else emitter.insert(c.TupleUnpackOp.of(values[0])).results)
    copies = [
        emitter.call("aten::clone", value)[0]
        if formal.alias is None
        and isinstance(value.type, t.TensorType)
        and any(aliases.may_alias(value, argument) for argument in aliases.arguments)
        else value
        for value, formal in zip(values, formals, strict=False)
    ]
    if copies != values:
        last.operands = [emitter.insert(c.TupleConstructOp.of(copies)).results[0]] if is_tuple else copies


def expand(op: SchemaOp) -> None:
    """Put the text of a composed operator in place of an operation, at its location."""
    emitter = Emitter(Builder(InsertPoint.before(op)), location_of(op))
    values = emit_body(emitter, composition(op.operator), op.operands)
    if len(op.results) > 1:
        values = list(emitter.insert(c.TupleUnpackOp.of(values[0])).results)
    Rewriter.replace_op(op, [], values[: len(op.results)])


def emit_script(emitter: Emitter, text: str, operands: Sequence[SSAValue]) -> list[SSAValue]:
    """Insert the body of the function that a script text defines; what it returns."""
    return emit_body(emitter, _function(text), operands)


def emit_body(emitter: Emitter, function: FuncOp, operands: Sequence[SSAValue]) -> list[SSAValue]:
    """Insert a copy of a function's body, at the emitter's location; what it returns."""
    block = function.body.block
    known: dict[SSAValue, SSAValue] = dict(zip(block.args, operands, strict=True))
    for op in block.ops:
        if isinstance(op, ReturnOp):
            return [known[value] for value in op.operands]
        copy = op.clone(value_mapper=known)
        if emitter.location is not None:
            for inner in copy.walk():
                inner.location = emitter.location
        emitter.insert(copy)
    raise AssertionError("a function ends in a return")


def declaration(entry: Operator, arguments: Arguments) -> FuncOp | None:
    """The function that an operator is declared as, if it is declared so; it must not be changed."""
    text = script_of(entry, arguments)
    return None if text is None else _function(text)


def emit_declared(emitter: Emitter, op: SchemaOp, operands: Sequence[SSAValue]) -> list[SSAValue] | None:
    """
    Insert what an operation's operator is declared as; None if it is not declared so.

    The values are the results, then the new values of the operands that the operator writes.
    """
    declared = declaration(op.operator, arguments_of(op))
    if declared is None:
        return None
    values = emit_body(emitter, declared, operands)
    if len(op.results) == 1:
        return values
    return [*emitter.insert(c.TupleUnpackOp.of(values[0])).results, *values[1:]]


def decompose(op: SchemaOp) -> bool:
    """Replace an operation by what its operator is declared as; whether it is declared so."""
    found = emit_declared(Emitter(Builder(InsertPoint.before(op)), location_of(op)), op, op.operands)
    if found is not None:
        Rewriter.replace_op(op, [], found[: len(op.results)])
    return found is not None
