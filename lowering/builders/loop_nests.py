"""Loops built from functions: one builder for each kind of nest, taking a function for the body."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.builder import Builder
from xdsl.dialects import scf
from xdsl.dialects.builtin import IndexType, IntegerAttr, UnknownLoc, i32, i64
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.utils.exceptions import PassFailedException

from tsir.dialects.ir.traversal import all_operations
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.builders.memrefs import integers

GRAIN_NAME = "grain"
"""The attribute of a parallel loop with the number of iterations that make a piece."""

_INDEX = IndexType()


def for_loop(
    builder: Builder,
    bounds: tuple[Index, Index, Index],
    initial: Sequence[SSAValue],
    body: Callable[[Builder, SSAValue, Sequence[SSAValue]], Sequence[SSAValue]],
) -> scf.ForOp:
    """Builds `scf.for` over `(lower, upper, step)`; the body gets the index and the carried values."""
    index = IndexBuilder(builder)
    lower, upper, step = (index.value(bound) for bound in bounds)
    block = Block(arg_types=[_INDEX, *(value.type for value in initial)])
    inner = Builder(InsertPoint.at_end(block))
    yielded = body(inner, block.args[0], block.args[1:])
    inner.insert(scf.YieldOp.create(operands=yielded))
    made = scf.ForOp.create(
        operands=[lower, upper, step, *initial],
        result_types=[value.type for value in initial],
        regions=[Region(block)],
    )
    return builder.insert(made)


def for_each(
    builder: Builder, bounds: tuple[Index, Index, Index], body: Callable[[Builder, SSAValue], None]
) -> scf.ForOp:
    """Builds `scf.for` over `(lower, upper, step)` whose rounds carry nothing."""

    def step(inner: Builder, index: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        body(inner, index)
        return carried

    return for_loop(builder, bounds, (), step)


def parallel_nest(
    builder: Builder,
    sizes: Sequence[Index],
    body: Callable[[Builder, Sequence[SSAValue]], None],
    step: Index = 1,
    grain: int | None = None,
) -> None:
    """
    Builds one `scf.parallel` over all sizes, the last with a step, or the bare body if there is none.

    `grain` says how many iterations are worth a piece that is shared, where that is known.
    """
    if not sizes:
        body(builder, ())
        return
    index = IndexBuilder(builder)
    zeros = [index.value(0)] * len(sizes)
    steps = [index.value(1)] * (len(sizes) - 1) + [index.value(step)]
    uppers = [index.value(size) for size in sizes]
    block = Block(arg_types=[_INDEX] * len(sizes))
    inner = Builder(InsertPoint.at_end(block))
    body(inner, block.args)
    inner.insert(scf.ReduceOp.create())
    segments = integers((len(sizes),) * 3 + (0,), i32)
    made = scf.ParallelOp.create(
        operands=[*zeros, *uppers, *steps],
        properties={"operandSegmentSizes": segments},
        regions=[Region(block)],
    )
    if grain is not None:
        made.attributes[GRAIN_NAME] = IntegerAttr(grain, i64)
    builder.insert(made)


def branch(
    builder: Builder,
    condition: Flag,
    then: Callable[[Builder], object],
    otherwise: Callable[[Builder], object] | None = None,
) -> scf.IfOp | None:
    """Builds `scf.if` without results, or the one branch that a known condition takes."""
    if isinstance(condition, bool):
        if condition:
            then(builder)
        elif otherwise is not None:
            otherwise(builder)
        return None
    other = Region() if otherwise is None else branch_region(otherwise)
    return builder.insert(scf.IfOp.create(operands=[condition], regions=[branch_region(then), other]))


def select(
    builder: Builder,
    condition: SSAValue,
    then: Callable[[Builder], SSAValue],
    otherwise: Callable[[Builder], SSAValue],
) -> SSAValue:
    """Builds `scf.if` with the result of the branch that is taken."""
    return select_all(builder, condition, lambda b: [then(b)], lambda b: [otherwise(b)])[0]


def select_all(
    builder: Builder,
    condition: SSAValue,
    then: Callable[[Builder], Sequence[SSAValue]],
    otherwise: Callable[[Builder], Sequence[SSAValue]],
) -> Sequence[SSAValue]:
    """Builds `scf.if` with the results of the branch that is taken."""
    regions: list[Region] = []
    results: Sequence[SSAValue] = ()
    for part in (then, otherwise):
        block = Block()
        inner = Builder(InsertPoint.at_end(block))
        results = part(inner)
        inner.insert(scf.YieldOp(*results))
        regions.append(Region(block))
    chosen = scf.IfOp(condition, [result.type for result in results], regions[0], regions[1])
    return builder.insert(chosen).results


def branch_region(part: Callable[[Builder], object]) -> Region:
    """Builds one region of an `scf.if` without results."""
    block = Block()
    inner = Builder(InsertPoint.at_end(block))
    part(inner)
    inner.insert(scf.YieldOp.create())
    return Region(block)


def replace_by(op: Operation, build: Callable[[Builder], object]) -> None:
    """Replaces an operation without results by what is built, which takes over its location."""
    previous = op.prev_op
    build(Builder(InsertPoint.before(op)))
    parent = op.parent_block()
    assert parent is not None
    new = parent.first_op if previous is None else previous.next_op
    while new is not None and new is not op:
        for inner in all_operations(new):
            if type(inner.location) is UnknownLoc:
                inner.location = op.location
        new = new.next_op
    op.detach()
    op.erase()


def inline_body(
    builder: Builder, block: Block, arguments: Sequence[SSAValue], indices: Mapping[int, SSAValue]
) -> list[SSAValue]:
    """Clones a structured operation's body for one iteration; returns what it yields."""
    values: dict[SSAValue, SSAValue] = dict(zip(block.args, arguments, strict=True))
    for op in block.ops:
        if type(op) is linalg.YieldOp:
            yielded: list[SSAValue] = list(op.operands)
            return [values.get(value, value) for value in yielded]
        if type(op) is linalg.IndexOp:
            values[op.result] = indices[op.dim.value.data]
        else:
            builder.insert(op.clone(values))
    raise PassFailedException("expected a body that ends in linalg.yield")
