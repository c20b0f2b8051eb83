"""A driver without a GPU for each test, which has to leave it as it was."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from fake_driver import FakeDriver

from tsir.runtime.cuda import devices

_kept: list[FakeDriver] = []
"""All drivers: what a failing test still holds calls them when it is freed."""


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FakeDriver]:
    """A driver, all of whose memory has to be given back, and no context of which may stay current."""
    # What it assembles is for no GPU.
    monkeypatch.setenv("TSIR_CACHE_DIR", str(tmp_path_factory.getbasetemp() / "cuda"))
    fake = FakeDriver()
    _kept.append(fake)
    monkeypatch.setattr(devices, "addresses", lambda: fake.addresses)
    devices.runtime.cache_clear()
    yield fake
    devices.runtime.cache_clear()
    gc.collect()
    fake.check()
    assert not fake.live
    assert not fake.graphs
    assert not fake.contexts
