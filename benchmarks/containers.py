"""
Models whose tensors come in containers, beside `torch.jit` where it is there.

A language model takes its parameters in four forms; a model of atoms passes a dictionary on, in about a
hundred operations on it, for energies and for forces.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

import tsir
from benchmarks.measuring import interleaved, print_table

NAMES = ("embedding", "w_ih", "w_hh", "b_ih", "b_hh", "w_out", "b_out")
_TENSORS = ", ".join(["Tensor"] * len(NAMES))
FORMS: Mapping[str, tuple[str, str]] = {
    "arguments": (", ".join(f"{name}: Tensor" for name in NAMES), "pass"),
    "a tuple": (f"p: Tuple[{_TENSORS}]", f"{', '.join(NAMES)} = p"),
    "a list": ("p: List[Tensor]", f"{', '.join(NAMES)} = p"),
    "a dictionary": (
        "p: Dict[str, Tensor]",
        f"{', '.join(NAMES)} = {', '.join(f'p[{name!r}]' for name in NAMES)}",
    ),
}
LOSS = """
def loss({parameters}, tokens):
    {unpack}
    x = embedding[tokens[:-1]]
    h = torch.zeros([x.size(1), w_hh.size(1)])
    c = torch.zeros_like(h)
    total = torch.zeros([])
    for i in range(x.size(0)):
        gates = x[i] @ w_ih.t() + h @ w_hh.t() + b_ih + b_hh
        ingate, forgetgate, cellgate, outgate = gates.chunk(4, 1)
        c = torch.sigmoid(forgetgate) * c + torch.sigmoid(ingate) * torch.tanh(cellgate)
        h = torch.sigmoid(outgate) * torch.tanh(c)
        logits = h @ w_out.t() + b_out
        total = total + torch.nn.functional.cross_entropy(logits, tokens[i + 1])
    return total / x.size(0)
"""

LAYERS = 6
ATOMS = f"""
def edges(data: Dict[str, Tensor]) -> Dict[str, Tensor]:
    if "edge_vectors" not in data:
        vectors = data["positions"][data["edge_index"][1]] - data["positions"][data["edge_index"][0]]
        if "cell" in data:
            vectors = vectors + data["shift"] @ data["cell"]
        data["edge_vectors"] = vectors
        data["edge_lengths"] = (vectors.pow(2).sum(-1) + 1e-12).sqrt()
    return data

def layer(data: Dict[str, Tensor], weight, k: int) -> Dict[str, Tensor]:
    x = data["features"]
    messages = torch.tanh(x[data["edge_index"][1]] @ weight) * torch.exp(-data["edge_lengths"]).unsqueeze(1)
    data["messages"] = torch.zeros_like(x).index_add(0, data["edge_index"][0], messages)
    data["features"] = x + data["messages"]
    data["layer_" + str(k)] = data["messages"].sum(1)
    return data

def energy(data: Dict[str, Tensor], embedding, weight) -> Dict[str, Tensor]:
    data["features"] = embedding[data["types"]]
    data = edges(data)
    for k in range({LAYERS}):
        data = layer(data, weight, k)
    data["atomic"] = data["features"].sum(1)
    for k in range({LAYERS}):
        data["atomic"] = data["atomic"] + data["layer_" + str(k)]
    data["energy"] = data["atomic"].sum()
    out: Dict[str, Tensor] = {{}}
    for key in ["atomic", "energy"]:
        out[key] = data[key]
    return out

def forces(data: Dict[str, Tensor], embedding, weight) -> Dict[str, Tensor]:
    data["positions"].requires_grad_(True)
    positions = data["positions"]
    out = energy(data, embedding, weight)
    gradient = torch.autograd.grad([out["energy"]], [positions])[0]
    if gradient is not None:
        out["forces"] = -gradient
    return out
"""


def run() -> None:
    """Print milliseconds for each form, and for energies and forces beside `torch.jit`."""
    _forms()
    _atoms()


def _forms() -> None:
    rng = np.random.default_rng(0)
    shapes = ((30, 16), (128, 16), (128, 32), (128,), (128,), (30, 32), (30,))
    values = [(rng.standard_normal(shape) * 0.1).astype(np.float32) for shape in shapes]
    tokens = rng.integers(0, 30, (12, 8))
    given: dict[str, tuple[Any, ...]] = {
        "arguments": tuple(values), "a tuple": (tuple(values),), "a list": (values,),
        "a dictionary": (dict(zip(NAMES, values, strict=True)),),
    }  # fmt: skip
    calls: dict[str, dict[str, Callable[[], object]]] = {"the loss": {}, "its value and gradient": {}}
    for form, (parameters, unpack) in FORMS.items():
        loss = tsir.CompilationUnit(LOSS.format(parameters=parameters, unpack=unpack)).loss
        indices = tuple(range(len(NAMES))) if form == "arguments" else 0
        gradient, arguments = tsir.value_and_grad(loss, indices), (*given[form], tokens)
        calls["the loss"][form] = partial(loss, *arguments)
        calls["its value and gradient"][form] = partial(gradient, *arguments)
    for what, contenders in calls.items():
        times = interleaved(contenders)
        rows = [(form, [f"{t * 1e3:.3f}", f"{t / times['arguments']:.2f}"]) for form, t in times.items()]
        print_table(f"a language model, {what}, by how its parameters come", ["ms", "of the first"], rows)


def _atoms() -> None:
    rng = np.random.default_rng(0)
    atoms, edges, features = 20, 60, 8
    data = {
        "types": rng.integers(0, 4, atoms), "positions": rng.standard_normal((atoms, 3)),
        "edge_index": rng.integers(0, atoms, (2, edges)), "cell": np.eye(3), "shift": np.zeros((edges, 3)),
    }  # fmt: skip
    others = rng.standard_normal((4, features)), rng.standard_normal((features, features))
    unit = tsir.CompilationUnit(ATOMS)
    has_torch = importlib.util.find_spec("torch") is not None
    rows: list[tuple[str, list[str]]] = []
    for name in ("energy", "forces"):
        function = unit.function(name)
        contenders: dict[str, Callable[[], object]] = {"tsir": lambda f=function: f(dict(data), *others)}
        if has_torch:
            contenders["torch.jit"] = _in_torch(name, data, others)
        times = interleaved(contenders)
        groups = function.explain(dict(data), *others).count("native group")
        theirs = times.get("torch.jit")
        compared = ["", ""] if theirs is None else [f"{theirs * 1e3:.3f}", f"{times['tsir'] / theirs:.2f}"]
        rows.append((name, [f"{times['tsir'] * 1e3:.3f}", *compared, str(groups)]))
    columns = ["tsir, ms", "torch.jit, ms", "of its time", "native calls"]
    print_table("a model of atoms that passes a dictionary on", columns, rows)


def _in_torch(name: str, data: Mapping[str, Any], others: tuple[Any, ...]) -> Callable[[], object]:
    """A call of the function by PyTorch, in one thread, warm; its results are those of tsir."""
    import torch

    torch.set_num_threads(1)
    function: Any = getattr(torch.jit.CompilationUnit(ATOMS), name)
    tensors = {key: torch.from_numpy(value) for key, value in data.items()}
    arguments = tuple(map(torch.from_numpy, others))

    def call() -> Any:
        return function({key: value.detach() for key, value in tensors.items()}, *arguments)

    found = tsir.CompilationUnit(ATOMS).function(name)(dict(data), *others)
    for _ in range(3):
        for key, value in call().items():
            np.testing.assert_allclose(found[key], value.detach().numpy(), rtol=1e-9)
    return call
