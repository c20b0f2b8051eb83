"""
All tests: plans are made anew, and the collector of garbage looks at what a file of tests makes alone.

A test that registers an operator of a user asks for `forgotten`.
"""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Any, TypeAlias

import pytest
from sampling import sampled

# A test of the compiler does not run what another has kept.
os.environ["TSIR_CACHE"] = "objects"

# Programs are made of many objects, most of which stay as long as the test.
gc.set_threshold(20_000, 10, 10)


Facets: TypeAlias = Callable[[Any], Iterable[Hashable]]
"""What of an argument has to occur in a sample."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "sweep(share, facets): this share of the cases runs, but for ALL=1")


def values(item: pytest.Item) -> Mapping[str, object]:
    """The arguments of a case."""
    assert isinstance(item, pytest.Function)
    return item.callspec.params


def sample_of(cases: Sequence[pytest.Item], share: float, facets: Facets | None = None) -> list[pytest.Item]:
    """
    Of the cases of a sweep those that run.

    In the sample is each facet of the first argument, or else each argument that several cases have.
    """
    if facets is not None:
        return sampled(cases, share, lambda case: facets(next(iter(values(case).values()))))
    listed = {case: [(name, str(value)) for name, value in values(case).items()] for case in cases}
    counts = Counter(chain.from_iterable(listed.values()))
    return sampled(cases, share, lambda case: (value for value in listed[case] if counts[value] > 1))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a test that is a sweep a sample runs, but cases that somebody names."""
    if any("[" in argument for argument in config.args):
        return
    kept: list[pytest.Item] = []
    for _, cases in groupby(items, lambda item: item.nodeid.partition("[")[0]):
        listed = list(cases)
        sweep = listed[0].get_closest_marker("sweep")
        kept += listed if sweep is None else sample_of(listed, *sweep.args)
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


@pytest.fixture
def forgotten() -> Iterator[None]:
    """The operators that a test registers are forgotten after it."""
    from tsir.dialects.ir.universe import DECLARED
    from tsir.dialects.operators.table import OPERATORS, OVERLOADS
    from tsir.runtime.operators.declare import REGISTERED

    tables = (OPERATORS, OVERLOADS, DECLARED, REGISTERED)
    before = [set(table) for table in tables]
    yield
    for table, names in zip(tables, before, strict=True):
        for name in [name for name in table if name not in names]:
            del table[name]
