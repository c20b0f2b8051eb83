"""Modules that are written: what is read again is the same, and shares what was shared."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path
from typing import Any

import archives as a
import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import DType
from tsir.frontend.archive.archive_writer import ALIGNMENT

X = np.array([2, 3, -4], np.float32)


def saved(module: Any) -> Any:
    file = io.BytesIO()
    module.save(file)
    return tsir.load(file.getvalue())


def test_what_is_written_is_read_again() -> None:
    net: Any = tsir.load(a.archive())
    net(X)
    net.names_of(n=7)
    again = saved(net)
    assert again.code == net.code
    assert (again.count, again.seen, again.names) == (net.count, net.seen, net.names)
    for key, value in net.state_dict().items():
        np.testing.assert_array_equal(again.state_dict()[key], value)
        assert again.state_dict()[key].dtype == value.dtype
    np.testing.assert_array_equal(again.last, net.last)
    np.testing.assert_array_equal(again(X), net(X))


LAYOUTS = {
    "row-major": np.arange(6.0).reshape(2, 3),
    "transposed": np.arange(6.0).reshape(2, 3).T,
    "a slice": np.arange(20.0)[3:17:2],
    "expanded": np.broadcast_to(np.arange(3.0), (4, 3)),
    "empty": np.empty((0, 3)),
    "a number": np.array(3.5),
    "reversed": np.arange(6.0)[::-1],
    "NaN and infinities": np.array([np.nan, np.inf, -np.inf, -0.0]),
    **{dtype.name: np.array([0, 1, 1]).astype(dtype.numpy) for dtype in DType},
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_tensors_of_all_layouts_and_dtypes(name: str) -> None:
    net: Any = tsir.load(a.archive())
    net.weight = array = LAYOUTS[name]
    again = saved(net).weight
    assert (again.dtype, again.shape) == (array.dtype, array.shape)
    assert again.tobytes() == array.tobytes()
    if all(stride >= 0 for stride in array.strides) and array.size:
        assert again.strides == array.strides


def test_tensors_share_memory_as_before() -> None:
    net: Any = tsir.load(a.archive())
    memory = np.arange(12, dtype=np.float32)
    net.weight, net.last = memory[:8].reshape(2, 4), memory[4:10]
    again = saved(net)
    again.weight[1, 0] = 100
    assert again.last[0] == 100
    net.weight, net.last = memory[:4], memory[4:]
    again = saved(net)
    again.weight[:] = -1
    np.testing.assert_array_equal(again.last, memory[4:])


def test_records_can_be_mapped(tmp_path: Path) -> None:
    path = tmp_path / "net.pt"
    tsir.load(a.archive()).save(path, extra_files={"note.txt": b"x" * 100})
    data = path.read_bytes()
    with zipfile.ZipFile(path) as file:
        assert file.testzip() is None
        for entry in file.infolist():
            header = data[entry.header_offset :]
            names = int.from_bytes(header[26:28], "little") + int.from_bytes(header[28:30], "little")
            assert (entry.header_offset + 30 + names) % ALIGNMENT == 0
    assert tsir.load(path).extra_files == {"note.txt": b"x" * 100}


def test_a_module_is_written_in_the_place_of_its_own_archive(tmp_path: Path) -> None:
    path = tmp_path / "net.pt"
    path.write_bytes(a.archive())
    net: Any = tsir.load(path)
    net.weight[:] = 5
    net.save(path)
    np.testing.assert_array_equal(tsir.load(path).weight, net.weight)
    net._object.attributes["last"] = object()
    before = path.read_bytes()
    with pytest.raises(tsir.UnsupportedError, match="an attribute of type object cannot be written"):
        net.save(path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["net.pt"]
    net.last = None
    with pytest.raises(tsir.TsirError, match="cannot write the file: no such file or directory"):
        net.save(tmp_path / "nowhere" / "net.pt")


def test_tensors_of_unlike_dtypes_in_one_memory() -> None:
    net: Any = tsir.load(a.archive())
    memory = np.arange(4, dtype=np.float32)
    net.weight, net.last = memory, memory.view(np.int32)
    with pytest.raises(tsir.UnsupportedError, match="tensors of unlike dtypes that share memory"):
        saved(net)
