"""
Speculation: code for arguments that are laid out as those of an example are.

The sizes and strides of an example tell which of them are equal, which are 0 or 1, and where a tensor is
contiguous. A variant of a function takes all that for granted: shapes are decided while it is lowered,
temporaries are read as they are written, and layouts stand in the types. What it takes for granted is checked
ahead of everything else, by one assertion; the sizes themselves are no part of it. Equal sizes are taken to
be one size, as `torch.compile` does; strides and other products are not, which are often equal by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import cast

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects import arith, cf
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    UnitAttr,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.types.dtype import Array
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.builders.iteration_space import axis_strides, memref_type
from tsir.lowering.builders.memrefs import dimension, memref_of, reinterpreted
from tsir.lowering.llvm.ir.function import GUARD

MISSED = "expected arguments that are laid out as those of the example"
"""The message of the assertion ahead of a variant, for who runs one alone."""

SIZES, STRIDES = "tsir.sizes", "tsir.strides"
"""The attributes of an argument that give the layout of the example; strides count elements."""

_EVALUATE: dict[object, Callable[[int, int], int]] = {
    "+": int.__add__, "-": int.__sub__, "*": int.__mul__, "//": int.__floordiv__, "min": min, "max": max,
}  # fmt: skip
"""The arithmetic that is done on the numbers of the example too, by its key in an `IndexBuilder`."""


@dataclass(frozen=True)
class Layout:
    """Sizes and strides, in elements, of the example of an argument."""

    sizes: tuple[int, ...]
    strides: tuple[int, ...]

    @staticmethod
    def of(value: object) -> Layout | None:
        """The layout of an array; None of what is none, or is copied before native code reads it."""
        if not isinstance(value, np.ndarray):
            return None
        array = cast(Array, value)
        if not array.flags.aligned or any(s < 0 or s % array.itemsize for s in array.strides):
            return None
        return Layout(array.shape, tuple(stride // array.itemsize for stride in array.strides))

    @property
    def is_contiguous(self) -> bool:
        """Whether the elements lie in row-major order; strides that no index walks along do not matter."""
        expected = 1
        for size, stride in zip(reversed(self.sizes), reversed(self.strides), strict=True):
            if size != 1 and stride != expected:
                return 0 in self.sizes
            expected *= size
        return True


def pattern(layouts: Sequence[Layout | None]) -> list[object]:
    """
    What layouts have in common that one variant mostly serves.

    A size is itself if it is 0 or 1, else the first that is equal to it; a stride of what is not contiguous
    is 0, 1, or any.
    """
    sizes = [size for layout in layouts if layout is not None for size in layout.sizes]
    first = {size: -place for place, size in reversed(list(enumerate(sizes, 1))) if size > 1}
    return [
        layout
        and (
            [first.get(size, size) for size in layout.sizes],
            layout.is_contiguous or [min(stride, 2) for stride in layout.strides],
        )
        for layout in layouts
    ]


def assume(function: FuncOp, layouts: Sequence[Layout | None]) -> None:
    """Write the layouts of examples into the attributes of a function's arguments."""
    function.arg_attrs = ArrayAttr(map(_attributes, layouts))


def _attributes(layout: Layout | None) -> DictionaryAttr:
    if layout is None:
        return DictionaryAttr({})
    numbers = {SIZES: layout.sizes, STRIDES: layout.strides}
    return DictionaryAttr({key: DenseArrayBase.from_list(i64, each) for key, each in numbers.items()})


def assumed(function: FuncOp) -> list[Layout | None]:
    """The layouts that stand in the attributes of a function's arguments."""
    if function.arg_attrs is None:
        return [None] * len(function.body.block.args)
    return [_layout(attributes.data) for attributes in function.arg_attrs]


def _layout(attributes: Mapping[str, Attribute]) -> Layout | None:
    found = [attributes.get(key) for key in (SIZES, STRIDES)]
    numbers = [tuple(map(int, each.get_values())) for each in found if isinstance(each, DenseArrayBase)]
    return Layout(*numbers) if len(numbers) == len(found) else None


@dataclass
class Speculation:
    """
    What is known of a function's sizes, and taken for granted.

    The arithmetic on them is built in a block of its own, which goes ahead of the function's.
    """

    index: IndexBuilder = field(default_factory=lambda: IndexBuilder(Builder(InsertPoint.at_end(Block()))))
    _numbers: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    _sizes: dict[int, Index] = field(default_factory=dict[int, "Index"])
    _computed: dict[tuple[object, ...], Index] = field(default_factory=dict[tuple[object, ...], "Index"])
    _guards: dict[SSAValue, None] = field(default_factory=dict[SSAValue, None])

    def number(self, index: object) -> int | None:
        """The value of an index in the example, None if it does not follow from sizes of arguments."""
        return index if isinstance(index, int) else self._numbers.get(cast(SSAValue, index))

    def decide(self, predicate: str, a: Index, b: Index) -> bool | None:
        """Whether a comparison holds, as it does in the example and is checked to; None if not known."""
        first, second = self.number(a), self.number(b)
        if first is None or second is None:
            return None
        holds = first == second if predicate == "eq" else first < second
        self._demand(self.index.compare(predicate, a, b), holds=holds)
        return holds

    def compute(self, key: tuple[object, ...], build: Callable[[IndexBuilder], Operation]) -> Index | None:
        """Arithmetic on sizes, done ahead of the function; None for any other."""
        kind, *operands = key
        if kind not in _EVALUATE:
            return None
        if key not in self._computed:
            a, b = map(self.number, operands)
            if a is None or b is None or (kind == "//" and not b):
                return None
            value = self.index.builder.insert(build(self.index)).results[0]
            self._numbers[value] = number = _EVALUATE[kind](a, b)
            self._computed[key] = value if kind == "*" else self._one_of(number, value)
        return self._computed[key]

    def argument(
        self, value: SSAValue, layout: Layout, shapes: IndexBuilder
    ) -> tuple[SSAValue, list[Index], list[Index]]:
        """
        An argument as a memref of the layout that is taken for granted, with its sizes and strides.

        `shapes` is the function's arithmetic, so that products of sizes are those that it meets again.
        """
        type = memref_type(value)
        numbers = zip(type.get_shape(), layout.sizes, strict=True)
        sizes = [self._size(value, axis, *pair) for axis, pair in enumerate(numbers)]
        strides = self._strides(value, layout, sizes, shapes)
        result = memref_of(type.element_type, sizes, None if layout.is_contiguous else strides)
        cast_op = reinterpreted(value, 0, sizes, strides, result)
        _, own = axis_strides(value, sizes, self.index)
        pairs = zip(layout.sizes, own, strides, strict=True)
        # Views keep the strides that no index walks along.
        seen = [mine if size == 1 else taken for size, mine, taken in pairs]
        return self.index.builder.insert(cast_op).result, sizes, seen

    def _size(self, value: SSAValue, axis: int, static: int, number: int) -> Index:
        if static != DYNAMIC_INDEX:
            return static
        size = self.index.builder.insert(dimension(value, self.index.value(axis))).result
        self._numbers[size] = number
        if number <= 1:
            self._sizes[number] = number
        return self._one_of(number, size)

    def _strides(
        self, value: SSAValue, layout: Layout, sizes: Sequence[Index], shapes: IndexBuilder
    ) -> list[Index]:
        """The strides of an argument: those of row-major order, or those of the example that are 0 or 1."""
        _, own = axis_strides(value, sizes, self.index)
        found: list[Index] = []
        for axis, (stride, number) in enumerate(zip(own, layout.strides, strict=True)):
            if layout.is_contiguous:
                taken = shapes.product(reversed(sizes[axis + 1 :]))
            else:
                taken = number if number <= 1 else stride
            if not layout.is_contiguous or (layout.sizes[axis] != 1 and 0 not in layout.sizes):
                self._demand(self.index.compare("eq", stride, taken), holds=True)
            found.append(taken)
        return found

    def _one_of(self, number: int, value: SSAValue) -> Index:
        """The size that stands for all sizes of this number; it is checked that they are equal."""
        first = self._sizes.setdefault(number, value)
        self._demand(self.index.compare("eq", value, first), holds=True)
        return first

    def _demand(self, flag: Flag, *, holds: bool) -> None:
        if isinstance(flag, bool):
            return
        if not holds:
            flag = self.index.reuse(("not", flag), partial(arith.XOrIOp, flag, self.index.flag(True)))
        self._guards[flag] = None

    def settle(self, block: Block) -> None:
        """Put the arithmetic ahead of a function's block, followed by the assertion of all guards."""
        guard = self.index.all(self._guards)
        if not isinstance(guard, bool):
            check = self.index.builder.insert(cf.AssertOp(guard, MISSED))
            check.attributes[GUARD] = UnitAttr()
        ahead = self.index.builder.insertion_point.block
        first = block.first_op
        for op in list(ahead.ops):
            op.detach()
            if first is None:
                block.add_op(op)
            else:
                block.insert_op_before(op, first)
