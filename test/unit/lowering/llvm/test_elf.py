"""Memory put into objects, as linkers see it."""

from __future__ import annotations

import ctypes
import shutil
from pathlib import Path

import pytest

from tsir.lowering.llvm.codegen.archive import archive
from tsir.lowering.llvm.codegen.elf import Piece, size_of, with_memory
from tsir.lowering.llvm.codegen.jit import compile_text
from tsir.lowering.llvm.codegen.link import shared_library
from tsir.lowering.llvm.codegen.target import Target, host, named, writes_elf

TEXT = """
@held = external hidden global [5 x i8], align 64
@own = global i32 7
define ptr @address(i64 %k) {
  %at = getelementptr i8, ptr @held, i64 %k
  ret ptr %at
}
define i32 @seven() {
  %x = load i32, ptr @own
  ret i32 %x
}
"""
CONTENT: list[Piece] = [b"ab", memoryview(b"cd"), b"\0"]


def made(target: Target) -> list[Piece]:
    return with_memory(compile_text(TEXT, opt="O2", **target.machine), "held", CONTENT, 64)


@pytest.mark.skipif(not (shutil.which("cc") or shutil.which("ld")), reason="no linker")
def test_code_reads_and_writes_what_was_put_in(tmp_path: Path) -> None:
    path = tmp_path / "held.so"
    path.write_bytes(shared_library([made(host())]))
    library = ctypes.CDLL(str(path))
    library.address.restype = ctypes.c_void_p
    address = library.address(ctypes.c_int64(0))
    assert address % 64 == 0
    assert ctypes.string_at(address, 5) == b"abcd\0"
    ctypes.memset(address + 1, ord("x"), 1)
    assert ctypes.string_at(address, 5) == b"axcd\0"
    assert library.seven() == 7
    assert not hasattr(library, "held")


@pytest.mark.parametrize("name", ["x86_64-linux-gnu", "aarch64-linux-gnu"])
def test_nothing_that_was_there_moves(name: str) -> None:
    target = named(name)
    image = compile_text(TEXT, opt="O2", **target.machine)
    found = b"".join(made(target))
    changed = [at for at in range(64, len(image)) if found[at] != image[at]]
    assert 0 < len(changed) <= 24  # the row of the symbol
    assert changed[-1] - changed[0] < 24
    assert found.count(b"abcd\0") == 1
    assert found.index(b"abcd\0") % 64 == 0
    assert with_memory(image, "other", CONTENT, 64) == [image]


def test_which_objects_are_elf() -> None:
    names = ("x86_64", "aarch64", "wasm32", "aarch64-apple-darwin", "x86_64-linux-gnux32")
    assert [writes_elf(named(name)) for name in names] == [True, True, False, False, False]


def test_an_archive_of_pieces_is_that_of_the_whole() -> None:
    pieces: list[Piece] = [b"abc", memoryview(b"de")]
    whole = b"".join(archive([b"abcde"], ["f"], "f.o"))
    assert b"".join(archive(pieces, ["f"], "f.o")) == whole
    assert sum(map(size_of, archive(pieces, ["f"], "f.o"))) == len(whole) == len(whole) // 2 * 2
