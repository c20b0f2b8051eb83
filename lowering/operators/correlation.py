"""
Correlations of images with kernels: products of matrices of kernels and of windows, copied to columns.

Columns stay in a cache between their copy and the product: of an image with many windows, some rows are taken
at a time. Images with few windows, as those of the gradient of a weight, are taken together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders import scalar_arithmetic
from tsir.lowering.builders.element import Scalar, constant, convert
from tsir.lowering.builders.index_arithmetic import Index, same
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.operators.gather import element_at
from tsir.lowering.operators.joining import part
from tsir.lowering.operators.reshape import view_or_copy, view_strides
from tsir.lowering.operators.windows import Axis, over
from tsir.lowering.products.gemm import multiply
from tsir.lowering.values.shapes import Shapes
from tsir.lowering.values.tensors import Body, Function, Tensor

STRIP = 1 << 17
"""Elements of an image that are copied to columns at a time: they stay in the second cache."""

FEW = 128
"""Windows from which on an image is multiplied by itself: enough columns for a product."""

TOGETHER = 1 << 20
"""Elements of images with few windows that are copied to columns at a time."""


def correlate(
    function: Function, image: Tensor, kernels: Tensor, axes: Sequence[Axis], result: Tensor
) -> None:
    """
    Writes the sums of products of kernels with the windows of a batch of images.

    The kernels are (group, output, input, place), the result (image, output of all groups, window).
    """
    shapes = function.shapes
    groups, outputs, inputs, *_ = kernels.sizes
    targets, factors = in_groups(shapes, result, groups, outputs), flattened(function, kernels, 2)
    if all(same(axis.kernel, 1) and same(axis.stride, 1) and same(axis.padding, 0) for axis in axes):
        images = in_groups(shapes, function.converted(image, result.dtype), groups, inputs)
        _mix_channels(function, factors, flattened(function, images, 3), flattened(function, targets, 3))
        return
    several = shapes.both(
        shapes.compare("slt", 1, image.sizes[0]),
        shapes.compare("slt", shapes.product(result.sizes[2:]), FEW),
    )
    if not same(groups, 1):
        several = shapes.both(several, shapes.opposite(shapes.compare("eq", inputs, 1)))
    function.branch(
        several if function.library else False,
        lambda inner: _multiply_together(inner, image, kernels, factors, axes, targets),
        lambda inner: _multiply_apart(inner, image, kernels, factors, axes, targets),
    )


def _multiply_apart(
    function: Function,
    image: Tensor,
    kernels: Tensor,
    factors: Tensor,
    axes: Sequence[Axis],
    targets: Tensor,
) -> None:
    """Image by image: groups of one input all at once, others one after the other, as matrices."""
    shapes = function.shapes
    groups, _, inputs, *places = kernels.sizes
    _, _, _, *positions = targets.sizes
    padded = zeros_around(function, image, axes, targets.dtype)
    strip = strip_of(function, shapes.product((inputs, *places, *positions[1:])), positions[0])
    columns = function.allocate(targets.dtype, (inputs, *places, strip, *positions[1:]))

    def each(inner: Function, n: SSAValue) -> None:
        own = entry(inner, image, n)
        if padded is not None:
            inner.copy(own, surrounded(inner.shapes, padded, own, axes))
            own = padded
        target = entry(inner, targets, n)
        windows = windows_in(inner.shapes, own, axes, (groups, inputs, *places, *positions))

        def directly(deeper: Function) -> None:
            _sum_directly(deeper, without(kernels, 2), without(windows, 1), target)

        def group(deeper: Function, g: SSAValue) -> None:
            own_factors, own_windows, sums = (entry(deeper, x, g) for x in (factors, windows, target))
            _multiply_strips(deeper, own_factors, own_windows, sums, columns)

        single = False if same(groups, 1) else inner.shapes.compare("eq", inputs, 1)
        inner.branch(single, directly, lambda deeper: deeper.repeat(groups, group))

    function.repeat(image.sizes[0], each)


def _multiply_together(
    function: Function,
    image: Tensor,
    kernels: Tensor,
    factors: Tensor,
    axes: Sequence[Axis],
    targets: Tensor,
) -> None:
    """
    Some images at a time: one product of matrices for all of them, which is then put into their order.

    Columns lie along windows or along places, whichever are more elements in a row of an image.
    """
    shapes = function.shapes
    groups, outputs, inputs, *places = kernels.sizes
    batch, _, _, *positions = targets.sizes
    depth, width = shapes.product((inputs, *places)), shapes.product(positions)
    fitting = shapes.quotient(TOGETHER, shapes.maximum(shapes.multiply(depth, width), 1))
    most = shapes.minimum(shapes.maximum(fitting, 1), batch)
    padded = zeros_around(function, image, axes, targets.dtype, most)
    columns = function.allocate(targets.dtype, (shapes.product((depth, most, width)),))
    sums = function.allocate(targets.dtype, (shapes.product((outputs, most, width)),))
    along_places = shapes.compare("slt", positions[-1], places[-1])

    def some(inner: Function, number: SSAValue) -> None:
        at = inner.shapes
        first = at.value(at.multiply(number, most))
        count = at.left(first, batch, most)
        own, target = part(inner, image, 0, first, count), part(inner, targets, 0, first, count)
        if padded is not None:
            room = part(inner, padded, 0, 0, count)
            inner.copy(own, surrounded(at, room, own, axes))
            own = room
        single = replace(own, sizes=own.sizes[1:], strides=own.strides[1:])
        windows = windows_in(at, single, axes, (groups, inputs, *places, *positions))
        windows = _with(windows, 2 + len(places), count, own.strides[0])
        by_place = (inputs, *places, count, *positions)
        by_window = (count, *positions, inputs, *places)
        turned = at.contiguous(by_window)
        turned = (*turned[1 + len(positions) :], *turned[: 1 + len(positions)])
        pairs = zip(turned, at.contiguous(by_place), strict=True)
        strides = tuple(at.select(along_places, a, b) for a, b in pairs)
        right = at.multiply(count, width)
        matrix = at.select(along_places, 1, right), at.select(along_places, depth, 1)

        def group(deeper: Function, g: SSAValue) -> None:
            own_factors, own_windows = (entry(deeper, x, g) for x in (factors, windows))
            put = entry(deeper, target.permute([1, 2, 0, *range(3, target.rank)]), g)
            deeper.copy(own_windows, replace(columns, sizes=by_place, strides=strides))
            total = replace(sums, sizes=(outputs, right), strides=(right, 1))
            multiply(deeper, own_factors, replace(columns, sizes=(depth, right), strides=matrix), total)
            deeper.copy(replace(sums, sizes=put.sizes, strides=deeper.shapes.contiguous(put.sizes)), put)

        inner.repeat(groups, group)

    function.repeat(shapes.ceil_divide(batch, shapes.maximum(most, 1)), some)


def _mix_channels(function: Function, factors: Tensor, images: Tensor, target: Tensor) -> None:
    """Writes the products of kernels of one place with images, whose elements are the columns as they lie."""

    def each(inner: Function, n: SSAValue) -> None:
        own, sums = (entry(inner, x, n) for x in (images, target))
        inner.repeat(
            factors.sizes[0],
            lambda deeper, g: multiply(deeper, *(entry(deeper, x, g) for x in (factors, own, sums))),
        )

    function.repeat(images.sizes[0], each)


def fills(shapes: Shapes, axes: Sequence[Axis]) -> bool:
    """Whether nothing is known to lie around the image."""
    return all(same(axis.padded(shapes), axis.size) for axis in axes)


def around(function: Function, image: Tensor, axes: Sequence[Axis], dtype: DType, *count: Index) -> Tensor:
    """A buffer for one image of a batch, or for so many, and what lies around."""
    padded = (axis.padded(function.shapes) for axis in axes)
    return function.allocate(dtype, (*count, image.sizes[1], *padded))


def zeros_around(
    function: Function, image: Tensor, axes: Sequence[Axis], dtype: DType, *count: Index
) -> Tensor | None:
    """Such a buffer of zeros, to which images are copied; None where nothing lies around them."""
    if fills(function.shapes, axes):
        return None
    padded = around(function, image, axes, dtype, *count)
    function.fill(padded, 0)
    return padded


def surrounded(shapes: Shapes, padded: Tensor, image: Tensor, axes: Sequence[Axis]) -> Tensor:
    """The places of an image's elements, or of those of some, in the buffer around it."""
    pairs = zip(axes, padded.strides[-len(axes) :], strict=True)
    offset = shapes.sum(shapes.multiply(axis.padding, stride) for axis, stride in pairs)
    return replace(padded, sizes=image.sizes, offset=offset)


def in_groups(shapes: Shapes, batch: Tensor, groups: Index, channels: Index) -> Tensor:
    """Images with their channels in groups."""
    first, stride, *rest = batch.strides
    return replace(
        batch,
        sizes=(batch.sizes[0], groups, channels, *batch.sizes[2:]),
        strides=(first, shapes.multiply(channels, stride), stride, *rest),
    )


def flattened(function: Function, tensor: Tensor, front: int) -> Tensor:
    """A tensor with all behind its first dimensions in a row, a copy where that lies apart."""
    shapes = function.shapes
    sizes = (*tensor.sizes[:front], shapes.product(tensor.sizes[front:]))
    strides, fits = view_strides(shapes, tensor.sizes, tensor.strides, sizes)
    return view_or_copy(function, fits, replace(tensor, sizes=sizes, strides=strides), tensor)


def windows_in(shapes: Shapes, image: Tensor, axes: Sequence[Axis], sizes: Sequence[Index]) -> Tensor:
    """The elements (group, channel, place of the kernel, window) of an image, without a copy."""
    channel, *strides = image.strides
    pairs = list(zip(axes, strides, strict=True))
    places = [shapes.multiply(axis.dilation, stride) for axis, stride in pairs]
    windows = [shapes.multiply(axis.stride, stride) for axis, stride in pairs]
    strides = (shapes.multiply(sizes[1], channel), channel, *places, *windows)
    return replace(image, sizes=tuple(sizes), strides=strides)


def strip_of(function: Function, column: Index, size: Index) -> Index:
    """The number of window positions that are copied to columns at a time; each has so many elements."""
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
        parts = [part(inner, x, d, first, count) for x, d in ((windows, axis), (target, 1))]
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


def _with(tensor: Tensor, dim: int, size: Index, stride: Index) -> Tensor:
    """A tensor with one more dimension."""
    sizes, strides = tensor.sizes, tensor.strides
    return replace(
        tensor,
        sizes=(*sizes[:dim], size, *sizes[dim:]),
        strides=(*strides[:dim], stride, *strides[dim:]),
    )


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
            product = scalar_arithmetic.multiply(e, *factors)
            return [scalar_arithmetic.add(e, Scalar(carried[0], dtype), product).value]

        start = constant(body.builder, 0, dtype).value
        (total,) = over(body, [(0, size) for size in kernels.sizes[2:]], [start], step)
        return [Scalar(total, dtype)]

    function.structured([], [target], compute)


def without(tensor: Tensor, dim: int) -> Tensor:
    """A tensor without a dimension of one element."""
    sizes, strides = tensor.sizes, tensor.strides
    return replace(
        tensor, sizes=(*sizes[:dim], *sizes[dim + 1 :]), strides=(*strides[:dim], *strides[dim + 1 :])
    )


def entry(function: Function, tensor: Tensor, index: Index) -> Tensor:
    """The tensor at an index of its first dimension, without that dimension."""
    offset = function.shapes.add(tensor.offset, function.shapes.multiply(index, tensor.strides[0]))
    return replace(tensor, sizes=tensor.sizes[1:], strides=tensor.strides[1:], offset=offset)
