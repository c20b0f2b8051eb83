"""Nodes of operators whose entries say all: expressions of one element, and folds."""

from __future__ import annotations

from collections.abc import Sequence

from tsir.dialects.operators import loops
from tsir.dialects.operators.arguments import RuleError
from tsir.dialects.operators.rules import reduced_dims
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType, computing
from tsir.dialects.types.numbers import NUMBER_DTYPES
from tsir.lowering.onnx.call import Call, Lowered, constant_array
from tsir.lowering.onnx.elementary import is_nan
from tsir.lowering.onnx.graph import NoForm, Text, Value
from tsir.lowering.onnx.nodes import Nodes
from tsir.lowering.onnx.scalar_nodes import expressions, used_names


def pointwise(call: Call, form: loops.Pointwise) -> tuple[Lowered, ...]:
    """The results of an operator on tensors, each element computed by itself."""
    texts = (form.expression,) if isinstance(form.expression, str) else form.expression
    _demand(call, form.demands)
    used = used_names(texts, form.where)
    schema = call.arguments.schema
    names: dict[str, object] = {
        formal.name: call.computed(formal.name)
        for formal in schema.arguments
        if formal.name in used or (isinstance(call[formal.name], Value) and _is_tensor(call, formal.name))
    }
    if "dtype" in used - schema.positions.keys():
        names["dtype"] = call.dtype().name
    dtypes = [call.dtype(n) for n in range(len(texts))]
    found = expressions(call.nodes, texts, form.where, names, call.computing(), dtypes)
    return tuple(_of_rank(call, value, n) for n, value in enumerate(found))


def _is_tensor(call: Call, name: str) -> bool:
    return isinstance(call.arguments[name].type, t.TensorType)


def _of_rank(call: Call, value: Value, result: int) -> Value:
    """A result whose constant expression has lost the dimensions that size 1 everywhere would keep."""
    missing = call.rank(result) - value.rank
    return call.nodes.unsqueeze(value, range(missing)) if missing > 0 else value


def number(call: Call, form: loops.Number) -> Lowered:
    """The number that an operator computes from numbers."""
    _demand(call, form.demands)
    formal = call.arguments.schema.returns[0].type
    names = {a.name: call[a.name] for a in call.arguments.schema.arguments}
    if any(isinstance(value, list | dict | Text) for value in names.values()):
        raise NoForm("expected numbers")
    (found,) = expressions(call.nodes, [form.expression], (), names, DType.f64, [NUMBER_DTYPES.get(formal)])
    array = constant_array(found, call.scope)
    return found if array is None else array.item()


def _demand(call: Call, demands: Sequence[tuple[str, str]]) -> None:
    """Let the program fail where numbers do not meet the conditions of an operator."""
    for text, message in demands:
        used = used_names([text], ())
        names = {name: call[name] for name in used & call.arguments.schema.positions.keys()}
        (holds,) = expressions(call.nodes, [text], (), names, DType.f64, [DType.bool])
        known = constant_array(holds, call.scope)
        if known is None:
            call.scope.guards.append(holds)
        elif not known.all():
            raise NoForm(f"it always fails: {message}")


_FOLDS = {
    "a0 + b0": "ReduceSum", "a0 * b0": "ReduceProd", "maximum(a0, b0)": "ReduceMax",
    "minimum(a0, b0)": "ReduceMin",
}  # fmt: skip
_LOGICAL = {"a0 or b0": False, "a0 and b0": True}
"""The combinations of truth values, each with what stands for no elements."""


def reduction(call: Call, form: loops.Reduction) -> tuple[Lowered, ...]:
    """The results of an operator that folds the elements of a tensor."""
    if len(form.map) != 1:
        raise NoForm("a fold with several accumulators has no form in ONNX")
    nodes, element = call.nodes, call.operand("self")
    axes = folded_axes(call, element)
    literal = computing(call.dtype())
    (mapped,) = expressions(nodes, form.map, (), {"x": element}, literal, [None])
    folded = fold(nodes, form.combine[0], mapped, axes)
    if "lowest" in form.init or "highest" in form.init:
        for axis in axes:
            nodes.demand(nodes.is_at_most(1, nodes.size(element, axis)), "elements to fold, got none")
    elements = nodes.product([nodes.size(element, axis) for axis in axes])
    names: dict[str, object] = {"a0": folded, "n": elements}
    (result,) = expressions(nodes, form.finish, (), names, literal, [call.dtype()])
    if call.rank() > result.rank:
        result = nodes.unsqueeze(result, axes)
    return (result,)


def fold(nodes: Nodes, combine: str, value: Value, axes: Sequence[int], *, keepdims: bool = False) -> Value:
    """A tensor folded over some of its dimensions, by the text that combines two elements."""
    if combine in _LOGICAL:
        whole = _LOGICAL[combine]
        truth = nodes.negation(value) if whole else value
        count = nodes.reduce("ReduceSum", nodes.cast(truth, DType.i64), axes, keepdims=keepdims)
        above = nodes.elementwise("Greater", count, nodes.number(0, DType.i64), dtype=DType.bool)
        return nodes.negation(above) if whole else above
    if combine not in _FOLDS:
        raise NoForm(f"ONNX has no fold by '{combine}'")
    operator = _FOLDS[combine]
    wide = nodes.cast(value, _WIDER.get(value.dtype, value.dtype))
    found = nodes.cast(nodes.reduce(operator, wide, axes, keepdims=keepdims), value.dtype)
    if operator in ("ReduceSum", "ReduceProd"):
        return found
    if value.dtype not in (DType.f32, DType.f64) or not axes:
        return found
    # Runtimes leave out NaN.
    missing = fold(nodes, "a0 or b0", is_nan(nodes, value), axes, keepdims=keepdims)
    return nodes.where(missing, nodes.number(float("nan"), value.dtype), found)


_WIDER = {DType.bool: DType.i32, DType.i8: DType.i32, DType.u8: DType.i32, DType.i16: DType.i32}


def folded_axes(call: Call, value: Value) -> list[int]:
    """The dimensions that a reduction folds."""
    rank = value.rank
    if call.has("dim") and call["dim"] == [] and call.rank() == rank and not _keeps(call):
        return []
    try:
        found = reduced_dims(call.arguments, rank)
    except RuleError as error:
        raise NoForm(str(error)) from error
    if found is None:
        raise NoForm("expected 'dim' to be a constant")
    return found


def _keeps(call: Call) -> bool:
    return "keepdim" in call.arguments and call["keepdim"] is True
