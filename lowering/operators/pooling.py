"""Pooling: the largest or mean value of windows of an image of any rank, and the gradients of means."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType, computing
from tsir.lowering.builders import scalar_arithmetic
from tsir.lowering.builders.element import Scalar, constant, convert, extremes
from tsir.lowering.builders.index_arithmetic import Flag, Index, same
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.operators.indexing import put
from tsir.lowering.operators.reduction import add_into
from tsir.lowering.operators.windows import Axis, demand_elements, element_or, over
from tsir.lowering.values.call import Call, Lowered
from tsir.lowering.values.shapes import Shapes
from tsir.lowering.values.tensors import Body, Tensor

Found = Sequence[tuple[Index, Flag]]
"""A place in an image along each dimension, and whether it lies inside."""


Bounds = Sequence[tuple[Index, Index]]
"""The bounds of the loop over each dimension of a window."""


def _rank(call: Call) -> int:
    """The number of spatial dimensions, which the name of the operator tells: 2 of `max_pool2d`."""
    return int(call.entry.schema.name.partition("pool")[2][0])


def _axes(call: Call, tensor: Tensor) -> list[Axis]:
    rank = _rank(call)
    kernel = call.pair("kernel_size", rank)
    stride = call.pair("stride", rank) if call["stride"] != [] else kernel
    dilation = call.pair("dilation", rank) if "dilation" in call.arguments else [1] * rank
    parts = zip(tensor.sizes[-rank:], kernel, stride, call.pair("padding", rank), dilation, strict=True)
    return [Axis(*part) for part in parts]


def _counts(call: Call, axes: Sequence[Axis]) -> list[Index]:
    """The numbers of windows; with `ceil_mode` a last one may reach over the end."""
    shapes = call.function.shapes
    for axis in axes:
        axis.check(shapes)
        half = shapes.quotient(axis.kernel, 2)
        shapes.check(
            shapes.relation("sle", axis.padding, half), "expected padding of at most half of the kernel"
        )
    if not call.constant("ceil_mode", bool):
        return [axis.count(shapes) for axis in axes]
    counts: list[Index] = []
    for axis in axes:
        padded = shapes.add(axis.size, shapes.multiply(2, axis.padding))
        left = shapes.subtract(shapes.subtract(padded, axis.span(shapes)), 1)
        more = shapes.add(left, shapes.subtract(axis.stride, 1))
        shapes.check(shapes.relation("sge", more, 0), "expected a window that fits into the image")
        count = shapes.add(shapes.quotient(more, axis.stride), 1)
        begin = shapes.multiply(shapes.subtract(count, 1), axis.stride)
        beyond = shapes.relation("sge", begin, shapes.add(axis.size, axis.padding))
        counts.append(shapes.select(beyond, shapes.subtract(count, 1), count))
    return counts


def max_pool(call: Call) -> list[Lowered]:
    """The largest value of each window, NaN before all, and its place in the image, row by row."""
    tensor, rank = call.tensor("self"), _rank(call)
    demand_elements(call, tensor, rank + 1)
    axes = _axes(call, tensor)

    def find(shapes: Shapes, windows: Sequence[Index], place: Sequence[Index]) -> Found:
        return [axis.place(shapes, o, k) for axis, o, k in zip(axes, windows, place, strict=True)]

    bounds = [(0, axis.kernel) for axis in axes]
    return _largest(call, _counts(call, axes), lambda shapes, windows: bounds, find)


def adaptive_max_pool(call: Call) -> list[Lowered]:
    """The largest of as many equal parts of each image as `output_size` says, and its place."""
    tensor = call.tensor("self")
    sizes, counts = tensor.sizes[-_rank(call) :], _adapted(call, tensor)
    demand_elements(call, tensor, tensor.rank - 1)

    def cells(shapes: Shapes, at: Sequence[Index]) -> Bounds:
        return _cells(shapes, sizes, counts, at)

    return _largest(call, counts, cells, lambda shapes, windows, place: [(at, True) for at in place])


def _largest(
    call: Call,
    counts: Sequence[Index],
    bounds: Callable[[Shapes, Sequence[Index]], Bounds],
    find: Callable[[Shapes, Sequence[Index], Sequence[Index]], Found],
) -> list[Lowered]:
    """
    The largest value of each of `counts` windows, and its place in the image.

    `bounds` are those of the loops over a window, and `find` is the place in the image of one round.
    """
    tensor, function, rank = call.tensor("self"), call.function, len(counts)
    source = function.memref(tensor)
    widths = [Scalar(function.shapes.to_i64(size), DType.i64) for size in tensor.sizes[-rank:]]
    dtype = computing(tensor.dtype)

    def compute(body: Body) -> Sequence[Scalar]:
        front, windows = _split(body, tensor.rank, rank)

        def step(inner: Body, place: Sequence[Index], carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            e, shapes = Emitter(inner.builder), inner.shapes
            found = find(shapes, windows, place)
            new, inside = element_or(inner, source, tensor, found, front, 0)
            new, is_inside = convert(inner.builder, new, dtype), Scalar(shapes.flag(inside), DType.bool)
            old, at, any_inside = map(Scalar, carried, (dtype, DType.i64, DType.bool))
            # The value does not depend on the index, which may be unused.
            nan = scalar_arithmetic.compare(e, "!=", new, new)
            better = e.either(scalar_arithmetic.compare(e, ">", new, old), nan)
            first = scalar_arithmetic.compare(e, "<", at, e.number(0, at))
            number, *others = (Scalar(shapes.to_i64(index), DType.i64) for index, _ in found)
            for width, other in zip(widths[1:], others, strict=True):
                number = scalar_arithmetic.add(e, scalar_arithmetic.multiply(e, number, width), other)
            value = e.select(e.both(is_inside, better), new, old)
            chosen = e.select(e.both(is_inside, e.either(first, better)), number, at)
            return value.value, chosen.value, e.either(is_inside, any_inside).value

        lowest, _ = extremes(dtype)
        starts = [(lowest, dtype), (-1, DType.i64), (False, DType.bool)]
        initial = [constant(body.builder, number, kind).value for number, kind in starts]
        value, at, any_inside = over(body, bounds(Shapes(body.builder), windows), initial, step)
        e, found = Emitter(body.builder), Scalar(value, dtype)
        value = e.select(Scalar(any_inside, DType.bool), found, e.number(0, found))
        return value, Scalar(at, DType.i64)

    sizes = (*tensor.sizes[:-rank], *counts)
    return [*function.pointwise([], sizes, [tensor.dtype, DType.i64], compute)]


def _demand_sizes(call: Call, tensor: Tensor, sizes: Sequence[Index]) -> None:
    """Check the sizes of a gradient."""
    shapes = call.function.shapes
    for size, wanted in zip(tensor.sizes, sizes, strict=True):
        shapes.check(shapes.compare("eq", size, wanted), "expected a gradient of the sizes of the result")


def _split(body: Body, dims: int, rank: int) -> tuple[list[SSAValue], list[SSAValue]]:
    """The positions in front of the spatial dimensions, and along those."""
    positions = [body.position(d) for d in range(dims)]
    return positions[:-rank], positions[-rank:]


def _adapted(call: Call, tensor: Tensor) -> list[Index]:
    """The numbers of parts along each dimension, checked with the image."""
    shapes, rank = call.function.shapes, _rank(call)
    demand_elements(call, tensor, rank if rank == 2 else tensor.rank - 1)
    counts = call.pair("output_size", rank)
    for count in counts:
        shapes.check(shapes.relation("sge", count, 0), "expected sizes of at least 0")
    return counts


def avg_pool(call: Call) -> list[Lowered]:
    """The mean of each window."""
    tensor, function, rank = call.tensor("self"), call.function, _rank(call)
    demand_elements(call, tensor, rank + 1)
    axes, source, wide = _axes(call, tensor), function.memref(tensor), call.computing()
    for axis in axes if rank == 3 else ():
        fits = function.shapes.relation("sge", axis.size, axis.kernel)
        function.shapes.check(fits, "expected volumes as large as the kernel")
    sizes = (*tensor.sizes[:-rank], *_counts(call, axes))

    def compute(body: Body) -> Sequence[Scalar]:
        front, windows = _split(body, tensor.rank, rank)

        def step(inner: Body, place: Sequence[Index], carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            shapes = inner.shapes
            found = [axis.place(shapes, o, k) for axis, o, k in zip(axes, windows, place, strict=True)]
            element, _ = element_or(inner, source, tensor, found, front, 0)
            new = convert(inner.builder, element, wide)
            return [scalar_arithmetic.add(Emitter(inner.builder), Scalar(carried[0], wide), new).value]

        bounds = [(0, axis.kernel) for axis in axes]
        total = over(body, bounds, [constant(body.builder, 0, wide).value], step)[0]
        return [_divided(body, Scalar(total, wide), _divisor(call, body, axes, windows))]

    return [*function.pointwise([], sizes, [call.dtype()], compute)]


def _divided(body: Body, total: Scalar, count: Index) -> Scalar:
    shapes, e = Shapes(body.builder), Emitter(body.builder)
    by = convert(body.builder, Scalar(shapes.to_i64(count), DType.i64), total.dtype)
    return (
        scalar_arithmetic.trunc_divide(e, total, by)
        if not total.dtype.is_floating
        else scalar_arithmetic.divide(e, total, by)
    )


def _divisor(call: Call, body: Body, axes: Sequence[Axis], windows: Sequence[Index]) -> Index:
    """By what the sum of a window is divided: its elements, with or without the padding."""
    if call["divisor_override"] is not None:
        call.check(call["divisor_override"] != 0, "expected a divisor that is not 0")
        return call.constant("divisor_override", int)
    shapes, padded = Shapes(body.builder), call.constant("count_include_pad", bool)
    lengths: list[Index] = []
    for axis, window in zip(axes, windows, strict=True):
        start = shapes.subtract(shapes.multiply(window, axis.stride), axis.padding)
        end = shapes.minimum(shapes.add(start, axis.kernel), shapes.add(axis.size, axis.padding))
        if not padded:
            start, end = shapes.maximum(start, 0), shapes.minimum(end, axis.size)
        lengths.append(shapes.subtract(end, start))
    return shapes.product(lengths)


def avg_pool_backward(call: Call) -> list[Lowered]:
    """The gradient of `avg_pool`: what each element has from its windows."""
    tensor, grad, function = call.tensor("self"), call.tensor("grad_output"), call.function
    rank = _rank(call)
    demand_elements(call, tensor, rank + 1)
    axes, wide = _axes(call, tensor), function.allocate(call.computing(), tensor.sizes)
    _demand_sizes(call, grad, (*tensor.sizes[:-rank], *_counts(call, axes)))
    function.fill(wide, 0)

    def write(body: Body) -> None:
        front, windows = _split(body, grad.rank, rank)
        element = convert(body.builder, body.elements[0], wide.dtype)
        share = _divided(body, element, _divisor(call, body, axes, windows))

        def step(inner: Body, place: Sequence[Index], carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            shapes, e = inner.shapes, Emitter(inner.builder)
            found = [axis.place(shapes, o, k) for axis, o, k in zip(axes, windows, place, strict=True)]
            inside = shapes.all(flag for _, flag in found)
            safe = [shapes.value(shapes.select(inside, index, 0)) for index, _ in found]
            value = e.select(Scalar(shapes.flag(inside), DType.bool), share, e.number(0, share))
            put(inner, wide, [*front, *safe], value, adds=True)
            return carried

        over(body, [(0, axis.kernel) for axis in axes], [], step)

    function.in_order(grad.sizes, [grad], write)
    return [call.in_dtype(wide)]


def _cells(
    shapes: Shapes, sizes: Sequence[Index], counts: Sequence[Index], at: Sequence[Index]
) -> list[tuple[Index, Index]]:
    """The bounds of the part of each dimension that one of `counts` results averages."""
    bounds: list[tuple[Index, Index]] = []
    for size, count, n in zip(sizes, counts, at, strict=True):
        begin = shapes.quotient(shapes.multiply(n, size), count)
        above = shapes.multiply(shapes.add(n, 1), size)
        bounds.append((begin, shapes.quotient(shapes.add(above, shapes.subtract(count, 1)), count)))
    return bounds


def adaptive_avg_pool(call: Call) -> list[Lowered]:
    """The means of as many equal parts of each image as `output_size` says."""
    tensor, function, wide, rank = call.tensor("self"), call.function, call.computing(), _rank(call)
    source, counts = function.memref(tensor), _adapted(call, tensor)
    if all(same(count, 1) for count in counts):
        return [_mean(call, tensor)]

    def compute(body: Body) -> Sequence[Scalar]:
        front, at = _split(body, tensor.rank, rank)
        shapes = Shapes(body.builder)
        bounds = _cells(shapes, tensor.sizes[-rank:], counts, at)

        def step(inner: Body, place: Sequence[Index], carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            found = [(index, True) for index in place]
            element, _ = element_or(inner, source, tensor, found, front, 0)
            new = convert(inner.builder, element, wide)
            return [scalar_arithmetic.add(Emitter(inner.builder), Scalar(carried[0], wide), new).value]

        total = over(body, bounds, [constant(body.builder, 0, wide).value], step)[0]
        count = shapes.product(shapes.subtract(end, begin) for begin, end in bounds)
        return [_divided(body, Scalar(total, wide), count)]

    return [*function.pointwise([], (*tensor.sizes[:-rank], *counts), [call.dtype()], compute)]


def _mean(call: Call, tensor: Tensor) -> Tensor:
    """The mean of each image, as the one part of it."""
    function, wide, front = call.function, call.computing(), tensor.rank - _rank(call)
    total = function.allocate(wide, tensor.sizes[:front])
    function.fill(total, 0)
    function.structured([tensor], [total], add_into(wide), [range(tensor.rank), range(front)], tensor.rank)
    count = function.shapes.product(tensor.sizes[front:])

    def divided(body: Body) -> Sequence[Scalar]:
        return [_divided(body, body.elements[0], count)]

    (mean,) = function.pointwise([total], total.sizes, [call.dtype()], divided)
    return mean.insert_dims(range(front, tensor.rank))


def adaptive_avg_pool_backward(call: Call) -> list[Lowered]:
    """The gradient of `adaptive_avg_pool`: what each element has from its results."""
    tensor, grad, function = call.tensor("self"), call.tensor("grad_output"), call.function
    rank = _rank(call)
    demand_elements(call, tensor, rank)
    _demand_sizes(call, grad, (*tensor.sizes[:-rank], *grad.sizes[-rank:]))
    wide = function.allocate(call.computing(), tensor.sizes)
    function.fill(wide, 0)

    def write(body: Body) -> None:
        front, at = _split(body, grad.rank, rank)
        shapes = Shapes(body.builder)
        bounds = _cells(shapes, tensor.sizes[-rank:], grad.sizes[-rank:], at)
        count = shapes.product(shapes.subtract(end, begin) for begin, end in bounds)
        share = _divided(body, convert(body.builder, body.elements[0], wide.dtype), count)

        def step(inner: Body, place: Sequence[Index], carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            put(inner, wide, [*front, *map(inner.shapes.value, place)], share, adds=True)
            return carried

        over(body, bounds, [], step)

    function.in_order(grad.sizes, [grad], write)
    return [call.in_dtype(wide)]
