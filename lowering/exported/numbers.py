"""Operators on numbers: those of `_operator` and `torch`, and functions of floats by tensors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from tsir.dialects.operators.evaluate import REFERENCE_ERRORS
from tsir.frontend.exported.number_operators import NUMBER_OPERATORS
from tsir.frontend.exported.schema import Use, kind_in_file
from tsir.lowering.exported.call import KINDS, Call, Results, aten, boxed, form, item, number
from tsir.lowering.exported.language import converted
from tsir.lowering.exported.scope import TENSOR, Lowered, NoForm
from tsir.lowering.exported.sizes import box_meta
from tsir.lowering.values.folded import folded

_TORCH = ("sym_not", "sym_max", "sym_min")
_OPERATOR = ("add", "sub", "mul", "floordiv", "truediv", "mod", "neg", "eq", "ne", "lt", "le", "gt", "ge",
             "and_", "or_", "lshift", "rshift")  # fmt: skip
"""The operators that graphs of PyTorch may have, of those that files have for numbers."""

TARGETS: Mapping[str, str] = {
    **{NUMBER_OPERATORS[name]: f"torch.{name}" for name in _TORCH},
    **{NUMBER_OPERATORS[name]: f"_operator.{name}" for name in _OPERATOR},
}
"""Operators of nodes by the names of our operators on numbers, as `aten::add`."""

_FUNCTIONS = ("exp", "expm1", "log", "log10", "log1p", "sqrt", "sin", "cos", "tan", "asin", "acos", "atan",
              "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "lgamma", "round", "abs",
              "ceil", "floor")  # fmt: skip
"""Functions of a float that tensors have by the same names."""
_PAIRS: Mapping[str, str] = {
    "aten::pow": "pow.Tensor_Tensor",
    "aten::atan2": "atan2",
    "aten::fmod": "fmod.Tensor",
}
"""Functions of two floats, by the operators on tensors."""


def number_node(call: Call) -> Results | None:
    """The number that an operator on numbers gives; None of an operator on other values."""
    kind = KINDS.get(call.result.type) if len(call.op.results) == 1 else None
    if kind is None or not all(map(_is_number, call.operands)):
        return None
    name = call.op.schema().name
    own = name.partition("::")[2]
    if own == "div" and isinstance(call.operands[1], Use):  # by zero it is infinite
        return _by_tensors(call, aten("div.Tensor"), ("self", "other"), kind)
    if (target := TARGETS.get(name)) is not None:
        return number(call.scope, target, call.operands, kind)
    if own == "abs" and kind == "int":
        negative = number(call.scope, "_operator.neg", call.operands, kind)
        return number(call.scope, "torch.sym_max", [call.operands[0], negative], kind)
    if own in ("floor", "ceil") and kind_in_file(call.operands[0]) == "int":
        return call.operands[0]
    if own in _FUNCTIONS and len(call.operands) == 1:
        return _by_tensors(call, aten(own), ("self",), kind)
    if name in _PAIRS and kind == "float":
        return _by_tensors(call, aten(_PAIRS[name]), ("self", "exponent" if own == "pow" else "other"), kind)
    return None


def _is_number(value: Lowered) -> bool:
    return kind_in_file(value) not in (None, TENSOR)


def _by_tensors(call: Call, target: str, names: Sequence[str], kind: str) -> Use:
    """A function of floats, computed of tensors that hold them."""
    scope = call.scope
    parts = [(name, boxed(scope, each, "float")) for name, each in zip(names, call.operands, strict=True)]
    made = item(scope, scope.tensor(target, parts, box_meta("float")), "float")
    return converted(scope, made, kind)


@form("aten.pow.int_to_int")
def power_of_ints(call: Call) -> Results:
    """An int to the power of another."""
    return number(call.scope, "_operator.pow", call.operands, "int")


@form("aten.__derive_index")
def derive_index(call: Call) -> Results:
    """A number of a range, by its place."""
    scope, (place, start, step) = call.scope, call.operands
    return number(
        scope, "_operator.add", [start, number(scope, "_operator.mul", [place, step], "int")], "int"
    )


@form("aten.__range_length")
def range_length(call: Call) -> Results:
    """How many numbers a range has."""
    scope, (first, end, _) = call.scope, call.operands
    step = call.constant("step", int)
    if step == 0:
        raise NoForm("expected a step that is not 0")
    low, high = (first, end) if step > 0 else (end, first)
    width = number(scope, "_operator.sub", [high, low], "int")
    full = number(scope, "_operator.add", [width, abs(step) - 1], "int")
    return number(
        scope, "torch.sym_max", [0, number(scope, "_operator.floordiv", [full, abs(step)], "int")], "int"
    )


def evaluated(call: Call) -> Results | None:
    """The results of an operator on constants that gives no tensors; None of others."""
    try:
        found = folded(call.op, call.operands)
    except REFERENCE_ERRORS as error:
        raise NoForm(f"it fails for these constants: {error}") from error
    return None if found is None else cast("tuple[Lowered, ...]", tuple(found))
