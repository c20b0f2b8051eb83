"""Record what PyTorch makes of the example programs: graphs, outputs and gradients.

Run with a Python that has PyTorch 2.13: `python examples/generate.py [NAME ...]`. Each program `<name>.py` gives

* `<name>.graph`: the scripted graph with every call inlined,
* `<name>.calls.graph`: the graph before inlining, where the program calls another function,
* `<name>.traced.graph`: a traced graph with complete types, for the programs in TRACED,
* `<name>.npz`: three calls with their results, see `cases.py`.

`--schemas FILE` writes the schemas of all operators that occur.
"""

from __future__ import annotations

import argparse
import copy
import importlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cases
import numpy as np
import torch

HERE = Path(__file__).resolve().parent
TRACED = ("lstm_cell", "milstm_cell", "layer_norm", "small_convnet", "inplace_updates")


def rand(*shape: int) -> torch.Tensor:
    return torch.randn(*shape)


def lstm(batch: int, inputs: int, hidden: int) -> tuple[Any, ...]:
    gates = 4 * hidden
    return (
        *(rand(batch, n) for n in (inputs, hidden, hidden)),
        rand(gates, inputs) * 0.2,
        rand(gates, hidden) * 0.2,
        rand(gates) * 0.2,
        rand(gates) * 0.2,
    )


def milstm(batch: int, inputs: int, hidden: int) -> tuple[Any, ...]:
    gates = 4 * hidden
    return (*lstm(batch, inputs, hidden)[:5], *(rand(gates) * 0.5 for _ in range(4)))


def gru(time: int, batch: int, inputs: int, hidden: int) -> tuple[Any, ...]:
    gates = 3 * hidden
    return (
        rand(time, batch, inputs),
        rand(batch, hidden),
        *(rand(*shape) * 0.3 for shape in ((gates, inputs), (gates, hidden), (gates,), (gates,))),
    )


def attention(batch: int, length: int, width: int, heads: int, masked: bool) -> tuple[Any, ...]:
    mask = torch.ones(length, length).tril() if masked else None
    return (*(rand(batch, length, width) for _ in range(3)), heads, mask)


def normalised(*shape: int) -> tuple[Any, ...]:
    return (rand(*shape), rand(shape[-1]), rand(shape[-1]))


def batch_norm(batch: int, channels: int, height: int, width: int) -> tuple[Any, ...]:
    return (
        rand(batch, channels, height, width),
        rand(channels),
        rand(channels).abs() + 0.1,
        rand(channels),
        rand(channels),
    )


def convnet(batch: int, size: int) -> tuple[Any, ...]:
    flat = 4 * ((size // 2 - 2) // 2) ** 2
    return (
        rand(batch, 1, size, size),
        rand(2, 1, 3, 3) * 0.5,
        rand(2),
        rand(4, 2, 3, 3) * 0.3,
        rand(4),
        rand(5, flat) * 0.3,
        rand(5),
    )


def rnn(length: int, batch: int, inputs: int, hidden: int) -> tuple[Any, ...]:
    return (
        [rand(batch, inputs) for _ in range(length)],
        rand(batch, hidden),
        rand(inputs, hidden) * 0.5,
        rand(hidden, hidden) * 0.5,
    )


def molecule(atoms: int, features: int, hidden: int) -> tuple[Any, ...]:
    centers = torch.linspace(0.5, 3.0, features)
    return (rand(atoms, 3), centers, rand(features, hidden) * 0.5, rand(hidden) * 0.5)


def perceptron(batch: int, *widths: int) -> tuple[Any, ...]:
    layers = list(zip(widths, widths[1:]))
    return (
        rand(batch, widths[0]),
        rand(batch, widths[-1]),
        [rand(n, m) * 0.5 for m, n in layers],
        [rand(n) for _, n in layers],
    )


def entropy(batch: int, classes: int, smoothing: float) -> tuple[Any, ...]:
    return (rand(batch, classes) * 2, torch.randint(0, classes, (batch,)), smoothing)


CALLS: dict[str, Callable[[], list[tuple[Any, ...]]]] = {
    "lstm_cell": lambda: [lstm(3, 10, 20), lstm(0, 4, 3), lstm(1, 1, 1)],
    "milstm_cell": lambda: [milstm(3, 10, 20), milstm(0, 4, 3), milstm(1, 1, 1)],
    "gru_over_time": lambda: [gru(4, 3, 5, 6), gru(2, 0, 3, 2), gru(1, 1, 1, 1)],
    "attention": lambda: [
        attention(2, 5, 8, 2, True),
        attention(1, 1, 4, 1, False),
        attention(0, 3, 4, 2, True),
    ],
    "layer_norm": lambda: [normalised(2, 3, 8), normalised(0, 4), (*normalised(3, 1), 0.5)],
    "functional_layer_norm": lambda: [
        (rand(2, 3, 8), rand(2, 3, 8), rand(8), rand(8)),
        (rand(0, 4), rand(0, 4), rand(4), rand(4)),
        (rand(3, 1), rand(1, 1), rand(1), rand(1)),
    ],
    "batch_norm_eval": lambda: [
        batch_norm(2, 3, 4, 5),
        batch_norm(0, 2, 3, 3),
        (*batch_norm(1, 1, 1, 1), 0.1),
    ],
    "small_convnet": lambda: [convnet(2, 12), convnet(1, 10), convnet(0, 12)],
    "forces": lambda: [molecule(5, 6, 4), molecule(1, 2, 3), molecule(0, 3, 2)],
    "list_rnn": lambda: [rnn(4, 3, 5, 6), rnn(0, 2, 3, 2), rnn(1, 1, 1, 1)],
    "newton": lambda: [
        (rand(3, 4).abs() + 0.1,),
        (torch.tensor([2.0], dtype=torch.float64), 1e-12),
        (torch.tensor(9.0), 1e-06, 3),
    ],
    "early_returns": lambda: [
        (rand(5), 2, 0.3),
        (rand(0), 1, 1.0),
        (torch.tensor([3.0]), -2, -100.0),
        (rand(4), 0, 0.0),
        (rand(4), -20, 0.0),
        (-rand(4).abs(), 1, 0.5),
    ],
    "inplace_updates": lambda: [
        (rand(4, 5), rand(5), torch.tensor([2, 0])),
        (rand(1, 2), rand(1), torch.zeros(0, dtype=torch.int64)),
        (rand(3, 4) * 4, rand(4) * 4, torch.tensor([1])),
    ],
    "strings_and_numbers": lambda: [(7, 3, 2.5, "tensor"), (-7, 2, -0.75, "one"), (1, -3, 4.5, "")],
    "optional_args": lambda: [
        (rand(4, 3),),
        (rand(4, 3), rand(3), 2.0, 2),
        (rand(0, 3), rand(1), None, None),
        (rand(1), None, 0.5, 0),
    ],
    "tuples_and_dicts": lambda: [
        (rand(2, 3), (rand(2, 3), 2), {"bias": rand(3), "other": rand(1)}, [3, -1, 2]),
        (rand(0), (rand(1), 0), {}, [5]),
        (rand(1), (rand(1), -1), {"a": rand(2)}, [0, 4]),
    ],
    "while_break": lambda: [(rand(2, 2), 7), (rand(0), 12), (torch.tensor([60.0]), 9), (rand(1), 0)],
    "softmax_cross_entropy": lambda: [entropy(4, 6, 0.1), entropy(0, 3, 0.1), entropy(1, 1, 0.0)],
    "mlp": lambda: [perceptron(4, 6, 5, 3), perceptron(0, 3, 2), perceptron(1, 1, 1, 1)],
}


class Encoder:
    """Turns values into JSON, with one array for equal tensors."""

    def __init__(self) -> None:
        self.arrays: dict[str, np.ndarray[Any, Any]] = {}
        self.known: dict[tuple[str, tuple[int, ...], bytes], str] = {}

    def encode(self, value: Any) -> Any:
        match value:
            case torch.Tensor():
                return {"array": self.intern(value.detach().numpy())}
            case list():
                return {"list": [self.encode(item) for item in value]}
            case tuple():
                return {"tuple": [self.encode(item) for item in value]}
            case dict():
                return {"dict": [[self.encode(key), self.encode(item)] for key, item in value.items()]}
            case _:
                return value

    def intern(self, array: np.ndarray[Any, Any]) -> str:
        array = np.ascontiguousarray(array).reshape(array.shape)
        key = (array.dtype.str, array.shape, array.tobytes())
        if key not in self.known:
            self.known[key] = f"a{len(self.known)}"
            self.arrays[self.known[key]] = array
        return self.known[key]


def map_tensors(value: Any, change: Callable[[torch.Tensor], Any], other: Callable[[Any], Any]) -> Any:
    """Rebuild a structure with its tensors and its other leaves replaced."""
    match value:
        case torch.Tensor():
            return change(value)
        case list() | tuple():
            return type(value)(map_tensors(item, change, other) for item in value)
        case dict():
            return {key: map_tensors(item, change, other) for key, item in value.items()}
        case _:
            return other(value)


def tensors(value: Any) -> list[torch.Tensor]:
    """The tensors of a structure in order."""
    found: list[torch.Tensor] = []
    map_tensors(value, found.append, lambda leaf: None)
    return found


def gradients(run: Callable[..., Any], inputs: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """Gradients as `cases.Case` defines them; arguments may be written to, so copies of the leaves go in."""
    leaves = map_tensors(
        inputs,
        lambda t: t.clone().requires_grad_() if t.is_floating_point() else t.clone(),
        lambda leaf: leaf,
    )
    results = tensors(run(*map_tensors(leaves, torch.clone, lambda leaf: leaf)))
    reached = [t for t in results if t.requires_grad]
    if not reached:
        return None
    torch.autograd.backward(
        reached, [torch.from_numpy(cases.cotangent(tuple(t.shape))).to(t.dtype) for t in reached]
    )
    return map_tensors(leaves, lambda t: t.grad, lambda leaf: None)


def portable(graph: str) -> str:
    """The text with paths relative to the project or to PyTorch's own folder."""
    packages = str(Path(torch.__file__).parent.parent)
    return graph.replace(f"{packages}/", "").replace(f"{HERE.parent}/", "")


def write_graph(path: Path, graph: Any, schemas: set[str]) -> None:
    path.write_text(portable(str(graph)), encoding="utf-8")
    collect_schemas(graph, schemas)


def collect_schemas(block: Any, schemas: set[str]) -> None:
    """Add the schemas of a block's nodes, or the kind where a node has none."""
    for node in block.nodes():
        schemas.add(node.schema() if node.schema() != "(no schema)" else node.kind())
        for inner in node.blocks():
            collect_schemas(inner, schemas)


def record(name: str, schemas: set[str]) -> None:
    """Write every file of one example."""
    torch.manual_seed(sum(name.encode()))
    function = getattr(importlib.import_module(name), name)
    calls = CALLS[name]()
    scripted = torch.jit.script(function)
    write_graph(HERE / f"{name}.graph", scripted.inlined_graph, schemas)
    if "prim::CallFunction" in str(scripted.graph):
        write_graph(HERE / f"{name}.calls.graph", scripted.graph, schemas)
    if name in TRACED:
        traced = torch.jit.trace(function, calls[0], check_trace=False)
        write_graph(HERE / f"{name}.traced.graph", traced.inlined_graph, schemas)
    encoder = Encoder()
    recorded: list[dict[str, Any]] = []
    for inputs in calls:
        arguments = copy.deepcopy(inputs)
        outputs = function(*arguments)
        if repr(outputs) != repr(scripted(*copy.deepcopy(inputs))):
            raise ValueError(f"{name}: the scripted program computes something else than the Python function")
        call = cases.Case(inputs, outputs, arguments, gradients(function, inputs))
        recorded.append({field: encoder.encode(getattr(call, field)) for field in call.__dataclass_fields__})
    np.savez_compressed(HERE / f"{name}.npz", cases=np.array(json.dumps(recorded)), **encoder.arrays)


def main() -> None:
    """Record the examples that the command line names, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="an example; all of them by default")
    parser.add_argument(
        "--schemas", type=Path, metavar="FILE", help="write all operator schemas to this file"
    )
    options = parser.parse_args()
    torch.set_num_threads(1)
    schemas: set[str] = set()
    for name in options.names or CALLS:
        record(name, schemas)
    if options.schemas:
        options.schemas.write_text("".join(f"{schema}\n" for schema in sorted(schemas)), encoding="utf-8")


if __name__ == "__main__":
    main()
