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
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import is_side_effect_free

from tsir.lowering.nests import named_in, root
from tsir.lowering.structured import Structured


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
                number.detach()
                Rewriter.insert_op(number, InsertPoint.before(op))
                structured.starts[free.pop(output)] = number.result
            del found[fill]
            fill.detach()
            fill.erase(safe_erase=False)


def fills_ahead(op: Operation) -> Iterator[tuple[Operation, dict[SSAValue, arith.ConstantOp]]]:
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


def filled_with(op: linalg.GenericOp) -> dict[SSAValue, arith.ConstantOp] | None:
    """Returns the constants that memrefs are filled with, None if an operation does anything else."""
    *ahead, last = op.body.block.ops
    numbers = [value.owner for value in last.operands]
    constants = [number for number in numbers if isinstance(number, arith.ConstantOp)]
    if op.inputs or len(set(constants)) != len(numbers) or {*ahead} != {*constants}:
        return None
    return dict(zip(op.outputs, constants, strict=True))


def writes_once(structured: Structured, position: int) -> bool:
    """Whether a reduction has one result for each element of an output."""
    axes = structured.maps[structured.inputs + position]
    kept = axes.num_dims - len(structured.reduced)
    return axes.is_projected_permutation() and len(axes.results) == kept
