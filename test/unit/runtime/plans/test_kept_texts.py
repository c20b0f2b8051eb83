"""Fast calls of texts on disk: a process that meets a text again compiles nothing."""

from __future__ import annotations

import inspect
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.dialects.ir.diagnostics import ExecutionError, TsirError
from tsir.frontend.compiler import compiler
from tsir.lowering.host.disk_cache import CacheWarning
from tsir.lowering.native import code_records
from tsir.runtime.values.comparison import difference

SOURCE = '''
def scale(x, y, factor: float = 2.0):
    """x times y."""
    return torch.relu(x * y) * factor

def pair(x):
    return x + 1, (x.sum(), x * 2)
'''

X = np.arange(12, dtype=np.float32).reshape(3, 4) - 5
Y = np.linspace(-1, 1, 12, dtype=np.float32).reshape(3, 4)


@pytest.fixture
def compiled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files whose text is compiled, in order."""
    files: list[str] = []
    compile_source = compiler.compile_source

    def compiling(source: str, filename: str, *others: Any) -> Any:
        files.append(filename)
        return compile_source(source, filename, *others)

    monkeypatch.setattr(compiler, "compile_source", compiling)
    return files


def warm(source: str = SOURCE) -> None:
    """Calls functions of a text, as an earlier process does."""
    unit = tsir.CompilationUnit(source)
    unit.scale(X, Y)


CALLS: dict[str, Callable[[Any], Any]] = {
    "in order": lambda unit: unit.scale(X, Y, 2.0),
    "with a default": lambda unit: unit.scale(X, Y),
    "by name": lambda unit: unit.scale(y=Y, x=X),
}


@pytest.mark.parametrize("call", CALLS)
def test_calls_of_the_same_kinds_compile_nothing(call: str, compiled: list[str]) -> None:
    warm()
    compiled.clear()
    unit = tsir.CompilationUnit(SOURCE)
    np.testing.assert_array_equal(CALLS[call](unit), np.maximum(X * Y, 0) * 2)
    assert compiled == []


def test_what_is_known_without_compiling(compiled: list[str]) -> None:
    warm()
    compiled.clear()
    unit = tsir.CompilationUnit(SOURCE)
    assert unit.names == ["scale", "pair"]
    assert unit.scale.parameters == ["x", "y", "factor"]
    assert (unit.scale.__name__, unit.scale.__doc__, unit.pair.__doc__) == ("scale", "x times y.", None)
    assert compiled == []


USES: dict[str, Callable[[Any], Any]] = {
    "IR": lambda unit: str(unit),
    "signature": lambda unit: str(inspect.signature(unit.scale)),
    "pickle": lambda unit: pickle.loads(pickle.dumps(unit.scale))(X, Y),
    "interpreter": lambda unit: unit.scale.interpret(X, Y),
    "gradient": lambda unit: tsir.vjp(unit.scale, X, Y)[0],
    "another kind": lambda unit: unit.scale(X.astype(np.float64), Y),
    "another layout": lambda unit: unit.scale(X.T, Y.T),
    "out": lambda unit: unit.scale(X, Y, out=np.zeros_like(X)),
    "another function": lambda unit: unit.pair(X),
    "compile": lambda unit: tsir.compile(unit.scale, X, Y)(X, Y),
    "tensors": lambda unit: unit.scale(tsir.Tensor(X), tsir.Tensor(Y)).numpy(),
}


@pytest.mark.parametrize("use", USES)
def test_the_text_is_compiled_for_whatever_needs_it(use: str, compiled: list[str]) -> None:
    expected = USES[use](tsir.CompilationUnit(SOURCE, "other.py"))
    warm()
    compiled.clear()
    unit = tsir.CompilationUnit(SOURCE)
    unit.scale(X, Y)
    found = USES[use](unit)
    assert compiled[:1] == ["<source>"]
    assert difference(expected, found, None) is None


def test_errors_stay(compiled: list[str]) -> None:
    warm()
    unit = tsir.CompilationUnit(SOURCE)
    with pytest.raises(AttributeError, match="did you mean 'scale'"):
        _ = unit.scales
    with pytest.raises(ExecutionError, match="missing argument 'y'"):
        unit.scale(X)
    with pytest.raises(ExecutionError, match=r"<source>:4:\d+: error: .*broadcast"):
        unit.scale(X, np.ones((5, 2), np.float32))
    for _ in range(2):
        with pytest.raises(TsirError, match="<source>:2"):
            tsir.CompilationUnit("def f(x):\n    return y\n")


def test_calls_of_several_kinds_and_layouts_are_kept(compiled: list[str]) -> None:
    unit = tsir.CompilationUnit(SOURCE)
    arguments = [(X, Y), (X.T, Y.T), (X.astype(np.float64), Y.astype(np.float64)), (X[:, :2], Y[:, :2])]
    expected = [unit.scale(*each) for each in arguments]
    compiled.clear()
    again = tsir.CompilationUnit(SOURCE)
    for found, want in zip([again.scale(*each) for each in arguments], expected, strict=True):
        np.testing.assert_array_equal(found, want)
    assert compiled == []
    assert "fast calls read from the disk: " in again.scale.explain(X, Y)


def test_others_are_not_taken_for_it(compiled: list[str]) -> None:
    warm()
    compiled.clear()
    tsir.CompilationUnit(SOURCE, "other.py")
    tsir.CompilationUnit(SOURCE.replace("factor\n", "factor + 1\n"))
    assert compiled == ["other.py", "<source>"]


def test_another_compiler_reads_nothing(compiled: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    warm()
    compiled.clear()
    monkeypatch.setattr(code_records, "versions", lambda: ["another"])
    code_records.compiler.cache_clear()
    tsir.CompilationUnit(SOURCE)
    assert compiled == ["<source>"]


def test_defaults_that_can_be_written_are_not_kept(compiled: list[str]) -> None:
    source = "def f(x, dims: List[int] = [0]):\n    return x.sum(dims)\ndef g(x):\n    return x + 1\n"
    for _ in range(2):
        tsir.CompilationUnit(source).g(X)
    assert compiled == ["<source>"] * 2


def without_relu(unit: tsir.CompilationUnit) -> None:
    """Changes the IR of a text, as a pass of the user's may."""
    for op in list(unit.op.walk()):
        if op.name == "aten.relu":
            op.results[0].replace_all_uses_with(op.operands[0])
            op.detach()
            op.erase()


@pytest.mark.parametrize("is_kept", [False, True])
def test_what_is_kept_of_a_text_is_not_of_ir_that_was_changed(is_kept: bool, compiled: list[str]) -> None:
    if is_kept:
        warm()
    changed = tsir.CompilationUnit(SOURCE)
    f = changed.scale
    without_relu(changed)
    np.testing.assert_array_equal(f(X, Y), X * Y * 2)
    np.testing.assert_array_equal(tsir.CompilationUnit(SOURCE).scale(X, Y), np.maximum(X * Y, 0) * 2)


def test_names_of_functions_are_not_those_of_methods(compiled: list[str]) -> None:
    unit = tsir.CompilationUnit("def known(x):\n    return x\ndef fast_calls(x):\n    return x\n")
    assert (unit.known.parameters, unit.fast_calls.parameters) == (["x"], ["x"])


def test_damaged_entries_are_misses(folder: Path, compiled: list[str]) -> None:
    warm()
    compiled.clear()
    for path in folder.iterdir():
        path.write_bytes(b"damaged")
    with pytest.warns(CacheWarning, match="damaged"):
        found = tsir.CompilationUnit(SOURCE).scale(X, Y)
    np.testing.assert_array_equal(found, np.maximum(X * Y, 0) * 2)
    assert compiled == ["<source>"]


SCRIPT = f"""
import sys
import numpy as np
import tsir
unit = tsir.CompilationUnit({SOURCE!r})
x = np.arange(12, dtype=np.float32).reshape(3, 4)
results = unit.scale(x, x), unit.scale(x, y=x, factor=3.0), *unit.pair(x)[1]
print(*[np.asarray(result).tobytes().hex() for result in results])
print(any(name.split(".")[0] == "xdsl" and "." in name for name in sys.modules), file=sys.stderr)
"""


def test_a_warm_process_loads_no_compiler(tmp_path: Path) -> None:
    environment = {**os.environ, "TSIR_CACHE_DIR": str(tmp_path)}
    environment.pop("TSIR_CACHE", None)
    runs = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT], capture_output=True, text=True, env=environment, timeout=120
        )
        for _ in range(2)
    ]
    assert [run.stderr.strip() for run in runs] == ["True", "False"]
    assert runs[0].stdout == runs[1].stdout
