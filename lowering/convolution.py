"""
Convolution: the windows of an image as the columns of a matrix, times the weight.

Its transpose is the adjoint: the weight, times an image, is a matrix whose columns are added to windows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from xdsl.ir import SSAValue

from tsir.dialects.dtype import DType
from tsir.lowering import scalar_functions
from tsir.lowering.call import Call, Lowered
from tsir.lowering.element import Scalar, constant, convert
from tsir.lowering.gather import element_at
from tsir.lowering.gemm import PIECE, multiply, multiply_add
from tsir.lowering.index_arithmetic import Index, same
from tsir.lowering.reduction import add_into
from tsir.lowering.reshape import view_or_copy, view_strides
from tsir.lowering.scalar_functions import Emitter
from tsir.lowering.shapes import Shapes
from tsir.lowering.tensors import Body, Function, Tensor
from tsir.lowering.windows import Axis, demand_elements, over

STRIP = 1 << 17
"""Elements that are copied to columns at a time: they stay in the second cache while they are multiplied."""


def convolution(call: Call) -> list[Lowered]:
    """The correlation of a batch of images with a weight, or its transpose as a linear map."""
    own, weight = call.tensor("input"), call.tensor("weight")
    rank, groups = weight.rank - 2, call.constant("groups", int)
    transposed = call.constant("transposed", bool)
    image = own if own.rank == weight.rank else own.insert_dims([0])
    call.check(image.rank == weight.rank, f"expected images of rank {weight.rank}, got rank {own.rank}")
    demand_elements(call, image, rank)
    axes = _axes(call, image, weight, rank)
    function = call.function
    kernels = _kernels(call, weight, groups)
    shapes = function.shapes
    shapes.check(shapes.relation("sgt", weight.sizes[0], 0), "expected a weight with rows")
    rows, columns = (shapes.multiply(size, groups) for size in kernels.sizes[1:3])
    channels, outputs = (rows, columns) if transposed else (columns, rows)
    fits = shapes.compare("eq", image.sizes[1], channels)
    shapes.check(fits, "expected as many channels as the weight takes")
    sizes = [axis.size if transposed else axis.count(shapes) for axis in axes]
    result = function.allocate(call.computing(), (image.sizes[0], outputs, *sizes))
    (_spread if transposed else _correlate)(function, image, kernels, axes, result)
    _add_bias(call, result)
    result = call.in_dtype(result)
    return [
        result
        if own.rank == weight.rank
        else replace(result, sizes=result.sizes[1:], strides=result.strides[1:])
    ]


def _axes(call: Call, image: Tensor, weight: Tensor, rank: int) -> Sequence[Axis]:
    """The dimensions in which windows lie: those of the image, or of the result if that is the transpose."""
    stride, padding, dilation = (call.pair(name, rank) for name in ("stride", "padding", "dilation"))
    parts = zip(image.sizes[2:], weight.sizes[2:], stride, padding, dilation, strict=True)
    axes = [Axis(*part) for part in parts]
    if not call.constant("transposed", bool):
        return axes
    extra = call.pair("output_padding", rank)
    return [axis.transposed(call.function.shapes, more) for axis, more in zip(axes, extra, strict=True)]


def _kernels(call: Call, weight: Tensor, groups: int) -> Tensor:
    """The weight in the dtype of computing, as (groups, rows, columns, places)."""
    function, shapes = call.function, call.function.shapes
    size = shapes.quotient(weight.sizes[0], groups)
    shapes.check(
        shapes.compare("eq", shapes.multiply(size, groups), weight.sizes[0]), "expected whole groups"
    )
    stride = shapes.multiply(size, weight.strides[0])
    parts = replace(weight, sizes=(groups, size, *weight.sizes[1:]), strides=(stride, *weight.strides))
    return function.converted(parts, call.computing())


def _correlate(
    function: Function, image: Tensor, kernels: Tensor, axes: Sequence[Axis], result: Tensor
) -> None:
    """Image by image: groups of one input all at once, others one after the other, as matrices."""
    shapes = function.shapes
    groups, outputs, inputs, *places = kernels.sizes
    padded = None
    if not _fills(shapes, axes):
        padded = _around(function, image, axes, result.dtype)
        function.fill(padded, 0)
    grouped, factors = _grouped(shapes, result, groups, outputs), _flattened(function, kernels, 2)
    if all(same(axis.kernel, 1) and same(axis.stride, 1) and same(axis.padding, 0) for axis in axes):
        images = _grouped(shapes, function.converted(image, result.dtype), groups, inputs)
        _mix_channels(function, factors, _flattened(function, images, 3), _flattened(function, grouped, 3))
        return
    strip = _strip(function, shapes.product((inputs, *places, *result.sizes[3:])), result.sizes[2])
    columns = function.allocate(result.dtype, (inputs, *places, strip, *result.sizes[3:]))

    def each(inner: Function, n: SSAValue) -> None:
        own = _at(inner, image, n)
        if padded is not None:
            inner.copy(own, _inside(inner.shapes, padded, own, axes))
            own = padded
        target = _at(inner, grouped, n)
        windows = _windows(inner.shapes, own, axes, (groups, inputs, *places, *result.sizes[2:]))

        def directly(deeper: Function) -> None:
            _sum_directly(deeper, _without(kernels, 2), _without(windows, 1), target)

        def group(deeper: Function, g: SSAValue) -> None:
            own_factors, own_windows, sums = (_at(deeper, x, g) for x in (factors, windows, target))
            _multiply_strips(deeper, own_factors, own_windows, sums, columns)

        single = False if same(groups, 1) else inner.shapes.compare("eq", inputs, 1)
        inner.branch(single, directly, lambda deeper: deeper.repeat(groups, group))

    function.repeat(image.sizes[0], each)


def _mix_channels(function: Function, factors: Tensor, images: Tensor, target: Tensor) -> None:
    """Writes the products of kernels of one place with images, whose elements are the columns as they lie."""

    def each(inner: Function, n: SSAValue) -> None:
        own, sums = (_at(inner, x, n) for x in (images, target))
        inner.repeat(
            factors.sizes[0],
            lambda deeper, g: multiply(deeper, *(_at(deeper, x, g) for x in (factors, own, sums))),
        )

    function.repeat(images.sizes[0], each)


def _spread(function: Function, image: Tensor, kernels: Tensor, axes: Sequence[Axis], result: Tensor) -> None:
    """The transpose, image by image: what an element gives to each place of its window is added there."""
    shapes = function.shapes
    groups, inputs, outputs, *places = kernels.sizes
    padded = None if _fills(shapes, axes) else _around(function, result, axes, result.dtype)
    columns = function.allocate(result.dtype, (outputs, *places, *image.sizes[2:]))
    grouped = _grouped(shapes, function.converted(image, result.dtype), groups, inputs)
    factors, images = _flattened(function, kernels, 2), _flattened(function, grouped, 3)

    def each(inner: Function, n: SSAValue) -> None:
        own, rows, target = (_at(inner, x, n) for x in (grouped, images, result))
        total = target if padded is None else padded
        inner.fill(total, 0)
        windows = _windows(inner.shapes, total, axes, (groups, *columns.sizes))

        def directly(deeper: Function) -> None:
            given = _everywhere(_without(own, 1), 1, places)
            _add_directly(deeper, _without(kernels, 1), given, windows)

        def group(deeper: Function, g: SSAValue) -> None:
            _multiply_turned(deeper, _at(deeper, factors, g), _at(deeper, rows, g), columns)
            _add_at_places(deeper, columns, _at(deeper, windows, g))

        single = False if same(groups, 1) else inner.shapes.compare("eq", inputs, 1)
        inner.branch(single, directly, lambda deeper: deeper.repeat(groups, group))
        if padded is not None:
            inner.copy(_inside(inner.shapes, padded, target, axes), target)

    function.repeat(image.sizes[0], each)


def _fills(shapes: Shapes, axes: Sequence[Axis]) -> bool:
    """Whether nothing is known to lie around the image."""
    return all(same(axis.padded(shapes), axis.size) for axis in axes)


def _around(function: Function, image: Tensor, axes: Sequence[Axis], dtype: DType) -> Tensor:
    """A buffer for one image of a batch and what lies around it."""
    return function.allocate(dtype, (image.sizes[1], *(axis.padded(function.shapes) for axis in axes)))


def _inside(shapes: Shapes, padded: Tensor, image: Tensor, axes: Sequence[Axis]) -> Tensor:
    """The places of an image's elements in the buffer around it."""
    pairs = zip(axes, padded.strides[1:], strict=True)
    offset = shapes.sum(shapes.multiply(axis.padding, stride) for axis, stride in pairs)
    return replace(padded, sizes=image.sizes, offset=offset)


def _grouped(shapes: Shapes, batch: Tensor, groups: Index, channels: Index) -> Tensor:
    """Images with their channels in groups."""
    first, stride, *rest = batch.strides
    return replace(
        batch,
        sizes=(batch.sizes[0], groups, channels, *batch.sizes[2:]),
        strides=(first, shapes.multiply(channels, stride), stride, *rest),
    )


def _flattened(function: Function, tensor: Tensor, front: int) -> Tensor:
    """A tensor with all behind its first dimensions in a row, a copy where that lies apart."""
    shapes = function.shapes
    sizes = (*tensor.sizes[:front], shapes.product(tensor.sizes[front:]))
    strides, fits = view_strides(shapes, tensor.sizes, tensor.strides, sizes)
    return view_or_copy(function, fits, replace(tensor, sizes=sizes, strides=strides), tensor)


def _windows(shapes: Shapes, image: Tensor, axes: Sequence[Axis], sizes: Sequence[Index]) -> Tensor:
    """The elements (group, channel, place of the kernel, window) of an image, without a copy."""
    channel, *strides = image.strides
    pairs = list(zip(axes, strides, strict=True))
    places = [shapes.multiply(axis.dilation, stride) for axis, stride in pairs]
    windows = [shapes.multiply(axis.stride, stride) for axis, stride in pairs]
    strides = (shapes.multiply(sizes[1], channel), channel, *places, *windows)
    return replace(image, sizes=tuple(sizes), strides=strides)


def _strip(function: Function, column: Index, size: Index) -> Index:
    """How many of the first positions of windows are copied to columns at a time, so many elements each."""
    if not function.library:
        return size
    shapes = function.shapes
    fitting = shapes.quotient(STRIP, shapes.maximum(column, 1))
    return shapes.minimum(shapes.maximum(fitting, 1), shapes.maximum(size, 1))


def _multiply_strips(
    function: Function, kernels: Tensor, windows: Tensor, target: Tensor, columns: Tensor
) -> None:
    """
    Writes one group of an image: the products of kernels and of windows, copied to columns.

    Some of the first positions of windows are taken at a time, as many as the columns have room for.
    """
    axis = windows.rank - target.rank + 1
    size, room = target.sizes[1], columns.sizes[axis]
    width = function.shapes.product(target.sizes[1:])

    def strip(inner: Function, number: SSAValue) -> None:
        shapes = inner.shapes
        first = shapes.value(shapes.multiply(number, room))
        count = shapes.left(first, size, room)
        parts = [_part(shapes, x, d, first, count) for x, d in ((windows, axis), (target, 1))]
        own, sums = parts
        sizes = (kernels.sizes[1], shapes.product(sums.sizes[1:]))
        inner.copy(own, replace(columns, sizes=own.sizes, strides=shapes.contiguous(own.sizes)))
        multiply(
            inner,
            kernels,
            replace(columns, sizes=sizes, strides=(sizes[1], 1)),
            replace(sums, sizes=(kernels.sizes[0], sizes[1]), strides=(width, 1)),
        )

    function.repeat(function.shapes.ceil_divide(size, room), strip)


def _part(shapes: Shapes, tensor: Tensor, dim: int, first: Index, count: Index) -> Tensor:
    """So many places along a dimension of a tensor."""
    offset = shapes.add(tensor.offset, shapes.multiply(first, tensor.strides[dim]))
    sizes = (*tensor.sizes[:dim], count, *tensor.sizes[dim + 1 :])
    return replace(tensor, sizes=sizes, offset=offset)


def _multiply_turned(function: Function, kernels: Tensor, rows: Tensor, columns: Tensor) -> None:
    """Writes what the elements of one group of an image give to each place: a product of matrices."""
    depth, width = kernels.sizes[1], rows.sizes[1]
    multiply(
        function, kernels.permute([1, 0]), rows, replace(columns, sizes=(depth, width), strides=(width, 1))
    )


def _add_at_places(function: Function, columns: Tensor, windows: Tensor) -> None:
    """Adds the columns of one group of an image to the windows' elements, one place after the other."""
    count = columns.rank // 2

    def add(inner: Function, column: Tensor, window: Tensor) -> None:
        inner.structured([column], [window], add_into(window.dtype))

    _at_places(function, [x.permute(_first(1, count, x.rank)) for x in (columns, windows)], count, add)


def _sum_directly(function: Function, kernels: Tensor, windows: Tensor, target: Tensor) -> None:
    """
    Writes the products of all groups of an image, each of one input, place after place: nothing is copied.

    The kernels are (group, output, place), the windows (group, place, window), the target (group, output,
    window).
    """
    dtype, (weight, image) = target.dtype, map(function.memref, (kernels, windows))

    def compute(body: Body) -> Sequence[Scalar]:
        group, output, *at = [body.position(d) for d in range(target.rank)]

        def step(inner: Body, place: Sequence[Index], carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            there = [*map(inner.shapes.value, place)]
            factors = [
                element_at(inner, weight, kernels.dtype, [group, output, *there]),
                element_at(inner, image, windows.dtype, [group, *there, *at]),
            ]
            e, factors = Emitter(inner.builder), [convert(inner.builder, x, dtype) for x in factors]
            product = scalar_functions.multiply(e, *factors)
            return [scalar_functions.add(e, Scalar(carried[0], dtype), product).value]

        start = constant(body.builder, 0, dtype).value
        (total,) = over(body, [(0, size) for size in kernels.sizes[2:]], [start], step)
        return [Scalar(total, dtype)]

    function.structured([], [target], compute)


def _add_directly(function: Function, kernels: Tensor, given: Tensor, total: Tensor) -> None:
    """
    Adds the products of all groups of an image, each of one input: nothing is copied to columns.

    The kernels are (group, output, place), what is given (group, place, window), the total all of these.
    """
    shapes, count = function.shapes, kernels.rank - 2
    work = shapes.product(total.sizes[1:])
    along = range(1, 1 + count)

    def add(inner: Function, kernel: Tensor, element: Tensor, sums: Tensor) -> None:
        maps = [(0,), along, (0, *along)]
        inner.structured([kernel, element], [sums], multiply_add(sums.dtype), maps, 1 + count)

    def group(inner: Function, g: SSAValue) -> None:
        parts = [(_at(inner, x, g), front) for x, front in ((kernels, 1), (given, 0), (total, 1))]
        _at_places(inner, [x.permute(_first(front, count, x.rank)) for x, front in parts], count, add)

    function.share(kernels.sizes[0], shapes.ceil_divide(PIECE, shapes.maximum(work, 1)), group)


def _without(tensor: Tensor, dim: int) -> Tensor:
    """A tensor without a dimension of one element."""
    sizes, strides = tensor.sizes, tensor.strides
    return replace(
        tensor, sizes=(*sizes[:dim], *sizes[dim + 1 :]), strides=(*strides[:dim], *strides[dim + 1 :])
    )


def _everywhere(tensor: Tensor, front: int, places: Sequence[Index]) -> Tensor:
    """A tensor that is the same at each place, behind its first dimensions."""
    sizes, strides = tensor.sizes, tensor.strides
    return replace(
        tensor,
        sizes=(*sizes[:front], *places, *sizes[front:]),
        strides=(*strides[:front], *[0] * len(places), *strides[front:]),
    )


def _first(front: int, count: int, rank: int) -> list[int]:
    """The order in which `count` dimensions come ahead of the `front` that they stand behind."""
    return [*range(front, front + count), *range(front), *range(front + count, rank)]


def _at_places(function: Function, tensors: Sequence[Tensor], count: int, step: Callable[..., None]) -> None:
    """Runs a step at each place, the first dimensions of all tensors, which it is given without these."""
    if not count:
        step(function, *tensors)
        return

    def deeper(inner: Function, k: SSAValue) -> None:
        _at_places(inner, [_at(inner, x, k) for x in tensors], count - 1, step)

    function.repeat(tensors[0].sizes[0], deeper)


def _at(function: Function, tensor: Tensor, index: Index) -> Tensor:
    """The tensor at an index of its first dimension, without that dimension."""
    offset = function.shapes.add(tensor.offset, function.shapes.multiply(index, tensor.strides[0]))
    return replace(tensor, sizes=tensor.sizes[1:], strides=tensor.strides[1:], offset=offset)


def _add_bias(call: Call, result: Tensor) -> None:
    if call["bias"] is None:
        return
    bias = call.tensor("bias")
    wide = replace(bias, sizes=result.sizes, strides=(0, bias.strides[0], *[0] * (result.rank - 2)))
    same = call.function.shapes.compare("eq", bias.sizes[0], result.sizes[1])
    call.function.shapes.check(same, "expected a bias for each output")

    def compute(body: Body) -> Sequence[Scalar]:
        added, element = body.elements
        e = Emitter(body.builder)
        return [scalar_functions.add(e, element, convert(body.builder, added, element.dtype))]

    call.function.structured([wide], [result], compute)
