"""Operators that put the elements of tensors into other places: cat and flip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tsir.lowering.call import Call, Lowered, Unsupported
from tsir.lowering.element import Scalar
from tsir.lowering.gather import Places, gathered
from tsir.lowering.index_arithmetic import Index
from tsir.lowering.tensors import Body, Function, Tensor


def cat(call: Call) -> list[Lowered]:
    """The tensors one after another along `dim`; one-dimensional tensors of size 0 are left out."""
    tensors, function = call.tensors("tensors"), call.function
    rank = max((x.rank for x in tensors), default=0)
    call.check(rank > 0, "expected tensors with dimensions")
    kept = _without_legacy_empty(function, tensors, rank)
    dim = call.dim(rank)
    shapes = function.shapes
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
    return [result]


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
        kept = shapes.maximum(kept, 0)
        source = part(function, source, dim, cut, kept)
        inside = part(function, inside, dim, shapes.maximum(a, 0), kept)
    function.copy(source, inside)
    return [result]
