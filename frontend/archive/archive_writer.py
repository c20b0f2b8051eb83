"""Writes programs as archives that `torch.jit.load` and `tsir.load` read."""

from __future__ import annotations

import ctypes
import zipfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import IO, cast

import numpy as np

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.types.dtype import Array, DType
from tsir.frontend.archive.archive import Archive
from tsir.frontend.archive.pickle_writer import PickleWriter
from tsir.frontend.modules.script_object import ScriptObject
from tsir.frontend.source import tree

ALIGNMENT = 64
"""Bytes to which the content of records is aligned, so that tensors can be mapped."""

_LOCAL_HEADER = 30
"""Bytes ahead of the name of a record in an archive."""

_DATE = (1980, 1, 1, 0, 0, 0)
Annotations = Callable[[ScriptObject], Mapping[str, tree.Expression]]


def write_archive(file: IO[bytes], archive: Archive, annotations: Annotations) -> None:
    """
    Write an archive to a file.

    Tensors that share memory share it in the archive. `annotations` gives the declared types of an object's
    attributes. UnsupportedError for a value that PyTorch has no form for.
    """
    records: dict[str, bytes | memoryview] = {}
    constants = tuple(archive.constants.attributes.values())
    for folder, value in (("data", archive.root), ("constants", constants)):
        storages = Storages(arrays_of(value))
        writer = PickleWriter(annotations, storages.write)
        writer.value(value, None)
        records[f"{folder}.pkl"] = writer.finished()
        records |= {f"{folder}/{number}": each.content for number, each in enumerate(storages.storages)}
    for module, text in archive.code.items():
        records[f"code/{module.replace('.', '/')}.py"] = text.encode("utf-8")
    records |= archive.debug
    records |= {f"extra/{name}": content for name, content in archive.extra.items()}
    records["version"] = f"{archive.version}\n".encode()
    records["byteorder"] = b"little"
    with zipfile.ZipFile(file, "w") as out:
        for name, content in records.items():
            write_record(out, f"{archive.folder}/{name}", content)


def write_record(out: zipfile.ZipFile, name: str, content: bytes | memoryview) -> None:
    """Write a record of an archive, aligned so that tensors can be mapped."""
    info = zipfile.ZipInfo(name, _DATE)
    start = out.start_dir + _LOCAL_HEADER + len(name.encode()) + 4
    padding = -start % ALIGNMENT
    info.extra = b"FB" + padding.to_bytes(2, "little") + b"Z" * padding
    if name.endswith((".py", ".debug_pkl")):
        info.compress_type = zipfile.ZIP_DEFLATED
    out.writestr(info, content)


def arrays_of(value: object) -> list[Array]:
    """The tensors in a value, and in the objects in it, each once."""
    found: dict[int, Array] = {}
    known: set[int] = set()
    pending: list[object] = [value]
    while pending:
        each = pending.pop()
        if isinstance(each, np.ndarray):
            found.setdefault(id(cast(Array, each)), cast(Array, each))
        elif id(each) not in known:
            known.add(id(each))
            pending += _held(each)
    return list(found.values())


def _held(value: object) -> Iterable[object]:
    match value:
        case ScriptObject():
            return value.attributes.values()
        case dict():
            return cast("dict[object, object]", value).values()
        case list() | tuple():
            return cast("Iterable[object]", value)
        case _:
            return ()


@dataclass
class _Storage:
    """The memory that some tensors share, from its first byte on."""

    start: int
    end: int
    dtype: DType
    arrays: list[Array]

    @property
    def content(self) -> memoryview:
        """The bytes."""
        if self.end == self.start:
            return memoryview(b"")
        return memoryview((ctypes.c_char * (self.end - self.start)).from_address(self.start)).cast("B")


@dataclass(frozen=True)
class Place:
    """Where a tensor lies: the number of its storage, and the place in it, which counts elements."""

    storage: int
    offset: int
    sizes: tuple[int, ...]
    strides: tuple[int, ...]


class Storages:
    """The storages of some tensors: one for those that overlap in memory."""

    def __init__(self, arrays: Iterable[Array]):
        self._written = {id(array): _positive(array) for array in arrays}
        self.storages: list[_Storage] = []
        self._of: dict[int, int] = {}
        spans = {key: np.lib.array_utils.byte_bounds(array) for key, array in self._written.items()}
        for key, array in sorted(self._written.items(), key=lambda item: spans[item[0]][0]):
            start, end = spans[key] if array.size else (spans[key][0],) * 2
            last = self.storages[-1] if self.storages else None
            if last is None or start >= last.end or start == end:
                self.storages.append(last := _Storage(start, end, DType.of(array.dtype), []))
            if last.dtype is not DType.of(array.dtype):
                raise UnsupportedError("tensors of unlike dtypes that share memory cannot be written")
            last.end = max(last.end, end)
            last.arrays.append(array)
            self._of[key] = len(self.storages) - 1

    def place(self, array: Array) -> Place:
        """Where a tensor lies in its storage."""
        number, written = self._of[id(array)], self._written[id(array)]
        storage, itemsize = self.storages[number], array.itemsize
        offset = (np.lib.array_utils.byte_bounds(written)[0] - storage.start) // itemsize if array.size else 0
        return Place(number, offset, written.shape, tuple(stride // itemsize for stride in written.strides))

    def write(self, writer: PickleWriter, array: Array, requires_grad: bool) -> None:
        """Write a tensor as a view of its storage."""
        place = self.place(array)
        storage = self.storages[place.storage]

        def arguments() -> None:
            writer.raw(b"(")
            writer.text("storage")
            writer.reference("torch", f"{storage.dtype.torch}Storage")
            writer.text(str(place.storage))
            writer.text("cpu")
            writer.integer((storage.end - storage.start) // array.itemsize)
            writer.raw(b"tQ")
            writer.integer(place.offset)
            writer.integers(place.sizes)
            writer.integers(place.strides)
            writer.raw(b"\x88" if requires_grad else b"\x89")
            writer.reference("collections", "OrderedDict")
            writer.raw(b")R")

        writer.call("torch._utils", "_rebuild_tensor_v2", arguments)


def _positive(array: Array) -> Array:
    """An array whose strides count elements, as those of tensors do: a copy of one whose strides do not."""
    is_plain = all(stride >= 0 and stride % array.itemsize == 0 for stride in array.strides)
    return array if is_plain else np.ascontiguousarray(array)
