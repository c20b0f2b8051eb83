"""Extreme values with their places: a fold to the value, and one to the first place where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, i64

from tsir.dialects.operators import loops
from tsir.dialects.types.dtype import DType
from tsir.lowering.builders import scalar_arithmetic, scalar_functions
from tsir.lowering.builders.element import Scalar, constant, extremes, insert
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.operators.gather import Places, gathered
from tsir.lowering.operators.reduction import Fold, accumulate, demand_elements, keep_dims, read_fold
from tsir.lowering.operators.reshape import view_or_copy, view_strides
from tsir.lowering.values.call import Call, Lowered
from tsir.lowering.values.tensors import Body, Tensor

_LARGEST = loops.Reduction(map=("x",), init=("lowest",), combine=("maximum(a0, b0)",))
_SMALLEST = loops.Reduction(map=("x",), init=("highest",), combine=("minimum(a0, b0)",))


def _along(form: loops.Reduction, call: Call) -> list[Lowered]:
    """The extreme values along a dimension, each as it stands in its first place, and these places."""
    fold = read_fold(call, form)
    place = _first_places(fold)

    def find(body: Body) -> Places:
        at = insert(body.builder, arith.IndexCastOp(body.elements[0].value, IndexType()))
        kept = {d: body.position(n) for n, d in enumerate(fold.kept)}
        return [kept.get(d, at) for d in range(fold.tensor.rank)]

    values = gathered(call.function, fold.tensor, place.sizes, call.dtype(), find, [place])
    return [keep_dims(fold, values), keep_dims(fold, place)]


def _place(form: loops.Reduction, call: Call) -> list[Lowered]:
    """The first places of extreme values, among all elements in row-major order or along a dimension."""
    fold = read_fold(call, form)
    return [keep_dims(fold, _first_places(fold))]


max_along, min_along = partial(_along, _LARGEST), partial(_along, _SMALLEST)
argmax, argmin = partial(_place, _LARGEST), partial(_place, _SMALLEST)


def _first_places(whole: Fold) -> Tensor:
    """The first place, among the elements that are folded, of one that is the extreme value or NaN."""
    demand_elements(whole)
    fold = _in_one_dimension(whole)
    function, rank, most = fold.call.function, fold.tensor.rank, extremes(DType.i64)[1]
    (extreme,) = accumulate(fold)
    place = function.allocate(DType.i64, extreme.sizes)
    function.fill(place, most)

    def compute(body: Body) -> Sequence[Scalar]:
        e, (value,) = Emitter(body.builder), fold.mapped(body)
        _, found, first = body.elements
        equal = scalar_arithmetic.compare(e, "==", value, found)
        # Where an element is NaN, so is the extreme value.
        chosen = e.either(equal, scalar_functions.is_nan(e, value)) if value.dtype.is_floating else equal
        beyond = constant(body.builder, most, DType.i64)
        return [scalar_functions.minimum(e, first, e.select(chosen, _position(fold, body), beyond))]

    maps = [range(rank), fold.kept, fold.kept]
    function.structured([fold.tensor, extreme], [place], compute, maps, rank)
    return place


def _in_one_dimension(fold: Fold) -> Fold:
    """A fold of all elements as one of a vector."""
    if len(fold.dims) < 2:
        return fold
    shapes, tensor = fold.call.function.shapes, fold.tensor
    sizes = (fold.count,)
    strides, fits = view_strides(shapes, tensor.sizes, tensor.strides, sizes)
    viewed = replace(tensor, sizes=sizes, strides=strides)
    return replace(fold, tensor=view_or_copy(fold.call.function, fits, viewed, tensor), dims=(0,))


def _position(fold: Fold, body: Body) -> Scalar:
    if not fold.dims:
        return constant(body.builder, 0, DType.i64)
    (dim,) = fold.dims
    return Scalar(insert(body.builder, arith.IndexCastOp(body.position(dim), i64)), DType.i64)
