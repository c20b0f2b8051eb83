"""All tests: plans are made anew, and the collector of garbage looks at what a file of tests makes alone."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest

# A test of the compiler does not run what another has kept.
os.environ["TSIR_CACHE"] = "objects"

# Programs are made of many objects, most of which stay as long as the test.
gc.set_threshold(20_000, 10, 10)


def pytest_collection_finish() -> None:
    """The collector of garbage looks at the thousands of tests once, not in every test again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def freeze_what_is_left() -> Iterator[None]:
    """What a file of tests has left, in caches and programs of others, is not looked at again."""
    yield
    gc.collect()
    gc.freeze()
