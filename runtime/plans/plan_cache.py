"""Plans kept on disk: a process that meets a function and kinds of arguments again compiles nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

import numpy as np

from tsir.dialects.ir import locations
from tsir.dialects.ir.diagnostics import Diagnostic, Severity
from tsir.lowering.host.disk_cache import DiskCache, digest, plan_cache
from tsir.lowering.host.value_records import Records
from tsir.lowering.native.code_records import CODE, compiler
from tsir.lowering.native.fast_call import ArrayKind, Container, Fixed, Given, NumberKind, Wiring
from tsir.lowering.native.native_function import Code, NativeFunction
from tsir.lowering.values.speculation import Layout, pattern
from tsir.runtime.plans.plan_outline import Group, Outline
from tsir.runtime.plans.single_call import Direct
from tsir.runtime.plans.sources import Key, Source
from tsir.runtime.plans.write_back import Written

T = TypeVar("T")

KINDS = (
    *(
        Outline,
        Written,
        Diagnostic,
        Severity,
        Group,
        Direct,
        Wiring,
        ArrayKind,
        NumberKind,
        Container,
        Given,
        Fixed,
    ),
    *CODE,
    *locations.KINDS,
)
"""The classes of outlines and of the code of groups."""

RECORDS = Records(*KINDS)
"""The classes of entries: an outline, or the code of a group."""


@dataclass(frozen=True)
class KeptPlan:
    """The entries on disk of one plan: its outline, and the code of the variants of its groups."""

    cache: DiskCache
    key: str
    records: Records

    @staticmethod
    def of(source: Source, key: Key, records: Records = RECORDS) -> KeptPlan | None:
        """The path of a source's plan for a key, as records of some classes; None if plans are not kept."""
        cache = plan_cache()
        if cache is None or not source.is_kept:
            return None
        return KeptPlan(cache, digest(compiler(), source.identity(), _text(key)), records)

    def outline(self) -> Outline | None:
        """The outline, None if it is not there."""
        return self.records.kept(self.cache, self.key, Outline)

    def keep_outline(self, outline: Outline) -> None:
        """Write the outline."""
        self.records.keep(self.cache, self.key, outline)

    def native(self, group: int, number: int, layouts: Sequence[Layout | None]) -> NativeFunction | None:
        """The code of a group that was made for such layouts after so many others; None if none was."""
        code = self.code(group, number, layouts, Code)
        return None if code is None else NativeFunction(code, kept=True)

    def keep_native(
        self, group: int, number: int, layouts: Sequence[Layout | None], native: NativeFunction
    ) -> None:
        """Write the code of a group."""
        self.keep_code(group, number, layouts, native.code)

    def code(self, group: int, number: int, layouts: Sequence[Layout | None], kind: type[T]) -> T | None:
        """The code of a group that was written, if it is of a kind."""
        return self.records.kept(self.cache, self._key(group, number, layouts), kind)

    def keep_code(self, group: int, number: int, layouts: Sequence[Layout | None], code: object) -> None:
        """Write the code of a group, a record."""
        self.records.keep(self.cache, self._key(group, number, layouts), code)

    def _key(self, group: int, number: int, layouts: Sequence[Layout | None]) -> str:
        return digest(self.key, group, number, pattern(layouts))


def _text(key: object) -> str:
    """A key as text that is the same in every process."""
    match key:
        case np.dtype():
            return key.name
        case type():
            return f"{key.__module__}.{key.__qualname__}"
        case tuple():
            return f"({', '.join(map(_text, cast('tuple[object, ...]', key)))})"
        case _:
            return repr(key)
