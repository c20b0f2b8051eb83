"""Expressions: values with Python's operators, so that a formula reads as it does in a book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps

from tsir.lowering.llvm.ir.builder import Builder
from tsir.lowering.llvm.ir.types import I1, I64, ONE, PTR, ZERO, Type, Value, constant


@dataclass(frozen=True, slots=True)
class Expr:
    """A value being computed: numbers beside it become constants of its type; comparisons are ordered."""

    builder: Builder
    value: Value

    @property
    def type(self) -> Type:
        """The LLVM type."""
        return self.value.type

    def lift(self, other: Expr | float) -> Value:
        """An operand beside this one as a value of the same type."""
        return other.value if isinstance(other, Expr) else constant(self.type, other)

    def number(self, number: float) -> Expr:
        """A constant of this type."""
        return Expr(self.builder, constant(self.type, number))

    def _binary(self, opcode: str, other: Expr | float, *, swap: bool = False) -> Expr:
        pair = (self.lift(other), self.value) if swap else (self.value, self.lift(other))
        return Expr(self.builder, self.builder.binary(f"f{opcode}" if self.type.is_float else opcode, *pair))

    def __add__(self, other: Expr | float) -> Expr:
        return self._binary("add", other)

    def __radd__(self, other: float) -> Expr:
        return self._binary("add", other)

    def __sub__(self, other: Expr | float) -> Expr:
        return self._binary("sub", other)

    def __rsub__(self, other: float) -> Expr:
        return self._binary("sub", other, swap=True)

    def __mul__(self, other: Expr | float) -> Expr:
        return self._binary("mul", other)

    def __rmul__(self, other: float) -> Expr:
        return self._binary("mul", other)

    def __truediv__(self, other: Expr | float) -> Expr:
        return self._binary("div", other)

    def __rtruediv__(self, other: float) -> Expr:
        return self._binary("div", other, swap=True)

    def __neg__(self) -> Expr:
        return Expr(self.builder, self.builder.negate(self.value))

    def __and__(self, other: Expr | float) -> Expr:
        return Expr(self.builder, self.builder.binary("and", self.value, self.lift(other)))

    def __or__(self, other: Expr | float) -> Expr:
        return Expr(self.builder, self.builder.binary("or", self.value, self.lift(other)))

    def __xor__(self, other: Expr | float) -> Expr:
        return Expr(self.builder, self.builder.binary("xor", self.value, self.lift(other)))

    def __lshift__(self, count: Expr | int) -> Expr:
        return Expr(self.builder, self.builder.binary("shl", self.value, self.lift(count)))

    def __rshift__(self, count: int) -> Expr:
        return Expr(self.builder, self.builder.binary("ashr", self.value, self.lift(count)))

    def _compare(self, predicate: str, other: Expr | float) -> Expr:
        kind = "o" if self.type.is_float else "" if predicate in ("eq", "ne") else "s"
        return Expr(self.builder, self.builder.compare(kind + predicate, self.value, self.lift(other)))

    def __lt__(self, other: Expr | float) -> Expr:
        return self._compare("lt", other)

    def __le__(self, other: Expr | float) -> Expr:
        return self._compare("le", other)

    def __gt__(self, other: Expr | float) -> Expr:
        return self._compare("gt", other)

    def __ge__(self, other: Expr | float) -> Expr:
        return self._compare("ge", other)

    def equals(self, other: Expr | float) -> Expr:
        """The condition that both are the same number."""
        return self._compare("eq", other)

    def is_nan(self) -> Expr:
        """The condition that it is not a number."""
        return Expr(self.builder, self.builder.compare("uno", self.value, self.value))

    def where(self, condition: Expr, otherwise: Expr | float) -> Expr:
        """This value where a condition holds, another elsewhere."""
        return Expr(self.builder, self.builder.select(condition.value, self.value, self.lift(otherwise)))

    def at_most(self, bound: float) -> Expr:
        """The smaller of this and a bound; NaN stays."""
        return self.number(bound).where(self > bound, self)

    def at_least(self, bound: float) -> Expr:
        """The larger of this and a bound; NaN stays."""
        return self.number(bound).where(self < bound, self)

    def intrinsic(self, name: str, *others: Expr | float) -> Expr:
        """An intrinsic of LLVM on this and values of the same type."""
        operands = [self.value, *map(self.lift, others)]
        return Expr(self.builder, self.builder.intrinsic(name, *operands))

    def fma(self, factor: Expr | float, addend: Expr | float) -> Expr:
        """`self * factor + addend`, fused where the target can."""
        return self.intrinsic("fmuladd", factor, addend)

    def exact_fma(self, factor: Expr | float, addend: Expr | float) -> Expr:
        """`self * factor + addend` with one rounding on every target."""
        return self.intrinsic("fma", factor, addend)

    def abs(self) -> Expr:
        """The magnitude."""
        return self.intrinsic("fabs")

    def with_sign(self, other: Expr) -> Expr:
        """The magnitude with the sign of another value."""
        return self.intrinsic("copysign", other)

    def cast(self, opcode: str, scalar: str) -> Expr:
        """A conversion to another scalar in each lane."""
        return Expr(self.builder, self.builder.cast(opcode, self.value, self.type.of(scalar)))

    def bits(self) -> Expr:
        """The bits of a float as an integer."""
        return self.cast("bitcast", f"i{self.type.bits}")

    def from_bits(self) -> Expr:
        """The float that has these bits."""
        return self.cast("bitcast", "float" if self.type.bits == 32 else "double")

    def polynomial(self, coefficients: Sequence[float]) -> Expr:
        """A polynomial of this value, coefficients from the constant one up, by Horner's rule."""
        total = self.number(coefficients[-1])
        for coefficient in reversed(coefficients[:-1]):
            total = total.fma(self, coefficient)
        return total

    def chebyshev(self, coefficients: Sequence[float]) -> Expr:
        """A sum of Chebyshev polynomials of this value, from -1 to 1, by Clenshaw's rule."""
        above, total, twice = self.number(0.0), self.number(coefficients[-1]), self + self
        for coefficient in reversed(coefficients[1:-1]):
            above, total = total, twice.fma(total, coefficient - above)
        return self.fma(total, coefficients[0] - above)

    def shifted_right(self, count: Expr | int) -> Expr:
        """An integer shifted towards the low bits, with zeros from above."""
        return Expr(self.builder, self.builder.binary("lshr", self.value, self.lift(count)))

    def remainder(self, other: Expr) -> Expr:
        """The remainder of integers without signs."""
        return Expr(self.builder, self.builder.binary("urem", self.value, other.value))

    def leading_zeros(self) -> Expr:
        """The zeros above the highest bit of an integer that is one, all bits if none is."""
        b, kind = self.builder, self.type
        return Expr(b, b.call(f"llvm.ctlz.{kind.suffix}", kind, [self.value, Value("false", I1)]))

    def resized(self, bits: int) -> Expr:
        """An integer without a sign in so many bits."""
        return Expr(self.builder, self.builder.resize(self.value, self.type.of(f"i{bits}"), signed=False))

    def entry(self, name: str, words: Sequence[int]) -> Expr:
        """The word that this is the index of, in a table of constants of the module."""
        b, symbol = self.builder, f"tsir.{name}"
        numbers = ", ".join(f"i64 {word}" for word in words)
        kind = f"[{len(words)} x i64]"
        b.module.definitions[symbol] = f'@"{symbol}" = internal unnamed_addr constant {kind} [{numbers}]'
        return Expr(b, b.load(I64, b.offset(Value(f'@"{symbol}"', PTR), I64, self.value), 8))

    def lanewise(self, formula: Callable[..., tuple[Expr, ...]], *others: Expr) -> tuple[Expr, ...]:
        """The result of a formula of scalars for this and others, lane by lane in a loop."""
        if not self.type.lanes:
            return formula(self, *others)
        b = self.builder
        before, loop, after = b.block, b.label("lane"), b.label("lanes")
        b.jump(loop)
        b.start(loop)
        phis = b.reserve()
        index = b.fresh(I64)
        found = formula(*(Expr(b, b.lane(operand.value, index)) for operand in (self, *others)))
        totals = [b.fresh(Type(lane.type.scalar, self.type.lanes)) for lane in found]
        made = [b.with_lane(total, lane.value, index) for total, lane in zip(totals, found, strict=True)]
        following = b.add(index, ONE)
        rounds = [
            (total, Value("poison", total.type), then) for total, then in zip(totals, made, strict=True)
        ]
        b.carry(phis, before, [(index, ZERO, following), *rounds])
        b.branch(b.compare("ult", following, Value(str(self.type.lanes), I64)), loop, after)
        b.start(after)
        return tuple(Expr(b, total) for total in made)


def in_double(formula: Callable[..., Expr]) -> Callable[..., Expr]:
    """A formula that is computed in `double`, also of `float`."""

    @wraps(formula)
    def widened(*operands: Expr) -> Expr:
        if operands[0].type.scalar == "double":
            return formula(*operands)
        return formula(*(x.cast("fpext", "double") for x in operands)).cast("fptrunc", "float")

    return widened


def mended(usual: Sequence[Expr], rare: Expr, formula: Callable[[], tuple[Expr, ...]]) -> tuple[Expr, ...]:
    """Values, those where a condition holds by another formula, which runs only if it does in some lane."""
    b = rare.builder
    first, after, before = b.label("rare"), b.label("usual"), b.block
    b.branch(b.any_lane(rare.value), first, after)
    b.start(first)
    mixed = [other.where(rare, value) for other, value in zip(formula(), usual, strict=True)]
    end = b.block
    b.jump(after)
    b.start(after)
    pairs = zip(usual, mixed, strict=True)
    return tuple(Expr(b, b.phi(x.type, [(x.value, before), (y.value, end)])) for x, y in pairs)
