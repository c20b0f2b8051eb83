"""The imports of the package go one way, and every folder is linked and checked."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ORDER = ("dialects", "frontend", "transforms", "lowering", "runtime", "tools")
RUN_IN_PLACE = {"benchmarks"}
"""Folders of Python modules that are no part of the package."""


def imported(path: Path) -> Iterator[str]:
    """The folders of the package that a file imports from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            # `from tsir import lowering` imports a folder as well.
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            parts = name.split(".")
            if parts[0] == "tsir" and len(parts) > 1 and parts[1] in ORDER:
                yield parts[1]


def violations(root: Path) -> list[str]:
    """Every import of a folder that comes later in the order."""
    return [
        f"{path.relative_to(root)} imports {other}"
        for folder in ORDER
        for path in sorted((root / folder).rglob("*.py"))
        for other in sorted(set(imported(path)))
        if ORDER.index(other) > ORDER.index(folder)
    ]


def test_imports_go_one_way() -> None:
    assert violations(ROOT) == []


def test_the_check_sees_an_import_upwards(tmp_path: Path) -> None:
    for folder in ORDER:
        (tmp_path / folder).mkdir()
    planted = "def f():\n    from tsir import runtime\n    return runtime\n"
    (tmp_path / "dialects" / "planted.py").write_text(planted)
    assert violations(tmp_path) == ["dialects/planted.py imports runtime"]


def test_every_folder_is_linked_and_checked() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    checked = {Path(p).name for p in settings["tool"]["pyright"]["include"] if p.startswith("src/tsir/")}
    links = {p.name for p in (ROOT / "src" / "tsir").iterdir() if p.is_symlink()}
    packages = {p.parent.name for p in ROOT.glob("*/__init__.py")} - RUN_IN_PLACE
    assert links == set(ORDER) == packages
    assert checked == {*ORDER, "*.py"}


def test_no_folder_is_a_drawer() -> None:
    drawers = {"utils", "util", "helpers", "common", "misc"}
    found = [p for folder in ORDER for p in (ROOT / folder).rglob("*") if p.stem in drawers]
    assert found == []
