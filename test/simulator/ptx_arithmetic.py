"""The instructions of PTX that only compute, on the bits of registers as numpy arrays."""

from __future__ import annotations

import ctypes
import ctypes.util
import re
from collections.abc import Callable
from functools import cache
from typing import Any, Protocol, TypeAlias

import numpy as np
from matrix_units import rounded
from ptx_memory import Array, SimulationError
from ptx_text import Instruction

KINDS: dict[str, np.dtype[Any]] = {
    **{f"b{8 * n}": np.dtype(f"u{n}") for n in (1, 2, 4, 8)},
    **{f"u{8 * n}": np.dtype(f"u{n}") for n in (1, 2, 4, 8)},
    **{f"s{8 * n}": np.dtype(f"i{n}") for n in (1, 2, 4, 8)},
    **{f"f{8 * n}": np.dtype(f"f{n}") for n in (2, 4, 8)},
    "pred": np.dtype("?"),
}
BITS: dict[int, np.dtype[Any]] = {size: np.dtype(f"u{size}") for size in (1, 2, 4, 8)}


class Registers(Protocol):
    """What instructions read."""

    def get(self, operand: str, kind: str, active: Array) -> Array:
        """An operand of some threads as a type."""
        ...


Compute: TypeAlias = Callable[[Registers, Instruction, Array], Array]
"""The result of an instruction for some threads."""

_libm = ctypes.CDLL(ctypes.util.find_library("m"))
_libm.fma.restype = ctypes.c_double
_libm.fma.argtypes = [ctypes.c_double] * 3


def typed(function: Callable[..., Array], count: int) -> Compute:
    """Computes on operands of the type that the instruction names last."""

    def compute(r: Registers, op: Instruction, active: Array) -> Array:
        kind = op.name[-1]
        return function(*(r.get(operand, kind, active) for operand in op.operands[1 : 1 + count]))

    return compute


def packed(function: Callable[..., Array], count: int) -> Compute:
    """Computes on two numbers of 16 bits in each register."""

    def compute(r: Registers, op: Instruction, active: Array) -> Array:
        pairs = (r.get(operand, "b32", active).view(np.float16) for operand in op.operands[1 : 1 + count])
        return function(*pairs).view(np.uint32)

    return compute


def fma32(a: Array, b: Array, c: Array) -> Array:
    """One rounding: the product is exact in 64 bits, the sum is rounded to odd there."""
    product, addend = a.astype(np.float64) * b.astype(np.float64), c.astype(np.float64)
    total = product + addend
    back = total - product
    rest = (product - (total - back)) + (addend - back)
    bits = total.view(np.int64)
    towards = np.where((rest > 0) == (total > 0), 1, -1)
    odd = np.where(np.isfinite(rest) & (rest != 0) & (bits % 2 == 0), bits + towards, bits)
    return odd.view(np.float64).astype(np.float32)


def fma64(a: Array, b: Array, c: Array) -> Array:
    """One rounding, by the library of C."""
    return np.array([_libm.fma(*numbers) for numbers in zip(a, b, c, strict=True)], np.float64)


def _multiply_wide(r: Registers, op: Instruction, active: Array) -> Array:
    narrow = op.name[-1]
    wide = np.dtype(f"{'i' if narrow[0] == 's' else 'u'}{2 * KINDS[narrow].itemsize}")
    left, right, *rest = op.operands[1:]
    product = r.get(left, narrow, active).astype(wide) * r.get(right, narrow, active).astype(wide)
    for addend in rest:
        product = product + r.get(addend, f"{narrow[0]}{8 * wide.itemsize}", active)
    return product


def _multiply_high(a: Array, b: Array) -> Array:
    shift = 8 * a.dtype.itemsize
    pairs = zip(a.tolist(), b.tolist(), strict=True)
    return np.array([(x * y >> shift) & ((1 << shift) - 1) for x, y in pairs], BITS[a.dtype.itemsize])


def _divide(a: Array, b: Array) -> Array:
    if a.dtype.kind == "f":
        return a / b
    if (b == 0).any():
        raise SimulationError("division by zero")
    quotient = np.abs(a.astype(object)) // np.abs(b.astype(object))
    return np.where((a < 0) == (b < 0), quotient, -quotient).astype(a.dtype)


def _remainder(a: Array, b: Array) -> Array:
    return a - _divide(a, b) * b


def _shift(r: Registers, op: Instruction, active: Array) -> Array:
    kind = op.name[-1]
    value = r.get(op.operands[1], kind, active)
    count = r.get(op.operands[2], "u32", active)
    width = 8 * value.dtype.itemsize
    if op.name[0] == "shl":
        return np.where(
            count < width, value << np.minimum(count, width - 1).astype(value.dtype), value.dtype.type(0)
        )
    moved = value >> np.minimum(count, width - 1).astype(value.dtype)
    return moved if kind[0] == "s" else np.where(count < width, moved, value.dtype.type(0))


_ORDERED: dict[str, Callable[[Array, Array], Array]] = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater,
    "ge": np.greater_equal, "lo": np.less, "ls": np.less_equal, "hi": np.greater, "hs": np.greater_equal,
}  # fmt: skip


def _compare(r: Registers, op: Instruction, active: Array) -> Array:
    relation, kind = op.name[1], op.name[-1]
    a, b = (r.get(operand, kind, active) for operand in op.operands[1:3])
    if len(op.name) != 3 or len(op.operands) != 3:
        raise SimulationError("not modelled")
    if a.dtype.kind != "f":
        return _ORDERED[relation](a, b)
    unordered = np.isnan(a) | np.isnan(b)
    if relation in ("nan", "num"):
        return unordered == (relation == "nan")
    if relation.endswith("u"):
        return _ORDERED[relation.removesuffix("u")](a, b) | unordered
    return _ORDERED[relation](a, b) & ~unordered


def _select(r: Registers, op: Instruction, active: Array) -> Array:
    a, b = (r.get(operand, op.name[-1], active) for operand in op.operands[1:3])
    return np.where(r.get(op.operands[3], "pred", active), a, b)


def _round(r: Registers, op: Instruction, active: Array) -> Array:
    return rounded(r.get(op.operands[1], "f32", active))


_WHOLE: dict[str, Callable[[Array], Array]] = {
    "rni": np.rint,
    "rmi": np.floor,
    "rpi": np.ceil,
    "rzi": np.trunc,
}


def _convert(r: Registers, op: Instruction, active: Array) -> Array:
    *modifiers, to, source = op.name[1:]
    value, wanted = r.get(op.operands[1], source, active), KINDS[to]
    if value.dtype.kind != "f":
        if modifiers != (["rn"] if wanted.kind == "f" else []):
            raise SimulationError("not modelled")
        return value.astype(wanted)
    if modifiers and modifiers[0] in _WHOLE:
        value = _WHOLE[modifiers.pop(0)](value)
    elif wanted.kind != "f" or modifiers != (["rn"] if wanted.itemsize < value.dtype.itemsize else []):
        raise SimulationError("not modelled")
    else:
        return value.astype(wanted)
    if modifiers:
        raise SimulationError("not modelled")
    if wanted.kind == "f":
        return value.astype(wanted)
    limits = np.iinfo(str(wanted))
    inside = (value >= float(limits.min)) & (value < float(limits.max) + 1)
    nearest = np.where(value > 0, limits.max, limits.min).astype(wanted)
    return np.where(inside, np.where(inside, value, 0).astype(wanted), np.where(np.isnan(value), 0, nearest))


def _convert_pair(r: Registers, op: Instruction, active: Array) -> Array:
    high, low = (r.get(operand, "f32", active).astype(np.float16) for operand in op.operands[1:3])
    return high.view(np.uint16).astype(np.uint32) << np.uint32(16) | low.view(np.uint16)


def move(r: Registers, op: Instruction, active: Array) -> Array:
    """What is moved to one register, from several that are its parts or from one."""
    kind, source = op.name[-1], op.operands[1]
    if source.startswith("{"):
        parts = [part.strip() for part in source.strip("{}").split(",")]
        size = KINDS[kind].itemsize // len(parts)
        total = np.zeros(len(active), KINDS[kind])
        for n, part in enumerate(parts):
            total |= r.get(part, f"b{8 * size}", active).astype(total.dtype) << total.dtype.type(8 * size * n)
        return total
    return r.get(source, kind, active)


def _multiply_add(a: Array, b: Array, c: Array) -> Array:
    return a * b + c


def _extract_bits(r: Registers, op: Instruction, active: Array) -> Array:
    value = r.get(op.operands[1], op.name[-1], active)
    start, count = (r.get(operand, "u32", active).astype(value.dtype) for operand in op.operands[2:4])
    if (start >= 8 * value.dtype.itemsize).any() or (count >= 8 * value.dtype.itemsize).any():
        raise SimulationError("not modelled")
    return value >> start & ((value.dtype.type(1) << count) - value.dtype.type(1))


def _extract_signed(value: Array, start: Array, count: Array) -> Array:
    """Some bits of a word, of which the highest is the sign."""
    if ((count < 1) | (start < 0) | (start + count > 32)).any():
        raise SimulationError("not modelled")
    return value << (32 - start - count) >> (32 - count)


def _permute(a: Array, b: Array, selectors: Array) -> Array:
    """Four of the eight bytes of two words; a selector with its highest bit asks for copies of a sign."""
    both = b.astype(np.uint64) << np.uint64(32) | a
    result = np.zeros(len(a), np.uint32)
    for n in range(4):
        selector = selectors >> np.uint32(4 * n)
        if (selector & 8).any():
            raise SimulationError("not modelled")
        byte = both >> (8 * (selector & 7)).astype(np.uint64) & np.uint64(255)
        result |= byte.astype(np.uint32) << np.uint32(8 * n)
    return result


def _funnel_left(low: Array, high: Array, count: Array) -> Array:
    """The upper word of two that are shifted, by a count modulo 32."""
    both = high.astype(np.uint64) << np.uint64(32) | low
    return (both << (count & 31).astype(np.uint64) >> np.uint64(32)).astype(np.uint32)


def _funnel_right(low: Array, high: Array, count: Array) -> Array:
    """The lower word of two that are shifted, by a count modulo 32."""
    both = high.astype(np.uint64) << np.uint64(32) | low
    return (both >> (count & 31).astype(np.uint64)).astype(np.uint32)


def _reciprocal(a: Array) -> Array:
    return a.dtype.type(1) / a


def _count_bits(value: Array) -> Array:
    return np.array([bin(int(v)).count("1") for v in value], np.uint32)


def _leading_zeros(value: Array) -> Array:
    return np.array([8 * value.dtype.itemsize - int(v).bit_length() for v in value], np.uint32)


def _copy_sign(a: Array, b: Array) -> Array:
    return np.copysign(b, a)


_INTEGER = r"\.[usb](?:16|32|64)"
_FLOAT = r"\.f(?:32|64)"
_ANY_FLOAT = r"\.f(?:16|32|64)"

COMPUTED: tuple[tuple[str, Compute], ...] = (
    (r"add" + _INTEGER, typed(np.add, 2)),
    (r"sub" + _INTEGER, typed(np.subtract, 2)),
    (r"mul\.lo" + _INTEGER, typed(np.multiply, 2)),
    (r"mul\.hi" + _INTEGER, typed(_multiply_high, 2)),
    (r"mad\.lo" + _INTEGER, typed(_multiply_add, 3)),
    (r"(?:mul|mad)\.wide\.[us](?:16|32)", _multiply_wide),
    (r"div" + _INTEGER, typed(_divide, 2)),
    (r"rem" + _INTEGER, typed(_remainder, 2)),
    (r"min" + _INTEGER, typed(np.minimum, 2)),
    (r"max" + _INTEGER, typed(np.maximum, 2)),
    (r"neg\.s(?:16|32|64)", typed(np.negative, 1)),
    (r"abs\.s(?:16|32|64)", typed(np.abs, 1)),
    (r"and\.(?:pred|b16|b32|b64)", typed(np.bitwise_and, 2)),
    (r"or\.(?:pred|b16|b32|b64)", typed(np.bitwise_or, 2)),
    (r"xor\.(?:pred|b16|b32|b64)", typed(np.bitwise_xor, 2)),
    (r"not\.pred", typed(np.logical_not, 1)),
    (r"not\.b(?:16|32|64)", typed(np.invert, 1)),
    (r"(?:shl|shr)" + _INTEGER, _shift),
    (r"shf\.l\.wrap\.b32", typed(_funnel_left, 3)),
    (r"shf\.r\.wrap\.b32", typed(_funnel_right, 3)),
    (r"popc\.b(?:32|64)", typed(_count_bits, 1)),
    (r"clz\.b(?:32|64)", typed(_leading_zeros, 1)),
    (r"cvta\.(?:to\.)?(?:global|local|shared)\.u64", move),
    (r"bfe\.u(?:32|64)", _extract_bits),
    (r"bfe\.s32", typed(_extract_signed, 3)),
    (r"prmt\.b32", typed(_permute, 3)),
    (r"setp\.\w+\.\w+", _compare),
    (r"selp\.(?:b|u|s|f)(?:16|32|64)", _select),
    (r"cvt\.rn\.f16x2\.f32", _convert_pair),
    (r"cvt\.rna\.tf32\.f32", _round),
    (r"cvt\.[\w.]+", _convert),
    (r"add(?:\.rn)?" + _ANY_FLOAT, typed(np.add, 2)),
    (r"sub(?:\.rn)?" + _ANY_FLOAT, typed(np.subtract, 2)),
    (r"mul(?:\.rn)?" + _ANY_FLOAT, typed(np.multiply, 2)),
    (r"add(?:\.rn)?\.f16x2", packed(np.add, 2)),
    (r"sub(?:\.rn)?\.f16x2", packed(np.subtract, 2)),
    (r"mul(?:\.rn)?\.f16x2", packed(np.multiply, 2)),
    (r"neg\.f16x2", packed(np.negative, 1)),
    (r"abs\.f16x2", packed(np.abs, 1)),
    (r"max\.NaN\.f16x2", packed(np.maximum, 2)),
    (r"min\.NaN\.f16x2", packed(np.minimum, 2)),
    (r"div\.rn" + _FLOAT, typed(_divide, 2)),
    (r"rcp\.rn" + _FLOAT, typed(_reciprocal, 1)),
    (r"fma\.rn\.f32", typed(fma32, 3)),
    (r"fma\.rn\.f64", typed(fma64, 3)),
    (r"sqrt\.rn" + _FLOAT, typed(np.sqrt, 1)),
    (r"neg" + _ANY_FLOAT, typed(np.negative, 1)),
    (r"abs" + _ANY_FLOAT, typed(np.abs, 1)),
    (r"copysign" + _FLOAT, typed(_copy_sign, 2)),
    (r"max\.NaN\.f(?:16|32)", typed(np.maximum, 2)),
    (r"min\.NaN\.f(?:16|32)", typed(np.minimum, 2)),
    (r"max" + _ANY_FLOAT, typed(np.fmax, 2)),
    (r"min" + _ANY_FLOAT, typed(np.fmin, 2)),
)
"""What only computes, by the whole name of the instruction."""


@cache
def computed(name: tuple[str, ...]) -> Compute:
    """What an instruction that only computes gives."""
    whole = ".".join(name)
    found = next((compute for pattern, compute in COMPUTED if re.fullmatch(pattern, whole)), None)
    if found is None:
        raise SimulationError("not modelled")
    return found


@cache
def literal(operand: str, kind: str) -> Any:
    """A number that an instruction names, as a type."""
    wanted = KINDS[kind]
    if operand[:2] in ("0f", "0d"):
        return np.array(int(operand[2:], 16), BITS[(len(operand) - 2) // 2]).view(wanted)[()]
    if operand[:2] == "0x" and kind in ("b16", "b32"):
        return wanted.type(int(operand.rstrip("U"), 16))
    if not re.fullmatch(r"-?\d+", operand):
        raise SimulationError(f"operand {operand} is not modelled")
    if kind == "pred":
        return np.bool_(operand != "0")
    return np.array(int(operand) & ((1 << 8 * wanted.itemsize) - 1), BITS[wanted.itemsize]).view(wanted)[()]
