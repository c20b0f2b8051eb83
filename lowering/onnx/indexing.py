"""Nodes of operators that read and write tensors at places that other tensors say."""

from __future__ import annotations

from collections.abc import Sequence

from tsir.dialects.types.dtype import DType
from tsir.lowering.onnx.call import Call, Results, constant_array, form
from tsir.lowering.onnx.graph import NoForm, Value
from tsir.lowering.onnx.nodes import Nodes, Number
from tsir.lowering.onnx.views import scatter_elements, scattered

_BY_REDUCTION = {"sum": "add", "add": "add", "prod": "mul", "multiply": "mul", "amax": "max", "amin": "min"}
_EXTREMES_SINCE = 18


def _places(call: Call) -> Value:
    """The argument `index`, which has to be of numbers from 0 on: nodes take negative ones from the end."""
    nodes, index = call.nodes, _int64(call.nodes, call.tensor("index"))
    if (known := constant_array(index, call.scope)) is not None:
        nodes.demand(bool((known >= 0).all()), "places of at least 0")
    else:
        zero = nodes.number(0, DType.i64)
        nodes.demand(
            nodes.elementwise("GreaterOrEqual", index, zero, dtype=DType.bool), "places of at least 0"
        )
    return index


@form("aten.index_select")
def index_select(call: Call) -> Results:
    """The parts at places of a dimension."""
    nodes, value, index = call.nodes, call.tensor("self"), _places(call)
    if value.rank == 0:
        return nodes.gather(nodes.unsqueeze(value, [0]), nodes.reshape(index, []), 0)
    axis = call.dim(value)
    return nodes.gather(value, index if index.rank else nodes.unsqueeze(index, [0]), axis)


@form("aten.index_add")
def index_add(call: Call) -> Results:
    """A tensor with others added at places of a dimension, one after the other where places repeat."""
    nodes, value, index = call.nodes, call.tensor("self"), _places(call)
    source = nodes.cast(call.tensor("source"), value.dtype)
    if call["alpha"] != 1:
        wide = DType.i32 if value.dtype is DType.bool else value.dtype
        alpha = nodes.cast(call.tensor("alpha"), wide)
        source = nodes.cast(nodes.elementwise("Mul", nodes.cast(source, wide), alpha), value.dtype)
    index = index if index.rank else nodes.unsqueeze(index, [0])
    if value.rank == 0:
        parts = nodes.unsqueeze(source, [0]) if source.rank == 0 else source
        return nodes.reshape(_added(nodes, nodes.unsqueeze(value, [0]), 0, index, parts), [])
    source = source if source.rank else nodes.unsqueeze(source, [0])
    return _added(nodes, value, call.dim(value), index, source)


def _added(nodes: Nodes, value: Value, axis: int, index: Value, source: Value) -> Value:
    """Parts added at places, one after the other."""
    return scattered(nodes, value, axis, _int64(nodes, index), source, "add")


def _int64(nodes: Nodes, index: Value) -> Value:
    return nodes.cast(index, DType.i64)


@form("aten.index_fill.int_Tensor", "aten.index_fill.int_Scalar")
def index_fill(call: Call) -> Results:
    """A tensor with one number at places of a dimension."""
    nodes, value, index = call.nodes, call.tensor("self"), call.tensor("index")
    axis = call.dim(value)
    index = index if index.rank else nodes.unsqueeze(index, [0])
    number = nodes.cast(call.tensor("value"), value.dtype)
    sizes = [nodes.size(index, 0) if d == axis else nodes.size(value, d) for d in range(value.rank)]
    return scattered(nodes, value, axis, _int64(nodes, index), nodes.filled(number, sizes))


@form("aten.gather")
def gather(call: Call) -> Results:
    """Elements at places of a dimension, each with its own."""
    nodes, value, index = call.nodes, call.tensor("self"), _places(call)
    if value.rank == 0:
        return nodes.expand(value, nodes.shape(index), index.rank)
    axis = call.dim(value)
    inputs = [value, index]
    return nodes.op("GatherElements", inputs, value.dtype, index.sizes, axis=axis)


@form("aten.scatter.src", "aten.scatter.value", "aten.scatter_add", "aten.scatter_reduce.two",
      "aten.scatter.reduce", "aten.scatter.value_reduce")  # fmt: skip
def scatter(call: Call) -> Results:
    """A tensor with elements written, or combined, at places of a dimension."""
    nodes, value, index = call.nodes, call.tensor("self"), _places(call)
    reduction = "none"
    if call.op.name == "aten.scatter_add":
        reduction = "add"
    elif "reduce" in call.arguments:
        name = call.constant("reduce", str)
        if name not in _BY_REDUCTION:
            raise NoForm(f"ONNX has no reduction '{name}'")
        if call.has("include_self") and call["include_self"] is not True:
            raise NoForm("expected include_self=True")
        reduction = _BY_REDUCTION[name]
    if reduction in ("max", "min") and nodes.opset < _EXTREMES_SINCE:
        raise NoForm(f"opset {nodes.opset} has no scatter by '{reduction}', which came with 18")
    if call.has("src"):
        source = nodes.cast(call.tensor("src"), value.dtype)
        if value.rank:
            shape = nodes.shape(index)
            zeros, axes = nodes.numbers([0] * value.rank), nodes.numbers(list(range(value.rank)))
            source = nodes.op("Slice", [source, zeros, shape, axes], value.dtype, index.sizes)
    else:
        number = nodes.cast(call.tensor("value"), value.dtype)
        source = nodes.expand(number, nodes.shape(index), index.rank)
    if value.rank == 0:
        raise NoForm("expected a tensor with dimensions")
    return scatter_elements(nodes, value, call.dim(value), index, source, reduction)


@form("aten.embedding_dense_backward")
def embedding_backward(call: Call) -> Results:
    """The rows of gradients added at the places that were read."""
    nodes, gradient = call.nodes, call.tensor("grad_output")
    indices = nodes.flat(_int64(nodes, call.tensor("indices")))
    if call["scale_grad_by_freq"] is not False:
        raise NoForm("expected scale_grad_by_freq=False")
    rows, width = call.number("num_weights"), nodes.size(gradient, gradient.rank - 1)
    parts = nodes.reshape(gradient, [-1, width])
    padding = call.number("padding_idx")
    if padding != -1:
        place = nodes.elementwise("Equal", indices, nodes.as_value(padding), dtype=DType.bool)
        parts = nodes.where(nodes.unsqueeze(place, [1]), nodes.number(0, gradient.dtype), parts)
    start = nodes.filled(nodes.number(0, gradient.dtype), [rows, width])
    return scattered(nodes, start, 0, indices, parts, "add")


@form("aten.nonzero")
def nonzero(call: Call) -> Results:
    """The places of what is not zero, one in a row."""
    return _nonzero(call.nodes, call.tensor("self"))


def _nonzero(nodes: Nodes, value: Value) -> Value:
    if value.rank == 0:  # a place in no dimension
        return nodes.slice(_nonzero(nodes, nodes.unsqueeze(value, [0])), 1, 0, 0)
    found = nodes.op("NonZero", [nodes.cast(value, DType.bool)], DType.i64, [value.rank, None])
    return nodes.transpose(found, [1, 0])


@form("aten.nonzero_numpy", "aten.where")
def nonzero_numpy(call: Call) -> Results:
    """The places of what is not zero, one tensor for each dimension."""
    nodes = call.nodes
    value = call.tensor("self" if call.has("self") else "condition")
    value = value if value.rank else nodes.unsqueeze(value, [0])
    places = _nonzero(nodes, value)
    return [nodes.gather(places, nodes.number(d, DType.i64), 1) for d in range(value.rank)]


# Several indices


def _indices(call: Call, value: Value) -> tuple[list[Value | None], list[int]]:
    """The indices by dimension, masks as the places where they hold; and the indexed dimensions."""
    nodes, found = call.nodes, list[Value | None]()
    for item in call.items("indices"):
        if item is None:
            found.append(None)
            continue
        index = call.as_tensor(item, "indices")
        if index.dtype in (DType.bool, DType.u8):
            nodes.demand(index.rank > 0, "a mask with dimensions")
            for d in range(index.rank):
                same = nodes.is_equal(nodes.size(index, d), nodes.size(value, len(found) + d))
                nodes.demand(same, "a mask with the sizes of what it indexes")
            places = _nonzero(nodes, index)
            found += [nodes.gather(places, nodes.number(d, DType.i64), 1) for d in range(index.rank)]
        else:
            found.append(_int64(nodes, index))
    found += [None] * (value.rank - len(found))
    return found, [axis for axis, index in enumerate(found) if index is not None]


def _linear(nodes: Nodes, indices: Sequence[Value], sizes: Sequence[Number]) -> Value:
    """Places in dimensions as places in all of them one behind the other; of one dimension, as they are."""
    if not indices:
        raise NoForm("expected an index that is a tensor")
    if len(indices) == 1:  # nodes count negative places from the end, and fail for those outside
        return indices[0]
    bounds = [nodes.as_value(size) for size in sizes]
    places = [_from_front(nodes, index, bound) for index, bound in zip(indices, bounds, strict=True)]
    total = places[0]
    for place, bound in zip(places[1:], bounds[1:], strict=True):
        total = nodes.elementwise("Add", nodes.elementwise("Mul", total, bound), place)
    return total


def _from_front(nodes: Nodes, index: Value, bound: Value) -> Value:
    """Places of a dimension counted from its front; the program fails for those outside."""
    zero = nodes.number(0, DType.i64)
    negative = nodes.elementwise("Less", index, zero, dtype=DType.bool)
    place = nodes.where(negative, nodes.elementwise("Add", index, bound), index)
    above = nodes.elementwise("GreaterOrEqual", place, zero, dtype=DType.bool)
    below = nodes.elementwise("Less", place, bound, dtype=DType.bool)
    nodes.demand(nodes.elementwise("And", above, below), "places inside of the dimension")
    return place


def _gathered(call: Call, value: Value) -> tuple[Value, Value, list[int], list[Number], int]:
    """
    A tensor with its indexed dimensions in front as one, the places in it, and how it was.

    That is the order of dimensions, the sizes in that order, and the number of indexed dimensions.
    """
    nodes = call.nodes
    indices, axes = _indices(call, value)
    order = [*axes, *(d for d in range(value.rank) if d not in axes)]
    moved = nodes.transpose(value, order)
    sizes, count = nodes.sizes(moved), len(axes)
    flat = nodes.reshape(moved, [nodes.product(sizes[:count]), *sizes[count:]]) if count > 1 else moved
    places = _linear(nodes, [index for index in indices if index is not None], sizes[:count])
    return flat, places, order, sizes, count


@form("aten.index.Tensor")
def index(call: Call) -> Results:
    """Elements at places that tensors say, of which there is one for each indexed dimension."""
    nodes, value = call.nodes, call.tensor("self")
    if all(item is None for item in call.items("indices")):
        return value
    flat, places, order, _, count = _gathered(call, value)
    found = nodes.gather(flat, places, 0)
    axes = order[:count]
    if axes != list(range(axes[0], axes[0] + count)) or axes[0] == 0:
        return found
    # Indices side by side keep their place.
    before, width = axes[0], places.rank
    moved = [*range(width, width + before), *range(width), *range(width + before, found.rank)]
    return nodes.transpose(found, moved)


@form("aten.index_put")
def index_put(call: Call) -> Results:
    """A tensor with others written, or added, at places that tensors say."""
    nodes, value = call.nodes, call.tensor("self")
    accumulate = call.constant("accumulate", bool)
    updates = nodes.cast(call.tensor("values"), value.dtype)
    flat, places, order, sizes, count = _gathered(call, value)
    axes = order[:count]
    inner = sizes[count:]
    side_by_side = axes == list(range(axes[0], axes[0] + count))
    wanted = [*nodes.sizes(places), *inner]
    if side_by_side and axes[0] > 0:
        before, width = axes[0], places.rank
        shaped = [*inner[:before], *nodes.sizes(places), *inner[before:]]
        spread = nodes.filled(updates, shaped)
        back = [*range(before, before + width), *range(before), *range(before + width, len(shaped))]
        spread = nodes.transpose(spread, back)
    else:
        spread = nodes.filled(updates, wanted)
    rows = nodes.product(nodes.sizes(places))
    parts = nodes.reshape(spread, [rows, *inner])
    flat_places = nodes.flat(places) if places.rank != 1 else places
    if accumulate:
        changed = _added(nodes, flat, 0, flat_places, parts)
    else:
        changed = scattered(nodes, flat, 0, flat_places, parts)
    inverse = sorted(range(len(order)), key=order.__getitem__)
    return nodes.transpose(nodes.reshape(changed, sizes) if count > 1 else changed, inverse)
