"""Convolution: the windows of an image as the columns of a matrix, times the weight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.ir import SSAValue

from tsir.lowering import scalar_functions
from tsir.lowering.call import Call, Lowered
from tsir.lowering.element import Scalar, convert
from tsir.lowering.gather import Places, gathered
from tsir.lowering.gemm import multiply, multiply_add
from tsir.lowering.index_arithmetic import Index, same
from tsir.lowering.scalar_functions import Emitter
from tsir.lowering.shapes import Shapes
from tsir.lowering.tensors import Body, Function, Tensor
from tsir.lowering.windows import Axis, Frame, Transposed, demand_elements


def convolution(call: Call) -> list[Lowered]:
    """The correlation of a batch of images with a weight, or its transpose as a linear map."""
    own, weight = call.tensor("input"), call.tensor("weight")
    rank, groups = weight.rank - 2, call.constant("groups", int)
    image = own if own.rank == weight.rank else own.insert_dims([0])
    call.check(image.rank == weight.rank, f"expected images of rank {weight.rank}, got rank {own.rank}")
    demand_elements(call, image, rank)
    axes = _axes(call, image, weight, rank)
    function = call.function
    kernels = _kernels(call, weight, groups)
    shapes = function.shapes
    channels = shapes.multiply(kernels.sizes[2], groups)
    shapes.check(shapes.relation("sgt", weight.sizes[0], 0), "expected a weight with rows")
    fits = shapes.compare("eq", image.sizes[1], channels)
    shapes.check(fits, "expected as many channels as the weight takes")
    windows = [axis.count(shapes) for axis in axes]
    outputs = shapes.multiply(kernels.sizes[1], groups)
    result = function.allocate(call.computing(), (image.sizes[0], outputs, *windows))
    _correlate(function, image, kernels, axes, result)
    _add_bias(call, result)
    result = call.in_dtype(result)
    return [
        result
        if own.rank == weight.rank
        else replace(result, sizes=result.sizes[1:], strides=result.strides[1:])
    ]


def _axes(call: Call, image: Tensor, weight: Tensor, rank: int) -> Sequence[Axis | Transposed]:
    stride, padding, dilation = (call.pair(name, rank) for name in ("stride", "padding", "dilation"))
    parts = zip(image.sizes[2:], weight.sizes[2:], stride, padding, dilation, strict=True)
    if not call.constant("transposed", bool):
        return [Axis(*part) for part in parts]
    extra = call.pair("output_padding", rank)
    return [Transposed(*part, extra=more) for part, more in zip(parts, extra, strict=True)]


def _kernels(call: Call, weight: Tensor, groups: int) -> Tensor:
    """The weight in the dtype of computing, as (groups, outputs, inputs, places)."""
    function, shapes = call.function, call.function.shapes
    size = shapes.quotient(weight.sizes[0], groups)
    shapes.check(
        shapes.compare("eq", shapes.multiply(size, groups), weight.sizes[0]), "expected whole groups"
    )
    stride = shapes.multiply(size, weight.strides[0])
    parts = replace(weight, sizes=(groups, size, *weight.sizes[1:]), strides=(stride, *weight.strides))
    if not call.constant("transposed", bool):
        result = function.allocate(call.computing(), parts.sizes)
        function.copy(parts, result)
        return result
    parts = parts.permute([0, 2, 1, *range(3, parts.rank)])
    last = [shapes.value(shapes.subtract(size, 1)) for size in parts.sizes[3:]]

    def backwards(body: Body) -> Places:
        front = [body.position(d) for d in range(3)]
        return [*front, *(body.subtract(end, body.position(3 + d)) for d, end in enumerate(last))]

    return gathered(function, parts, parts.sizes, call.computing(), backwards)


def _correlate(
    function: Function, image: Tensor, kernels: Tensor, axes: Sequence[Axis | Transposed], result: Tensor
) -> None:
    """Image by image: groups of one input all at once, others one after the other, as matrices."""
    shapes = function.shapes
    groups, outputs, inputs = kernels.sizes[:3]
    frames = [axis.frame(shapes) for axis in axes]
    framed = None
    if not all(same(frame.size, axis.size) for frame, axis in zip(frames, axes, strict=True)):
        framed = function.allocate(result.dtype, (image.sizes[1], *(frame.size for frame in frames)))
        function.fill(framed, 0)
    columns = function.allocate(result.dtype, (*kernels.sizes[2:], *result.sizes[2:]))
    block = shapes.multiply(outputs, result.strides[1])
    grouped = replace(
        result,
        sizes=(image.sizes[0], groups, outputs, *result.sizes[2:]),
        strides=(result.strides[0], block, *result.strides[1:]),
    )

    def each(inner: Function, n: SSAValue) -> None:
        own = _at(inner, image, n)
        if framed is not None:
            inner.copy(own, _inside(inner.shapes, framed, own, frames))
            own = framed
        target = _at(inner, grouped, n)
        windows = _windows(inner.shapes, own, frames, (groups, *columns.sizes))

        def group(deeper: Function, g: SSAValue) -> None:
            _multiply(deeper, *(_at(deeper, x, g) for x in (kernels, windows, target)), columns=columns)

        single = False if same(groups, 1) else inner.shapes.compare("eq", inputs, 1)
        inner.branch(
            single,
            lambda deeper: _sum_directly(deeper, kernels, windows, target),
            lambda deeper: deeper.repeat(groups, group),
        )

    function.repeat(image.sizes[0], each)


def _inside(shapes: Shapes, framed: Tensor, image: Tensor, frames: Sequence[Frame]) -> Tensor:
    """The places of an image's elements in the buffer around it."""
    first, *strides = framed.strides
    pairs = list(zip(frames, strides, strict=True))
    apart = [shapes.multiply(frame.apart, stride) for frame, stride in pairs]
    offset = shapes.sum(shapes.multiply(frame.before, stride) for frame, stride in pairs)
    return replace(framed, sizes=image.sizes, strides=(first, *apart), offset=offset)


def _windows(shapes: Shapes, image: Tensor, frames: Sequence[Frame], sizes: Sequence[Index]) -> Tensor:
    """The elements (group, input, place of the kernel, window) of an image, without a copy."""
    channel, *strides = image.strides
    pairs = list(zip(frames, strides, strict=True))
    places = [shapes.multiply(frame.place, stride) for frame, stride in pairs]
    windows = [shapes.multiply(frame.window, stride) for frame, stride in pairs]
    first = shapes.sum(shapes.multiply(frame.first, stride) for frame, stride in pairs)
    return replace(
        image,
        sizes=tuple(sizes),
        strides=(shapes.multiply(sizes[1], channel), channel, *places, *windows),
        offset=shapes.add(image.offset, first),
    )


def _multiply(function: Function, kernels: Tensor, windows: Tensor, target: Tensor, columns: Tensor) -> None:
    """Writes one group of an image: the product of kernels and of windows, copied to columns."""
    shapes = function.shapes
    outputs, depth = kernels.sizes[0], shapes.product(kernels.sizes[1:])
    width = shapes.product(target.sizes[1:])
    function.copy(windows, columns)
    multiply(
        function,
        replace(kernels, sizes=(outputs, depth), strides=(depth, 1)),
        replace(columns, sizes=(depth, width), strides=(width, 1)),
        replace(target, sizes=(outputs, width), strides=(width, 1)),
    )


def _sum_directly(function: Function, kernels: Tensor, windows: Tensor, target: Tensor) -> None:
    """Writes all groups of an image, each of one input, which is read where it lies."""
    count = target.rank - 2
    windows = _at(function, windows.permute([1, 0, *range(2, windows.rank)]), 0)
    kernels = _at(function, kernels.permute([2, 0, 1, *range(3, kernels.rank)]), 0)
    # Loops over places and windows take turns: no two loops over places are neighbours, to be one.
    places, along = range(2, 2 + 2 * count, 2), range(3, 3 + 2 * count, 2)
    maps = [(0, *places, *along), (0, 1, *places), (0, 1, *along)]
    function.fill(target, 0)
    function.structured([windows, kernels], [target], multiply_add(target.dtype), maps, 2 + 2 * count)


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
