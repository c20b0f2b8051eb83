"""Archives and graphs of many operations: the time to the first result, of a first and a later process."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from benchmarks.measuring import environment, print_table
from tsir.dialects.types.dtype import Array
from tsir.frontend.archive.archive import Archive
from tsir.frontend.archive.archive_writer import write_archive
from tsir.frontend.modules.code import Texts
from tsir.frontend.modules.script_object import ScriptObject

BLOCKS = 60
"""Blocks of the archive, each of 25 operators."""

STEPS = 600
"""Operators of the graph."""

WIDTH, HEADS, LENGTH = 32, 4, 6
ROUNDS = 3

_BLOCK = """class Block(Module):
  __parameters__ = [{names}, ]
  __buffers__ = []
{declarations}
  training : bool
  def forward(self: __torch__.block.Block,
    x: Tensor) -> Tensor:
    _0 = torch.layer_norm(x, [32], self.scale, self.shift, 1e-05, True)
    q = torch.linear(_0, self.wq, self.bq)
    k = torch.linear(_0, self.wk, self.bk)
    v = torch.linear(_0, self.wv, self.bv)
    length = torch.size(x, 1)
    q0 = torch.transpose(torch.view(q, [-1, length, 4, 8]), 1, 2)
    k0 = torch.transpose(torch.view(k, [-1, length, 4, 8]), 1, 2)
    v0 = torch.transpose(torch.view(v, [-1, length, 4, 8]), 1, 2)
    scores = torch.div(torch.matmul(q0, torch.transpose(k0, -2, -1)), 2.8284271247461903)
    weights = torch.softmax(scores, -1)
    mixed = torch.contiguous(torch.transpose(torch.matmul(weights, v0), 1, 2))
    joined = torch.view(mixed, [-1, length, 32])
    y = torch.add(x, torch.linear(joined, self.wo, self.bo))
    if self.training:
      y0 = torch.neg(y)
    else:
      y0 = y
    z = torch.linear(torch.gelu(y0), self.wf, self.bf)
    return torch.add(y0, torch.mul(torch.sigmoid(z), torch.tanh(z)))
"""


def _archive() -> Archive:
    """A program of `BLOCKS` blocks of attention, each an object with tensors of its own."""
    random = np.random.default_rng(0)
    shapes = {name: (WIDTH, WIDTH) for name in ("wq", "wk", "wv", "wo", "wf")}
    vectors = ("scale", "shift", "bq", "bk", "bv", "bo", "bf")
    shapes: dict[str, tuple[int, ...]] = {**shapes, **dict.fromkeys(vectors, (WIDTH,))}

    def tensor(*sizes: int) -> Array:
        return (random.standard_normal(sizes) / 8).astype(np.float32)

    blocks = [
        ScriptObject(
            "__torch__.block.Block",
            {**{name: tensor(*sizes) for name, sizes in shapes.items()}, "training": False},
        )
        for _ in range(BLOCKS)
    ]
    inner = {f"block{index}": block for index, block in enumerate(blocks)}
    calls = "".join(f"    x{i + 1} = (self.block{i}).forward(x{i}, )\n" for i in range(BLOCKS))
    declared = "".join(f"  {name} : __torch__.block.Block\n" for name in inner)
    net = (
        f"class Net(Module):\n  __parameters__ = []\n  __buffers__ = []\n{declared}  training : bool\n"
        f"  def forward(self: __torch__.Net,\n    x0: Tensor) -> Tensor:\n{calls}    return x{BLOCKS}\n"
    )
    block = _BLOCK.format(
        names=", ".join(f'"{name}"' for name in shapes),
        declarations="\n".join(f"  {name} : Tensor" for name in shapes),
    )
    root = ScriptObject("__torch__.Net", {**inner, "training": False})
    code = {"__torch__": net, "__torch__.block": block}
    return Archive("net", 3, code, ScriptObject("CONSTANTS", {}), root, {})


def write(path: Path) -> None:
    """Write the archive to a file."""
    archive = _archive()
    texts = Texts(archive.code, archive.version)
    with path.open("wb") as file:
        write_archive(file, archive, texts.declared_types)


def graph() -> str:
    """The text of a graph of `STEPS` operators on one tensor and a few weights."""
    names = ("relu", "tanh", "sigmoid", "exp", "neg")
    lines = ["graph(%x0 : Float(8, 8), %w : Float(8, 8)):", "  %one : int = prim::Constant[value=1]()"]
    for step in range(STEPS):
        before, after = f"%x{step}", f"%x{step + 1}"
        if step % 10 == 9:
            call = f"aten::matmul({before}, %w)"
        elif step % 3 == 2:
            call = f"aten::add({before}, %w, %one)"
        else:
            call = f"aten::{names[step % len(names)]}({before})"
        lines.append(f"  {after} : Float(8, 8) = {call}")
    return "\n".join([*lines, f"  return (%x{STEPS})\n"])


_CLOCK = "import time; begin = time.perf_counter(); "
_END = "print(time.perf_counter() - begin, sum(__import__('os').times()[:2]))"
_LOAD = f"import numpy as np; {_CLOCK}import tsir; m = tsir.load('{{path}}'); "
_GRAPH = f"import numpy as np; {_CLOCK}import tsir; f = tsir.import_torchscript(open('{{path}}').read()); "
_X = f"m(np.ones((2, {LENGTH}, {WIDTH}), 'f4')); "
_XS = "f(np.ones((8, 8), 'f4'), np.ones((8, 8), 'f4') / 8); "

_PROGRAMS: Mapping[str, tuple[str, str, float, bool]] = {
    "archive, first result, nothing kept": ("net.pt", _LOAD + _X + _END, 2.0, True),
    "archive, first result, later process": ("net.pt", _LOAD + _X + _END, 0.15, False),
    "graph, import, nothing kept": ("graph.txt", _GRAPH + _END, 0.3, True),
    "graph, first result, nothing kept": ("graph.txt", _GRAPH + _XS + _END, 0.8, True),
    "graph, first result, later process": ("graph.txt", _GRAPH + _XS + _END, 0.15, False),
}
"""For each row: the file, the program, the goal in seconds, and whether its cache is empty."""


def run() -> None:
    """Print the seconds from before the import of the library, as a clock and the processor count them."""
    rows: list[tuple[str, list[str]]] = []
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder, "net.pt"))
        Path(folder, "graph.txt").write_text(graph(), encoding="utf-8")
        kept = str(Path(folder, "cache"))
        for name, (file, program, goal, is_empty) in _PROGRAMS.items():
            text = program.format(path=Path(folder, file))
            found = [_run(text, str(Path(folder, f"{name}{n}")) if is_empty else kept) for n in range(ROUNDS)]
            found = found if is_empty else [_run(text, kept) for _ in range(ROUNDS)]
            wall, user = (min(column) for column in zip(*found, strict=True))
            rows.append((name, [f"{wall:.3f}", f"{user:.3f}", f"{goal:.2f}"]))
    print_table("first results, seconds", ["wall", "processor", "goal"], rows)


def _run(program: str, cache: str) -> tuple[float, float]:
    """The seconds of a program with entries in a folder."""
    command = [sys.executable, "-c", program]
    settings = {**environment(), "TSIR_CACHE_DIR": cache}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=settings)
    wall, user = done.stdout.split()
    return float(wall), float(user)
