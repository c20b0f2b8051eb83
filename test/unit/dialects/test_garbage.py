"""Pauses of the garbage collector."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tsir.dialects.process.collector import paused


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
