"""Operators that put the elements of tensors into other places: cat and flip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from xdsl.builder import Builder
from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import SSAValue

from tsir.dialects.types import attributes as t
from tsir.lowering.builders.element import Scalar
from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.builders.loop_nests import for_loop
from tsir.lowering.llvm.emit.scf_ops import SCOPE
from tsir.lowering.operators.gather import Places, gathered
from tsir.lowering.values import lists
from tsir.lowering.values.call import Call, List, Lowered, Unsupported
from tsir.lowering.values.tensors import Body, Function, Tensor


def cat(call: Call) -> list[Lowered]:
    """The tensors one after another along `dim`; one-dimensional tensors of size 0 are left out."""
    if isinstance(given := call["tensors"], List):
        return [_joined(call, given, call.dim(_rank_in(given)), lambda tensor: tensor)]
    tensors = call.tensors("tensors")
    rank = max((x.rank for x in tensors), default=0)
    call.check(rank > 0, "expected tensors with dimensions")
    return [_cat(call, _without_legacy_empty(call.function, tensors, rank), call.dim(rank))]


def stack(call: Call) -> list[Lowered]:
    """Tensors of equal sizes along a new dimension."""
    if isinstance(given := call["tensors"], List):
        dim = call.dim(_rank_in(given) + 1)
        return [_joined(call, given, dim, lambda tensor: tensor.insert_dims([dim]))]
    tensors = call.tensors("tensors")
    call.check(bool(tensors), "expected tensors to stack, got none")
    dim = call.dim(tensors[0].rank + 1)
    return [_cat(call, [tensor.insert_dims([dim]) for tensor in tensors], dim)]


def broadcast_tensors(call: Call) -> list[Lowered]:
    """The tensors expanded to the sizes to which all of them broadcast."""
    tensors = call.tensors("tensors")
    sizes = call.function.shapes.broadcast([x.sizes for x in tensors])
    return [[call.function.expand(x, sizes) for x in tensors]]


def meshgrid(call: Call) -> list[Lowered]:
    """Vectors expanded to the grid that they span, one dimension each; `xy` exchanges the first two."""
    tensors = call.tensors("tensors")
    indexing = call.constant("indexing", str) if "indexing" in call.arguments else "ij"
    call.check(indexing in ("ij", "xy"), f"expected indexing to be 'ij' or 'xy', got '{indexing}'")
    call.check(all(x.rank < 2 for x in tensors), "expected vectors or tensors without dimensions")
    sizes = [x.sizes[0] if x.rank else 1 for x in tensors]
    order = list(range(len(tensors)))
    if indexing == "xy":
        order[:2] = order[1::-1]

    def along(place: int, tensor: Tensor) -> Tensor:
        strides = [tensor.strides[0] if tensor.rank and d == place else 0 for d in order]
        return replace(tensor, sizes=tuple(sizes[d] for d in order), strides=tuple(strides))

    return [[along(place, tensor) for place, tensor in enumerate(tensors)]]


def _cat(call: Call, kept: Sequence[Tensor], dim: int) -> Tensor:
    """Tensors of one rank one after another."""
    function, shapes = call.function, call.function.shapes
    rank = max(tensor.rank for tensor in kept)
    call.check(all(tensor.rank == rank for tensor in kept), "expected tensors of one rank")
    sizes: list[Index] = list(kept[0].sizes)
    for tensor in kept[1:]:
        for axis in range(rank):
            if axis != dim:
                same = shapes.compare("eq", sizes[axis], tensor.sizes[axis])
                shapes.check(same, f"expected tensors of one size in dimension {axis}")
    begins: list[Index] = [0]
    for tensor in kept:
        begins.append(shapes.add(begins[-1], tensor.sizes[dim]))
    sizes[dim] = begins[-1]
    result = function.allocate(call.dtype(), sizes)
    for tensor, begin in zip(kept, begins, strict=False):
        function.copy(tensor, part(function, result, dim, begin, tensor.sizes[dim]))
    return result


def _rank_in(source: List) -> int:
    """The rank of the tensors in a list."""
    element = source.element
    if not isinstance(element, t.TensorType) or element.rank is None:
        raise Unsupported("expected a list of tensors")
    return element.rank


def _joined(call: Call, source: List, dim: int, seen_as: Callable[[Tensor], Tensor]) -> Tensor:
    """The tensors of a list of the program, each seen in a way, one after another along a dimension."""
    function, shapes = call.function, call.function.shapes
    count = lists.length(function, source)
    shapes.check(shapes.compare("slt", 0, count), "expected a list with tensors")

    def each(visit: Callable[[Function, Tensor, SSAValue], None]) -> SSAValue:
        """Visit all tensors with the sum of the sizes of those before; returns the sum of all."""

        def step(builder: Builder, index: SSAValue, sums: Sequence[SSAValue]) -> Sequence[SSAValue]:
            inner = function.inside(builder.insertion_point.block)
            tensor = lists.element(inner, source, index)
            assert isinstance(tensor, Tensor)
            visit(inner, seen_as(tensor), sums[0])
            total = inner.shapes.add(sums[0], seen_as(tensor).sizes[dim])
            return [inner.shapes.value(total)]

        loop = for_loop(function.builder, (0, count, 1), [shapes.value(0)], step)
        loop.attributes[SCOPE] = UnitAttr()
        return loop.results[0]

    first = lists.element(function, source, 0)
    assert isinstance(first, Tensor)
    sizes = list(seen_as(first).sizes)

    def check(inner: Function, tensor: Tensor, _: SSAValue) -> None:
        for axis, size in enumerate(tensor.sizes):
            if axis != dim:
                same = inner.shapes.compare("eq", sizes[axis], size)
                inner.shapes.check(same, f"expected tensors of one size in dimension {axis}")

    sizes[dim] = each(check)
    result = function.allocate(first.dtype, sizes)
    each(lambda inner, x, begin: inner.copy(x, part(inner, result, dim, begin, x.sizes[dim])))
    return result


def _without_legacy_empty(function: Function, tensors: Sequence[Tensor], rank: int) -> list[Tensor]:
    kept: list[Tensor] = []
    for tensor in tensors:
        if tensor.rank == rank:
            kept.append(tensor)
            continue
        if tensor.rank != 1:
            raise Unsupported(f"expected tensors of rank {rank}, got rank {tensor.rank}")
        empty = function.shapes.compare("eq", tensor.sizes[0], 0)
        function.shapes.check(empty, f"expected tensors of rank {rank}, got a vector with elements")
    return kept


def part(function: Function, tensor: Tensor, dim: int, begin: Index, size: Index) -> Tensor:
    """The elements from `begin` on of a dimension, `size` of them, as a view."""
    shapes = function.shapes
    sizes = (*tensor.sizes[:dim], size, *tensor.sizes[dim + 1 :])
    offset = shapes.add(tensor.offset, shapes.multiply(begin, tensor.strides[dim]))
    return replace(tensor, sizes=sizes, offset=offset)


def flip(call: Call) -> list[Lowered]:
    """The elements in reverse order along `dims`."""
    tensor, shapes = call.tensor("self"), call.function.shapes
    dims = [d % max(tensor.rank, 1) for d in call.indices("dims") if isinstance(d, int)]
    call.check(len(dims) == len(call.indices("dims")), "argument 'dims' is not a constant")
    last = {d: shapes.value(shapes.subtract(tensor.sizes[d], 1)) for d in dims if tensor.rank}

    def places(body: Body) -> Places:
        found = [body.position(d) for d in range(tensor.rank)]
        return [body.subtract(last[d], at) if d in last else at for d, at in enumerate(found)]

    return [gathered(call.function, tensor, tensor.sizes, call.dtype(), places)]


def constant_pad_nd(call: Call) -> list[Lowered]:
    """`value` around the elements, from the last dimension on; negative numbers cut off."""
    tensor, function, shapes = call.tensor("self"), call.function, call.function.shapes
    pads = call.indices("pad")
    call.check(
        len(pads) % 2 == 0 and len(pads) <= 2 * tensor.rank, f"expected pairs, got {len(pads)} numbers"
    )
    pairs = [(pads[n], pads[n + 1]) for n in range(0, len(pads), 2)][::-1]
    before: list[Index] = [0] * (tensor.rank - len(pairs)) + [pair[0] for pair in pairs]
    after: list[Index] = [0] * (tensor.rank - len(pairs)) + [pair[1] for pair in pairs]
    sizes = [shapes.add(shapes.add(a, b), n) for a, b, n in zip(before, after, tensor.sizes, strict=True)]
    result = function.allocate(call.dtype(), sizes)
    value = call["value"]
    if not isinstance(value, Scalar | int | float):
        raise Unsupported("expected a number to pad with")
    function.fill(result, value)
    inside, source = result, tensor
    for dim, (a, b) in enumerate(zip(before, after, strict=True)):
        shapes.check(
            shapes.relation("sge", sizes[dim], 0), f"expected a size that is left in dimension {dim}"
        )
        cut = shapes.maximum(shapes.subtract(0, a), 0)
        kept = shapes.subtract(
            shapes.subtract(source.sizes[dim], cut), shapes.maximum(shapes.subtract(0, b), 0)
        )
        shapes.check(shapes.relation("sge", kept, 0), f"expected to cut off at most what dimension {dim} has")
        source = part(function, source, dim, cut, kept)
        inside = part(function, inside, dim, shapes.maximum(a, 0), kept)
    function.copy(source, inside)
    return [result]
