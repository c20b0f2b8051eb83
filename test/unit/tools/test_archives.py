"""The commands ts-run and ts-translate on archives."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import archives as a
import exported_files
import numpy as np
import pytest
from c_calls import Exported, handles
from modules_as_text import archive_of

import tsir
from tsir.lowering.ahead import weights
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


def test_exported_programs() -> None:
    Path("net.pt2").write_bytes(exported_files.exported())
    status, out, err = run(ts_run.main, "net.pt2", "--input=1x2xf32=1,-1")
    assert (status, err, out.splitlines()[0]) == (0, "", "result 0: 1x2xf32=[[0, 0]]")
    assert "attribute 'count' after the call: i64=1" in out
    status, out, err = run(ts_translate.main, "net.pt2", "--report")
    assert (status, err) == (0, "")
    assert "inner.weight  f32 [2, 2]" in out
    assert "0 missing" in out
    Path("bad.pt2").write_bytes(exported_files.exported(records={"models/model.json": b"{}"}))
    status, out, err = run(ts_run.main, "bad.pt2")
    assert (status, out) == (1, "")
    assert err == "error: bad.pt2: models/model.json: expected a member 'schema_version'\n"


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
    assert "got an archive; ts-run and ts-translate read files of torch.jit.save and" in err
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


def test_the_report_says_when_a_dictionary_is_interpreted() -> None:
    Path("f.py").write_text("def f(x: Dict[str, Tensor]):\n    return x['a'].exp()\n", encoding="utf-8")
    _, out, _ = run(ts_translate.main, "f.py", "--report")
    reason = "interpreted: where a key of the dictionary is no constant (f.py:2:12)"
    assert out.splitlines()[2] == f"        1  aten::__getitem__.Dict_str  {reason}"


LAYERS = """class Net(Module):
  __parameters__ = ["weight", "table", ]
  __buffers__ = []
  weight : Tensor
  table : Tensor
  training : bool
  factors : List[float]
  shift : int
  state : Tensor
  def forward(self: __torch__.Net,
    x: Tensor,
    i: Tensor) -> Tuple[Tensor, Tensor]:
    y = torch.mul(torch.matmul(x, self.weight), (self.factors)[1])
    z = torch.add(torch.add(y, self.shift), torch.embedding(self.table, i))
    return (z, self.table)
  def step(self: __torch__.Net,
    x: Tensor) -> Tensor:
    self.state = torch.add(self.state, x)
    return torch.mul(self.state, (self.factors)[0])
  def writes(self: __torch__.Net,
    x: Tensor) -> Tensor:
    return torch.add_(self.weight, x)
"""
WEIGHT, TABLE = (
    np.arange(6, dtype=np.float32).reshape(3, 2) - 2,
    np.arange(8, dtype=np.float32).reshape(2, 4).T,
)


def layers() -> bytes:
    """An archive whose attributes are tensors of several layouts, numbers and a list."""
    attributes = {
        "weight": a.tensor("0", (3, 2), (2, 1)),
        "table": a.tensor("1", (4, 2), (1, 4)),
        "training": b"\x89",
        "factors": a.called(
            "torch.jit._pickle", "build_doublelist", b"](" + a.real(0.5) + a.real(-3.0) + b"e"
        ),
        "shift": a.number(7),
        "state": a.tensor("2", (2,), (1,)),
    }
    records = {
        "data.pkl": a.pickled(a.made("__torch__", "Net", attributes)),
        "data/0": WEIGHT.tobytes(),
        "data/1": TABLE.T.tobytes(),
        "data/2": np.ones(2, np.float32).tobytes(),
        "constants.pkl": a.pickled(a.tuple_of()),
        "code/__torch__.py": LAYERS.encode(),
        "version": b"10\n",
    }
    return a.archive(records)


@pytest.fixture
def library() -> Exported:
    Path("layers.pt").write_bytes(layers())
    specs = ("--spec=?x3xf32", "--spec=?xi64")
    status, _, err = run(ts_translate.main, "layers.pt", "--to=so", *specs, "-o", "layers.so", "--name=net")
    assert (status, err) == (0, "")
    return Exported(ctypes.CDLL("./layers.so"), "net", ("tensor", "tensor"))


def test_a_library_has_the_weights_in_it(library: Exported) -> None:
    header = Path("layers.h").read_text(encoding="utf-8")
    assert "weight" not in header
    x, i = np.array([[1, 2, 3], [-1, 0, 1]], np.float32), np.array([3, 1])
    for _ in range(2):
        outcome = library(x, i)
        assert (outcome.status, outcome.message) == (0, "")
        np.testing.assert_allclose(outcome.results[0], x @ WEIGHT * -3 + 7 + TABLE[i], rtol=1e-6)
        np.testing.assert_array_equal(outcome.results[1], TABLE)
    outcome = library(x[:, :2], i)
    assert outcome.status == 1
    assert "expected size 3 in dimension 1 of argument 'x', got 2" in outcome.message
    assert library(x, np.array([3, 4])).status == 2


def test_state_is_in_handles_of_a_library() -> None:
    Path("layers.pt").write_bytes(layers())
    options = ("--entry=step", "--spec=2xf32", "--to=so", "-o", "step.so")
    assert run(ts_translate.main, "layers.pt", *options) == (0, "", "")
    library = ctypes.CDLL("./step.so")
    step = Exported(library, "step", ("tensor",))
    x = np.array([2, -1], np.float32)
    with handles(library, "step", 2) as (first, second):
        for handle, times in ((first, 1), (second, 1), (first, 2), (first, 3), (second, 2)):
            np.testing.assert_array_equal(step(handle, x).results[0], 0.5 * (1 + times * x))


def test_what_is_written_in_place_is_state_too() -> None:
    Path("layers.pt").write_bytes(layers())
    options = ("--entry=writes", "--spec=3x2xf32", "--to=so", "-o", "writes.so")
    assert run(ts_translate.main, "layers.pt", *options) == (0, "", "")
    library = ctypes.CDLL("./writes.so")
    writes = Exported(library, "writes", ("tensor",))
    with handles(library, "writes", 1) as (handle,):
        for times in (1, 2):
            np.testing.assert_array_equal(
                writes(handle, WEIGHT + 1).results[0], WEIGHT + times * (WEIGHT + 1)
            )


ENERGY = """
  def energy(self: __torch__.Net,
    data: Dict[str, Tensor]) -> Tensor:
    data["y"] = torch.matmul(data["x"], self.weight)
    return torch.sum(torch.mul(data["y"], data["y"]))
  def both(self: __torch__.Net,
    data: Dict[str, Tensor]) -> Dict[str, Tensor]:
    energy = (self).energy(data, )
    return {"energy": energy, "y": data["y"], "n": torch.add(data["n"], 1)}
  def moves(self: __torch__.Net,
    x: Tensor) -> Tensor:
    self.weight = torch.add(self.weight, 1)
    return torch.sum(torch.mul(x, self.weight))
"""


BOTH = ("--entry=both", "--spec=x=?x3xf32,n=i64")


def test_a_library_of_a_value_and_its_gradient() -> None:
    Path("net.pt").write_bytes(archive_of(ENERGY, {"weight": WEIGHT}))
    options = ("net.pt", "--entry=energy", "--spec=x=?x3xf32,n=f64", "--gradient=x", "--to=so", "-o", "e.so")
    assert run(ts_translate.main, *options) == (0, "", "")
    energy = Exported(ctypes.CDLL("./e.so"), "energy", ("tensor", "tensor"))
    x = np.array([[1, 2, 3], [-1, 0, 1]], np.float32)
    value, gradient = energy(x, np.zeros(())).results
    np.testing.assert_allclose(value, ((x @ WEIGHT) ** 2).sum(), rtol=1e-6)
    np.testing.assert_allclose(gradient, 2 * x @ WEIGHT @ WEIGHT.T, rtol=1e-6)
    assert "*x_gradient,  /* f32 [?, 3] */" in Path("e.h").read_text(encoding="utf-8")


def test_a_library_of_the_gradient_of_an_entry_of_the_result() -> None:
    Path("net.pt").write_bytes(archive_of(ENERGY, {"weight": WEIGHT}))
    options = (*BOTH, "--gradient=energy:x", "--to=so", "-o", "b.so")
    assert run(ts_translate.main, "net.pt", *options) == (0, "", "")
    both = Exported(ctypes.CDLL("./b.so"), "both", ("tensor",) * 4)
    x = np.array([[1, 2, 3], [-1, 0, 1]], np.float32)
    for rows in (2, 1):
        energy, y, n, gradient = both(x[:rows], np.array(4)).results
        np.testing.assert_allclose(energy, ((x[:rows] @ WEIGHT) ** 2).sum(), rtol=1e-6)
        np.testing.assert_allclose(y, x[:rows] @ WEIGHT, rtol=1e-6)
        np.testing.assert_allclose(gradient, 2 * x[:rows] @ WEIGHT @ WEIGHT.T, rtol=1e-6)
        assert n == 5
    header = Path("b.h").read_text(encoding="utf-8")
    assert header.index('*energy,  /* f32 [], result["energy"] */') < header.index("*x_gradient,")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            (*BOTH, "--gradient=x"),
            "(energy, y, n), got none: write 'energy:'",
        ),
        ((*BOTH, "--gradient=enrgy:x"), "did you mean 'energy'?"),
        (
            (*BOTH, "--gradient=n:x"),
            "expected result 'n' to be a tensor of floats, got Tensor of int64",
        ),
        (
            (*BOTH, "--gradient=energy:x", "--gradient=x"),
            "expected gradients of one result, got some of 'energy' and some of no part",
        ),
        (("--entry=energy", "--spec=x=?x3xf32", "--gradient=xx"), "(x), got 'xx'; did you mean 'x'?"),
        (
            ("--entry=energy", "--spec=x=?x3xi64", "--gradient=x"),
            "expected argument 'data[\"x\"]' to be a tensor",
        ),
        (("--entry=moves", "--spec=2xf32", "--gradient=x"), "one that assigns 'weight'"),
        (
            ("--entry=energy", "--spec=x=?x3xf32", "--gradient=x", "--to=mlir"),
            "with --gradient, got --to=mlir",
        ),
    ],
)
def test_gradients_that_there_are_not(options: tuple[str, ...], message: str) -> None:
    Path("net.pt").write_bytes(archive_of(ENERGY, {"weight": WEIGHT}))
    status, out, err = run(ts_translate.main, "net.pt", "--to=header", *options)
    assert (status in (1, 2), out) == (True, "")
    assert message in err


def test_what_a_library_cannot_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("layers.pt").write_bytes(layers())
    status, _, err = run(ts_translate.main, "layers.pt", "--to=header")
    assert status == 2
    assert "expected a --spec for each argument (x, i)" in err
    monkeypatch.setattr(weights, "MAX_BYTES", 40)
    status, _, err = run(ts_translate.main, "layers.pt", "--spec=?x3xf32", "--spec=?xi64", "--to=header")
    assert status == 1
    assert "expected at most 40 bytes of tensors to compile in, got 96" in err
