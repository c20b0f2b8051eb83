"""
What of a function can be differentiated, and what stands in the way.

An operation can be if it carries no gradient; if it has a formula, or is declared by operators that
have one; if it is an `If` or a `Loop` of nothing but such; or if it takes lists of tensors apart or
puts them together. It must not write, and must have no effect but to draw random numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue

from tsir.dialects.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.operation import SchemaOp
from tsir.dialects.operator import Operator
from tsir.dialects.prim import types as t
from tsir.dialects.prim.containers import GroupOp, OperatorOp
from tsir.transforms.alias_analysis import AliasAnalysis
from tsir.transforms.decompose import declaration
from tsir.transforms.differentiate import PREPARATION, RULES
from tsir.transforms.effects import has_side_effects, written_operands
from tsir.transforms.formulas import formula_of
from tsir.transforms.pipelines import run_passes
from tsir.transforms.requires_grad import RequiresGrad, has_gradient, may_carry, requiring
from tsir.transforms.subgraphs import read_by


def obstacle(op: Operation, needs: RequiresGrad) -> str | None:
    """Why no gradient gets through an operation, but for those inside it; None if one does or none comes."""
    if not (needs.any_of(op.operands) and needs.any_of(op.results)):
        return None
    if op.name in RULES or isinstance(op, GroupOp):
        return None
    if isinstance(op, SchemaOp):
        entry = op.operator.functional or op.operator
        carrying = tuple(value in needs for value in op.operands)
        if formula_of(entry) is not None or _is_declared(entry, carrying):
            return None
    name = op.operator_name if isinstance(op, OperatorOp) else op.name
    return f"'{name}' has no gradient"


@cache
def _is_declared(entry: Operator, carrying: Sequence[bool]) -> bool:
    """Whether an operator is declared by others that have gradients, for those arguments that carry some."""
    function = declaration(entry)
    if function is None:
        return False
    arguments = zip(function.body.block.args, carrying, strict=False)  # an `out` form has one more
    needs = RequiresGrad.of(function, [argument for argument, flag in arguments if flag])
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
    try:
        run_passes(ModuleOp([function]), PREPARATION)
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
