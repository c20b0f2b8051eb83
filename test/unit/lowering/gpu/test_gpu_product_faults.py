"""What is planted into kernels for products of matrices is found."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest
from product_kernels import (
    F16,
    F32,
    Made,
    lowered,
    run,
    whole,
)
from ptx_memory import SimulationError
from xdsl.ir import SSAValue

from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.gpu.products import shared_tiles
from tsir.lowering.gpu.products.fragments import Fragments


@cache
def copied() -> Made:
    """A product of 16-bit floats that is copied, in more rounds than there are stages."""
    return Made.of(whole((24, 200), F16), whole((200, 72), F16, 1))


@cache
def read() -> Made:
    """A product that goes through registers, of several tiles along the depth."""
    return Made.of(whole((24, 20), F32), whole((20, 72), F32, 1))


BARRIER = r"bar\.sync\s+0;"


@pytest.mark.parametrize("made", [copied, read])
def test_each_barrier_is_needed(made: Callable[[], Made], monkeypatch: pytest.MonkeyPatch) -> None:
    # Some of them are for the next tile of a block.
    monkeypatch.setattr("tsir.lowering.gpu.mapping.launches.MOST_BLOCKS", (1, 1))
    again = Made.of(*made().arrays)
    edits = [*again.without(BARRIER)]
    assert len(edits) >= 6
    assert [again.goes_wrong(edit) for edit in edits] == [True] * len(edits)


def test_a_missing_wait_is_found() -> None:
    with pytest.raises(SimulationError, match="nobody has written"):
        copied().run(lambda text: re.sub(r"cp\.async\.wait_group\s+1;", "", text))


def test_a_wait_for_too_few_groups_is_found() -> None:
    with pytest.raises(SimulationError, match="nobody has written"):
        copied().run(lambda text: re.sub(r"wait_group\s+1;", "wait_group 2;", text))


def test_each_group_is_needed() -> None:
    assert all(map(copied().goes_wrong, copied().without(r"cp\.async\.commit_group;")))


def test_wrong_registers_are_found() -> None:
    turn = r"(mma\.sync\S+\s+\{[^}]*\},\s+\{%r\d+, )(%r\d+), (%r\d+)"
    assert copied().goes_wrong(lambda text: re.sub(turn, r"\1\3, \2", text))


def test_fragments_that_are_not_transposed_are_found() -> None:
    assert copied().goes_wrong(lambda text: text.replace(".trans", ""))


def test_a_copy_that_is_too_long_is_found() -> None:
    made = Made.of(whole((24, 40), F16), whole((40, 8), F16, 1))
    with pytest.raises(SimulationError, match=r"access of 1 bytes|outside of all memory"):
        made.run(lambda text: re.sub(r", 16, %r\d+;", ", 16;", text))


def test_tiles_without_an_exchange_share_banks(monkeypatch: pytest.MonkeyPatch) -> None:
    def straight(index: IndexBuilder, place: Index, turn: Index) -> Index:
        return place

    monkeypatch.setattr(shared_tiles, "exchanged", straight)
    arrays = whole((24, 40), F16), whole((40, 16), F16, 1)
    with pytest.raises(SimulationError, match="the same banks"):
        run(lowered("mm", arrays), arrays)


def test_tiles_that_are_read_otherwise_than_copied_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fragment(self: Fragments, index: IndexBuilder, *given: Any) -> Sequence[SSAValue]:
        with monkeypatch.context() as patch:
            patch.setattr(shared_tiles, "BANKS", 4)
            return right(self, index, *given)

    right = Fragments.fragment
    monkeypatch.setattr(Fragments, "fragment", fragment)
    arrays = whole((24, 40), F16), whole((40, 16), F16, 1)
    module = lowered("mm", arrays)
    with pytest.raises(SimulationError, match="the same banks"):
        run(module, arrays)
