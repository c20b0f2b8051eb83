"""
How far what a loop touches moves from one iteration to the next, and loads of elements that lie so far apart.

An index that is computed of the loop's by sums, differences and products with constants moves by a constant
step. Neighbours that lie in reverse, or a few elements apart, are loaded as vectors of all that lies between
them, from which lanes are picked; no element is read beyond the first and the last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import TypeAlias, cast

from xdsl.builder import Builder
from xdsl.dialects import arith, vector
from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, Operation, SSAValue

from tsir.lowering.builders import iteration_space as spaces
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder, known
from tsir.lowering.builders.memrefs import integers, memref_of, metadata, reinterpreted, vector_type

MOST_APART = 4
"""The most elements that neighbours may lie apart to be loaded as vectors: so many vectors are loaded."""

Varying: TypeAlias = dict[SSAValue, int | None]
"""The values that differ between iterations: the step of an index that has one, None for all else."""


def step_of(op: Operation, varying: Varying) -> int | None:
    """Returns the step of the index that an operation computes, None if it has none."""
    if not isinstance(op, arith.AddiOp | arith.SubiOp | arith.MuliOp):
        return None
    a, b = (varying.get(value, 0) for value in op.operands)
    if a is None or b is None:
        return None
    match op:
        case arith.AddiOp():
            return a + b
        case arith.SubiOp():
            return a - b
        case _:
            factor = known(op.lhs) if b else known(op.rhs)
            return (a or b) * factor if isinstance(factor, int) else None


def access_step(base: SSAValue, indices: Sequence[SSAValue], varying: Varying) -> int | None:
    """Returns how many elements an access moves by, None where that is not known or not constant."""
    strides, _ = spaces.layout_of(base)
    total = 0
    for axis, index in enumerate(indices):
        step = varying.get(index, 0)
        stride = strides[axis] if strides is not None else 1 if axis == len(indices) - 1 else None
        if step and stride is not None:
            total += step * stride
        elif step != 0:
            return None
    return total


@dataclass(frozen=True)
class Part:
    """
    A vector among those that neighbours are picked from.

    `lanes` tells of each of its elements the lane that decides whether it is touched; `picks` gives for each
    lane of the result its place in the vectors so far, and in this one behind them.
    """

    start: int
    lanes: tuple[int, ...]
    picks: tuple[int, ...]


@lru_cache
def parts_of(step: int, count: int) -> tuple[Part, ...]:
    """Returns the vectors that hold `count` elements which lie a step apart; they start at the lowest."""
    apart, last = abs(step), count - 1
    at = [lane * apart if step > 0 else (last - lane) * apart for lane in range(count)]
    found: list[Part] = []
    for number in range(apart):
        start = min(number * count, last * apart + 1 - count)
        own = range(number * count, (number + 1) * count)
        # An element between two neighbours lies inside if both of them do.
        ahead = [
            -(-(start + place) // apart) if step > 0 else (start + place) // apart for place in range(count)
        ]
        lanes = tuple(lane if step > 0 else last - lane for lane in ahead)
        picks = tuple(count + at[lane] - start if at[lane] in own else lane for lane in range(count))
        found.append(Part(start, lanes, picks))
    return tuple(found)


def picked(
    builder: Builder, step: int, count: int, load: Callable[[int, tuple[int, ...]], SSAValue]
) -> SSAValue:
    """
    Builds the vector of so many elements that lie a step apart.

    `load` builds the vector that starts so many elements behind the lowest, of whose places lanes decide.
    """
    found: SSAValue | None = None
    for part in parts_of(step, count):
        loaded = load(part.start, part.lanes)
        found = shuffled(builder, found or loaded, loaded, part.picks)
    assert found is not None
    return found


def shuffled(builder: Builder, a: SSAValue, b: SSAValue, lanes: Sequence[int]) -> SSAValue:
    """Builds the vector of these lanes of two, those of the second counted on."""
    kind = vector_type(cast("VectorType[Attribute]", a.type).element_type, len(lanes))
    made = vector.ShuffleOp.create(
        operands=[a, b], result_types=[kind], properties={"mask": integers(tuple(lanes))}
    )
    return builder.insert(made).result


def flat(builder: Builder, base: SSAValue, indices: Sequence[SSAValue], step: int, count: int) -> SSAValue:
    """Builds a memref over all that lies between neighbours a step apart, of which an access is the first."""
    index, kind = IndexBuilder(builder), spaces.memref_type(base)
    static, _ = spaces.layout_of(base)
    told: Sequence[int | None] = [*[None] * (len(indices) - 1), 1] if static is None else static
    read = builder.insert(metadata(base)).strides if None in told else ()
    strides: list[Index] = [read[axis] if stride is None else stride for axis, stride in enumerate(told)]
    terms = [index.multiply(*pair) for pair in zip(indices, strides, strict=True)]
    offset = reduce(index.add, terms, min((count - 1) * step, 0))
    size = (count - 1) * abs(step) + 1
    type = memref_of(kind.element_type, [size], [1], None, kind.memory_space)
    return builder.insert(reinterpreted(base, offset, [size], [1], type)).result
