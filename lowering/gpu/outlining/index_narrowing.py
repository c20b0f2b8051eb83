"""
The index arithmetic of a launch in 32 bits.

Sums, products and bits of two's complement numbers are right in their lower 32 bits whatever the upper ones
are; so is the offset of an access, the sum of its indices times their strides, which is extended to 64 bits
only where the address is formed: it is right where all that the memref has is less than 2^31 elements away.
Loops, comparisons, minima and divisions want numbers that fit, and are left in 64 bits where no bound of
these is known, as of an index from data. A division by what the host knows is a multiplication.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import arith, gpu, memref, scf, vector
from xdsl.dialects.builtin import IndexType, i32
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import Pure

from tsir.dialects.machine.nvvm.copies import CpAsyncOp
from tsir.dialects.machine.nvvm.fragments import LdmatrixOp
from tsir.dialects.machine.nvvm.warpgroups import BAND, WgmmaOp
from tsir.lowering.builders.element import insert
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder, known, same
from tsir.lowering.builders.iteration_space import memref_type, read_space
from tsir.lowering.builders.memrefs import memref_of, reinterpreted
from tsir.lowering.gpu.outlining.index_bounds import Bounds
from tsir.lowering.gpu.outlining.strength_reduction import Divisor, divisor
from tsir.lowering.gpu.products.shared_tiles import chunk_of
from tsir.lowering.llvm.ir.types import type_of

_RING = (arith.AddiOp, arith.SubiOp, arith.MuliOp, arith.AndIOp, arith.OrIOp, arith.XOrIOp)
"""Operations whose lower bits follow from the lower bits of their operands."""

_FITTING = (arith.DivUIOp, arith.RemUIOp, arith.MinSIOp, arith.MaxSIOp)
"""Operations that want numbers that fit."""

_PURE = (arith.DivUIOp, arith.RemUIOp, memref.DimOp, memref.ExtractStridedMetaDataOp)
"""Operations besides those that are marked so whose results alone count: no division traps."""

Layout: TypeAlias = tuple[Sequence[Index], Sequence[Index]]
"""Sizes and strides of a memref."""


def layout_on_host(value: SSAValue, bounds: Bounds) -> Layout | None:
    """Returns the layout of a memref as the host knows it, None where it follows from what a kernel does."""
    if bounds.is_free(value):
        return layout(value, bounds.index)
    dynamic = value.owner.sizes if isinstance(value.owner, memref.ViewOp) else ()
    kind = memref_type(value)
    if isinstance(value.owner, memref.ViewOp | memref.AllocaOp) and all(map(bounds.is_free, dynamic)):
        rest = iter(map(known, dynamic))
        sizes = [next(rest) if size < 0 else size for size in kind.get_shape()]
        return sizes, [bounds.index.product(sizes[axis + 1 :]) for axis in range(len(sizes))]
    return None


def layout(value: SSAValue, index: IndexBuilder) -> Layout:
    """Builds the sizes and strides of a memref."""
    space = read_space([value], [AffineMap.identity(memref_type(value).get_num_dims())], index)
    return space.sizes, space.operands[0].strides


@dataclass
class Narrowing:
    """The numbers of one launch in 32 bits, built where they are asked for, behind those of 64."""

    bounds: Bounds
    reached: list[Index] = field(default_factory=list[Index])
    """The offsets of the last elements of memrefs."""
    narrow: dict[SSAValue, Index] = field(default_factory=dict[SSAValue, Index])
    strides: dict[SSAValue, Sequence[Index] | None] = field(
        default_factory=dict[SSAValue, Sequence[Index] | None]
    )
    divisors: dict[SSAValue, Divisor] = field(default_factory=dict[SSAValue, Divisor])
    quotients: dict[tuple[SSAValue, SSAValue], SSAValue] = field(
        default_factory=dict[tuple[SSAValue, SSAValue], SSAValue]
    )

    @property
    def numbers(self) -> list[Index]:
        """The values that have to fit into 31 bits."""
        return [*self.bounds.all, *self.reached]

    def apply(self) -> None:
        """Makes loops, comparisons and accesses of 32 bits, and removes what is of no use any more."""
        for op in list(self.bounds.launch.walk()):
            match op:
                case scf.ForOp():
                    self.loop(op)
                case arith.CmpiOp():
                    self.compare(op)
                case CpAsyncOp():
                    self.copy(op)
                case WgmmaOp():
                    self.multiply(op)
                case memref.LoadOp() | memref.StoreOp() | memref.AtomicRMWOp():
                    self.access(op, op.memref, op.indices, 1)
                case vector.LoadOp():
                    self.access(op, op.base, op.indices, lanes_of(op.result))
                case vector.StoreOp():
                    self.access(op, op.base, op.indices, lanes_of(op.vector))
                case LdmatrixOp():
                    self.access(op, op.source, op.indices, chunk_of(memref_type(op.source).element_type))
                case _:
                    pass
        for op in reversed(list(self.bounds.launch.walk())):
            unused = op.results and all(result.first_use is None for result in op.results)
            if unused and (isinstance(op, _PURE) or op.has_trait(Pure)):
                op.detach()
                op.erase()

    def fits(self, values: Sequence[SSAValue]) -> bool:
        """Whether numbers have bounds."""
        return all([self.bounds.of(value) is not None for value in values])

    def loop(self, op: scf.ForOp) -> None:
        """Makes the index of a loop one of 32 bits, if its bounds and the place past its last round fit."""
        if not isinstance(op.lb.type, IndexType) or not self.fits((op.lb, op.ub, op.step)):
            return
        old, block = op.body.block.args[0], op.body.block
        bound = self.bounds.of(old)
        upper, step = self.bounds.of(op.ub), self.bounds.of(op.step)
        assert upper is not None
        assert step is not None
        self.reached.append(self.bounds.index.add(upper.most, step.most))
        for number, value in enumerate(self.values_of((op.lb, op.ub, op.step), InsertPoint.before(op))):
            op.operands[number] = value
        new = block.insert_arg(i32, 0)
        wide = insert(Builder(InsertPoint.at_start(block)), arith.IndexCastOp(new, IndexType()))
        old.replace_all_uses_with(wide)
        block.erase_arg(old)
        self.narrow[wide], self.bounds.found[wide] = new, bound

    def compare(self, op: arith.CmpiOp) -> None:
        """Makes a comparison one of numbers of 32 bits."""
        if isinstance(op.lhs.type, IndexType) and self.fits(op.operands):
            op.operands = self.values_of(op.operands, InsertPoint.before(op))

    def values_of(self, values: Sequence[SSAValue], at: InsertPoint) -> list[SSAValue]:
        """Builds numbers of 32 bits at a place."""
        index = IndexBuilder(Builder(at), kind=i32)
        return [index.value(self.of(value)) for value in values]

    def of(self, value: SSAValue) -> Index:
        """Returns the lower 32 bits of a number."""
        number = known(value)
        if isinstance(number, int):
            return (number + 2**31) % 2**32 - 2**31
        if value not in self.narrow:
            self.narrow[value] = self.build(value)
        return self.narrow[value]

    def build(self, value: SSAValue) -> Index:
        """Builds the lower 32 bits of a number, behind it."""
        op, free = value.owner, self.bounds.is_free(value)
        if free or isinstance(op, Block):
            return cut(value, Builder(InsertPoint.at_start(self.body) if free else behind(value)))
        index = IndexBuilder(Builder(behind(value)), kind=i32)
        match op:
            case arith.AddiOp():
                return index.add(self.of(op.lhs), self.of(op.rhs))
            case arith.SubiOp():
                return index.subtract(self.of(op.lhs), self.of(op.rhs))
            case arith.MuliOp():
                return index.multiply(self.of(op.lhs), self.of(op.rhs))
            case arith.SelectOp():
                return index.select(op.cond, self.of(op.lhs), self.of(op.rhs))
            case arith.DivUIOp() | arith.RemUIOp() if self.bounds.of(value) is not None:
                return self.divide(op, index)
            case _ if isinstance(op, _RING) or (isinstance(op, _FITTING) and self.fits(op.operands)):
                operands = [index.value(self.of(operand)) for operand in op.operands]
                return insert(index.builder, type(op).create(operands=operands, result_types=[i32]))
            case _:
                return cut(value, index.builder)

    @property
    def body(self) -> Block:
        """The block of the launch."""
        return self.bounds.launch.body.block

    def divide(self, op: arith.DivUIOp | arith.RemUIOp, index: IndexBuilder) -> Index:
        """Builds a quotient, or what is left of the number."""
        number, size = index.value(self.of(op.lhs)), self.of(op.rhs)
        if isinstance(size, int) or not self.bounds.is_free(op.rhs):
            return insert(index.builder, type(op)(number, index.value(size)))
        quotient = self.quotient(number, op.rhs)
        if isinstance(op, arith.DivUIOp):
            return quotient
        return index.subtract(number, index.multiply(quotient, size))

    def quotient(self, number: SSAValue, size: SSAValue) -> SSAValue:
        """Builds a quotient by a number of the host, behind the dividend, so that all may use it."""
        if size not in self.divisors:
            self.divisors[size] = divisor(self.bounds.index, size)
        if (number, size) not in self.quotients:
            builder = Builder(behind(number))
            self.quotients[number, size] = self.divisors[size].quotient(builder, number)
        return self.quotients[number, size]

    def strides_of(self, value: SSAValue) -> Sequence[Index] | None:
        """Returns the strides of a memref in 32 bits, None where the host does not know its layout."""
        if value not in self.strides:
            self.strides[value] = self.found_strides(value)
        return self.strides[value]

    def found_strides(self, value: SSAValue) -> Sequence[Index] | None:
        """Builds the strides of a memref, and on the host the offset of its last element."""
        on_host, host = layout_on_host(value, self.bounds), self.bounds.index
        if on_host is None:
            return None
        terms = [host.multiply(host.subtract(size, 1), stride) for size, stride in zip(*on_host, strict=True)]
        total: Index = 0
        for term in terms:
            total = host.add(total, term)
        self.reached += [*terms, total]
        start = InsertPoint.at_start(self.body) if self.bounds.is_free(value) else behind(value)
        _, strides = layout(value, IndexBuilder(Builder(start)))
        return [stride if isinstance(stride, int) else self.of(stride) for stride in strides]

    def element(
        self, builder: Builder, memory: SSAValue, indices: Sequence[SSAValue], span: int
    ) -> SSAValue | None:
        """Builds the view of so many elements from one on, by the offset of that in 32 bits."""
        strides = self.strides_of(memory)
        if strides is None or not indices:
            return None
        index = IndexBuilder(builder, kind=i32)
        offset: Index = 0
        for at, stride in zip(indices, strides, strict=True):
            if not same(stride, 0):
                offset = index.add(offset, index.multiply(self.of(at), stride))
        if isinstance(offset, SSAValue):
            offset = insert(builder, arith.IndexCastOp(offset, IndexType()))
        kind = memref_type(memory)
        type = memref_of(kind.element_type, [span], [1], offset, kind.memory_space)
        return insert(builder, reinterpreted(memory, offset, [span], [1], type))

    def access(self, op: Operation, memory: SSAValue, indices: Sequence[SSAValue], span: int) -> None:
        """Has an operation, whose indices are its last operands, access an element by its offset."""
        builder = Builder(InsertPoint.before(op))
        element = self.element(builder, memory, indices, span)
        if element is not None:
            before = op.operands[: -len(indices) - 1]
            op.operands = [*before, element, IndexBuilder(builder).value(0)]

    def copy(self, op: CpAsyncOp) -> None:
        """Has an asynchronous copy access both memories by offsets."""
        builder = Builder(InsertPoint.before(op))
        lanes = chunk_of(memref_type(op.source).element_type)
        target = self.element(builder, op.target, op.target_indices, lanes)
        source = self.element(builder, op.source, op.source_indices, lanes)
        if target is not None and source is not None:
            zero = [IndexBuilder(builder).value(0)]
            Rewriter.replace_op(op, CpAsyncOp((target, zero), (source, zero), op.count))

    def multiply(self, op: WgmmaOp) -> None:
        """Has a product of tiles access both by offsets."""
        builder, depth = Builder(InsertPoint.before(op)), op.depth.value.data
        left = self.element(builder, op.a, op.a_indices, BAND * depth)
        right = self.element(builder, op.b, op.b_indices, op.columns * depth)
        if left is not None and right is not None:
            zero = [IndexBuilder(builder).value(0)]
            Rewriter.replace_op(op, WgmmaOp((left, zero), (right, zero), op.c, depth, op.transposed))


def behind(value: SSAValue) -> InsertPoint:
    """The first place where a value is known."""
    owner = value.owner
    return InsertPoint.at_start(owner) if isinstance(owner, Block) else InsertPoint.after(owner)


def cut(value: SSAValue, builder: Builder) -> SSAValue:
    """Builds the lower 32 bits of a number of 64."""
    return insert(builder, arith.IndexCastOp(value, i32))


def lanes_of(value: SSAValue) -> int:
    """Returns the lanes of a vector."""
    return type_of(value.type).lanes


def narrow(launch: gpu.LaunchOp, index: IndexBuilder) -> list[Index]:
    """Makes the arithmetic of a launch one of 32 bits; returns the numbers that must have 31 for that."""
    narrowing = Narrowing(Bounds(launch, index))
    narrowing.apply()
    return narrowing.numbers
