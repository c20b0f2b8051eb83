"""The methods of an object as functions, each compiled when it is first called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from tsir.frontend.compiler.objects import INITIALISER, declared_types
from tsir.frontend.modules.code import Texts, assigned_attributes
from tsir.frontend.modules.methods import CompiledMethod, compile_method
from tsir.frontend.modules.script_object import ScriptObject
from tsir.frontend.source import tree
from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.call.function import Function, Module
from tsir.runtime.values.interop import exporter, is_array, to_numpy
from tsir.runtime.values.structure import map_arrays, map_leaves

Slot = tuple[int, str]
"""An attribute: the place of its object in the walk over all, -1 of the constants, and its name."""


@dataclass(frozen=True)
class Method:
    """
    A method as a function, for all objects of one structure.

    Attributes are ahead of the method's own arguments, and those that it assigns behind its result.
    """

    function: Function
    parameters: tuple[Slot, ...]
    results: tuple[Slot, ...]

    @staticmethod
    def of(compiled: CompiledMethod, objects: Sequence[ScriptObject], listing: Mapping[str, str]) -> Method:
        """A compiled method of the first of some objects."""
        places = {id(each): place for place, each in enumerate(objects)}
        parameters = tuple([(places.get(id(owner), -1), name) for owner, name in compiled.parameters])
        results = tuple([(places[id(owner)], name) for owner, name in compiled.results])
        return Method(Module(compiled.module, listing).function(compiled.name), parameters, results)


@dataclass(frozen=True)
class BoundMethod:
    """A method of an object, with the objects in it."""

    method: Method
    objects: Sequence[ScriptObject]

    def assigned(self) -> list[str]:
        """The paths of the attributes that the method assigns, whose values are its last results."""
        paths = {id(each): path for path, each in self.objects[0].walk()}
        slots = [(paths.get(id(self.objects[place]), ""), name) for place, name in self.method.results]
        return [f"{path}.{name}" if path else name for path, name in slots]

    def attributes(self) -> list[object]:
        """The values of the parameters that are attributes."""
        return [self.objects[place].attributes[name] for place, name in self.method.parameters]

    def call(self, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        """The result of the method; what it assigns is then in the objects."""
        result = self.method.function(*self.attributes(), *args, **keywords)
        if self.method.results:
            result, *values = result
            for (place, name), value in zip(self.method.results, values, strict=True):
                self.objects[place].attributes[name] = map_leaves(_own, value)
        # In the kind of the user's arrays: the attributes are numpy's.
        return map_arrays(exporter([*args, *keywords.values()]), result)


def _own(value: Any) -> Any:
    """A value as objects keep it, whatever library the caller's arrays are of; what is recorded stays so."""
    is_recorded = isinstance(value, Recorded) and value.requires_grad
    return value if type(value) is np.ndarray or is_recorded or not is_array(value) else to_numpy(value)


class Methods:
    """The methods of objects of the classes in some texts, compiled once for objects of one structure."""

    def __init__(self, texts: Texts, constants: ScriptObject):
        self.texts = texts
        self.constants = constants
        self._made: dict[tuple[object, ...], Method] = {}
        self._assigned_by: dict[frozenset[str], Set[str]] = {}

    def bound(self, root: ScriptObject, name: str) -> BoundMethod:
        """A method of an object as it is now; UnsupportedError with everything that cannot be compiled."""
        objects = [each for _, each in root.walk()]
        assigned = self._assigned(objects)
        key = (name, *structure_of(objects, assigned))
        if key not in self._made:
            compiled = compile_method(self.texts, self.constants, assigned, root, name)
            self._made[key] = Method.of(compiled, objects, self.texts.listing)
        return BoundMethod(self._made[key], [*objects, self.constants])

    def _assigned(self, objects: Sequence[ScriptObject]) -> Set[str]:
        """The names of the attributes that methods of some objects assign."""
        kinds = {each.type_name: each for each in objects}
        if (found := self._assigned_by.get(frozenset(kinds))) is None:
            methods = [m for each in kinds.values() for m in self.definitions(each).values()]
            found = assigned_attributes(method for method in methods if method.name != INITIALISER)
            self._assigned_by[frozenset(kinds)] = found
        return found

    def definitions(self, object: ScriptObject) -> Mapping[str, tree.Definition]:
        """The methods of an object's class, by name."""
        body = () if (found := self._class(object)) is None else found.body
        return {node.name: node for node in body if isinstance(node, tree.Definition)}

    def is_module(self, object: ScriptObject) -> bool:
        """Whether an object is a module, and not one of another class."""
        bases = () if (found := self._class(object)) is None else found.bases
        return any(isinstance(base, tree.Name) and base.name == "Module" for base in bases)

    def names(self, object: ScriptObject, list_name: str) -> list[str]:
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

    def declared_types(self, object: ScriptObject) -> Mapping[str, tree.Expression]:
        """The types that an object's class declares of attributes."""
        return {} if (found := self._class(object)) is None else declared_types(found)

    def text(self, object: ScriptObject) -> str:
        """The text of an object's class."""
        found = self._class(object)
        return "" if found is None else f"{found.range.text.rstrip()}\n"

    def _class(self, object: ScriptObject) -> tree.ClassDefinition | None:
        module, _, name = object.type_name.rpartition(".")
        found = self.texts.definitions(module).get(name)
        return found if isinstance(found, tree.ClassDefinition) else None


def structure_of(objects: Sequence[ScriptObject], assigned: Set[str]) -> list[object]:
    """
    What of objects decides how their methods are compiled.

    It is all but the elements of tensors and containers, and the attributes that methods assign.
    """
    places: dict[int, int] = {id(each): place for place, each in enumerate(objects)}
    arrays: dict[int, int] = {}
    found: list[object] = []
    for each in objects:
        found.append(each.type_name)
        for name, value in each.attributes.items():
            if isinstance(value, ScriptObject):
                found.append((name, places[id(value)]))
            elif name in assigned:
                found.append(name)
            elif isinstance(value, np.ndarray | dict | tuple):
                found.append((name, arrays.setdefault(id(cast(object, value)), len(arrays))))
            else:
                found.append((name, type(value), repr(value)))
    return found
