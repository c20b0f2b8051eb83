"""
What of a function can be differentiated, and what stands in the way.

An operation can be if it carries no gradient; if it has a formula, or is declared by operators that
have one; if it is an `If` or a `Loop` of nothing but such; or if it takes lists of tensors apart or
puts them together. It must not write, and must have no effect but to draw random numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import Rewriter

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.operators.arguments import Arguments, Operand
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.table import Operator
from tsir.dialects.prim.containers import GroupOp, TupleConstructOp, called_name
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.analysis.effects import has_side_effects, written_operands
from tsir.transforms.analysis.subgraphs import read_by
from tsir.transforms.differentiate.differentiate import RULES
from tsir.transforms.differentiate.formulas import formula_of
from tsir.transforms.differentiate.preparation import prepare
from tsir.transforms.differentiate.requires_grad import RequiresGrad, has_gradient, may_carry, requiring
from tsir.transforms.rewriting.pipelines import run_passes
from tsir.transforms.rewriting.script_text import declaration

MAX_KNOWN = 1024
"""Answers about operators that are declared by others that are kept."""


def obstacle(op: Operation, needs: RequiresGrad) -> str | None:
    """Why no gradient gets through an operation, but for those inside it; None if one does or none comes."""
    if not (needs.any_of(op.operands) and needs.any_of(op.results)):
        return None
    if op.name in RULES or isinstance(op, GroupOp) or _is_returned(op):
        return None
    if isinstance(op, SchemaOp):
        entry = op.operator.functional or op.operator
        carrying = tuple(value in needs for value in op.operands)
        if formula_of(entry) is not None or _is_declared(entry, tuple(op.operand_types), carrying):
            return None
    return f"'{called_name(op)}' has no gradient"


def _is_returned(op: Operation) -> bool:
    """Whether an operation makes a tuple that is returned and nothing else: its elements can be instead."""
    return isinstance(op, TupleConstructOp) and all(
        isinstance(use.operation, ReturnOp) or _is_returned(use.operation) for use in op.results[0].uses
    )


@lru_cache(MAX_KNOWN)
def _is_declared(entry: Operator, types: Sequence[Attribute], carrying: Sequence[bool]) -> bool:
    """Whether an operator is declared by others that have gradients, for operands of these types."""
    declared = declaration(entry, Arguments(entry.schema, list(map(Operand, types))))
    if declared is None:
        return False
    function = declared.clone()
    arguments = function.body.block.args
    for argument, type in zip(arguments, types, strict=False):  # an `out` form has one more
        Rewriter.replace_value_with_new_type(argument, type)
    wrt = [index for index in range(len(arguments)) if carrying[index]]
    prepare(ModuleOp([function]), function, wrt)
    needs = RequiresGrad.of(function, [function.body.block.args[index] for index in wrt])
    return all(obstacle(op, needs) is None for op in function.body.walk())


def is_differentiable(op: Operation, needs: RequiresGrad) -> bool:
    """Whether a function of the operation alone can be differentiated."""
    outer = (*read_by(op), *op.results)
    return (
        all(_crosses(value, needs) for value in outer)
        and all(map(_only_computes, op.walk()))
        and all(obstacle(inner, needs) is None for inner in op.walk())
    )


def _crosses(value: SSAValue, needs: RequiresGrad) -> bool:
    """Whether a value may be an argument or a result of a function that is differentiated."""
    return has_gradient(value.type) if value in needs else not _is_opaque(value.type)


def _is_opaque(type: Attribute) -> bool:
    """Whether values of the type hold what cannot be told apart, or are taken apart on the way."""
    if isinstance(type, t.ListType | t.OptionalType):
        return _is_opaque(type.element)
    return isinstance(type, t.TupleType | t.DictType | t.AnyType | t.VarType | t.FutureType)


def _only_computes(op: Operation) -> bool:
    """Whether an operation, but for those inside it, does nothing but to give results and draw numbers."""
    if isinstance(op, GroupOp):
        return False
    if isinstance(op, SchemaOp):
        return not op.operator.effects and not written_operands(op)
    return bool(op.regions) or not has_side_effects(op)


def blocked(module: ModuleOp) -> list[Diagnostic]:
    """
    All that keeps gradients from getting through the functions of a module, by its place in the program.

    That is what has no gradient where one arrives, and what may write in a way that cannot be rebuilt.
    The module stays as it is.
    """
    copy = module.clone()
    run_passes(copy, ("inline",))
    functions = [op for op in copy.ops if isinstance(op, FuncOp) and not op.is_declaration]
    found = dict.fromkeys(reason for function in functions for reason in _blocked(function))
    return sorted(found, key=lambda reason: reason.position or ("", 0, 0))


def _blocked(function: FuncOp) -> Iterator[Diagnostic]:
    function.detach()
    wrt = [index for index, flag in enumerate(requiring(function)) if flag]
    try:
        prepare(ModuleOp([function]), function, wrt)
    except UnsupportedError as error:
        yield from error.diagnostics
    needs = _carrying(function)
    for op in function.body.walk():
        if (reason := obstacle(op, needs)) is not None:
            yield Diagnostic.error(op, reason)


def _carrying(function: FuncOp) -> RequiresGrad:
    """The values of a function that carry gradients, or may do so once something is written to them."""
    arguments = zip(function.body.block.args, requiring(function), strict=True)
    carrying = [argument for argument, flag in arguments if flag]
    aliases = AliasAnalysis(function)
    values = [
        value
        for op in function.walk()
        for value in (*op.results, *(a for region in op.regions for a in region.block.args))
        if may_carry(value.type)
    ]
    while True:
        needs = RequiresGrad.of(function, carrying)
        sets = {at for op in function.walk() if needs.any_of(op.operands) for at in aliases.written(op)}
        more = [value for value in values if value not in needs and aliases.reachable(value) & sets]
        if not more:
            return needs
        carrying += more
