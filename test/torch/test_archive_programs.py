"""Programs as users write them: archives that PyTorch writes, run without it in another process."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import archive_page
import archive_runs as runs
import numpy as np
import pytest
import torch
from torch_calls import quiet

import tsir

with quiet():  # scripts are deprecated
    from archive_programs import PROGRAMS


def plain(value: Any) -> Any:
    """A value of PyTorch as one of numpy, with named tuples as tuples."""
    match value:
        case torch.Tensor():
            return value.detach().numpy()
        case dict():
            return {key: plain(item) for key, item in value.items()}
        case list():
            return [plain(item) for item in value]
        case tuple():
            return tuple(map(plain, value))
        case _:
            return value


def given(value: Any) -> Any:
    """Arguments for PyTorch."""
    match value:
        case np.ndarray():
            return torch.from_numpy(value.copy())
        case dict():
            return {key: given(item) for key, item in value.items()}
        case list():
            return [given(item) for item in value]
        case tuple():
            return tuple(map(given, value))
        case _:
            return value


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """What tsir and PyTorch make of each program."""
    folder = tmp_path_factory.mktemp("archives")
    jobs: dict[str, Any] = {}
    wanted: dict[str, dict[str, Any]] = {}
    with quiet():
        for number, (name, program) in enumerate(PROGRAMS.items()):
            torch.manual_seed(0)
            file = f"{number}.pt"
            torch.jit.save(program.make(), str(folder / file))
            calls = [(method, plain(args)) for method, *args in program.calls]
            jobs[name] = file, calls, program.state
            module = torch.jit.load(str(folder / file))
            wanted[name] = runs.recorded(module, calls, program.state, plain, given)
    (folder / runs.JOBS).write_bytes(pickle.dumps(jobs))
    subprocess.run([sys.executable, runs.__file__, str(folder)], check=True, timeout=300)
    results = pickle.loads((folder / runs.RESULTS).read_bytes())
    return {name: (results[name], wanted[name]) for name in PROGRAMS}


def same(own: Any, theirs: Any) -> None:
    """Values and dtypes are equal."""
    ours, wanted = runs.leaves(own), runs.leaves(theirs)
    assert len(ours) == len(wanted), (own, theirs)
    for one, other in zip(ours, wanted, strict=True):
        assert type(one) is type(other), (one, other)
        if isinstance(other, np.ndarray):
            assert one.dtype == other.dtype
            np.testing.assert_allclose(one, other, rtol=2e-5, atol=2e-6)
        elif isinstance(other, float):
            np.testing.assert_allclose(one, other, rtol=2e-6)
        else:
            assert one == other


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_agree(name: str, found: dict[str, tuple[dict[str, Any], dict[str, Any]]]) -> None:
    own, theirs = found[name]
    assert "error" not in own, own["error"]
    for mine, other in zip(own["calls"], theirs["calls"], strict=True):
        if other[0] == "error":
            assert mine[0] == "error", f"expected {other[1]}"
            assert last_line(other[1]) in mine[1]
            continue
        assert mine[0] == "result", mine[1]
        same(mine[1], other[1])
        same(mine[2], other[2])
        assert mine[3] == other[3]
    same(own["state"], theirs["state"])
    assert own["shared"] == theirs["shared"]


def test_the_page_is_what_the_run_found(found: dict[str, tuple[dict[str, Any], dict[str, Any]]]) -> None:
    calls = {name: [method for method, *_ in program.calls] for name, program in PROGRAMS.items()}
    text = archive_page.page({name: (own, calls[name]) for name, (own, _) in found.items()})
    if os.environ.get("UPDATE"):
        archive_page.PAGE.write_text(text, encoding="utf-8")
    expected = archive_page.PAGE.read_text(encoding="utf-8")
    assert text == expected, "docs/archive_programs.md is out of date: run with UPDATE=1"


def last_line(message: str) -> str:
    """What an error of PyTorch says, without the class of the exception."""
    return message.strip().splitlines()[-1].partition(": ")[2]


def test_errors_name_what_the_user_wrote() -> None:
    """Run-time errors have the place and the line in the user's file, where the archive keeps them."""
    file = io.BytesIO()
    with quiet():
        torch.jit.save(PROGRAMS["errors with messages"].make(), file)
    model = tsir.load(file.getvalue())
    with pytest.raises(tsir.ExecutionError) as caught:
        model(np.ones(3, np.float32), 2)
    place, line, caret = str(caught.value).splitlines()
    path, number, column = place.split(":")[:3]
    assert Path(path).name == "archive_programs.py"
    written = Path(path).read_text(encoding="utf-8").splitlines()[int(number) - 1]
    assert written == line
    assert written[int(column) - 1 :].startswith("raise ValueError(f")
    assert caret.index("^") == int(column) - 1


def saved(name: str, **options: Any) -> bytes:
    """A program's archive."""
    file = io.BytesIO()
    with quiet():
        torch.manual_seed(0)
        torch.jit.save(PROGRAMS[name].make(), file, **options)
    return file.getvalue()


def test_modules_of_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules in an archive of `torch.package`, by themselves and in a dictionary."""
    from torch.package import PackageExporter, package_exporter

    monkeypatch.setattr(package_exporter, "_gate_torchscript_serialization", False)
    file = io.BytesIO()
    with quiet():
        torch.manual_seed(0)
        first, second = PROGRAMS["a submodule that is shared"].make(), PROGRAMS["attention"].make()
        with PackageExporter(file) as package:
            package.save_pickle("models", "first.pkl", first)
            package.save_pickle("models", "both.pkl", {"again": first, "second": second, "scale": 2.0})
    with pytest.raises(
        tsir.ArchiveError, match=r"'models/first.pkl', 'models/both.pkl/again', 'models/both.pkl/second'"
    ):
        tsir.load(file.getvalue())
    x, y = torch.ones(3, 4), torch.rand(2, 5, 8)
    same(tsir.load(file.getvalue(), "models/first.pkl")(x.numpy()), plain(first(x)))
    same(tsir.load(file.getvalue(), "models/both.pkl/second")(y.numpy()), plain(second(y)))


def test_storages_of_the_other_byte_order() -> None:
    """An archive as a machine of the other byte order writes it."""
    content, swapped = saved("a block of a vision network"), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive, zipfile.ZipFile(swapped, "w") as out:
        for name in archive.namelist():
            data = archive.read(name)
            if "/data/" in name:
                data = np.frombuffer(data, "<i8" if len(data) == 8 else "<f4").byteswap().tobytes()
            out.writestr(name, b"big" if name.endswith("byteorder") else data)
    image = np.random.default_rng(0).random((2, 3, 6, 6), np.float32)
    same(tsir.load(swapped.getvalue())(image), tsir.load(content)(image))


def test_extra_files() -> None:
    files = {"labels.txt": b"cat\ndog", "deep/config.json": b"{}"}
    assert tsir.load(saved("loops", _extra_files=files)).extra_files == files


def test_what_is_not_supported_is_named() -> None:
    """A module with packed parameters of another kind is an error that says so when it is opened."""
    with quiet():
        quantised = torch.ao.quantization.quantize_dynamic(
            torch.nn.Sequential(torch.nn.LSTM(4, 4)), {torch.nn.LSTM}
        )
        file = io.BytesIO()
        torch.jit.save(torch.jit.script(quantised), file)
    with pytest.raises(tsir.ArchiveError, match=r"data.pkl: byte \d+: .*not supported"):
        tsir.load(file.getvalue())
