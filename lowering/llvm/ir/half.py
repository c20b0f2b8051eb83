"""16-bit floats: carried as their bits, computed on as `float`."""

from __future__ import annotations

from xdsl.dialects.builtin import BFloat16Type
from xdsl.ir import Attribute

from tsir.lowering.llvm.ir.builder import Builder
from tsir.lowering.llvm.ir.types import Value, element_of


def widen(builder: Builder, value: Value, kind: Attribute) -> Value:
    """The `float` that a 16-bit float stands for; exact."""
    if not isinstance(element_of(kind), BFloat16Type):
        return builder.cast(
            "fpext", builder.cast("bitcast", value, value.type.of("half")), value.type.of("float")
        )
    word = builder.cast("zext", value, value.type.of("i32"))
    bits = builder.binary("shl", word, builder.number(word.type, 16))
    return builder.cast("bitcast", bits, value.type.of("float"))


def narrow(builder: Builder, value: Value, kind: Attribute) -> Value:
    """
    A `float` rounded to the nearest 16-bit float, ties to even; a `double` goes through `float`.

    bfloat16 is rounded on its bits: LLVM's own truncation is a library call on most processors, and flushes
    subnormal numbers on those that have an instruction.
    """
    if value.type.scalar == "double":
        value = builder.cast("fptrunc", value, value.type.of("float"))
    if not isinstance(element_of(kind), BFloat16Type):
        # Past a fence LLVM does not see a number that was rounded to `float` before: it would take the sign
        # of a `copysign` from there, by a library call that rounds a `double`.
        fenced = builder.intrinsic("arithmetic.fence", value)
        rounded = builder.cast("fptrunc", fenced, value.type.of("half"))
        return builder.cast("bitcast", rounded, value.type.of("i16"))
    word = value.type.of("i32")
    bits = builder.cast("bitcast", value, word)
    upper = builder.binary("lshr", bits, builder.number(word, 16))
    odd = builder.binary("and", upper, builder.number(word, 1))
    rounding = builder.binary("add", odd, builder.number(word, 0x7FFF))
    rounded = builder.binary("lshr", builder.binary("add", bits, rounding), builder.number(word, 16))
    is_nan = builder.compare("uno", value, value)
    chosen = builder.select(is_nan, builder.number(word, 0x7FC0), rounded)
    return builder.cast("trunc", chosen, value.type.of("i16"))
