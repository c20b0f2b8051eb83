"""Tasks: rows of complex numbers to transform, as arguments of the functions that do it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import func, memref
from xdsl.dialects.builtin import IndexType, MemRefType, i1
from xdsl.ir import Attribute, Block, SSAValue

from tsir.dialects.types.dtype import DType, complex_of
from tsir.lowering.builders.element import element_type, insert
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.builders.memrefs import memref_of, reinterpreted
from tsir.lowering.fourier.packing import Side

_UNKNOWN: Index = Block(arg_types=[IndexType()]).args[0]
_ANY = 1 << 62
"""A size that no index reaches."""

_NUMBERS = 12
"""The sizes, the strides of both sides, the rows and the length."""


def row_type(dtype: DType) -> MemRefType[Attribute]:
    """The type of memory as one row, whose size it does not tell."""
    return memref_of(element_type(dtype), [_UNKNOWN], [1], None)


def as_row(builder: Builder, buffer: SSAValue, dtype: DType) -> SSAValue:
    """A row as one of which its type does not tell the size."""
    kind = row_type(dtype)
    return buffer if buffer.type == kind else insert(builder, memref.CastOp.get(buffer, kind))


def flat(builder: Builder, buffer: SSAValue, dtype: DType, offset: Index) -> SSAValue:
    """All memory of a buffer from an offset on, as one row."""
    size = IndexBuilder(builder).value(_ANY)
    kind = row_type(dtype)
    return insert(builder, reinterpreted(buffer, offset, [size], [1], kind))


@dataclass(frozen=True)
class Task:
    """So many rows of a length, from one side to the other; `scale` is a factor if it is `scaled`."""

    dtype: DType
    """That of parts."""
    source: Side
    target: Side
    count: Index
    length: Index
    backward: Flag
    scaled: Flag
    scale: SSAValue

    @staticmethod
    def types(dtype: DType) -> Sequence[Attribute]:
        """The types of the arguments that tell it."""
        number = complex_of(dtype)
        return [row_type(number)] * 2 + [IndexType()] * _NUMBERS + [i1, i1, element_type(dtype)]

    @staticmethod
    def told(dtype: DType, arguments: Sequence[SSAValue]) -> Task:
        """The task that arguments tell."""
        source, target, middle, last, *rest = arguments
        count, length, backward, scaled, scale = rest[8:13]
        number, sizes = complex_of(dtype), (middle, last)
        near, far = (
            Side(memory, number, sizes, (rest[k], rest[k + 1], rest[k + 2], rest[k + 3]))
            for memory, k in ((source, 0), (target, 4))
        )
        return Task(dtype, near, far, count, length, backward, scaled, scale)

    def call(self, builder: Builder, name: str, *more: SSAValue) -> None:
        """Build the call of a function that does it."""
        at, sides = IndexBuilder(builder), (self.source, self.target)
        rows = [as_row(builder, side.memory, complex_of(self.dtype)) for side in sides]
        numbers = [*self.source.sizes, *self.source.strides, *self.target.strides, self.count, self.length]
        flags = [at.flag(self.backward), at.flag(self.scaled), self.scale]
        builder.insert(func.CallOp(name, [*rows, *map(at.value, numbers), *flags, *more], []))
