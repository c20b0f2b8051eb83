"""The tile of a product of matrices: the part of the result that is held in registers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tsir.dialects.types.dtype import DType
from tsir.lowering.llvm.codegen.target import Target


@dataclass(frozen=True)
class Tile:
    """The part of a result that is held in registers: rows, each of some vectors of so many lanes."""

    lanes: int
    rows: int
    vectors: int

    @property
    def columns(self) -> int:
        """The columns of the tile."""
        return self.lanes * self.vectors

    @property
    def narrow(self) -> int:
        """The vectors of a narrower tile, which leaves more registers, but is not so narrow that it waits."""
        return max(self.vectors - 1, min(self.vectors, 2))


REGISTERS: Sequence[tuple[str, int, int, int]] = (
    ("+avx512f", 64, 8, 3),
    ("+avx", 32, 6, 2),
    ("aarch64", 16, 8, 3),
    ("", 16, 4, 2),
)
"""By features or triple: bytes of a vector, and a tile that leaves registers for the factors."""


def best_tile(target: Target, dtype: DType) -> Tile:
    """The tile for a target."""
    words = {target.triple.split("-")[0], "", *target.features.split(",")}
    size, rows, vectors = next(tuple(shape) for word, *shape in REGISTERS if word in words)
    return Tile(size // dtype.numpy.itemsize, rows, vectors)
