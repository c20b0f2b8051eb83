"""
Tensor options: the dtype, layout, device and pinning of a new tensor.

An option that is not given is None: it then is the default (f32, strided, cpu), or that of the
tensor which the new one is made like.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.ir import Attribute

from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.rules import Pointwise, given_dtype
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DEFAULT_FLOAT, DType
from tsir.dialects.types.values import Device

OPTIONS = "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None"
LIKE_OPTIONS = f"{OPTIONS}, MemoryFormat? memory_format=None"

STRIDED = 0
"""PyTorch's number of the only layout there is here."""


def check_options(layout: object, device: object, pin_memory: object) -> None:
    """ValueError for options that only exist on other devices or layouts."""
    if layout not in (None, STRIDED):
        raise ValueError(f"expected the strided layout ({STRIDED}), got {layout}")
    if isinstance(device, Device) and device.kind != "cpu":
        raise ValueError(f"expected device cpu, got {device}")
    if pin_memory:
        raise ValueError("expected pin_memory to be False, got True")


def check_all(options: Sequence[object]) -> None:
    """`check_options` for the options in the order of `OPTIONS`."""
    check_options(*options[1:4])


def device_option(arguments: Arguments, default: str | None) -> str | None:
    """The device that the options give; None if it is not known."""
    if "device" not in arguments or arguments.is_none("device"):
        return default
    device = arguments.constant("device", Device)
    return None if device is None else str(device)


def default_float(arguments: Arguments) -> DType | None:
    """The dtype of factories without another default."""
    return DEFAULT_FLOAT


def of_self(arguments: Arguments) -> DType | None:
    """The dtype of `self`."""
    return arguments.tensor("self").dtype


def size_argument(arguments: Arguments) -> Sequence[t.Size] | None:
    """The sizes that the argument `size` gives; RuleError if one is negative."""
    sizes = arguments.ints("size")
    if any(isinstance(size, int) and size < 0 for size in sizes or ()):
        raise RuleError(f"expected sizes of at least 0, got {sizes}")
    return sizes


@dataclass(frozen=True)
class Created:
    """
    The rule of factories: a tensor with sizes from `sizes` and options from the arguments.

    `dtype` gives the dtype where there is no such option; the device is then that of `self`, or cpu.
    """

    sizes: Callable[[Arguments], Sequence[t.Size] | None] = size_argument
    dtype: Callable[[Arguments], DType | None] = default_float
    floating: bool = False
    operands: tuple[str, ...] = ()

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        device = arguments.tensor("self").device if "self" in arguments else "cpu"
        dtype = given_dtype(arguments, self.dtype(arguments))
        if self.floating and dtype is not None and not dtype.is_floating:
            raise RuleError(f"expected a floating dtype, got {dtype.numpy}")
        return [t.TensorType.of(dtype, self.sizes(arguments), device=device_option(arguments, device))]

    def computes(self, arguments: Arguments) -> DType | None:
        return None


@dataclass(frozen=True)
class Like(Pointwise):
    """
    A tensor with the sizes and layout of `self` and options from the arguments.

    `source` gives the dtype where there is no such option.
    """

    source: Callable[[Arguments], DType | None] = of_self
    operands: tuple[str, ...] | None = ()

    def types(self, arguments: Arguments) -> Sequence[Attribute]:
        dtype = given_dtype(arguments, self.source(arguments))
        if dtype is not None:
            self._check(arguments, dtype)
        device = arguments.tensor("other" if "other" in arguments else "self").device
        return [
            t.TensorType.of(dtype, arguments.tensor("self").sizes, device=device_option(arguments, device))
        ]

    def computes(self, arguments: Arguments) -> DType | None:
        return None
