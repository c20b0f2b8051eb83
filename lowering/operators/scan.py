"""Scans: folds along a dimension of which every step is a result."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType, wide
from tsir.lowering.builders import scalar_arithmetic
from tsir.lowering.builders.element import Scalar, constant, convert, insert
from tsir.lowering.builders.loop_nests import for_loop, parallel_nest
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.builders.scalar_functions import FUNCTIONS
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
