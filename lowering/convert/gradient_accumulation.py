"""
The gradient of a part, added where the part lies.

A loop that reads a row in each round has a reverse that adds the gradient of that row to a sum that it
carries: `total + select_backward(grad, size, dim, index)`. As it stands, each round makes all of a tensor of
zeros, and another of all sums. Where the loop alone has the sum, which starts from zeros of the same sizes,
it is enough to add to the part: what is elsewhere is a sum with 0, of which none changes, as none is -0.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Block, Operation, SSAValue

from tsir.dialects.operators import loops
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.prim.ops import LoopOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.lowering.convert.forms import lower_call
from tsir.lowering.operators.view import viewed_by
from tsir.lowering.values.call import Call
from tsir.lowering.values.tensors import Tensor
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.functionalise.reinplace import is_own

_PARTS: Mapping[str, str] = {
    "aten.select_backward": "aten.select.int",
    "aten.slice_backward": "aten.slice.Tensor",
    "aten.diagonal_backward": "aten.diagonal",
}
"""The view that finds the part, by the name of its gradient."""


def parts_added(block: Block) -> Mapping[Operation, SchemaOp]:
    """Of the body of a loop, the additions that need only change a part, with the gradient of that part."""
    loop = block.parent_op()
    if not isinstance(loop, LoopOp):
        return {}
    found: dict[Operation, SchemaOp] = {}
    for total, start, carried in zip(block.args[1:], loop.initial, yielded(block)[1:], strict=True):
        add = carried.owner
        if not isinstance(add, SchemaOp) or add.name != "aten.add.Tensor" or add["self"] is not total:
            continue
        part = add["other"].owner
        alone = total.has_one_use() and carried.has_one_use() and add.parent is block
        if alone and isinstance(part, SchemaOp) and constant_of(add["alpha"]) == 1:
            if part.name in _PARTS and _is_zeros(loop, start, part) and _dtype(total) is _dtype(carried):
                found[add] = part
    return found


def _is_zeros(loop: LoopOp, start: SSAValue, part: SchemaOp) -> bool:
    """Whether a loop starts from zeros that it alone has, of the sizes and the dtype of a gradient."""
    zeros = start.owner
    return (
        isinstance(zeros, SchemaOp)
        and zeros.name == "aten.zeros"
        and is_own(loop, start)
        and zeros["size"] is part["input_sizes"]
        and _dtype(start) is not None
        and _dtype(start) is _dtype(part.results[0])
    )


def _dtype(value: SSAValue) -> object:
    return value.type.dtype if isinstance(value.type, t.TensorType) else None


def add_part(call: Call, total: Tensor) -> Tensor:
    """Adds to a part of a tensor what a call gives as the same part of zeros; returns the tensor."""
    view, function = OPERATORS[_PARTS[call.entry.name]].loops, call.function
    assert isinstance(view, loops.View)
    part, grad = viewed_by(call, view.function, total, call.operands[2:]), call.tensor("grad_output")
    call.check(part.rank == grad.rank, f"expected a gradient of rank {part.rank}, got rank {grad.rank}")
    for axis, sizes in enumerate(zip(part.sizes, grad.sizes, strict=True)):
        same = function.shapes.compare("eq", *sizes)
        function.shapes.check(same, f"expected a gradient of the part's size in dimension {axis}")
    (added,) = lower_call(Call(function, OPERATORS["aten.add.Tensor"], (part, grad, 1), call.in_script))
    assert isinstance(added, Tensor)
    function.copy(added, part)
    return total
