"""The programs of the benchmarks, and their gradients, beside PyTorch: run as Python, and scripted."""

from __future__ import annotations

import pytest

from benchmarks.contenders import leaves
from benchmarks.contest import difference
from benchmarks.peers import OURS, PEERS
from benchmarks.workloads import ROWS, Row


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_row_agrees_with_pytorch(row: Row) -> None:
    made = [PEERS[name].make(row) for name in (OURS, "eager", "jit")]
    for sizes in row.workload.variants().values():
        arrays = row.arguments(tuple(min(size, 6 + size % 3) for size in sizes))
        own, eager, scripted = [list(leaves(bind(arrays)())) for bind in made if bind is not None]
        assert difference(own, eager) == ""
        assert difference(own, scripted) == ""
