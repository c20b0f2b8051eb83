"""The modules in archives of `torch.package`, by the pickles that name them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from tsir.dialects.ir.diagnostics import ArchiveError
from tsir.dialects.ir.spelling import hint
from tsir.frontend.archive.records import Records
from tsir.frontend.archive.values import Reader

STORAGES = ".data"
"""The folder of the storages of all modules."""

MODULES = ".data/ts_code"
"""The folder of the modules, which have numbers, and of the texts of their classes."""

_PICKLED = "data.pkl"


@dataclass(frozen=True)
class _Numbered:
    """A module where a pickle of the package has it."""

    number: str


class _PackageReader(Reader):
    """Reads pickles of a package, in which modules are named by their numbers."""

    def load(self, folder: str, key: object) -> object:
        parts = cast("tuple[object, ...]", key) if isinstance(key, tuple) else ()
        match parts:
            case ("reduce_package", int(), None, (str(number),)):
                return _Numbered(number)
            case ("storage", _, int(number), *_):  # as Python's part of a package writes it
                return super().load(folder, (*parts[:2], f"{number}.storage", *parts[3:]))
            case _:
                return super().load(folder, cast(object, key))

    def find(self, module: str, name: str) -> object:
        if (module, name) == ("torch.jit._script", "unpackage_script_module"):
            return None  # what a module is named with; nothing calls it
        return super().find(module, name)


def is_package(records: Records) -> bool:
    """Whether an archive is one of `torch.package` with modules in it."""
    return _PICKLED not in records and any(each.startswith(f"{MODULES}/") for each in records.names)


def number_of(records: Records, name: str | None) -> str:
    """The number of a module by its name, as `models/net.pkl`; without a name, of the only one."""
    numbers = [each.removeprefix(f"{MODULES}/").removesuffix(f"/{_PICKLED}") for each in _pickles(records)]
    names = dict(_named(records))
    if name is None:
        if len(numbers) == 1:
            return numbers[0]
        shown = ", ".join(f"'{each}'" for each in names) or "none that a pickle names"
        raise ArchiveError(f"{records.name}: expected the name of one of {len(numbers)} modules: {shown}")
    if names.get(name) not in numbers:
        shown = hint(name, names) or f"; there are {', '.join(names) or 'none'}"
        raise ArchiveError(f"{records.name}: no module is named '{name}'{shown}")
    return names[name]


def _pickles(records: Records) -> list[str]:
    ends = f"/{_PICKLED}"
    return [each for each in records.names if each.startswith(f"{MODULES}/") and each.endswith(ends)]


def _named(records: Records) -> Iterator[tuple[str, str]]:
    """The names of modules with their numbers: of pickles, and of what dictionaries in them have."""
    for record in records.names:
        if record.endswith(".pkl") and not record.startswith(f"{STORAGES}/"):
            try:
                value = _PackageReader(records).pickle(record, STORAGES)
            except ArchiveError:
                continue  # a pickle of Python's own objects, which no module is read from
            yield from _modules_in(record, value)


def _modules_in(path: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, _Numbered):
        yield path, value.number
    elif isinstance(value, dict):
        for key, item in cast("Mapping[object, object]", value).items():
            if isinstance(item, _Numbered):
                yield f"{path}/{key}", item.number
