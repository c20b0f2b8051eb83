"""
Moves of a matrix to where it lies transposed, by square blocks that are transposed in registers.

A block has as many rows as a vector has lanes. Its rows are loaded; one step for each power of two below the
lanes exchanges, between rows that are so far apart, the lanes that are so far apart; then they are columns,
and are stored. The last block of a row or a column reaches back into the one before it, as an element may be
moved twice. Where there is no whole block, elements are moved one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import memref, scf, vector
from xdsl.dialects.builtin import VectorType, i1
from xdsl.ir import SSAValue

from tsir.lowering.builders.access_strides import shuffled
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.iteration_space import layout_of
from tsir.lowering.builders.loop_nests import branch, parallel_nest, replace_by
from tsir.lowering.vectorise.widening import bits


@dataclass(frozen=True)
class Move:
    """The load and the store of a nest that does nothing else, and the loops that they follow in memory."""

    load: memref.LoadOp
    store: memref.StoreOp
    along: SSAValue
    across: SSAValue


def match_move(op: scf.ParallelOp) -> Move | None:
    """Recognises a nest of two loops that moves a matrix to where it lies transposed."""
    body = op.body.block
    match list(body.ops):
        case [memref.LoadOp() as load, memref.StoreOp() as store, scf.ReduceOp()]:
            pass
        case _:
            return None
    if store.value is not load.res or len(body.args) != 2 or not (load.indices and store.indices):
        return None
    move = Move(load, store, load.indices[-1], store.indices[-1])
    crosses = {move.along, move.across} == {*body.args}
    return move if crosses and lies(load, move.across) and lies(store, move.along) else None


def lies(access: memref.LoadOp | memref.StoreOp, other: SSAValue) -> bool:
    """Whether an access has stride 1 on its last axis, and moves along the other loop on one before."""
    strides, _ = layout_of(access.memref)
    return (strides is None or strides[-1] == 1) and list(access.indices[:-1]).count(other) == 1


def vectorise_move(op: scf.ParallelOp, width: int) -> bool:
    """
    Moves square blocks instead of elements, if a nest is a move of a matrix to where it lies transposed.

    A block has `width` rows and columns, half as many of elements wider than 32 bits.
    """
    move = match_move(op)
    if move is None:
        return False
    element = move.load.res.type
    lanes = width // 2 if bits(element) > 32 else width
    if lanes < 2 or lanes & (lanes - 1) or element == i1:
        return False
    sizes: dict[SSAValue, SSAValue] = dict(zip(op.body.block.args, op.upperBound, strict=True))

    def blocks(builder: Builder) -> None:
        index = IndexBuilder(builder)
        last = {loop: index.add(size, -lanes) for loop, size in sizes.items()}

        def row(outer: Builder, across: Sequence[SSAValue]) -> None:
            q = IndexBuilder(outer).minimum(across[0], last[move.across])

            def block(inner: Builder, along: Sequence[SSAValue]) -> None:
                p = IndexBuilder(inner).minimum(along[0], last[move.along])
                move_block(inner, move, lanes, {move.along: p, move.across: q})

            parallel_nest(outer, [sizes[move.along]], block, lanes)

        parallel_nest(builder, [sizes[move.across]], row, lanes)

    def elements(builder: Builder) -> None:
        builder.insert(op.clone())

    def loops(builder: Builder) -> None:
        index = IndexBuilder(builder)
        fits = index.all(index.compare("slt", lanes - 1, size) for size in sizes.values())
        branch(builder, fits, blocks, elements)

    replace_by(op, loops)
    return True


def move_block(builder: Builder, move: Move, lanes: int, first: Mapping[SSAValue, Index]) -> None:
    """Builds the move of the block that begins at these indices."""
    index = IndexBuilder(builder)

    def at(access: memref.LoadOp | memref.StoreOp, loop: SSAValue, place: int) -> list[SSAValue]:
        starts = {**first, loop: index.add(first[loop], place)}
        return [index.value(starts.get(value, value)) for value in access.indices]

    kind = VectorType(move.load.res.type, [lanes])
    rows = [
        builder.insert(vector.LoadOp(move.load.memref, at(move.load, move.across, r), kind)).result
        for r in range(lanes)
    ]
    for c, column in enumerate(transposed(builder, rows)):
        builder.insert(vector.StoreOp(column, move.store.memref, at(move.store, move.along, c)))


def transposed(builder: Builder, rows: Sequence[SSAValue], width: int = 1) -> Sequence[SSAValue]:
    """Builds the columns of a square block, given its rows; so many lanes are an element."""
    count = len(rows)
    distance = count // 2
    while distance:
        low = _spread([k + count - distance if k & distance else k for k in range(count)], width)
        high = _spread([k + count if k & distance else k + distance for k in range(count)], width)
        rows = [
            shuffled(builder, rows[k & ~distance], rows[k | distance], high if k & distance else low)
            for k in range(count)
        ]
        distance //= 2
    return rows


def _spread(places: Sequence[int], width: int) -> list[int]:
    """The lanes of elements."""
    return [place * width + lane for place in places for lane in range(width)]
