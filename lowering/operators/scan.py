"""Scans: folds along a dimension of which every step is a result."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import i64
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType, wide
from tsir.lowering.builders import scalar_arithmetic
from tsir.lowering.builders.element import Scalar, constant, convert, extremes, insert
from tsir.lowering.builders.loop_nests import for_loop, parallel_nest
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.builders.scalar_functions import FUNCTIONS, is_nan
from tsir.lowering.values.call import Call, Lowered
from tsir.lowering.values.tensors import Body, Function, Tensor


@dataclass(frozen=True)
class _Fold:
    """The accumulators of a scan: their dtype and start, and what one more element makes of one."""

    dtype: DType
    start: float
    step: Callable[[Builder, Scalar, SSAValue], tuple[SSAValue, SSAValue]]


_Combine: TypeAlias = Callable[[Emitter, Scalar, Scalar], Scalar]


def cumsum(call: Call) -> list[Lowered]:
    """The sums of all elements up to each one along `dim`."""
    return _scanned(call, 0, scalar_arithmetic.add)


def cumprod(call: Call) -> list[Lowered]:
    """The products of all elements up to each one along `dim`."""
    return _scanned(call, 1, scalar_arithmetic.multiply)


def logcumsumexp(call: Call) -> list[Lowered]:
    """The logarithm of the sum of the exponentials of all elements up to each one along `dim`."""
    return _scanned(call, -math.inf, _log_add_exp)


def _log_add_exp(e: Emitter, total: Scalar, element: Scalar) -> Scalar:
    """The logarithm of the sum of two exponentials, without overflow on the way."""
    larger, smaller = (FUNCTIONS[name](e, total, element) for name in ("maximum", "minimum"))
    distance = FUNCTIONS["exp"](e, scalar_arithmetic.subtract(e, smaller, larger))
    found = scalar_arithmetic.add(e, larger, FUNCTIONS["log1p"](e, distance))
    # Of two infinities of one sign the difference is NaN.
    is_one = scalar_arithmetic.compare(e, "==", smaller, larger)
    endless = e.both(is_one, FUNCTIONS["isinf"](e, larger))
    return e.select(endless, larger, found)


def _extremes(predicate: str, call: Call) -> list[Lowered]:
    """The extremes of all elements up to each one along `dim`, and the last places where they stand."""
    tensor, function = call.tensor("self"), call.function
    places = function.allocate(DType.i64, tensor.sizes)
    if not tensor.rank:
        function.fill(places, 0)
        return [function.contiguous(tensor), places]
    dim, values = call.dim(tensor.rank), function.allocate(tensor.dtype, tensor.sizes)
    source, first = function.memref(tensor), extremes(tensor.dtype)[predicate == "<="]

    def row(builder: Builder, outer: Sequence[SSAValue]) -> None:
        def step(inner: Builder, index: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            e, at = Emitter(inner), [*outer[:dim], index, *outer[dim:]]
            element = Scalar(insert(inner, memref.LoadOp.get(source, at)), tensor.dtype)
            best, place = Scalar(carried[0], tensor.dtype), Scalar(carried[1], DType.i64)
            taken = scalar_arithmetic.compare(e, predicate, element, best)  # false where the best is NaN
            if tensor.dtype.is_floating:
                taken = e.either(taken, is_nan(e, element))
            here = Scalar(insert(inner, arith.IndexCastOp(index, i64)), DType.i64)
            found = [e.select(taken, element, best).value, e.select(taken, here, place).value]
            for value, buffer in zip(found, (values.buffer, places.buffer), strict=True):
                inner.insert(memref.StoreOp.get(value, buffer, at))
            return found

        start = [constant(builder, first, tensor.dtype).value, constant(builder, 0, DType.i64).value]
        for_loop(builder, (0, tensor.sizes[dim], 1), start, step)

    parallel_nest(function.builder, [s for d, s in enumerate(tensor.sizes) if d != dim], row)
    return [values, places]


cummax, cummin = partial(_extremes, ">="), partial(_extremes, "<=")


def _scanned(call: Call, start: float, combine: _Combine) -> list[Lowered]:
    """The results of a scan; its accumulators have parts of f64 for what is not whole."""
    tensor, dtype = call.tensor("self"), call.dtype()
    if not tensor.rank:
        return [call.function.contiguous(call.function.converted(tensor, dtype))]
    dim, held = call.dim(tensor.rank), DType.of(wide(dtype))
    result = call.function.allocate(dtype, tensor.sizes)

    def step(builder: Builder, element: Scalar, before: SSAValue) -> tuple[SSAValue, SSAValue]:
        """The accumulator after one more element, and as an element of the result."""
        taken = convert(builder, convert(builder, element, dtype), held)
        total = combine(Emitter(builder), Scalar(before, held), taken)
        return total.value, convert(builder, total, dtype).value

    walk = _along_rows if dim == tensor.rank - 1 else _across_rows
    walk(call.function, tensor, result, dim, _Fold(held, start, step))
    return [result]


def _along_rows(function: Function, tensor: Tensor, result: Tensor, dim: int, fold: _Fold) -> None:
    """Each row with an accumulator in a register."""
    source = function.memref(tensor)

    def row(builder: Builder, outer: Sequence[SSAValue]) -> None:
        def step(inner: Builder, index: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            at = [*outer, index]
            element = Scalar(insert(inner, memref.LoadOp.get(source, at)), tensor.dtype)
            total, rounded = fold.step(inner, element, carried[0])
            inner.insert(memref.StoreOp.get(rounded, result.buffer, at))
            return [total]

        start = constant(builder, fold.start, fold.dtype)
        for_loop(builder, (0, tensor.sizes[dim], 1), [start.value], step)

    parallel_nest(function.builder, tensor.sizes[:dim], row)


def _across_rows(function: Function, tensor: Tensor, result: Tensor, dim: int, fold: _Fold) -> None:
    """All rows in order, with as many accumulators as results of a fold has."""
    totals = function.allocate(fold.dtype, [s for d, s in enumerate(tensor.sizes) if d != dim])
    function.fill(totals, fold.start)

    def write(body: Body) -> None:
        assert body.indices is not None
        at = [index for d, index in enumerate(body.indices) if d != dim]
        before = insert(body.builder, memref.LoadOp.get(totals.buffer, at))
        total, rounded = fold.step(body.builder, body.elements[0], before)
        body.builder.insert(memref.StoreOp.get(total, totals.buffer, at))
        body.builder.insert(memref.StoreOp.get(rounded, result.buffer, body.indices))

    function.in_order(tensor.sizes, [tensor], write)
