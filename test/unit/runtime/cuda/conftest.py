"""A driver without a GPU for each test, which has to leave it as it was."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from fake_driver import FakeDriver
from fake_library import FakeLibrary

from tsir.runtime.cuda import devices, library

_kept: list[FakeDriver | FakeLibrary] = []
"""All drivers and libraries: what a failing test still holds calls them when it is freed."""


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FakeDriver]:
    """A driver, all of whose memory has to be given back, and no context of which may stay current."""
    # What it assembles is for no GPU.
    monkeypatch.setenv("TSIR_CACHE_DIR", str(tmp_path_factory.getbasetemp() / "cuda"))
    fake = FakeDriver()
    _kept.append(fake)
    monkeypatch.setattr(devices, "addresses", lambda: fake.addresses)
    devices.runtime.cache_clear()
    gc.freeze()  # none of what is there already is the test's
    yield fake
    devices.runtime.cache_clear()
    gc.collect()
    fake.check()
    assert not fake.live
    assert not fake.graphs
    assert not fake.contexts


@pytest.fixture
def fake(driver: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeLibrary]:
    """A library, all of whose handles have to be given back."""
    driver.capability = 7, 5  # which has the fewest kernels of ours
    found = FakeLibrary(driver)
    _kept.append(found)
    functions = library.Functions(found.addresses)

    def functions_for(_: int) -> library.Functions:
        return functions

    monkeypatch.setattr(library, "functions_for", functions_for)
    monkeypatch.setattr(library, "WORKSPACE", 256)
    yield found
    devices.runtime.cache_clear()
    for _ in range(2):  # what a device is kept for is found to be unused first
        gc.collect()
    assert not found.streams
