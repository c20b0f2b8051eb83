"""
What outputs are filled with ahead of their reduction, which then starts from a number instead of memory.

```mlir
// before
linalg.generic {… ["parallel"]} outs(%o : memref<?xf32>) {
^bb0(%old : f32):
  %zero = arith.constant 0.000000e+00 : f32
  linalg.yield %zero : f32
}
linalg.generic {… ["parallel", "reduction"]} ins(%x : memref<?x?xf32>) outs(%o : memref<?xf32>) {…}
// after: the reduction alone, which starts from %zero
%zero = arith.constant 0.000000e+00 : f32
```
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import arith, memref
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import is_side_effect_free

from tsir.lowering.builders.access_maps import named_in, root
from tsir.lowering.builders.iteration_space import loop_of, memref_type
from tsir.lowering.builders.structured import Structured


def start_from_fills(found: dict[Operation, Structured]) -> None:
    """Takes the fills out of the operations that are to be lowered, and has reductions start from numbers."""
    for op, structured in list(found.items()):
        if not isinstance(op, linalg.GenericOp) or not structured.reduced or named_in(op):
            continue
        outputs = structured.outputs
        free = {value: n for n, value in enumerate(outputs) if writes_once(structured, n)}
        for value in structured.operands[: structured.inputs]:
            free = {output: n for output, n in free.items() if root(output) is not root(value)}
        for fill, numbers in fills_ahead(op):
            if not free.keys() >= numbers.keys():
                break
            for output, number in numbers.items():
                if _block_of(number) is fill.body.block and isinstance(number.owner, Operation):
                    number.owner.detach()
                    Rewriter.insert_op(number.owner, InsertPoint.before(op))
                structured.starts[free.pop(output)] = number
            del found[fill]
            fill.detach()
            fill.erase(safe_erase=False)


def fills_ahead(op: Operation) -> Iterator[tuple[linalg.GenericOp, dict[SSAValue, SSAValue]]]:
    """Yields the fills ahead of an operation, the last one first, as long as nothing else touches memory."""
    ahead = op.prev_op
    while ahead is not None:
        before = ahead.prev_op
        if isinstance(ahead, linalg.GenericOp):
            if (numbers := filled_with(ahead)) is None:
                return
            yield ahead, numbers
        elif not (isinstance(ahead, memref.AllocOp) or is_side_effect_free(ahead)):
            return
        ahead = before


def filled_with(op: linalg.GenericOp) -> dict[SSAValue, SSAValue] | None:
    """
    Returns the numbers that memrefs are filled with: constants, and values of the code around.

    None if an operation does anything else.
    """
    *ahead, last = op.body.block.ops
    numbers = list(last.operands)
    inside = [number.owner for number in numbers if _block_of(number) is op.body.block]
    constants = {made for made in inside if isinstance(made, arith.ConstantOp)}
    if op.inputs or len(constants) != len(inside) or {*ahead} != constants:
        return None
    return dict(zip(op.outputs, numbers, strict=True))


def _block_of(value: SSAValue) -> Block | None:
    """The block that a value is defined in."""
    return value.owner if isinstance(value.owner, Block) else value.owner.parent


def writes_once(structured: Structured, position: int) -> bool:
    """Whether a reduction has one result for each element of an output."""
    axes = structured.maps[structured.inputs + position]
    shape = memref_type(structured.outputs[position]).get_shape()
    loops = [(loop_of(axis, axes), size) for axis, size in zip(axes.results, shape, strict=True)]
    found = [loop for loop, _ in loops if loop is not None]
    kept = [loop for loop in range(axes.num_dims) if loop not in structured.reduced]
    return sorted(found) == kept and all(loop is not None or size == 1 for loop, size in loops)
