"""
The rooms of the package: imports go one way, without circles, and no room is full.

`python test/unit/test_imports.py` prints the rooms from left to right, with their files and what they import.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tsir.dialects.table import families

ROOT = Path(__file__).parents[2]
FOLDERS = ("dialects", "frontend", "transforms", "lowering", "runtime", "tools")
ROOMS = tuple(
    f"{folder}.{room}".rstrip(".")
    for folder, rooms in {
        "dialects": "process types ir complex_forms operators prim autodiff aten.pointwise aten.special"
        " aten.creation aten.views aten.indexing aten.reductions aten.linear aten.linalg aten.nn"
        " aten.fourier aten.quantization quantized table machine.nvvm machine",
        "frontend": "source library compiler graph modules archive exported onnx printing",
        "transforms": "analysis rewriting types simplify functionalise differentiate batch group",
        "lowering": "builders llvm.ir llvm.elementary llvm.emit host llvm.codegen llvm.python llvm.nvptx"
        " process values vectorise products operators matrices fourier convert native ahead schedule loops"
        " gpu.mapping gpu.products gpu.outlining cuda exported onnx",
        "runtime": "values plans autograd call modules cuda api operators derivatives batching nn onnx"
        " checks tracing",
        "tools": "",
    }.items()
    for room in rooms.split(" ")
)
"""The rooms from left to right: a program moves to the right, an import goes to the left."""

MAX_FILES = 25
RUN_IN_PLACE = {"benchmarks"}
"""Folders of Python modules that are no part of the package."""

Graph = Mapping[str, set[str]]
"""The modules that each module imports, eagerly or not, named from the folder on."""


def modules(root: Path) -> dict[str, Path]:
    """The files of the package by the names of their modules; a package's own file has the package's."""
    paths = (path for folder in FOLDERS for path in sorted((root / folder).rglob("*.py")))
    parts = {path: path.relative_to(root).with_suffix("").parts for path in paths}
    return {".".join(found).removesuffix(".__init__"): path for path, found in parts.items()}


def imported(path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules of the package that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            # `from tsir import lowering` imports a folder as well.
            found = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if name.removeprefix("tsir.") in known else node.module for name in found]
        for name in names:
            if name.startswith("tsir.") and (module := name.removeprefix("tsir.")) in known:
                yield module


def graph(root: Path) -> Graph:
    known = modules(root)
    return {name: set(imported(path, known)) - {name} for name, path in known.items()}


def room(module: str) -> str:
    """The room of a module; for what is in none, as the table of a folder, the folder."""
    return next((each for each in ROOMS if f"{module}.".startswith(f"{each}.")), module.split(".")[0])


def place(module: str) -> tuple[int, int]:
    """Where a module stands from left to right; a folder's own table is left of its rooms."""
    found = room(module)
    return FOLDERS.index(module.split(".")[0]), ROOMS.index(found) if found in ROOMS else -1


def violations(imports: Graph) -> list[str]:
    """Every import of a module that stands further to the right."""
    return [
        f"{name} imports {other}"
        for name, others in imports.items()
        for other in sorted(others)
        if place(other) > place(name)
    ]


def circles(imports: Graph) -> list[list[str]]:
    """The groups of modules that import each other, by way of others or not."""
    reached = {name: reachable(name, imports) for name in imports}
    groups = {
        tuple(sorted({name} | {other for other in others if name in reached[other]}))
        for name, others in reached.items()
        if name in others
    }
    return sorted(map(list, groups))


def reachable(name: str, imports: Graph) -> set[str]:
    """All modules that a module imports, by way of others or not."""
    found: set[str] = set()
    pending = [name]
    while pending:
        new = imports[pending.pop()] - found
        found |= new
        pending += new
    return found


def files(root: Path) -> dict[Path, int]:
    """The number of files in each folder of the package, beside the one that says what is in it."""
    folders = {path.parent for path in modules(root).values()}
    return {folder: sum(path.name != "__init__.py" for path in folder.glob("*.py")) for folder in folders}


def planted(root: Path, texts: Mapping[str, str]) -> Graph:
    """The imports of files with these texts, in a package without others."""
    for name, text in texts.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return graph(root)


def test_imports_go_one_way() -> None:
    assert violations(graph(ROOT)) == []


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert circles(graph(ROOT)) == []


def test_no_room_is_full() -> None:
    assert {str(folder): count for folder, count in files(ROOT).items() if count > MAX_FILES} == {}


def test_every_room_says_what_it_holds() -> None:
    silent = [
        str(path)
        for path in modules(ROOT).values()
        if path.name == "__init__.py" and len(ast.get_docstring(ast.parse(path.read_text())) or "") < 30
    ]
    assert silent == []
    assert {room for room in ROOMS if room not in modules(ROOT)} == set()


def test_the_check_sees_an_import_to_the_right(tmp_path: Path) -> None:
    later = {"runtime/__init__.py": "", "lowering/loops/__init__.py": "", "lowering/loops/x.py": ""}
    folders = "def f():\n    from tsir import runtime\n    return runtime\n"
    rooms = "from tsir.lowering.loops import x\n"
    found = planted(tmp_path, {**later, "dialects/a.py": folders, "lowering/builders/b.py": rooms})
    assert violations(found) == [
        "dialects.a imports runtime",
        "lowering.builders.b imports lowering.loops.x",
    ]


def test_the_check_sees_a_circle(tmp_path: Path) -> None:
    lazy = "def f():\n    from tsir.tools import a\n    return a\n"
    texts = {"tools/a.py": "import tsir.tools.b\n", "tools/b.py": "import tsir.tools.c\n", "tools/c.py": lazy}
    assert circles(planted(tmp_path, texts)) == [["tools.a", "tools.b", "tools.c"]]


def test_every_folder_is_linked_and_checked() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    checked = {Path(p).name for p in settings["tool"]["pyright"]["include"] if p.startswith("src/tsir/")}
    links = {p.name for p in (ROOT / "src" / "tsir").iterdir() if p.is_symlink()}
    packages = {p.parent.name for p in ROOT.glob("*/__init__.py")} - RUN_IN_PLACE
    assert links == set(FOLDERS) == packages
    assert checked == {*FOLDERS, "*.py"}


def test_no_folder_is_a_drawer() -> None:
    drawers = {"utils", "util", "helpers", "common", "misc"}
    found = [p for folder in FOLDERS for p in (ROOT / folder).rglob("*") if p.stem in drawers]
    assert found == []


def report(imports: Graph) -> Iterator[str]:
    """A line for each room: how many files it has, and the rooms that it imports."""
    counts = {str(folder.relative_to(ROOT)).replace("/", "."): n for folder, n in files(ROOT).items()}
    for name in ROOMS:
        found = {room(other) for module in imports if room(module) == name for other in imports[module]}
        others: Sequence[str] = sorted(found - {name}, key=place)
        yield f"{name} ({counts[name]}): {' '.join(others) or '-'}"
    yield f"circles: {circles(imports) or 'none'}; imports to the right: {violations(imports) or 'none'}"


TABLE = families.__name__.removeprefix("tsir.")


def test_overloads_are_tried_in_one_order_whatever_is_imported_first() -> None:
    """Families of operators are imported by the table of all, which tells their order, and by each other."""
    known = modules(ROOT)
    declaring = {family.__name__.removeprefix("tsir.") for family in families.FAMILIES}
    for module in known.keys() - declaring - {TABLE}:
        early = declaring.intersection(imported(known[module], known))
        assert not early, f"{module} imports {sorted(early)} past {TABLE}"


if __name__ == "__main__":
    print("\n".join(report(graph(ROOT))))
