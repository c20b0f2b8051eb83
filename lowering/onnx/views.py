"""Nodes of operators that move elements: views, and tensors that are joined or taken apart."""

from __future__ import annotations

from typing import Any

from tsir.dialects.operators import loops
from tsir.dialects.operators.arguments import RuleError
from tsir.dialects.operators.strided import Strided
from tsir.dialects.types.dtype import DType
from tsir.lowering.onnx.call import Call, Lowered, Results, form
from tsir.lowering.onnx.graph import NoForm, Value
from tsir.lowering.onnx.nodes import Nodes, Number

_LAST = 2**63 - 1


@form(
    "aten.alias", "aten.lift_fresh", "aten.detach", "aten.contiguous", "prim.detach_unless_same",
    "prim.barrier", "aten.requires_grad_",
)  # fmt: skip
def same(call: Call) -> Results:
    """The tensor itself."""
    return call.tensor("self")


@form(
    "aten.transpose.int", "aten.swapaxes", "aten.t", "aten.numpy_T", "aten.mT", "aten.mH", "aten.adjoint",
    "aten.matrix_H", "aten.permute", "aten.movedim.int", "aten.movedim.intlist",
)  # fmt: skip
def permuted(call: Call) -> Results:
    """Dimensions in another order: the one in which the operator's view has the strides."""
    value, view = call.tensor("self"), call.op.operator.loops
    assert isinstance(view, loops.View)
    places = tuple(range(value.rank))
    layout = Strided(places, places, 0, _no_choice, _no_check)
    rest = [_known(call[a.name], a.name) for a in call.arguments.schema.arguments[1:]]
    try:
        found = view.function(layout, *rest)
    except RuleError as error:
        raise NoForm(str(error)) from error
    return call.nodes.transpose(value, found.strides)


def _no_choice(condition: Any, a: Any, b: Any) -> Any:
    return a if condition else b


def _no_check(condition: Any, message: str) -> None:
    if not condition:
        raise RuleError(message)


def _known(value: Lowered, name: str) -> object:
    is_list = isinstance(value, list) and all(isinstance(item, int) for item in value)
    if not isinstance(value, int) and not is_list:
        raise NoForm(f"expected '{name}' to be a constant")
    return value


@form("aten.unsqueeze")
def unsqueeze(call: Call) -> Results:
    """A new dimension of size 1."""
    value = call.tensor("self")
    dim = call.constant("dim", int)
    return call.nodes.unsqueeze(value, [dim % (value.rank + 1)])


@form("aten.squeeze", "aten.squeeze.dim", "aten.squeeze.dims")
def squeeze(call: Call) -> Results:
    """Without dimensions of size 1, which have to be known."""
    value = call.tensor("self")
    sizes = value.sizes or ()
    chosen = {value.axis(d) for d in call.ints("dim")} if call.has("dim") else set(range(value.rank))
    axes = [axis for axis in sorted(chosen) if axis < value.rank]
    removed = value.rank - call.rank()
    if len(axes) == removed:
        return call.nodes.squeeze(value, axes)
    known = [axis for axis in axes if sizes[axis] == 1]
    if len(known) != removed:
        raise NoForm("which of the dimensions are of size 1 is not known")
    return call.nodes.squeeze(value, known)


@form("aten.atleast_1d", "aten.atleast_2d", "aten.atleast_3d")
def atleast(call: Call) -> Results:
    """With dimensions of size 1, in the places that NumPy gives them."""
    value, least = call.tensor("self"), int(call.op.name[-2])
    missing = max(least - value.rank, 0)
    front = missing if least < 3 else max(2 - value.rank, 0)
    behind = missing - front
    rank = value.rank + missing
    return call.nodes.unsqueeze(value, [*range(front), *range(rank - behind, rank)])


@form("aten.expand", "aten.broadcast_to")
def expand(call: Call) -> Results:
    """A tensor of larger sizes; -1 keeps a size."""
    nodes, value, wanted = call.nodes, call.tensor("self"), call.numbers("size")
    more = len(wanted) - value.rank
    own = [1] * more + nodes.sizes(value)
    sizes = [a if isinstance(b, int) and b == -1 else b for a, b in zip(own, wanted, strict=True)]
    unknown = [a for a in sizes if isinstance(a, Value)]
    if unknown and value.rank and not all(a == 1 for a in own):
        # A size that the run tells may be -1 as well.
        negative = nodes.number(0, DType.i64)
        sizes = [
            b if isinstance(b, int) or b is a
            else nodes.where(nodes.elementwise("Less", b, negative, dtype=DType.bool), nodes.as_value(a), b)
            for a, b in zip(own, sizes, strict=True)
        ]  # fmt: skip
    for a, b in zip(own, sizes, strict=True):
        _demand_expands(nodes, a, b)
    return nodes.filled(value, sizes)


def _demand_expands(nodes: Nodes, own: Number, size: Number) -> None:
    """Let the program fail unless a dimension has this size, or is of size 1: nodes keep a size for 1."""
    if own == 1 or (same := nodes.is_equal(own, size)) is True:
        return
    is_one = nodes.is_equal(own, 1)
    holds = same if is_one is False else nodes.elementwise("Or", *map(nodes.as_condition, (same, is_one)))
    nodes.demand(holds, "sizes to which a tensor expands")


@form("prim.expand_reduced")
def expand_reduced(call: Call) -> Results:
    """What a reduction gave, in the sizes of what it folded."""
    nodes, value, sizes = call.nodes, call.tensor("self"), call.numbers("size")
    keeps = call.constant("keepdim", bool)
    rank = len(sizes)
    if not keeps and value.rank < rank:
        dims = call.ints("dim") if call.has("dim") and call["dim"] != [] else range(rank)
        value = nodes.unsqueeze(value, sorted(d % rank for d in dims))
    return nodes.filled(value, sizes)


@form("aten.view", "aten._unsafe_view", "aten.reshape")
def view(call: Call) -> Results:
    """A tensor in other sizes."""
    return call.nodes.reshape(call.tensor("self"), call.numbers("shape" if call.has("shape") else "size"))


@form("aten.select.int")
def select(call: Call) -> Results:
    """The part at one place of a dimension."""
    value = call.tensor("self")
    index = call.nodes.as_value(call.number("index"))
    return call.nodes.gather(value, index, call.dim(value))


@form("aten.slice.Tensor")
def slice_(call: Call) -> Results:
    """The part between two places of a dimension."""
    value = call.tensor("self")
    start, end, step = bounds(call)
    return call.nodes.slice(value, call.dim(value), start, end, step)


def bounds(call: Call) -> tuple[Number, Number, int]:
    """Start, end and step of a slice."""
    start = 0 if call["start"] is None else call.number("start")
    end = _LAST if call["end"] is None else call.number("end")
    return start, end, call.constant("step", int)


@form("aten.narrow")
def narrow(call: Call) -> Results:
    """The part of a given length."""
    nodes, value = call.nodes, call.tensor("self")
    axis, start, length = call.dim(value), call.number("start"), call.number("length")
    if not isinstance(start, int):
        negative = nodes.elementwise("Less", start, nodes.number(0, DType.i64), dtype=DType.bool)
        behind = nodes.as_value(nodes.add(start, nodes.size(value, axis)))
        start = nodes.where(negative, behind, start)
    elif start < 0:
        start = nodes.add(nodes.size(value, axis), start)
    end = nodes.add(start, length)
    for low, high in ((0, start), (0, length), (end, nodes.size(value, axis))):
        nodes.demand(nodes.is_at_most(low, high), "a part inside of the dimension")
    return nodes.slice(value, axis, start, end)


def _diagonal_places(nodes: Nodes, rows: Number, columns: Number, offset: int) -> Value:
    """The places of a diagonal in a matrix whose rows stand one behind the other."""
    down, right = max(-offset, 0), max(offset, 0)
    length = nodes.at_most(nodes.subtract(rows, down), nodes.subtract(columns, right))
    steps = nodes.range(nodes.at_least(length, 0))
    first = nodes.add(nodes.multiply(columns, down), right)
    scaled = nodes.elementwise("Mul", steps, nodes.as_value(nodes.add(columns, 1)))
    return nodes.elementwise("Add", scaled, nodes.as_value(first))


def _matrices(call: Call) -> tuple[Value, Value, list[int]]:
    """A tensor with two dimensions put last as one, the places of the diagonal in it, and the order."""
    nodes, value, offset = call.nodes, call.tensor("self"), call.constant("offset", int)
    first, second = call.dim(value, "dim1"), call.dim(value, "dim2")
    order = [*(d for d in range(value.rank) if d not in (first, second)), first, second]
    moved = nodes.transpose(value, order)
    *others, rows, columns = nodes.sizes(moved)
    flat = nodes.reshape(moved, [*others, nodes.multiply(rows, columns)])
    return flat, _diagonal_places(nodes, rows, columns, offset), order


@form("aten.diagonal")
def diagonal(call: Call) -> Results:
    """A diagonal of two dimensions, as the last one."""
    flat, places, _ = _matrices(call)
    return call.nodes.gather(flat, places, flat.rank - 1)


@form("aten.diagonal_scatter")
def diagonal_scatter(call: Call) -> Results:
    """A tensor with another diagonal."""
    nodes, value = call.nodes, call.tensor("self")
    flat, places, order = _matrices(call)
    updates = nodes.cast(call.tensor("src"), value.dtype)
    last = flat.rank - 1
    changed = scattered(nodes, flat, last, places, updates)
    sizes = nodes.sizes(nodes.transpose(value, order))
    back = sorted(range(len(order)), key=order.__getitem__)
    return nodes.transpose(nodes.reshape(changed, sizes), back)


def scattered(
    nodes: Nodes, value: Value, axis: int, places: Value, updates: Value, reduction: str = "none"
) -> Value:
    """A tensor with other parts at places of a dimension, or these added, one after the other."""
    shape = nodes.shape(updates)
    indices = nodes.expand(
        nodes.unsqueeze(places, [*range(axis), *range(axis + 1, updates.rank)]), shape, updates.rank
    )
    return scatter_elements(nodes, value, axis, indices, updates, reduction)


_ADDED = {DType.f16: DType.f32, DType.bf16: DType.f32, DType.bool: DType.i32}
"""The dtypes that runtimes combine in at places, where they do not in a dtype itself."""


def scatter_elements(
    nodes: Nodes, value: Value, axis: int, indices: Value, updates: Value, reduction: str
) -> Value:
    """A tensor with elements written at places of a dimension, or combined with what is there."""
    if reduction == "none":
        return nodes.op("ScatterElements", [value, indices, updates], value.dtype, value.sizes, axis=axis)
    wide = _ADDED.get(value.dtype, value.dtype)
    inputs = [nodes.cast(value, wide), indices, nodes.cast(updates, wide)]
    more = {"axis": axis, "reduction": reduction}
    return nodes.cast(nodes.op("ScatterElements", inputs, wide, value.sizes, **more), value.dtype)


@form("aten.select_scatter")
def select_scatter(call: Call) -> Results:
    """A tensor with another part at one place of a dimension."""
    nodes, value = call.nodes, call.tensor("self")
    axis = call.dim(value)
    updates = nodes.unsqueeze(nodes.cast(call.tensor("src"), value.dtype), [axis])
    return scattered(nodes, value, axis, nodes.ints([call.number("index")]), updates)


@form("aten.slice_scatter")
def slice_scatter(call: Call) -> Results:
    """A tensor with another part between two places of a dimension."""
    nodes, value = call.nodes, call.tensor("self")
    axis = call.dim(value)
    everywhere = nodes.range(nodes.size(value, axis))
    places = nodes.slice(everywhere, 0, *bounds(call))
    updates = nodes.cast(call.tensor("src"), value.dtype)
    wanted = [nodes.size(places, 0) if d == axis else nodes.size(value, d) for d in range(value.rank)]
    nodes.demand(updates.rank == value.rank, f"a part of rank {value.rank}, got {updates.rank}")
    for own, size in zip(nodes.sizes(updates), wanted, strict=True):
        nodes.demand(nodes.is_equal(own, size), "a part of the sizes that are written")
    return scattered(nodes, value, axis, places, updates)


@form("prim.overwrite")
def overwrite(call: Call) -> Results:
    """Another tensor in the place of one."""
    nodes, value = call.nodes, call.tensor("self")
    updates = nodes.cast(call.tensor("src"), value.dtype)
    return nodes.expand(updates, nodes.shape(value), value.rank)


@form("aten.unfold")
def unfold(call: Call) -> Results:
    """Windows of a dimension, whose elements are a new last one."""
    nodes, value = call.nodes, call.tensor("self")
    axis, size, step = call.dim(value, "dimension"), call.constant("size", int), call.constant("step", int)
    own = nodes.size(value, axis)
    nodes.demand(nodes.is_at_most(size, own), "windows no larger than the dimension")
    windows = nodes.add(nodes.divide(nodes.subtract(own, size), step), 1)
    starts = nodes.range(nodes.multiply(windows, step), step=step)
    places = nodes.elementwise("Add", nodes.unsqueeze(starts, [1]), nodes.numbers(list(range(size))))
    found = nodes.gather(value, places, axis)
    order = [*(d for d in range(value.rank + 1) if d != axis + 1), axis + 1]
    return nodes.transpose(found, order)


@form("aten.repeat", "aten.tile")
def repeat(call: Call) -> Results:
    """A tensor several times along each dimension."""
    nodes, value = call.nodes, call.tensor("self")
    counts = call.numbers("repeats" if call.has("repeats") else "dims")
    value = nodes.unsqueeze(value, range(len(counts) - value.rank))
    counts = [1] * (value.rank - len(counts)) + counts
    dtype = value.dtype
    wide = _TILED.get(dtype, dtype)
    tiled = nodes.op("Tile", [nodes.cast(value, wide), nodes.ints(counts)], wide, value.rank)
    return nodes.cast(tiled, dtype)


_TILED = {DType.bf16: DType.f32}


@form("aten.unflatten.int")
def unflatten(call: Call) -> Results:
    """A dimension as several."""
    nodes, value = call.nodes, call.tensor("self")
    axis = call.dim(value)
    before, behind = nodes.sizes(value)[:axis], nodes.sizes(value)[axis + 1 :]
    return nodes.reshape(value, [*before, *call.numbers("sizes"), *behind])
