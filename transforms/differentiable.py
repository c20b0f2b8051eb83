"""
What of a function can be differentiated, and what stands in the way.

An operation can be if it carries no gradient; if it has a formula, or is declared by operators that
have one; if it is an `If` or a `Loop` of nothing but such; or if it takes lists of tensors apart or
puts them together. It must not write, and must have no effect but to draw random numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from xdsl.ir import Attribute, Operation, SSAValue

from tsir.dialects.operation import SchemaOp
from tsir.dialects.operator import Operator
from tsir.dialects.prim import types as t
from tsir.transforms.decompose import declaration
from tsir.transforms.differentiate import RULES
from tsir.transforms.effects import has_side_effects, written_operands
from tsir.transforms.formulas import formula_of
from tsir.transforms.requires_grad import RequiresGrad, has_gradient
from tsir.transforms.subgraphs import read_by


def obstacle(op: Operation, needs: RequiresGrad) -> str | None:
    """Why no gradient gets through an operation, but for those inside it; None if one does or none comes."""
    if not needs.any_of(op.results) or op.name in RULES:
        return None
    if isinstance(op, SchemaOp):
        entry = op.operator.functional or op.operator
        carrying = tuple(value in needs for value in op.operands)
        if formula_of(entry) is not None or _is_declared(entry, carrying):
            return None
    return f"'{op.name}' has no gradient"


@cache
def _is_declared(entry: Operator, carrying: Sequence[bool]) -> bool:
    """Whether an operator is declared by others that have gradients, for those arguments that carry some."""
    function = declaration(entry)
    if function is None:
        return False
    arguments = zip(function.body.block.args, carrying, strict=True)
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
    if isinstance(op, SchemaOp):
        return not op.operator.effects and not written_operands(op)
    return bool(op.regions) or not has_side_effects(op)
