"""
Sizes, strides and offsets of tensors while a function is lowered: numbers, or values of the program.

`Size` gives a run-time value the arithmetic of integers, so that the layout functions of view
operators run on it; `Shapes` builds that arithmetic, and the checks that shapes must pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeAlias

from xdsl.dialects import arith, cf
from xdsl.dialects.builtin import IndexType, i64
from xdsl.ir import Operation, SSAValue

from tsir.dialects.operators.strided import Strided
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder, ShapeError, same
from tsir.lowering.values.speculation import Speculation


@dataclass
class Shapes(IndexBuilder):
    """
    Builds index arithmetic, and checks on it, at the end of the function that is being built.

    What follows from sizes of arguments is decided by speculation, if there is any.
    """

    speculation: Speculation | None = None

    def number(self, key: tuple[object, ...], build: Callable[[IndexBuilder], Operation]) -> Index:
        """Returns the number of an operation, from ahead of the function where speculation knows it."""
        known = None if self.speculation is None else self.speculation.compute(key, build)
        return super().number(key, build) if known is None else known

    def compare(self, predicate: str, a: Index, b: Index) -> Flag:
        """Returns `a == b` for "eq", `a < b` for "slt"; decided where speculation knows both."""
        known = None
        if self.speculation is not None and not same(a, b):
            known = self.speculation.decide(predicate, a, b)
        return super().compare(predicate, a, b) if known is None else known

    def quotient(self, a: Index, b: Index) -> Index:
        """Returns `a // b` for a positive `b`; 0 in place of a division by zero."""
        if isinstance(a, int) and isinstance(b, int):
            return a // b if b else 0
        if same(b, 1):
            return a
        divisor = self.select(self.compare("eq", b, 0), 1, b)
        return self.number(("//", a, b), lambda at: arith.FloorDivSIOp(at.value(a), at.value(divisor)))

    def maximum(self, a: Index, b: Index) -> Index:
        """Returns the larger of two signed indices."""
        if isinstance(a, int) and isinstance(b, int):
            return max(a, b)
        if same(a, b):
            return a
        return self.number(("max", a, b), lambda at: arith.MaxSIOp(at.value(a), at.value(b)))

    def relation(self, predicate: str, a: Index, b: Index) -> Flag:
        """Returns `a < b` for "slt", `a <= b` for "sle", and so on."""
        match predicate:
            case "eq" | "slt":
                return self.compare(predicate, a, b)
            case "ne":
                return self.opposite(self.compare("eq", a, b))
            case "sgt":
                return self.compare("slt", b, a)
            case "sge":
                return self.opposite(self.compare("slt", a, b))
            case _:
                return self.opposite(self.compare("slt", b, a))

    def check(self, flag: Flag, message: str) -> None:
        """Stops the program with a message unless a condition holds; ShapeError if it is known not to."""
        if isinstance(flag, bool):
            if not flag:
                raise ShapeError(message)
            return
        key = ("check", flag)
        if key not in self.built:
            self.built[key] = flag
            self.builder.insert(cf.AssertOp(flag, message))

    def sum(self, terms: Iterable[Index]) -> Index:
        """Returns the sum of the terms, 0 if there is none."""
        start: Index = 0
        return reduce(self.add, terms, start)

    def from_i64(self, value: SSAValue) -> SSAValue:
        """Returns an integer of the program as an index; the index itself if it was made of one."""
        if isinstance(owner := value.owner, arith.IndexCastOp) and owner.input.type == IndexType():
            return owner.input
        return self.reuse(("index", value), lambda: arith.IndexCastOp(value, IndexType()))

    def to_i64(self, index: Index) -> SSAValue:
        """Returns an index as an integer of the program."""
        value = self.value(index)
        return self.reuse(("i64", value), lambda: arith.IndexCastOp(value, i64))

    def contiguous(self, sizes: Sequence[Index]) -> tuple[Index, ...]:
        """Returns the strides of a tensor whose elements lie in row-major order."""
        return tuple(self.product(reversed(sizes[axis + 1 :])) for axis in range(len(sizes)))

    def broadcast(self, shapes: Sequence[Sequence[Index]]) -> tuple[Index, ...]:
        """Returns the sizes to which shapes broadcast, and checks that they do."""
        rank = max((len(shape) for shape in shapes), default=0)
        sizes: list[Index] = []
        for axis in range(-rank, 0):
            size: Index = 1
            for shape in shapes:
                if -axis <= len(shape):
                    size = self.joined(size, shape[axis], axis)
            sizes.append(size)
        return tuple(sizes)

    def joined(self, a: Index, b: Index, axis: int) -> Index:
        """Returns the size of one dimension that broadcasts two."""
        if same(a, b) or same(b, 1):
            return a
        if same(a, 1):
            return b
        if isinstance(a, int) and isinstance(b, int):
            raise ShapeError(f"expected sizes that broadcast, got {a} and {b} in dimension {axis}")
        one = self.compare("eq", a, 1)
        fits = self.either(self.compare("eq", a, b), self.either(one, self.compare("eq", b, 1)))
        self.check(fits, f"expected sizes that broadcast in dimension {axis}")
        return a if isinstance(a, int) else b if isinstance(b, int) else self.select(one, b, a)

    def expanded(self, stride: Index, size: Index, target: Index) -> Index:
        """Returns the stride along a dimension that is broadcast to a target size."""
        if same(size, target):
            return stride
        return self.select(self.compare("eq", size, 1), 0, stride)

    def layout(self, sizes: Sequence[Index], strides: Sequence[Index], offset: Index) -> Strided:
        """Returns a layout in the arithmetic that view operators use."""

        def select(condition: Any, a: Any, b: Any) -> Any:
            return self.wrap(self.select(_flag(condition), unwrap(a), unwrap(b)))

        def check(condition: Any, message: str) -> None:
            self.check(_flag(condition), message)

        wrapped = (tuple(map(self.wrap, sizes)), tuple(map(self.wrap, strides)), self.wrap(offset))
        return Strided(*wrapped, select, check)

    def wrap(self, index: Index) -> Any:
        """Returns an index with the arithmetic of integers."""
        return index if isinstance(index, int) else Size(self, index)


@dataclass(frozen=True, eq=False)
class Condition:
    """A truth value of the program, which `&`, `|` and `~` combine; it cannot decide an `if`."""

    shapes: Shapes
    value: SSAValue

    def __and__(self, other: Any) -> Any:
        return _condition(self.shapes, self.shapes.both(self.value, _flag(other)))

    def __or__(self, other: Any) -> Any:
        return _condition(self.shapes, self.shapes.either(self.value, _flag(other)))

    __rand__ = __and__
    __ror__ = __or__

    def __invert__(self) -> Any:
        return _condition(self.shapes, self.shapes.opposite(self.value))

    def __bool__(self) -> bool:
        raise UnknownSizeError("expected a condition that is known before the program runs")


class UnknownSizeError(ValueError):
    """A decision that needs a size which is not known before the program runs."""


def _flag(condition: Any) -> Flag:
    return condition.value if isinstance(condition, Condition) else bool(condition)


def _condition(shapes: Shapes, flag: Flag) -> Any:
    return flag if isinstance(flag, bool) else Condition(shapes, flag)


def unwrap(index: Any) -> Index:
    """The number or value behind an index."""
    return index.value if isinstance(index, Size) else int(index)


_Build: TypeAlias = Callable[[Shapes, Index, Index], Index]


def _arithmetic(build: _Build) -> Callable[[Size, Any], Any]:
    return lambda self, other: self.shapes.wrap(build(self.shapes, self.value, unwrap(other)))


def _reflected(build: _Build) -> Callable[[Size, Any], Any]:
    return lambda self, other: self.shapes.wrap(build(self.shapes, unwrap(other), self.value))


def _comparison(predicate: str) -> Callable[[Size, Any], Any]:
    def compare(self: Size, other: Any) -> Any:
        return _condition(self.shapes, self.shapes.relation(predicate, self.value, unwrap(other)))

    return compare


def _modulo(shapes: Shapes, a: Index, b: Index) -> Index:
    return shapes.subtract(a, shapes.multiply(shapes.quotient(a, b), b))


@dataclass(frozen=True, eq=False)
class Size:
    """A size, stride or offset that is known when the program runs."""

    shapes: Shapes
    value: SSAValue

    __add__ = __radd__ = _arithmetic(Shapes.add)
    __mul__ = __rmul__ = _arithmetic(Shapes.multiply)
    __sub__ = _arithmetic(Shapes.subtract)
    __rsub__ = _reflected(Shapes.subtract)
    __floordiv__ = _arithmetic(Shapes.quotient)
    __rfloordiv__ = _reflected(Shapes.quotient)
    __mod__ = _arithmetic(_modulo)
    __rmod__ = _reflected(_modulo)
    __lt__ = _comparison("slt")
    __le__ = _comparison("sle")
    __gt__ = _comparison("sgt")
    __ge__ = _comparison("sge")
    __eq__ = _comparison("eq")
    __ne__ = _comparison("ne")

    def __neg__(self) -> Any:
        return 0 - self

    def __bool__(self) -> bool:
        raise UnknownSizeError("expected a size that is known before the program runs")
