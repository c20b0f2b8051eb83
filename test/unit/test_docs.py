"""The documentation: generated pages are fresh, and the examples of the others run."""

from __future__ import annotations

import doctest
import importlib.util
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tsir import nn
from tsir.lowering.host.environment import VARIABLES

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "tutorial.md"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def load(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def generate(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The generator of the reference pages."""
    monkeypatch.setenv("COLUMNS", "80")
    return load(ROOT / "docs" / "generate.py")


def test_reference_pages_are_fresh(generate: Any) -> None:
    assert generate.stale() == [], "run make docs"


def test_a_stale_page_is_found(generate: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = ("passes.md", "flags.md", "errors.md")
    monkeypatch.setattr(generate, "FOLDER", tmp_path)
    monkeypatch.setattr(generate, "PAGES", {name: generate.PAGES[name] for name in sorted(pages)})
    for name in generate.PAGES:
        (tmp_path / name).write_text(generate.page_text(name), encoding="utf-8")
    assert generate.stale() == []
    with (tmp_path / "flags.md").open("a", encoding="utf-8") as file:
        file.write("more\n")
    (tmp_path / "errors.md").unlink()
    assert generate.stale() == ["errors.md", "flags.md"]


def test_every_environment_variable_is_documented(generate: Any) -> None:
    folders = ("dialects", "frontend", "transforms", "lowering", "runtime", "tools")
    sources = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    found = {
        (path.name, name)
        for path in sources
        for name in re.findall(r'"(TSIR_\w+)"', path.read_text(encoding="utf-8"))
    }
    assert found == {("environment.py", variable.name) for variable in VARIABLES}
    assert all(f"`{variable.name}`" in generate.page_text("flags.md") for variable in VARIABLES)


def test_the_python_of_the_tutorial_runs() -> None:
    failed, tried = doctest.testfile(
        str(TUTORIAL), module_relative=False, optionflags=FLAGS, encoding="utf-8"
    )
    assert (failed, tried > 5) == (0, True)


def console_commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of the console blocks, with the output that the text shows."""
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def run_commands(text: str, folder: Path) -> int:
    """Run the commands that a page shows, in order, and compare what they print; their number."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    checker = doctest.OutputChecker()
    commands = list(console_commands(text))
    for command, output in commands:
        done = subprocess.run(
            command,
            shell=True,
            cwd=folder,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
        )
        assert done.stderr == ""
        assert checker.check_output(output, done.stdout, FLAGS), f"{command}\n{done.stdout}"
    return len(commands)


def test_the_commands_of_the_tutorial_run(tmp_path: Path) -> None:
    assert run_commands(TUTORIAL.read_text(encoding="utf-8"), tmp_path) > 5


@pytest.mark.skipif(shutil.which("cc") is None, reason="no cc")
def test_the_programs_of_ahead_of_time_run(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "ahead-of-time.md").read_text(encoding="utf-8")
    for name, language in (("save.py", "python"), ("main.c", "c")):
        (block,) = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
        (tmp_path / name).write_text(block, encoding="utf-8")
    assert run_commands(text, tmp_path) == 3
    (command,) = re.findall(r"```sh\n(.*?)\n```", text)
    block = (tmp_path / "save.py").read_text().split('"""')[1]
    (tmp_path / "model.py").write_text(block, encoding="utf-8")
    (tmp_path / "predict.h").unlink()
    assert run_commands(f"```console\n$ {command}\n```", tmp_path) == 1
    assert "int predict(" in (tmp_path / "predict.h").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("c++") is None, reason="no c++")
def test_the_programs_of_hosts_run(tmp_path: Path) -> None:
    """That in Fortran where there is gfortran."""
    text = (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8")
    for name in ("models/molecule.pt", "cpp/tsir.hpp", "fortran/tsir.f90"):
        shutil.copy(ROOT / "examples" / name, tmp_path)
    for name, language in (("main.cpp", "cpp"), ("main.f90", "fortran")):
        (block,) = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
        (tmp_path / name).write_text(block, encoding="utf-8")
    before, fortran = text.split("## Fortran")
    assert run_commands(before, tmp_path) == 6
    if shutil.which("gfortran") is not None:
        assert run_commands(fortran, tmp_path) == 2


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "docs/gpu.md",
        "docs/nn.md",
        "docs/performance.md",
        "docs/user-operators.md",
        "docs/vmap.md",
        "docs/trace.md",
    ],
)
def test_the_python_of_pages_runs(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)  # pages write files
    text = (ROOT / name).read_text(encoding="utf-8").replace("/tmp/", f"{tmp_path}/")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    # A file, since functions are compiled from their source.
    program = tmp_path / "page.py"
    program.write_text("\n".join(blocks), encoding="utf-8")
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_diffs_of_contributing_are_in_the_files_that_it_names() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    before, *blocks = re.split(r"```diff\n(.*?)```", text, flags=re.DOTALL)
    for diff, after in zip(blocks[::2], blocks[1::2], strict=True):
        path = re.findall(r"`([\w/]+\.py)`", before)[-1]
        added = "".join(line[1:] for line in diff.splitlines(keepends=True) if line.startswith("+"))
        assert added in (ROOT / path).read_text(encoding="utf-8"), path
        before = after
    assert len(blocks) == 6


def test_the_names_of_the_page_on_migrating_exist() -> None:
    text = (ROOT / "docs" / "migrating.md").read_text(encoding="utf-8")
    paths = {path for path in re.findall(r"`(tsir\.[\w.]+)", text)}
    assert len(paths) > 25
    for path in paths:
        pkgutil.resolve_name(path.replace(".", ":", 1))


PAGES = ("README.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")))


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)[^):]*\)", (ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


def test_the_demo_runs() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "demo.py")], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("equal to the interpreter and to PyTorch's recorded results") == 3
    losses = [float(line.split()[-1]) for line in done.stdout.splitlines() if line.startswith("step ")]
    assert losses[-1] < 0.7 * losses[0]


def test_the_layers_that_are_said_to_be_missing_are() -> None:
    page = (ROOT / "docs" / "nn.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^\* The layers (.*)\.$", page, re.MULTILINE)
    named = re.findall(r"`(\w+)`", line)
    assert len(named) > 5
    assert [name for name in named if hasattr(nn, name)] == []
