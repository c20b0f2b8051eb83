"""The facts about objects in the texts of an archive's classes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import replace
from typing import IO

from xdsl.ir import Attribute

from tsir.dialects.process import collector
from tsir.frontend.archive.archive import Archive
from tsir.frontend.archive.archive_writer import write_archive
from tsir.frontend.archive.debug_ranges import read_origins
from tsir.frontend.compiler.inline_expansion import ExpandingCompiler
from tsir.frontend.compiler.objects import INITIALISER
from tsir.frontend.modules.code import Texts
from tsir.frontend.modules.methods import CompiledMethod, compile_archived
from tsir.frontend.modules.names import filename
from tsir.frontend.modules.script_object import ScriptObject
from tsir.frontend.source import tree
from tsir.frontend.source.assignments import assigned_attributes
from tsir.frontend.source.origins import Origins

READS_STATE = "__setstate__"
"""The method by which objects of a class read their state, where that is none of attributes."""


class ClassTexts:
    """The classes of an archive by their texts."""

    def __init__(self, archive: Archive):
        self.archive = archive
        self.texts = Texts(archive.code, archive.version, self._origins)

    def _origins(self, module: str) -> Origins | None:
        """The user's source of the text of a module."""
        record = self.archive.debug.get(f"{filename(module)}.debug_pkl")
        return None if record is None else read_origins(record, self.archive.code[module])

    def compiled(self, root: ScriptObject, name: str, assigned: Set[str]) -> CompiledMethod:
        """A method of an object, where methods assign these attributes."""
        with collector.paused():
            return compile_archived(self.texts, self.archive.constants, assigned, root, name)

    def assigned(
        self, kinds: Mapping[str, ScriptObject], but: Collection[str] = (INITIALISER, READS_STATE)
    ) -> set[str]:
        """
        The names of the attributes that methods of some objects, of different classes, assign.

        Methods of the names in `but` are called before an object is used.
        """
        methods = [each for object in kinds.values() for each in self._definitions(object)]
        return assigned_attributes(method for method in methods if method.name not in but)

    def method_names(self, object: ScriptObject) -> Sequence[str]:
        """The names of the methods of an object's class."""
        return [each.name for each in self._definitions(object)]

    def _definitions(self, object: ScriptObject) -> Sequence[tree.Definition]:
        """The methods of an object's class."""
        body = () if (found := self._class(object)) is None else found.body
        return [node for node in body if isinstance(node, tree.Definition)]

    def is_module(self, object: ScriptObject) -> bool:
        """Whether the class of an object is one of modules."""
        bases = () if (found := self._class(object)) is None else found.bases
        return any(isinstance(base, tree.Name) and base.name == "Module" for base in bases)

    def names(self, object: ScriptObject, list_name: str) -> Sequence[str]:
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
        """The text of an object's class."""
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

    def attribute_type(self, object: ScriptObject, name: str) -> Attribute | None:
        """The type that an object's class declares for an attribute; None if it declares none of a value."""
        annotation = self.texts.declared_types(object).get(name)
        names = self.texts.names(lambda _: None)
        return None if annotation is None else ExpandingCompiler(names).type_of_values(annotation)

    def write(self, file: IO[bytes], root: ScriptObject, extra: Mapping[str, bytes]) -> None:
        """Write an archive of an object with these classes."""
        write_archive(file, replace(self.archive, root=root, extra=extra), self.texts.declared_types)

    def _class(self, object: ScriptObject) -> tree.ClassDefinition | None:
        return self.texts.class_definition(object.type_name)
