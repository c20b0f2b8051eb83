"""Plans on disk: a second process compiles nothing, and whatever else it meets is made anew."""

from __future__ import annotations

import subprocess
import sys
import zlib
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

import tsir
from tsir.dialects.ir import universe
from tsir.dialects.ir.diagnostics import ExecutionError, UnsupportedError
from tsir.lowering.host import disk_cache
from tsir.lowering.host.disk_cache import CacheWarning, DiskCache
from tsir.lowering.native import code_records
from tsir.runtime.call.function import Function
from tsir.runtime.plans import executor, plan, plan_cache
from tsir.runtime.plans.kept_texts import KeptText
from tsir.runtime.values.comparison import difference

SOURCE = """
def scale(x: Tensor, y: Tensor):
    return torch.relu(x * y) * 2

def loss(x: Tensor, y: Tensor):
    return (scale(x, y) * x).sum()

def counted(x: Tensor, n: int):
    for i in range(n):
        x = x * 2 + i
    return x, x.size(0)

def along(x: Tensor, dim: int):
    return torch.softmax(x, dim)

def bump(x: Tensor, y: Tensor):
    x.add_(y)
    return x

def listed(xs: List[Tensor]):
    return xs[0] + xs[1]

def checked(x: Tensor):
    assert x.size(0) > 1, "too few rows"
    return x + 1

def shown(x: Tensor):
    print("shown")
    return x * 2 + 1
"""

X = np.arange(12, dtype=np.float32).reshape(3, 4) - 5
Y = np.linspace(-1, 1, 12, dtype=np.float32).reshape(3, 4)

CALLS: dict[str, tuple[Any, ...]] = {
    "scale": (X, Y), "loss": (X, Y), "counted": (X, 3), "along": (X, 1), "bump": (X, Y), "listed": ([X, Y],),
    "checked": (X,), "shown": (X,),
}  # fmt: skip


@pytest.fixture
def planned(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is planned and compiled, in order; no text is kept, whose fast calls would need no plan."""
    monkeypatch.setattr(KeptText, "of", Mock(return_value=None))
    made: list[str] = []
    group, compile_function = executor.group, plan.compile_function

    def planning(module: ModuleOp, *sizes: Any) -> Any:
        made.append("plan")
        return group(module, *sizes)

    def compiling(*args: Any) -> Any:
        made.append("code")
        return compile_function(*args)

    monkeypatch.setattr(executor, "group", planning)
    monkeypatch.setattr(plan, "compile_function", compiling)
    return made


def function(name: str, source: str = SOURCE) -> Function:
    """A function that no process has called yet."""
    return tsir.CompilationUnit(source).function(name)


def called(f: Any, *arguments: Any) -> list[Any]:
    """The results for copies of arguments, and these afterwards."""
    own = deepcopy(arguments)
    return [f(*own), own]


def equal(found: object, expected: object) -> bool:
    """Whether values have the same structure, dtypes and bits."""
    return difference(expected, found, None) is None


@pytest.mark.parametrize("name", CALLS)
def test_what_was_compiled_is_read(name: str, planned: list[str]) -> None:
    first = called(function(name), *CALLS[name])
    planned.clear()
    again = function(name)
    assert equal(called(again, *CALLS[name]), first)
    assert "code" not in planned
    # Only what is interpreted needs the IR.
    assert bool(planned) == (name == "shown")
    assert "read from the disk" in again.explain(*CALLS[name])


DERIVED: dict[str, Callable[[Function], Function]] = {
    "grad": lambda f: tsir.grad(f, 1),
    "value_and_grad": lambda f: tsir.value_and_grad(f, (0, 1)),
    "jacobian": tsir.jacobian,
    "hessian": tsir.hessian,
}


@pytest.mark.parametrize("kind", DERIVED)
def test_gradients_are_read(kind: str, planned: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    first = DERIVED[kind](function("loss"))(X, Y)
    assert planned == ["plan", "code"]

    def refuse(*args: Any, **keywords: Any) -> None:
        raise AssertionError("a gradient is made anew")

    monkeypatch.setattr("tsir.runtime.derivatives.gradient_sources.prepared_leaves", refuse)
    assert equal(DERIVED[kind](function("loss"))(X, Y), first)
    with pytest.raises(AssertionError, match="made anew"):
        tsir.grad(function("loss"), 0)(X, Y.astype(np.float64))


def test_pullbacks_are_read(planned: list[str]) -> None:
    def results() -> Any:
        out, pullback = tsir.vjp(function("scale"), X, Y)
        return out, pullback(np.ones_like(out)), tsir.jvp(function("scale"), (X, Y), (Y, None))

    first = results()
    planned.clear()
    assert equal(results(), first)
    assert planned == []


OTHERS: dict[str, tuple[str, tuple[Any, ...], str]] = {
    "dtype": ("scale", (X.astype(np.float64), Y.astype(np.float64)), SOURCE),
    "rank": ("scale", (X[0], Y[0]), SOURCE),
    "source": ("scale", (X, Y), SOURCE.replace("* 2", "* 3")),
    "line": ("scale", (X, Y), "\n" + SOURCE),
    "callee": ("loss", (X, Y), SOURCE.replace("torch.relu", "torch.sigmoid")),
    "number": ("along", (X, 0), SOURCE),
    "list": ("listed", ([X, Y, X],), SOURCE),
}


@pytest.mark.parametrize("what", OTHERS)
def test_another_function_is_made_anew(what: str, planned: list[str]) -> None:
    name, arguments, source = OTHERS[what]
    function(name)(*CALLS[name])
    planned.clear()
    found = called(function(name, source), *arguments)
    assert "plan" in planned
    expected = function(name, source).interpret(*arguments)
    np.testing.assert_allclose(found[0], expected, rtol=1e-5)


def test_layouts_have_code_of_their_own(planned: list[str]) -> None:
    def results() -> list[Any]:
        f = function("scale")
        layouts = ((X, Y), (X.T, Y.T), (X, Y[:1]), (X[::2], Y[::2]))
        return [f(*each) for each in layouts]

    first = results()
    assert planned == ["plan", *["code"] * 4]
    planned.clear()
    assert equal(results(), first)
    assert planned == []
    # The first layout that a process meets may be one that another met later.
    f = function("scale")
    assert equal(f(X.T, Y.T), first[1])
    assert planned == ["plan", "code"]


def test_other_sizes_are_read(planned: list[str]) -> None:
    function("scale")(X, Y)
    planned.clear()
    large = np.ones((7, 9), np.float32)
    assert equal(function("scale")(large, large), large * 2)
    assert planned == []


def test_errors_of_a_kept_plan_are_located(planned: list[str]) -> None:
    def message() -> str:
        with pytest.raises(ExecutionError) as caught:
            function("checked")(X[:1])
        return str(caught.value)

    assert message() == message()
    assert planned == ["plan", "code", "plan"]  # the IR, for the interpreter to say what it finds
    assert "<source>:" in message()
    assert "too few rows" in message()


def test_what_is_interpreted_is_kept(planned: list[str]) -> None:
    def message() -> str:
        with pytest.raises(UnsupportedError) as caught:
            tsir.compile(function("shown"), X, fallback=False)
        return str(caught.value)

    assert message() == message()
    assert planned == ["plan"]


FOREIGN = ['{"Group": [[], false]}', '{"Popen": [["true"]]}', "[1", "1", '{"Code": []}', '{"type": ["str"]}']
"""Texts of no record, or of another class."""


def test_damaged_entries(folder: Path, planned: list[str]) -> None:
    """Cut off, changed, or written by somebody else: a warning, and the entry is made anew."""
    function("scale")(X, Y)  # loads what all code of the process shares
    for path in folder.glob("*.entry"):
        path.unlink()
    expected = function("scale")(X, Y)
    entries = {path: path.read_bytes() for path in folder.glob("*.entry")}
    records = [path for path in entries if _is_record(path)]
    assert (len(entries), len(records)) == (3, 2)
    for path, whole in entries.items():
        flipped = whole[:-1] + bytes([whole[-1] ^ 1])
        texts = FOREIGN if path in records else []
        others = [disk_cache.packed(path.stem, zlib.compress(text.encode())) for text in texts]
        for raw in (b"", whole[:10], whole[:-1], whole + b"x", flipped, *others):
            path.write_bytes(raw)
            with pytest.warns(CacheWarning, match="damaged"):
                assert equal(function("scale")(X, Y), expected)
            assert path.read_bytes() == whole


def _is_record(path: Path) -> bool:
    data = disk_cache.unpacked(path.stem, path.read_bytes())
    return data is not None and not data.startswith(b"\x7fELF")


def test_processes_at_once(folder: Path) -> None:
    code = f"""
import numpy as np, tsir
f = tsir.value_and_grad(tsir.CompilationUnit({SOURCE!r}).loss)
print(*[x.tobytes().hex() for x in f(np.ones((3, 4), 'f4'), np.ones((3, 4), 'f4'))])
"""
    command = [sys.executable, "-W", "error", "-c", code]
    jobs = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    found = {job.communicate(timeout=120)[0] for job in jobs}
    assert [job.returncode for job in jobs] == [0] * 2
    assert len(found) == 1
    assert {path.suffix for path in folder.iterdir()} == {".entry"}


WARMING = f"""
import tsir
from tsir import TensorSpec
unit = tsir.CompilationUnit({SOURCE!r})
specs = TensorSpec((None, 4)), TensorSpec((None, 4))
gradients = tsir.grad(unit.loss), tsir.value_and_grad(unit.loss, (0, 1)), tsir.jacobian(unit.scale)
for f in (unit.scale, *gradients):
    print(tsir.compile(f, *specs, fallback=False).explain())
"""


def test_one_process_warms_up_another(folder: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", WARMING]
    first, second = [
        subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
        for _ in range(2)
    ]
    assert first.count("variant 0: compiled") == 4
    assert second == first.replace("compiled", "read from the disk")


def test_versions_are_in_the_key(planned: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    function("scale")(X, Y)
    for edited in ("own_sources", "versions"):
        planned.clear()
        code_records.compiler.cache_clear()
        monkeypatch.setattr(code_records, edited, Mock(return_value=f"another {edited}"))
        function("scale")(X, Y)
        assert planned == ["plan", "code"]


def test_edited_sources_keep_nothing(
    folder: Path, planned: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_cache, "own_sources", lambda: None)
    function("scale")(X, Y)
    function("scale")(X, Y)
    assert planned == ["plan", "code"] * 2


@pytest.mark.parametrize("setting", ["0", "objects"])
def test_plans_are_not_kept_on_request(
    setting: str, planned: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TSIR_CACHE", setting)
    function("scale")(X, Y)
    f = function("scale")
    f(X, Y)
    assert planned == ["plan", "code"] * 2
    assert "variant 0: compiled" in f.explain(X, Y)


def test_a_plan_that_was_read_makes_what_is_missing(planned: list[str]) -> None:
    """Its IR, and code for other layouts."""
    function("scale")(X, Y)
    planned.clear()
    f = function("scale")
    f(X, Y)
    assert planned == []
    product = X.T * Y.T
    assert equal(f(X.T, Y.T), np.where(product < 0, np.float32(0), product) * 2)
    assert planned == ["plan", "code"]
    assert "prim.FusionGroup" in str(f.executor.plan([X, Y]).module)
    assert "variant 0: read from the disk\n  variant 1: compiled" in f.explain(X, Y)


def test_a_plan_keeps_no_arguments(planned: list[str]) -> None:
    function("scale")(X, Y)
    f, x = function("scale"), X.copy()
    f(x, Y)
    assert sys.getrefcount(x) == 2


def test_the_bound_holds_for_plans(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = DiskCache(folder, limit=4000)
    monkeypatch.setattr(plan_cache, "plan_cache", lambda: small)
    for rank in range(6):
        x = np.ones((1,) * rank, np.float32)
        assert function("scale")(x, x).shape == x.shape
    small.trim()
    assert sum(path.stat().st_size for path in folder.glob("*.entry")) <= 4000


def test_operators_of_packages_are_planned_anew(planned: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """They may have come to mean something else."""
    monkeypatch.setattr(universe, "LANGUAGE", universe.LANGUAGE - {"aten"})
    for _ in range(2):
        planned.clear()
        function("scale")(X, Y)
        tsir.grad(function("loss"))(X, Y)
        assert planned == ["plan", "code"] * 2
