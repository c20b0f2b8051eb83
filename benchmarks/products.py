"""Whether one matrix product in the place of two pays, as `batch-products` makes it: in cells of an LSTM."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.measuring import interleaved, print_table
from benchmarks.peers import ours
from benchmarks.workloads import ROWS, Row

_TWO = "torch.mm(x, w.t()) + torch.mm(h, u.t())"
_ONE = "torch.mm(torch.cat([x, h], 1), torch.cat([w, u], 1).t())"


def run() -> None:
    """Print what the rows with cells take with two products and with one."""
    found = {row.name: _times(row) for row in ROWS if _TWO in row.workload.source}
    rows = [
        (name, [f"{two * 1e6:.1f}", f"{one * 1e6:.1f}", f"{one / two:.2f}"])
        for name, (two, one) in found.items()
    ]
    print_table("microseconds of a call", ["two products", "one", "one / two"], rows)


def _times(row: Row) -> tuple[float, float]:
    """Seconds with two products and with one."""
    joined = replace(row, workload=replace(row.workload, source=row.workload.source.replace(_TWO, _ONE)))
    arrays = row.arguments(row.workload.sizes)
    two, one = ours(row), ours(joined)
    found = interleaved({"two": lambda: two(*arrays), "one": lambda: one(*arrays)})
    return found["two"], found["one"]
