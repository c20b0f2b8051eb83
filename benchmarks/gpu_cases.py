"""The cases measured on a GPU: the workloads at sizes that fill one, some of them in 16 bits as well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from benchmarks.workloads import ROWS, Row, Sizes

LARGER: Mapping[str, Sizes] = {
    "tiny": (8,),
    "pointwise": (1 << 26,),
    "broadcast": (16384, 4096),
    "strided": (8192, 8192),
    "softmax": (16384, 4096),
    "layer norm": (16384, 4096),
    "row sums": (16384, 4096),
    "column sums": (16384, 4096),
    "product 256": (2048, 2048, 2048),
    "product 1024": (8192, 8192, 8192),
    "LSTM cell, small": (64, 512),
    "LSTM cell, large": (1024, 2048),
    "MLP": (4096, 784, 4096, 10),
    "LSTM, 100 steps": (256, 512, 100),
}
"""The sizes of workloads, by name."""

BYTES: Mapping[str, int] = {"f32": 4, "f16": 2, "bf16": 2}

TOLERANCES: Mapping[str, float] = {"f32": 2e-3, "f16": 1e-2, "bf16": 5e-2}
"""The largest allowed relative difference from PyTorch's results: sums of products are of other order."""

IN_16_BITS: Mapping[str, tuple[str, ...]] = {
    "product 256": ("f16", "bf16"),
    "product 1024": ("f16", "bf16"),
    "pointwise": ("bf16",),
    "softmax": ("bf16",),
}
"""The rows that are measured in other dtypes, too."""


@dataclass(frozen=True)
class Case:
    """A row at the sizes of a GPU, in a dtype."""

    row: Row
    dtype: str

    @property
    def name(self) -> str:
        """The name in tables and on the command line."""
        return self.row.name if self.dtype == "f32" else f"{self.row.name}, {self.dtype}"

    @property
    def sizes(self) -> Sizes:
        """The sizes."""
        return LARGER[self.row.workload.name]

    @property
    def is_product(self) -> bool:
        """Whether it is one product and nothing else."""
        return self.row.workload.name.startswith("product")

    @property
    def has_long_rows(self) -> bool:
        """Whether it sums rows, and uses them after that."""
        return self.row.workload.name in ("softmax", "layer norm")

    @property
    def traffic(self) -> int:
        """The bytes of all arguments and results, each read or written once."""
        return self.row.traffic(self.sizes) * BYTES[self.dtype] // BYTES["f32"]

    @property
    def operations(self) -> int:
        """The additions and multiplications of products."""
        return sum(2 * m * k * n for m, k, n in self.row.products(self.sizes))


CASES: Mapping[str, Case] = {
    case.name: case
    for row in ROWS
    for case in (Case(row, dtype) for dtype in ("f32", *IN_16_BITS.get(row.name, ())))
}
"""All that is measured, by name, in the order of the tables."""
