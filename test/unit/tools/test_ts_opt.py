"""The command ts-opt as a function: streams, exit statuses, and what needs passes that break."""

import re
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import PassFailedException

from tsir.dialects.ir.diagnostics import CompileError, Diagnostic, warn
from tsir.tools import checks, driver, pipeline
from tsir.tools.stages import STAGES, Stage
from tsir.tools.ts_opt import main
from tsir.transforms.rewriting.statistics import count

MODULE = "func.func @f() {\n  func.return\n}\n"


@dataclass(frozen=True)
class CrashPass(ModulePass):
    """Breaks."""

    name = "crash"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for nested in op.walk():
            self.break_at(nested)

    def break_at(self, op: object) -> None:
        if isinstance(op, func.ReturnOp):
            raise KeyError("lost")


@dataclass(frozen=True)
class InvalidPass(ModulePass):
    """Leaves a module that does not verify."""

    name = "invalid"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for nested in list(op.walk()):
            if isinstance(nested, func.ReturnOp):
                nested.detach()
                nested.erase()


@dataclass(frozen=True)
class RefusePass(ModulePass):
    """Refuses every function, with all its reasons, or as xDSL's passes do, with one."""

    name = "refuse"

    xdsl: bool = False

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if self.xdsl:
            raise PassFailedException("Cannot do it.")
        functions = [nested for nested in op.walk() if isinstance(nested, func.FuncOp)]
        raise CompileError(
            Diagnostic.error(function, f"refused {function.sym_name.data}") for function in functions
        )


@dataclass(frozen=True)
class WarnPass(ModulePass):
    """Warns of every function, and counts them."""

    name = "warn"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for nested in op.walk():
            if isinstance(nested, func.FuncOp):
                warn(nested, f"seen {nested.sym_name.data}")
                count("functions")


PASSES: dict[str, type[ModulePass]] = {p.name: p for p in (CrashPass, InvalidPass, RefusePass, WarnPass)}


@dataclass(frozen=True)
class Result:
    """What a run of the command gave."""

    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def faulty_passes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Passes that break, and a working directory for what is written then."""
    known = pipeline.load_pass

    def load_pass(name: str) -> type[ModulePass] | None:
        return PASSES.get(name) or known(name)

    monkeypatch.setattr(pipeline, "load_pass", load_pass)
    monkeypatch.chdir(tmp_path)


def ts_opt(*arguments: str, text: str = MODULE) -> Result:
    out, err = StringIO(), StringIO()
    status = main(arguments, StringIO(text), out, err)
    return Result(status, out.getvalue(), err.getvalue())


def test_success():
    result = ts_opt()
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("builtin.module {")


@pytest.mark.parametrize(
    ("arguments", "text", "status"),
    [
        (("--help",), "", 0),
        (("--version",), "", 0),
        (("--list-passes",), "", 0),
        (("--show-dialects",), "", 0),
        ((), "no.such", 1),
        (("no-such-file.mlir",), "", 1),
        (("-p", "refuse"), MODULE, 1),
        (("-p", "refuse{xdsl}"), MODULE, 1),
        (("-p", "no-such-pass"), MODULE, 2),
        (("--no-such-option",), MODULE, 2),
        (("--verify-each=2",), MODULE, 2),
        (("--check-each", "--input=2xf23"), MODULE, 2),
        (("--elide-elementsattrs-if-larger=-1",), MODULE, 2),
        (("--help-pass", "no-such-pass"), MODULE, 2),
        (("-p", "crash"), MODULE, 70),
        (("-p", "invalid"), MODULE, 70),
    ],
)
def test_exit_status(arguments: tuple[str, ...], text: str, status: int):
    result = ts_opt(*arguments, text=text)
    assert result.status == status
    assert "Traceback" not in result.err
    assert (status == 0) == (result.err == "")


def test_every_reason_of_a_refusal_is_reported():
    result = ts_opt("-p", "refuse", text=f"{MODULE}func.func private @g()")
    assert re.findall(r"<stdin>:(\d+):1: error: refused (\w)", result.err) == [("1", "f"), ("4", "g")]


def test_warnings_do_not_fail():
    result = ts_opt("-p", "warn")
    assert result.status == 0
    assert result.err == "<stdin>:1:1: warning: seen f\nfunc.func @f() {\n^\n"
    assert result.out


def test_warnings_come_before_errors():
    result = ts_opt("-p", "warn,refuse")
    assert re.findall(r"(\w+): \w+ f", result.err) == ["warning", "error"]


def test_statistics_show_what_passes_count():
    result = ts_opt("-p", "warn", "--statistics", "--split-input-file", text=f"{MODULE}// -----\n{MODULE}")
    assert "WarnPass (warn)\n  (S)      2 functions\n" in result.err


def test_a_crash_is_located_and_leaves_a_reproducer():
    result = ts_opt("-p", "warn,crash,cse")
    assert (
        "<stdin>:2:3: error: internal error in pass 'crash': KeyError: 'lost'\n  func.return\n  ^"
        in result.err
    )
    (path,) = Path().glob("ts-repro-*.mlir")
    assert f"ts-opt --run-reproducer {path}" in result.err
    text = path.read_text()
    assert "// pipeline: builtin.module(crash)\n" in text
    assert re.search(r"^// versions: tsir .*xdsl .*Python", text, re.MULTILINE)
    again = ts_opt("--run-reproducer", str(path))
    assert again.status == 70
    assert "<stdin>:2:3: error: internal error in pass 'crash'" in again.err


def test_the_reproducer_holds_the_module_before_the_pass():
    ts_opt("-p", "dce,crash", text="func.func @f() {\n  %0 = arith.constant 1 : i32\n  func.return\n}")
    (path,) = Path().glob("ts-repro-*.mlir")
    assert "arith.constant" not in path.read_text()


def test_a_pass_that_leaves_an_invalid_module():
    result = ts_opt("-p", "invalid")
    assert "error: internal error: pass 'invalid' left an invalid module" in result.err
    assert "<stdin>:1:1: note: operation func.func contains empty block" in result.err
    assert list(Path().glob("ts-repro-*.mlir"))


def test_verification_after_passes_can_be_turned_off():
    result = ts_opt("-p", "invalid", "--verify-each=0")
    assert (result.status, result.err) == (0, "")


def test_a_crash_with_debug_shows_the_traceback():
    assert "KeyError: 'lost'" in ts_opt("-p", "crash", "--debug").err.split("Traceback", 1)[1]


def test_other_parts_are_compiled_when_one_crashes():
    result = ts_opt("-p", "crash", "--split-input-file", text=f"{MODULE}// -----\nfunc.func private @g()")
    assert result.status == 70
    assert "@g" in result.out


def test_an_internal_error_is_no_expected_diagnostic():
    text = "func.func @f() {\n  // expected-error@+1 {{internal error}}\n  func.return\n}"
    assert ts_opt("-p", "crash", "--verify-diagnostics", text=text).status == 70


def test_nothing_is_written_to_a_file_when_there_are_errors():
    assert ts_opt("-o", "out.mlir", text="no.such").status == 1
    assert not Path("out.mlir").exists()


def test_bytes_that_are_no_text():
    Path("in.mlir").write_bytes(b"//\n// \xff")
    result = ts_opt("in.mlir")
    assert (result.status, result.err) == (1, "in.mlir:2:4: error: expected UTF-8, got byte 0xff\n")


@pytest.mark.parametrize("name", ["model.pt", "model.graph", "model"])
def test_an_archive(name: str):
    with zipfile.ZipFile(name, "w") as archive:
        archive.writestr("model/data.pkl", b"\xff" * 100)
    result = ts_opt(name)
    expected = f"{name}:1:1: error: expected a program as text, got an archive; ts-run and ts-translate read"
    assert result.status == 1
    assert result.err.startswith(expected)


def test_a_file_that_is_too_large():
    with Path("in.mlir").open("wb") as file:
        file.truncate(2**40)
    result = ts_opt("in.mlir")
    assert (result.status, result.err) == (1, "in.mlir:1:1: error: expected at most 67108864 bytes\n")


def test_support_is_checked_all_at_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(checks.SUPPORT_CHECKS, "one", f"{__name__}:unsupported_returns")
    monkeypatch.setitem(checks.SUPPORT_CHECKS, "two", f"{__name__}:unsupported_returns")
    monkeypatch.setitem(sys.modules, __name__, sys.modules.get(__name__) or __import__(__name__))
    result = ts_opt("--check-support")
    assert result.status == 1
    assert result.err.count("<stdin>:2:3: error: no native code for func.return") == 2


def unsupported_returns(module: ModuleOp) -> list[Diagnostic]:
    returns = (op for op in module.walk() if isinstance(op, func.ReturnOp))
    return [Diagnostic.error(op, "no native code for func.return") for op in returns]


def test_passes_are_checked_by_running(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(checks, "PASS_CHECK", f"{__name__}:start_check")
    result = ts_opt("-p", "cse,dce", "--check-each", "--input", "1", "--input=2")
    assert result.status == 1
    assert "<stdin>:1:1: error: pass 'dce' changed what the module computes" in result.err
    assert "<stdin>:2:3: note: ['1', '2']" in result.err


def start_check(module: ModuleOp, inputs: list[str]):
    """A check that finds a difference after the second pass."""
    calls = iter([False, True])

    def check(after: ModuleOp, name: str) -> list[Diagnostic]:
        last = list(after.walk())[-1]
        return [Diagnostic.note(last, str(inputs))] if next(calls) else []

    return check


def test_stages_add_up_and_may_print_otherwise(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tsir.tools.stages.STAGES", STAGES)
    for stage in ("aten", "groups"):
        monkeypatch.setitem(STAGES, stage, Stage(""))
    monkeypatch.setitem(STAGES, "linalg", Stage("cse"))
    monkeypatch.setitem(STAGES, "loops", Stage("dce", f"{__name__}:shout"))
    result = ts_opt("--to=loops", "--dump-pass-pipeline")
    assert result.err == "builtin.module(cse,dce)\n"
    assert result.out == "BUILTIN.MODULE"


def shout(module: ModuleOp) -> str:
    return module.name.upper()


def test_a_printer_that_breaks_is_an_internal_error(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(STAGES, "aten", Stage("", f"{__name__}:mumble"))
    result = ts_opt("--to=aten")
    assert (result.status, result.out) == (70, "")
    assert result.err.startswith("<stdin>:1:1: error: internal error: OSError: no voice\n")


def mumble(module: ModuleOp) -> str:
    raise OSError("no voice")


def test_a_list_that_breaks_is_an_internal_error(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tsir.tools.listings.load_pass", mumble)
    result = ts_opt("--help-pass", "cse")
    assert (result.status, result.err) == (70, "ts-opt: internal error: OSError: no voice\n")


def test_a_crash_that_does_not_come_again_leaves_the_whole_input(monkeypatch: pytest.MonkeyPatch):
    modules = iter([MODULE])
    parse = driver.parse_module

    def parse_first(*arguments: Any, **options: Any) -> ModuleOp:
        if next(modules, None) is None:
            raise CompileError("not again")
        return parse(*arguments, **options)

    monkeypatch.setattr(driver, "parse_module", parse_first)
    assert ts_opt("-p", "cse,crash").status == 70
    (path,) = Path().glob("ts-repro-*.mlir")
    assert path.read_text().endswith(MODULE)
    assert "// pipeline: builtin.module(cse,crash)\n" in path.read_text()


def test_a_reproducer_without_a_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    (tmp_path / "removed").mkdir()
    monkeypatch.chdir(tmp_path / "removed")
    (tmp_path / "removed").rmdir()
    assert "temporary/ts-repro-" in ts_opt("-p", "crash").err
    assert list((tmp_path / "temporary").glob("ts-repro-*.mlir"))


def test_the_command_starts_quickly_and_runs_from_a_shell(tmp_path: Path):
    command = [sys.executable, "-X", "importtime", "-m", "tsir.tools.ts_opt", "--version"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert result.returncode == 0
    assert result.stdout.startswith("tsir ")
    assert "xdsl" not in result.stderr


def test_a_reader_that_stops_is_no_error():
    command = f"{sys.executable} -m tsir.tools.ts_opt --list-passes | head -n 1"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=30)
    assert (result.stdout, result.stderr) == ("tsir:\n", "")
