"""Writes exported programs as archives that `torch.export.load` and `tsir.load` read."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any

from tsir.dialects.types.dtype import Array
from tsir.frontend.archive.archive_writer import Storages, write_record
from tsir.frontend.exported.forms import FORMAT
from tsir.frontend.exported.schema import Input, Model
from tsir.frontend.exported.schema_writer import Object, tensor_meta, write_model

_NAME = "model"
"""The name of the program in its archive."""
_FOLDER = "archive"
_FORMAT, _VERSION = b"pt2", b"0"
_RECORDS_VERSION = b"6\n"
"""The version of PyTorch's records, which is not that of exported programs."""


@dataclass(frozen=True)
class WrittenProgram:
    """
    A program to write.

    `tensors` are those of the inputs that are not the user's, by their paths; `extra` the files beside it.
    """

    model: Model
    tensors: Mapping[str, Array]
    extra: Mapping[str, bytes]


def write_program(file: IO[bytes], program: WrittenProgram) -> None:
    """
    Write a program to a file.

    Tensors that share memory share it in the archive. UnsupportedError for such of unlike dtypes.
    """
    kept = {each.path: each for each in program.model.inputs if each.kind != "user"}
    constants = [path for path, each in kept.items() if not _is_state(each)]
    states = [path for path, each in kept.items() if _is_state(each)]
    parameters = {path for path, each in kept.items() if each.kind == "parameter"}
    records = {
        **_payload("weights", "weight", {path: program.tensors[path] for path in states}, parameters),
        **_payload("constants", "tensor", {path: program.tensors[path] for path in constants}, set()),
        f"models/{_NAME}.json": _text(write_model(program.model)),
        f"data/sample_inputs/{_NAME}.pt": b"",
        **{f"extra/{name}": content for name, content in program.extra.items()},
        FORMAT: _FORMAT,
        "archive_version": _VERSION,
        "byteorder": b"little",
        ".data/version": _RECORDS_VERSION,
    }
    with zipfile.ZipFile(file, "w") as out:
        for name, content in records.items():
            write_record(out, f"{_FOLDER}/{name}", content)


def _is_state(entry: Input) -> bool:
    """Whether an input is in the state dict."""
    return entry.kind == "parameter" or (entry.kind == "buffer" and entry.is_persistent)


def _payload(
    folder: str, stem: str, tensors: Mapping[str, Array], parameters: set[str]
) -> dict[str, bytes | memoryview]:
    """The records of some tensors: their storages, and the description of where in them each lies."""
    storages = Storages(tensors.values())
    config: dict[str, Object] = {}
    for path, array in tensors.items():
        config[path] = _described(storages, stem, array, is_parameter=path in parameters)
    records: dict[str, bytes | memoryview] = {
        f"data/{folder}/{stem}_{number}": each.content for number, each in enumerate(storages.storages)
    }
    records[f"data/{folder}/{_NAME}_{folder}_config.json"] = _text({"config": config})
    return records


def _described(storages: Storages, stem: str, array: Array, *, is_parameter: bool) -> Object:
    place = storages.place(array)
    dtype = storages.storages[place.storage].dtype
    meta = tensor_meta(dtype, place.sizes, place.strides, requires_grad=is_parameter)
    meta["storage_offset"] = {"as_int": place.offset}
    return {
        "path_name": f"{stem}_{place.storage}", "is_param": is_parameter, "use_pickle": False,
        "tensor_meta": meta,
    }  # fmt: skip


def _text(value: Any) -> bytes:
    return json.dumps(value, allow_nan=False).encode()
