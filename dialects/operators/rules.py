"""
Type rules: which result types follow from the arguments.

One rule serves inference on the IR, where few facts are known, and the interpreter, where all are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.ir.wording import sizes_text
from tsir.dialects.operators.arguments import UNKNOWN, Arguments, RuleError
from tsir.dialects.operators.promotion import Result, agreed, present, promoted, result_dtype, tensor_names
from tsir.dialects.operators.schema import Argument
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Category, DType, largest, real_of


def broadcast(a: Sequence[t.Size], b: Sequence[t.Size]) -> list[t.Size]:
    """The sizes to which two shapes broadcast; RuleError if they do not."""
    rank = max(len(a), len(b))
    left: list[t.Size] = [1] * (rank - len(a)) + list(a)
    right: list[t.Size] = [1] * (rank - len(b)) + list(b)
    pairs = list(zip(left, right, strict=True))
    if any(isinstance(x, int) and isinstance(y, int) and x != y and 1 not in (x, y) for x, y in pairs):
        raise RuleError(f"sizes {sizes_text(a)} and {sizes_text(b)} cannot be broadcast")
    return [_broadcast_size(x, y) for x, y in pairs]


def _broadcast_size(a: t.Size, b: t.Size) -> t.Size:
    if a == b or b == 1:
        return a
    if a == 1:
        return b
    # A size that is not 1 wins over an unknown one, which can only be equal to it or 1.
    return a if isinstance(a, int) else b if isinstance(b, int) else None


def check_sizes(name: str, sizes: Sequence[t.Size] | None, wanted: Sequence[t.Size]) -> None:
    """RuleError if the sizes of an argument are known to be others."""
    pairs = list(zip(sizes or (), wanted, strict=False))
    differ = any(isinstance(a, int) and isinstance(b, int) and a != b for a, b in pairs)
    if sizes is not None and (len(sizes) != len(wanted) or differ):
        raise RuleError(f"expected '{name}' of sizes {sizes_text(wanted)}, got {sizes_text(sizes)}")


def broadcast_all(tensors: Iterable[t.TensorType]) -> list[t.Size] | None:
    """The sizes to which all of the tensors broadcast; None if a rank is unknown."""
    sizes: list[t.Size] = []
    for tensor in tensors:
        if tensor.sizes is None:
            return None
        sizes = broadcast(sizes, tensor.sizes)
    return sizes


@dataclass(frozen=True)
class Pointwise:
    """
    Results of the broadcast sizes of all tensors, in the dtype to which `promotes` promote.

    `promotes` names the arguments that decide the dtype (every Tensor and, if `numbers`, every
    positional Scalar, unless given); all tensors and numbers are converted to it but those in `keeps`.
    `least` and `most` bound its category, tensors in `agree` must have one dtype and numbers in
    `fits` be representable, those in `natural` at least 0 where the dtype is one of integers; tensors
    in `single` have no dimensions, and all broadcast to the sizes of the one that `into` names. `narrow`
    is for operators whose result jumps, so that the rounding of intermediate values decides it: the
    reference then computes in f32, as compiled code does. `exact` names what 16-bit floats meet in f32,
    not rounded to 16 bits first, if it is a number or a tensor without dimensions (unless given, every
    Scalar that does not decide the dtype). Numbers in `opposite` are negated before they are converted, as
    that of the int 0 is 0 and not -0.
    """

    result: Result = Result.SAME
    promotes: tuple[str, ...] | None = None
    keeps: tuple[str, ...] = ()
    numbers: bool = True
    results: int = 1
    operands: tuple[str, ...] | None = None
    least: Category = Category.BOOL
    most: Category = Category.COMPLEX
    agree: tuple[str, ...] = ()
    fits: tuple[str, ...] = ()
    natural: tuple[str, ...] = ()
    single: tuple[str, ...] = ()
    into: str | None = None
    narrow: bool = False
    exact: tuple[str, ...] | None = None
    opposite: tuple[str, ...] = ()

    def computes(self, arguments: Arguments) -> DType | None:
        common = promoted(arguments, self.promoting(arguments))
        if self.agree:
            agreed(arguments, self.agree)
        if common is not None:
            self._check(arguments, common)
        kind = self.result if self.result in (Result.FLOAT, Result.ARITHMETIC) else Result.SAME
        return result_dtype(kind, common)

    def is_exact(self, arguments: Arguments, name: str) -> bool:
        """Whether an argument that meets 16-bit floats is not rounded to them."""
        is_number = _is_scalar(arguments.schema.argument(name))
        if self.exact is None:
            return is_number and name not in self.promoting(arguments)
        return name in self.exact and (is_number or arguments.tensor(name).rank == 0)

    def promoting(self, arguments: Arguments) -> Sequence[str]:
        """The names of the arguments that decide the dtype."""
        if self.promotes is not None:
            return self.promotes
        names = [name for name in tensor_names(arguments) if name not in self.keeps]
        for a in arguments.schema.arguments if self.numbers else ():
            if _is_scalar(a) and not a.kwarg_only and a.name not in self.keeps:
                names.append(a.name)
        return names

    def _check(self, arguments: Arguments, dtype: DType) -> None:
        if not self.least <= dtype.category <= self.most:
            kinds = [c.name.lower() for c in Category if self.least <= c <= self.most]
            raise RuleError(f"expected a dtype of kind {' or '.join(kinds)}, got {dtype.numpy}")
        for name in self.fits:
            check_parts(arguments, name, dtype)
            check_fits(arguments.value(name), dtype)
        for name in () if dtype.category >= Category.FLOAT else self.natural:
            number = arguments.constant(name, int)
            if number is not None and number < 0:
                raise RuleError(f"expected '{name}' of at least 0 for integers, got {number}")

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        for name in self.single:
            if arguments.tensor(name).sizes:
                raise RuleError(f"expected '{name}' without dimensions, got {arguments.tensor(name)}")
        tensors = present(arguments, tensor_names(arguments))
        dtype = result_dtype(self.result, self.computes(arguments))
        sizes = broadcast_all(tensors)
        if self.into is not None:
            sizes = _within(sizes, arguments.tensor(self.into).sizes)
        return [t.TensorType.of(dtype, sizes, device=device(tensors))] * self.results


def _is_scalar(argument: Argument) -> bool:
    """Whether an argument is a Scalar, or may be one."""
    type = argument.type.element if isinstance(argument.type, t.OptionalType) else argument.type
    return type == t.NUMBER


def _within(sizes: Sequence[t.Size] | None, target: Sequence[t.Size] | None) -> Sequence[t.Size] | None:
    """The sizes of a target; RuleError if it is known not to have the sizes that a result has."""
    pairs = zip(sizes or (), target or (), strict=False)
    differ = any(isinstance(a, int) and isinstance(b, int) and a != b for a, b in pairs)
    if sizes is not None and target is not None and (len(sizes) != len(target) or differ):
        raise RuleError(f"expected sizes that broadcast to {list(target)}, got {list(sizes)}")
    return target


def check_parts(arguments: Arguments, name: str, dtype: DType) -> None:
    """RuleError if an argument is complex and a dtype is not, which would lose the imaginary part."""
    given = arguments.complex_dtype(name)
    if given is not None and not dtype.is_complex:
        raise RuleError(f"expected a real '{name}' for {dtype.numpy}, got {given.numpy}")


def check_fits(value: object, dtype: DType) -> None:
    """RuleError if a number is outside the range of a dtype; negative ints wrap in u8."""
    if isinstance(value, complex):
        if value.imag and not dtype.is_complex:
            raise RuleError(f"expected a real number for {dtype.numpy}, got {value}")
        value = value.real
    if not isinstance(value, int | float) or dtype is DType.bool:
        return
    lowest, highest = bounds(dtype, whole=isinstance(value, int))
    fits = dtype.category >= Category.FLOAT if not math.isfinite(value) else lowest <= value <= highest
    if not fits:
        raise RuleError(f"expected a number in the range of {dtype.numpy}, got {value}")


def bounds(dtype: DType, *, whole: bool) -> tuple[float, float]:
    """The least and the greatest number that a dtype takes; of `whole` ones, negative ones wrap in u8."""
    if (part := real_of(dtype)).is_floating:
        return -largest(part), largest(part)
    info = np.iinfo(dtype.numpy)
    return (-int(info.max) if dtype is DType.u8 and whole else int(info.min)), int(info.max)


def device(tensors: Sequence[t.TensorType]) -> str | None:
    """The device that all of the tensors share."""
    devices = {tensor.device for tensor in tensors}
    return devices.pop() if len(devices) == 1 else None


def wrap(dim: int, rank: int) -> int:
    """A dimension counted from the front; RuleError if it is out of range (rank 0 counts as 1)."""
    bound = max(rank, 1)
    if not -bound <= dim < bound:
        raise RuleError(f"expected a dimension from {-bound} to {bound - 1}, got {dim}")
    return dim % bound


def reduced_dims(arguments: Arguments, rank: int) -> list[int] | None:
    """The dimensions that `dim` names (all for None or an empty list); None if not constant."""
    value = arguments.value("dim") if "dim" in arguments else None
    if value is UNKNOWN:
        return None
    if value is None or value == []:
        return list(range(rank))
    dims = arguments.ints("dim")
    if dims is None or not all(isinstance(d, int) for d in dims):
        return None
    wrapped = [wrap(d, rank) for d in dims if isinstance(d, int)]
    if len(set(wrapped)) != len(wrapped):
        raise RuleError(f"expected each dimension once, got {dims}")
    return [] if rank == 0 else sorted(wrapped)


def given_dtype(arguments: Arguments, default: DType | None) -> DType | None:
    """The dtype that a `dtype` argument gives, if there is one and it is not None."""
    if "dtype" not in arguments or arguments.is_none("dtype"):
        return default
    return arguments.dtype("dtype")


def checked_floating(dtype: DType | None) -> DType | None:
    """`dtype`; RuleError if it is known to be neither floating nor complex."""
    if dtype is not None and dtype.category < Category.FLOAT:
        raise RuleError(f"expected a floating dtype, got {dtype.numpy}")
    return dtype


_TRANSLATED = (Result.BOOL, Result.INDEX, Result.MAGNITUDE, Result.TRUTH)
"""Results in a dtype other than that of computing."""


@dataclass(frozen=True)
class Reduction:
    """
    Results without the dimensions that `dim` names, or with size 1 there where `keepdim`.

    A `dtype` argument that is given is the dtype of computing and of the result. `floating` demands
    a floating one; `shrinks=False` keeps all sizes, as a scan or a softmax along `dim` does. `narrow` gives
    the reference elements of f32, as in `Pointwise`, where it shows what f32 does not hold on the way.
    """

    results: tuple[Result, ...] = (Result.SAME,)
    operands: tuple[str, ...] | None = ("self",)
    floating: bool = False
    shrinks: bool = True
    narrow: bool = False

    def computes(self, arguments: Arguments) -> DType | None:
        dtype = given_dtype(arguments, self._dtype(arguments))
        return checked_floating(dtype) if self.floating else dtype

    def _dtype(self, arguments: Arguments) -> DType | None:
        own = arguments.tensor("self").dtype
        return result_dtype(self.results[0], own) if self.results[0] in (Result.SUM, Result.FLOAT) else own

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        tensor = arguments.tensor("self")
        if "dim" not in arguments:
            sizes: Sequence[t.Size] | None = ()
        else:
            sizes = None if tensor.sizes is None else self._sizes(arguments, tensor.sizes)
        common = self.computes(arguments)
        dtypes = [result_dtype(r, common) if r in _TRANSLATED else common for r in self.results]
        return [t.TensorType.of(dtype, sizes, device=tensor.device) for dtype in dtypes]

    def _sizes(self, arguments: Arguments, sizes: Sequence[t.Size]) -> Sequence[t.Size] | None:
        keepdim = arguments.value("keepdim") if "keepdim" in arguments else False
        dims = reduced_dims(arguments, len(sizes))
        if not self.shrinks:
            return sizes
        if keepdim is UNKNOWN or (dims is None and not keepdim):
            return None
        if dims is None:
            return [None] * len(sizes)
        if keepdim:
            return [1 if d in dims else size for d, size in enumerate(sizes)]
        return [size for d, size in enumerate(sizes) if d not in dims]


@dataclass(frozen=True)
class Shaped:
    """
    One result with the dtype and device of `like` and the sizes that `sizes` computes.

    `sizes` returns None where the rank is not known. Tensors that `promotes` names are brought to
    one dtype first, which is the result's; those that `agree` names must have one dtype, and are
    computed with in full precision, and floating ones if `floating`. Operands are taken as they are
    otherwise, as views need it. With `narrow`, the reference computes in no more than the dtype's precision.
    """

    sizes: Callable[[Arguments], Sequence[t.Size] | None]
    like: str = "self"
    dtype: Callable[[Arguments], DType | None] | None = None
    promotes: tuple[str, ...] = ()
    agree: tuple[str, ...] = ()
    floating: bool = False
    narrow: bool = False

    @property
    def operands(self) -> tuple[str, ...]:
        return self.promotes or self.agree

    def computes(self, arguments: Arguments) -> DType | None:
        if not self.operands:
            return None
        common = agreed(arguments, self.agree) if self.agree else promoted(arguments, self.promotes)
        return checked_floating(common) if self.floating else common

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        like = arguments.tensor(self.like) if self.like else t.TENSOR
        dtype = self.computes(arguments) if self.operands else like.dtype
        if self.dtype is not None:
            dtype = self.dtype(arguments)
        return [t.TensorType.of(dtype, self.sizes(arguments), device=like.device)]


@dataclass(frozen=True)
class Typed:
    """Result types from a function; operands are taken as they are."""

    function: Callable[[Arguments], Sequence[Attribute]]
    operands: tuple[str, ...] = ()

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        return self.function(arguments)

    def computes(self, arguments: Arguments) -> DType | None:
        return None
