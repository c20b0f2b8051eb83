"""The possible savings at matrix products: one in the place of two, bias and activation in the product."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

import tsir
from benchmarks.measuring import interleaved, print_table
from benchmarks.peers import ours
from benchmarks.workloads import ROWS, Product, Row

_TWO = "torch.mm(x, w.t()) + torch.mm(h, u.t())"
_ONE = "torch.mm(torch.cat([x, h], 1), torch.cat([w, u], 1).t())"

_LAYERS: Sequence[Product] = ((1, 128, 512), (64, 784, 512), (512, 512, 512), (4096, 64, 64))

_LAYER = """
def alone(x, w, b):
    return torch.mm(x, w.t())

def layer(x, w, b):
    return torch.relu(torch.mm(x, w.t()) + b)
"""


def run() -> None:
    """Print what the rows with cells take with two products and with one, and what layers add to products."""
    cells = {row.name: _cell(row) for row in ROWS if _TWO in row.workload.source}
    print_table("microseconds of a call", ["two products", "one", "one / two"], _rows(cells))
    layers = {"x".join(map(str, sizes)): _layer(sizes) for sizes in _LAYERS}
    print_table("microseconds of a call", ["product", "layer", "layer / product"], _rows(layers))


def _rows(found: dict[str, tuple[float, float]]) -> list[tuple[str, list[str]]]:
    return [
        (name, [f"{before * 1e6:.1f}", f"{after * 1e6:.1f}", f"{after / before:.2f}"])
        for name, (before, after) in found.items()
    ]


def _cell(row: Row) -> tuple[float, float]:
    """Seconds with two products and with one."""
    joined = replace(row, workload=replace(row.workload, source=row.workload.source.replace(_TWO, _ONE)))
    arrays = row.arguments(row.workload.sizes)
    two, one = ours(row), ours(joined)
    found = interleaved({"two": lambda: two(*arrays), "one": lambda: one(*arrays)})
    return found["two"], found["one"]


def _layer(sizes: Product) -> tuple[float, float]:
    """Seconds of a product, and of one with bias and activation, which an epilogue would save at most."""
    rows, depth, columns = sizes
    random = np.random.default_rng(0)
    arrays = [random.standard_normal(s, np.float32) for s in ((rows, depth), (columns, depth), (columns,))]
    unit = tsir.CompilationUnit(_LAYER)
    found = interleaved({"alone": lambda: unit.alone(*arrays), "layer": lambda: unit.layer(*arrays)})
    return found["alone"], found["layer"]
