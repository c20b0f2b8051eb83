"""
`narrow-gpu-indices`: kernels compute their indices in 32 bits, where sizes and strides allow it.

Expects `gpu.launch` as `map-products-to-gpu` and `map-scf-to-gpu` leave it. GPUs have units for integers of
32 bits, and pay for each operation on 64 with several; most of all for divisions. So the arithmetic of a
launch becomes one of `i32` (see `index_narrowing`), and the host asks ahead of it whether all numbers that it
computes, and the offsets of all elements of its memrefs, are below 2^31. If that is known, there is no
question. Otherwise there is a second kernel of 64 bits, one for a choice of several kernels: the last of
these, which is for all cases.

Larger operands are not split into parts that fit, as a table that is read at places of data, a sum of more
elements, or an offset that a loop adds up have no such parts; one kernel more is right for all.

```mlir
// before
scf.if %aligned { "gpu.launch"(…) … vector.load %x[%i] … } else { "gpu.launch"(…) … } {tsir.choice}
// after
scf.if %fits {
  scf.if %aligned {
    "gpu.launch"(…) ({
      … scf.for %i = %first to %n step %step : i32 {
        %offset = arith.index_cast %i : i32 to index
        %at = memref.reinterpret_cast %x to offset: [%offset], sizes: [4], strides: [1] …
        vector.load %at[%c0] …
  } else { "gpu.launch"(…) … }
} else { "gpu.launch"(…) … }
```
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import func, gpu, memref, scf
from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.reduction_tree import LANES
from tsir.lowering.gpu.mapping.device_checks import read_by_host
from tsir.lowering.gpu.mapping.launches import CHOICE
from tsir.lowering.gpu.outlining.index_narrowing import narrow
from tsir.lowering.gpu.outlining.strength_reduction import BITS
from tsir.lowering.llvm.nvptx.kernels import MAX_THREADS

_STAYING = (gpu.LaunchOp, scf.IfOp, scf.YieldOp, memref.AllocOp, memref.DeallocOp)
"""The operations of the host in an arm of a choice: launches and the allocations of each."""


def choices(block: Block) -> Iterator[Operation]:
    """The launches that the host makes in a block, and the choices between such."""
    for op in list(block.ops):
        if isinstance(op, gpu.LaunchOp) or CHOICE in op.attributes:
            yield op
        else:
            for region in op.regions:
                for inner in region.blocks:
                    yield from choices(inner)


def has_many(launch: gpu.LaunchOp) -> bool:
    """Whether a launch has more threads than share one row: few are not worth a kernel more."""
    most = launch.attributes[MAX_THREADS]
    return isinstance(most, IntegerAttr) and cast("IntegerAttr", most).value.data > LANES


def hoist(op: Operation) -> None:
    """Moves what the host computes for launches of a choice ahead of that; memory is that of each arm."""
    arms = op.regions if isinstance(op, scf.IfOp) else ()
    for arm in arms:
        for inner in list(read_by_host(arm.block)):
            if not isinstance(inner, _STAYING):
                inner.detach()
                Rewriter.insert_op(inner, InsertPoint.before(op))


def for_all_cases(op: Operation) -> Sequence[Operation]:
    """The operations of a choice that are for all cases."""
    if not isinstance(op, scf.IfOp):
        return [op]
    *last, _ = op.false_region.block.ops
    return [inner for each in last for inner in for_all_cases(each)]


def map_choice(op: Operation) -> None:
    """Makes kernels of 32 bits, and the choice between these and one of 64 if sizes have to decide."""
    launches = [inner for inner in op.walk() if isinstance(inner, gpu.LaunchOp)]
    if not all(map(has_many, launches)):
        return
    hoist(op)
    index = IndexBuilder(Builder(InsertPoint.before(op)))
    values: dict[SSAValue, SSAValue] = {}
    wide = [inner.clone(values) for inner in for_all_cases(op)]
    numbers: list[Index] = [number for launch in launches for number in narrow(launch, index)]
    fits = index.fit(numbers, BITS)
    if fits is False:
        Rewriter.replace_op(op, wide, [])
    elif fits is not True:
        following = op.next_op
        assert following is not None
        op.detach()
        narrowed, other = (Region(Block([*each, scf.YieldOp()])) for each in ([op], wide))
        made = scf.IfOp(fits, [], narrowed, other)
        made.location = op.location
        Rewriter.insert_op(made, InsertPoint.before(following))


@dataclass(frozen=True)
class NarrowGpuIndicesPass(ModulePass):
    """Makes kernels that compute indices in 32 bits, for operands that are not too large."""

    name = "narrow-gpu-indices"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Maps the launches of all functions."""
        for function in op.ops:
            if isinstance(function, func.FuncOp) and not function.is_declaration:
                for found in list(choices(function.body.block)):
                    map_choice(found)
