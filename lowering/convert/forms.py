"""The native forms of operators: what lowers a call, by the form of loops that the entry declares."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from typing import cast

from tsir.dialects.operators import loops
from tsir.dialects.operators.arguments import RuleError
from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.operators.table import Operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.values import Device
from tsir.lowering.builders.index_arithmetic import ShapeError
from tsir.lowering.builders.scalar_arithmetic import ExpressionError
from tsir.lowering.operators.pointwise import lower_number, lower_pointwise
from tsir.lowering.operators.product import lower_product
from tsir.lowering.operators.reduction import lower_reduction
from tsir.lowering.operators.scalar_results import NUMBERS
from tsir.lowering.operators.splitting import script_chunk
from tsir.lowering.operators.view import lower_view
from tsir.lowering.values.call import Call, Failing, Lowered, Unsupported, is_constant


def _lower_own(call: Call, form: loops.Lowered) -> list[Lowered]:
    return pkgutil.resolve_name(form.target)(call)


_FORMS: dict[type[loops.Loops], Callable[..., list[Lowered]]] = {
    loops.Pointwise: lower_pointwise,
    loops.Number: lower_number,
    loops.Reduction: lower_reduction,
    loops.View: lower_view,
    loops.Product: lower_product,
    loops.Lowered: _lower_own,
}


def lower_call(call: Call) -> list[Lowered]:
    """The results of a call; Unsupported if it has no native form, Failing if shapes do not fit."""
    try:
        return _lower(call)
    except ShapeError as error:
        raise Failing(str(error)) from error
    except (RuleError, ExpressionError) as error:
        raise Unsupported(str(error)) from error
    except MemoryError as error:  # of a constant
        raise Unsupported(str(error) or "out of memory") from error


def _lower(call: Call) -> list[Lowered]:
    entry = call.entry
    if entry.functional is not None:
        raise Unsupported("it writes into an argument")
    if entry.effects:
        raise Unsupported("it has an effect")
    if (lower := NUMBERS.get(entry.name)) is not None:
        return lower(call)
    if call.in_script and entry.name == "aten.chunk":
        return script_chunk(call)
    if all(map(is_constant, call.operands)) and not _gives_tensor(call) and entry.calls is None:
        return _evaluated(call)
    if entry.loops is None:
        raise Unsupported(without_loops(entry))
    if (form := _FORMS.get(type(entry.loops))) is None:
        raise Unsupported("its form of loops is not lowered")
    call.demand_types()
    return form(call, entry.loops)


def reason_never_native(entry: Operator) -> str | None:
    """Why an operator has no native form for any arguments but constants; None if it may have one."""
    if entry.functional is not None:
        return reason_never_native(entry.functional)
    if entry.effects:
        return "it has an effect"
    return without_loops(entry) if entry.loops is None and entry.name not in NUMBERS else None


def without_loops(entry: Operator) -> str:
    """Why an operator has no native form of its own."""
    return "it has no loops" if entry.calls is None else f"it calls {entry.calls}, and has no script text"


def _gives_tensor(call: Call) -> bool:
    types = [r.type for r in call.entry.schema.returns]
    return any(isinstance(x.element if isinstance(x, t.ListType) else x, t.TensorType) for x in types)


def _evaluated(call: Call) -> list[Lowered]:
    """The results of a call with constants only."""
    try:
        results = evaluate(call.entry, call.operands)
    except (ValueError, TypeError, ArithmeticError, LookupError) as error:
        raise Unsupported(str(error)) from error
    return [_constant(result) for result in results]


def _constant(value: object) -> Lowered:
    if value is None or isinstance(value, bool | int | float | complex | str | Device):
        return value
    if isinstance(value, list):
        return [_constant(item) for item in cast("list[object]", value)]
    raise Unsupported(f"a constant of type {type(value).__name__} has no native form")
