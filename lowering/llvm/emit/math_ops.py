"""Emits `math`: intrinsics of LLVM where they are exact, elementary functions of ours for the rest."""

from __future__ import annotations

from xdsl.dialects import math
from xdsl.ir import Operation

from tsir.lowering.llvm.elementary import table
from tsir.lowering.llvm.ir.builder import Builder
from tsir.lowering.llvm.ir.function import FunctionEmitter, Handlers
from tsir.lowering.llvm.ir.types import I1, I64, Value

EXACT: dict[type[Operation], str] = {
    math.AbsFOp: "fabs",
    math.CeilOp: "ceil",
    math.CopySignOp: "copysign",
    math.FloorOp: "floor",
    math.FmaOp: "fma",
    math.RoundEvenOp: "roundeven",
    math.RoundOp: "round",
    math.SqrtOp: "sqrt",
    math.TruncOp: "trunc",
}
"""Operations whose result is exact or correctly rounded, and LLVM's intrinsic."""

ELEMENTARY: dict[type[Operation], str] = {
    math.AcosOp: "acos",
    math.AcoshOp: "acosh",
    math.AsinOp: "asin",
    math.AsinhOp: "asinh",
    math.Atan2Op: "atan2",
    math.AtanOp: "atan",
    math.AtanhOp: "atanh",
    math.CbrtOp: "cbrt",
    math.CosOp: "cos",
    math.CoshOp: "cosh",
    math.ErfOp: "erf",
    math.ExpOp: "exp",
    math.Exp2Op: "exp2",
    math.ExpM1Op: "expm1",
    math.LogOp: "log",
    math.Log10Op: "log10",
    math.Log1pOp: "log1p",
    math.Log2Op: "log2",
    math.PowFOp: "pow",
    math.RsqrtOp: "rsqrt",
    math.SinOp: "sin",
    math.SinhOp: "sinh",
    math.TanOp: "tan",
    math.TanhOp: "tanh",
}

COUNTS: dict[type[Operation], str] = {
    math.CountLeadingZerosOp: "ctlz",
    math.CountTrailingZerosOp: "cttz",
    math.AbsIOp: "abs",
}
"""Operations on integers whose intrinsic has a flag, off here: that its special case has no value."""


def emit_exact(e: FunctionEmitter, op: Operation) -> None:
    """Emits an intrinsic."""
    operands = [e.wide(operand) for operand in op.operands]
    e.bind_rounded(op.results[0], e.builder.intrinsic(EXACT[type(op)], *operands))


def emit_elementary(e: FunctionEmitter, op: Operation) -> None:
    """Emits an elementary function."""
    operands = [e.wide(operand) for operand in op.operands]
    e.bind_rounded(op.results[0], table.call(e.builder, ELEMENTARY[type(op)], operands))


def emit_count(e: FunctionEmitter, op: Operation) -> None:
    """Emits an intrinsic that is defined for zero and for the smallest integer too."""
    (operand,) = e.values(op.operands)
    name = f"llvm.{COUNTS[type(op)]}.{operand.type.suffix}"
    e.bind(op.results[0], e.builder.call(name, operand.type, [operand, Value("false", I1)]))


def emit_popcount(e: FunctionEmitter, op: math.CtPopOp) -> None:
    """Emits the number of bits that are set."""
    e.bind(op.result, e.builder.intrinsic("ctpop", e.value(op.operand)))


def emit_fpowi(e: FunctionEmitter, op: math.FPowIOp) -> None:
    """Emits a power of a float with an integer exponent, as one with a float."""
    base = e.wide(op.lhs)
    exponent = e.builder.cast("sitofp", e.value(op.rhs), base.type)
    e.bind_rounded(op.result, table.call(e.builder, "pow", [base, exponent]))


def emit_ipowi(e: FunctionEmitter, op: math.IPowIOp) -> None:
    """Emits a power of integers, lane by lane."""
    b = e.builder
    base, exponent = e.value(op.lhs), e.value(op.rhs)
    if not base.type.lanes:
        e.bind(op.result, integer_power(b, base, exponent))
        return
    result = Value("poison", base.type)
    for lane in range(base.type.lanes):
        index = Value(str(lane), I64)
        power = integer_power(b, b.lane(base, index), b.lane(exponent, index))
        result = b.with_lane(result, power, index)
    e.bind(op.result, result)


def integer_power(b: Builder, base: Value, exponent: Value) -> Value:
    """Emits a call of the power of integers, which the module gets when first used."""
    kind = base.type
    symbol = f"tsir.ipowi.{kind.suffix}"
    b.module.definitions.setdefault(symbol, INTEGER_POWER.format(symbol=symbol, t=kind))
    return b.value(kind, f'call {kind} @"{symbol}"({base}, {exponent})')


INTEGER_POWER = """define internal {t} @"{symbol}"({t} %base, {t} %exponent) nounwind {{
entry:
  %negative = icmp slt {t} %exponent, 0
  br i1 %negative, label %reciprocal, label %square
reciprocal:
  %odd.exponent = and {t} %exponent, 1
  %is.one = icmp eq {t} %base, 1
  %is.minus = icmp eq {t} %base, -1
  %even = icmp eq {t} %odd.exponent, 0
  %sign = select i1 %even, {t} 1, {t} -1
  %unit = select i1 %is.minus, {t} %sign, {t} 0
  %fraction = select i1 %is.one, {t} 1, {t} %unit
  ret {t} %fraction
square:
  %left = phi {t} [ %exponent, %entry ], [ %rest, %next ]
  %power = phi {t} [ %base, %entry ], [ %squared, %next ]
  %total = phi {t} [ 1, %entry ], [ %multiplied, %next ]
  %done = icmp eq {t} %left, 0
  br i1 %done, label %end, label %next
next:
  %bit = and {t} %left, 1
  %odd = icmp ne {t} %bit, 0
  %factor = select i1 %odd, {t} %power, {t} 1
  %multiplied = mul {t} %total, %factor
  %squared = mul {t} %power, %power
  %rest = lshr {t} %left, 1
  br label %square
end:
  ret {t} %total
}}"""
"""Square and multiply, wrapping around; a negative exponent gives the reciprocal, rounded towards zero."""

HANDLERS: Handlers = {
    **dict.fromkeys(EXACT, emit_exact),
    **dict.fromkeys(ELEMENTARY, emit_elementary),
    **dict.fromkeys(COUNTS, emit_count),
    math.CtPopOp: emit_popcount,
    math.FPowIOp: emit_fpowi,
    math.IPowIOp: emit_ipowi,
}
