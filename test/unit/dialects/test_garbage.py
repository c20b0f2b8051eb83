"""Pauses of the garbage collector."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from weakref import ReferenceType, ref

import pytest

from tsir.dialects.process import collector
from tsir.dialects.process.collector import Pauses, paused


def test_the_collector_is_on_again_after_the_last_of_several_blocks() -> None:
    entered, left = Barrier(2), Barrier(2)

    def block() -> None:
        with paused():
            entered.wait(10)
            left.wait(10)

    with ThreadPoolExecutor(1) as pool, paused():
        other = pool.submit(block)
        entered.wait(10)
        left.wait(10)
        other.result(10)
        assert not gc.isenabled()
    assert gc.isenabled()


def test_the_collector_is_on_again_after_an_error_and_stays_off_if_it_was() -> None:
    with pytest.raises(ValueError, match="planted"), paused():
        raise ValueError("planted")
    assert gc.isenabled()
    gc.disable()
    try:
        with paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        gc.enable()


class _Ring:
    """An object that holds itself."""

    def __init__(self) -> None:
        self.ring = self


def test_what_pauses_leave_is_collected_once_it_is_much(monkeypatch: pytest.MonkeyPatch) -> None:
    def made() -> ReferenceType[_Ring]:
        with paused():
            rings = [_Ring() for _ in range(2000)]
            return ref(rings[-1])

    monkeypatch.setattr(collector, "PAUSES", Pauses())
    gc.collect()
    gc.unfreeze()
    try:
        first = made()
        gc.collect(1)
        assert first() is not None  # it counts as old
        monkeypatch.setattr(collector, "MOST_PENDING", 3000)
        made()
        assert first() is None
    finally:
        gc.freeze()


def test_what_the_program_has_frozen_stays_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []
    count = gc.get_freeze_count

    def noted() -> int:
        counted.append(count())
        return counted[-1]

    monkeypatch.setattr(collector, "PAUSES", Pauses())
    monkeypatch.setattr(gc, "get_freeze_count", noted)
    gc.freeze()
    held = count()
    for _ in range(3):
        with paused():
            pass
    assert count() >= held > 0
    assert len(counted) == 1  # Python counts them one by one
