"""A bounded cache that any thread may use."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from tsir.dialects.process.locks import Lock

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """At most `limit` values by their keys; the one used longest ago goes first."""

    def __init__(self, limit: int):
        self._limit = limit
        self._held: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value of a key; made outside of the lock if there is none, and kept if no thread was first."""
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
                return self._held[key]
        made = make()
        with self._lock:
            found = self._held.setdefault(key, made)
            if len(self._held) > self._limit:
                self._held.popitem(last=False)
        return found

    def values(self) -> list[V]:
        """The values that are held, the one used last at the end."""
        with self._lock:
            return list(self._held.values())
