"""Reading and writing at places that tensors of indices name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from xdsl.dialects import memref
from xdsl.dialects.builtin import IntegerAttr, i64

from tsir.dialects.table.families import indexing
from tsir.dialects.types.dtype import Category, DType, computing
from tsir.lowering.builders import scalar_arithmetic
from tsir.lowering.builders.element import Scalar, constant, convert
from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.builders.memrefs import ADDF, ADDI
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.operators.gather import Places, checked_place, element_at, gathered
from tsir.lowering.operators.nonzero import columns_of
from tsir.lowering.values.call import Call, Lowered, Unsupported
from tsir.lowering.values.tensors import Body, Tensor


class _Selection:
    """
    The places that a list of index tensors selects: their sizes, and how to compute one of them.

    Index tensors broadcast to `chosen`, which stands at dimension `front` of the selected sizes.
    """

    def __init__(self, call: Call, tensor: Tensor):
        shapes = call.function.shapes
        self.indexed = _index_tensors(call, tensor)
        self.kept = [d for d in range(tensor.rank) if d not in self.indexed]
        chosen = shapes.broadcast([x.sizes for x in self.indexed.values()])
        dims = list(self.indexed)
        adjacent = dims == list(range(dims[0], dims[-1] + 1))
        self.front = dims[0] if adjacent else 0
        kept = [tensor.sizes[d] for d in self.kept]
        self.sizes: tuple[Index, ...] = (*kept[: self.front], *chosen, *kept[self.front :])
        self.inputs = [self._spread(call, x, chosen) for x in self.indexed.values()]
        self._limits = {d: shapes.value(tensor.sizes[d]) for d in dims}
        self._width = len(chosen)

    def _spread(self, call: Call, index: Tensor, chosen: Sequence[Index]) -> Tensor:
        """An index tensor over all selected sizes: it does not move along the dimensions that are kept."""
        strides = call.function.expand(index, chosen).strides
        before, after = self.front, len(self.kept) - self.front
        return replace(index, sizes=self.sizes, strides=(*[0] * before, *strides, *[0] * after))

    def places(self, body: Body) -> Places:
        """The place of one selected element."""
        elements = dict(zip(self.indexed, body.elements, strict=False))
        return [
            checked_place(body, elements[d], self._limits[d], wraps=True)
            if d in elements
            else body.position(self._position(d))
            for d in range(len(self.kept) + len(self.indexed))
        ]

    def _position(self, dim: int) -> int:
        at = self.kept.index(dim)
        return at if at < self.front else at + self._width


def _index_tensors(call: Call, tensor: Tensor) -> dict[int, Tensor]:
    """The index tensors by the dimension that each indexes; of a mask the places, by those that it covers."""
    items = call["indices"]
    found: dict[int, Tensor] = {}
    at = 0
    for item in items if isinstance(items, list) else ():
        covered = [at]
        if isinstance(item, Tensor) and item.dtype in indexing.MASKS:
            covered = list(range(at, at + item.rank))
            call.check(at + item.rank <= tensor.rank, f"expected at most {tensor.rank} indices")
            found.update(zip(covered, _chosen(call, item, [tensor.sizes[d] for d in covered]), strict=True))
        elif isinstance(item, Tensor):
            call.check(item.dtype.category is Category.INTEGER, "expected indices of integers or bools")
            found[at] = item
        at += len(covered)
    call.check(at <= tensor.rank, f"expected at most {tensor.rank} indices")
    call.check(bool(found), "expected indices that are tensors with dimensions")
    return found


def _chosen(call: Call, mask: Tensor, sizes: Sequence[Index]) -> list[Tensor]:
    """The places that a mask over these sizes chooses, a vector for each dimension."""
    call.check(mask.rank > 0, "a mask without dimensions")
    _demand_sizes(call, mask, sizes)
    return columns_of(call.function, mask)


def index(call: Call) -> list[Lowered]:
    """The elements at the places that index tensors select."""
    tensor = call.tensor("self")
    selection = _Selection(call, tensor)
    result = gathered(
        call.function, tensor, selection.sizes, call.dtype(), selection.places, selection.inputs
    )
    return [result]


def index_put(call: Call) -> list[Lowered]:
    """A copy of `self` with `values` written, or added, at the places that index tensors select."""
    accumulate = call.constant("accumulate", bool)
    is_one = call.tensor("values").dtype is call.tensor("self").dtype
    call.check(is_one, "expected values of the tensor's dtype, got one that may not fit")
    if not accumulate and (mask := _only_mask(call)) is not None:
        return [_filled(call, mask)]
    result = call.function.contiguous(call.tensor("self"))
    selection = _Selection(call, result)
    values = call.tensor("values")
    call.check(values.rank <= len(selection.sizes), "'values' has more dimensions than the selection")
    _demand_broadcast(call, values, selection.sizes)
    values = call.function.expand(values, selection.sizes)
    inputs = [*selection.inputs, values]

    def write(body: Body) -> None:
        put(body, result, selection.places(body), body.elements[-1], adds=accumulate, free=free)

    free = accumulate and call.function.adds_freely(result.dtype)
    apart = len(selection.kept) > selection.front
    call.function.in_order(selection.sizes, inputs, write, apart=apart, free=free)
    return [result]


def _only_mask(call: Call) -> Tensor | None:
    """The mask that alone says where one value is put; None if there are other indices, or several values."""
    items = call["indices"]
    mask = items[0] if isinstance(items, list) and len(items) == 1 else None
    if not isinstance(mask, Tensor) or mask.dtype not in indexing.MASKS or call.tensor("values").rank:
        return None
    return mask if 0 < mask.rank <= call.tensor("self").rank else None


def _filled(call: Call, mask: Tensor) -> Tensor:
    """A copy of `self` with one value where a mask of its first dimensions is true."""
    own, value = call.tensor("self"), call.tensor("values")
    _demand_sizes(call, mask, own.sizes[: mask.rank])
    spread = mask.insert_dims(range(mask.rank, own.rank))

    def compute(body: Body) -> Sequence[Scalar]:
        e = Emitter(body.builder)
        element, chosen, new, _ = body.elements
        is_chosen = scalar_arithmetic.compare(e, "!=", chosen, e.number(0, chosen))
        return [e.select(is_chosen, new, element)]

    return call.function.pointwise([own, spread, value], own.sizes, [call.dtype()], compute)[0]


def _demand_broadcast(call: Call, tensor: Tensor, sizes: Sequence[Index]) -> None:
    shapes = call.function.shapes
    for axis in range(-tensor.rank, 0):
        size, wanted = tensor.sizes[axis], sizes[axis]
        fits = shapes.either(shapes.compare("eq", size, 1), shapes.compare("eq", size, wanted))
        shapes.check(fits, f"expected values that broadcast to the selection in dimension {axis}")


def put(body: Body, target: Tensor, places: Places, value: Scalar, *, adds: bool, free: bool = False) -> None:
    """Write one element of a whole buffer, or add to it; if `free`, atomically, in any order."""
    if adds and free:
        element = convert(body.builder, value, target.dtype)
        kind = {"kind": IntegerAttr(ADDF if target.dtype.is_floating else ADDI, i64)}
        operands = [element.value, target.buffer, places]
        types = [element.value.type]
        body.builder.insert(memref.AtomicRMWOp.build(operands=operands, properties=kind, result_types=types))
        return
    if adds:
        wide = computing(target.dtype)
        old = convert(body.builder, element_at(body, target.buffer, target.dtype, places), wide)
        value = scalar_arithmetic.add(Emitter(body.builder), old, convert(body.builder, value, wide))
    element = convert(body.builder, value, target.dtype)
    body.builder.insert(memref.StoreOp.get(element.value, target.buffer, places))


def _with_dimension(tensor: Tensor) -> Tensor:
    """A tensor without dimensions as one of one element."""
    return tensor if tensor.rank else tensor.insert_dims([0])


def index_select(call: Call) -> list[Lowered]:
    """The parts of a dimension at the places in a vector of indices."""
    own = call.tensor("self")
    tensor, places = _with_dimension(own), _with_dimension(call.tensor("index"))
    dim = call.dim(tensor.rank)
    sizes = (*tensor.sizes[:dim], places.sizes[0], *tensor.sizes[dim + 1 :])
    strides = [0] * tensor.rank
    vector = replace(places, sizes=sizes, strides=(*strides[:dim], places.strides[0], *strides[dim + 1 :]))
    limit = call.function.shapes.value(tensor.sizes[dim])

    def find(body: Body) -> Places:
        at = checked_place(body, body.elements[0], limit, wraps=False)
        return [at if d == dim else body.position(d) for d in range(tensor.rank)]

    result = gathered(call.function, tensor, sizes, call.dtype(), find, [vector])
    return [result if own.rank else replace(result, sizes=(), strides=())]


def index_add(call: Call) -> list[Lowered]:
    """A copy of `self` with `alpha * source` added to the parts of a dimension at places in a vector."""
    call.check(call.tensor("self").rank > 0, "a tensor without dimensions")
    source = _with_dimension(call.tensor("source"))
    call.check(source.rank == call.tensor("self").rank, "expected a source of as many dimensions")

    def scaled(body: Body, elements: Sequence[Scalar]) -> Scalar:
        return _scaled(body, elements[0], call["alpha"])

    return [_put_along(call, [source], scaled, adds=True)]


def index_fill(call: Call) -> list[Lowered]:
    """A copy of `self` with one value at places in a vector, from the front or the end of a dimension."""
    call.check(call.tensor("self").rank > 0, "a tensor without dimensions")
    value, dtype = call["value"], call.dtype()
    if isinstance(value, Tensor):
        call.check(not value.rank, f"expected a value without dimensions, got rank {value.rank}")
        value = call.function.element(value)

    def number(body: Body, _: Sequence[Scalar]) -> Scalar:
        return value if isinstance(value, Scalar) else _value(call, body, dtype)

    return [_put_along(call, [], number, adds=False)]


def _put_along(
    call: Call, sources: Sequence[Tensor], value: Callable[[Body, Sequence[Scalar]], Scalar], *, adds: bool
) -> Tensor:
    """
    A copy of `self` in which values are written, or added, at places in a vector along `dim`.

    `value` is given the elements of `sources`, which have the sizes of the parts that are written. Places
    where something is written may count from the end.
    """
    result = call.function.contiguous(call.tensor("self"))
    places, dim = _with_dimension(call.tensor("index")), call.dim(result.rank)
    wanted = (*result.sizes[:dim], places.sizes[0], *result.sizes[dim + 1 :])
    for source in sources:
        _demand_sizes(call, source, wanted)
    strides = [places.strides[0] if d == dim else 0 for d in range(result.rank)]
    vector = replace(places, sizes=wanted, strides=tuple(strides))
    limit = call.function.shapes.value(result.sizes[dim])

    def write(body: Body) -> None:
        at = checked_place(body, body.elements[0], limit, wraps=not adds)
        found = [at if d == dim else body.position(d) for d in range(result.rank)]
        put(body, result, found, value(body, body.elements[1:]), adds=adds, free=free)

    free = adds and call.function.adds_freely(result.dtype)
    call.function.in_order(wanted, [vector, *sources], write, apart=dim < result.rank - 1, free=free)
    return result


def _scaled(body: Body, element: Scalar, alpha: Lowered) -> Scalar:
    if alpha == 1:
        return element
    wide = computing(element.dtype)
    if not isinstance(alpha, Scalar | int | float):
        raise Unsupported("argument 'alpha' is not a number")
    factor = alpha if isinstance(alpha, Scalar) else constant(body.builder, alpha, element.dtype)
    factors = (
        convert(body.builder, x, wide) for x in (convert(body.builder, factor, element.dtype), element)
    )
    return scalar_arithmetic.multiply(Emitter(body.builder), *factors)


def _demand_sizes(call: Call, tensor: Tensor, sizes: Sequence[Index]) -> None:
    shapes = call.function.shapes
    call.check(tensor.rank == len(sizes), f"expected a tensor of rank {len(sizes)}, got rank {tensor.rank}")
    for axis, (size, wanted) in enumerate(zip(tensor.sizes, sizes, strict=True)):
        shapes.check(shapes.compare("eq", size, wanted), f"expected another size in dimension {axis}")


def gather(call: Call) -> list[Lowered]:
    """The element at the place in `index` along `dim`, for every place of `index`."""
    tensor, own = _with_dimension(call.tensor("self")), call.tensor("index")
    places = _with_dimension(own)
    call.check(places.rank == tensor.rank, f"expected an index of rank {tensor.rank}, got rank {places.rank}")
    dim = call.dim(tensor.rank)
    _demand_inside(call, places, tensor, dim)
    limit = call.function.shapes.value(tensor.sizes[dim])

    def find(body: Body) -> Places:
        at = checked_place(body, body.elements[0], limit, wraps=False)
        return [at if d == dim else body.position(d) for d in range(tensor.rank)]

    result = gathered(call.function, tensor, places.sizes, call.dtype(), find, [places])
    return [result if own.rank else replace(result, sizes=(), strides=())]


def _demand_inside(call: Call, inner: Tensor, outer: Tensor, dim: int | None) -> None:
    """Check that a tensor is not larger than another, but for one dimension, unless it is empty."""
    shapes = call.function.shapes
    empty = shapes.compare("eq", shapes.product(inner.sizes), 0)
    for axis in range(inner.rank):
        if axis != dim:
            fits = shapes.relation("sle", inner.sizes[axis], outer.sizes[axis])
            shapes.check(shapes.either(empty, fits), f"expected an index that fits in dimension {axis}")


def scatter(call: Call) -> list[Lowered]:
    """A copy of `self` with the elements of `src`, or one value, at the places in `index` along `dim`."""
    return _scattered(call, adds=False)


def scatter_add(call: Call) -> list[Lowered]:
    """A copy of `self` with the elements of `src` added at the places in `index` along `dim`."""
    return _scattered(call, adds=True)


def _scattered(call: Call, *, adds: bool) -> list[Lowered]:
    copy = call.function.contiguous(call.tensor("self"))
    free = adds and call.function.adds_freely(copy.dtype)

    def write(body: Body, places: Places, value: Scalar) -> None:
        put(body, copy, places, value, adds=adds, free=free)

    scatter_into(call, copy, write, free=free)
    return [copy]


def scatter_into(
    call: Call, copy: Tensor, write: Callable[[Body, Places, Scalar], None], *, free: bool = False
) -> None:
    """Has `write` change a buffer of the sizes of `self` at each place in `index`, with what goes there."""
    call.check(copy.rank > 0, "a tensor without dimensions")
    places = _with_dimension(call.tensor("index"))
    call.check(places.rank == copy.rank, f"expected an index of rank {copy.rank}, got rank {places.rank}")
    dim = call.dim(copy.rank)
    _demand_inside(call, places, copy, dim)
    inputs = [places]
    if "src" in call.arguments:
        source = _with_dimension(call.tensor("src"))
        call.check(source.rank == copy.rank, f"expected 'src' of rank {copy.rank}, got rank {source.rank}")
        _demand_inside(call, places, source, None)
        inputs.append(replace(source, sizes=places.sizes))
    limit = call.function.shapes.value(copy.sizes[dim])

    def visit(body: Body) -> None:
        at = checked_place(body, body.elements[0], limit, wraps=False)
        found = [at if d == dim else body.position(d) for d in range(copy.rank)]
        value = body.elements[1] if len(body.elements) > 1 else _value(call, body, copy.dtype)
        write(body, found, value)

    call.function.in_order(places.sizes, inputs, visit, free=free)


def _value(call: Call, body: Body, dtype: DType) -> Scalar:
    value = call["value"]
    if isinstance(value, int | float):
        return constant(body.builder, value, dtype)
    if isinstance(value, Scalar):
        return value
    raise Unsupported("argument 'value' is not a number")


def embedding_backward(call: Call) -> list[Lowered]:
    """The gradient of each row of an embedding's weight, summed over all its uses."""
    function, shapes = call.function, call.function.shapes
    call.check(not call.constant("scale_grad_by_freq", bool), "gradients are not scaled by frequency")
    grad, indices = call.tensor("grad_output"), call.tensor("indices")
    rows, padding = call.index(call["num_weights"]), call.index(call["padding_idx"])
    shapes.check(shapes.relation("sge", rows, 0), "expected a number of weights of at least 0")
    wide = function.allocate(call.computing(), [rows, grad.sizes[-1]])
    function.fill(wide, 0)
    spread = replace(indices, sizes=grad.sizes, strides=(*indices.strides, 0))
    _demand_sizes(call, replace(grad, sizes=grad.sizes[:-1]), indices.sizes)
    limit, skipped = shapes.value(rows), shapes.to_i64(padding)

    def write(body: Body) -> None:
        e = Emitter(body.builder)
        place = convert(body.builder, body.elements[1], DType.i64)
        at = checked_place(body, place, limit, wraps=False)
        counts = scalar_arithmetic.compare(e, "!=", place, Scalar(skipped, DType.i64))
        grad_element = body.elements[0]
        value = e.select(counts, grad_element, e.number(0, grad_element))
        put(body, wide, [at, body.position(grad.rank - 1)], value, adds=True, free=free)

    free = function.adds_freely(wide.dtype)
    function.in_order(grad.sizes, [grad, spread], write, apart=True, free=free)
    return [call.in_dtype(wide)]
