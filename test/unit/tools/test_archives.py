"""The commands ts-run and ts-translate on archives."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import archives as a
import pytest

import tsir
from tsir.tools import ts_run, ts_translate


def run(main: Callable[..., int], *arguments: str) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    return main(list(arguments), StringIO(), out, err), out.getvalue(), err.getvalue()


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("net.pt").write_bytes(a.archive())


@pytest.mark.parametrize("backend", ["cpu", "interp"])
def test_forward_runs_with_the_attributes_of_the_archive(backend: str) -> None:
    status, out, err = run(ts_run.main, "net.pt", "--input=3xf32=2,3,-4", f"--backend={backend}")
    result, *state = out.splitlines()
    assert (status, err, result) == (0, "", "result 0: 3xf32=[20, 0, 0]")
    assert "attribute 'count' after the call: 1" in state
    assert "attribute 'seen' after the call: i64=6" in state


def test_another_method(tmp_path: Path) -> None:
    status, out, _ = run(ts_run.main, "net.pt", "--entry=names_of", "--input=7")
    assert (status, out.splitlines()[0]) == (0, 'result 0: ["a", "7"]')
    status, _, err = run(ts_run.main, "net.pt", "--entry=fly")
    assert (status, err) == (
        1,
        "error: expected a method of '__torch__.Net' (forward, names_of), got 'fly'\n",
    )


def test_mistakes(tmp_path: Path) -> None:
    Path("broken.pt").write_bytes(a.archive()[:-40])
    status, out, err = run(ts_run.main, "broken.pt", "--input=3xf32=1")
    assert (status, out) == (1, "")
    assert err.startswith("error: broken.pt: ")
    status, _, err = run(ts_run.main, "net.pt")
    assert status == 2
    assert "forward: missing argument 'x'" in err
    status, _, err = run(ts_run.main, "net.pt", "--from=source")
    assert status == 1
    assert "got an archive; ts-run and ts-translate read files of torch.jit.save" in err
    status, _, err = run(ts_translate.main, "net.pt", "--json")
    assert (status, err.splitlines()[0]) == (2, "ts-translate: error: expected --report with --json")


def test_a_method_as_ir() -> None:
    status, out, _ = run(ts_translate.main, "net.pt")
    assert status == 0
    function = tsir.parse(out).function("forward")
    assert function.parameters[-1] == "x"
    status, out, _ = run(ts_translate.main, "net.pt", "--spec=?xf32", "-p=functionalise,simplify")
    assert status == 0
    assert "%x: !prim.tensor<f32, [?]>" in out


def test_the_report_says_what_an_archive_holds() -> None:
    status, out, _ = run(ts_translate.main, "--report", "net.pt")
    first, *lines = out.splitlines()
    assert (status, first) == (0, "forward(x: Tensor)")
    assert any(line.split() == ["weight", "f32", "[3]"] for line in lines)
    assert any(line.startswith("  assigns ") and "count" in line for line in lines)
    assert any(line.endswith(" native, 0 interpreted, 0 missing") for line in lines)
    status, out, _ = run(ts_translate.main, "net.pt", "--report", "--json", "-o", "report.json")
    assert (status, out) == (0, "")
    (forward,) = json.loads(Path("report.json").read_text(encoding="utf-8"))
    assert {held["name"]: held["bytes"] for held in forward["attributes"]}["weight"] == a.WEIGHT.nbytes
    assert {uses["state"] for uses in forward["operators"]} == {"native"}


def test_the_report_says_what_is_missing_and_where() -> None:
    code = a.CODE.replace("torch.mul(y0", "ops.mine.frobnicate(y0").encode()
    Path("net.pt").write_bytes(a.archive(code___torch___py=code))
    status, out, _ = run(ts_translate.main, "net.pt", "--report")
    assert status == 0
    (line,) = [line for line in out.splitlines() if "mine::frobnicate" in line]
    assert "missing: the table lacks it (code/__torch__.py:" in line


def test_source_text_has_a_report_too() -> None:
    Path("f.py").write_text("def f(x):\n    return torch.frexp(x.exp())[0]\n", encoding="utf-8")
    status, out, _ = run(ts_translate.main, "f.py", "--report")
    assert status == 0
    assert out.splitlines() == [
        "f(x: Tensor)",
        "  2 operations: 1 native, 1 interpreted, 0 missing",
        "        1  aten::frexp.Tensor  interpreted: it has no loops (f.py:2:12)",
        "        1  aten::exp",
    ]
