"""The arguments of native code: how numbers, arrays and lists are checked, and passed in slots."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np

from tsir.dialects.types.dtype import Array
from tsir.lowering.process.memory import address_of

MAX_LAYOUTS = 1000
"""Layouts of arrays that are remembered for one parameter, so that they need not be looked at again."""

_Layout = tuple[tuple[int, ...], tuple[int, ...]]
"""Shape and strides of an array, in bytes as numpy has them."""


def _no_layouts() -> dict[_Layout, Sequence[int]]:
    return {}


@dataclass(frozen=True, slots=True)
class NumberParameter:
    """A number that native code takes: its Python type, and the format of its slot."""

    kind: type
    format: str


@dataclass(frozen=True, slots=True)
class TensorParameter:
    """A tensor that native code takes; sizes and strides that the code relies on are numbers."""

    dtype: np.dtype[Any]
    sizes: tuple[int | None, ...]
    strides: tuple[int | None, ...]
    layouts: dict[_Layout, Sequence[int]] = field(default_factory=_no_layouts, compare=False)

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.sizes)

    def pack(self, value: object, position: int, slots: list[int | float]) -> Array:
        """Append the descriptor of the array to pass for a value, and return this array."""
        if isinstance(value, np.ndarray):
            array = cast(Array, value)
            layout = self.layouts.get((array.shape, array.strides)) if array.dtype == self.dtype else None
            address = address_of(array)
            if layout is not None and not address % self.dtype.alignment:
                slots.append(address)
                slots += layout
                return array
        array = self.accept(cast(object, value), position)
        layout = (*array.shape, *(stride // array.itemsize for stride in array.strides))
        slots.append(address_of(array))
        slots += layout
        if len(self.layouts) < MAX_LAYOUTS:
            self.layouts[array.shape, array.strides] = layout
        return array

    def accept(self, value: object, position: int) -> Array:
        """The array to pass for a value: itself, or a copy that native code can read."""
        if not isinstance(value, np.ndarray):
            raise TypeError(f"expected an array as argument {position}, got {type(value).__name__}")
        array = cast(Array, value)
        if array.dtype != self.dtype or array.ndim != self.rank:
            expected = f"expected {self.dtype} of rank {self.rank} as argument {position}"
            raise TypeError(f"{expected}, got {array.dtype} of rank {array.ndim}")
        if not array.flags.aligned or any(s < 0 or s % array.itemsize for s in array.strides):
            array = array.copy()
        for axis, (size, stride) in enumerate(zip(self.sizes, self.strides, strict=True)):
            if size is not None and array.shape[axis] != size:
                message = f"expected size {size} in dimension {axis} of argument {position}"
                raise ValueError(f"{message}, got {array.shape[axis]}")
            if (
                stride is not None
                and array.shape[axis] > 1
                and array.strides[axis] != stride * array.itemsize
            ):
                message = f"expected stride {stride} in dimension {axis} of argument {position}"
                raise ValueError(f"{message}, got {array.strides[axis] // array.itemsize}")
        return array


def _no_arrays() -> list[Array]:
    return []


@dataclass(slots=True)
class Passed:
    """The arrays that a call passes, those of them that are copies, and what else has to live as long."""

    arrays: list[Array] = field(default_factory=_no_arrays)
    copies: list[Array] = field(default_factory=_no_arrays)
    held: list[object] = field(default_factory=list[object])

    def add(self, array: Array, value: object) -> None:
        """Add the array that is passed for a value."""
        self.arrays.append(array)
        if array is not value:
            self.copies.append(array)


@dataclass(frozen=True, slots=True)
class ListParameter:
    """A list that native code takes, of elements that it takes."""

    element: Parameter

    def pack(self, value: object, position: int, passed: Passed) -> int:
        """The address of the list that native code reads for a value, while `passed` lives."""
        if not isinstance(value, list):
            raise TypeError(f"expected a list as argument {position}, got {type(value).__name__}")
        slots: list[int | float] = []
        for item in cast("list[object]", value):
            match self.element:
                case TensorParameter():
                    slots.append(0)  # the memory is not of an object
                    passed.add(self.element.pack(item, position, slots), item)
                case ListParameter():
                    slots.append(self.element.pack(item, position, passed))
                case NumberParameter(kind):
                    if type(item) is not kind:
                        expected = f"expected a list of {kind.__name__} as argument {position}"
                        raise TypeError(f"{expected}, got one with {type(item).__name__}")
                    slots.append(cast("int | float", item))
        count = len(cast("list[object]", value))
        owner = "Q" if isinstance(self.element, TensorParameter) else ""
        elements = struct.Struct((owner + slot_format(self.element)) * count)
        width = -1 if isinstance(self.element, NumberParameter) else elements.size // max(count, 1) // 8
        held = ctypes.create_string_buffer(elements.pack(*slots))
        fields = (_MANY, width, ctypes.addressof(held), count, count)
        made = ctypes.create_string_buffer(struct.pack("5q", *fields))
        passed.held += (held, made)
        return ctypes.addressof(made)


_MANY = 1 << 62
"""References to a list that native code never frees."""

Parameter = NumberParameter | TensorParameter | ListParameter


def slot_format(parameter: Parameter) -> str:
    """The format of the slots of an argument."""
    match parameter:
        case TensorParameter():
            return "Q" + "q" * (2 * parameter.rank)
        case ListParameter():
            return "Q"
        case NumberParameter():
            return parameter.format
