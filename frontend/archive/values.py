"""The values in the pickles of archives: data, tensors, and objects of the classes in the archive."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import cast

from tsir.dialects.types.device import Device
from tsir.dialects.types.dtype import Array
from tsir.frontend.archive.pickle_machine import Global, PickleError, PickleMachine, check_nesting
from tsir.frontend.archive.quantised import CLASSES, SCHEMES, PackedParameters, rebuilt_quantised
from tsir.frontend.archive.records import Records
from tsir.frontend.archive.tensors import Storage, StorageType, rebuilt
from tsir.frontend.modules.names import ROOT
from tsir.frontend.modules.script_object import EnumValue, ScriptObject

MAX_PICKLE = 1 << 26
"""Bytes of a pickle; the elements of tensors are in other records."""


class Reader:
    """Reads the pickles of an archive."""

    def __init__(self, records: Records):
        self.records = records
        order = records.text("byteorder").strip() if "byteorder" in records else "little"
        if order not in ("little", "big"):
            raise records.error("byteorder", f"expected 'little' or 'big', got '{order[:20]}'")
        self.swapped = order != sys.byteorder
        self.storages: dict[tuple[str, str], Storage] = {}
        self.trained: dict[int, Array] = {}
        """The tensors that require gradients, by their identities."""

    def pickle(self, record: str, folder: str) -> object:
        """The value of a pickle, whose storages are in a folder."""
        data = self.records.read(record)
        if len(data) > MAX_PICKLE:
            raise self.records.error(record, f"expected at most {MAX_PICKLE} bytes, got {len(data)}")
        load = partial(self.load, folder)
        place = f"{self.records.name}: {record}"
        value = PickleMachine(data, self.find, load, _new, self._build).read(place)
        check_nesting(value, place)
        return value

    def find(self, module: str, name: str) -> object:
        """The meaning of a global; PickleError if programs have none of this name."""
        return self._tensor if (module, name) == _TENSOR else _global(module, name)

    def _tensor(self, arguments: tuple[object, ...]) -> Array:
        array = rebuilt(arguments)
        if len(arguments) > 4 and arguments[4] is True:
            self.trained[id(array)] = array
        return array

    def _build(self, made: object, state: object) -> None:
        _build(made, state)
        if isinstance(made, ScriptObject):
            made.requires_grad |= {name for name, held in made.attributes.items() if id(held) in self.trained}

    def load(self, folder: str, key: object) -> object:
        """The storage of a key in a pickle."""
        match key:
            case ("storage", StorageType() as type, str(name), str(), int(count)):
                record = f"{folder}/{name}"
            case _:
                raise PickleError("expected the key of a storage")
        if record not in self.records:
            raise PickleError(f"expected a record '{record}' with a storage")
        found = self.storages.get((record, type.name))
        if found is None or len(found.elements) != count:
            found = Storage.of(self.records.read(record), type, count, swapped=self.swapped)
            self.storages[record, type.name] = found
        return found


@dataclass(frozen=True)
class _PackedClass:
    """A class of packed parameters, by its qualified name."""

    name: str


@dataclass(frozen=True)
class _Class:
    """A class of the program, by its qualified name."""

    name: str

    def __call__(self, arguments: tuple[object, ...]) -> object:
        """A member of an enumeration."""
        if len(arguments) != 1:
            raise PickleError(f"expected the value of a member of '{self.name}'")
        return EnumValue(self.name, arguments[0])


def _global(module: str, name: str) -> object:
    """The meaning of a global; PickleError if programs have none of this name."""
    if module == ROOT or module.startswith(f"{ROOT}."):
        if module == CLASSES:
            return _PackedClass(f"{module}.{name}")
        if module.startswith(f"{ROOT}.torch.classes."):
            raise PickleError(f"objects of '{module}.{name}' are not supported")
        return _Class(f"{module}.{name}")
    if module == "torch" and (storage := StorageType.known(name)) is not None:
        return storage
    if (found := _GLOBALS.get((module, name)) or SCHEMES.get((module, name))) is not None:
        return found
    reason = "is not supported" if (module, name) in _UNSUPPORTED else "is not one that programs have"
    raise PickleError(f"the global '{module}.{name}' {reason}")


def _list(arguments: tuple[object, ...]) -> object:
    match arguments:
        case (items,) if isinstance(items, list):
            return cast("list[object]", items)
        case _:
            raise PickleError("expected a list")


def _tagged(arguments: tuple[object, ...]) -> object:
    match arguments:
        case (value, str()):
            return value
        case _:
            raise PickleError("expected a value and its type")


def _ordered(arguments: tuple[object, ...]) -> object:
    if arguments:
        raise PickleError("expected no arguments")
    return dict[object, object]()


def _device(arguments: tuple[object, ...]) -> object:
    match arguments:
        case (str(kind),):
            return _parsed_device(kind)
        case (str(kind), int(index)):
            return _parsed_device(f"{kind}:{index}")
        case _:
            raise PickleError("expected the name of a device")


def _parsed_device(text: str) -> Device:
    try:
        return Device.parse(text)
    except ValueError as error:
        raise PickleError(str(error)) from None


def _parameter(arguments: tuple[object, ...]) -> object:
    if not arguments:
        raise PickleError("expected a tensor")
    return arguments[0]


def _complex(arguments: tuple[object, ...]) -> object:
    match arguments:
        case (float(real), float(imaginary)):
            return complex(real, imaginary)
        case _:
            raise PickleError("expected the two parts of a complex number")


_TENSOR = ("torch._utils", "_rebuild_tensor_v2")

_GLOBALS: Mapping[tuple[str, str], Global] = {
    ("torch._utils", "_rebuild_parameter"): _parameter,
    ("torch._utils", "_rebuild_qtensor"): rebuilt_quantised,
    ("collections", "OrderedDict"): _ordered,
    ("torch", "device"): _device,
    ("torch.jit._pickle", "restore_type_tag"): _tagged,
    ("builtins", "complex"): _complex,
    **{("torch.jit._pickle", f"build_{kind}list"): _list for kind in ("int", "double", "bool", "tensor")},
}

_UNSUPPORTED = {
    *(("torch._utils", f"_rebuild_{kind}") for kind in ("sparse_tensor", "meta_tensor_no_storage")),
    ("torch._utils", "_rebuild_device_tensor_from_numpy"),
    ("torch.jit._pickle", "build_tensor_from_id"),
    ("torch.jit._pickle", "build_complexlist"),
}


def _new(kind: object, arguments: tuple[object, ...]) -> object:
    if isinstance(kind, _PackedClass) and not arguments:
        return PackedParameters(kind.name)
    if not isinstance(kind, _Class) or arguments:
        raise PickleError("expected a class of the program, and no arguments")
    return ScriptObject(kind.name)


def _build(made: object, state: object) -> None:
    if isinstance(made, PackedParameters):
        made.build(state)
        return
    if not isinstance(made, ScriptObject):
        raise PickleError("expected an object before its state")
    if not isinstance(state, dict):
        made.state = (unpacked(state),)
        return
    attributes = cast("dict[object, object]", state)
    if not all(isinstance(name, str) for name in attributes):
        raise PickleError(f"the state of '{made.type_name}' is not one of attributes, which is not supported")
    for name, value in cast("dict[str, object]", attributes).items():
        made.attributes[name] = unpacked(value)


def unpacked(value: object) -> object:
    """A value with packed parameters, or directly in a list or tuple, as programs have them: as tuples."""
    if isinstance(value, PackedParameters):
        return value.value
    items = cast("list[object] | tuple[object, ...]", value) if isinstance(value, list | tuple) else ()
    if not any(isinstance(item, PackedParameters) for item in items):
        return cast(object, value)
    found = [item.value if isinstance(item, PackedParameters) else item for item in items]
    return tuple(found) if isinstance(items, tuple) else found
