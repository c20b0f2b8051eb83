"""Emits `lanes`: on vectors, what `arith` does on scalars."""

from __future__ import annotations

from collections.abc import Callable

from tsir.dialects import lanes
from tsir.lowering.llvm.arith_ops import emit_cmpf, emit_cmpi, emit_select, emit_to_signed, emit_to_unsigned
from tsir.lowering.llvm.function import FunctionEmitter, Handlers
from tsir.lowering.llvm.types import is_half, type_of


def resize(*, signed: bool) -> Callable[[FunctionEmitter, lanes.CastOp], None]:
    """Emits the truncation or extension of integers."""

    def emit(e: FunctionEmitter, op: lanes.CastOp) -> None:
        e.bind(op.result, e.builder.resize(e.value(op.input), type_of(op.result.type), signed=signed))

    return emit


def to_float(opcode: str) -> Callable[[FunctionEmitter, lanes.CastOp], None]:
    """Emits the conversion of integers to floats."""

    def emit(e: FunctionEmitter, op: lanes.CastOp) -> None:
        value = e.value(op.input)
        kind = op.result.type
        to = value.type.of("float") if is_half(kind) else type_of(kind)
        e.bind_rounded(op.result, e.builder.cast(opcode, value, to))

    return emit


HANDLERS: Handlers = {
    lanes.SelectOp: emit_select,
    lanes.CmpiOp: emit_cmpi,
    lanes.CmpfOp: emit_cmpf,
    lanes.FPToSIOp: emit_to_signed,
    lanes.FPToUIOp: emit_to_unsigned,
    lanes.SIToFPOp: to_float("sitofp"),
    lanes.UIToFPOp: to_float("uitofp"),
    lanes.TruncIOp: resize(signed=False),
    lanes.ExtSIOp: resize(signed=True),
    lanes.ExtUIOp: resize(signed=False),
}
