"""
Convolution: the windows of an image as the columns of a matrix, times the weight.

Its transpose is the adjoint: the weight, times an image, is a matrix whose columns are added to windows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from xdsl.ir import SSAValue

from tsir.dialects.table import families
from tsir.lowering.builders import scalar_arithmetic
from tsir.lowering.builders.element import Scalar, convert
from tsir.lowering.builders.index_arithmetic import Index, same
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.operators.correlation import (
    around,
    correlate,
    entry,
    fills,
    flattened,
    in_groups,
    strip_of,
    surrounded,
    windows_in,
    without,
)
from tsir.lowering.operators.joining import part
from tsir.lowering.operators.reduction import add_into
from tsir.lowering.operators.windows import Axis
from tsir.lowering.products.gemm import PIECE, multiply, multiply_add
from tsir.lowering.values.call import Call, Lowered
from tsir.lowering.values.tensors import Body, Function, Tensor


def convolution(call: Call) -> list[Lowered]:
    """The correlation of a batch of images with a weight, or its transpose as a linear map."""
    own, weight = call.tensor("input"), call.tensor("weight")
    rank, groups = weight.rank - 2, call.constant("groups", int)
    transposed = call.constant("transposed", bool)
    image = own if own.rank == weight.rank else own.insert_dims([0])
    call.check(image.rank == weight.rank, f"expected images of rank {weight.rank}, got rank {own.rank}")
    shapes = call.function.shapes
    nothing = shapes.compare("eq", shapes.product(image.sizes[:2]), 0)
    for size in image.sizes[2:]:
        some = shapes.either(nothing, shapes.relation("sgt", size, 0))
        shapes.check(some, "expected an image with elements")
    axes = _axes(call, image, weight, rank)
    function = call.function
    kernels = _kernels(call, weight, groups)
    shapes.check(shapes.relation("sgt", weight.sizes[0], 0), "expected a weight with rows")
    rows, columns = (shapes.multiply(size, groups) for size in kernels.sizes[1:3])
    channels, outputs = (rows, columns) if transposed else (columns, rows)
    fits = shapes.compare("eq", image.sizes[1], channels)
    shapes.check(fits, "expected as many channels as the weight takes")
    sizes = [axis.size if transposed else axis.count(shapes) for axis in axes]
    # An image without channels has a result without channels, as in PyTorch.
    has_channels = transposed or call.entry.schema.name == families.convolution.SUM
    empty = False if has_channels else shapes.compare("eq", channels, 0)
    result = function.allocate(call.computing(), (image.sizes[0], shapes.select(empty, 0, outputs), *sizes))
    whole = (image.sizes[0], outputs, *sizes)
    target = replace(result, sizes=whole, strides=shapes.contiguous(whole))

    def compute(inner: Function) -> None:
        (_spread if transposed else correlate)(inner, image, kernels, axes, target)

    function.branch(empty, lambda _: None, compute)
    _add_bias(call, result, outputs)
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


def _spread(function: Function, image: Tensor, kernels: Tensor, axes: Sequence[Axis], result: Tensor) -> None:
    """The transpose, image by image: what an element gives to each place of its window is added there."""
    shapes = function.shapes
    groups, inputs, outputs, *places = kernels.sizes
    padded = None if fills(shapes, axes) else around(function, result, axes, result.dtype)
    strip = strip_of(function, shapes.product((outputs, *places, *image.sizes[3:])), image.sizes[2])
    columns = function.allocate(result.dtype, (outputs, *places, strip, *image.sizes[3:]))
    grouped = in_groups(shapes, function.converted(image, result.dtype), groups, inputs)
    factors, images = flattened(function, kernels, 2), flattened(function, grouped, 3)

    def each(inner: Function, n: SSAValue) -> None:
        own, rows, target = (entry(inner, x, n) for x in (grouped, images, result))
        total = target if padded is None else padded
        inner.fill(total, 0)
        windows = windows_in(inner.shapes, total, axes, (groups, outputs, *places, *image.sizes[2:]))

        def directly(deeper: Function) -> None:
            given = _everywhere(without(own, 1), 1, places)
            _add_directly(deeper, without(kernels, 1), given, windows)

        def group(deeper: Function, g: SSAValue) -> None:
            own_factors, own_rows, own_windows = (entry(deeper, x, g) for x in (factors, rows, windows))
            _add_strips(deeper, own_factors.permute([1, 0]), own_rows, own_windows, columns)

        single = False if same(groups, 1) else inner.shapes.compare("eq", inputs, 1)
        inner.branch(single, directly, lambda deeper: deeper.repeat(groups, group))
        if padded is not None:
            inner.copy(surrounded(inner.shapes, padded, target, axes), target)

    function.repeat(image.sizes[0], each)


def _add_strips(function: Function, kernels: Tensor, rows: Tensor, windows: Tensor, columns: Tensor) -> None:
    """
    Adds what the elements of one group of an image give to each place, a product of matrices, to windows.

    Some of the first positions of elements are taken at a time, as many as the columns have room for.
    """
    axis = columns.rank // 2 + 1
    size, room = windows.sizes[axis], columns.sizes[axis]
    rest = function.shapes.product(columns.sizes[axis + 1 :])

    def strip(inner: Function, number: SSAValue) -> None:
        shapes = inner.shapes
        first = shapes.value(shapes.multiply(number, room))
        count = shapes.left(first, size, room)
        own = part(inner, windows, axis, first, count)
        width = shapes.multiply(count, rest)
        some = part(inner, rows, 1, shapes.multiply(first, rest), width)
        given = replace(columns, sizes=own.sizes, strides=shapes.contiguous(own.sizes))
        multiply(inner, kernels, some, replace(given, sizes=(kernels.sizes[0], width), strides=(width, 1)))
        _add_at_places(inner, given, own)

    function.repeat(function.shapes.ceil_divide(size, room), strip)


def _add_at_places(function: Function, columns: Tensor, windows: Tensor) -> None:
    """Adds the columns of one group of an image to the windows' elements, one place after the other."""
    count = columns.rank // 2

    def add(inner: Function, column: Tensor, window: Tensor) -> None:
        inner.structured([column], [window], add_into(window.dtype))

    _at_places(function, [x.permute(_first(1, count, x.rank)) for x in (columns, windows)], count, add)


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
        parts = [(entry(inner, x, g), front) for x, front in ((kernels, 1), (given, 0), (total, 1))]
        _at_places(inner, [x.permute(_first(front, count, x.rank)) for x, front in parts], count, add)

    function.share(kernels.sizes[0], shapes.ceil_divide(PIECE, shapes.maximum(work, 1)), group)


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
        _at_places(inner, [entry(inner, x, k) for x in tensors], count - 1, step)

    function.repeat(tensors[0].sizes[0], deeper)


def _add_bias(call: Call, result: Tensor, outputs: Index) -> None:
    if call["bias"] is None:
        return
    bias = call.tensor("bias")
    wide = replace(bias, sizes=result.sizes, strides=(0, bias.strides[0], *[0] * (result.rank - 2)))
    same = call.function.shapes.compare("eq", bias.sizes[0], outputs)
    call.function.shapes.check(same, "expected a bias for each output")

    def compute(body: Body) -> Sequence[Scalar]:
        added, element = body.elements
        e = Emitter(body.builder)
        return [scalar_arithmetic.add(e, element, convert(body.builder, added, element.dtype))]

    call.function.structured([wide], [result], compute)
