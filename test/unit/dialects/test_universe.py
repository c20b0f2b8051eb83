"""What other packages register is known to texts, pickles and source, and is asked for only then."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tsir

UNIVERSE = """
from xdsl.universe import Universe

def load():
    from my_operators.dialect import My
    return My

UNIVERSE = Universe(all_dialects={"my": load})
"""

DIALECT = '''
import numpy as np
from xdsl.ir import Dialect

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.table import operator
from tsir.dialects.table.families import operations

@operator(
    "my::softclip(Tensor self, float limit=1.0) -> Tensor",
    rules.Pointwise(rules.Result.FLOAT),
    loops=loops.Pointwise("limit * tanh(self / limit)"),
)
def softclip(self, limit):
    """Bounded smoothly."""
    return limit * np.tanh(self / limit)

My = Dialect("my", operations("my"), [])
'''

TEXT = """
func.func @f(%x : !prim.tensor) -> !prim.tensor {
  %l = prim.Constant 2.0
  %r = my.softclip(%x, %l) : (!prim.tensor, !prim.float) -> !prim.tensor
  %s = aten.neg(%r) : (!prim.tensor) -> !prim.tensor
  func.return %s : !prim.tensor
}
"""

UNKNOWN = """
import tsir
try:
    tsir.parse("func.func @f() {\\n  my.softclp() : () -> ()\\n}")
except tsir.ParseError as error:
    print(error)
"""


def package(folder: Path, universe: str = UNIVERSE, dialect: str = DIALECT) -> Path:
    """An installed distribution in a folder, which registers what a text says."""
    own = folder / "my_operators"
    own.mkdir(exist_ok=True)
    (own / "__init__.py").touch()
    (own / "universe.py").write_text(universe)
    (own / "dialect.py").write_text(dialect)
    metadata = folder / "my_operators-1.0.dist-info"
    metadata.mkdir(exist_ok=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: my-operators\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[xdsl.universe]\nmy = my_operators.universe:UNIVERSE\n")
    return folder


def run(folder: Path, *arguments: str, given: str = "") -> str:
    """What a process prints that has the distributions of a folder."""
    paths = [str(folder), str(Path(tsir.__file__).parents[1])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, *arguments]
    found = subprocess.run(
        command, input=given, capture_output=True, text=True, timeout=120, env=environment, check=False
    )
    assert "Traceback" not in found.stderr, found.stderr
    return found.stdout + found.stderr


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize(
    "made",
    [
        f"tsir.parse('''{TEXT}''').f",
        "tsir.CompilationUnit('def f(x):\\n    return -torch.ops.my.softclip(x, 2.0)').f",
        "tsir.import_torchscript('''graph(%x : Tensor):\n  %l : float = prim::Constant[value=2.]()\n"
        "  %r : Tensor = my::softclip(%x, %l)\n  %s : Tensor = aten::neg(%r)\n  return (%s)''')",
    ],
    ids=["text", "source", "graph"],
)
def test_operators_of_a_package_are_known(tmp_path: Path, made: str) -> None:
    """Each process meets the name for the first time; the second knows it from the pickle alone."""
    path = tmp_path / "f.pickle"
    show = "x = np.array([0.5, 3.0])\nprint(f.explain(x))\nprint(np.allclose(f(x), -2 * np.tanh(x / 2)))"
    show += "\nprint(np.allclose(f(x), f.interpret(x)))"
    imports = "import pickle, pathlib\nimport numpy as np\nimport tsir\n"
    writing = f"f = {made}\npathlib.Path({str(path)!r}).write_bytes(pickle.dumps(f))\n"
    reading = f"f = pickle.loads(pathlib.Path({str(path)!r}).read_bytes())\n"
    for program in (writing, reading):
        lines = run(package(tmp_path), "-c", imports + program + show).splitlines()
        assert lines[0] == "native group 0: my.softclip, aten.neg"
        assert lines[-2:] == ["True", "True"]


REGISTERING = """
from xdsl.ir import Dialect

import tsir
from tsir.dialects.table.families import operations

tsir.operator("my::limit(Tensor x) -> Tensor", "x.clamp(-1, 1)")
tsir.operator("my::softclip(Tensor self, float limit=1.0) -> Tensor", "limit * torch.tanh(self / limit)")
My = Dialect("my", operations("my"), [])
"""


def test_a_package_may_register_by_tsir_operator(tmp_path: Path) -> None:
    """It is met first in the text of an operator that is being registered, so that it registers meanwhile."""
    program = "import numpy as np, tsir\nx = np.array([0.0, 3.0])\n"
    program += "f = tsir.operator('own::f(Tensor x) -> Tensor', 'torch.ops.my.limit(x) * 3')\n"
    program += "g = tsir.operator('my::more(Tensor x) -> Tensor', 'torch.ops.my.limit(x) * 2')\n"
    program += f"print(f(x).tolist(), g(x).tolist(), tsir.parse({TEXT!r}).f(x * 0 - 1e9).tolist())\n"
    found = run(package(tmp_path, dialect=REGISTERING), "-c", program)
    assert found == "[0.0, 3.0] [0.0, 2.0] [2.0, 2.0]\n"


def test_tools_know_them_by_the_same_lookup(tmp_path: Path) -> None:
    found = run(package(tmp_path), "-m", "tsir.tools.ts_opt", "--verify-roundtrip", given=TEXT)
    assert "my.softclip(%x, %l)" in found


def test_entry_points_are_not_asked_for_what_is_known(tmp_path: Path) -> None:
    known = TEXT.replace("my.softclip(%x, %l) : (!prim.tensor, !prim.float)", "aten.abs(%x) : (!prim.tensor)")
    source = "def f(x):\n    return torch.tanh(x).relu()"
    modules = ("xdsl.universe", "my_operators")
    program = f"import sys, tsir\ntsir.parse({known!r})\ntsir.CompilationUnit({source!r})\n"
    program += f"print([name for name in {modules} if name in sys.modules])"
    assert run(package(tmp_path), "-c", program) == "[]\n"


def test_unknown_names_are_told_with_those_nearby(tmp_path: Path) -> None:
    assert "unknown operation 'my.softclp'; did you mean 'my.softclip'?" in run(
        package(tmp_path), "-c", UNKNOWN
    )


@pytest.mark.parametrize(
    ("universe", "dialect", "message"),
    [
        ("import no_such_module", DIALECT, "'xdsl.universe': No module named"),
        (
            "",
            DIALECT,
            "'xdsl.universe': module 'my_operators.universe' has no",
        ),
        ("UNIVERSE = 3", DIALECT, "'xdsl.universe': Entry point 3 for plugin"),
        (UNIVERSE.replace('"my"', '"arith"'), DIALECT, "'xdsl.universe': Duplicate definition of arith"),
        (
            UNIVERSE,
            "import no_such_module",
            "cannot load the dialect 'my' of an installed package: No",
        ),
        (UNIVERSE, "", "cannot load the dialect 'my' of an installed package: cannot import name 'My'"),
    ],
    ids=["import", "attribute", "kind", "duplicate", "dialect-import", "dialect-attribute"],
)
def test_packages_that_are_broken_are_named(
    tmp_path: Path, universe: str, dialect: str, message: str
) -> None:
    found = run(package(tmp_path, universe, dialect), "-c", UNKNOWN)
    assert found.startswith("<string>:2:3: error: cannot ")
    assert message in found


def test_a_schema_that_cannot_be_read_is_an_error_that_names_its_operator(tmp_path: Path) -> None:
    dialect = DIALECT.replace("-> Tensor", "")
    assert dialect != DIALECT
    source = "def f(x):\n    return torch.ops.my.softclip(x, 2.0)"
    program = (
        f"import tsir\ntry: tsir.CompilationUnit({source!r})\nexcept tsir.TsirError as error: print(error)"
    )
    found = run(package(tmp_path, UNIVERSE, dialect), "-c", program)
    assert found.startswith(
        "error: cannot use the operator 'my.softclip' of an installed package: expected '->'"
    )
