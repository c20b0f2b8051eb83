"""
Transforms of rows side by side: Stockham's way, by one stage for each factor of the length.

What is packed is a row of vectors, each an element of `lanes` rows. A stage of radix r reads r elements that
are as far apart as the rth of what is left, transforms them, turns the results by roots, and writes them side
by side, so that all is in order after the last stage. Stages alternate between two halves of the memory, each
with the real parts ahead of the imaginary ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from xdsl.builder import Builder
from xdsl.dialects import vector
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import insert
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import branch, for_each, for_loop
from tsir.lowering.fourier.butterflies import BUTTERFLIES, Lanes, Number
from tsir.lowering.fourier.roots import Factors, Roots, radix_at

BYTES = 64
"""Of a vector: the lanes of a machine with wide ones; others take several for it."""


def lanes_of(dtype: DType) -> int:
    """The number of rows that are transformed side by side."""
    return BYTES // dtype.numpy.itemsize


def stages(
    builder: Builder, dtype: DType, memory: SSAValue, table: Roots, found: Factors, length: SSAValue
) -> SSAValue:
    """Build the stages of rows that are packed from the start of a memory; where the result begins."""
    at = IndexBuilder(builder)
    half = at.value(at.multiply(length, lanes_of(dtype)))

    def stage(inner: Builder, place: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        left, apart, source, target = carried
        radix = radix_at(inner, found.memory, place)
        here = IndexBuilder(inner)
        rest = here.value(here.divide(left, radix))
        one = _Stage(dtype, memory, table, length, half, radix, left, rest, apart, source, target)
        choose = one.other
        for each in BUTTERFLIES:
            choose = partial(
                branch, condition=here.compare("eq", radix, each), then=partial(one.known, each),
                otherwise=choose,
            )  # fmt: skip
        choose(inner)
        return [rest, here.value(here.multiply(apart, radix)), target, source]

    ends = [length, at.value(lanes_of(dtype)), at.value(0), at.value(at.multiply(half, 2))]
    return for_loop(builder, (0, found.count, 1), ends, stage).results[2]


@dataclass(frozen=True)
class _Stage:
    """One stage: what it reads, by which radix, and where the results go."""

    dtype: DType
    memory: SSAValue
    roots: Roots
    length: SSAValue
    half: SSAValue
    """The parts of all elements: the imaginary ones are so far behind the real ones."""
    radix: SSAValue
    left: SSAValue
    """The rest of the length ahead of the stage, and after it."""
    rest: SSAValue
    apart: SSAValue
    """The distance of elements that were neighbours ahead of the first stage."""
    source: SSAValue
    target: SSAValue

    def known(self, radix: int, builder: Builder) -> None:
        """Build the stage of a radix whose transform is written out."""

        def column(
            inner: Builder, turns: Sequence[tuple[SSAValue, SSAValue]], first: Index, to: Index
        ) -> None:
            at, lanes = IndexBuilder(inner), self._lanes(inner)
            step = at.multiply(self.rest, self.apart)
            places = [at.add(first, at.multiply(step, k)) for k in range(radix)]
            found = BUTTERFLIES[radix](lanes, [self._load(inner, place) for place in places])
            for k, number in enumerate(found):
                turned = lanes.multiply(number, turns[k - 1]) if k else number
                self._store(inner, turned, at.add(to, at.multiply(self.apart, k)))

        def row(inner: Builder, p: SSAValue) -> None:
            at, lanes = IndexBuilder(inner), self._lanes(inner)
            step = at.multiply(p, at.divide(self.length, self.left))
            turns = [self._root(lanes, at.multiply(step, k)) for k in range(1, radix)]
            first = at.add(self.source, at.multiply(p, self.apart))
            to = at.add(self.target, at.multiply(at.multiply(p, self.apart), radix))
            self._columns(inner, lambda b, q: column(b, turns, _sum(b, first, q), _sum(b, to, q)))

        for_each(builder, (0, self.rest, 1), row)

    def other(self, builder: Builder) -> None:
        """Build the stage of another radix: each result is a sum of all elements, turned by roots."""

        def result(inner: Builder, p: SSAValue, k: SSAValue) -> None:
            at = IndexBuilder(inner)
            step = at.multiply(at.divide(self.length, self.radix), k)
            turn = self._root(self._lanes(inner), at.product((p, k, at.divide(self.length, self.left))))
            first = at.add(self.source, at.multiply(p, self.apart))
            place = at.add(at.multiply(p, self.radix), k)
            to = at.add(self.target, at.multiply(place, self.apart))

            def column(deeper: Builder, q: SSAValue) -> None:
                zero = self._lanes(deeper).number(0)

                def term(deepest: Builder, j: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
                    here, lanes = IndexBuilder(deepest), self._lanes(deepest)
                    re, im, angle = carried
                    from_ = here.add(here.add(first, q), here.product((j, self.rest, self.apart)))
                    part = lanes.multiply(self._load(deepest, from_), self._root(lanes, angle))
                    total = lanes.add((re, im), part)
                    on = here.add(angle, step)
                    back = here.select(here.compare("slt", on, self.length), 0, self.length)
                    return [*total, here.value(here.subtract(on, back))]

                start = IndexBuilder(deeper).value(0)
                sums = for_loop(deeper, (0, self.radix, 1), [zero, zero, start], term).results
                turned = self._lanes(deeper).multiply((sums[0], sums[1]), turn)
                self._store(deeper, turned, _sum(deeper, to, q))

            self._columns(inner, column)

        def row(inner: Builder, p: SSAValue) -> None:
            for_each(inner, (0, self.radix, 1), lambda deeper, k: result(deeper, p, k))

        for_each(builder, (0, self.rest, 1), row)

    def _lanes(self, builder: Builder) -> Lanes:
        return Lanes(builder, self.dtype, lanes_of(self.dtype))

    def _columns(self, builder: Builder, column: Callable[[Builder, SSAValue], None]) -> None:
        for_each(builder, (0, self.apart, lanes_of(self.dtype)), column)

    def _root(self, lanes: Lanes, place: Index) -> Number:
        at = IndexBuilder(lanes.builder).value(place)
        re, im = map(lanes.wide, self.roots.load(lanes.builder, at))
        return re, im

    def _load(self, builder: Builder, place: Index) -> Number:
        re, im = (
            insert(builder, vector.LoadOp(self.memory, [at], self._lanes(builder).kind))
            for at in self._parts(builder, place)
        )
        return re, im

    def _store(self, builder: Builder, number: Number, place: Index) -> None:
        for part, at in zip(number, self._parts(builder, place), strict=True):
            builder.insert(vector.StoreOp(part, self.memory, [at]))

    def _parts(self, builder: Builder, place: Index) -> list[SSAValue]:
        at = IndexBuilder(builder)
        return [at.value(place), at.value(at.add(place, self.half))]


def _sum(builder: Builder, a: Index, b: Index) -> Index:
    return IndexBuilder(builder).add(a, b)
