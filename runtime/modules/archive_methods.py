"""The methods of objects whose classes have texts in an archive, each compiled when it is first called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import IO

from tsir.frontend.archive.archive import Archive
from tsir.frontend.archive.archive_writer import write_archive
from tsir.frontend.archive.debug_ranges import read_origins
from tsir.frontend.compiler.objects import INITIALISER
from tsir.frontend.modules.code import Texts
from tsir.frontend.modules.methods import compile_method
from tsir.frontend.modules.script_object import ScriptObject
from tsir.frontend.source import tree
from tsir.frontend.source.assignments import assigned_attributes
from tsir.frontend.source.origins import Origins
from tsir.runtime.modules.program import BoundMethod, Method, Methods, structure_of


class ArchiveMethods(Methods):
    """The methods of objects of the classes in an archive, compiled once for objects of one structure."""

    def __init__(self, archive: Archive):
        self.archive = archive
        self.texts = Texts(archive.code, archive.version, self._origins)
        self._made: dict[tuple[object, ...], Method] = {}
        self._assigned_by: dict[frozenset[str], Set[str]] = {}
        self._written: Set[str] = frozenset()

    def _origins(self, module: str) -> Origins | None:
        """What the user wrote for the text of a module."""
        record = self.archive.debug.get(f"{Texts.filename(module)}.debug_pkl")
        return None if record is None else read_origins(record, self.archive.code[module])

    def bound(self, root: ScriptObject, name: str) -> BoundMethod:
        constants = self.archive.constants
        objects = [*(each for _, each in root.walk()), *(each for _, each in constants.walk())]
        assigned = self._assigned(objects)
        key = (name, *structure_of(objects, assigned))
        if key not in self._made:
            compiled = compile_method(self.texts, constants, assigned, root, name)
            self._made[key] = Method.of(compiled, objects, self.texts.listing)
            self._note_written(frozenset(attribute for _, attribute in compiled.results) - assigned)
        return BoundMethod(self._made[key], objects)

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
            methods = [m for each in kinds.values() for m in self._definitions(each)]
            found = assigned_attributes(method for method in methods if method.name != INITIALISER)
            found |= self._written
            self._assigned_by[frozenset(kinds)] = found
        return found

    def _definitions(self, object: ScriptObject) -> Sequence[tree.Definition]:
        """The methods of an object's class."""
        body = () if (found := self._class(object)) is None else found.body
        return [node for node in body if isinstance(node, tree.Definition)]

    def method_names(self, object: ScriptObject) -> Sequence[str]:
        return [each.name for each in self._definitions(object)]

    def is_module(self, object: ScriptObject) -> bool:
        bases = () if (found := self._class(object)) is None else found.bases
        return any(isinstance(base, tree.Name) and base.name == "Module" for base in bases)

    def parameter_names(self, object: ScriptObject) -> Sequence[str]:
        return self._names(object, "__parameters__")

    def buffer_names(self, object: ScriptObject) -> Sequence[str]:
        return self._names(object, "__buffers__")

    def _names(self, object: ScriptObject, list_name: str) -> Sequence[str]:
        """The names in a list of constants of an object's class, as `__parameters__`."""
        body = () if (found := self._class(object)) is None else found.body
        for node in body:
            match node:
                case tree.Assign(targets=(tree.Name(name=name),), value=tree.ListLiteral(items=items)):
                    if name == list_name:
                        constants = [item.value for item in items if isinstance(item, tree.Constant)]
                        return [value for value in constants if isinstance(value, str)]
                case _:
                    pass
        return []

    def text(self, object: ScriptObject) -> str:
        found = self._class(object)
        return "" if found is None else f"{found.range.text.rstrip()}\n"

    def inserted(self, object: ScriptObject, lines: Sequence[str]) -> tuple[str, str]:
        """The Python module of an object's class, and its text with further lines in the class."""
        module = object.type_name.rpartition(".")[0]
        found = self._class(object)
        assert found is not None, "expected the class of an object in the text"
        text = self.archive.code[module]
        end = found.range.start + len(found.range.text.rstrip())
        return module, "\n".join([text[:end], *lines]) + text[end:]

    def write(self, file: IO[bytes], root: ScriptObject, extra: Mapping[str, bytes]) -> None:
        write_archive(file, replace(self.archive, root=root, extra=extra), self.texts.declared_types)

    def _class(self, object: ScriptObject) -> tree.ClassDefinition | None:
        return self.texts.class_definition(object.type_name)
