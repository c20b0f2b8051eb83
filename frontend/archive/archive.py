"""An archive of a program: the texts of its classes, the object that was saved, constants, extra files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import cast

from tsir.dialects.ir.diagnostics import ArchiveError
from tsir.frontend.archive import packages
from tsir.frontend.archive.first_format import MODEL, read_first_format
from tsir.frontend.archive.kinds import described, described_records
from tsir.frontend.archive.records import Records, Source, mapped
from tsir.frontend.archive.values import Reader, unpacked
from tsir.frontend.modules.names import VERSION
from tsir.frontend.modules.script_object import ScriptObject

VERSIONS = range(1, VERSION + 1)
"""The versions of the operators in archives that can be read."""

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


def open_archive(source: Source, module: str | None = None) -> Archive:
    """
    Read an archive of `torch.jit.save`, from a path, bytes or a file.

    `module` names one of several in an archive of `torch.package`. ArchiveError that says what the file is,
    or what is wrong with it and where; OSError if it cannot be read.
    """
    return read_archive(open_records(source), module)


def read_archive(records: Records, module: str | None = None) -> Archive:
    """
    The archive of `torch.jit.save` in some records; of `torch.package`, the module that `module` names.

    ArchiveError with what is wrong, and where.
    """
    if packages.is_package(records):
        return _in_package(records, module)
    if module is not None:
        raise ArchiveError(
            f"{records.name}: expected an archive of 'torch.package' with the module '{module}'"
        )
    has_code = any(each.startswith("code/") for each in records.names)
    if MODEL in records and has_code:
        return _of_first_format(records)
    if "data.pkl" not in records or not has_code:
        kind = described_records(records.names)
        raise ArchiveError(f"{records.name}: expected the archive of a program, got {kind}")
    return _current(records)


def _current(records: Records) -> Archive:
    reader = Reader(records)
    root = reader.pickle("data.pkl", "data")
    constants = reader.pickle("constants.pkl", "constants") if "constants.pkl" in records else ()
    extra = {each.removeprefix("extra/"): each for each in records.names if each.startswith("extra/")}
    files = {name: bytes(records.read(record)) for name, record in extra.items()}
    return Archive(
        records.name,
        _version(records),
        _texts(records, ""),
        _constants(records, "constants.pkl", constants),
        _object(records, "data.pkl", root),
        files,
        records.folder,
        _debug(records, ""),
    )


def _in_package(records: Records, module: str | None) -> Archive:
    """A module in an archive of `torch.package`."""
    number = packages.number_of(records, module)
    reader = Reader(records)
    place = f"{packages.MODULES}/{number}"
    root = reader.pickle(f"{place}/data.pkl", packages.STORAGES)
    has_constants = f"{place}/constants.pkl" in records
    constants = reader.pickle(f"{place}/constants.pkl", packages.STORAGES) if has_constants else ()
    return Archive(
        records.name,
        _version(records),
        _texts(records, f"{packages.MODULES}/"),
        _constants(records, f"{place}/constants.pkl", constants),
        _object(records, f"{place}/data.pkl", root),
        {},
        records.folder,
        _debug(records, f"{packages.MODULES}/"),
    )


def _of_first_format(records: Records) -> Archive:
    """An archive of PyTorch 1.0, whose operators mean what they mean in version 1."""
    found = read_first_format(records)
    constants = {f"c{n}": tensor for n, tensor in enumerate(found.tensors)}
    constants_object = ScriptObject(CONSTANTS, dict(constants))
    return Archive(records.name, VERSIONS[0], found.code, constants_object, found.root, {}, records.folder)


def _object(records: Records, record: str, root: object) -> ScriptObject:
    if not isinstance(root, ScriptObject):
        raise records.error(record, f"expected an object of a class, got a {type(root).__name__}")
    return root


def _constants(records: Records, record: str, constants: object) -> ScriptObject:
    if not isinstance(constants, tuple):
        raise records.error(record, f"expected a tuple, got a {type(constants).__name__}")
    values = enumerate(cast("Iterable[object]", constants))
    return ScriptObject(CONSTANTS, {f"c{n}": unpacked(value) for n, value in values})


def _texts(records: Records, folder: str) -> dict[str, str]:
    """The texts in a folder by the names of their Python modules."""
    start = f"{folder}code/"
    names = [each for each in records.names if each.startswith(start) and each.endswith(".py")]
    modules = [each.removeprefix(start).removesuffix(".py").replace("/", ".") for each in names]
    return dict(zip(modules, map(records.text, names), strict=True))


def _debug(records: Records, folder: str) -> dict[str, bytes]:
    """The records of source lines beside the texts in a folder."""
    names = [each for each in records.names if each.startswith(folder) and each.endswith(".debug_pkl")]
    return {each.removeprefix(folder): bytes(records.read(each)) for each in names}


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
