"""Emits `arith` and `lanes`, on scalars and vectors alike; every operation is defined for all operands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FloatAttr, IntegerAttr
from xdsl.ir import Attribute, Operation

from tsir.dialects.machine import lanes
from tsir.lowering.llvm.ir.builder import Builder
from tsir.lowering.llvm.ir.function import FunctionEmitter, Handlers, UnsupportedOperationError
from tsir.lowering.llvm.ir.types import (
    Type,
    Value,
    constant,
    constant_lanes,
    element_of,
    float_bits,
    is_half,
    type_of,
)

IntegerToFloat: TypeAlias = arith.SIToFPOp | arith.UIToFPOp | lanes.SIToFPOp | lanes.UIToFPOp

FLOAT_PREDICATES = (
    *("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
    *("ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"),
)
INTEGER_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")

INSTRUCTIONS: dict[type[Operation], str] = {
    arith.AddiOp: "add",
    arith.SubiOp: "sub",
    arith.MuliOp: "mul",
    arith.AndIOp: "and",
    arith.OrIOp: "or",
    arith.XOrIOp: "xor",
}
INTRINSICS: dict[type[Operation], str] = {
    arith.MinSIOp: "smin",
    arith.MaxSIOp: "smax",
    arith.MinUIOp: "umin",
    arith.MaxUIOp: "umax",
}
FLOAT_INSTRUCTIONS: dict[type[Operation], str] = {
    arith.AddfOp: "fadd",
    arith.SubfOp: "fsub",
    arith.MulfOp: "fmul",
    arith.DivfOp: "fdiv",
}
FLOAT_INTRINSICS: dict[type[Operation], str] = {
    arith.MaximumfOp: "maximum",
    arith.MinimumfOp: "minimum",
    arith.MaxnumfOp: "maxnum",
    arith.MinnumfOp: "minnum",
}
RESIZES: dict[type[Operation], bool] = {
    arith.TruncIOp: False,
    arith.ExtUIOp: False,
    arith.ExtSIOp: True,
    arith.IndexCastOp: True,
    lanes.TruncIOp: False,
    lanes.ExtUIOp: False,
    lanes.ExtSIOp: True,
}
"""Conversions between integers, and whether the sign is kept."""


def fast_flags(op: Operation) -> str:
    """The fast-math flags that an operation asks for, each with a blank after it."""
    attribute = op.properties.get("fastmath")
    if not isinstance(attribute, arith.FastMathFlagsAttr):
        return ""
    return "".join(f"{flag.value} " for flag in attribute.data)


def attribute_constant(attribute: Attribute, kind: Attribute) -> Value:
    """A constant attribute as a value."""
    made = type_of(kind)
    if isinstance(attribute, DenseIntOrFPElementsAttr):
        numbers = tuple(
            carried(number, kind) for number in dense_numbers(cast("DenseIntOrFPElementsAttr", attribute))
        )
        return constant(made, numbers[0]) if len(numbers) == 1 else constant_lanes(made, numbers)
    if isinstance(attribute, FloatAttr):
        return constant(made, carried(attribute.value.data, kind))
    if isinstance(attribute, IntegerAttr):
        return constant(made, cast("IntegerAttr", attribute).value.data)
    raise UnsupportedOperationError(f"constant {attribute} is not supported")


def dense_numbers(attribute: DenseIntOrFPElementsAttr) -> Sequence[float]:
    """The numbers of a dense attribute, one for a splat."""
    return cast("Sequence[float]", attribute.get_values())


def carried(number: float, kind: Attribute) -> float:
    """A number as it is carried: the bits of a 16-bit float."""
    return float_bits(number, element_of(kind)) if is_half(kind) else number


def emit_constant(e: FunctionEmitter, op: arith.ConstantOp) -> None:
    """Emits a constant; it takes no instruction."""
    e.bind(op.result, attribute_constant(op.value, op.result.type))


def emit_integer(e: FunctionEmitter, op: Operation) -> None:
    """Emits an integer instruction, which wraps around."""
    left, right = e.values(op.operands)
    e.bind(op.results[0], e.builder.binary(INSTRUCTIONS[type(op)], left, right))


def emit_integer_intrinsic(e: FunctionEmitter, op: Operation) -> None:
    """Emits the smaller or the larger of two integers."""
    e.bind(op.results[0], e.builder.intrinsic(INTRINSICS[type(op)], *e.values(op.operands)))


def emit_float(e: FunctionEmitter, op: Operation) -> None:
    """Emits floating-point arithmetic with the flags of the operation, by default none."""
    left, right = (e.wide(operand) for operand in op.operands)
    e.builder.flags = fast_flags(op)
    if (opcode := FLOAT_INSTRUCTIONS.get(type(op))) is not None:
        result = e.builder.binary(opcode, left, right)
    else:
        result = e.builder.intrinsic(FLOAT_INTRINSICS[type(op)], left, right)
    e.builder.flags = ""
    e.bind_rounded(op.results[0], result)


def emit_negf(e: FunctionEmitter, op: arith.NegfOp) -> None:
    """Emits a change of sign."""
    e.builder.flags = fast_flags(op)
    result = e.builder.negate(e.wide(op.operand))
    e.builder.flags = ""
    e.bind_rounded(op.result, result)


def emit_cmpf(e: FunctionEmitter, op: arith.CmpfOp | lanes.CmpfOp) -> None:
    """Emits a comparison of floats."""
    e.builder.flags = fast_flags(op)
    predicate = FLOAT_PREDICATES[op.predicate.value.data]
    left, right = e.wide(op.lhs), e.wide(op.rhs)
    e.bind(op.result, e.builder.compare(predicate, left, right))
    e.builder.flags = ""


def emit_cmpi(e: FunctionEmitter, op: arith.CmpiOp | lanes.CmpiOp) -> None:
    """Emits a comparison of integers."""
    predicate = INTEGER_PREDICATES[op.predicate.value.data]
    e.bind(op.result, e.builder.compare(predicate, e.value(op.lhs), e.value(op.rhs)))


def emit_select(e: FunctionEmitter, op: arith.SelectOp | lanes.SelectOp) -> None:
    """Emits a choice, of memrefs part by part."""
    condition = e.value(op.cond)
    pairs = zip(e.flatten(op.lhs), e.flatten(op.rhs), strict=True)
    e.rebuild_all([op.result], [e.builder.select(condition, left, right) for left, right in pairs])


def safe_divisor(b: Builder, left: Value, right: Value, *, signed: bool) -> Value:
    """
    A divisor that never traps: one in place of zero, and of -1 where the quotient would overflow.

    So INT_MIN / -1 is INT_MIN and the remainder 0. What a program defines for zero it checks before.
    """
    if right.literal not in (None, 0, -1):
        return right
    kind = right.type
    bad = b.compare("eq", right, b.number(kind, 0))
    if signed:
        least = b.compare("eq", left, b.number(kind, -(1 << kind.bits - 1)))
        minus = b.compare("eq", right, b.number(kind, -1))
        bad = b.binary("or", bad, b.binary("and", least, minus))
    return b.select(bad, b.number(kind, 1), right)


def divide(opcode: str) -> Callable[[FunctionEmitter, Operation], None]:
    """Emits a division or remainder with a divisor that does not trap."""

    def emit(e: FunctionEmitter, op: Operation) -> None:
        left, right = e.values(op.operands)
        divisor = safe_divisor(e.builder, left, right, signed=opcode[0] == "s")
        e.bind(op.results[0], e.builder.binary(opcode, left, divisor))

    return emit


def divide_rounded(opcode: str, step: str) -> Callable[[FunctionEmitter, Operation], None]:
    """
    Emits a division rounded down (`step` is "sub") or up ("add").

    The quotient towards zero is moved where a remainder is left and its sign says that it was rounded
    the other way.
    """

    def emit(e: FunctionEmitter, op: Operation) -> None:
        b = e.builder
        left, right = e.values(op.operands)
        divisor = safe_divisor(b, left, right, signed=opcode == "sdiv")
        quotient = b.binary(opcode, left, divisor)
        rest = b.binary("sub", left, b.binary("mul", quotient, divisor))
        zero = b.number(rest.type, 0)
        moved = b.compare("ne", rest, zero)
        if opcode == "sdiv":
            opposite = b.compare("slt", b.binary("xor", rest, divisor), zero)
            if step == "add":
                opposite = b.binary("xor", opposite, b.number(opposite.type, 1))
            moved = b.binary("and", moved, opposite)
        stepped = b.binary(step, quotient, b.number(rest.type, 1))
        e.bind(op.results[0], b.select(moved, stepped, quotient))

    return emit


def shift(opcode: str) -> Callable[[FunctionEmitter, Operation], None]:
    """Emits a shift; by the width or more it gives 0, or the sign where that is kept."""

    def emit(e: FunctionEmitter, op: Operation) -> None:
        b = e.builder
        left, right = e.values(op.operands)
        top = b.number(left.type, left.type.bits - 1)
        if right.literal is not None and 0 <= right.literal < left.type.bits:
            result = b.binary(opcode, left, right)
        else:
            result = b.binary(opcode, left, b.intrinsic("umin", right, top))
            if opcode != "ashr":
                fits = b.compare("ule", right, top)
                result = b.select(fits, result, b.number(left.type, 0))
        e.bind(op.results[0], result)

    return emit


def emit_add_extended(e: FunctionEmitter, op: arith.AddUIExtendedOp) -> None:
    """Emits an unsigned sum and whether it wrapped around."""
    left, right = e.value(op.lhs), e.value(op.rhs)
    total = e.builder.binary("add", left, right)
    e.bind(op.sum, total)
    e.bind(op.overflow, e.builder.compare("ult", total, left))


def emit_multiply_extended(e: FunctionEmitter, op: arith.MulUIExtendedOp | arith.MulSIExtendedOp) -> None:
    """Emits both halves of a product."""
    b = e.builder
    narrow = type_of(op.lhs.type)
    wide = narrow.of(f"i{2 * narrow.bits}")
    signed = isinstance(op, arith.MulSIExtendedOp)
    left, right = (b.resize(e.value(operand), wide, signed=signed) for operand in (op.lhs, op.rhs))
    product = b.binary("mul", left, right)
    e.bind(op.low, b.cast("trunc", product, narrow))
    upper = b.binary("lshr", product, b.number(wide, narrow.bits))
    e.bind(op.high, b.cast("trunc", upper, narrow))


def emit_resize(e: FunctionEmitter, op: Operation) -> None:
    """Emits the truncation or extension of an integer."""
    to = type_of(op.results[0].type)
    e.bind(op.results[0], e.builder.resize(e.value(op.operands[0]), to, signed=RESIZES[type(op)]))


def emit_bitcast(e: FunctionEmitter, op: arith.BitcastOp) -> None:
    """Emits a change of type that keeps the bits."""
    e.bind(op.result, e.builder.cast("bitcast", e.value(op.input), type_of(op.result.type)))


def emit_resize_float(e: FunctionEmitter, op: arith.ExtFOp | arith.TruncFOp) -> None:
    """Emits a conversion between floats."""
    value = e.wide(op.input)
    to = value.type if is_half(op.result.type) else type_of(op.result.type)
    opcode = "fptrunc" if to.bits < value.type.bits else "fpext"
    e.bind_rounded(op.result, e.builder.cast(opcode, value, to))


def emit_to_float(e: FunctionEmitter, op: IntegerToFloat) -> None:
    """Emits the conversion of an integer to a float."""
    value = e.value(op.input)
    kind = op.result.type
    to = value.type.of("float") if is_half(kind) else type_of(kind)
    e.bind_rounded(
        op.result,
        e.builder.cast("uitofp" if isinstance(op, arith.UIToFPOp | lanes.UIToFPOp) else "sitofp", value, to),
    )


def to_integer(b: Builder, value: Value, to: Type) -> Value:
    """An integer from a float as x86 has it: towards zero, the smallest where it does not fit or is NaN."""
    bound = 2.0 ** (to.bits - 1)
    above = b.compare("oge", value, b.number(value.type, -bound))
    fits = b.binary("and", above, b.compare("olt", value, b.number(value.type, bound)))
    safe = b.select(fits, value, b.number(value.type, 0.0))
    return b.select(fits, b.cast("fptosi", safe, to), b.number(to, -int(bound)))


def emit_to_signed(e: FunctionEmitter, op: arith.FPToSIOp | lanes.FPToSIOp) -> None:
    """Emits the conversion of a float to an integer; those below 32 bits wrap the one of 32 bits."""
    to = type_of(op.result.type)
    whole = to_integer(e.builder, e.wide(op.input), to.of("i64" if to.bits > 32 else "i32"))
    e.bind(op.result, e.builder.resize(whole, to, signed=True))


def emit_to_unsigned(e: FunctionEmitter, op: arith.FPToUIOp | lanes.FPToUIOp) -> None:
    """Emits the conversion of a float to an unsigned integer, which wraps the signed one of 64 bits."""
    b = e.builder
    to = type_of(op.result.type)
    value = e.wide(op.input)
    whole = to_integer(b, value, to.of("i64"))
    if to.bits == 64:
        bound = b.number(value.type, 2.0**63)
        excess = to_integer(b, b.binary("fsub", value, bound), whole.type)
        flipped = b.binary("xor", excess, b.number(whole.type, -(2**63)))
        whole = b.select(b.compare("oge", value, bound), flipped, whole)
    e.bind(op.result, b.resize(whole, to, signed=False))


HANDLERS: Handlers = {
    **dict.fromkeys(INSTRUCTIONS, emit_integer),
    **dict.fromkeys(INTRINSICS, emit_integer_intrinsic),
    **dict.fromkeys((*FLOAT_INSTRUCTIONS, *FLOAT_INTRINSICS), emit_float),
    **dict.fromkeys(RESIZES, emit_resize),
    arith.ConstantOp: emit_constant,
    arith.NegfOp: emit_negf,
    arith.CmpfOp: emit_cmpf,
    arith.CmpiOp: emit_cmpi,
    arith.SelectOp: emit_select,
    arith.DivSIOp: divide("sdiv"),
    arith.DivUIOp: divide("udiv"),
    arith.RemSIOp: divide("srem"),
    arith.RemUIOp: divide("urem"),
    arith.FloorDivSIOp: divide_rounded("sdiv", "sub"),
    arith.CeilDivSIOp: divide_rounded("sdiv", "add"),
    arith.CeilDivUIOp: divide_rounded("udiv", "add"),
    arith.ShLIOp: shift("shl"),
    arith.ShRSIOp: shift("ashr"),
    arith.ShRUIOp: shift("lshr"),
    arith.AddUIExtendedOp: emit_add_extended,
    arith.MulUIExtendedOp: emit_multiply_extended,
    arith.MulSIExtendedOp: emit_multiply_extended,
    arith.BitcastOp: emit_bitcast,
    arith.ExtFOp: emit_resize_float,
    arith.TruncFOp: emit_resize_float,
    arith.SIToFPOp: emit_to_float,
    arith.UIToFPOp: emit_to_float,
    arith.FPToSIOp: emit_to_signed,
    arith.FPToUIOp: emit_to_unsigned,
    lanes.SelectOp: emit_select,
    lanes.CmpiOp: emit_cmpi,
    lanes.CmpfOp: emit_cmpf,
    lanes.SIToFPOp: emit_to_float,
    lanes.UIToFPOp: emit_to_float,
    lanes.FPToSIOp: emit_to_signed,
    lanes.FPToUIOp: emit_to_unsigned,
}
