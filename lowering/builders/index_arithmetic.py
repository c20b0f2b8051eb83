"""
Index arithmetic that folds what is known at compile time and never builds the same value twice.

A size or a stride is an `Index`: a number, or a value of the program. Loop nests are normalised with one
algorithm for both; what is static folds away, and what is left is the run-time part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.dialects.builtin import BoolAttr, IndexType, IntegerAttr, IntegerType, i1, i64
from xdsl.ir import Attribute, Operation, SSAValue

Index: TypeAlias = int | SSAValue
"""A number of elements, known now or at run time."""

Flag: TypeAlias = bool | SSAValue
"""A condition, known now or at run time."""


def same(a: Index, b: Index) -> bool:
    """Whether two indices are known to be equal."""
    return a is b or (isinstance(a, int) and isinstance(b, int) and a == b)


def known(value: Index) -> Index:
    """The number that an index is, if it is a constant."""
    if isinstance(value, SSAValue) and isinstance(value.owner, arith.ConstantOp):
        attribute = value.owner.value
        return attribute.value.data if isinstance(attribute, IntegerAttr) else value
    return value


def is_multiple(value: Index, factor: int) -> bool:
    """Whether an index is known to be a multiple of a number."""
    value = known(value)
    if isinstance(value, int):
        return value % factor == 0
    owner = value.owner
    return isinstance(owner, arith.MuliOp) and any(
        isinstance(number := known(operand), int) and number % factor == 0 for operand in owner.operands
    )


def most(value: Index) -> int | None:
    """A number that an index is known not to exceed, None if there is none."""
    value = known(value)
    if isinstance(value, int):
        return value
    bounds = map(known, value.owner.operands) if isinstance(value.owner, arith.MinSIOp) else ()
    return min((bound for bound in bounds if isinstance(bound, int)), default=None)


class ShapeError(ValueError):
    """Shapes that are known not to fit."""


_INDEX = IndexType()


@lru_cache(4096)
def _attribute(number: int, kind: IndexType | IntegerType) -> IntegerAttr[IndexType | IntegerType]:
    return IntegerAttr(number, kind)


_PREDICATES = {"eq": IntegerAttr(0, i64), "slt": IntegerAttr(2, i64), "ult": IntegerAttr(6, i64)}


def _comparison(predicate: str, a: SSAValue, b: SSAValue) -> arith.CmpiOp:
    properties = {"predicate": _PREDICATES[predicate]}
    return arith.CmpiOp.create(operands=[a, b], result_types=[i1], properties=properties)


_NO_FLAGS: Mapping[str, Attribute] = {"overflowFlags": arith.IntegerOverflowAttr("none")}
_PROPERTIES: Mapping[type[Operation], Mapping[str, Attribute]] = {
    arith.AddiOp: _NO_FLAGS,
    arith.MuliOp: _NO_FLAGS,
    arith.SubiOp: _NO_FLAGS,
}


def _made(kind: type[Operation], *operands: SSAValue) -> Operation:
    """An operation whose result is of the type of its last operand."""
    types = [operands[-1].type]
    return kind.create(operands=operands, result_types=types, properties=_PROPERTIES.get(kind, {}))


def _constant(number: int, kind: IndexType | IntegerType) -> arith.ConstantOp:
    return arith.ConstantOp.create(result_types=[kind], properties={"value": _attribute(number, kind)})


@dataclass
class IndexBuilder:
    """Builds index arithmetic at one insertion point, folding numbers and reusing values."""

    builder: Builder
    built: dict[tuple[object, ...], SSAValue] = field(default_factory=dict[tuple[object, ...], SSAValue])
    kind: IndexType | IntegerType = _INDEX
    """The type of the numbers."""

    def reuse(self, key: tuple[object, ...], build: Callable[[], Operation]) -> SSAValue:
        """Returns the result of the operation that `build` makes, made once for each key."""
        if key not in self.built:
            self.built[key] = self.builder.insert(build()).results[0]
        return self.built[key]

    def number(self, key: tuple[object, ...], build: Callable[[IndexBuilder], Operation]) -> Index:
        """Returns what the operation computes that `build` makes at a place, made once for each key."""
        return self.reuse(key, lambda: build(self))

    def value(self, index: Index) -> SSAValue:
        """Returns the index as a value of the program."""
        if isinstance(index, SSAValue):
            return index
        if not -(2**63) <= index < 2**63:
            raise ShapeError(f"expected sizes of 64 bits, got {index}")
        return self.reuse(("constant", index), lambda: _constant(index, self.kind))

    def flag(self, flag: Flag) -> SSAValue:
        """Returns the condition as a value of the program."""
        if isinstance(flag, SSAValue):
            return flag
        return self.reuse(("flag", flag), lambda: arith.ConstantOp(BoolAttr.from_bool(flag)))

    def multiply(self, a: Index, b: Index) -> Index:
        """Returns `a * b`."""
        if isinstance(a, int) and isinstance(b, int):
            return a * b
        if same(a, 0) or same(b, 0):
            return 0
        if same(a, 1):
            return b
        if same(b, 1):
            return a
        return self.number(("*", a, b), lambda at: _made(arith.MuliOp, at.value(a), at.value(b)))

    def add(self, a: Index, b: Index) -> Index:
        """Returns `a + b`."""
        if isinstance(a, int) and isinstance(b, int):
            return a + b
        if same(a, 0):
            return b
        if same(b, 0):
            return a
        return self.number(("+", a, b), lambda at: _made(arith.AddiOp, at.value(a), at.value(b)))

    def subtract(self, a: Index, b: Index) -> Index:
        """Returns `a - b`."""
        if isinstance(a, int) and isinstance(b, int):
            return a - b
        if same(a, b):
            return 0
        if same(b, 0):
            return a
        return self.number(("-", a, b), lambda at: _made(arith.SubiOp, at.value(a), at.value(b)))

    def ceil_divide(self, a: Index, b: Index) -> Index:
        """Returns `a / b`, rounded up, of sizes, the second above 0."""
        if isinstance(a, int) and isinstance(b, int):
            return -(-a // b)
        if same(b, 1):
            return a
        more = self.add(a, self.subtract(b, 1))
        return self.number(("ceil", a, b), lambda at: _made(arith.DivUIOp, at.value(more), at.value(b)))

    def divide(self, a: Index, b: Index) -> Index:
        """Returns `a / b`, rounded down, of sizes, the second above 0."""
        if isinstance(a, int) and isinstance(b, int):
            return a // b
        if same(b, 1):
            return a
        return self.number(("/", a, b), lambda at: _made(arith.DivUIOp, at.value(a), at.value(b)))

    def remainder(self, a: Index, b: int) -> Index:
        """Returns what `a / b`, rounded down, leaves of a size."""
        if isinstance(a, int):
            return a % b
        return 0 if b == 1 else self.number(("%", a, b), lambda at: arith.RemUIOp(a, at.value(b)))

    def minimum(self, a: Index, b: Index) -> Index:
        """Returns the smaller of two signed indices."""
        if isinstance(a, int) and isinstance(b, int):
            return min(a, b)
        if same(a, b):
            return a
        return self.number(("min", a, b), lambda at: _made(arith.MinSIOp, at.value(a), at.value(b)))

    def maximum(self, a: Index, b: Index) -> Index:
        """Returns the larger of two signed indices."""
        if isinstance(a, int) and isinstance(b, int):
            return max(a, b)
        if same(a, b):
            return a
        return self.number(("max", a, b), lambda at: _made(arith.MaxSIOp, at.value(a), at.value(b)))

    def left(self, first: SSAValue, size: Index, most: Index) -> Index:
        """Returns how many of `size` places are left from a multiple of `most` on, `most` at most."""
        if isinstance(size, int) and isinstance(most, int) and (size <= most or size % most == 0):
            return min(size, most)
        return self.minimum(self.subtract(size, first), most)

    def compare(self, predicate: str, a: Index, b: Index) -> Flag:
        """Returns `a == b` for the predicate "eq", `a < b` (signed) for "slt"."""
        if isinstance(a, int) and isinstance(b, int):
            return a == b if predicate == "eq" else a < b
        if same(a, b):
            return predicate == "eq"
        return self.reuse((predicate, a, b), lambda: _comparison(predicate, self.value(a), self.value(b)))

    def both(self, a: Flag, b: Flag) -> Flag:
        """Returns whether both conditions hold."""
        if isinstance(a, bool):
            return b if a else False
        if isinstance(b, bool):
            return a if b else False
        return self.reuse(("and", a, b), lambda: arith.AndIOp.create(operands=[a, b], result_types=[i1]))

    def either(self, a: Flag, b: Flag) -> Flag:
        """Returns whether one of the conditions holds."""
        if isinstance(a, bool):
            return True if a else b
        if isinstance(b, bool):
            return True if b else a
        return self.reuse(("or", a, b), lambda: arith.OrIOp.create(operands=[a, b], result_types=[i1]))

    def opposite(self, flag: Flag) -> Flag:
        """Returns whether a condition does not hold."""
        if isinstance(flag, bool):
            return not flag
        return self.reuse(("not", flag), lambda: arith.XOrIOp(flag, self.flag(True)))

    def fit(self, numbers: Iterable[Index], bits: int) -> Flag:
        """Returns whether no number is negative or has more bits: whether the union of their bits is so."""
        several = dict.fromkeys(numbers)
        if not all(0 <= number < 1 << bits for number in several if isinstance(number, int)):
            return False
        found = [number for number in several if isinstance(number, SSAValue)]
        if not found:
            return True

        def union(a: SSAValue, b: SSAValue) -> SSAValue:
            return self.builder.insert(_made(arith.OrIOp, a, b)).results[0]

        whole = reduce(union, found)
        return self.reuse(("ult", whole), lambda: _comparison("ult", whole, self.value(1 << bits)))

    def all(self, flags: Iterable[Flag]) -> Flag:
        """Returns whether every condition holds."""
        start: Flag = True
        return reduce(self.both, flags, start)

    def product(self, factors: Iterable[Index]) -> Index:
        """Returns the product of the factors, 1 if there is none."""
        start: Index = 1
        return reduce(self.multiply, factors, start)

    def select(self, flag: Flag, a: Index, b: Index) -> Index:
        """Returns `a` where the condition holds, else `b`."""
        if isinstance(flag, bool):
            return a if flag else b
        if same(a, b):
            return a
        return self.number(
            ("select", flag, a, b), lambda at: _made(arith.SelectOp, flag, at.value(a), at.value(b))
        )
