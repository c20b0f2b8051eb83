"""Copies of a tensor in which one part, or all of it, is replaced."""

from __future__ import annotations

from tsir.dialects.operators import loops
from tsir.dialects.operators.table import OPERATORS
from tsir.lowering.operators.view import viewed_by
from tsir.lowering.values.call import Call, Lowered, Unsupported

_PARTS = {
    "select_scatter": "aten.select.int",
    "slice_scatter": "aten.slice.Tensor",
    "diagonal_scatter": "aten.diagonal",
}
"""The view that finds the part, by the name of the operator."""


def overwrite(call: Call) -> list[Lowered]:
    """A new tensor of the dtype of `self` with the elements of `src`, which has its sizes."""
    function, target, source = call.function, call.tensor("self"), call.tensor("src")
    fits = source.dtype.category <= target.dtype.category
    call.check(fits, f"{source.dtype.name} cannot be written to {target.dtype.name}")
    call.check(target.rank == source.rank, f"expected 'src' of rank {target.rank}, got rank {source.rank}")
    for axis, (size, own) in enumerate(zip(target.sizes, source.sizes, strict=True)):
        equal = function.shapes.compare("eq", size, own)
        function.shapes.check(equal, f"expected a result of the written size in dimension {axis}")
    result = function.allocate(target.dtype, target.sizes)
    function.copy(source, result)
    return [result]


def part(call: Call) -> list[Lowered]:
    """A copy of `self` with `src` in the part that a view of it would be."""
    view = OPERATORS[_PARTS[call.entry.schema.name.removeprefix("aten::")]].loops
    if not isinstance(view, loops.View):
        raise Unsupported("the part is not a view")
    function, source = call.function, call.tensor("src")
    result = function.contiguous(call.tensor("self"))
    target = viewed_by(call, view.function, result, call.operands[2:])
    call.check(target.rank == source.rank, f"expected 'src' of rank {target.rank}, got rank {source.rank}")
    for axis, (size, own) in enumerate(zip(target.sizes, source.sizes, strict=True)):
        function.shapes.check(
            function.shapes.compare("eq", size, own), f"expected 'src' of the part's size in dimension {axis}"
        )
    function.copy(source, target)
    return [result]
