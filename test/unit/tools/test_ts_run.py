"""The commands ts-run and ts-translate as functions: forms of programs, files, output, exit statuses."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from tsir.tools import programs, ts_run, ts_translate

SOURCE = """
def helper(x):
    return torch.relu(x)

def f(x, n: int = 2):
    print("in f", n)
    x.mul_(n)
    return helper(x), [n, n + 1]
"""
GRAPH = """graph(%x : Tensor):
  %1 : Tensor = aten::relu(%x) # net.py:3:9
  return (%1)
"""


@dataclass(frozen=True)
class Result:
    """What a command did."""

    status: int
    out: str
    err: str


def run(main: Callable[..., int], *arguments: str, stdin: str = "") -> Result:
    out, err = StringIO(), StringIO()
    status = main(list(arguments), StringIO(stdin), out, err)
    return Result(status, out.getvalue(), err.getvalue())


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("f.py").write_text(SOURCE, encoding="utf-8")
    Path("net.graph").write_text(GRAPH, encoding="utf-8")


@pytest.mark.parametrize("backend", ["cpu", "interp"])
def test_results_output_and_changed_arguments_are_printed(backend: str) -> None:
    result = run(ts_run.main, "f.py", "--entry", "f", "--input=2xf32=1,-2", f"--backend={backend}")
    assert result == Result(
        0,
        "in f 2\nresult 0: 2xf32=[2, 0]\nresult 1: [2, 3]\nargument 0 after the call: 2xf32=[2, -4]\n",
        "",
    )


def test_forms_are_told_by_suffix_or_option() -> None:
    for arguments in (["net.graph"], ["-", "--from=graph"]):
        result = run(ts_run.main, *arguments, "--input=2xf32=1,-2", stdin=GRAPH)
        assert (result.status, result.out) == (0, "result 0: 2xf32=[1, 0]\n")
    text = run(ts_translate.main, "net.graph").out
    assert run(ts_run.main, "--input=2xf32=1,-2", stdin=text).out == "result 0: 2xf32=[1, 0]\n"
    assert run(ts_translate.main, stdin=text).out == text


def test_arrays_in_files() -> None:
    np.save("x.npy", np.array([1.0, -2.0], np.float32))
    result = run(ts_run.main, "net.graph", "--input=@x.npy", "--output=y.npy", "--expect=2xf32=1,0")
    assert result.status == 0
    assert np.load("y.npy").tolist() == [1, 0]
    assert run(ts_run.main, "net.graph", "--input=@x.npy", "--expect=@x.npy").status == 1
    result = run(ts_run.main, "net.graph", "--input=@x.npy", "--output=no/y.npy")
    assert (result.status, result.err) == (
        1,
        "no/y.npy:1:1: error: cannot write the file: no such file or directory\n",
    )


def test_only_tensors_are_written() -> None:
    result = run(ts_run.main, "f.py", "--entry=f", "--input=f32=1", "--output=a.npy", "--output=b.npy")
    assert result.status == 1
    assert "expected a tensor to write to 'b.npy', got [2, 3]" in result.err


def test_without_fallback_what_is_interpreted_is_an_error() -> None:
    result = run(ts_run.main, "f.py", "--entry=f", "--input=f32=1", "--no-fallback")
    assert result.status == 1
    assert result.err.startswith("f.py:6:5: error: 'prim.Print' is interpreted: ")


def test_one_of_several_functions_is_asked_for() -> None:
    for main in (ts_run.main, ts_translate.main):
        result = run(main, "f.py", *([] if main is ts_run.main else ["--to=llvm"]))
        assert (result.status, result.err.splitlines()[0]) == (
            2,
            f"{'ts-run' if main is ts_run.main else 'ts-translate'}: error: "
            "expected --entry with the name of a function (helper, f)",
        )


@pytest.mark.parametrize("option", [(), ("--entry=f",)])
def test_a_program_without_functions_has_none_to_ask_for(option: tuple[str, ...]) -> None:
    Path("empty.py").write_text("")
    for main in (ts_run.main, ts_translate.main):
        result = run(main, "empty.py", *option, *([] if main is ts_run.main else ["--to=ptx"]))
        assert result.status == 2
        assert ": error: expected a program with a function, got none\n" in result.err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--to=ptx", "--target=unknown"), "expected the target 'cpu', 'cuda', 'nvptx64', one of x86_64"),
        (("--to=ptx", "--target=nvptx64-sm_1"), "expected one of sm_75, "),
        (("--to=so", "--target=pdp11"), "expected the target 'cpu', "),
        (("--to=obj", "--name=double"), "expected a name that is free in C"),
        (("--to=obj", "--name="), "expected a name that is free in C"),
        (("--to=obj", "-o", "net.so"), "expected -o with the suffix .o"),
        (("--to=header", "--spec=?xf23"), "<spec 0>:1:3: error: expected a dtype "),
        (("--to=header", "--spec=f32", "--spec=5"), "net.graph:1:1: error: main: expected at most 1 "),
        (("--to=ptx", "--spec=5"), "net.graph:1:1: error: main: argument 'x': expected an array"),
        (("--spec=99999999999xf64",), "error: expected a spec of an array that fits into memory"),
        (("--entry=", "--to=header"), "expected --entry with the name of a function (main), got ''"),
        (("-p", "no-such-pass"), "<pipeline>:1:1: error: unknown pass"),
    ],
)
def test_wrong_options_of_ts_translate(options: tuple[str, ...], message: str) -> None:
    result = run(ts_translate.main, "net.graph", *options)
    assert result.status == 2
    assert message in result.err
    assert not Path("net.so").exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--input=2xf32=1,2,3",), "<input 0>:1:1: error: expected 2 elements or one, got 3"),
        (("--input=@no.npy",), "<input 0>:1:1: error: cannot read 'no.npy'"),
        (("--input=2xf32", "--expect=2xf23"), "<expect 0>:1:3: error: expected a dtype "),
        ((), "net.graph:1:1: error: main: missing argument 'x'"),
        (("--input=5",), "net.graph:1:1: error: main: argument 'x': expected an array"),
        (("--input=2xf32", "--entry="), "expected --entry with the name of a function (main), got ''"),
        (("--input=2xf32", "--rtol=x"), "argument --rtol: invalid float value: 'x'"),
    ],
)
def test_wrong_options_of_ts_run(options: tuple[str, ...], message: str) -> None:
    result = run(ts_run.main, "net.graph", *options)
    assert result.status == 2
    assert message in result.err


def test_options_for_more_results_than_there_are() -> None:
    for option in ("output", "expect"):
        given = [f"--{option}={'y.npy' if option == 'output' else '2xf32=1,0'}"] * 2
        result = run(ts_run.main, "net.graph", "--input=2xf32=1,-2", *given)
        assert result.status == 1
        assert result.err == f"<{option} 1>:1:1: error: expected a result 1, got 1 results\n"


def test_specs_take_the_place_of_types_in_a_graph() -> None:
    """A graph that was traced on a GPU says so of every tensor, and the sizes of the call."""
    types = {"Tensor": "Float(2, 3, strides=[3, 1], requires_grad=0, device=cuda:0)"}
    Path("traced.graph").write_text(GRAPH.replace(*types.popitem()).replace("Tensor", "Float(device=cuda:0)"))
    for spec in ("2x3xf32", "?x?xf32", "4xi64"):
        result = run(ts_translate.main, "traced.graph", "--to=ptx", f"--spec={spec}")
        assert (result.status, result.err) == (0, "")
        assert ".entry main_0_kernel_0(" in result.out
    assert run(ts_translate.main, "traced.graph", "--to=so", "--spec=2x3xf32", "-o", "t.so").status == 0
    assert 'device "cuda:0"' in run(ts_translate.main, "traced.graph").out
    specified = run(ts_translate.main, "traced.graph", "--spec=?x3xf32").out
    assert "device" not in specified
    assert "@main(%x: !prim.tensor<f32, [?, 3]>" in specified


def test_specs_of_tuples_and_lists() -> None:
    Path("layers.py").write_text(
        "def f(x, layer: Tuple[Tensor, Tensor], more: List[Tensor]):\n"
        "    return torch.relu(x * layer[0] + layer[1]) + more[1]\n"
    )
    specs = ("--spec=?xf32", "--spec=(?xf32, ?xf32)", "--spec=[?xf32, ?xf32]")
    result = run(ts_translate.main, "layers.py", "--to=ptx", *specs)
    assert (result.status, result.err) == (0, "")
    assert ".entry f_0_kernel_0(" in result.out
    header = run(ts_translate.main, "layers.py", "--to=header", *specs).out
    assert "const tsir_tensor *layer_1,  /* f32 [?], layer[1] */" in header


def test_all_that_is_unsupported_is_listed_at_once() -> None:
    Path("bad.py").write_text(
        "def f(x):\n    with x:\n        y = torch.one(x)\n    return y + torch.two(x)\n"
    )
    for main in (ts_run.main, ts_translate.main):
        result = run(main, "bad.py")
        assert result.status == 1
        places = [line.split(" ")[0] for line in result.err.splitlines() if ": error: " in line]
        assert places == ["bad.py:2:10:", "bad.py:3:13:", "bad.py:4:16:"]


@pytest.mark.parametrize("backend", ["cpu", "interp"])
def test_operators_of_any_namespace_run(backend: str) -> None:
    """Those of quantised tensors as well, which are in no dialect of PyTorch's other operators."""
    lines = [
        "def f(x):",
        "    q = torch.quantize_per_tensor(x, 0.5, 0, torch.quint8)",
        "    return torch.ops.quantized.add(q, q, 1.0, 0).dequantize()",
    ]
    Path("q.py").write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = run(ts_run.main, "q.py", "--input=2xf32=1,2.5", f"--backend={backend}")
    assert result == Result(0, "result 0: 2xf32=[2, 5]\n", "")


def test_support_is_checked_with_remarks() -> None:
    result = run(ts_translate.main, "f.py", "--check-support")
    assert result.status == 0
    assert "f.py:6:5: remark: " not in result.err
    Path("s.py").write_text("def f(x: str) -> str:\n    return x + x\n")
    result = run(ts_translate.main, "s.py", "--check-support")
    assert (result.status, result.err.splitlines()[0]) == (
        0,
        "s.py:2:12: remark: 'aten.add.str' runs in the interpreter: it has no loops",
    )


@pytest.mark.parametrize(
    ("form", "suffix", "start"),
    [("obj", "o", b"\x7fELF"), ("so", "so", b"\x7fELF"), ("llvm", "ll", b""), ("asm", "s", b"\t")],
)
def test_native_forms(form: str, suffix: str, start: bytes) -> None:
    result = run(ts_translate.main, "net.graph", f"--to={form}", "--spec=?x3xf32", "-o", f"net.{suffix}")
    assert (result.status, result.out, result.err) == (0, "", "")
    assert Path(f"net.{suffix}").read_bytes().startswith(start)


def test_a_shared_library_exports_the_function_and_has_a_header() -> None:
    assert run(ts_translate.main, "net.graph", "--to=so", "--spec=?xf32", "-o", "net.so").status == 0
    assert ctypes.CDLL("./net.so").net  # a graph has no other name than main
    assert "int net(" in Path("net.h").read_text()


def test_specs_are_types_of_arguments() -> None:
    result = run(
        ts_translate.main, "f.py", "--entry=f", "--spec=?x3xf64", "--spec=5", "-p", "inline,infer-types"
    )
    assert "@f(%x: !prim.tensor<f64, [?, 3]>" in result.out


def test_an_error_of_the_compiler_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(source: object, context: object) -> ModuleOp:
        raise KeyError("lost")

    monkeypatch.setitem(programs.READERS, "graph", broken)
    for main, name in ((ts_run.main, "ts-run"), (ts_translate.main, "ts-translate")):
        result = run(main, "net.graph")
        assert (result.status, result.err) == (70, f"{name}: internal error: KeyError: 'lost'\n")
        assert "Traceback" in run(main, "net.graph", "--debug").err
