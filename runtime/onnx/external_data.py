"""Constants of models of ONNX that are in a file beside the model, as of those above 2 GB."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tsir.dialects.ir.diagnostics import TsirError

_INSIDE, _OUTSIDE = 0, 1
"""Where the elements of a constant are, by the numbers of ONNX."""


def constants_beside(model: Any) -> list[Any]:
    """The constants of a model, in the graphs inside of nodes as well, that are in other files."""
    return [each for each in _tensors(model) if each.data_location == _OUTSIDE]


def _tensors(model: Any) -> Iterator[Any]:
    """All constants of a model."""
    graphs = [model.graph]
    nodes = [node for function in model.functions for node in function.node]
    while graphs or nodes:
        if graphs:
            graph = graphs.pop()
            yield from graph.initializer
            nodes += graph.node
            sparse = list(graph.sparse_initializer)
        else:
            attributes = nodes.pop().attribute
            yield from (each.t for each in attributes if each.HasField("t"))
            yield from (tensor for each in attributes for tensor in each.tensors)
            graphs += [each.g for each in attributes if each.HasField("g")]
            graphs += [graph for each in attributes for graph in each.graphs]
            sparse = [each.sparse_tensor for each in attributes if each.HasField("sparse_tensor")]
            sparse += [tensor for each in attributes for tensor in each.sparse_tensors]
        yield from (part for each in sparse for part in (each.values, each.indices))


def read_constant(tensor: Any, folder: Path) -> None:
    """
    Put a constant that is in a file of this folder into the model.

    TsirError where it says another place than a file in the folder itself, as by way of a link, or a part
    that the file does not have. OSError if the file cannot be read.
    """
    facts = {each.key: each.value for each in tensor.external_data}
    name = facts.get("location", "")
    path = folder / name
    if not name or Path(name).name != name or path.is_symlink() or not path.is_file():
        expected = "expected its constants inside the model, or in a file beside it"
        raise TsirError(f"{expected}, got '{tensor.name}' in '{name}'")
    size = os.path.getsize(path)
    start, count = (facts.get(key, default) for key, default in (("offset", "0"), ("length", None)))
    first = int(start) if start.isdecimal() else -1
    last = size if count is None else first + int(count) if count.isdecimal() else -1
    if not 0 <= first <= last <= size:
        given = f"bytes {start} to {last}" if first >= 0 else f"offset {start}"
        raise TsirError(f"expected a part of the {size} bytes of '{name}' for '{tensor.name}', got {given}")
    with open(path, "rb") as file:
        file.seek(first)
        tensor.raw_data = file.read(last - first)
    tensor.data_location = _INSIDE
    del tensor.external_data[:]
