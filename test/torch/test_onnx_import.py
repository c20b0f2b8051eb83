"""Models of ONNX imported as functions: what was exported from here, and what PyTorch exports."""

from __future__ import annotations

import copy
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
import torch
from onnx import TensorProto, helper
from onnx_programs import PROGRAMS, Program
from onnx_runs import Exported, check_equal, leaves
from sampling import sampled
from torch import nn
from torch_calls import quiet

import tsir
from tsir.frontend.onnx import source
from tsir.tools.ts_translate import main as ts_translate


def imported(image: bytes, folder: Path) -> Any:
    path = folder / "model.onnx"
    path.write_bytes(image)
    return tsir.import_onnx(path)


@pytest.mark.parametrize("program", sampled(PROGRAMS, 0.15), ids=lambda program: program.name)
def test_what_was_exported(program: Program, tmp_path: Path) -> None:
    function, calls = program.function(), program.calls()
    found = imported(Exported(function, calls[0]).image, tmp_path)
    for arguments in calls:
        expected = list(leaves(function(*copy.deepcopy(arguments))))
        check_equal(list(leaves(found.interpret(*leaves(list(arguments))))), expected)


class Of(nn.Module):
    """A module of a function."""

    def __init__(self, function: Any):
        super().__init__()
        self.function = function

    def forward(self, *arguments: Any) -> Any:
        return self.function(*arguments)


IMAGE = torch.linspace(-1, 1, 2 * 3 * 8 * 8).sin().reshape(2, 3, 8, 8)
ROWS = torch.linspace(-2, 2, 24).sin().reshape(4, 6)
SEQUENCE = torch.linspace(-2, 2, 4 * 2 * 6).sin().reshape(4, 2, 6)
F = nn.functional

MODELS: dict[str, tuple[Any, Sequence[Any]]] = {
    "mlp": (nn.Sequential(nn.Linear(6, 5), nn.ReLU(), nn.Linear(5, 2), nn.Softmax(1)), (ROWS,)),
    "convolutions": (
        nn.Sequential(
            nn.Conv2d(3, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
            nn.Linear(64, 3),
        ),
        (IMAGE,),
    ),
    "layer norm": (nn.Sequential(nn.LayerNorm(6), nn.GELU(), nn.Tanh()), (ROWS,)),
    "transposed": (nn.ConvTranspose2d(3, 2, 2, stride=2), (IMAGE,)),
    "pools": (nn.Sequential(nn.AvgPool2d(2), nn.AdaptiveAvgPool2d(1)), (IMAGE,)),
    "activations": (
        Of(lambda a: F.elu(a) + F.leaky_relu(a) + F.softplus(a) + F.hardswish(a) + F.silu(a) + F.selu(a)),
        (ROWS,),
    ),
    "clamp": (Of(lambda a: torch.clamp(a, -0.5, 0.5)), (ROWS,)),
    "slices": (Of(lambda a: torch.cat([a[:, 1:3], a[1:2].expand(4, 6)], 1)), (ROWS,)),
    "reductions": (Of(lambda a: (a.sum(1), a.mean(0), a.max(1)[0], a.norm(dim=1))), (ROWS,)),
    "attention": (nn.MultiheadAttention(8, 2, batch_first=True), (torch.ones(2, 5, 8),) * 3),
    "embedding": (nn.Embedding(10, 4), (torch.tensor([[1, 2], [3, 4]]),)),
    "pad": (nn.ConstantPad2d((1, 2, 0, 1), 3.0), (IMAGE,)),
    "index": (Of(lambda a, i: a[i]), (ROWS, torch.tensor([0, 2]))),
    "where": (Of(lambda a: torch.where(a > 0, a, a * 2)), (ROWS,)),
    "split": (Of(lambda a: torch.split(a, [2, 4], 1)), (ROWS,)),
    "topk": (Of(lambda a: torch.topk(a, 2)), (ROWS,)),
    "products": (Of(lambda a: a @ a.t() / 2 + a.sum()), (ROWS,)),
    "permute": (Of(lambda a: a.permute(0, 2, 3, 1).reshape(2, -1)), (IMAGE,)),
    "cumsum": (Of(lambda a: a.cumsum(1)), (ROWS,)),
    "group norm": (nn.GroupNorm(1, 3), (IMAGE,)),
    "prelu": (nn.PReLU(), (ROWS,)),
    "chunk": (Of(lambda a: torch.chunk(a, 2, 1)[0].sigmoid()), (ROWS,)),
    "einsum": (Of(lambda a: torch.einsum("ij,kj->ik", a, a)), (ROWS,)),
    "arange": (Of(lambda a: a + torch.arange(a.size(1))), (ROWS,)),
    "tril": (Of(lambda a: torch.tril(a)), (ROWS,)),
    "gather": (Of(lambda a: a.gather(1, (a > 0).long())), (ROWS,)),
    "stack": (Of(lambda a: torch.stack([a, a * 2], 1)), (ROWS,)),
    "log softmax": (Of(lambda a: torch.log_softmax(a, 1)), (ROWS,)),
    "elementary": (Of(lambda a: torch.erf(a) + a.abs().sqrt() + a.exp()), (ROWS,)),
    "division": (Of(lambda a: (a / 3).floor() % 2), (ROWS,)),
    "powers": (Of(lambda a: a**2 + a.pow(3)), (ROWS,)),
    "scatter": (Of(lambda a: torch.zeros(4, 6).scatter_add(1, (a > 0).long(), a)), (ROWS,)),
    "repeat": (Of(lambda a: a.repeat(2, 1)), (ROWS,)),
    "flip": (Of(lambda a: a.flip(1)), (ROWS,)),
    "lstm": (nn.LSTM(6, 3, 2, bidirectional=True), (SEQUENCE,)),
    "gru": (nn.GRU(6, 3, bidirectional=True), (SEQUENCE,)),
    "rnn": (nn.RNN(6, 3, nonlinearity="relu", bias=False), (SEQUENCE,)),
    "nearest": (Of(lambda a: F.interpolate(a, scale_factor=1.75)), (IMAGE,)),
    "bilinear": (Of(lambda a: F.interpolate(a, (5, 11), mode="bilinear")), (IMAGE,)),
    "corners": (
        Of(lambda a: F.interpolate(a, (5, 11), mode="bilinear", align_corners=True)), (IMAGE,)
    ),
    "bicubic": (Of(lambda a: F.interpolate(a, scale_factor=2.0, mode="bicubic")), (IMAGE,)),
    "pixel shuffle": (Of(lambda a: F.pixel_shuffle(a.reshape(1, 12, 4, 8), 2)), (IMAGE,)),
    "one hot": (Of(lambda i: F.one_hot(i, 5)), (torch.tensor([[1, 2], [3, 4]]),)),
    "index put": (
        Of(lambda a, i: a.index_put((i, i + 1), a[0, :2])), (ROWS, torch.tensor([0, 2]))
    ),
    "indices": (Of(lambda a, i: a[i, i + 1]), (ROWS, torch.tensor([0, 2]))),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", MODELS)
def test_what_pytorch_exports(name: str, tmp_path: Path) -> None:
    module, arguments = MODELS[name]
    file = io.BytesIO()
    with quiet():
        torch.onnx.export(module.eval(), tuple(arguments), file, dynamo=False, opset_version=17)
    found = imported(file.getvalue(), tmp_path)
    given = [each.numpy() for each in arguments][: len(found.parameters)]
    expected = list(leaves(module(*arguments)))
    results = list(leaves(found.interpret(*given)))
    assert len(results) == len(expected)
    for a, b in zip(results, expected, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5)


def model_of(nodes: Sequence[Any], opset: int = 18, **domains: int) -> bytes:
    x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in "xy")
    graph = helper.make_graph(nodes, "g", [x], [y])
    imports = [helper.make_opsetid(*each) for each in {"": opset, **domains}.items()]
    return helper.make_model(graph, opset_imports=imports, ir_version=10).SerializeToString()


def test_nodes_without_a_form_are_one_report(tmp_path: Path) -> None:
    nodes = [
        helper.make_node("Multinomial", ["x"], ["a"], name="first"),
        helper.make_node("Bernoulli", ["a"], ["b"]),
        helper.make_node("Frobnicate", ["b"], ["y"], domain="example"),
    ]
    with pytest.raises(tsir.UnsupportedError) as caught:
        imported(model_of(nodes, example=1), tmp_path)
    missing = "has no form: there is no entry for it in the table of operators"
    assert [each.message for each in caught.value.diagnostics] == [
        f"node 'first': 'Multinomial' {missing}",
        f"the node that gives 'b': 'Bernoulli' {missing}",
        "the node that gives 'y': 'Frobnicate' has no form: expected an operator of ONNX, got one of "
        "'example'",
    ]
    assert all(each.position is not None for each in caught.value.diagnostics)


def floats(name: str, numbers: Sequence[float]) -> Any:
    return helper.make_node("Constant", [], [name], value_floats=numbers)


PAIR = np.array([3, -4], np.float32)


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        ([floats("s", [0.5, 0.25]), helper.make_node("PRelu", ["x", "s"], ["y"])], [3, -1]),
        ([helper.make_node("ReduceSum", ["x"], ["y"], keepdims=0)], -1),
        ([helper.make_node("Selu", ["x"], ["a"]), helper.make_node("Relu", ["a"], ["y"])], [3.15210, 0]),
        (
            [
                helper.make_node("Shape", ["x"], ["n"], start=1, end=2),
                helper.make_node("Cast", ["n"], ["y"], to=TensorProto.FLOAT),
            ],
            [],
        ),
    ],
)
def test_nodes_mean_what_onnx_says(nodes: list[Any], expected: Any, tmp_path: Path) -> None:
    found = imported(model_of(nodes), tmp_path)
    np.testing.assert_allclose(found.interpret(PAIR), np.array(expected, np.float32), rtol=1e-5)


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (helper.make_node("Selu", ["x"], ["y"], gamma=2.0), "attribute 'gamma' is 2.0, which has no form"),
        (
            helper.make_node("ReduceSum", ["x"], ["y"], noop_with_empty_axes=1),
            "expected axes to fold, got none with noop_with_empty_axes",
        ),
        (helper.make_node("LpPool", ["x"], ["y"], kernel_shape=[1]), "there is no entry for it"),
    ],
)
def test_attributes_without_a_form(node: Any, expected: str, tmp_path: Path) -> None:
    with pytest.raises(tsir.UnsupportedError, match=expected):
        imported(model_of([node]), tmp_path)


def test_defaults_that_are_written_have_a_form(tmp_path: Path) -> None:
    nodes = [
        helper.make_node("IsInf", ["x"], ["a"], detect_negative=1, detect_positive=1),
        helper.make_node("Cast", ["a"], ["y"], to=TensorProto.FLOAT),
    ]
    np.testing.assert_array_equal(imported(model_of(nodes), tmp_path).interpret(PAIR), [0, 0])


def test_models_of_old_opsets_are_refused(tmp_path: Path) -> None:
    with pytest.raises(tsir.UnsupportedError, match="expected a model of opset 13 or newer, got 11; 'onnx"):
        imported(model_of([helper.make_node("Softmax", ["x"], ["y"], axis=0)], opset=11), tmp_path)


RELU = model_of([helper.make_node("Relu", ["x"], ["y"])])


@pytest.mark.parametrize("image", [b"no model", RELU[:-7], b"", RELU.replace(b"Relu", b"Ralu")])
def test_damaged_files(image: bytes, tmp_path: Path) -> None:
    with pytest.raises(tsir.ArchiveError, match=r"model\.onnx:1:1: error: "):
        imported(image, tmp_path)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.onnx", tmp_path, "a\0b"):
        with pytest.raises(tsir.ArchiveError, match="cannot read the file"):
            tsir.import_onnx(path)


def outside(location: str, **part: int) -> Any:
    """A constant of two elements in another file."""
    tensor = TensorProto(name="w", dims=[2], data_type=1, data_location=1)
    for key, value in {"location": location, **part}.items():
        tensor.external_data.add(key=key, value=str(value))
    return tensor


def of_constant(tensor: Any, inside: bool = False) -> bytes:
    """A model that adds a constant, of the graph or of a node."""
    nodes = [helper.make_node("Constant", [], ["w"], value=tensor)] if inside else []
    model = onnx.load_model_from_string(model_of([*nodes, helper.make_node("Add", ["x", "w"], ["y"])]))
    model.graph.initializer.extend([] if inside else [tensor])
    return model.SerializeToString()


@pytest.mark.parametrize("inside", [False, True])
def test_constants_in_files_beside_the_model(inside: bool, tmp_path: Path) -> None:
    (tmp_path / "w.data").write_bytes(np.arange(4, dtype=np.float32).tobytes())
    found = imported(of_constant(outside("w.data", offset=4, length=8), inside), tmp_path)
    np.testing.assert_array_equal(found.interpret(PAIR), np.add(PAIR, [1, 2]))


@pytest.mark.parametrize("inside", [False, True])
@pytest.mark.parametrize(
    ("tensor", "message"),
    [
        (outside("../secret"), "secret"),
        (outside("/etc/passwd"), "/etc/passwd"),
        (outside("link"), "link"),
        (outside("none"), "none"),
        (outside("w.data", offset=12, length=8), r"16 bytes of 'w.data' for 'w', got bytes 12 to 20"),
        (outside("w.data", length=4), "damaged"),
    ],
)
def test_constants_that_are_not_beside_the_model(
    tensor: Any, message: str, inside: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "w.data").write_bytes(bytes(16))
    (tmp_path / "secret").write_bytes(bytes(8))
    (folder / "link").symlink_to(tmp_path / "secret")
    with pytest.raises(tsir.ArchiveError, match=message):
        imported(of_constant(tensor, inside), folder)


def test_models_that_are_too_deep_or_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_DEPTH", 3)
    condition = helper.make_node("Constant", [], ["c"], value_int=1)
    cast = helper.make_node("Cast", ["c"], ["t"], to=TensorProto.BOOL)
    inner = helper.make_node("Relu", ["x"], ["y0"])
    for depth in range(source.MAX_DEPTH + 1):
        out = helper.make_tensor_value_info(f"y{depth}", TensorProto.FLOAT, [2])
        other = helper.make_tensor_value_info(f"z{depth}", TensorProto.FLOAT, [2])
        graphs = {
            "then_branch": helper.make_graph([inner], f"t{depth}", [], [out]),
            "else_branch": helper.make_graph(
                [helper.make_node("Identity", ["x"], [f"z{depth}"])], f"e{depth}", [], [other]
            ),
        }
        inner = helper.make_node("If", ["t"], [f"y{depth + 1}"], **graphs)
    last = helper.make_node("Identity", [f"y{source.MAX_DEPTH + 1}"], ["y"])
    with pytest.raises(tsir.UnsupportedError, match="expected graphs in at most 3 others"):
        imported(model_of([condition, cast, inner, last]), tmp_path)
    monkeypatch.setattr(source, "MAX_NODES", 0)
    with pytest.raises(tsir.UnsupportedError, match="expected a model of at most 0 nodes"):
        imported(RELU, tmp_path)


def test_the_command(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(RELU)
    out = io.StringIO()
    assert ts_translate([str(tmp_path / "model.onnx"), "--to=source"], stdout=out) == 0
    assert "torch.relu(x)" in out.getvalue()
    errors = io.StringIO()
    (tmp_path / "bad").write_bytes(b"no model")
    assert ts_translate([str(tmp_path / "bad"), "--from=onnx"], stderr=errors) != 0
    assert "expected a model of ONNX, got other data" in errors.getvalue()
