"""Native code of an archive's methods on disk: a process that loads the archive again compiles nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import archives as a
import numpy as np
import pytest

import tsir
from tsir.frontend.modules import methods
from tsir.lowering.host.disk_cache import CacheWarning
from tsir.runtime.modules import class_texts

X = np.array([2, 3, -4], np.float32)

CODE = a.CODE.replace("    _0 = torch.add_(self.seen, 1)\n", "")
"""Without the write in place, which keeps calls from being fast."""


@pytest.fixture
def compiled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the methods that are compiled, in order."""
    names: list[str] = []

    def compiling(*args: Any) -> Any:
        names.append(args[-1])
        return methods.compile_archived(*args)

    monkeypatch.setattr(class_texts, "compile_archived", compiling)
    return names


def load(**changed: bytes) -> Any:
    """The module in an archive, of which records are changed."""
    given: Any = {"code___torch___py": CODE.encode(), **changed}
    return tsir.load(a.archive(**given))


def warm(**changed: bytes) -> list[Any]:
    """The results of three calls of a module, whose state goes through them."""
    net = load(**changed)
    return [net(X) for _ in range(3)]


def refuse(*_: object) -> NoReturn:
    raise AssertionError("a text was read")


def test_opening_an_archive_loads_none_of_xdsl(tmp_path: Path) -> None:
    path = tmp_path / "net.pt"
    path.write_bytes(a.archive(code___torch___py=CODE.encode()))
    program = f"import sys, tsir; tsir.load({str(path)!r}); print('xdsl.ir' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(Path(tsir.__file__).parents[1])}
    command = [sys.executable, "-c", program]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert result.stdout == "False\n"


def test_a_later_load_compiles_nothing(compiled: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    expected = warm()
    assert compiled == ["forward"]
    compiled.clear()
    monkeypatch.setattr(class_texts.ClassTexts, "__init__", refuse)
    net = load()
    first = net(X)
    # The state is None before the first call and a tensor behind it: both kinds have been kept.
    np.testing.assert_array_equal([first, net(X), net(X)], expected)
    assert net.count == 3
    assert compiled == []


def test_other_weights_are_arguments(compiled: list[str]) -> None:
    warm()
    compiled.clear()
    weight = np.array([7, 8, 9], np.float32)
    found = warm(data_0=weight.tobytes())
    np.testing.assert_array_equal(found[0], np.maximum(X * weight, 0) * 10)
    assert compiled == []


CHANGES: dict[str, dict[str, bytes]] = {
    "code": {"code___torch___inner_py": a.INNER.replace("relu", "abs").encode()},
    "the version": {"version": b"9\n"},
    "a number in it": {"code___torch___py": CODE.replace("self.count, 1", "self.count, 2").encode()},
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_matters_is_compiled_anew(change: str, compiled: list[str]) -> None:
    warm()
    compiled.clear()
    warm(**CHANGES[change])
    assert compiled == ["forward"]


def test_a_mode_is_compiled_for_and_kept(compiled: list[str]) -> None:
    def trained() -> Any:
        net = load()
        net.inner.train()
        return net(X)

    warm()
    compiled.clear()
    np.testing.assert_array_equal(trained(), -X * a.WEIGHT * 10)
    assert compiled == ["forward"]
    np.testing.assert_array_equal(trained(), -X * a.WEIGHT * 10)
    assert compiled == ["forward"]


def test_what_is_compiled_later_is_for_the_module_as_it_was(compiled: list[str]) -> None:
    warm()
    compiled.clear()
    net = load()
    net(X)
    method = net.bound("forward").method
    net.inner.train()  # the method is of the other mode
    assert "aten.relu" in str(method.function.graph)
    assert compiled == ["forward"]
    y, _ = net.apply(net.current_state(), X)
    np.testing.assert_array_equal(y, (np.maximum(X * a.WEIGHT, 0) - X * a.WEIGHT) * 10)


def test_damaged_entries_are_misses(folder: Path) -> None:
    expected = warm()
    for entry in folder.iterdir():
        entry.write_bytes(entry.read_bytes()[:-1] + b"?")
    with pytest.warns(CacheWarning, match="damaged"):
        found = warm()
    np.testing.assert_array_equal(found, expected)


def test_nothing_is_kept_where_the_user_says_so(
    folder: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TSIR_CACHE", "0")
    warm()
    warm()
    assert compiled == ["forward", "forward"]
    assert list(folder.iterdir()) == []
