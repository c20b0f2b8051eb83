"""
Bounds of the numbers that a kernel computes as indices, as the host computes them ahead of a launch.

A bound is on the size of a number, whatever its sign. It follows from what the kernel is passed, how many
blocks and threads there are, and the bounds of loops; of what comes from data there is none. Each is made of
sums and products of others: where all of them have 31 bits, none has wrapped around in 64.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from xdsl.dialects import arith, gpu, scf
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, Operation, SSAValue

from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder, known, same


@dataclass(frozen=True)
class Bound:
    """A number is not above `most`, and if `signed` not below its opposite, else not below 0."""

    most: Index
    signed: bool = False


Rule = Callable[[IndexBuilder, Bound, Bound], Bound | None]
"""The bound of a result, from those of two operands."""


def _sum(index: IndexBuilder, a: Bound, b: Bound) -> Bound:
    return Bound(index.add(a.most, b.most), a.signed or b.signed)


def _difference(index: IndexBuilder, a: Bound, b: Bound) -> Bound:
    return Bound(index.add(a.most, b.most), signed=True)


def _product(index: IndexBuilder, a: Bound, b: Bound) -> Bound:
    return Bound(index.multiply(a.most, b.most), a.signed or b.signed)


def _quotient(index: IndexBuilder, a: Bound, b: Bound) -> Bound | None:
    return None if a.signed or b.signed else a


def _remainder(index: IndexBuilder, a: Bound, b: Bound) -> Bound | None:
    return None if a.signed or b.signed else b


def _union(index: IndexBuilder, a: Bound, b: Bound) -> Bound | None:
    """Of bits that one of the numbers has: they are not more than the sum."""
    return None if a.signed or b.signed else _sum(index, a, b)


def _either(index: IndexBuilder, a: Bound, b: Bound) -> Bound:
    return Bound(index.maximum(a.most, b.most), a.signed or b.signed)


def _smaller(index: IndexBuilder, a: Bound, b: Bound) -> Bound:
    signed = a.signed or b.signed
    return _either(index, a, b) if signed else Bound(index.minimum(a.most, b.most))


def _larger(index: IndexBuilder, a: Bound, b: Bound) -> Bound:
    return Bound(index.maximum(a.most, b.most), a.signed and b.signed)


RULES: Mapping[type[Operation], Rule] = {
    arith.AddiOp: _sum,
    arith.SubiOp: _difference,
    arith.MuliOp: _product,
    arith.DivUIOp: _quotient,
    arith.RemUIOp: _remainder,
    arith.OrIOp: _union,
    arith.XOrIOp: _union,
    arith.SelectOp: _either,
    arith.MinSIOp: _smaller,
    arith.MaxSIOp: _larger,
}
"""Operations on indices; of two operands, the last of `arith.select`."""


@dataclass
class Bounds:
    """The bounds of numbers in a launch, built by the host where they are asked for."""

    launch: gpu.LaunchOp
    index: IndexBuilder
    found: dict[SSAValue, Bound | None] = field(default_factory=dict[SSAValue, Bound | None])

    @property
    def all(self) -> list[Index]:
        """The bounds that are known so far."""
        return [bound.most for bound in self.found.values() if bound is not None]

    def is_free(self, value: SSAValue) -> bool:
        """Whether a value is one of the host."""
        return not self.launch.is_ancestor(value.owner)

    def of(self, value: SSAValue) -> Bound | None:
        """Returns the bound of a number."""
        if value not in self.found:
            self.found[value] = self.compute(value)
        return self.found[value]

    def compute(self, value: SSAValue) -> Bound | None:
        """Builds the bound of a number, None if there is none."""
        number = known(value)
        if isinstance(number, int):
            return Bound(abs(number), number < 0)
        if not isinstance(value.type, IndexType):
            return None
        if self.is_free(value):
            return Bound(value)
        if isinstance(value.owner, Block):
            return self.of_argument(value, value.owner)
        rule = RULES.get(type(value.owner))
        if rule is None:
            return None
        a, b = map(self.of, value.owner.operands[-2:])
        if a is None or b is None:
            return None
        found = rule(self.index, a, b)
        if found is not None and isinstance(value.owner, arith.DivUIOp):
            divisor = known(value.owner.rhs)
            if not same(divisor, 0) and (isinstance(divisor, int) or self.is_free(divisor)):
                return Bound(self.index.divide(found.most, divisor))
        return found

    def of_argument(self, value: SSAValue, block: Block) -> Bound | None:
        """Builds the bound of a place in the grid, or of a loop's index."""
        op = block.parent_op()
        if op is self.launch:
            # Blocks and threads, and how many there are of each.
            return Bound(known(self.launch.operands[block.args.index(value) % 6]))
        if isinstance(op, scf.ForOp) and value is block.args[0]:
            lower, upper = self.of(op.lb), self.of(op.ub)
            if lower is None or upper is None:
                return None
            return _either(self.index, lower, upper) if lower.signed else Bound(upper.most)
        return None
