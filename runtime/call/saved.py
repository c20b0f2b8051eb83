"""What is asked of a function that is written as an exported program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tsir.runtime.plans.executor import Executor


class Savable(Protocol):
    """What is asked of a function: how it binds its arguments and gives its results, and its source."""

    symbol: str

    @property
    def module(self) -> HasSources: ...
    @property
    def executor(self) -> Executor: ...
    @property
    def parameters(self) -> Sequence[str]: ...
    def bound(self, args: Sequence[object], keywords: Mapping[str, object]) -> list[object]: ...
    def pack(
        self, results: Sequence[object], args: Sequence[object], keywords: Mapping[str, object]
    ) -> object: ...


class HasSources(Protocol):
    """What has the texts that it was compiled from, by file."""

    sources: Mapping[str, str]


@dataclass(frozen=True)
class Saved:
    """
    A function to save.

    `state` are its first arguments if these are of a module, `parameters` the paths of what is trained. Of
    one that `returns_state`, a module's, the last result is the new state.
    """

    whole: Savable
    state: Sequence[object] = ()
    parameters: frozenset[str] = frozenset()
    returns_state: bool = False
