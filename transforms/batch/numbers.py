"""Rules of numbers that differ from row to row: a tensor holds one for each row."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Category, DType
from tsir.transforms.batch.operands import cast_to
from tsir.transforms.batch.scope import NUMBERS, Refusal, Scope, rank_of

_NUMBER_NAMES = {
    "aten::__and__": "aten::logical_and", "aten::__or__": "aten::logical_or",
    "aten::__xor__": "aten::logical_xor", "aten::__not__": "aten::logical_not",
    "prim::abs": "aten::abs",
    "aten::fabs": "aten::abs",
}  # fmt: skip
"""The operators on tensors that compute what these do of numbers, where they have another name."""

_SAME_NAMES = frozenset(
    f"aten::{name}"
    for name in (
        "add", "sub", "mul", "neg", "eq", "ne", "lt", "gt", "le", "ge", "remainder", "fmod", "div", "pow",
        "exp", "log", "sqrt", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh",
        "acosh", "atanh", "expm1", "log10", "log1p", "erf", "erfc", "lgamma", "atan2", "floor", "ceil",
        "round", "isnan", "isinf", "isfinite",
    )
)  # fmt: skip
"""The operators on tensors that compute what those on numbers of the same name do."""

_CHOICES = {"prim::max": "aten::gt", "prim::min": "aten::lt"}
"""The comparisons by which the first of two numbers is chosen; with a NaN the second is."""

_TO_INT = frozenset({"aten::floor", "aten::ceil"})
"""Functions of numbers that give ints, of tensors floats."""


def number(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """Arithmetic on numbers as arithmetic on tensors with a number for each row."""
    name, (result,) = op.schema().name, op.results
    kinds = [operand.type for operand in op.operands]
    if result.type not in NUMBERS or any(kind not in NUMBERS for kind in kinds):
        raise Refusal("the kind of a number is not known")
    dtype = NUMBERS[result.type]
    values = [scope.whole(operand) for operand in op.operands]
    if name in ("aten::Int", "aten::Float", "aten::Bool"):
        return [cast_to(scope, values[0], dtype)]
    if name in _CHOICES and len(values) == 2:
        values = [cast_to(scope, value, dtype) for value in values]
        (first,) = scope.emitter.call(_CHOICES[name], *values, refine=True)
        return scope.emitter.call("aten::where", first, *values, refine=True)
    if name == "aten::pow" and not _is_power_of_any(op):
        raise Refusal("0 may have a negative exponent")
    if op.name == "aten.floordiv.int" and constant_of(op.operands[1]) not in (None, 0):
        return scope.emitter.call("aten::floor_divide", *values, refine=True)
    on_bools = all(kind == t.BOOL for kind in kinds)
    if name in _NUMBER_NAMES and (on_bools or not name.startswith("aten::__")):
        called = _NUMBER_NAMES[name]
    elif name in _SAME_NAMES:
        called = name
    else:
        raise Refusal(f"'{op.name}' of numbers has no form for many rows")
    is_logical = called.startswith("aten::logical") or result.type == t.BOOL
    if not is_logical and name not in _TO_INT:
        values = [cast_to(scope, value, dtype) for value in values]
    (found,) = scope.emitter.call(called, *values, refine=True)
    return [cast_to(scope, found, dtype)]


def _is_power_of_any(op: SchemaOp) -> bool:
    """Whether a constant makes a power one that does not raise, as 0 to less than 0 does."""
    base, exponent = map(constant_of, op.operands)
    return (isinstance(exponent, int | float) and exponent >= 0) or (
        isinstance(base, int | float) and base != 0
    )


_KINDS = {Category.BOOL: DType.bool, Category.INTEGER: DType.i64, Category.FLOAT: DType.f64}
"""The dtypes of the numbers that tensors hold."""


def number_of_tensor(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """The only element of each row."""
    (operand,), (result,) = op.operands, op.results
    held = operand.type.dtype if isinstance(operand.type, t.TensorType) else None
    dtype = NUMBERS.get(result.type) or (None if held is None else _KINDS.get(held.category))
    if dtype is None:
        raise Refusal("the kind of a number is not known")
    value = scope[operand].value
    if rank_of(operand):
        sizes = scope.emitter.insert(ListConstructOp.of([scope.count], t.INT)).results[0]
        (value,) = scope.emitter.call("aten::reshape", value, sizes, refine=True)
    return [cast_to(scope, value, dtype)]


def tensor_of_number(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """A tensor of no dimensions in each row."""
    operand, (result,) = op.operands[0], op.results
    dtype = result.type.dtype if isinstance(result.type, t.TensorType) else None
    if dtype is None or operand.type not in NUMBERS:
        raise Refusal("the dtype of a tensor is not known")
    return [cast_to(scope, scope[operand].value, dtype)]
