"""
Fast calls of the functions of a text, in memory and on disk.

A process that meets a text again, and arguments of the same kinds, calls the native code that is kept: it
neither compiles the text nor loads what compiles. What else it needs of a function it makes then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tsir.dialects.process.cached_property import cached_property
from tsir.lowering.host.disk_cache import DiskCache, digest, plan_cache
from tsir.lowering.host.value_records import Records
from tsir.lowering.llvm.ir.emitted import Site
from tsir.lowering.native.code_records import CODE, compiler
from tsir.lowering.native.fast_call import (
    ArrayKind,
    Container,
    FastCall,
    Fixed,
    Given,
    NumberKind,
    Wiring,
    fast_call,
)
from tsir.lowering.native.native_function import Code, NativeFunction
from tsir.runtime.values.formals import REQUIRED, Formal

MAX_FAST_CALLS = 16
"""Fast calls that are tried for one function, each of which takes time to refuse; the newest stay."""


@dataclass(frozen=True)
class KeptCall:
    """A fast call before it is in memory."""

    wiring: Wiring
    code: Code

    @staticmethod
    def of(wiring: Wiring, code: Code) -> KeptCall:
        """The fast call of code, whose errors have no location."""
        sites = tuple([Site(site.message, None, site.failure) for site in code.emitted.sites])
        return KeptCall(wiring, replace(code, emitted=replace(code.emitted, sites=sites)))


@dataclass(frozen=True)
class KeptFunction:
    """A function without its IR: its parameters are names, with a default where they have one."""

    name: str
    documentation: str | None
    parameters: tuple[tuple[str] | tuple[str, object], ...]

    @cached_property
    def formals(self) -> list[Formal]:
        """The parameters."""
        return [Formal(name, default=rest[0] if rest else REQUIRED) for name, *rest in self.parameters]


@dataclass(frozen=True)
class _Text:
    functions: tuple[KeptFunction, ...]


@dataclass(frozen=True)
class _Calls:
    calls: tuple[KeptCall, ...]


RECORDS = Records(
    _Text, KeptFunction, _Calls, KeptCall, Wiring, ArrayKind, NumberKind, Container, Given, Fixed, *CODE
)
"""The classes of entries: the facts of a text, or the fast calls of one of its functions."""


def _none() -> Sequence[KeptCall]:
    return ()


class FastCalls:
    """
    The fast calls of a function, to be tried in order, the newest first.

    `load` gives those that are kept on disk when `calls` is first read, of which there are `read`; `keep` is
    given those that are to be.
    """

    def __init__(
        self,
        load: Callable[[], Sequence[KeptCall]] = _none,
        keep: Callable[[Sequence[KeptCall]], None] | None = None,
    ):
        self._load = load
        self._keep = keep
        self.read = 0

    def detach(self) -> None:
        """Neither load nor keep any from now on: the function may no longer be what its text says."""
        self._load, self._keep = _none, None

    @cached_property
    def _kept(self) -> list[KeptCall]:
        kept = list(self._load())
        self.read = len(kept)
        return kept

    @cached_property
    def calls(self) -> list[FastCall]:
        """The fast calls."""
        return [fast_call(NativeFunction(each.code, kept=True), each.wiring) for each in self._kept]

    def offer(self, calls: Sequence[FastCall], kept: Callable[[], Sequence[KeptCall]]) -> None:
        """Put fast calls ahead of the others, and keep them, unless all of them are known."""
        known = self.calls
        if all(call in known for call in calls):
            return
        known[:] = [*calls, *[call for call in known if call not in calls]][:MAX_FAST_CALLS]
        if self._keep is not None:
            new = kept()
            self._kept[:] = [*new, *[each for each in self._kept if each not in new]][:MAX_FAST_CALLS]
            self._keep(self._kept)


@dataclass(frozen=True)
class KeptText:
    """The entries on disk of a text: the functions in it, and the fast calls of each."""

    cache: DiskCache
    key: str

    @staticmethod
    def of(kind: str, filename: str, text: str) -> KeptText | None:
        """The path of the functions of a text of a kind; None if they are not kept."""
        cache = plan_cache()
        return None if cache is None else KeptText(cache, digest(compiler(), kind, filename, text))

    def functions(self) -> tuple[KeptFunction, ...]:
        """The functions, none if they are not kept."""
        found = RECORDS.kept(self.cache, self.key, _Text)
        return () if found is None else found.functions

    def calls(self, name: str) -> tuple[KeptCall, ...]:
        """The fast calls of a function."""
        found = RECORDS.kept(self.cache, digest(self.key, name), _Calls)
        return () if found is None else found.calls

    def keep(self, functions: Sequence[KeptFunction], name: str, calls: Sequence[KeptCall]) -> None:
        """Write the fast calls of a function, and what is known of all functions."""
        RECORDS.keep(self.cache, digest(self.key, name), _Calls(tuple(calls)))
        RECORDS.keep(self.cache, self.key, _Text(tuple(functions)))
