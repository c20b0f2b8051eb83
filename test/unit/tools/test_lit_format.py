"""lit's format: tests that should fail do, and those that need a shell get one."""

import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from tsir.tools.lit_format import filecheck, invert, run_tool

CONFIG = """
from tsir.tools.lit_format import InProcess
config.name = "example"
config.test_format = InProcess()
config.suffixes = [".mlir"]
config.test_source_root = config.test_exec_root = {root!r}
"""
TESTS = {
    "pass": "// RUN: ts-opt %s | filecheck %s\n// CHECK: builtin.module",
    "fail": "// RUN: ts-opt %s | filecheck %s\n// CHECK: nowhere",
    "fail-in-a-pipe": "// RUN: ts-opt %s | filecheck %s --allow-empty\n// CHECK-NOT: nowhere\nno.such",
    "fail-in-a-later-line": "// RUN: ts-opt %s\n// RUN: not ts-opt %s",
    "fail-with-an-exception": "// RUN: filecheck\n",
    "fail-inverted": "// RUN: not ts-opt %s",
    "pass-inverted": "// RUN: not ts-opt %s\nno.such",
    "pass-files": "// RUN: ts-opt %s > %t && filecheck %s < %t\n// CHECK: builtin.module",
    "pass-appended": "// RUN: ts-opt %s > %t; ts-opt %s >> %t\n// RUN: filecheck %s --input-file %t\n"
    "// CHECK: builtin.module\n// CHECK: builtin.module",
    "pass-errors": "// RUN: not ts-opt %s 2> %t; filecheck %s < %t\n// CHECK: unknown operation\nno.such",
    "pass-both": "// RUN: not ts-opt %s &> %t; filecheck %s < %t\n// CHECK: unknown operation\nno.such",
    "pass-alternative": "// RUN: ts-opt %s || ts-opt --version\nno.such",
    "pass-shell": "// RUN: echo builtin.module | filecheck %s\n// CHECK: builtin.module",
    "fail-shell": "// RUN: false",
    "unsupported": "// REQUIRES: something-else\n// RUN: false",
    "xfail": "// XFAIL: *\n// RUN: not ts-opt %s",
    "unresolved": "no lines to run",
}


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The outcomes of the tests by name."""
    root = tmp_path_factory.mktemp("suite")
    (root / "lit.cfg.py").write_text(CONFIG.format(root=str(root)))
    for name, text in TESTS.items():
        (root / f"{name}.mlir").write_text(text)
    lit = str(Path(sys.executable).with_name("lit"))
    # The shell finds the tools beside the interpreter, as in an environment that is active.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    result = subprocess.run(
        [lit, "-v", str(root)], capture_output=True, text=True, timeout=60, env={**os.environ, "PATH": path}
    )
    assert result.returncode == 1, result.stderr
    return {
        name: outcome
        for outcome, name in re.findall(r"^(\w+): \w+ :: (.*)\.mlir", result.stdout, re.MULTILINE)
    }


@pytest.mark.parametrize("name", TESTS)
def test_outcome(name: str, outcomes: dict[str, str]):
    assert outcomes[name] == name.split("-")[0].upper()


def test_filecheck_reads_standard_input(tmp_path: Path):
    checks = tmp_path / "checks"
    checks.write_text("CHECK: yes")
    assert filecheck([str(checks)], StringIO("yes"), StringIO(), StringIO()) == 0
    errors = StringIO()
    assert filecheck([str(checks)], StringIO("no"), StringIO(), errors) == 1
    assert "input was:\nno" in errors.getvalue()


@pytest.mark.parametrize(
    ("arguments", "text", "status"),
    [
        (["ts-opt"], "", 1),
        (["ts-opt"], "no.such", 0),
        (["ts-opt", "--no-such-option"], "", 0),
        (["--crash", "ts-opt"], "no.such", 1),
        (["not", "ts-opt"], "", 0),
    ],
)
def test_not(arguments: list[str], text: str, status: int):
    assert invert(arguments, StringIO(text), StringIO(), StringIO()) == status


def test_what_a_tool_raises_is_an_internal_error():
    errors = StringIO()
    assert run_tool(["filecheck", "no-such-file"], StringIO(), StringIO(), errors) == 70
    assert "FileNotFoundError" in errors.getvalue()
    assert invert(["filecheck", "no-such-file"], StringIO(), StringIO(), StringIO()) == 1
    assert invert(["--crash", "filecheck", "no-such-file"], StringIO(), StringIO(), StringIO()) == 0
