"""Convolution: the windows of an image as the columns of a matrix, times the weight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.ir import SSAValue

from tsir.lowering import scalar_functions
from tsir.lowering.call import Call, Lowered
from tsir.lowering.element import Scalar, convert
from tsir.lowering.gemm import multiply
from tsir.lowering.index_arithmetic import Index
from tsir.lowering.scalar_functions import Emitter
from tsir.lowering.shapes import Shapes
from tsir.lowering.tensors import Body, Function, Tensor
from tsir.lowering.windows import Axis, Transposed, demand_elements, element_or


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


def _axes(call: Call, image: Tensor, weight: Tensor, rank: int) -> list[Axis]:
    stride, padding, dilation = (call.pair(name, rank) for name in ("stride", "padding", "dilation"))
    parts = zip(image.sizes[2:], weight.sizes[2:], stride, padding, dilation, strict=True)
    if not call.constant("transposed", bool):
        return [Axis(*part) for part in parts]
    extra = call.pair("output_padding", rank)
    return [Transposed(*part, extra=more) for part, more in zip(parts, extra, strict=True)]


def _kernels(call: Call, weight: Tensor, groups: int) -> Tensor:
    """The weight in the dtype of computing, as (groups, outputs, inputs, places)."""
    function, shapes = call.function, call.function.shapes
    transposed = call.constant("transposed", bool)
    size = shapes.quotient(weight.sizes[0], groups)
    shapes.check(
        shapes.compare("eq", shapes.multiply(size, groups), weight.sizes[0]), "expected whole groups"
    )
    stride = shapes.multiply(size, weight.strides[0])
    parts = replace(weight, sizes=(groups, size, *weight.sizes[1:]), strides=(stride, *weight.strides))
    if transposed:
        parts = parts.permute([0, 2, 1, *range(3, parts.rank)])
    result = function.allocate(call.computing(), parts.sizes)
    function.copy(parts, result)
    return result


def _correlate(
    function: Function, image: Tensor, kernels: Tensor, axes: Sequence[Axis], result: Tensor
) -> None:
    """Image by image, and group by group: columns of windows, then one product of matrices."""
    shapes, places = function.shapes, kernels.sizes[3:]
    groups, outputs, inputs = kernels.sizes[:3]
    windows = result.sizes[2:]
    columns = function.allocate(result.dtype, (inputs, *places, *windows))
    rows, width = shapes.product((inputs, *places)), shapes.product(windows)
    matrix = replace(columns, sizes=(rows, width), strides=(width, 1))

    def group(inner: Function, n: SSAValue, g: SSAValue) -> None:
        own = inner.shapes
        first = own.multiply(g, inputs)
        part = _at(inner, image, (n, first), 1)
        _fill_columns(inner, part, axes, columns)
        factor = _at(inner, kernels, (g,), 1)
        target = _at(inner, result, (n, own.multiply(g, outputs)), 1)
        multiply(
            inner,
            replace(factor, sizes=(outputs, rows), strides=(rows, 1)),
            matrix,
            replace(target, sizes=(outputs, width), strides=(width, 1)),
        )

    def each(inner: Function, n: SSAValue) -> None:
        inner.repeat(groups, lambda deeper, g: group(deeper, n, g))

    function.repeat(image.sizes[0], each)


def _at(function: Function, tensor: Tensor, indices: Sequence[Index], dropped: int) -> Tensor:
    """The tensor from some indices of its first dimensions on, without the first ones."""
    shapes, offset = function.shapes, tensor.offset
    for index, stride in zip(indices, tensor.strides, strict=False):
        offset = shapes.add(offset, shapes.multiply(index, stride))
    return replace(tensor, sizes=tensor.sizes[dropped:], strides=tensor.strides[dropped:], offset=offset)


def _fill_columns(function: Function, image: Tensor, axes: Sequence[Axis], columns: Tensor) -> None:
    """Writes the elements (channel, place of the kernel, window) of one image."""
    source, rank = function.memref(image), len(axes)

    def compute(body: Body) -> Sequence[Scalar]:
        shapes = Shapes(body.builder)
        found = [
            axis.place(shapes, body.position(1 + rank + d), body.position(1 + d))
            for d, axis in enumerate(axes)
        ]
        element, _ = element_or(body, source, image, found, [body.position(0)], 0)
        return [element]

    function.structured([], [columns], compute)


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
