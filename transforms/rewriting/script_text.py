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
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.table import Operator
from tsir.dialects.prim import containers as c
from tsir.dialects.table.access import arguments_of
from tsir.dialects.table.matching import Emitter
from tsir.frontend.compiler.compiler import compile_source
from tsir.transforms.rewriting.pipelines import run_passes


@cache
def _function(text: str) -> FuncOp:
    """The first function that a script text defines, without calls and writes; it must not be changed."""
    module = compile_source(dedent(text))
    run_passes(module, ("inline", "lower-tuples", "functionalise"))
    _modules.append(module)
    return next(op for op in module.ops if isinstance(op, FuncOp))


_modules: list[ModuleOp] = []
"""The modules that hold the functions."""


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
