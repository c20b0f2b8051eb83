"""What `tsir.export_onnx` writes: names, sizes, modules, users' forms; and what it refuses."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
from onnx_runs import SETTINGS, Exported, agree, leaves
from pages import check_page

import tsir
from tsir.runtime.onnx import writer
from tsir.tools.ts_translate import main as ts_translate

S = tsir.TensorSpec
RELU = tsir.CompilationUnit("def f(x):\n    return torch.relu(x)\n").f
X = np.arange(6, dtype=np.float32).reshape(2, 3) - 2


def compiled(source: str) -> Any:
    return tsir.CompilationUnit(source, "program.py").f


def model_of(function: Any, specs: list[Any], **options: Any) -> Any:
    file = io.BytesIO()
    tsir.export_onnx(function, specs, file, **options)
    return onnx.load_from_string(file.getvalue())


def run(image: bytes, **feeds: Any) -> list[Any]:
    session = onnxruntime.InferenceSession(image, SETTINGS, ["CPUExecutionProvider"])
    return list(leaves(session.run(None, feeds)))


def sizes_of(value: Any) -> list[Any]:
    return [d.dim_param or d.dim_value for d in value.type.tensor_type.shape.dim]


def test_names_and_sizes() -> None:
    source = """
def f(d: Dict[str, Tensor], pair: Tuple[Tensor, int], k: float = 2.0):
    return {"energy": d["pos"].sum() * k, "forces": d["pos"] * pair[0] + pair[1]}
"""
    model = model_of(compiled(source), [{"pos": S((None, 3))}, (S((3,)), 1)], metadata={"cutoff": "5"})
    inputs = {each.name: sizes_of(each) for each in model.graph.input}
    assert inputs == {"pos": ["pos_0", 3], "pair_0": [3], "pair_1": []}
    assert [each.name for each in model.graph.output] == ["energy", "forces"]
    assert {each.key: each.value for each in model.metadata_props} == {"cutoff": "5"}
    assert model.opset_import[0].version == 18
    assert model.producer_name == "tsir"


def test_nodes_say_where_they_come_from() -> None:
    model = model_of(compiled("def f(x):\n    return torch.relu(x)\n"), [S((2,))])
    places = {each.value for node in model.graph.node for each in node.metadata_props}
    assert places == {"program.py:2:12"}


def test_output_names() -> None:
    gradient = tsir.value_and_grad(compiled("def f(x):\n    return x.pow(2).sum()\n"))
    exported = Exported(gradient, [X], output_names=["energy", "slope"])
    assert exported.outputs == ["energy", "slope"]
    np.testing.assert_allclose(exported(X)[1], 2 * X)


def test_output_names_that_other_values_have() -> None:
    source = "def f(x):\n    y = torch.exp(x) + 1\n    return {'v_0': y, 'x': x * 2, 'c_1': y * y}\n"
    assert agree(compiled(source), [[X]]).outputs == ["v_0_out", "x_out", "c_1_out"]
    assert agree(compiled(source), [[X]], output_names=["v_0", "c_1", "c_2"]).outputs == ["v_0", "c_1", "c_2"]


def test_tensors_of_modules_are_constants_by_their_paths() -> None:
    net = tsir.nn.Sequential(tsir.nn.Linear(3, 4), tsir.nn.ReLU(), tsir.nn.Linear(4, 2))
    scripted = tsir.script(net)
    model = model_of(scripted, [S((None, 3))])
    assert {"0.weight", "0.bias", "2.weight", "2.bias"} <= {each.name for each in model.graph.initializer}
    (found,) = run(model.SerializeToString(), **{model.graph.input[0].name: X})
    np.testing.assert_allclose(found, scripted(X), rtol=1e-5)


def test_written_arguments_are_outputs() -> None:
    function = compiled("def f(x):\n    x.add_(1)\n    return x.sum()\n")
    exported = Exported(function, [X])
    assert exported.outputs == ["output", "x_out"]
    np.testing.assert_array_equal(exported(X)[1], X + 1)


def test_failures_of_programs_are_failures_of_runs() -> None:
    source = """
def f(x, n: int):
    if n < 0:
        raise ValueError("negative")
    return x * n
"""
    exported = Exported(compiled(source), [X, 1])
    np.testing.assert_array_equal(exported(X, 2)[0], X * 2)
    with pytest.raises(onnxruntime.capi.onnxruntime_pybind11_state.InvalidArgument):
        exported(X, -1)


def test_optional_results() -> None:
    source = """
def f(x) -> Optional[Tensor]:
    if bool(x.sum() > 0):
        return x * 2
    return None
"""
    exported = agree(compiled(source), [[X + 3], [X - 3]])
    assert exported(X - 3) == []


def test_symbolic_functions() -> None:
    def relu(g: Any, x: Any) -> Any:
        return g.op("Mul", g.op("Relu", x), g.op("Cast", 2, to=1))

    for name in ("aten::relu", "aten::relu.default"):
        key = name.removesuffix(".default")
        (found,) = Exported(RELU, [X], symbolic={key: relu})(X)
        np.testing.assert_array_equal(found, np.maximum(X, 0) * 2)


def test_constants_of_symbolic_functions() -> None:
    def relu(g: Any, x: Any) -> Any:
        return g.op("Mul", x, g.op("Cast", [0.5, 1.5, -1.0], to=1))

    (found,) = Exported(RELU, [X], symbolic={"aten::relu": relu})(X)
    np.testing.assert_array_equal(found, X * np.array([0.5, 1.5, -1.0], np.float32))


@pytest.mark.parametrize(
    ("options", "expected"),
    [({"dtype": "float"}, "expected a dtype, as 'f32', got 'float'"), ({"other": [1, 0.5]}, "got [1, 0.5]")],
)
def test_mistakes_in_symbolic_functions(options: dict[str, Any], expected: str) -> None:
    def relu(g: Any, x: Any) -> Any:
        return g.op("Add", x, options.get("other", x), dtype=options.get("dtype"))

    with pytest.raises(tsir.UnsupportedError, match=re.escape(expected)):
        model_of(RELU, [S((2,))], symbolic={"aten::relu": relu})


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"symbolic": {"aten::rleu": max}}, "an operator in 'symbolic', as 'aten::relu', got 'aten::rleu'"),
        ({"domains": {"example": "1"}}, "a version of 'example' in 'domains' that is an int, got '1'"),
        ({"metadata": {"cutoff": 5}}, "expected a text of 'cutoff' in 'metadata', got 5"),
    ],
)
def test_options_that_mean_nothing(options: dict[str, Any], expected: str) -> None:
    with pytest.raises(tsir.TsirError, match=re.escape(expected)):
        model_of(RELU, [S((2,))], **options)


def test_a_loop_that_is_written_out_is_reported_once() -> None:
    source = "def f(x):\n    y = x\n    for i in range(3):\n        y = y + torch.lgamma(x)\n    return y\n"
    with pytest.raises(tsir.UnsupportedError) as caught:
        model_of(compiled(source), [S((2,))])
    assert len(caught.value.diagnostics) == 1


def test_operators_of_other_domains() -> None:
    def relu(g: Any, x: Any) -> Any:
        return g.op("Frobnicate", x, domain="example", power=2)

    with pytest.raises(tsir.UnsupportedError, match="expected operators of ONNX, got 'example::Frobnicate"):
        model_of(RELU, [S((2,))], symbolic={"aten::relu": relu})
    model = model_of(RELU, [S((2,))], symbolic={"aten::relu": relu}, domains={"example": 1})
    assert model.graph.node[0].op_type == "Frobnicate"

    def unknown(g: Any, x: Any) -> Any:
        return g.op("Frobnicate", x)

    with pytest.raises(tsir.UnsupportedError, match="opset 18 has no operator 'Frobnicate'"):
        model_of(RELU, [S((2,))], symbolic={"aten::relu": unknown})


@pytest.mark.usefixtures("forgotten")
def test_operators_of_the_users() -> None:
    @tsir.operator("onnx_test::doubled(Tensor x) -> Tensor")
    def doubled(x: Any) -> Any:
        return x * 2

    function = compiled("def f(x):\n    return torch.ops.onnx_test.doubled(x)\n")
    with pytest.raises(tsir.UnsupportedError, match=r"'onnx_test\.doubled' has no form in ONNX"):
        model_of(function, [S((2, 3))])

    def symbolic(g: Any, x: Any) -> Any:
        return g.op("Add", x, x)

    (found,) = Exported(function, [X], symbolic={"onnx_test::doubled": symbolic})(X)
    np.testing.assert_array_equal(found, X * 2)


def test_all_that_has_no_form_is_one_report() -> None:
    source = """
def f(x, n: int):
    y = torch.linalg.inv(x)
    for i in range(n):
        y = y + torch.lgamma(x)
    y = y + torch.randperm(2)
    return y, x.is_contiguous()
"""
    with pytest.raises(tsir.UnsupportedError) as caught:
        model_of(compiled(source), [S((2, 2)), 1])
    lines = {each.position.line for each in caught.value.diagnostics if each.position is not None}
    assert lines == {3, 5, 6, 7}
    assert "program.py:5:" in str(caught.value)


@pytest.mark.parametrize(
    ("source", "specs", "expected"),
    [
        ("def f(x):\n    return x + torch.randperm(2)\n", [S((2,))], "no entry for it"),
        ("def f(x, t: bool):\n    return torch.dropout(x, 0.5, t)\n", [S((2,)), True], "whether it trains"),
        ("def f(x) -> str:\n    return str(x.dim())\n", [S((2,))], "a result of type str"),
        ("def f(x) -> None:\n    pass\n", [S((2,))], "expected a function that gives a tensor"),
        ("def f(x):\n    return x.abs()\n", [S((2,), "c64")], "got c64"),
        ("def f(x, y):\n    return x\n", [S((2,))], "missing argument 'y'"),
    ],
)
def test_what_has_no_form_is_refused(source: str, specs: list[Any], expected: str) -> None:
    with pytest.raises(tsir.TsirError, match=expected):
        model_of(compiled(source), specs)


@pytest.mark.parametrize("opset", [16, 1000, "18", True])
def test_opsets_that_are_not_known(opset: Any) -> None:
    with pytest.raises(tsir.TsirError, match="expected an opset from 17 to"):
        model_of(RELU, [S((2,))], opset=opset)


def test_operators_that_are_newer_than_the_opset() -> None:
    function = compiled("def f(x):\n    return x & 3\n")
    with pytest.raises(tsir.UnsupportedError, match="opset 17 has no operators of bits"):
        model_of(function, [S((2,), "i64")], opset=17)
    agree(function, [[np.arange(5)]])


def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"before")
    with pytest.raises(tsir.UnsupportedError):
        tsir.export_onnx(
            compiled("def f(x):\n    return x.inverse()\n"), [S((2, 2))], tmp_path / "model.onnx"
        )
    with pytest.raises(tsir.TsirError, match="cannot write the file"):
        tsir.export_onnx(RELU, [S((2,))], tmp_path / "none" / "model.onnx")
    with pytest.raises(tsir.TsirError, match="cannot write the file"):
        tsir.export_onnx(RELU, [S((2,))], tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["model.onnx"]
    assert (tmp_path / "model.onnx").read_bytes() == b"before"


def test_constants_of_large_models_are_in_a_file_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "LARGEST", 1000)
    scripted = tsir.script(tsir.nn.Linear(30, 40))
    tsir.export_onnx(scripted, [S((None, 30))], tmp_path / "model.onnx")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["model.onnx", "model.onnx.data"]
    session = onnxruntime.InferenceSession(tmp_path / "model.onnx", SETTINGS, ["CPUExecutionProvider"])
    x = np.ones((2, 30), np.float32)
    np.testing.assert_allclose(
        session.run(None, {session.get_inputs()[0].name: x})[0], scripted(x), rtol=1e-5
    )
    with pytest.raises(tsir.TsirError, match="expected a path for a model of more than 1000 bytes"):
        model_of(scripted, [S((None, 30))])
    with pytest.raises(tsir.TsirError, match="cannot write the file"):
        tsir.export_onnx(scripted, [S((None, 30))], tmp_path / "none" / "model.onnx")


def test_packages_that_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(f"No module named '{name}'")

    monkeypatch.setattr(writer, "import_module", missing)
    with pytest.raises(
        tsir.TsirError, match=r"expected the package 'onnx', which 'pip install tsir\[onnx\]'"
    ):
        model_of(RELU, [S((2,))])


def test_what_the_checker_refuses() -> None:
    def wrong(g: Any, x: Any) -> Any:
        return g.op("Relu", x, x)

    with pytest.raises(tsir.TsirError, match="the model does not pass ONNX's checker"):
        model_of(RELU, [S((2,))], symbolic={"aten::relu": wrong})


def test_the_command(tmp_path: Path) -> None:
    source = tmp_path / "first.py"
    source.write_text("def main(x):\n    return torch.relu(x) + 1\n", encoding="utf-8")
    target = tmp_path / "first.onnx"
    options = [str(source), "--to=onnx", "--spec", "?x3xf32"]
    assert ts_translate([*options, "--opset", "21", "-o", str(target)]) == 0
    model = onnx.load(target)
    assert (model.opset_import[0].version, sizes_of(model.graph.input[0])) == (21, ["x_0", 3])
    np.testing.assert_array_equal(run(target.read_bytes(), x=X)[0], np.maximum(X, 0) + 1)
    out = io.StringIO()
    assert ts_translate(options, stderr=out) != 0
    assert "expected -o FILE with --to=onnx" in out.getvalue()
    assert ts_translate([str(source), "--opset", "21"], stderr=out) != 0
    assert "expected --to=onnx with --opset" in out.getvalue()
    assert ts_translate([*options, "--opset", "3", "-o", str(target)], stderr=out) != 0
    assert "expected an opset from 17" in out.getvalue()


def test_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    check_page("onnx.md")


def test_gradients_of_convolutions_of_known_sizes() -> None:
    source = "def f(x, w):\n    return torch.nn.functional.conv2d(x, w, padding=1).relu().pow(2).mean()\n"
    gradient = tsir.value_and_grad(compiled(source), (0, 1))
    rng = np.random.default_rng(0)
    x, w = (rng.normal(size=sizes).astype(np.float32) for sizes in ((2, 3, 6, 6), (4, 3, 3, 3)))
    file = io.BytesIO()
    tsir.export_onnx(gradient, [S(x.shape), S(w.shape)], file)
    found, expected = run(file.getvalue(), x=x, w=w), list(leaves(gradient(x, w)))
    for a, b in zip(found, expected, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-6)
