"""
Loops whose index is held against bounds: the part inside all of them, where nothing is left to ask.

Whether a place of a window lies in an image, and where padding begins, are comparisons of indices that move
by constant steps. Each changes at one place of the loop. Between the last of the lower places and the first
of the upper ones all are known, and what they choose is read where it lies.

```mlir
// before
%in = arith.cmpi slt, %i, %n : index
%at = arith.select %in, %i, %c0 : index
%x = memref.load %m[%at] : memref<?xf32>
%y = arith.select %in, %x, %zero : f32
// inside, for %i below %n
%x = memref.load %m[%i] : memref<?xf32>
```
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import IndexType, i1
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import is_side_effect_free

from tsir.lowering.builders.access_strides import Varying, step_of
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder, known

_BELOW = 2
"""The number of the predicate `slt`."""


@dataclass(frozen=True)
class Bound:
    """A comparison `a < b` where `a` moves against `b` by `slope`; `holds` says how it is inside."""

    a: SSAValue
    b: SSAValue
    slope: int
    holds: bool

    @property
    def is_upper(self) -> bool:
        """Whether the inside lies below the place where it changes."""
        return self.holds == (self.slope > 0)


def is_bound(op: Operation) -> bool:
    """Whether an operation may compare the loop's index with a bound."""
    if isinstance(op, arith.CmpiOp):
        return op.lhs.type == IndexType() and op.predicate.value.data == _BELOW
    return isinstance(op, arith.MinSIOp | arith.MaxSIOp) and op.result.type == IndexType()


def required_truth(flag: SSAValue) -> bool | None:
    """Returns the truth that all uses of a condition ask for, None if they do not agree."""
    found: set[bool | None] = set()
    for use in flag.uses:
        match use.operation:
            case arith.AndIOp() | arith.OrIOp():
                found.add(True)
            case arith.SelectOp(cond=condition) if condition is flag:
                found.add(True)
            case arith.XOrIOp(lhs=a, rhs=b, result=other) if known(b if a is flag else a) in (1, -1):
                asked = required_truth(other)
                found.add(None if asked is None else not asked)
            case _:
                found.add(None)
    return found.pop() if len(found) == 1 else None


@dataclass
class Part:
    """
    A copy of a loop's body for the iterations in which some comparisons are known.

    They are those of `told`, or all that can be known if it is None.
    """

    source: Block
    told: Mapping[Operation, bool] | None = None
    block: Block = field(init=False)
    bounds: dict[Operation, Bound] = field(default_factory=dict[Operation, Bound])
    _steps: Varying = field(default_factory=Varying)
    _values: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    _facts: dict[SSAValue, bool] = field(default_factory=dict[SSAValue, bool])

    def __post_init__(self) -> None:
        self.block = Block(arg_types=[argument.type for argument in self.source.args])
        self._values.update(zip(self.source.args, self.block.args, strict=True))
        self._steps[self.block.args[-1]] = 1
        for op in self.source.ops:
            self._copy(op)
        compared = {value for bound in self.bounds.values() for value in (bound.a, bound.b)}
        for op in reversed(list(self.block.ops)):
            unused = bool(op.results) and all(result.first_use is None for result in op.results)
            free = is_side_effect_free(op) or isinstance(op, memref.LoadOp)
            if unused and free and compared.isdisjoint(op.results):
                op.detach()
                op.erase()

    def drop(self) -> None:
        """Gives up the copy."""
        self.block.erase(safe_erase=False)

    def _copy(self, op: Operation) -> None:
        """Copies an operation, unless what is known tells its result."""
        truth = self._truth(op)
        match op:
            case arith.CmpiOp() if truth is not None:
                self._facts[op.result] = truth
            case arith.MinSIOp() | arith.MaxSIOp() if truth is not None:
                self._forward(op.result, op.lhs if truth == isinstance(op, arith.MinSIOp) else op.rhs)
            case arith.SelectOp() if (chosen := self._fact(op.cond)) is not None:
                self._forward(op.result, op.lhs if chosen else op.rhs)
            case arith.AndIOp() | arith.OrIOp() if op.result.type == i1 and self._joined(op):
                pass
            case arith.XOrIOp() if None not in (truths := {self._fact(value) for value in op.operands}):
                self._facts[op.result] = len(truths) > 1
            case _:
                self._clone(op)

    def _fact(self, value: SSAValue) -> bool | None:
        """Returns the truth of a condition, None if it is not known."""
        if isinstance(value.owner, arith.ConstantOp) and value.type == i1:
            return bool(known(value))
        return self._facts.get(value)

    def _joined(self, op: arith.AndIOp | arith.OrIOp) -> bool:
        """Whether one of two conditions tells what both or either come to; notes it."""
        for one, other in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
            truth = self._fact(one)
            if truth is isinstance(op, arith.AndIOp):
                self._forward(op.result, other)
                return True
            if truth is not None:
                self._facts[op.result] = truth
                return True
        return False

    def _forward(self, result: SSAValue, value: SSAValue) -> None:
        """Notes that a result is another value of the source."""
        if value in self._facts:
            self._facts[result] = self._facts[value]
        if value in self._values or value not in self._facts:
            self._values[result] = self._values.get(value, value)

    def _clone(self, op: Operation) -> None:
        for inner in op.walk():
            for operand in inner.operands:
                if operand in self._facts and operand not in self._values:
                    constant = arith.ConstantOp.from_int_and_width(int(self._facts[operand]), i1)
                    self.block.add_op(constant)
                    self._values[operand] = constant.result
        copy = op.clone(self._values)
        self.block.add_op(copy)
        if not self._steps.keys().isdisjoint(copy.operands) and (step := step_of(copy, self._steps)) != 0:
            self._steps.update(dict.fromkeys(copy.results, step))

    def _truth(self, op: Operation) -> bool | None:
        """Returns whether `a < b` holds for the operands of an operation; notes where it changes."""
        if not is_bound(op) or (self.told is not None and op not in self.told):
            return None
        a, b = (self._values.get(value, value) for value in op.operands)
        first, second = (self._steps.get(value, 0) for value in (a, b))
        if first is None or second is None or first == second:
            return None
        if self.told is not None:
            return self.told[op]
        if isinstance(op, arith.CmpiOp):
            truth = required_truth(op.result)
        else:
            # The side that moves is the usual one.
            truth = None if first and second else bool(first) == isinstance(op, arith.MinSIOp)
        if truth is not None:
            self.bounds[op] = Bound(a, b, first - second, truth)
        return truth

    def place(self, bound: Bound, index: IndexBuilder, outer: Sequence[SSAValue]) -> Index:
        """Builds the first iteration for which a comparison is no longer what it is for the first of all."""
        a, b = (self._at_start(value, index, outer) for value in (bound.a, bound.b))
        gap = index.subtract(b, a) if bound.slope > 0 else index.add(index.subtract(a, b), 1)
        return index.ceil_divide(index.maximum(gap, 0), abs(bound.slope))

    def _at_start(self, value: SSAValue, index: IndexBuilder, outer: Sequence[SSAValue]) -> Index:
        """Builds what an index of the copy is in the first iteration."""
        op = value.owner
        if isinstance(op, Block):
            places: dict[SSAValue, Index] = dict(zip(self.block.args, [*outer, 0], strict=True))
            return places.get(value, value)
        if op.parent_block() is not self.block or isinstance(op, arith.ConstantOp):
            return known(value)
        operands = [self._at_start(operand, index, outer) for operand in op.operands]
        match op:
            case arith.AddiOp():
                return index.add(*operands)
            case arith.SubiOp():
                return index.subtract(*operands)
            case arith.MuliOp():
                return index.multiply(*operands)
            case _:
                values = dict(zip(op.operands, map(index.value, operands), strict=True))
                return index.builder.insert(op.clone(values)).results[0]
