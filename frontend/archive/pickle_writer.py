"""Writes values of programs as pickles, in the opcodes that PyTorch reads (protocol 2)."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from typing import cast

import numpy as np

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.values import Device
from tsir.frontend.archive.quantised import PACKED_CLASSES
from tsir.frontend.modules.script_object import EnumValue, ScriptObject
from tsir.frontend.source import tree

WriteTensor = Callable[["PickleWriter", Array, bool], None]
"""Writes a tensor, and whether it requires a gradient."""

_Container = list[object] | dict[object, object]

_LISTS: Mapping[str, str] = {
    "int": "build_intlist", "float": "build_doublelist", "bool": "build_boollist",
    "Tensor": "build_tensorlist",
}  # fmt: skip
"""The globals that make lists of these elements."""


class PickleWriter:
    """
    The bytes of one pickle.

    `annotations` gives the declared types of an object's attributes, which tell the types of containers;
    `tensor` writes tensors. Objects, containers and tensors that are met again are the same ones.
    """

    def __init__(
        self, annotations: Callable[[ScriptObject], Mapping[str, tree.Expression]], tensor: WriteTensor
    ):
        self._annotations, self._tensor = annotations, tensor
        self._data = bytearray(b"\x80\x02")
        self._memo: dict[object, tuple[int, object]] = {}

    def finished(self) -> bytes:
        """The bytes of the pickle, whose value has been written."""
        return bytes(self._data + b".")

    def value(self, value: object, type: tree.Expression | None, requires_grad: bool = False) -> None:
        """Write a value of a declared type; UnsupportedError if PyTorch has no form for it."""
        known = self._memo.get(_identity(value))
        if known is not None:
            self._number(b"h", b"j", known[0])
            return
        match value:
            case None:
                self.raw(b"N")
            case bool():
                self.raw(b"\x88" if value else b"\x89")
            case int():
                self.integer(value)
            case float():
                self.raw(b"G" + struct.pack(">d", value))
            case complex():
                self.call("builtins", "complex", lambda: self._parts(value))
            case str():
                self.text(value)
            case np.ndarray():
                self._tensor(self, cast(Array, value), requires_grad)
                self._remember(cast(Array, value))
            case Device():
                self.call("torch", "device", lambda: self.text(str(value)))
            case EnumValue():
                module, _, name = value.type_name.rpartition(".")
                self.call(module, name, lambda: self.value(value.value, None))
            case tuple():
                self._tuple(cast("tuple[object, ...]", value), type)
            case list() | dict():
                self._container(cast("_Container", value), _required(type))
            case ScriptObject():
                self._object(value)
            case _:
                raise UnsupportedError(f"an attribute of type {value.__class__.__name__} cannot be written")

    def raw(self, data: bytes) -> None:
        """Write opcodes."""
        self._data += data

    def text(self, text: str) -> None:
        """Write a string."""
        data = text.encode("utf-8", "surrogatepass")
        self.raw(b"X" + struct.pack("<I", len(data)) + data)

    def integer(self, value: int) -> None:
        """Write an int of 64 bits."""
        small = -(2**31) <= value < 2**31
        self.raw(b"J" + struct.pack("<i", value) if small else b"\x8a\x08" + struct.pack("<q", value))

    def _parts(self, value: complex) -> None:
        for part in (value.real, value.imag):
            self.value(part, None)

    def integers(self, values: tuple[int, ...]) -> None:
        """Write a tuple of ints."""
        self.raw(b"(")
        for value in values:
            self.integer(value)
        self.raw(b"t")

    def reference(self, module: str, name: str) -> None:
        """Write a global."""
        self.raw(f"c{module}\n{name}\n".encode())

    def call(self, module: str, name: str, write_arguments: Callable[[], None]) -> None:
        """Write what a global gives for arguments."""
        self.reference(module, name)
        self.raw(b"(")
        write_arguments()
        self.raw(b"tR")

    def _tuple(self, items: tuple[object, ...], type: tree.Expression | None) -> None:
        if isinstance(type, tree.Attribute) and type.name in PACKED_CLASSES:
            raise UnsupportedError(f"packed parameters, of the class '{type.name}', cannot be written")
        types = _arguments(type, "Tuple")
        self.raw(b"(")
        for index, item in enumerate(items):
            self.value(item, types[index] if index < len(types) else None)
        self.raw(b"t")

    def _container(self, value: _Container, type: tree.Expression | None) -> None:
        types = _arguments(type, "List" if isinstance(value, list) else "Dict")
        if type is None or not types:
            raise UnsupportedError("expected a declared type of each list and dictionary that is written")
        element = types[0].range.text
        if isinstance(value, list) and element in _LISTS:
            self.call("torch.jit._pickle", _LISTS[element], lambda: self._items(value, types))
        else:
            self.call("torch.jit._pickle", "restore_type_tag", lambda: self._tagged(value, types, type))
        self._remember(value)

    def _tagged(self, value: _Container, types: tuple[tree.Expression, ...], type: tree.Expression) -> None:
        self._items(value, types)
        self.text(" ".join(type.range.text.split()))

    def _items(self, value: _Container, types: tuple[tree.Expression, ...]) -> None:
        if isinstance(value, list):
            self.raw(b"](")
            for item in value:
                self.value(item, types[0])
            self.raw(b"e")
            return
        self.raw(b"}(")
        for key, item in value.items():
            self.value(key, types[0])
            self.value(item, types[-1])
        self.raw(b"u")

    def _object(self, value: ScriptObject) -> None:
        module, _, name = value.type_name.rpartition(".")
        self.reference(module, name)
        self.raw(b")\x81")
        types = self._annotations(value)
        self.raw(b"}(")
        for attribute, held in value.attributes.items():
            self.text(attribute)
            self.value(held, types.get(attribute), attribute in value.requires_grad)
        self.raw(b"ub")
        self._remember(value)

    def _remember(self, value: object) -> None:
        """Note the last value, which later ones may be again."""
        number = len(self._memo)
        self._memo[_identity(value)] = number, value
        self._number(b"q", b"r", number)

    def _number(self, short: bytes, long: bytes, number: int) -> None:
        self.raw(short + bytes([number]) if number < 256 else long + struct.pack("<I", number))


def _identity(value: object) -> object:
    """The identity of a value; tensors of the same elements in memory are one, as PyTorch keeps them."""
    if not isinstance(value, np.ndarray):
        return id(value)
    array = cast(Array, value)
    return (array.ctypes.data, array.shape, array.strides, array.dtype) if array.size else id(array)


def _required(type: tree.Expression | None) -> tree.Expression | None:
    """The type of an optional value that is there."""
    inner = _arguments(type, "Optional")
    return inner[0] if inner else type


def _arguments(type: tree.Expression | None, name: str) -> tuple[tree.Expression, ...]:
    """The arguments of a type of this name, as `int` of `List[int]`; none of another type."""
    match _required(type) if name != "Optional" else type:
        case tree.Subscript(value=tree.Name(name=found), index=index) if found == name:
            return index.items if isinstance(index, tree.TupleLiteral) else (index,)
        case _:
            return ()
