"""Writing with a reduction: what meets at one place is joined in order, in the computing dtype."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from tsir.dialects.types.dtype import DType, computing
from tsir.lowering.builders import scalar_arithmetic as scalar
from tsir.lowering.builders.element import Scalar, constant, convert, extremes
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.builders.scalar_functions import FUNCTIONS
from tsir.lowering.operators.gather import Places, element_at
from tsir.lowering.operators.indexing import put, scatter_into
from tsir.lowering.values.call import Call, Lowered
from tsir.lowering.values.tensors import Body, Tensor

_Join: TypeAlias = Callable[[Emitter, Scalar, Scalar], Scalar]

_JOINS: Mapping[str, _Join] = {
    "sum": scalar.add,
    "add": scalar.add,
    "mean": scalar.add,
    "prod": scalar.multiply,
    "multiply": scalar.multiply,
    "amax": FUNCTIONS["maximum"],
    "amin": FUNCTIONS["minimum"],
}


def _start(name: str, dtype: DType) -> float:
    """The initial value of a reduction that does not include the element of `self`."""
    lowest, highest = extremes(dtype)
    return {"prod": 1, "amax": lowest, "amin": highest}.get(name, 0)


def scatter_reduce(call: Call) -> list[Lowered]:
    """A copy of `self` with the elements of `src`, or one value, joined at the places in `index`."""
    name = call.constant("reduce", str)
    call.check(name in _JOINS, f"expected a known reduction, got '{name}'")
    includes = "include_self" not in call.arguments or call.constant("include_self", bool)
    function, own, join = call.function, call.tensor("self"), _JOINS[name]
    wide = computing(own.dtype)
    result = function.allocate(wide, own.sizes)
    function.copy(own, result)
    if not includes:
        scatter_into(call, result, _filling(result, _start(name, wide)))

    def merge(body: Body, places: Places, value: Scalar) -> None:
        before = element_at(body, result.buffer, wide, places)
        joined = join(Emitter(body.builder), before, convert(body.builder, value, wide))
        put(body, result, places, joined, adds=False)

    scatter_into(call, result, merge)
    return [call.in_dtype(_averaged(call, result, includes) if name == "mean" else result)]


def _filling(target: Tensor, number: float) -> Callable[[Body, Places, Scalar], None]:
    def fill(body: Body, places: Places, _: Scalar) -> None:
        put(body, target, places, constant(body.builder, number, target.dtype), adds=False)

    return fill


def _averaged(call: Call, sums: Tensor, includes: bool) -> Tensor:
    """Sums divided by how many elements are in each; of integers rounded down."""
    function = call.function
    counts = function.allocate(DType.i64, sums.sizes)
    function.fill(counts, int(includes))

    def count(body: Body, places: Places, _: Scalar) -> None:
        put(body, counts, places, constant(body.builder, 1, DType.i64), adds=True)

    scatter_into(call, counts, count)

    def divide(body: Body) -> Sequence[Scalar]:
        e = Emitter(body.builder)
        total, number, _ = body.elements
        some = e.select(scalar.compare(e, "==", number, e.number(0, number)), e.number(1, number), number)
        if total.dtype.is_floating:
            return [scalar.divide(e, total, convert(e.builder, some, total.dtype))]
        return [scalar.floor_divide(e, convert(e.builder, total, DType.i64), some)]

    return function.pointwise([sums, counts], sums.sizes, [sums.dtype], divide)[0]
