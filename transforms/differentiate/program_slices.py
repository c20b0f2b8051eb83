"""
The slice of a program between two sets of values, as an operation behind them sees it, and its reverse.

The slice of an operation in a branch or in the body of a loop goes on before the `If` or the `Loop`.
It does not go on in an earlier round: what a round takes of the one before it is where it ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from tsir.dialects.prim.ops import IfOp, LoopOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.differentiate.requires_grad import RequiresGrad, may_carry
from tsir.transforms.differentiate.reverse import Differentiation, Reverse, Rule


def blocks_around(op: Operation) -> Iterator[tuple[Block, Operation]]:
    """The blocks around an operation, the inner ones first, each with its operation that holds it."""
    at: Operation | None = op
    while at is not None and not isinstance(at, FuncOp):
        assert at.parent is not None
        yield at.parent, at
        at = at.parent_op()


@dataclass
class CertainGrad(RequiresGrad):
    """The values that carry gradients whatever way the program takes."""

    def _if(self, op: IfOp) -> None:
        for block in op.branches:
            self._block(block)
        ways = zip(op.outputs, *map(yielded, op.branches), strict=True)
        self._mark(result for result, *values in ways if all(value in self.values for value in values))

    def _loop(self, op: LoopOp) -> None:
        body = op.body.block
        carried = [value in self.values for value in op.initial]
        while True:
            inner = CertainGrad(values=set(self.values))
            inner._mark(a for a, flag in zip(body.args[1:], carried, strict=True) if flag)
            inner._block(body)
            ends = [value in inner.values for value in yielded(body)[1:]]
            joined = [a and b for a, b in zip(carried, ends, strict=True)]
            if joined == carried:
                break
            carried = joined
        trips = constant_of(op.max_trip)
        runs = isinstance(trips, int) and trips > 0 and constant_of(op.condition) is True
        self._mark(r for r, flag in zip(op.outputs, ends if runs else carried, strict=True) if flag)


@dataclass
class RequiresGradBeside(RequiresGrad):
    """The values that carry gradients on ways that do not lead through one value."""

    left_out: SSAValue | None = None

    def _mark(self, values: Iterable[SSAValue]) -> None:
        super()._mark(value for value in values if value is not self.left_out)


@dataclass
class Slice:
    """
    What an operation sees between some values and itself.

    `needs` are the values of it that carry gradients of `inputs`; `earlier` those that a loop around the
    operation carries from one round to the next, with the loop, and that come from inputs outside of it.
    """

    at: Operation
    inputs: Sequence[SSAValue]
    needs: RequiresGrad = field(default_factory=RequiresGrad)
    earlier: dict[SSAValue, LoopOp] = field(default_factory=dict[SSAValue, LoopOp])

    def __post_init__(self) -> None:
        for block, until in reversed(list(blocks_around(self.at))):
            if isinstance(loop := block.parent_op(), LoopOp):
                carried = self.needs.carried(loop)
                self.earlier |= dict.fromkeys(carried, loop)
                self.needs.values.update(carried)
            self.needs.values.update(v for v in self.inputs if _defines(block, v) and may_carry(v.type))
            self.needs.visit(block, until)

    def of(self, inputs: Sequence[SSAValue], needs: RequiresGrad | None = None) -> Slice:
        """The slice that the same operation sees behind other inputs."""
        return Slice(self.at, inputs, needs or RequiresGrad())

    def reverse(
        self,
        rules: Mapping[str, Rule],
        into: Block,
        seeds: Iterable[tuple[SSAValue, SSAValue]],
        *,
        asks: bool = False,
    ) -> Mapping[SSAValue, SSAValue]:
        """
        Insert the reverse of the slice at the end of `into`; the gradients of all values of it.

        `seeds` are outputs, each with its gradient; `asks` as in `Differentiation`. UnsupportedError with
        every operation of the slice that has no gradient.
        """
        shared = Differentiation(self.needs, rules, asks=asks)
        found: dict[SSAValue, SSAValue] = {}
        open_gradients: dict[SSAValue, SSAValue] = {}
        pending = list(seeds)
        for block, until in blocks_around(self.at):
            part = Reverse(shared, block, into)
            part.gradients = open_gradients
            for output, gradient in pending:
                part.accumulate(output, gradient)
            pending.clear()
            part.walk(until)
            found |= part.complete
        shared.check()
        return open_gradients | found


def cuts_between(needs: RequiresGrad, outputs: Iterable[SSAValue]) -> list[Operation]:
    """
    The operations on the ways to some outputs that read what carries gradients and give none.

    Those that give no tensors, as sizes, are left out if others are found.
    """
    found: dict[Operation, None] = {}
    pending, seen = list(outputs), set[SSAValue]()
    while pending:
        value = pending.pop()
        if value in seen or value in needs:
            continue
        seen.add(value)
        owner = value.owner
        if isinstance(owner, Block):
            if isinstance(loop := owner.parent_op(), LoopOp):
                pending += [*loop.operands, *yielded(owner)]
        elif owner.regions:
            pending += [*owner.operands, *(v for region in owner.regions for v in yielded(region.block))]
        elif needs.any_of(owner.operands):
            found[owner] = None
        else:
            pending += owner.operands
    tensors = [op for op in found if any(isinstance(type, t.TensorType) for type in op.result_types)]
    return tensors or list(found)


def _defines(block: Block, value: SSAValue) -> bool:
    owner = value.owner
    return owner is block or (isinstance(owner, Operation) and owner.parent is block)
