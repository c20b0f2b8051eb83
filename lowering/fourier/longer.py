"""
Bluestein's transforms, of any length: by a product of polynomials, which longer transforms give.

As j k is half of j j + k k - (j - k) (j - k), the numbers are turned by the roots of their squares ahead of
it and behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType, complex_of, real_of
from tsir.lowering.builders.element import Scalar, constant, insert
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import for_loop, parallel_nest
from tsir.lowering.builders.scalar import Expressions
from tsir.lowering.fourier.packing import Side
from tsir.lowering.fourier.roots import chirp
from tsir.lowering.fourier.task import Task, flat
from tsir.lowering.values.tensors import Body, Function, Tensor

_PRODUCT = (
    "a = real(x)", "b = imag(x)", "c = real(y)", "d = imag(y)", "re = a * c - b * d", "im = a * d + b * c",
)  # fmt: skip


def by_longer(function: Function, task: Task, product: Callable[[Builder, Task], None]) -> None:
    """Build the transforms; `product` calls those of lengths that are products of small factors."""
    shapes, number = function.shapes, complex_of(task.dtype)
    longer = _power_of_two(function.builder, shapes.subtract(shapes.multiply(task.length, 2), 1))
    turns = chirp(function, task.length, number, task.backward)
    work, other = function.allocate(number, [task.count, longer]), function.allocate(number, [1, longer])
    for each in (work, other):
        function.fill(each, 0)
    outer = shapes.quotient(shapes.quotient(task.count, task.source.sizes[0]), task.source.sizes[1])
    sizes = (outer, *task.source.sizes, task.length)
    strides = (*(shapes.multiply(x, longer) for x in shapes.contiguous(sizes[:-1])), 1)
    inside = Tensor(work.buffer, number, sizes, strides)
    factor = function.expand(turns, sizes)
    source, target = (_tensor(function, side, sizes) for side in (task.source, task.target))
    one = constant(function.builder, 1, task.dtype)

    def transform(rows: Tensor, *, backward: bool, scale: Scalar) -> None:
        memory = flat(function.builder, rows.buffer, number, 0)
        side = Side(memory, number, (1, rows.sizes[0]), (0, 0, longer, 1))
        product(
            function.builder,
            Task(task.dtype, side, side, rows.sizes[0], longer, backward, backward, scale.value),
        )

    _multiply(function, [source, factor], inside)
    _mirror(function, turns, other, longer)
    transform(other, backward=False, scale=one)
    transform(work, backward=False, scale=one)
    _multiply(function, [function.expand(other, work.sizes)], work)
    transform(work, backward=True, scale=_factor(function, task, longer))
    _multiply(function, [inside, factor], target)


def _tensor(function: Function, side: Side, sizes: tuple[Index, ...]) -> Tensor:
    """The rows of a side as a tensor."""
    whole = Tensor(side.memory, side.dtype, (function.shapes.value(1),), (1,))
    return replace(function.adopt(whole), sizes=sizes, strides=side.strides)


def _multiply(function: Function, factors: Sequence[Tensor], result: Tensor) -> None:
    """Write the products of two tensors, or of one and the result."""

    def compute(body: Body) -> Sequence[Scalar]:
        expressions = Expressions(body.builder, real_of(result.dtype))
        expressions.bind(dict(zip("xy", body.elements, strict=False)), _PRODUCT)
        return [expressions.number("complex(re, im)", result.dtype)]

    function.structured(factors, [result], compute)


def _mirror(function: Function, turns: Tensor, target: Tensor, size: Index) -> None:
    """Write the conjugates of roots, from the front and, but for the first, from the end on."""
    start = function.shapes.value(0)

    def opposite(builder: Builder, place: Sequence[SSAValue]) -> None:
        at, (j,) = IndexBuilder(builder), place
        root = Scalar(insert(builder, memref.LoadOp.get(turns.buffer, [j])), turns.dtype)
        expressions = Expressions(builder, real_of(turns.dtype))
        expressions.bind({"x": root})
        value = expressions.number("complex(real(x), -imag(x))", turns.dtype).value
        mirrored = at.value(at.select(at.compare("eq", j, 0), 0, at.subtract(size, j)))
        for to in (j, mirrored):
            builder.insert(memref.StoreOp.get(value, target.buffer, [start, to]))

    parallel_nest(function.builder, turns.sizes, opposite)


def _factor(function: Function, task: Task, longer: Index) -> Scalar:
    """The factor of a task, and that of the transform back from the longer ones."""
    expressions = Expressions(function.builder, DType.f64)
    flag = Scalar(function.shapes.flag(task.scaled), DType.bool)
    whole = Scalar(function.shapes.to_i64(longer), DType.i64)
    expressions.bind({"s": Scalar(task.scale, task.dtype), "t": flag, "m": whole})
    return expressions.number("(float(s) if t else 1.0) / float(m)", task.dtype)


def _power_of_two(builder: Builder, least: Index) -> SSAValue:
    """The first power of two that is not below a number."""

    def step(inner: Builder, _: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        at = IndexBuilder(inner)
        below = at.compare("slt", carried[0], least)
        return [at.value(at.select(below, at.multiply(carried[0], 2), carried[0]))]

    return for_loop(builder, (0, 62, 1), [IndexBuilder(builder).value(1)], step).results[0]
