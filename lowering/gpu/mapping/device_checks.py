"""
Checks in kernels: a word in the memory of the GPU holds the number of the first one that fails.

A kernel cannot stop the program. Where a check fails, the thread leaves its number in the word, unless a
lower one is there, and goes on; but it makes no access behind the check whose place comes from data: what
that would read is zero. So all else is written, and nothing has an index that was not found good. The host
looks at the word whenever it reads from the GPU, and last before it returns: the lowest number, that of the
check which comes first in the program, is an error. A call that is captured as a graph neither looks nor has
the word start anew: who replays it looks.

```mlir
// before: in a launch
cf.assert %fits, "expected an index below the size of the dimension"
%a = memref.load %x[%at] : memref<?xf32>
memref.store %a, %o[%i] : memref<?xf32>
// after
scf.if %fits {
} else {
  "memref.atomic_rmw"(%number, %word) <{kind = 8 : i64}> : (i32, memref<i32>) -> i32
}
%a = scf.if %fits -> (f32) {
  %found = memref.load %x[%at] : memref<?xf32>
  scf.yield %found : f32
} else {
  scf.yield %zero : f32
}
memref.store %a, %o[%i] : memref<?xf32>
// on the host
%failed = memref.load %word[] {tsir.checks} : memref<i32>
%passed = arith.cmpi ne, %failed, %number : i32
cf.assert %passed, "expected an index below the size of the dimension"
```
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from xdsl.builder import Builder
from xdsl.dialects import arith, cf, func, gpu, memref, scf, vector
from xdsl.dialects.builtin import (
    AnyFloat,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    LocationAttr,
    StringAttr,
    UnitAttr,
    VectorType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.lowering.builders.index_arithmetic import IndexBuilder
from tsir.lowering.builders.loop_nests import branch
from tsir.lowering.builders.memrefs import MINU, allocation
from tsir.lowering.gpu.mapping.launches import launch

_ACCESSES = (memref.LoadOp, memref.StoreOp, memref.AtomicRMWOp, vector.LoadOp, vector.StoreOp)
"""Operations on elements in kernels."""

NONE = -1
"""The value of the word while no check has failed: the largest unsigned number."""

CHECKS = "tsir.checks"
"""The attribute of the launch that starts the word, and of its reading for the checks that follow."""


def report_checks(function: func.FuncOp) -> None:
    """Has the host tell which check of the launches of a function has failed."""
    launches = [op for op in function.walk() if isinstance(op, gpu.LaunchOp)]
    checks = [op for inside in launches for op in inside.walk() if isinstance(op, cf.AssertOp)]
    if not checks:
        return
    numbers: dict[tuple[StringAttr, LocationAttr], int] = {}
    for check in checks:
        numbers.setdefault((check.msg, check.location), len(numbers))
    block = function.body.block
    reads = [op for op in read_by_host(block) if isinstance(op, memref.LoadOp)]
    first, start = block.first_op, Builder(InsertPoint.at_start(block))
    word = start.insert(allocation(i32, [])).memref
    begin = launch(IndexBuilder(start), [], [], 1, lambda inner, _: store_none(inner, word))
    begin.attributes[CHECKS] = UnitAttr()
    for op in block.ops:
        if op is first:
            break
        op.location = checks[0].location
    for check in checks:
        guard(check, word, numbers[check.msg, check.location])
    end = block.last_op
    assert end is not None
    for op in (*reads, end):
        look(Builder(InsertPoint.before(op)), word, numbers)
    Builder(InsertPoint.before(end)).insert(memref.DeallocOp.get(word))


def read_by_host(block: Block) -> Iterator[Operation]:
    """The operations of the host in a block, those in loops and branches too."""
    for op in block.ops:
        yield op
        if not isinstance(op, gpu.LaunchOp):
            for region in op.regions:
                for inner in region.blocks:
                    yield from read_by_host(inner)


def number_of(builder: Builder, number: int) -> SSAValue:
    """Builds a number of the word."""
    return builder.insert(arith.ConstantOp.from_int_and_width(number, i32)).result


def store_none(builder: Builder, word: SSAValue) -> None:
    """Builds the start of the word."""
    builder.insert(memref.StoreOp.get(number_of(builder, NONE), word, []))


def look(builder: Builder, word: SSAValue, numbers: dict[tuple[StringAttr, LocationAttr], int]) -> None:
    """Builds the errors of the host, in the order of their numbers."""
    load = builder.insert(memref.LoadOp.get(word, []))
    load.location, failed = next(location for _, location in numbers), load.res
    load.attributes[CHECKS] = UnitAttr()
    for (message, location), number in numbers.items():
        passed = builder.insert(arith.CmpiOp(failed, number_of(builder, number), "ne")).result
        builder.insert(cf.AssertOp(passed, message)).location = location


def guard(check: cf.AssertOp, word: SSAValue, number: int) -> None:
    """Reports a check where it fails, and makes no access behind it then that may hang on it."""
    block = check.parent_block()
    assert block is not None
    places = list(block.ops)
    behind = places[places.index(check) + 1 :]
    for access in [inner for op in behind for inner in op.walk() if isinstance(inner, _ACCESSES)]:
        if not all(map(is_given, access.indices)):
            make_if(check.arg, access)
    builder = Builder(InsertPoint.before(check))
    branch(builder, check.arg, lambda _: None, lambda inner: report(inner, word, number))
    check.detach()
    check.erase()


def report(builder: Builder, word: SSAValue, number: int) -> None:
    """Builds the writing of a number, unless a lower one is there."""
    none: list[SSAValue] = []
    kind = {"kind": IntegerAttr(MINU, i64)}
    operands = [number_of(builder, number), word, none]
    builder.insert(memref.AtomicRMWOp.build(operands=operands, properties=kind, result_types=[i32]))


def is_given(index: SSAValue) -> bool:
    """Whether an index follows from places of threads and loops alone."""
    owner = index.owner
    if isinstance(owner, Block):
        match owner.parent_op():
            case scf.ForOp() as loop:
                return index is owner.args[0] and all(map(is_given, (loop.lb, loop.ub, loop.step)))
            case scf.ParallelOp() as loop:
                return all(map(is_given, loop.operands))
            case loop:
                return isinstance(loop, gpu.LaunchOp | func.FuncOp)
    if isinstance(owner, memref.LoadOp | vector.LoadOp) or owner.regions:
        return False
    return all(map(is_given, owner.operands))


def make_if(condition: SSAValue, access: Operation) -> None:
    """Makes an access only where a condition holds; what it does not read is zero."""
    read = [result for result in access.results if result.first_use is not None]
    kinds = [result.type for result in read]
    taken, other = Block(), Block()
    made = scf.IfOp(condition, kinds, Region(taken), Region(other))
    made.location = access.location
    Builder(InsertPoint.before(access)).insert(made)
    for old, new in zip(read, made.results, strict=True):
        old.replace_all_uses_with(new)
    access.detach()
    taken.add_ops([access, scf.YieldOp(*read)])
    builder = Builder(InsertPoint.at_end(other))
    builder.insert(scf.YieldOp(*(zero(builder, kind) for kind in kinds)))


def zero(builder: Builder, kind: Attribute) -> SSAValue:
    """Builds a zero of the type of an element, or of several side by side."""
    if isinstance(kind, VectorType):
        lanes = cast("VectorType[Attribute]", kind)
        return builder.insert(vector.BroadcastOp(zero(builder, lanes.element_type), lanes)).vector
    number = FloatAttr(0.0, kind) if isinstance(kind, AnyFloat) else IntegerAttr(0, cast("IntegerType", kind))
    return builder.insert(arith.ConstantOp(number)).result
