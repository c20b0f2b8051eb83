"""Nodes of operators that fold, scan and order the elements of a dimension."""

from __future__ import annotations

import numpy as np

from tsir.dialects.types.dtype import DType, largest
from tsir.lowering.onnx.by_loops import fold
from tsir.lowering.onnx.call import Call, Results, form
from tsir.lowering.onnx.elementary import is_nan
from tsir.lowering.onnx.graph import NoForm, Value
from tsir.lowering.onnx.nodes import Nodes

_WIDER = {DType.bool: DType.i32, DType.i8: DType.i32, DType.u8: DType.i32, DType.i16: DType.i32,
          DType.f16: DType.f32, DType.bf16: DType.f32}  # fmt: skip


def _wide(nodes: Nodes, value: Value) -> Value:
    """A value in a dtype that runtimes fold in."""
    return nodes.cast(value, _WIDER.get(value.dtype, value.dtype))


@form("aten.sum_to_size")
def sum_to_size(call: Call) -> Results:
    """The sums over the dimensions that were broadcast."""
    nodes, value, sizes = call.nodes, call.tensor("self"), call.numbers("size")
    wide = _wide(nodes, value)
    more = value.rank - len(sizes)
    wide = nodes.reduce("ReduceSum", wide, range(more))
    for axis, size in enumerate(sizes):
        own = nodes.size(wide, axis)
        if own is size or (isinstance(own, int) and own == size):
            continue
        if size == 1:
            wide = nodes.reduce("ReduceSum", wide, [axis], keepdims=True)
        elif not isinstance(size, int):
            wide = _sum_unless_same(nodes, wide, axis, size)
    return nodes.cast(wide, value.dtype)


def _sum_unless_same(nodes: Nodes, value: Value, axis: int, size: Value) -> Value:
    """The sums over a dimension if the run asks for size 1 and there is more, else the tensor."""
    own = nodes.as_value(nodes.size(value, axis))
    same = nodes.elementwise("Equal", own, size, dtype=DType.bool)
    then, other = (nodes.scope.inside(nodes.scope.names.new("g")) for _ in range(2))
    sizes = tuple(None if d == axis else s for d, s in enumerate(value.sizes or ()))
    then.output(Value(value.name, value.dtype, sizes))
    summed = Nodes(other).reduce("ReduceSum", value, [axis], keepdims=True)
    other.output(Value(summed.name, summed.dtype, sizes))
    branches = {"then_branch": then.graph, "else_branch": other.graph}
    (name,) = nodes.scope.add("If", [same.name], branches)
    return Value(name, value.dtype, sizes)


def _best(call: Call, value: Value, axis: int, operator: str, *, keepdims: bool) -> Value:
    """The place of an extreme element, the first one; of NaN if there is one."""
    nodes = call.nodes
    keep = int(keepdims)
    sizes = [1 if d == axis else s for d, s in enumerate(value.sizes or ()) if keepdims or d != axis]
    wide = _wide(nodes, value)
    found = nodes.op(operator, [wide], DType.i64, sizes, axis=axis, keepdims=keep)
    if not wide.dtype.is_floating:
        return found
    missing = is_nan(nodes, wide)
    first = nodes.op("ArgMax", [nodes.cast(missing, DType.i32)], DType.i64, sizes, axis=axis, keepdims=keep)
    has = fold(nodes, "a0 or b0", missing, [axis], keepdims=keepdims)
    return nodes.where(has, first, found)


_EXTREMES = {"aten.max.dim": "ArgMax", "aten.min.dim": "ArgMin"}


@form(*_EXTREMES)
def extreme_along(call: Call) -> Results:
    """The largest or smallest elements of a dimension, and their places."""
    operator = _EXTREMES[call.op.name]
    nodes, value = call.nodes, call.tensor("self")
    keeps = call.constant("keepdim", bool)
    if value.rank == 0:
        return value, nodes.number(0, DType.i64)
    axis = call.dim(value)
    places = _best(call, value, axis, operator, keepdims=True)
    values = nodes.op("GatherElements", [value, places], value.dtype, places.sizes, axis=axis)
    if keeps:
        return values, places
    return nodes.squeeze(values, [axis]), nodes.squeeze(places, [axis])


_PLACES = {"aten.argmax": "ArgMax", "aten.argmin": "ArgMin"}


@form(*_PLACES)
def place_of_extreme(call: Call) -> Results:
    """The place of the largest or smallest element."""
    operator = _PLACES[call.op.name]
    nodes, value = call.nodes, call.tensor("self")
    keeps = call.constant("keepdim", bool)
    if value.rank == 0:
        return nodes.number(0, DType.i64)
    if call.has("dim"):
        return _best(call, value, call.dim(value), operator, keepdims=keeps)
    found = _best(call, nodes.flat(value), 0, operator, keepdims=False)
    return nodes.reshape(found, [1] * value.rank) if keeps else found


@form("aten.cumsum")
def cumsum(call: Call) -> Results:
    """The sums of the elements so far."""
    nodes, value = call.nodes, call.tensor("self")
    wide = _wide(nodes, nodes.cast(value, call.dtype()))
    if value.rank == 0:
        return nodes.cast(wide, call.dtype())
    axis = nodes.number(call.dim(value), DType.i64)
    return nodes.cast(nodes.op("CumSum", [wide, axis], wide.dtype, wide.sizes), call.dtype())


@form("aten.cumprod")
def cumprod(call: Call) -> Results:
    """The products of the elements so far, by a loop over the dimension."""
    nodes, value = call.nodes, call.tensor("self")
    wide = _wide(nodes, nodes.cast(value, call.dtype()))
    if value.rank == 0:
        return nodes.cast(wide, call.dtype())
    axis = call.dim(value)
    order = [axis, *(d for d in range(value.rank) if d != axis)]
    rows = nodes.transpose(wide, order)
    body, names = nodes.scope.inside(nodes.scope.names.new("g")), nodes.scope.names
    inner, sizes = Nodes(body), (None,) * (value.rank - 1)
    index, condition = Value(names.new(), DType.i64, ()), Value(names.new(), DType.bool, ())
    so_far = Value(names.new(), wide.dtype, sizes)
    body.graph.inputs += [index, condition, so_far]
    grown = inner.elementwise("Mul", so_far, inner.gather(rows, index, 0))
    for each in (condition, grown, grown):
        body.output(each)
    start = nodes.filled(nodes.number(1, wide.dtype), nodes.sizes(rows)[1:])
    count = nodes.as_value(nodes.size(rows, 0))
    _, scanned = nodes.scope.add("Loop", [count.name, "", start.name], {"body": body.graph}, 2)
    back = sorted(range(value.rank), key=order.__getitem__)
    found = nodes.transpose(Value(scanned, wide.dtype, (None,) * value.rank), back)
    return nodes.cast(found, call.dtype())


@form("aten.equal")
def equal(call: Call) -> Results:
    """Whether two tensors have the same sizes and elements."""
    nodes, a, b = call.nodes, call.tensor("self"), call.tensor("other")
    if a.rank != b.rank:
        return False
    differing = nodes.elementwise("Equal", nodes.shape(a), nodes.shape(b), dtype=DType.bool)
    same = nodes.number(True, DType.bool) if not a.rank else fold(nodes, "a0 and b0", differing, [0])
    then, other = (nodes.scope.inside(nodes.scope.names.new("g")) for _ in range(2))
    inner = Nodes(then)
    elements = inner.elementwise("Equal", a, inner.cast(b, a.dtype), dtype=DType.bool)
    then.output(fold(inner, "a0 and b0", elements, list(range(a.rank))))
    other.output(nodes.number(False, DType.bool))
    branches = {"then_branch": then.graph, "else_branch": other.graph}
    (name,) = nodes.scope.add("If", [same.name], branches)
    return Value(name, DType.bool, ())


def _ordered(call: Call, value: Value, axis: int, count: Value, *, descending: bool) -> tuple[Value, Value]:
    """
    The elements of a dimension in order and their places, equal ones as they stood; NaN counts as largest.

    The places decide between equal ones: runtimes order those so.
    """
    nodes = call.nodes
    wide = _wide(nodes, value)
    if wide.dtype.is_floating:
        # Ordered by numbers, then NaN: what orders is a number everywhere.
        highest = nodes.number(float("inf"), wide.dtype)
        key = nodes.where(is_nan(nodes, wide), highest, wide)
        infinite = nodes.elementwise("Equal", wide, highest, dtype=DType.bool)
        key = nodes.where(infinite, nodes.number(largest(wide.dtype), wide.dtype), key)
    else:
        key = wide
    attributes = {"axis": axis, "largest": int(descending), "sorted": 1}
    _, names = nodes.scope.add("TopK", [key.name, count.name], attributes, 2)
    sizes = tuple(None if d == axis else s for d, s in enumerate(value.sizes or ()))
    places = Value(names, DType.i64, sizes)
    return nodes.op("GatherElements", [value, places], value.dtype, sizes, axis=axis), places


@form("aten.sort", "aten.sort.stable", "aten.argsort", "aten.argsort.stable")
def sort(call: Call) -> Results:
    """The elements of a dimension in order, and where they stood."""
    nodes, value = call.nodes, call.tensor("self")
    if value.rank == 0:
        values, places = value, nodes.number(0, DType.i64)
    else:
        axis = call.dim(value)
        count = nodes.ints([nodes.size(value, axis)])
        descending = call.constant("descending", bool)
        values, places = _ordered(call, value, axis, count, descending=descending)
    return (values, places) if len(call.op.results) == 2 else places


@form("aten.topk")
def topk(call: Call) -> Results:
    """The first elements of a dimension in order, and where they stood."""
    value = call.tensor("self")
    if value.rank == 0:
        raise NoForm("expected a tensor with dimensions")
    count = call.nodes.ints([call.number("k")])
    return _ordered(call, value, call.dim(value), count, descending=call.constant("largest", bool))


@form("aten.searchsorted.Tensor", "aten.bucketize.Tensor")
def searchsorted(call: Call) -> Results:
    """The places at which elements keep a sequence in order: how many of it are below, or not above."""
    nodes = call.nodes
    is_bucketize = call.op.name.startswith("aten.bucketize")
    sequence = call.tensor("boundaries" if is_bucketize else "sorted_sequence")
    value = call.tensor("self")
    if sequence.rank != 1 or call.has("sorter") or call.has("side"):
        raise NoForm("expected a sequence of one dimension, and neither 'sorter' nor 'side'")
    floating = [each.dtype for each in (sequence, value) if each.dtype.is_floating]
    common = DType.f64 if DType.f64 in floating else DType.f32 if floating else DType.i64
    sequence, value = nodes.cast(sequence, common), nodes.cast(value, common)
    compare = "LessOrEqual" if call.constant("right", bool) else "Less"
    ahead = nodes.elementwise(compare, sequence, nodes.unsqueeze(value, [value.rank]), dtype=DType.bool)
    if value.dtype.is_floating:  # NaN stands behind all numbers
        ahead = nodes.elementwise("Or", ahead, nodes.unsqueeze(is_nan(nodes, value), [value.rank]))
    count = nodes.reduce("ReduceSum", nodes.cast(ahead, DType.i64), [ahead.rank - 1])
    return nodes.cast(count, call.dtype())


@form("aten.softmax.int", "aten._softmax", "aten.log_softmax.int", "aten._log_softmax")
def softmax(call: Call) -> Results:
    """Exponentials that add up to 1 along a dimension, or their logarithms."""
    nodes, value = call.nodes, call.tensor("self")
    dtype = call.dtype()
    wide = _wide(nodes, nodes.cast(value, dtype))
    operator = "LogSoftmax" if "log" in call.op.name else "Softmax"
    if operator == "LogSoftmax" and wide.dtype is DType.f64 and value.rank:
        return _log_softmax(nodes, wide, call.dim(value))
    if value.rank == 0:
        found = nodes.squeeze(nodes.op(operator, [nodes.unsqueeze(wide, [0])], wide.dtype, 1, axis=0), [0])
    else:
        found = nodes.op(operator, [wide], wide.dtype, wide.sizes, axis=call.dim(value))
    return nodes.cast(found, dtype)


def _log_softmax(nodes: Nodes, value: Value, axis: int) -> Value:
    """Logarithms of exponentials that add up to 1; ONNX Runtime's own are NaN in f64 beside infinities."""
    highest = fold(nodes, "maximum(a0, b0)", value, [axis], keepdims=True)
    shifted = nodes.elementwise("Sub", value, highest)
    total = nodes.reduce("ReduceSum", nodes.elementwise("Exp", shifted), [axis], keepdims=True)
    return nodes.elementwise("Sub", shifted, nodes.elementwise("Log", total))


@form("aten.nan_to_num")
def nan_to_num(call: Call) -> Results:
    """NaN and infinities replaced."""
    nodes, value = call.nodes, call.tensor("self")
    if not value.dtype.is_floating:
        return value
    limit = largest(value.dtype)
    wide = _wide(nodes, value)
    pairs = {np.inf: ("posinf", limit), -np.inf: ("neginf", -limit)}
    nan = nodes.cast(call.tensor("nan"), wide.dtype) if call.has("nan") else nodes.number(0, wide.dtype)
    found = nodes.where(is_nan(nodes, wide), nan, wide)
    for infinity, (name, default) in pairs.items():
        is_it = nodes.elementwise("Equal", wide, nodes.number(infinity, wide.dtype), dtype=DType.bool)
        given = call.tensor(name) if call.has(name) else nodes.number(default, wide.dtype)
        found = nodes.where(is_it, nodes.cast(given, wide.dtype), found)
    return nodes.cast(found, value.dtype)
