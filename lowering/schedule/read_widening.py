"""
Widens floats where they are read, so that no wider copy of them passes between operations.

A variance of f32 reads its elements in f64 several times. What only widens them, and writes that to an
allocation, goes: those that read it widen for themselves, which is exact and costs less than the memory.

```mlir
// before
linalg.generic {…} ins(%x : memref<?x?xf32>) outs(%w : memref<?x?xf64>) {… arith.extf …}
linalg.generic {…} ins(%w : memref<?x?xf64>) outs(%s : memref<?xf64>) {…}
linalg.generic {…} ins(%w, %m : memref<?x?xf64>, memref<?xf64>) outs(%v : memref<?xf64>) {…}
// after
linalg.generic {…} ins(%x : memref<?x?xf32>) outs(%s : memref<?xf64>) {… arith.extf …}
linalg.generic {…} ins(%x, %m : memref<?x?xf32>, memref<?xf64>) outs(%v : memref<?xf64>) {… arith.extf …}
```
"""

from __future__ import annotations

from typing import TypeGuard

from xdsl.dialects import arith
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.lowering.builders.access_maps import is_memref, named_in
from tsir.lowering.schedule.clusters import Buffers, touched
from tsir.lowering.schedule.fusion import erase_memory


def widen_where_read(block: Block) -> None:
    """Lets the operations of a block widen what one of them only widens, if nothing else reads that."""
    found = [op for op in block.ops if isinstance(op, linalg.GenericOp) and _only_widens(op)]
    if not found:
        return
    buffers = Buffers(block)
    positions = {op: number for number, op in enumerate(block.ops)}
    written = {
        buffers.memory(value): number
        for op, number in positions.items()
        for value in touched(op)[1]
        if is_memref(value)
    }
    for op in found:
        (source,), (wide,) = op.inputs, op.outputs
        if wide not in buffers.users:
            continue  # a result, an argument, or a part of a memref that others read
        users = buffers.users[wide] - {op}
        readers = [user for user in users if _reads_each(user, wide)]
        unchanged = written.get(buffers.memory(source), -1) < positions[op]
        if unchanged and len(readers) == len(users):
            for reader in readers:
                _widen_in(reader, op)
            op.detach()
            op.erase()
            erase_memory(wide)


def _only_widens(op: linalg.GenericOp) -> bool:
    """Whether an operation writes each element of its input, in a wider type, to a place of its own."""
    *steps, _ = op.body.block.ops
    if len(op.inputs) != 1 or not steps or not all(isinstance(step, arith.ExtFOp) for step in steps):
        return False
    into = op.indexing_maps.data[1].data
    return is_memref(op.inputs[0]) and into == AffineMap.identity(into.num_dims)


def _reads_each(op: Operation, wide: SSAValue) -> TypeGuard[linalg.GenericOp]:
    """Whether an operation reads each element of a memref once, as one of its inputs, and it no other way."""
    if not isinstance(op, linalg.GenericOp) or wide in {*op.outputs, *named_in(op)}:
        return False
    maps = [m.data for value, m in zip(op.inputs, op.indexing_maps, strict=False) if value is wide]
    return bool(maps) and all(m.is_projected_permutation() and not m.unused_dims() for m in maps)


def _widen_in(reader: linalg.GenericOp, op: linalg.GenericOp) -> None:
    """Lets an operation read what another one widens, and widen it first."""
    (source,), (wide,) = op.inputs, op.outputs
    *steps, last = op.body.block.ops
    body, maps = reader.body.block, list(reader.indexing_maps)
    for number, value in enumerate(reader.inputs):
        if value is not wide:
            continue
        maps[number] = AffineMapAttr(op.indexing_maps.data[0].data.compose(maps[number].data))
        reader.operands[number] = source
        narrow = body.insert_arg(op.body.block.args[0].type, number)
        values: dict[SSAValue, SSAValue] = {op.body.block.args[0]: narrow}
        Rewriter.insert_op([step.clone(values) for step in steps], InsertPoint.at_start(body))
        body.args[number + 1].replace_all_uses_with(values[last.operands[0]])
        body.erase_arg(body.args[number + 1])
    reader.properties["indexing_maps"] = ArrayAttr(maps)
