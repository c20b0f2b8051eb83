"""Products of matrices that the host of a GPU leaves to cuBLAS: whether it takes one, and the call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.ir import Attribute

from tsir.dialects.machine.cublas import TOTALS, GemmOp, Matrices
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.builders.iteration_space import Operand, Space, memref_type
from tsir.lowering.gpu.products.product_patterns import Contraction


@dataclass(frozen=True)
class LibraryProduct:
    """A product as the library may take it."""

    contraction: Contraction
    space: Space

    @property
    def operands(self) -> list[Operand]:
        """The factors and the result."""
        left, right = self.contraction.factors
        return [self.space.operands[number] for number in (left, right, -1)]

    @property
    def axes(self) -> list[tuple[int, int]]:
        """The loops from row to row and along a row, of the factors and of the result."""
        *_, rows, columns = self.contraction.loops
        depth = self.contraction.depth
        return [(rows, depth), (depth, columns), (rows, columns)]

    @property
    def batch(self) -> Sequence[int]:
        """The loops over matrices."""
        return self.contraction.loops[:-2]

    def has_types(self) -> bool:
        """Whether the library has products of these types."""
        left, right, out = (element_of(operand) for operand in self.operands)
        return left == right and TOTALS.get(left) == out

    def fits(self, index: IndexBuilder) -> Flag:
        """Returns whether sizes and strides are such that the library takes them."""
        turning = [self.lies(index, number, turned=True) for number in range(2)]
        straight = [self.lies(index, number, turned=False) for number in range(3)]
        sides = [index.either(*pair) for pair in zip(straight, turning, strict=False)]
        some = (index.compare("slt", 0, size) for size in self.space.sizes)
        return index.all([*some, *sides, straight[-1], *self.is_regular(index)])

    def lies(self, index: IndexBuilder, number: int, *, turned: bool) -> Flag:
        """Returns whether rows, or columns if `turned`, lie one after the other and by themselves."""
        across, along = self.axes[number][:: -1 if turned else 1]
        size, other = self.space.sizes[along], self.space.sizes[across]
        strides = self.operands[number].strides
        dense = index.either(index.compare("eq", strides[along], 1), index.compare("eq", size, 1))
        overlap = index.compare("slt", strides[across], size)
        return index.both(dense, index.either(index.opposite(overlap), index.compare("eq", other, 1)))

    def is_regular(self, index: IndexBuilder) -> list[Flag]:
        """Returns whether the matrices of each operand are equally far from one another."""
        pairs = zip(self.batch, self.batch[1:], strict=False)
        return [
            index.compare(
                "eq", operand.strides[outer], index.multiply(operand.strides[inner], self.space.sizes[inner])
            )
            for outer, inner in pairs
            for operand in self.operands
        ]

    def build(self, builder: Builder, *, allow_tf32: bool) -> None:
        """Builds the call, for a product that fits."""
        index = IndexBuilder(builder)
        turned = tuple(index.flag(index.opposite(self.lies(index, n, turned=False))) for n in range(2))
        *_, rows, columns = self.contraction.loops
        sizes: list[Index] = [
            index.product([self.space.sizes[loop] for loop in self.batch]),
            *(self.space.sizes[loop] for loop in (rows, columns, self.contraction.depth)),
        ]
        left, right, out = (self.matrices(index, number) for number in range(3))
        first, second = turned
        builder.insert(
            GemmOp(
                [index.value(size) for size in sizes],
                (left, right),
                out,
                (first, second),
                allow_tf32=allow_tf32,
            )
        )

    def matrices(self, index: IndexBuilder, number: int) -> Matrices:
        """Returns an operand as the library takes it."""
        operand, loops = self.operands[number], self.axes[number]
        across, along = loops
        straight = self.spread(index, number, across, along)
        leading = straight
        if number < 2:
            lies = self.lies(index, number, turned=False)
            leading = index.select(lies, straight, self.spread(index, number, along, across))
        apart = operand.strides[self.batch[-1]] if self.batch else 0
        return Matrices(operand.memref, index.value(leading), index.value(apart))

    def spread(self, index: IndexBuilder, number: int, across: int, along: int) -> Index:
        """Returns the elements from a row to the next; of a single one, no fewer than it has."""
        return index.maximum(self.operands[number].strides[across], self.space.sizes[along])


def element_of(operand: Operand) -> Attribute:
    """The type of the elements of an operand."""
    return memref_type(operand.memref).element_type
