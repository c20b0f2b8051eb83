"""What docs/modules.md says of modules with weights: PyTorch takes an archive apart, tsir runs the graph."""

from __future__ import annotations

import linecache
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import tsir
from tsir.dialects.ir.diagnostics import ParseError

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # of TorchScript itself
    pytest.mark.filterwarnings("ignore::torch.jit.TracerWarning"),  # checks of sizes, in modules of PyTorch
]
PAGE = Path(__file__).parents[2] / "docs" / "modules.md"


class Block(torch.nn.Module):
    """Layers with tensors, numbers and `training` as attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = torch.nn.Sequential(
            torch.nn.Linear(3, 4), torch.nn.BatchNorm1d(4), torch.nn.Dropout(0.5)
        )
        self.scale = 2.5

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.layers(x).relu() * self.scale


def blocks() -> list[str]:
    """The page's Python: taking an archive apart, calling the graph, and writing out recurrent layers."""
    return re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def run(block: str, found: dict[str, Any]) -> None:
    """Run a block in a file of its own, as `torch.jit.script` reads the source of a class."""
    path = Path("block.py").absolute()
    path.write_text(block, encoding="utf-8")
    linecache.checkcache(str(path))
    exec(compile(block, str(path), "exec"), found)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's files are in a folder of their own."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("traced", [False, True])
def test_the_page_runs(traced: bool) -> None:
    module = Block().eval()
    x = torch.ones(5, 3)
    made = torch.jit.trace(module, x) if traced else torch.jit.script(module)
    torch.jit.save(made, "model.pt")
    found: dict[str, Any] = {}
    for block in blocks()[:2]:
        run(block, found)
    np.testing.assert_allclose(found["y"], module(x).detach().numpy(), rtol=1e-6)


def call(*arguments: object) -> list[Any]:
    """Both results, the interpreter's and the native, of the module in `model.pt`, as the page calls it."""
    found: dict[str, Any] = {}
    run(blocks()[0], found)
    with np.load("weights.npz") as file:
        weights = list(file.values())
    model = tsir.import_torchscript(Path("model.graph").read_text(), "model.graph")
    with tsir.optimized_execution(False):
        interpreted = model(*arguments, *weights)
    return [interpreted, model(*arguments, *weights)]


@pytest.mark.parametrize("kind", ["LSTM", "GRU"])
def test_recurrent_layers_are_written_out(kind: str) -> None:
    layer = getattr(torch.nn, kind)(3, 4, num_layers=2)
    scripted = torch.jit.script(layer)
    assert not hasattr(scripted, "inlined_graph")  # as the page says
    torch.jit.save(scripted, "lstm.pt")
    block = blocks()[2]
    if kind == "GRU":
        for lstm, gru in (("LSTMCell", "GRUCell"), ("h, c = cell(x[i], (h, c))", "h = cell(x[i], h)")):
            assert lstm in block
            block = block.replace(lstm, gru)
    run(block, {})
    x = torch.randn(6, 2, 3)
    for result in call(to_numpy(x)):
        np.testing.assert_allclose(result, layer(x)[0].detach().numpy(), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("inside", [False, True])
def test_recurrent_layers_are_no_graph_for_the_recipe(inside: bool) -> None:
    """What the page says of them: if this fails, they can be taken apart like any other module."""
    layer = torch.nn.GRU(3, 4)
    torch.jit.save(torch.jit.script(torch.nn.Sequential(layer) if inside else layer), "model.pt")
    with pytest.raises(ParseError if inside else AttributeError):
        call(np.ones((2, 1, 3), np.float32))


@pytest.mark.parametrize("kind", ["LSTM", "GRU", "RNN"])
def test_recurrent_layers_are_traced(kind: str) -> None:
    """They are one operator each, which the library writes out."""
    layer = getattr(torch.nn, kind)(3, 4)
    x = torch.linspace(-1, 1, 12).reshape(4, 1, 3)
    torch.jit.save(torch.jit.trace(layer, x), "model.pt")
    for results in call(x.numpy()):
        np.testing.assert_allclose(flat(results)[0], layer(x)[0].detach().numpy(), rtol=1e-4, atol=1e-6)


X, H = torch.linspace(-1, 1, 30).reshape(5, 1, 6), torch.ones(5, 2)
MODULES: dict[str, tuple[Any, list[Any], list[object]]] = {
    "MultiheadAttention": (
        lambda: torch.nn.MultiheadAttention(6, 2), [X, X, X], [None, True, None, True, False],
    ),
    "TransformerEncoderLayer": (lambda: torch.nn.TransformerEncoderLayer(6, 2, 8), [X], [None, None, False]),
    "TransformerDecoderLayer": (
        lambda: torch.nn.TransformerDecoderLayer(6, 2, 8), [X, X], [None, None, None, None, False, False],
    ),
    "LSTMCell": (lambda: torch.nn.LSTMCell(1, 2), [X[:, :, 0], (H, H)], []),
    "GRUCell": (lambda: torch.nn.GRUCell(1, 2), [X[:, :, 0], H], []),
}  # fmt: skip
"""Modules of PyTorch, what they are given, and what their graph takes where `forward` has defaults."""


@pytest.mark.parametrize("traced", [False, True])
@pytest.mark.parametrize("name", MODULES)
def test_modules_of_pytorch(name: str, traced: bool) -> None:
    make, given, defaults = MODULES[name]
    module = make().eval()
    made = torch.jit.trace(module, tuple(given)) if traced else torch.jit.script(module)
    torch.jit.save(made, "model.pt")
    expected = flat(module(*given))
    for results in call(*map(to_numpy, given), *([] if traced else defaults)):
        for result, wanted in zip(flat(results), expected, strict=True):
            np.testing.assert_allclose(result, wanted.detach().numpy(), rtol=1e-4, atol=1e-6)


class Vision(torch.nn.Module):
    """What vision networks have: no bias, an attribute that is None, padding, shuffled pixels."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 8, 3, bias=False)
        self.norm = torch.nn.BatchNorm2d(8)
        self.down: torch.nn.Module | None = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.norm(self.conv(torch.nn.functional.pad(x, (0, 1, 1, 0), "reflect")))
        if self.down is not None:
            y = self.down(y)
        y = torch.nn.functional.pixel_shuffle(y, 2)
        return torch.nn.functional.cosine_similarity(y, y.flip(2), dim=3)


COMPOSED: dict[str, tuple[Any, list[torch.Tensor], list[object]]] = {
    "TransformerEncoderLayer": (
        lambda: torch.nn.TransformerEncoderLayer(6, 2, 8, batch_first=True), [X], [None, None, False],
    ),
    "MultiheadAttention": (
        lambda: torch.nn.MultiheadAttention(6, 2, batch_first=True),
        [X, X, X],
        [None, True, None, True, False],
    ),
    "Vision": (Vision, [torch.linspace(-1, 1, 108).reshape(1, 3, 6, 6).sin()], []),
}  # fmt: skip
"""Modules whose graphs call operators that the library composes of others."""


@pytest.mark.parametrize("name", COMPOSED)
def test_operators_that_are_composed(name: str) -> None:
    make, given, defaults = COMPOSED[name]
    module = make().eval()
    torch.jit.save(torch.jit.script(module), "model.pt")
    expected = flat(module(*given))
    for results in call(*map(to_numpy, given), *defaults):
        for result, wanted in zip(flat(results), expected, strict=True):
            np.testing.assert_allclose(result, wanted.detach().numpy(), rtol=1e-4, atol=1e-6)


def test_a_trace_tells_the_sizes_of_tensors_in_tuples() -> None:
    """The graph itself, not that of an archive, which drops them."""
    cell, given = torch.nn.LSTMCell(1, 2), (X[:, :, 0], (H, H))
    traced = torch.jit.trace(cell, given)
    frozen = torch.jit._recursive.wrap_cpp_module(torch._C._freeze_module(traced.eval()._c, [], True, True))
    graph, weights = torch._C._jit_pass_lower_graph(frozen.inlined_graph, frozen._c)
    assert re.search(r"\(Float\(5, 2, .*prim::TupleConstruct", str(graph))
    results = tsir.import_torchscript(str(graph))(
        *map(to_numpy, given), *(weight.detach().numpy() for weight in weights)
    )
    for result, wanted in zip(results, cell(*given), strict=True):
        np.testing.assert_allclose(result, wanted.detach().numpy(), rtol=1e-5)


def to_numpy(value: Any) -> Any:
    """A tensor, or a tuple of them, as arrays."""
    return tuple(map(to_numpy, value)) if isinstance(value, tuple) else value.numpy()


def flat(value: Any) -> list[Any]:
    """The tensors of a result."""
    return list(value) if isinstance(value, tuple) else [value]
