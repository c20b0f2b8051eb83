"""
`schedule`: gives structured operations common loops, so that temporaries need little memory or none.

Expects `linalg.generic` on memrefs, and leaves that. Operations that walk the same space become one: what
passes between them is a register, and is stored as well if it is used elsewhere. Where reductions stand
between operations, all of them run on a few rows at a time, and what passes between them is a buffer of
these rows. Operations only move down, past what touches none of their memory; nothing is computed for nobody,
or twice, but floats are widened wherever they are read wide, and every result keeps its bits.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg import ops as linalg
from xdsl.passes import ModulePass

from tsir.dialects.ir.traversal import operations_of
from tsir.lowering.schedule.dead_stores import eliminate_dead_stores
from tsir.lowering.schedule.fusion import fuse
from tsir.lowering.schedule.read_widening import widen_where_read
from tsir.lowering.schedule.rows import TILES, nest_rows
from tsir.transforms.rewriting.pipelines import expect_at_least


@dataclass(frozen=True)
class SchedulePass(ModulePass):
    """Gives structured operations common loops."""

    name = "schedule"

    tiles: int = TILES
    """Tiles of a few rows that share their buffers, one after the other; of one, each stands alone."""

    def __post_init__(self) -> None:
        expect_at_least(1, tiles=self.tiles)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Schedules each block with structured operations by itself."""
        blocks = {inner.parent_block(): None for inner in operations_of(op, linalg.GenericOp)}
        for block in blocks:
            if block is not None:
                eliminate_dead_stores(block)
                widen_where_read(block)
                fuse(block)
                nest_rows(block, self.tiles)
