"""The table of forms: of every operator that has its own, and of those that their entries tell."""

from __future__ import annotations

from typing import cast

from tsir.dialects.operators import loops
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS
from tsir.dialects.operators.table import Operator
from tsir.lowering.onnx import (
    by_loops,
    creation,
    folds,
    indexing,
    joining,
    language,
    lists,
    products,
    random,
    views,
)
from tsir.lowering.onnx.call import FORMS, Call, Lowered, Results
from tsir.lowering.onnx.graph import NoForm
from tsir.lowering.values.folded import folded

FAMILIES = (creation, folds, indexing, joining, language, lists, products, random, views)
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
    """The results of an operator on constants that gives no tensors; None of others."""
    try:
        found = folded(call.op, call.operands)
    except REFERENCE_ERRORS as error:
        raise NoForm(f"it fails for these constants: {error}") from error
    return None if found is None else cast("tuple[Lowered, ...]", tuple(found))
