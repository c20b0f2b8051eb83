"""Which cases of a sweep run: with `ALL=1` all of them, else a seeded sample."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")

EVERYTHING = bool(os.environ.get("ALL"))
"""Whether all cases of all sweeps run, which takes several times as long."""


def sampled(
    cases: Iterable[T], share: float = 0.0, facets: Callable[[T], Iterable[Hashable]] = lambda _: ()
) -> list[T]:
    """
    All cases, or a share of them in their order, the same in each run.

    Cases are added until each facet that any case has is that of one in the sample.
    """
    listed = list(cases)
    if EVERYTHING:
        return listed
    places = list(range(len(listed)))
    Random(len(listed)).shuffle(places)
    seen, kept = set[Hashable](), set[int]()
    for turn, place in enumerate(places):
        new = set(facets(listed[place])) - seen
        if new or turn < share * len(listed):
            kept.add(place)
            seen |= new
    return [case for place, case in enumerate(listed) if place in kept]
