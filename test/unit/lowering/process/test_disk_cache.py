"""What is kept on disk: integrity, size, directories that cannot be used, processes at once."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from tsir.lowering.host import disk_cache
from tsir.lowering.host.disk_cache import TRIMMED, CacheWarning, DiskCache, edition, opened
from tsir.lowering.llvm.codegen import jit, object_cache
from tsir.lowering.llvm.codegen.object_cache import compile_cached
from tsir.lowering.llvm.codegen.target import host

ADD = """
define i32 @"f.entry"(ptr %args, ptr %results) {
  %x = load i64, ptr %args
  %y = add i64 %x, 1
  store i64 %y, ptr %results
  ret i32 0
}
"""


def increment(image: bytes, x: int) -> int:
    """Loads the object of `ADD` and calls it."""
    loaded = jit.load(image, ["f.entry"])
    result = ctypes.c_int64()
    assert loaded.entry("f")(ctypes.byref(ctypes.c_int64(x)), ctypes.byref(result)) == 0
    return result.value


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory for the cache, named by the environment."""
    path = tmp_path / "compiled"
    monkeypatch.setenv("TSIR_CACHE_DIR", str(path))
    monkeypatch.delenv("TSIR_CACHE", raising=False)
    disk_cache.opened.cache_clear()
    return path


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are really compiled."""
    seen: list[str] = []

    def compile_text(text: str, **options: Any) -> bytes:
        seen.append(text)
        return jit.compile_text(text, **options)

    monkeypatch.setattr(object_cache, "compile_text", compile_text)
    return seen


def test_a_second_compilation_is_a_read(folder: Path, compilations: list[str]) -> None:
    """The same text and options are compiled once; the directory is the user's alone."""
    first = compile_cached(ADD)
    assert compile_cached(ADD) == first
    assert len(compilations) == 1
    assert folder.stat().st_mode & 0o777 == 0o700
    assert increment(compile_cached(ADD), 1) == 2


def test_every_fact_is_in_the_key(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Text, options, target and versions each make another object."""
    target = host()
    keys = {
        object_cache.key_of(ADD, "none", target),
        object_cache.key_of(ADD + " ", "none", target),
        object_cache.key_of(ADD, "O2", target),
        object_cache.key_of(ADD, "none", type(target)("other", target.cpu, target.features)),
        object_cache.key_of(ADD, "none", type(target)(target.triple, "other", target.features)),
        object_cache.key_of(ADD, "none", type(target)(target.triple, target.cpu, target.features + ",+x")),
    }
    for versions in (("1", "b", "c"), ("a", "2", "c"), ("a", "b", "3")):
        monkeypatch.setattr(object_cache, "versions", Mock(return_value=versions))
        keys.add(object_cache.key_of(ADD, "none", target))
    assert len(keys) == 9


def damage(raw: bytes) -> list[bytes]:
    """Ways in which an entry may be spoilt."""
    flipped = bytearray(raw)
    flipped[len(raw) // 2] ^= 1
    return [b"", raw[:20], raw[:-1], raw + b"x", bytes(flipped), b"x" + raw[1:]]


def test_damaged_entries_are_written_again(folder: Path, compilations: list[str]) -> None:
    """A truncated, lengthened or changed entry is a miss with a warning, then whole again."""
    image = compile_cached(ADD)
    (path,) = folder.glob("*.entry")
    whole = path.read_bytes()
    for number, raw in enumerate(damage(whole)):
        path.write_bytes(raw)
        with pytest.warns(CacheWarning, match="damaged"):
            assert compile_cached(ADD) == image
        assert len(compilations) == 2 + number
        assert path.read_bytes() == whole


def test_an_entry_of_another_key_is_damaged(tmp_path: Path) -> None:
    """What was moved to another name is not taken for what belongs there."""
    kept = DiskCache(tmp_path)
    kept.put("one", b"data")
    os.replace(kept.path("one"), kept.path("other"))
    with pytest.warns(CacheWarning, match="damaged"):
        assert kept.get("other") is None


def _huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


@pytest.mark.parametrize(
    "make",
    [
        os.mkfifo,
        os.mkdir,
        _huge,
        *(partial(os.symlink, there) for there in ("/dev/zero", "/dev/tty", "key.entry")),
    ],
    ids=["fifo", "directory", "huge", "zero", "terminal", "loop"],
)
def test_what_is_no_entry_is_a_miss(make: Callable[[Path], None], tmp_path: Path) -> None:
    """Nothing waits, and nothing is read without end; an entry is written in its place where that can be."""
    kept = DiskCache(tmp_path)
    make(kept.path("key"))
    with pytest.warns(CacheWarning, match="cannot read"):
        assert kept.get("key") is None
    if make is os.mkdir:
        with pytest.warns(CacheWarning, match="cannot write"):
            kept.put("key", b"data")
    else:
        kept.put("key", b"data")
        assert kept.get("key") == b"data"
    kept.trim()
    assert [path.name for path in tmp_path.iterdir()] == ["key.entry"]


def test_a_directory_that_others_can_write_to_is_not_used(folder: Path, compilations: list[str]) -> None:
    """Nothing is read from it or written to it."""
    folder.mkdir()
    folder.chmod(0o777)
    with pytest.warns(CacheWarning, match="written by others"):
        compile_cached(ADD)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compile_cached(ADD)
    assert len(compilations) == 2
    assert not list(folder.iterdir())


def test_no_cache_on_request(folder: Path, compilations: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """`TSIR_CACHE=0` keeps nothing."""
    monkeypatch.setenv("TSIR_CACHE", "0")
    compile_cached(ADD)
    compile_cached(ADD)
    assert len(compilations) == 2
    assert not folder.exists()


def test_an_unusable_directory_is_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in the place of the directory does not stop the program."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TSIR_CACHE_DIR", str(tmp_path / "file"))
    monkeypatch.delenv("TSIR_CACHE", raising=False)
    disk_cache.opened.cache_clear()
    with pytest.warns(CacheWarning, match="cannot use"):
        assert increment(compile_cached(ADD), 2) == 3


def test_the_oldest_entries_go_first(tmp_path: Path) -> None:
    """The directory stays within its limit; what was read lately stays, what a crash has left goes."""
    kept = DiskCache(tmp_path, limit=4000)
    (tmp_path / "tmp").write_bytes(bytes(1000))
    os.utime(tmp_path / "tmp", (0, 0))
    for number in range(3):
        kept.put(str(number), bytes(1000))
        os.utime(kept.path(str(number)), (number, number))
    assert kept.get("0") == bytes(1000)
    kept.put("3", bytes(1500))
    kept.trim()
    assert [kept.get(str(number)) is not None for number in range(4)] == [True, False, True, True]
    assert not (tmp_path / "tmp").exists()


def test_the_size_is_looked_after(tmp_path: Path) -> None:
    """However many entries are written, they take little more than the limit."""
    kept = DiskCache(tmp_path, limit=20_000)
    sizes: list[int] = []
    for number in range(300):
        kept.put(str(number), bytes(1000))
        sizes.append(sum(path.stat().st_size for path in tmp_path.iterdir()))
    assert max(sizes) < 20_000 + 1100 * 5 * TRIMMED
    assert min(sizes[100:]) > 10_000


def test_a_directory_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in it is read; what is not is made, with a warning that it cannot be kept."""
    DiskCache(tmp_path).put("there", b"data")

    def refuse(*args: Any, **keywords: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "utime", refuse)
    monkeypatch.setattr(disk_cache.tempfile, "mkstemp", refuse)
    assert DiskCache(tmp_path).get("there") == b"data"
    with pytest.warns(CacheWarning, match="cannot write to .*Permission denied"):
        DiskCache(tmp_path).put("new", b"data")
    assert DiskCache(tmp_path).get("new") is None


def test_an_edited_compiler_is_another_one(tmp_path: Path) -> None:
    """Contents of another size or time, other names; and none that was edited since it was loaded."""

    def found() -> str | None:
        return edition(tmp_path, 100)

    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "a.py").write_text("a")
    (inner / "note.txt").write_text("a")
    assert found() is None
    os.utime(inner / "a.py", ns=(50, 50))
    first = found()
    assert first is not None
    assert first == found()
    os.utime(inner / "a.py", ns=(60, 60))
    assert found() not in (None, first)
    (inner / "a.py").write_text("ab")
    os.utime(inner / "a.py", ns=(50, 50))
    assert found() not in (None, first)
    (inner / "a.py").rename(inner / "b.py")
    assert found() not in (None, first)


def test_writers_in_parallel(folder: Path) -> None:
    """Processes that compile the same at once agree, and leave no other files."""
    code = f"from tsir.lowering.llvm.codegen.object_cache import compile_cached; compile_cached({ADD!r})"
    jobs = [subprocess.Popen([sys.executable, "-W", "error", "-c", code]) for _ in range(4)]
    assert [job.wait(60) for job in jobs] == [0] * 4
    assert [path.suffix for path in folder.iterdir()] == [".entry"]


def test_a_text_is_made_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The text of a part of the compiler is read from the disk where it was made before."""
    cache = opened(str(tmp_path))
    made: list[str] = []

    def text(name: str) -> str:
        made.append(name)
        return f"; {name}"

    monkeypatch.setattr(object_cache, "plan_cache", lambda: cache)
    names = ["product f32 (4, 8, 2)", "product f32 (4, 4, 2)", "shared"]
    for _ in range(2):
        texts = [object_cache.kept_text(name, partial(text, name)) for name in names]
        assert texts == [f"; {name}" for name in names]
    assert made == names
