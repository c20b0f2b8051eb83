"""An archive of a program: the texts of its classes, the object that was saved, constants, extra files."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import cast

from tsir.dialects.ir.diagnostics import ArchiveError
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.values import Device
from tsir.frontend.archive.kinds import described, described_records
from tsir.frontend.archive.pickle_machine import Global, PickleError, PickleMachine, check_nesting
from tsir.frontend.archive.records import Records, Source, mapped
from tsir.frontend.archive.tensors import Storage, StorageType, rebuilt
from tsir.frontend.modules.code import ROOT, VERSION
from tsir.frontend.modules.script_object import EnumValue, ScriptObject

VERSIONS = range(1, VERSION + 1)
"""The versions of the operators in archives that can be read."""

MAX_PICKLE = 1 << 26
"""Bytes of a pickle; the elements of tensors are in other records."""


CONSTANTS = "CONSTANTS"


@dataclass(frozen=True)
class Archive:
    """
    An archive.

    `code` has the texts by the names of their Python modules, `constants` what is in them as `CONSTANTS.c0`;
    `root` is the object that was saved. Arrays are views of the file. `folder` is the name of the folder of
    all records, `debug` has the records of source lines, which are kept as they are.
    """

    name: str
    version: int
    code: Mapping[str, str]
    constants: ScriptObject
    root: ScriptObject
    extra: Mapping[str, bytes]
    folder: str = "archive"
    debug: Mapping[str, bytes] = field(default_factory=dict[str, bytes])


def open_records(source: Source) -> Records:
    """
    The records of a zip file, from a path, bytes or a file.

    ArchiveError that says what the file is if it is no zip file; OSError if it cannot be read.
    """
    name, data = mapped(source)
    if not bytes(data[:4]) == b"PK\x03\x04":
        raise ArchiveError(f"{name}: expected the archive of a program, got {described(data)}")
    return Records(name, data)


def open_archive(source: Source) -> Archive:
    """
    Read an archive of `torch.jit.save`, from a path, bytes or a file.

    ArchiveError that says what the file is, or what is wrong with it and where; OSError if it cannot be read.
    """
    return read_archive(open_records(source))


def read_archive(records: Records) -> Archive:
    """The archive of `torch.jit.save` in some records; ArchiveError with what is wrong, and where."""
    name = records.name
    if "data.pkl" not in records or not any(each.startswith("code/") for each in records.names):
        kind = described_records(records.names)
        raise ArchiveError(f"{name}: expected the archive of a program, got {kind}")
    reader = _Reader(records)
    root = reader.pickle("data")
    constants = cast(object, reader.pickle("constants") if "constants.pkl" in records else ())
    if not isinstance(root, ScriptObject):
        raise records.error("data.pkl", f"expected an object of a class, got a {type(root).__name__}")
    if not isinstance(constants, tuple):
        raise records.error("constants.pkl", f"expected a tuple, got a {type(constants).__name__}")
    texts = [each for each in records.names if each.startswith("code/") and each.endswith(".py")]
    code = {_module_of(each): records.text(each) for each in texts}
    extra = {each.removeprefix("extra/"): each for each in records.names if each.startswith("extra/")}
    files = {name: bytes(records.read(record)) for name, record in extra.items()}
    values = {f"c{n}": value for n, value in enumerate(cast("tuple[object, ...]", constants))}
    debug = {each: bytes(records.read(each)) for each in records.names if each.endswith(".debug_pkl")}
    constants_object = ScriptObject(CONSTANTS, values)
    return Archive(name, _version(records), code, constants_object, root, files, records.folder, debug)


def _module_of(record: str) -> str:
    """The name of the Python module whose text a record has."""
    return record.removeprefix("code/").removesuffix(".py").replace("/", ".")


def _version(records: Records) -> int:
    place = next((each for each in ("version", ".data/version") if each in records), None)
    if place is None:
        raise ArchiveError(f"{records.name}: expected a record 'version'")
    text = records.text(place).strip()
    if not text.isascii() or not text.isdigit() or int(text[:9]) not in VERSIONS:
        raise records.error(
            place, f"expected a version of {VERSIONS[0]} to {VERSIONS[-1]}, got '{text[:20]}'"
        )
    return int(text)


class _Reader:
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

    def pickle(self, name: str) -> object:
        """The value of a pickle, whose storages are in the folder of its name."""
        record = f"{name}.pkl"
        data = self.records.read(record)
        if len(data) > MAX_PICKLE:
            raise self.records.error(record, f"expected at most {MAX_PICKLE} bytes, got {len(data)}")
        load = partial(self._storage, name)
        place = f"{self.records.name}: {record}"
        value = PickleMachine(data, self._global, load, _new, self._build).read(place)
        check_nesting(value, place)
        return value

    def _global(self, module: str, name: str) -> object:
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

    def _storage(self, folder: str, key: object) -> Storage:
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
        if module.startswith(f"{ROOT}.torch.classes."):
            raise PickleError(f"objects of '{module}.{name}' are not supported")
        return _Class(f"{module}.{name}")
    if module == "torch" and (storage := StorageType.known(name)) is not None:
        return storage
    if (found := _GLOBALS.get((module, name))) is not None:
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


_TENSOR = ("torch._utils", "_rebuild_tensor_v2")

_GLOBALS: Mapping[tuple[str, str], Global] = {
    ("torch._utils", "_rebuild_parameter"): _parameter,
    ("collections", "OrderedDict"): _ordered,
    ("torch", "device"): _device,
    ("torch.jit._pickle", "restore_type_tag"): _tagged,
    **{("torch.jit._pickle", f"build_{kind}list"): _list for kind in ("int", "double", "bool", "tensor")},
}

_UNSUPPORTED = {
    *(
        ("torch._utils", f"_rebuild_{kind}")
        for kind in ("qtensor", "sparse_tensor", "meta_tensor_no_storage")
    ),
    ("torch._utils", "_rebuild_device_tensor_from_numpy"),
    ("torch.jit._pickle", "build_tensor_from_id"),
    ("torch.jit._pickle", "build_complexlist"),
    ("builtins", "complex"),
}


def _new(kind: object, arguments: tuple[object, ...]) -> object:
    if not isinstance(kind, _Class) or arguments:
        raise PickleError("expected a class of the program, and no arguments")
    return ScriptObject(kind.name)


def _build(made: object, state: object) -> None:
    if not isinstance(made, ScriptObject):
        raise PickleError("expected an object before its state")
    attributes = cast("dict[object, object]", state) if isinstance(state, dict) else {None: state}
    if not all(isinstance(name, str) for name in attributes):
        raise PickleError(f"the state of '{made.type_name}' is not one of attributes, which is not supported")
    made.attributes.update(cast("dict[str, object]", attributes))
