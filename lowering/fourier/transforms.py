"""
The operators on tensors: one dimension after the other, each as the last of views.

Of an even number of real elements, those at even and those at odd places are taken as the real and the
imaginary parts of half as many numbers, whose transform tells that of all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import i64
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType, complex_of, real_of
from tsir.lowering.builders.element import Scalar, constant, insert, joined, parts_of
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.builders.loop_nests import parallel_nest
from tsir.lowering.builders.scalar import Expressions
from tsir.lowering.fourier.packing import Side
from tsir.lowering.fourier.roots import Roots, roots
from tsir.lowering.fourier.routines import transform
from tsir.lowering.fourier.task import Task, flat
from tsir.lowering.values.call import Call, Lowered
from tsir.lowering.values.tensors import Body, Function, Tensor

_SCALES = (None, "1.0 / sqrt(float(n))", "1.0 / float(n)")
"""By the number of a normalization: the factor, where it is not 1."""


def fft_c2c(call: Call) -> list[Lowered]:
    """Transforms of complex numbers along dimensions."""
    own = _operand(call)
    dims, result = _dims(call, own.rank), call.function.allocate(own.dtype, own.sizes)
    forward = call.constant("forward", bool)

    def fill(inner: Function) -> None:
        scale = _scale(call, inner, [own.sizes[d] for d in dims])
        if not dims:
            inner.copy(own, result)
        _along(inner, own, result, dims, backward=not forward, scale=scale)

    _unless_empty(call, own, fill)
    return [result]


def fft_r2c(call: Call) -> list[Lowered]:
    """Transforms of real numbers along dimensions; of the last, the first half or all."""
    own, function = _operand(call), call.function
    *dims, last = _dims(call, own.rank)
    onesided, size = call.constant("onesided", bool), own.sizes[last]
    sizes = list(own.sizes)
    if onesided:
        sizes[last] = function.shapes.add(function.shapes.quotient(size, 2), 1)
    result = function.allocate(complex_of(own.dtype), sizes)

    def fill(inner: Function) -> None:
        scale = _scale(call, inner, [own.sizes[d] for d in (*dims, last)])
        source, target = _last(own, last), _last(result, last)
        if onesided:
            _half_of_real(inner, source, target, scale)
        else:
            _rows(inner, _complex(inner, source), target, backward=False, scale=scale)
        _along(inner, result, result, dims, backward=False, scale=None)

    _unless_empty(call, own, fill)
    return [result]


def fft_c2r(call: Call) -> list[Lowered]:
    """Backward transforms to real numbers, of the half of the last dimension that tells the other."""
    own, function = _operand(call), call.function
    *dims, last = _dims(call, own.rank)
    shapes, size = function.shapes, call.index(call["last_dim_size"])
    fits = shapes.compare("eq", own.sizes[last], shapes.add(shapes.quotient(size, 2), 1))
    positive = shapes.relation("sgt", size, 0)
    shapes.check(shapes.both(positive, fits), "expected one more than half of the elements of the result")
    sizes = [size if d == last else s for d, s in enumerate(own.sizes)]
    result = function.allocate(real_of(own.dtype), sizes)

    def fill(inner: Function) -> None:
        scale = _scale(call, inner, [sizes[d] for d in (*dims, last)])
        source = own
        if dims:
            source = inner.allocate(own.dtype, own.sizes)
            _along(inner, own, source, dims, backward=True, scale=None)
        _real_of_half(inner, _last(source, last), _last(result, last), scale)

    _unless_empty(call, own, fill)
    return [result]


def _operand(call: Call) -> Tensor:
    call.demand_types()
    call.check(call.function.library, "its loops are those of a host")
    return call.tensor("self")


def _dims(call: Call, rank: int) -> list[int]:
    given = call.indices("dim")
    dims = [d % rank for d in given if isinstance(d, int)]
    call.check(len(dims) == len(given), "argument 'dim' is not a constant")
    return dims


def _scale(call: Call, function: Function, sizes: Sequence[Index]) -> Scalar | None:
    """The factor of a normalization, None for 1."""
    text, shapes = _SCALES[call.constant("normalization", int)], function.shapes
    if text is None:
        return None
    expressions = Expressions(function.builder, DType.f64)
    expressions.bind({"n": Scalar(shapes.to_i64(shapes.product(sizes)), DType.i64)})
    return expressions.number(text, real_of(call.tensor("self").dtype))


def _unless_empty(call: Call, tensor: Tensor, fill: Callable[[Function], None]) -> None:
    shapes = call.function.shapes
    some = shapes.relation("sgt", shapes.product(tensor.sizes), 0)
    call.function.branch(some, fill, lambda _: None)


def _last(tensor: Tensor, dim: int) -> Tensor:
    """A view whose last dimension is another."""
    return tensor.permute([*(d for d in range(tensor.rank) if d != dim), dim])


def _along(
    function: Function,
    source: Tensor,
    target: Tensor,
    dims: Sequence[int],
    *,
    backward: bool,
    scale: Scalar | None,
) -> None:
    """Transform one dimension after the other, the first of them from a tensor to another."""
    for place, dim in enumerate(dims):
        given = source if place == 0 else target
        factor = scale if place == len(dims) - 1 else None
        _rows(function, _last(given, dim), _last(target, dim), backward=backward, scale=factor)


def _rows(
    function: Function, source: Tensor, target: Tensor, *, backward: bool, scale: Scalar | None
) -> None:
    """Transform the last dimension of a tensor into another, or itself."""
    shapes, builder, dtype = function.shapes, function.builder, real_of(target.dtype)
    if source.rank > 3:
        # A function takes rows along two dimensions: the others are walked.
        def one(inner: Function, place: SSAValue) -> None:
            parts = (_at(inner, tensor, place) for tensor in (source, target))
            _rows(inner, *parts, backward=backward, scale=scale)

        function.repeat(source.sizes[0], one)
        return
    outer, last, length = [*[1] * (3 - source.rank), *source.sizes]
    factor = constant(builder, 1, dtype) if scale is None else scale
    near, far = (_side(function, tensor, last) for tensor in (source, target))
    count = shapes.multiply(outer, last)
    transform(builder, Task(dtype, near, far, count, length, backward, scale is not None, factor.value))


def _side(function: Function, tensor: Tensor, last: Index) -> Side:
    """Rows along the last of at most three dimensions."""
    outer, inner, step = [*[0] * (3 - tensor.rank), *tensor.strides]
    memory = flat(function.builder, tensor.buffer, tensor.dtype, tensor.offset)
    return Side(memory, tensor.dtype, (1, last), (outer, outer, inner, step))


def _at(function: Function, tensor: Tensor, place: SSAValue) -> Tensor:
    """The part of a tensor at a place along its first dimension."""
    shapes = function.shapes
    offset = shapes.add(tensor.offset, shapes.multiply(place, tensor.strides[0]))
    return replace(tensor, sizes=tensor.sizes[1:], strides=tensor.strides[1:], offset=offset)


def _complex(function: Function, tensor: Tensor, other: Tensor | None = None) -> Tensor:
    """A new tensor of complex numbers with these parts."""
    made = function.allocate(complex_of(tensor.dtype), tensor.sizes)

    def compute(body: Body) -> Sequence[Scalar]:
        expressions = Expressions(body.builder, tensor.dtype)
        expressions.bind(dict(zip("xy", body.elements, strict=False)))
        return [expressions.number("complex(x, 0.0 * x)" if other is None else "complex(x, y)", made.dtype)]

    function.structured([tensor] if other is None else [tensor, other], [made], compute)
    return made


def _pairs(function: Function, tensor: Tensor) -> list[Tensor]:
    """The elements of rows at even and those at odd places."""
    shapes, step = function.shapes, tensor.strides[-1]
    sizes = (*tensor.sizes[:-1], shapes.quotient(tensor.sizes[-1], 2))
    even = replace(tensor, sizes=sizes, strides=(*tensor.strides[:-1], shapes.multiply(step, 2)))
    return [even, replace(even, offset=shapes.add(even.offset, step))]


def _is_even(function: Function, size: Index) -> Flag:
    return function.shapes.compare("eq", function.shapes.remainder(size, 2), 0)


def _half_of_real(function: Function, source: Tensor, target: Tensor, scale: Scalar | None) -> None:
    """The first half of the transforms of real rows."""
    size = source.sizes[-1]

    def even(inner: Function) -> None:
        work = _complex(inner, *_pairs(inner, source))
        _rows(inner, work, work, backward=False, scale=scale)
        _mirrored(inner, work, target, _around(work.sizes[-1]), roots(inner, size, source.dtype), _FROM_PAIRS)

    def odd(inner: Function) -> None:
        work = _complex(inner, source)
        _rows(inner, work, work, backward=False, scale=scale)
        inner.copy(replace(work, sizes=target.sizes), target)

    function.branch(_is_even(function, size), even, odd)


def _real_of_half(function: Function, source: Tensor, target: Tensor, scale: Scalar | None) -> None:
    """The real rows of which the halves of transforms are given."""
    size = target.sizes[-1]

    def parts(inner: Function, work: Tensor, results: Sequence[Tensor]) -> None:
        def compute(body: Body) -> Sequence[Scalar]:
            return parts_of(body.builder, body.elements[0])[: len(results)]

        inner.structured([work], results, compute)

    def even(inner: Function) -> None:
        pairs = _pairs(inner, target)
        work = inner.allocate(source.dtype, pairs[0].sizes)
        table = roots(inner, size, target.dtype)
        _mirrored(inner, source, work, _between(work.sizes[-1]), table, _TO_PAIRS)
        _rows(inner, work, work, backward=True, scale=scale)
        parts(inner, work, pairs)

    def odd(inner: Function) -> None:
        work = inner.allocate(source.dtype, target.sizes)
        _mirrored(inner, source, work, _nearer(size), None, _WHOLE)
        _rows(inner, work, work, backward=True, scale=scale)
        parts(inner, work, [target])

    function.branch(_is_even(function, size), even, odd)


_Places: TypeAlias = "Callable[[IndexBuilder, SSAValue], tuple[Index, Index]]"

_FROM_PAIRS = (
    "e = (a + c) * 0.5", "f = (b - d) * 0.5", "g = (b + d) * 0.5", "h = (c - a) * 0.5",
    "re = e + g * s - h * t", "im = f + g * t + h * s",
)  # fmt: skip
"""One of all elements, of the number a + bi, the one c + di at the other end, and the root s + ti."""

_TO_PAIRS = (
    "y = 0.0 if k == 0 else b", "z = 0.0 if k == 0 else d",
    "e = a + c", "f = y - z", "g = a - c", "h = y + z",
    "re = e + g * t - h * s", "im = f + g * s + h * t",
)  # fmt: skip
"""The other way; the imaginary parts of the first and the last element do not count."""

_WHOLE = ("re = a", "im = 0.0 if k == 0 else b if k < l else -d")
"""An element of which one half is given: it, or with the opposite imaginary part that at the other end."""


def _mirrored(
    function: Function, source: Tensor, target: Tensor, places: _Places, table: Roots | None,
    texts: Sequence[str],
) -> None:  # fmt: skip
    """Write numbers of rows that are told by two of them each, and by a root if there is a table."""
    given, made, dtype = function.memref(source), function.memref(target), real_of(source.dtype)

    def number(builder: Builder, indices: Sequence[SSAValue]) -> None:
        at, (*outer, k) = IndexBuilder(builder), indices
        expressions = Expressions(builder, dtype)
        for names, place in zip(("ab", "cd"), places(at, k), strict=True):
            element = insert(builder, memref.LoadOp.get(given, [*outer, at.value(place)]))
            expressions.bind(dict(zip(names, parts_of(builder, Scalar(element, source.dtype)), strict=True)))
        if table is not None:
            expressions.bind({n: Scalar(x, dtype) for n, x in zip("st", table.load(builder, k), strict=True)})
        half = at.value(at.divide(at.add(target.sizes[-1], 1), 2))
        counted = {"k": k, "l": half}
        expressions.bind(
            {n: Scalar(insert(builder, arith.IndexCastOp(x, i64)), DType.i64) for n, x in counted.items()},
            texts,
        )
        value = joined(builder, *(expressions.number(name, dtype) for name in ("re", "im")))
        builder.insert(memref.StoreOp.get(value.value, made, indices))

    parallel_nest(function.builder, target.sizes, number)


def _around(half: Index) -> _Places:
    """A number and that at the other end, where the first is behind the last too."""

    def places(at: IndexBuilder, k: SSAValue) -> tuple[Index, Index]:
        is_last = at.compare("eq", k, half)
        is_end = at.either(is_last, at.compare("eq", k, 0))
        return at.select(is_last, 0, k), at.select(is_end, 0, at.subtract(half, k))

    return places


def _between(last: Index) -> _Places:
    """A number and that at the other end."""
    return lambda at, k: (k, at.subtract(last, k))


def _nearer(size: Index) -> _Places:
    """The number that is given, or the one at the other end, twice."""

    def places(at: IndexBuilder, k: SSAValue) -> tuple[Index, Index]:
        near = at.minimum(k, at.subtract(size, k))
        return near, near

    return places
