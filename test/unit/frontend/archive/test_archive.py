"""Reading archives: what is in them, and that hostile ones are located errors."""

from __future__ import annotations

import io
import os
import pickle
import random
import struct
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import archives as a
import numpy as np
import pytest

import tsir
from tsir.frontend.archive import pickle_machine, records
from tsir.frontend.archive.archive import open_archive


def test_what_is_in_an_archive(tmp_path: Path) -> None:
    path = tmp_path / "net.pt"
    path.write_bytes(a.archive())
    for source in (path, str(path), path.read_bytes(), io.BytesIO(path.read_bytes())):
        found = open_archive(source)
        assert (found.version, list(found.code)) == (3, ["__torch__", "__torch__.inner"])
        assert found.extra == {"notes.txt": b"hello"}
        assert found.root.type_name == "__torch__.Net"
        weight: Any = found.root.attributes["weight"]
        np.testing.assert_array_equal(weight, a.WEIGHT)
        assert (found.root.attributes["names"], found.constants.attributes["c0"]) == (["a"], np.float32(10))


def test_tensors_are_views_of_the_file_and_writes_stay_in_the_process(tmp_path: Path) -> None:
    path = tmp_path / "net.pt"
    path.write_bytes(before := a.archive())
    weight: Any = open_archive(path).root.attributes["weight"]
    weight[0] = 7
    assert path.read_bytes() == before


def test_shared_storages_stay_shared() -> None:
    both = {**a.ATTRIBUTES, "other": a.tensor("0", (2,), (1,), offset=1, count=3)}
    found = open_archive(a.with_data(a.made("__torch__", "Net", both))).root.attributes
    weight: Any = found["weight"]
    weight[1] = 9
    np.testing.assert_array_equal(found["other"], [9, 3])


def test_storages_of_the_other_byte_order_are_swapped() -> None:
    swapped = a.archive(byteorder=b"big", data_0=a.WEIGHT.astype(">f4").tobytes())
    np.testing.assert_array_equal(open_archive(swapped).root.attributes["weight"], a.WEIGHT)


KINDS: dict[str, bytes] = {
    "an empty file": b"",
    "a pickle, which may run any code": pickle.dumps({"a": 1}),
    "an old pickle of 'torch.save'": b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19.",
    "an HDF5 file": b"\x89HDF\r\n\x1a\n" + bytes(100),
    "a tar file": bytes(257) + b"ustar" + bytes(300),
    "a file of safetensors": struct.pack("<Q", 20) + b'{"a":{}}',
    "a text that begins with 'hello": b"hello, world",
    "a gzip file": b"\x1f\x8b\x08",
    "an array of numpy": b"\x93NUMPY\x01\x00",
    "a file of 'torch.save': it has weights": a.archive({"data.pkl": b"", "data/0": b"", "version": b"3"}),
    "arrays of numpy (.npz)": a.archive({"weight.npy": b""}),
    "an archive of PyTorch 1.0": a.archive({"model.json": b"{}"}),
    "a zip file without 'data.pkl'": a.archive({"x": b""}),
}


@pytest.mark.parametrize("kind", KINDS)
def test_other_files_are_named(kind: str) -> None:
    with pytest.raises(tsir.ArchiveError) as caught:
        tsir.load(KINDS[kind])
    assert f"expected the archive of a program, got {kind}" in str(caught.value)


def _evil() -> bytes:
    class Evil:
        def __reduce__(self) -> tuple[Any, ...]:
            return os.getcwd, ()

    return pickle.dumps(Evil(), protocol=2)


def _damaged(name: str) -> bytes:
    content = a.archive()
    at = content.index(a.RECORDS[name])
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


def _zip(*entries: tuple[str, bytes], **attributes: Any) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as out, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names that are there twice
        for name, data in entries:
            info = zipfile.ZipInfo(name)
            for key, value in attributes.items():
                setattr(info, key, value)
            out.writestr(info, data)
    return file.getvalue()


SANE = [(f"net/{name}", data) for name, data in a.RECORDS.items()]
LONG = b"\x8a\x09" + bytes(9)
DEEP = b"]" * 300 + b"a" * 299
BOMB = b"](K\x01K\x01e" + b"".join(
    b"q" + bytes([i]) + b"0](" + b"h" + bytes([i]) + b"h" + bytes([i]) + b"e" for i in range(100)
)

HOSTILE: dict[str, tuple[bytes, str]] = {
    "runs a command": (
        a.archive(data_pkl=_evil()),
        "the global 'posix.getcwd' is not one that programs have",
    ),
    "eval": (a.with_attribute(a.called("builtins", "eval", a.text("1"))), "'builtins.eval' is not one"),
    "a method of a class": (
        a.with_attribute(a.called("torch", "load", a.text("x"))),
        "'torch.load' is not one",
    ),
    "a quantised tensor": (
        a.with_attribute(a.called("torch._utils", "_rebuild_qtensor")),
        "expected a storage, an offset, sizes, strides and the scale of a quantised tensor",
    ),
    "a quantised tensor of floats": (
        a.with_attribute(
            a.called("torch._utils", "_rebuild_qtensor", *a.parts("0", (1,), (1,)), a.number(1))
        ),
        "expected a storage of integers with a scale for a quantised tensor",
    ),
    "a tensor of integers with a scale that has none": (
        a.with_attribute(a.tensor("0", (1,), (1,), kind="QInt8Storage")),
        "expected a storage of integers with a scale for a quantised tensor, and no other",
    ),
    "a scheme without a scale": (
        a.with_attribute(
            a.called(
                "torch._utils",
                "_rebuild_qtensor",
                *a.parts("0", (1,), (1,), kind="QInt8Storage"),
                a.number(1),
            )
        ),
        "expected the scheme, the scale and the zero point of a quantised tensor",
    ),
    "packed parameters without a state": (
        a.with_attribute(a.made("__torch__.torch.classes.quantized", "LinearPackedParamsBase", {})),
        "LinearPackedParamsBase': expected a weight and a bias",
    ),
    "a class of C++": (
        a.with_attribute(a.made("__torch__.torch.classes.quantized", "EmbeddingPackedParamsBase", {})),
        "objects of '__torch__.torch.classes.quantized.EmbeddingPackedParamsBase' are not supported",
    ),
    "a class of C++ of others": (
        a.with_attribute(a.made("__torch__.torch.classes.rnn", "CellParamsBase", {})),
        "objects of '__torch__.torch.classes.rnn.CellParamsBase' are not supported",
    ),
    "a storage of complex halves": (
        a.with_attribute(a.tensor("0", (1,), (1,), kind="ComplexHalfStorage")),
        "tensors of 'torch.ComplexHalfStorage' are not supported",
    ),
    "no stop": (a.archive(data_pkl=b"\x80\x02N"), "byte 3: the next opcode: expected 1 bytes more, got 0"),
    "an empty pickle": (a.archive(data_pkl=b""), "expected 1 bytes more"),
    "an opcode that is none": (
        a.archive(data_pkl=b"\xff."),
        "opcode 0xff: is not an opcode that archives have",
    ),
    "INST": (a.archive(data_pkl=b"(ios\nsystem\n."), "opcode 0x69: is not an opcode"),
    "EXT1": (a.archive(data_pkl=b"\x82\x01."), "is not an opcode"),
    "a protocol of the future": (
        a.archive(data_pkl=b"\x80\x09N."),
        "expected a protocol of at most 5, got 9",
    ),
    "nothing on the stack": (a.archive(data_pkl=b"0."), "expected a value before it"),
    "no mark": (a.archive(data_pkl=b"t."), "expected a mark before it"),
    "nothing kept": (a.archive(data_pkl=b"h\x05."), "expected a value that was kept as 5"),
    "a string of 4 GiB": (a.archive(data_pkl=b"X\xff\xff\xff\xff."), "expected 4294967295 bytes more"),
    "a string of 2^63 bytes": (a.archive(data_pkl=b"\x8d" + b"\xff" * 8 + b"."), "bytes more"),
    "text that is not UTF-8": (a.archive(data_pkl=b"X\x01\x00\x00\x00\xff."), "expected UTF-8"),
    "an integer of 9 bytes": (
        a.archive(data_pkl=LONG + b"."),
        "expected an integer of at most 8 bytes, got 9",
    ),
    "a line without an end": (a.archive(data_pkl=b"cos"), "expected the end of a line"),
    "a call of a number": (a.archive(data_pkl=b"K\x01)R."), "expected a global that is called"),
    "a state of a number": (a.archive(data_pkl=b"K\x01}b."), "expected an object before its state"),
    "a state that is a list": (a.with_data(b"c__torch__\nNet\n)\x81]b"), "the state of '__torch__.Net'"),
    "a new number": (a.archive(data_pkl=b"K\x01)\x81."), "expected a class of the program"),
    "a key that is a list": (a.with_attribute(b"}]K\x01s"), "expected a key that is a number or a string"),
    "an odd dictionary": (a.with_attribute(b"}(K\x01u"), "a value for each key"),
    "append to a number": (a.with_attribute(b"K\x01(K\x01e"), "expected a list"),
    "a list in itself": (a.with_attribute(b"]q\x01h\x01a"), "none in itself"),
    "lists 300 deep": (a.with_attribute(DEEP), "expected values nested at most 200 deep"),
    "lists of 2^100 elements": (a.with_attribute(BOMB), "elements, written out"),
    "a storage that is missing": (a.with_attribute(a.tensor("9", (1,), (1,))), "expected a record 'data/9'"),
    "a storage outside": (a.with_attribute(a.tensor("../0", (1,), (1,))), "expected a record 'data/../0'"),
    "a storage that ends early": (
        a.with_attribute(a.tensor("0", (4,), (1,))),
        "expected a storage of 4 elements, got 12 bytes",
    ),
    "a storage of 2^60 elements": (
        a.with_attribute(a.tensor("0", (3,), (1,), count=2**60)),
        "expected a storage of 1152921504606846976 elements",
    ),
    "a storage of -1 elements": (a.with_attribute(a.tensor("0", (3,), (1,), count=-1)), "of -1 elements"),
    "a key of a storage": (a.with_attribute(b"K\x01Q"), "expected the key of a storage"),
    "strides out of the storage": (
        a.with_attribute(a.tensor("0", (3,), (2,), count=3)),
        "expected a tensor inside of its storage of 3 elements, got one of 5",
    ),
    "an offset out of the storage": (
        a.with_attribute(a.tensor("0", (3,), (1,), offset=1, count=3)),
        "got one of 4",
    ),
    "a negative stride": (a.with_attribute(a.tensor("0", (3,), (-1,), count=3)), "that are not negative"),
    "a negative size": (a.with_attribute(a.tensor("0", (-3,), (1,), count=3)), "that are not negative"),
    "a negative offset": (a.with_attribute(a.tensor("0", (3,), (1,), offset=-1, count=3)), "not negative"),
    "2^61 elements by a stride of 0": (
        a.with_attribute(a.tensor("0", (2**61,), (0,), count=3)),
        "expected at most 2147483648 elements",
    ),
    "no elements of huge sizes": (
        a.with_attribute(a.tensor("0", (0, 2**61, 2**61), (1, 1, 1), count=0)),
        "expected at most 2147483648 elements",
    ),
    "more sizes than strides": (a.with_attribute(a.tensor("0", (3, 1), (1,), count=3)), "as many sizes as"),
    "100 dimensions": (a.with_attribute(a.tensor("0", (1,) * 100, (1,) * 100, count=3)), "as many sizes as"),
    "a tensor of a number": (
        a.with_attribute(a.called("torch._utils", "_rebuild_tensor_v2", *[a.number(1)] * 6)),
        "expected a storage, an offset, sizes and strides",
    ),
    "a device of a list": (a.with_attribute(a.called("torch", "device", b"]")), "the name of a device"),
    "a device that is none": (a.with_attribute(a.called("torch", "device", a.text("!"))), "data.pkl: byte"),
    "a list that is a number": (
        a.with_attribute(a.called("torch.jit._pickle", "build_intlist", a.number(1))),
        "expected a list",
    ),
    "not an object": (a.with_data(b"K\x01"), "data.pkl: expected an object of a class, got a int"),
    "constants that are a list": (a.archive(constants_pkl=b"]."), "constants.pkl: expected a tuple"),
    "another byte order": (
        a.archive(byteorder=b"middle"),
        "byteorder: expected 'little' or 'big', got 'middle'",
    ),
    "a version of the future": (
        a.archive(version=b"999\n"),
        "version: expected a version of 1 to 10, got '999'",
    ),
    "a version that is none": (a.archive(version=b"x" * 100), "version: expected a version"),
    "no version": (a.archive(version=None), "expected a record 'version'"),
    "a wrong checksum of a storage": (_damaged("data/0"), "data/0: its bytes are not those"),
    "a wrong checksum of a pickle": (_damaged("data.pkl"), "data.pkl: its bytes are not those"),
    "code that is not UTF-8": (a.archive(code___torch___py=b"\xff"), "code/__torch__.py: expected UTF-8"),
    "two folders": (_zip(*SANE, ("other/x", b"")), "expected one folder with all records, got net, other"),
    "a path outside": (_zip(*SANE, ("net/../../x", b"")), "expected a name inside of the archive"),
    "a path from the root": (_zip(*SANE, ("net//etc/passwd", b"")), "expected a name inside of the archive"),
    "a path of Windows": (_zip(*SANE, ("net/a\\..\\b", b"")), "expected a name inside of the archive"),
    "a record twice": (_zip(*SANE, SANE[0]), "data.pkl: is in the archive twice"),
    "a truncated file": (a.archive()[:-30], "its directory cannot be read"),
    "a directory alone": (b"PK\3\4" + a.archive()[-500:], "net.pt: "),
    "another compression": (_zip(*SANE, ("net/x", b"a"), compress_type=zipfile.ZIP_BZIP2), "by method 12"),
    "a name of 5,000 characters": (_zip(*SANE, ("net/" + "x" * 5000, b"")), "at most 4096 characters"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_archives_are_refused(name: str, tmp_path: Path) -> None:
    content, message = HOSTILE[name]
    path = tmp_path / "net.pt"
    path.write_bytes(content)
    with pytest.raises(tsir.ArchiveError) as caught:
        tsir.load(path)
    assert str(path) in str(caught.value)
    assert message in str(caught.value) or message == "net.pt: "
    assert os.listdir(tmp_path) == ["net.pt"]


def test_a_zip_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MAX_UNPACKED", 1000)
    with pytest.raises(tsir.ArchiveError, match=r"expected at most 1000 bytes, got 100000 unpacked"):
        tsir.load(a.archive(code___torch___py=bytes(100_000)))


def test_the_work_on_a_pickle_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pickle_machine, "MAX_OPCODES", 1000)
    with pytest.raises(tsir.ArchiveError, match="expected at most 1000 opcodes"):
        tsir.load(a.archive(data_pkl=b"N0" * 1000 + b"N."))


def test_pipes_and_folders_are_no_archives(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(tsir.ArchiveError, match="expected a file"):
            tsir.load(path)
    with pytest.raises(FileNotFoundError):
        tsir.load(tmp_path / "missing.pt")


OPCODES = bytes(pickle_machine.OPCODES)


def _bytes(rng: random.Random) -> bytes:
    content = bytearray(a.archive())
    for _ in range(rng.randint(1, 8)):
        content[rng.randrange(len(content))] = rng.randrange(256)
    return bytes(content[: rng.randrange(len(content))] if rng.random() < 0.1 else content)


def _opcodes(rng: random.Random) -> bytes:
    content = bytearray(a.RECORDS["data.pkl"])
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(content))
        content[at : at + rng.randint(0, 3)] = bytes(rng.choice(OPCODES) for _ in range(rng.randint(0, 3)))
    return a.archive(data_pkl=bytes(content))


@pytest.mark.parametrize("change", [_bytes, _opcodes])
def test_random_changes_are_read_or_refused(change: Callable[[random.Random], bytes]) -> None:
    rng = random.Random(0)
    for _ in range(20_000 if os.environ.get("ALL") else 1_000):
        try:
            open_archive(change(rng))
        except tsir.ArchiveError:
            continue
