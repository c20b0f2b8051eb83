"""All tests: plans are made anew, and the collector of garbage looks at what a file of tests makes alone."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

import pytest
from sampling import sampled

# A test of the compiler does not run what another has kept.
os.environ["TSIR_CACHE"] = "objects"

# Programs are made of many objects, most of which stay as long as the test.
gc.set_threshold(20_000, 10, 10)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "sweep(share): without ALL=1, this share of the cases of a test runs")


def values(item: pytest.Item) -> set[tuple[str, str]]:
    """The arguments of a case."""
    assert isinstance(item, pytest.Function)
    return {(name, str(value)) for name, value in item.callspec.params.items()}


def sample_of(sweep: pytest.Mark, cases: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Of the cases of a sweep those that run: each argument that several cases have is in the sample."""
    counts = Counter(value for case in cases for value in values(case))
    return sampled(cases, sweep.args[0], lambda case: (v for v in values(case) if counts[v] > 1))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a test that is a sweep a sample runs, but cases that somebody names."""
    if any("[" in argument for argument in config.args):
        return
    kept: list[pytest.Item] = []
    for _, cases in groupby(items, lambda item: item.nodeid.partition("[")[0]):
        listed = list(cases)
        sweep = listed[0].get_closest_marker("sweep")
        kept += listed if sweep is None else sample_of(sweep, listed)
    left = set(items).difference(kept)
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = kept


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
