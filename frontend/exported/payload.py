"""The tensors of an exported program: views of raw bytes, as a record of their places and sizes describes."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from tsir.dialects.types.dtype import Array, DType
from tsir.frontend.archive.pickle_machine import PickleError
from tsir.frontend.archive.records import Records
from tsir.frontend.archive.tensors import Storage, StorageType, rebuilt
from tsir.frontend.exported.json_values import Json
from tsir.frontend.exported.schema import read_meta


class Payload:
    """Reads the tensors of a program; those that share a storage in the file share it."""

    def __init__(self, records: Records):
        self.records = records
        order = records.text("byteorder").strip() if "byteorder" in records else "little"
        if order not in ("little", "big"):
            raise records.error("byteorder", f"expected 'little' or 'big', got '{order[:20]}'")
        self._swapped = order != sys.byteorder
        self._storages: dict[tuple[str, DType], Storage] = {}
        self._arrays: dict[object, Array] = {}

    def tensors(self, folder: str, config: str) -> Mapping[str, Array]:
        """The tensors by their paths that the record `config` in `data/` names; none if there is none."""
        record = f"data/{folder}/{config}"
        if record not in self.records:
            return {}
        entries = Json.read(self.records, record)["config"].members()
        return {path: self._tensor(f"data/{folder}", entry) for path, entry in entries}

    def _tensor(self, folder: str, entry: Json) -> Array:
        if (pickled := entry["use_pickle"]).truth():
            raise pickled.error("expected a tensor of raw bytes, got a pickle, which may run any code")
        meta = entry["tensor_meta"]
        read = read_meta(meta)
        offset, *strides = (_int(each) for each in (meta["storage_offset"], *meta["strides"].items()))
        if not all(isinstance(size, int) for size in read.sizes):
            raise meta.error("expected the sizes of a tensor as numbers")
        record = f"{folder}/{entry['path_name'].text()}"
        if record not in self.records:
            raise entry["path_name"].error(f"expected a record '{record[:80]}' with a storage")
        key = (record, read, offset, *strides)
        if key not in self._arrays:
            try:
                storage = self._storage(record, read.dtype)
                self._arrays[key] = rebuilt((storage, offset, read.sizes, tuple(strides)))
            except PickleError as error:
                raise meta.error(str(error)) from None
        return self._arrays[key]

    def _storage(self, record: str, dtype: DType) -> Storage:
        if (record, dtype) not in self._storages:
            content = self.records.read(record)
            count = len(content) // dtype.numpy.itemsize
            type = StorageType(f"{dtype.torch}Storage")
            self._storages[record, dtype] = Storage.of(content, type, count, swapped=self._swapped)
        return self._storages[record, dtype]


def _int(number: Json) -> int:
    kind, held = number.union()
    if kind != "as_int":
        raise number.error("expected a number, not an expression")
    return held.int()
