"""Methods of an archive's objects, kept on disk for later processes with the same archive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tsir.dialects.process.cached_property import cached_property
from tsir.frontend.archive.archive import Archive
from tsir.lowering.host.disk_cache import digest
from tsir.lowering.host.value_records import Records
from tsir.runtime.plans.kept_texts import KeptText

Slot = tuple[int, str]
"""An attribute: the place of its object in the walk over all, -1 of the constants, and its name."""


@dataclass(frozen=True)
class Slots:
    """The attributes that a method's function takes first, and those that it returns behind its result."""

    parameters: tuple[Slot, ...]
    results: tuple[Slot, ...]


@dataclass(frozen=True)
class Names:
    """The names of the attributes that methods of some classes assign."""

    names: tuple[str, ...]


_RECORDS = Records(Slots, Names)


class KeptMethods:
    """
    The entries on disk of an archive.

    Their keys are digests of all of its code, of the constants in it, and of what decides how a method is
    compiled.
    """

    def __init__(self, archive: Archive):
        self.archive = archive

    @cached_property
    def _identity(self) -> str:
        archive = self.archive
        constants = [(name, _constant(value)) for name, value in archive.constants.attributes.items()]
        return digest(sorted(archive.code.items()), archive.version, constants)

    def text(self, key: Sequence[object]) -> KeptText | None:
        """The entries of a method, of what decides how it is compiled; None if none are kept."""
        return KeptText.of("archive", "", digest(self._identity, repr(key)))

    def slots(self, kept: KeptText) -> Slots | None:
        """The attributes that the function of a method takes and gives; None if they are not kept."""
        return _RECORDS.kept(kept.cache, digest(kept.key, "slots"), Slots)

    def keep_slots(self, kept: KeptText, slots: Slots) -> None:
        """Write the attributes that the function of a method takes and gives."""
        _RECORDS.keep(kept.cache, digest(kept.key, "slots"), slots)

    def assigned(self, kinds: Sequence[str]) -> frozenset[str] | None:
        """The attributes that methods of these classes assign; None if they are not kept."""
        kept = self.text(("assigned", *kinds))
        found = None if kept is None else _RECORDS.kept(kept.cache, kept.key, Names)
        return None if found is None else frozenset(found.names)

    def keep_assigned(self, kinds: Sequence[str], names: Sequence[str]) -> None:
        """Write the attributes that methods of these classes assign."""
        if (kept := self.text(("assigned", *kinds))) is not None:
            _RECORDS.keep(kept.cache, kept.key, Names(tuple(names)))


def _constant(value: object) -> str:
    """The value of a constant; of a tensor, which the code takes as an argument, that it is one."""
    return "a tensor" if hasattr(value, "__array_interface__") else repr(value)
