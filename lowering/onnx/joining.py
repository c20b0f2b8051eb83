"""Nodes of operators that join tensors, or take them apart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tsir.dialects.types.dtype import DType
from tsir.lowering.onnx.call import Call, Lowered, Results, form
from tsir.lowering.onnx.graph import NoForm, SequenceValue, Value
from tsir.lowering.onnx.nodes import Number

_LAST = 2**63 - 1


def _in_one_dtype(call: Call, name: str) -> list[Value]:
    return [call.nodes.cast(value, call.dtype()) for value in call.tensors(name)]


@form("aten.cat", "aten.concat")
def cat(call: Call) -> Results:
    """Tensors one behind the other."""
    if isinstance(found := call["tensors"], SequenceValue):
        rank = call.rank()
        axis = call.constant("dim", int) % rank
        joined = call.nodes.scope.add("ConcatFromSequence", [found.name], {"axis": axis, "new_axis": 0})
        return Value(joined[0], found.dtype, (None,) * rank)
    values = _in_one_dtype(call, "tensors")
    # Tensors of size (0,) may stand beside those of more dimensions.
    rank = max(value.rank for value in values)
    for value in (each for each in values if each.rank != rank):
        call.nodes.demand(call.nodes.is_equal(call.nodes.size(value, 0), 0), f"tensors of rank {rank}")
    values = [value for value in values if value.rank == rank]
    return call.nodes.concat(values, values[0].axis(call.constant("dim", int)))


@form("aten.stack")
def stack(call: Call) -> Results:
    """Tensors along a new dimension."""
    rank = call.rank()
    axis = call.constant("dim", int) % rank
    if isinstance(found := call["tensors"], SequenceValue):
        joined = call.nodes.scope.add("ConcatFromSequence", [found.name], {"axis": axis, "new_axis": 1})
        return Value(joined[0], found.dtype, (None,) * rank)
    return call.nodes.concat(
        [call.nodes.unsqueeze(value, [axis]) for value in _in_one_dtype(call, "tensors")], axis
    )


@form("aten.broadcast_tensors")
def broadcast_tensors(call: Call) -> Results:
    """Tensors in the sizes to which they broadcast."""
    nodes, values = call.nodes, call.tensors("tensors")
    found: list[Lowered] = []
    for value in values:
        for other in values:
            if other is not value:
                value = nodes.expand(value, nodes.shape(other), max(value.rank, other.rank))
        found.append(value)
    return found


@form("aten.meshgrid", "aten.meshgrid.indexing")
def meshgrid(call: Call) -> Results:
    """Coordinates as tensors of all of them."""
    nodes, values = call.nodes, call.tensors("tensors")
    order = list(range(len(values)))
    if "indexing" in call.arguments and call["indexing"] == "xy" and len(order) > 1:
        order[:2] = [1, 0]
    flat = [nodes.flat(value) for value in values]
    sizes = [nodes.size(value, 0) for value in flat]
    found: list[Lowered] = []
    for axis, value in enumerate(flat):
        more = nodes.unsqueeze(value, [d for d in range(len(flat)) if d != axis])
        found.append(nodes.transpose(nodes.filled(more, sizes), order))
    return found


@form("aten.flip")
def flip(call: Call) -> Results:
    """Dimensions in the opposite order."""
    value = call.tensor("self")
    for axis in sorted({value.axis(d) for d in call.ints("dims")} if value.rank else ()):
        value = call.nodes.slice(value, axis, _LAST, -_LAST, -1)
    return value


# Taking apart


def _pieces(call: Call, value: Value, axis: int, sizes: Sequence[Number]) -> list[Lowered]:
    start: Number = 0
    found: list[Lowered] = []
    for size in sizes:
        end = call.nodes.add(start, size)
        found.append(call.nodes.slice(value, axis, start, end))
        start = end
    return found


_SPLIT = (DType.f32, DType.f64, DType.i32, DType.i64)
"""The dtypes of which runtimes make sequences of parts."""


def _sequence(call: Call, value: Value, axis: int, size: Number | None) -> SequenceValue:
    """The parts of one size, of which the run tells the number; of size 1, without the dimension, if None."""
    if value.dtype not in _SPLIT:
        raise NoForm(f"runtimes have no sequence of parts of {value.dtype.name}")
    inputs = [value.name, *([] if size is None else [call.nodes.as_value(size).name])]
    keeps = size is not None
    (name,) = call.scope.add("SplitToSequence", inputs, {"axis": axis, "keepdims": int(keeps)})
    sizes = [None if d == axis else s for d, s in enumerate(value.sizes or ()) if keeps or d != axis]
    return SequenceValue(name, value.dtype, tuple(sizes))


@form("aten.split.Tensor")
def split(call: Call) -> Results:
    """Parts of one size, the last of which may be smaller."""
    value, size = call.tensor("self"), call.number("split_size")
    axis = call.dim(value)
    own = call.nodes.size(value, axis)
    if isinstance(own, int) and isinstance(size, int) and size > 0:
        count = max(-(-own // size), 1)
        return _pieces(call, value, axis, [min(size, own - n * size) for n in range(count)])
    return _sequence(call, value, axis, size)


@form("aten.split.sizes", "aten.split_with_sizes", "aten.split")
def split_sizes(call: Call) -> Results:
    """Parts of given sizes."""
    value = call.tensor("self")
    names = ("split_size", "split_sizes")
    name = next(name for name in names if name in call.arguments)
    nodes, axis, sizes = call.nodes, call.dim(value), call.numbers(name)
    total: Number = 0
    for size in sizes:
        total = nodes.add(total, size)
    nodes.demand(nodes.is_equal(total, nodes.size(value, axis)), "sizes that add up to that of the dimension")
    return _pieces(call, value, axis, sizes)


def _count(call: Call, name: str) -> int:
    count = call.constant(name, int)
    call.nodes.demand(count > 0, f"a positive number of {name}, got {count}")
    return count


@form("aten.chunk")
def chunk(call: Call) -> Results:
    """At most so many parts of one size."""
    nodes, value, count = call.nodes, call.tensor("self"), _count(call, "chunks")
    axis = call.dim(value)
    own = nodes.size(value, axis)
    if isinstance(own, int):
        size = -(-own // count)
        number = -(-own // size) if size else count
        return _pieces(call, value, axis, [min(size, own - n * size) for n in range(number)])
    size = nodes.divide(nodes.add(own, count - 1), count)
    return _sequence(call, value, axis, nodes.at_least(size, 1))


@form("aten.tensor_split.sections")
def tensor_split(call: Call) -> Results:
    """So many parts whose sizes differ by at most 1."""
    nodes, value, count = call.nodes, call.tensor("self"), _count(call, "sections")
    axis = call.dim(value)
    own = nodes.size(value, axis)
    small = nodes.divide(own, count)
    larger = nodes.subtract(own, nodes.multiply(small, count))
    sizes = [
        nodes.add(small, nodes.at_most(nodes.at_least(nodes.subtract(larger, n), 0), 1)) for n in range(count)
    ]
    return _pieces(call, value, axis, sizes)


@form("aten.tensor_split.indices")
def tensor_split_indices(call: Call) -> Results:
    """The parts between given places."""
    value = call.tensor("self")
    axis, places = call.dim(value), call.numbers("indices")
    edges: list[Number] = [0, *places, _LAST]
    return [call.nodes.slice(value, axis, start, end) for start, end in pairwise(edges)]


@form("aten.unbind.int")
def unbind(call: Call) -> Results:
    """The parts at each place of a dimension."""
    nodes, value = call.nodes, call.tensor("self")
    axis = call.dim(value)
    own = nodes.size(value, axis)
    if isinstance(own, int):
        return [nodes.gather(value, nodes.number(n, DType.i64), axis) for n in range(own)]
    return _sequence(call, value, axis, None)
