"""The methods of objects whose classes have texts in an archive, each compiled when it is first called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from typing import IO, TYPE_CHECKING

from tsir.dialects.process.cached_property import cached_property
from tsir.frontend.archive.archive import Archive
from tsir.frontend.modules.names import filename, listing
from tsir.frontend.modules.script_object import ScriptObject
from tsir.runtime.call.function import Module
from tsir.runtime.call.program import Program
from tsir.runtime.modules.kept_methods import KeptMethods
from tsir.runtime.modules.program import BoundMethod, Method, Methods, slots_of, structure_of

if TYPE_CHECKING:
    from xdsl.ir import Attribute

    from tsir.runtime.modules.class_texts import ClassTexts


class Listing(Mapping[str, str]):
    """The texts of an archive by name, and what the user wrote for them, read when a message shows a line."""

    def __init__(self, archive: Archive):
        self.archive = archive

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        from tsir.frontend.archive.debug_ranges import read_origins
        from tsir.frontend.source.origins import listing_of

        code, debug = self.archive.code, self.archive.debug
        records = ((debug.get(f"{filename(module)}.debug_pkl"), text) for module, text in code.items())
        origins = (read_origins(record, text) for record, text in records if record is not None)
        return {**listing_of(each for each in origins if each is not None), **listing(code)}

    def __getitem__(self, name: str) -> str:
        return self._texts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


class ArchiveMethods(Methods):
    """The methods of objects of the classes in an archive, compiled once for objects of one structure."""

    def __init__(self, archive: Archive):
        self.archive = archive
        self.kept = KeptMethods(archive)
        self._listing = Listing(archive)
        self._made: dict[tuple[object, ...], Method] = {}
        self._assigned_by: dict[frozenset[str], Set[str]] = {}
        self._written: Set[str] = frozenset()

    @cached_property
    def _classes(self) -> ClassTexts:
        """The contents of the texts, read if something is not kept on disk."""
        from tsir.runtime.modules.class_texts import ClassTexts

        return ClassTexts(self.archive)

    def bound(self, root: ScriptObject, name: str) -> BoundMethod:
        constants = self.archive.constants
        objects = [*(each for _, each in root.walk()), *(each for _, each in constants.walk())]
        assigned = self._assigned(objects)
        key = (name, *structure_of(objects, assigned))
        if key not in self._made:
            made = self._made[key] = self._method(root, name, assigned, key)
            self._note_written(frozenset(attribute for _, attribute in made.results) - assigned)
        return BoundMethod(self._made[key], objects)

    def _method(self, root: ScriptObject, name: str, assigned: Set[str], key: Sequence[object]) -> Method:
        """A method of an object, compiled unless the disk has native code of it."""
        kept = self.kept.text(key)
        as_now = root if kept is None else root.snapshot()  # for what is compiled later
        objects = [each for part in (as_now, self.archive.constants) for _, each in part.walk()]
        compiled = cache(lambda: self._classes.compiled(as_now, name, assigned))
        slots = None if kept is None else self.kept.slots(kept)
        if slots is None:
            made = Method.of(compiled(), objects, self._listing)
            if kept is None or made.packing is not None:
                return made
            slots = slots_of(compiled(), objects)
            self.kept.keep_slots(kept, slots)
        program = Program(lambda: compiled().module, kept)
        function = Module(program, self._listing).function(name)
        return Method(function, slots, compiled, as_now, packing=None)

    def _note_written(self, names: Set[str]) -> None:
        """Note attributes that are written and not assigned, as lists are: they are no constants."""
        if names:
            self._written |= names
            self._assigned_by.clear()
            self.generation += 1

    def _assigned(self, objects: Sequence[ScriptObject]) -> Set[str]:
        """The names of the attributes that methods of some objects assign."""
        kinds = {each.type_name: each for each in objects}
        if (found := self._assigned_by.get(frozenset(kinds))) is None:
            found = self.kept.assigned(sorted(kinds))
            if found is None:
                found = self._classes.assigned(kinds)
                self.kept.keep_assigned(sorted(kinds), sorted(found))
            found |= self._written
            self._assigned_by[frozenset(kinds)] = found
        return found

    def method_names(self, object: ScriptObject) -> Sequence[str]:
        return self._classes.method_names(object)

    def is_module(self, object: ScriptObject) -> bool:
        return self._classes.is_module(object)

    def parameter_names(self, object: ScriptObject) -> Sequence[str]:
        return self._classes.names(object, "__parameters__")

    def buffer_names(self, object: ScriptObject) -> Sequence[str]:
        return self._classes.names(object, "__buffers__")

    def attribute_type(self, object: ScriptObject, name: str) -> Attribute | None:
        return self._classes.attribute_type(object, name)

    def text(self, object: ScriptObject) -> str:
        return self._classes.text(object)

    def inserted(self, object: ScriptObject, lines: Sequence[str]) -> tuple[str, str]:
        """The Python module of an object's class, and its text with further lines in the class."""
        return self._classes.inserted(object, lines)

    def write(self, file: IO[bytes], root: ScriptObject, extra: Mapping[str, bytes]) -> None:
        self._classes.write(file, root, extra)
