"""The methods of objects as functions, and what the classes of a program say of its objects."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import IO, Any, cast

import numpy as np
from xdsl.ir import Attribute

from tsir.frontend.modules.methods import CompiledMethod
from tsir.frontend.modules.script_object import ScriptObject
from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.call.function import Function, Module
from tsir.runtime.modules.packing import named, packed, unpacked
from tsir.runtime.values.interop import exporter, is_array, to_numpy
from tsir.runtime.values.structure import map_arrays, map_leaves

Slot = tuple[int, str]
"""An attribute: the place of its object among those of the module and the constants, and its name."""


class Convention:
    """How the arguments and the result of a method's function are made of the user's: they are these."""

    def arguments(
        self, args: Sequence[object], keywords: Mapping[str, object]
    ) -> tuple[Sequence[object], Mapping[str, object]]:
        """The arguments of the function; ExecutionError if the method does not take those of the user."""
        return args, keywords

    def result(self, result: object) -> Any:
        """The result of the method."""
        return result


@dataclass(frozen=True)
class Method:
    """
    A method as a function, for all objects of one structure.

    Attributes are ahead of the method's own arguments, and those that it assigns behind its result.
    """

    function: Function
    parameters: tuple[Slot, ...]
    results: tuple[Slot, ...]
    convention: Convention
    inputs: Sequence[Attribute]
    """The types of all parameters, with the classes of the program in them."""
    outputs: Sequence[Attribute]

    @staticmethod
    def of(
        compiled: CompiledMethod,
        objects: Sequence[ScriptObject],
        listing: Mapping[str, str],
        convention: Convention | None = None,
    ) -> Method:
        """A compiled method of the first of some objects."""
        places = {id(each): place for place, each in enumerate(objects)}
        parameters = tuple([(places[id(owner)], name) for owner, name in compiled.parameters])
        results = tuple([(places[id(owner)], name) for owner, name in compiled.results])
        types = compiled.function_type
        function = Module(compiled.module, listing).function(compiled.name)
        function.attributes = len(parameters)
        return Method(
            function,
            parameters,
            results,
            convention or Convention(),
            types.inputs.data,
            types.outputs.data,
        )


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
        slots = zip(self.method.parameters, self.method.inputs, strict=False)
        return [packed(self.objects[place].attributes[name], type) for (place, name), type in slots]

    def call(self, args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        """The result of the method; what it assigns is then in the objects."""
        convention = self.method.convention
        args, keywords = convention.arguments(args, keywords)
        result = self.method.function(*self.attributes(), *args, **keywords)
        type, *types = self.method.outputs
        if self.method.results:
            result, *values = result
            for (place, name), value, held in zip(self.method.results, values, types, strict=True):
                self.objects[place].attributes[name] = unpacked(map_leaves(_own, value), held)
        # In the kind of the user's arrays: the attributes are numpy's.
        return convention.result(named(map_arrays(exporter([*args, *keywords.values()]), result), type))

    def explain(self, args: Sequence[object], keywords: Mapping[str, object]) -> str:
        """The native groups of the method for these arguments, and why other operations are interpreted."""
        args, keywords = self.method.convention.arguments(args, keywords)
        return self.method.function.explain(*self.attributes(), *args, **keywords)


def _own(value: Any) -> Any:
    """A value as objects keep it, whatever library the caller's arrays are of; what is recorded stays so."""
    is_recorded = isinstance(value, Recorded) and value.requires_grad
    return value if type(value) is np.ndarray or is_recorded or not is_array(value) else to_numpy(value)


class Methods(ABC):
    """
    What the classes of a program's objects say of them, and their methods as functions.

    A subclass is a form in which programs come: the texts of an archive, for one.
    """

    generation = 0
    """How often methods have been found to be compiled for what may change: they are then made anew."""

    @abstractmethod
    def bound(self, root: ScriptObject, name: str) -> BoundMethod:
        """A method of an object as it is now; UnsupportedError with everything that cannot be compiled."""

    @abstractmethod
    def method_names(self, object: ScriptObject) -> Sequence[str]:
        """The names of the methods of an object's class."""

    @abstractmethod
    def is_module(self, object: ScriptObject) -> bool:
        """Whether an object is a module, and not one of another class."""

    @abstractmethod
    def parameter_names(self, object: ScriptObject) -> Sequence[str]:
        """The names of the attributes that are parameters, of one object alone."""

    @abstractmethod
    def buffer_names(self, object: ScriptObject) -> Sequence[str]:
        """The names of the attributes that are buffers, of one object alone."""

    @abstractmethod
    def text(self, object: ScriptObject) -> str:
        """The text of an object's class."""

    @abstractmethod
    def write(self, file: IO[bytes], root: ScriptObject, extra: Mapping[str, bytes]) -> None:
        """Write an archive of an object as it is now; UnsupportedError for what archives have no form for."""


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
