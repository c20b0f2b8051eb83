"""The table of forms: of every operator that has its own, and of those that their entries tell."""

from __future__ import annotations

from typing import cast

from xdsl.ir import Attribute

from tsir.dialects.operators import loops
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS, evaluate
from tsir.dialects.operators.table import Operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.numbers import NUMBER_DTYPES
from tsir.lowering.onnx import by_loops, creation, folds, indexing, joining, language, lists, products, views
from tsir.lowering.onnx.call import FORMS, Call, Lowered, Results, is_constant
from tsir.lowering.onnx.graph import NoForm
from tsir.transforms.analysis.effects import is_pure

FAMILIES = (creation, folds, indexing, joining, language, lists, products, views)
"""The files of forms, which fill the table when they are imported."""


def has_form(entry: Operator) -> bool:
    """Whether an operator has nodes, if those that its arguments ask for are there."""
    return entry.name in FORMS or isinstance(entry.loops, loops.Pointwise | loops.Number | loops.Reduction)


def nodes_of(call: Call) -> Results | None:
    """What the results of a call became, with its nodes added; None if it has no form."""
    op = call.op
    if (found := _evaluated(call)) is not None:
        return found
    call.check()
    if (make := FORMS.get(op.name)) is not None:
        return make(call)
    match op.operator.loops:
        case loops.Pointwise() as form:
            return by_loops.pointwise(call, form)
        case loops.Number() as form:
            return by_loops.number(call, form)
        case loops.Reduction() as form:
            return by_loops.reduction(call, form)
        case _:
            return None


def _evaluated(call: Call) -> Results | None:
    """The results of an operator on constants, texts among them, that gives no tensors; None of others."""
    plain = all(map(_is_plain, call.op.result_types))
    if not plain or not call.operands or not all(map(is_constant, call.operands)) or not is_pure(call.op):
        return None
    types = [operand.type for operand in call.op.operands]
    try:
        found = evaluate(call.op.operator, call.operands, given=types)
    except REFERENCE_ERRORS as error:
        raise NoForm(f"it fails for these constants: {error}") from error
    return cast("tuple[Lowered, ...]", tuple(found))


def _is_plain(type: Attribute) -> bool:
    element = type.element if isinstance(type, t.ListType) else type
    return element in NUMBER_DTYPES or element == t.STRING
