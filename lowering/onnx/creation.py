"""Nodes of operators that make tensors of sizes and numbers, and that convert them."""

from __future__ import annotations

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.types.dtype import DType
from tsir.lowering.onnx.call import Call, Lowered, Results, form
from tsir.lowering.onnx.graph import NumbersValue, Value

_NUMBERS = {"aten.zeros": 0, "aten.new_zeros": 0, "aten.ones": 1, "aten.new_ones": 1,
            "aten.empty.memory_format": 0, "aten.new_empty": 0}  # fmt: skip


@form(*_NUMBERS)
def filled(call: Call) -> Results:
    """A tensor of one constant."""
    nodes = call.nodes
    return nodes.filled(nodes.number(_NUMBERS[call.op.name], call.dtype()), call.numbers("size"))


@form("aten.full", "aten.new_full")
def full(call: Call) -> Results:
    """A tensor of one number."""
    number = call.nodes.cast(call.tensor("fill_value"), call.dtype())
    return call.nodes.filled(number, call.numbers("size"))


@form(
    "aten.scalar_tensor", "aten.tensor.bool", "aten.as_tensor.bool", "aten.tensor.float",
    "aten.as_tensor.float", "aten.tensor.int", "aten.as_tensor.int", "prim.NumToTensor.bool",
    "prim.NumToTensor.Scalar",
)  # fmt: skip
def scalar_tensor(call: Call) -> Results:
    """A number as a tensor."""
    name = call.arguments.schema.arguments[0].name
    return call.nodes.cast(call.tensor(name), call.dtype())


@form("aten.tensor", "aten.as_tensor.list")
def tensor(call: Call) -> Results:
    """A list of numbers, or of lists of such, as a tensor."""
    value = call["data"]
    if isinstance(value, NumbersValue):
        return call.nodes.cast(value.value, call.dtype())
    return _nested(call, value, call.dtype())


def _nested(call: Call, value: Lowered, dtype: DType) -> Value:
    nodes = call.nodes
    if not isinstance(value, list):
        return nodes.cast(call.as_tensor(value, "data"), dtype)
    parts = [nodes.unsqueeze(_nested(call, item, dtype), [0]) for item in value]
    if not parts:
        return nodes.filled(nodes.number(0, dtype), [0])
    return nodes.concat(parts, 0)


@form("aten.eye", "aten.eye.m")
def eye(call: Call) -> Results:
    """The identity matrix."""
    nodes, rows = call.nodes, call.number("n")
    columns = call.number("m") if "m" in call.arguments else rows
    for size in (rows, columns):
        nodes.demand(nodes.is_at_most(0, size), "sizes of at least 0")
    down = nodes.unsqueeze(nodes.range(rows), [1])
    same = nodes.elementwise("Equal", down, nodes.range(columns), dtype=DType.bool)
    return nodes.cast(same, call.dtype())


@form("aten.arange", "aten.arange.start", "aten.arange.start_step")
def arange(call: Call) -> Results:
    """Numbers from a start to before an end."""
    nodes, dtype = call.nodes, call.dtype()
    given = [call.tensor(n) if n in call.arguments else None for n in ("start", "end", "step")]
    floating = any(value is not None and value.dtype.is_floating for value in given)
    wide = DType.f64 if floating or dtype.is_floating else DType.i64
    defaults = (0, 0, 1)
    start, end, step = (
        nodes.number(default, wide) if value is None else nodes.cast(value, wide)
        for value, default in zip(given, defaults, strict=True)
    )
    _demand_ahead(call, start, end, step)
    if wide is DType.i64:
        return nodes.cast(nodes.op("Range", [start, end, step], wide, 1), dtype)
    span = nodes.elementwise("Div", nodes.elementwise("Sub", end, start), step)
    count = nodes.cast(nodes.elementwise("Ceil", span), DType.i64)
    steps = nodes.cast(nodes.range(nodes.at_least(count, 0)), wide)
    found = nodes.elementwise("Add", start, nodes.elementwise("Mul", steps, step))
    return nodes.cast(found, dtype)


_COUNTS = ("aten.size.int", "aten.len.Tensor", "aten.len.t", "aten.numel")
"""The operators whose results are at least 0."""


def _demand_ahead(call: Call, start: Value, end: Value, step: Value) -> None:
    """Let the program fail unless steps lead from a start to an end; of constants the rule has said so."""
    nodes, names = call.nodes, [n for n in ("start", "end", "step") if n in call.arguments]
    source = call.op["end"].owner
    is_count = names == ["end"] and isinstance(source, SchemaOp) and source.name in _COUNTS
    if is_count or not any(isinstance(call[n], Value) for n in names):
        return
    zero, ahead = nodes.number(0, step.dtype), nodes.elementwise("Sub", end, start)
    if "step" in names:
        stands = nodes.elementwise("Equal", step, zero, dtype=DType.bool)
        nodes.demand(nodes.negation(stands), "a step that is not 0")
        ahead = nodes.elementwise("Mul", ahead, step)
    holds = nodes.elementwise("GreaterOrEqual", ahead, zero, dtype=DType.bool)
    nodes.demand(holds, "an end that is ahead of the start")


@form("aten.linspace")
def linspace(call: Call) -> Results:
    """Numbers at equal distances from a start to an end, which are met exactly."""
    nodes, dtype, steps = call.nodes, call.dtype(), call.number("steps")
    start, end = (nodes.cast(call.tensor(name), DType.f64) for name in ("start", "end"))
    nodes.demand(nodes.is_at_most(0, steps), "steps of at least 0")
    last = nodes.subtract(steps, 1)
    intervals = nodes.cast(nodes.as_value(nodes.at_least(last, 1)), DType.f64)
    places = nodes.range(steps)
    step = nodes.elementwise("Div", nodes.elementwise("Sub", end, start), intervals)
    first_half = nodes.elementwise("Less", places, nodes.as_value(nodes.divide(steps, 2)), dtype=DType.bool)
    ahead = nodes.cast(places, DType.f64)
    behind = nodes.cast(nodes.elementwise("Sub", nodes.as_value(last), places), DType.f64)
    up = nodes.elementwise("Add", start, nodes.elementwise("Mul", step, ahead))
    down = nodes.elementwise("Sub", end, nodes.elementwise("Mul", step, behind))
    is_one = nodes.elementwise("Equal", nodes.as_value(steps), nodes.number(1, DType.i64), dtype=DType.bool)
    chosen = nodes.where(first_half, up, nodes.where(is_one, start, down))
    return nodes.cast(chosen, dtype)


@form(
    "aten.to.dtype", "aten.to.device", "aten.to.dtype_layout", "aten.to.prim_Device", "aten.to.prim_dtype",
    "aten.to.prim_other",
)  # fmt: skip
def convert(call: Call) -> Results:
    """A tensor in another dtype: floats become small integers by way of i32, as everywhere."""
    value, dtype = call.tensor("self"), call.dtype()
    small = (DType.u8, DType.i8, DType.i16)
    if value.dtype.is_floating and dtype in small:
        value = call.nodes.cast(value, DType.i32)
    return call.nodes.cast(value, dtype)
