"""Windows of images: where the places of a kernel fall, for convolution and pooling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.ir import SSAValue

from tsir.dialects.table.families import convolution
from tsir.lowering.builders.element import Scalar, constant, insert
from tsir.lowering.builders.index_arithmetic import Flag, Index
from tsir.lowering.builders.loop_nests import for_loop
from tsir.lowering.operators.gather import element_at
from tsir.lowering.values.call import Call
from tsir.lowering.values.shapes import Shapes
from tsir.lowering.values.tensors import Body, Tensor

MOST_UNROLLED = 16
"""Places of a window of constant size that are written out, not walked by loops."""

Step = Callable[[Body, Sequence[Index], Sequence[SSAValue]], Sequence[SSAValue]]
"""One round of a nest: the body to build in, the loops' indices, and what is carried."""


@dataclass(frozen=True)
class Axis:
    """One dimension of an image and the windows along it."""

    size: Index
    kernel: Index
    stride: Index = 1
    padding: Index = 0
    dilation: Index = 1

    def check(self, shapes: Shapes) -> None:
        """Check that no number of the window is too small, or too large to be counted with."""
        numbers = {"kernel": self.kernel, "stride": self.stride, "padding": self.padding}
        for name, number in {**numbers, "dilation": self.dilation}.items():
            least = 0 if name == "padding" else 1
            above, below = (
                shapes.relation("sge", number, least),
                shapes.relation("sle", number, convolution.MOST_OF_WINDOW),
            )
            message = f"expected a {name} of {least} to {convolution.MOST_OF_WINDOW}"
            shapes.check(shapes.both(above, below), message)

    def span(self, shapes: Shapes) -> Index:
        """The distance from the first element of a window to its last."""
        return shapes.multiply(self.dilation, shapes.subtract(self.kernel, 1))

    def padded(self, shapes: Shapes) -> Index:
        """The size with what lies around the image."""
        return shapes.add(self.size, shapes.multiply(2, self.padding))

    def count(self, shapes: Shapes) -> Index:
        """The number of windows, checked to be at least one."""
        self.check(shapes)
        left = shapes.subtract(shapes.subtract(self.padded(shapes), self.span(shapes)), 1)
        shapes.check(shapes.relation("sge", left, 0), "expected a window that fits into the image")
        return shapes.add(shapes.quotient(left, self.stride), 1)

    def place(self, shapes: Shapes, window: Index, at: Index) -> tuple[Index, Flag]:
        """The element at a place of a window, and whether it lies in the image."""
        start = shapes.subtract(shapes.multiply(window, self.stride), self.padding)
        found = shapes.add(start, shapes.multiply(at, self.dilation))
        return found, is_inside(shapes, found, self.size)

    def transposed(self, shapes: Shapes, extra: Index) -> Axis:
        """
        The axis of the image that has a window for each element of this one, and `extra` elements more.

        Its size is checked to be at least one.
        """
        self.check(shapes)
        below = shapes.either(
            shapes.compare("slt", extra, self.stride), shapes.compare("slt", extra, self.dilation)
        )
        fits = shapes.both(shapes.relation("sge", extra, 0), below)
        shapes.check(fits, "expected an output_padding from 0 to below stride or dilation")
        spread = shapes.multiply(shapes.subtract(self.size, 1), self.stride)
        reach = shapes.subtract(self.span(shapes), shapes.multiply(2, self.padding))
        size = shapes.add(shapes.add(shapes.add(spread, reach), extra), 1)
        shapes.check(shapes.relation("sgt", size, 0), "expected a result with elements")
        return replace(self, size=size)


def is_inside(shapes: Shapes, index: Index, size: Index) -> Flag:
    """Whether an index lies from 0 to below a size."""
    return shapes.both(shapes.relation("sge", index, 0), shapes.compare("slt", index, size))


def element_or(
    body: Body,
    source: SSAValue,
    tensor: Tensor,
    found: Sequence[tuple[Index, Flag]],
    front: Sequence[SSAValue],
    other: float,
) -> tuple[Scalar, Flag]:
    """The element at a place of an image behind the dimensions in `front`, or a number outside of it."""
    shapes = body.shapes
    inside = shapes.all(flag for _, flag in found)
    safe = [shapes.value(shapes.select(flag, index, 0)) for index, flag in found]
    element = element_at(body, source, tensor.dtype, [*front, *safe])
    if inside is True:
        return element, inside
    outside = constant(body.builder, other, tensor.dtype)
    chosen = arith.SelectOp(shapes.flag(inside), element.value, outside.value)
    return Scalar(insert(body.builder, chosen), tensor.dtype), inside


def demand_elements(call: Call, tensor: Tensor, rank: int) -> None:
    """Check that the last dimensions of an image have elements."""
    shapes = call.function.shapes
    for size in tensor.sizes[tensor.rank - rank :]:
        shapes.check(shapes.relation("sgt", size, 0), "expected an image with elements")


def over(
    body: Body, bounds: Sequence[tuple[Index, Index]], carried: Sequence[SSAValue], step: Step
) -> Sequence[SSAValue]:
    """
    Loops inside a body, one for each pair of bounds; returns what the last round carries on.

    Few rounds, of a number that is known, are written out one after the other.
    """
    known = [(begin, end) for begin, end in bounds if isinstance(begin, int) and isinstance(end, int)]
    if len(known) == len(bounds) and prod(end - begin for begin, end in known) <= MOST_UNROLLED:
        for place in product(*(range(*pair) for pair in known)):
            carried = step(body, place, carried)
        return carried

    def nest(
        builder: Builder, indices: tuple[SSAValue, ...], values: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        if len(indices) == len(bounds):
            return step(Body(body.block, builder, body.elements, body.indices), indices, values)
        begin, end = bounds[len(indices)]
        return for_loop(
            builder, (begin, end, 1), values, lambda inner, index, kept: nest(inner, (*indices, index), kept)
        ).results

    return nest(body.builder, (), carried)
